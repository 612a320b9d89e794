// SPDX-License-Identifier: MIT
// The locations of the map: a picture and a name each.
import type { Spot } from "./data";
import type { Chart } from "./geometry";
import { tallLabels, wideLabels, type Label } from "./labels";

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

export const labelOf = (spot: Spot, tall: boolean): Label =>
  (tall ? tallLabels : wideLabels)[spot.id] ?? (spot.label as Label);

export function Place({ spot, chart, ends }: { spot: Spot; chart: Chart; ends: boolean }) {
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
