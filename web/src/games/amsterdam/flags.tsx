// SPDX-License-Identifier: MIT
// One's contracts on the map: a flag at both ends, and the way when it is pointed at.
import type { Contract, View } from "../../gen/amsterdam";
import { marksOf } from "./contract";
import { contractsOf, dealOf, offered, spotOf } from "./data";
import type { Chart } from "./geometry";
import { labelOf } from "./places";
import { pinned, pointed } from "./shared";
import { standing, wayOf, type Standing } from "./ways";

interface Shown {
  id: Contract;
  mark: string;
  state: Standing;
  bright: boolean;
}

/** One's contracts as they are to be drawn: little flags always, ways when pointed at. */
export function contractsShown(view: View, own: number): Shown[] {
  const held = contractsOf(view, own) ?? [];
  const offer = offered(view, own).filter((c) => !held.includes(c));
  const choosing = offer.length === 2;
  const wanted = pointed.value ?? (choosing ? null : pinned.value);
  const marks = marksOf(held, choosing ? offer : []);
  return [...held, ...(choosing ? offer : [])].map((id, i) => ({
    id,
    mark: marks[i]!,
    state: standing(view, wayOf(view, id, own), own),
    bright: wanted === id || (wanted === null && choosing && i >= held.length),
  }));
}

export function Ways({
  view,
  own,
  chart,
  shown,
}: {
  view: View;
  own: number;
  chart: Chart;
  shown: Shown[];
}) {
  return (
    <g class={`am-ways am-seat-${own}`} aria-hidden="true">
      {shown
        .filter((s) => s.bright)
        .map(({ id }) => {
          const way = wayOf(view, id, own);
          const [a, b] = [chart.at(dealOf(id).a), chart.at(dealOf(id).b)];
          const routes = way?.routes ?? [];
          return (
            <g key={id}>
              {routes.map((r) => (
                <path
                  key={r}
                  class={view.routes[own]!.includes(r) ? "am-way have" : "am-way"}
                  d={chart.routes.get(r)!.line}
                />
              ))}
              {routes.length === 0 && (
                <path class="am-way none" d={`M${a[0]} ${a[1]}L${b[0]} ${b[1]}`} />
              )}
            </g>
          );
        })}
    </g>
  );
}

export function Flags({ chart, shown }: { chart: Chart; shown: Shown[] }) {
  const at = new Map<string, Shown[]>();
  for (const s of shown)
    for (const end of [dealOf(s.id).a, dealOf(s.id).b]) at.set(end, [...(at.get(end) ?? []), s]);
  return (
    <g class="am-flags" aria-hidden="true">
      {[...at].map(([spot, list]) =>
        list.map((s, i) => {
          const [x, y] = chart.at(spot);
          const label = labelOf(spotOf(spot), chart.tall);
          const step = chart.tall ? 31 : 21;
          const right = label.anchor === "end" || label.dy > 30;
          const [fx, fy] = label.flag ?? [right ? 9 : -9 - step, -14];
          const shift = fx + (right ? i : -i) * step;
          return (
            <g
              key={spot + s.id}
              class={`am-flag ${s.state}${s.bright ? " bright" : ""}`}
              transform={`translate(${x + shift} ${y + fy}) scale(${chart.tall ? 1.5 : 1})`}
            >
              <path class="pole" d="M0 4v-24" />
              <path class="cloth" d="M0-21h20l-4 8 4 8H0z" />
              <text x="8.500" y="-8" text-anchor="middle">
                {s.mark}
              </text>
            </g>
          );
        }),
      )}
    </g>
  );
}
