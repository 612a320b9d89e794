// SPDX-License-Identifier: MIT
// The map: town, routes, locations, and the contracts that are pointed at.
import { useMemo, useRef } from "preact/hooks";
import type { Contract, Kind, Route, View } from "../../gen/amsterdam";
import { tg } from "../../text/i18n";
import { nameOf as seatName } from "../../parts/seats";
import type { BoardProps } from "../contract";
import { Backdrop } from "./backdrop";
import { marksOf } from "./contract";
import {
  contractsOf,
  dealOf,
  offered,
  ownerOf,
  spotOf,
  spots,
  streetOf,
  worths,
  type Spot,
} from "./data";
import { tallLabels, wideLabels, type Label } from "./labels";
import { nearest, order, tallChart, wideChart, type Chart, type Drawn } from "./geometry";
import { PaymentChooser } from "./payment";
import { Bonus, RouteLine } from "./route";
import { fanned, paying, pinned, pointed } from "./shared";
import { standing, wayOf, type Standing } from "./ways";
import { whyNot } from "./words";

const G = "amsterdam";
type Props = BoardProps<View>;

const pictures: Record<string, string> = {
  tower: "M-4 9V-3h8V9zM-5.500-3.500h11L3-7h-6zM-1.500-7.500h3L0-12z",
  church: "M-8 9V0l5-4 5 4v9zM3 9V-5l2.500-6L8-5V9z",
  market:
    "M-9-2l2-6H7l2 6c-1.500 3-4.500 3-6 0-1.500 3-4.500 3-6 0-1.500 3-4.500 3-6 0zM-7 3h2v6h-2zM5 3h2v6H5z",
  house: "M-8 9V-2h3v-3h2.500v-4h5v4H5v3h3V9H2.500V3h-5v6z",
  harbour: "M-10 3h20l-3.500 6h-13zM-1.500 2v-13l8.500 11h-7zM-3 2h-5l5-7z",
  bridge: "M-10-3h20v12h-3.500a3 3 0 0 0-6.500 0 3 3 0 0 0-6.500 0H-10z",
};
const pictureOf = (id: string): string => {
  if (id.endsWith("toren")) return pictures["tower"]!;
  if (id.endsWith("waal")) return pictures["harbour"]!;
  if (id === "oude_kerk" || id === "begijnhof") return pictures["church"]!;
  if (id.endsWith("markt") || id === "dam" || id === "waag") return pictures["market"]!;
  return pictures[id === "blauwbrug" ? "bridge" : "house"]!;
};

const labelOf = (spot: Spot, tall: boolean): Label =>
  (tall ? tallLabels : wideLabels)[spot.id] ?? (spot.label as Label);

function Place({ spot, chart, ends }: { spot: Spot; chart: Chart; ends: boolean }) {
  const [x, y] = chart.at(spot.id);
  const label = labelOf(spot, chart.tall);
  const lines = label.lines ?? [spot.name];
  return (
    <g class={ends ? "am-place end" : "am-place"}>
      <circle class="am-node" cx={x} cy={y} r="17" />
      <path class="am-picture" d={pictureOf(spot.id)} transform={`translate(${x} ${y + 0.5})`} />
      <text class="am-name" x={x + label.dx} y={y + label.dy} text-anchor={label.anchor}>
        {lines.map((l, i) => (
          <tspan key={i} x={x + label.dx} dy={i === 0 ? 0 : chart.tall ? 25 : 17}>
            {l}
          </tspan>
        ))}
      </text>
    </g>
  );
}

interface Shown {
  id: Contract;
  mark: string;
  state: Standing;
  bright: boolean;
}

/** One's contracts as they are to be drawn: little flags always, ways when pointed at. */
function contractsShown(view: View, own: number): Shown[] {
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

function Ways({
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

function Flags({ chart, shown }: { chart: Chart; shown: Shown[] }) {
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

function Legend() {
  return (
    <g
      class="am-legend"
      transform="translate(806 664)"
      aria-hidden="true"
      data-tip={tg(G, "Points of a route by its length")}
    >
      <rect x="-12" y="-23" width="170" height="58" rx="9" />
      {worths.map(([length, points], i) => (
        <g key={length} transform={`translate(${4 + i * 41} 0)`}>
          {Array.from({ length }, (_, j) => (
            <rect
              key={j}
              class="bit"
              x={j * 6.5 - length * 3.25 + 8}
              y="-11"
              width="5"
              height="9"
              rx="1"
            />
          ))}
          <text x="8" y="22" text-anchor="middle">
            {points}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Routes for which the kind of card pointed at would help now. */
function litBy(moves: Props["moves"], kind: Kind | null): Set<unknown> {
  return new Set(
    kind === null
      ? []
      : moves
          .with("claim")
          .filter((p) => (kind === "joker" ? p[1] !== "no-joker" : p[2] === kind))
          .map((p) => p[0]),
  );
}

export function Town(props: Props) {
  const { view, peek, moves, own, you, narrow, seats, recent, turn } = props;
  const chart = narrow ? tallChart : wideChart;
  const svg = useRef<SVGSVGElement>(null);
  const force = useRef(false);
  const back = useMemo(() => <Backdrop tall={chart.tall} />, [chart]);
  const names = (seat: number): string => seatName(seats, seat);
  const why = (r: Route): string => whyNot(view, streetOf(r), you, names, turn === you);
  const fresh = new Set(
    recent.flatMap((e) =>
      (e.actions ?? [])
        .map(([, a]) => a.split(" "))
        .filter(([w]) => w === "claim")
        .map((a) => a[1]),
    ),
  );
  const shown = contractsShown(view, own);
  const ends = new Set(
    shown.filter((s) => s.bright).flatMap(({ id }) => [dealOf(id).a, dealOf(id).b]),
  );
  const lit = litBy(moves, fanned.value);
  const routeAt = (e: MouseEvent, reach: number): Route | null => {
    const hit = (e.target as Element).closest("[data-route]")?.getAttribute("data-route");
    if (hit) return hit as Route;
    const m = svg.current!.getScreenCTM()!.inverse();
    return nearest(chart, m.a * e.clientX + m.e, m.d * e.clientY + m.f, reach);
  };
  const ask = (e: MouseEvent, reach: number) => {
    const route = routeAt(e, reach);
    const asked = moves.size > 0 ? route : null;
    paying.put(view, asked);
    return asked !== null;
  };
  const { x, y, width, height } = chart.box;
  const route = paying.at(view);
  const mid = route ? chart.routes.get(route)!.middle : null;
  const drawings = useMemo(() => order(chart), [chart]);
  const taken = (d: Drawn): boolean => ownerOf(view, d.street.id) >= 0;
  const layers = [...drawings.filter(taken), ...drawings.filter((d) => !taken(d))]; // carts cover no open route
  return (
    <div class="am-room">
      <div class={narrow ? "am-map tall" : "am-map"}>
        <svg
          ref={svg}
          viewBox={`${x} ${y} ${width} ${height}`}
          role="group"
          aria-label={tg(G, "Map")}
          onPointerDownCapture={(e) => (force.current = e.pointerType !== "mouse" || e.shiftKey)}
          onKeyDownCapture={(e) => (force.current = e.shiftKey)}
          onClick={(e) => {
            if (!(e.target as Element).closest(".am-claim")) ask(e, narrow ? 48 : 0);
          }}
          onContextMenu={(e) => {
            if (ask(e, 24)) e.preventDefault();
          }}
        >
          {back}
          {!narrow && <Legend />}
          {layers.map((drawn) => (
            <RouteLine
              key={drawn.street.id}
              view={view}
              peek={peek}
              drawn={drawn}
              own={own}
              tall={chart.tall}
              nameOf={names}
              lit={lit.has(drawn.street.id)}
              fresh={fresh.has(drawn.street.id)}
              why={why(drawn.street.id)}
              asks={() => force.current || narrow}
            />
          ))}
          <g aria-hidden="true">
            {drawings
              .filter((d) => d.street.cart && !taken(d))
              .map((d) => (
                <Bonus key={d.street.id} drawn={d} />
              ))}
          </g>
          <Ways view={view} own={own} chart={chart} shown={shown} />
          <g class="am-places" aria-hidden="true">
            {spots.map((s) => (
              <Place key={s.id} spot={spotOf(s.id)} chart={chart} ends={ends.has(s.id)} />
            ))}
          </g>
          <Flags chart={chart} shown={shown} />
        </svg>
        {route && mid && !narrow && (
          <div
            class={mid[1] > 360 ? "am-popover above" : "am-popover"}
            style={{
              left: `clamp(170px, ${((mid[0] - x) / width) * 100}%, calc(100% - 170px))`,
              top: `${((mid[1] - y) / height) * 100}%`,
            }}
          >
            <PaymentChooser view={view} route={route} both={false} whyNot={why} />
          </div>
        )}
      </div>
    </div>
  );
}
