// SPDX-License-Identifier: MIT
// Points, money and goods over time, one plot each (uPlot).
import { useEffect, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import type { Game, Plot } from "../games/contract";
import { askReplayViews } from "../net/engine";
import type { AnyView, SeatInfo } from "../protocol";
import { t } from "../text/i18n";
import { nameOf } from "../parts/seats";

const MOST = 240; // positions shown; more would not be seen
const dashes = [[], [8, 4], [2, 3], [10, 3, 2, 3], [5, 5]];

interface Props {
  board: Game;
  seats: SeatInfo[];
  count: number;
  onMoment: (at: number) => void;
}

interface ChartProps {
  plot: Plot;
  /** of each seat, the positions as it saw them: nobody else knew what it had */
  views: AnyView[][];
  seats: SeatInfo[];
  every: number;
}

function Chart({ plot, views, seats, every }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const css = getComputedStyle(document.documentElement);
    const ink = css.getPropertyValue("--muted");
    const line = css.getPropertyValue("--line");
    const x = views[0]!.map((_, i) => i * every);
    const data = [
      x,
      ...seats.map((s) => views[s.seat]!.map((v) => plot.value(v, s.seat))),
    ] as uPlot.AlignedData;
    const axis = { stroke: ink, grid: { stroke: line }, ticks: { stroke: line } };
    const chart = new uPlot(
      {
        width: box.current!.clientWidth,
        height: 220,
        scales: { x: { time: false } },
        axes: [axis, axis],
        series: [
          { label: t("Action") },
          ...seats.map((s) => ({
            label: nameOf(seats, s.seat),
            stroke: css.getPropertyValue(`--seat-${s.seat}`),
            width: 2,
            dash: dashes[s.seat % 5],
            points: { show: false },
          })),
        ],
      } as uPlot.Options,
      data,
      box.current!,
    );
    const fit = new ResizeObserver(() =>
      chart.setSize({ width: box.current!.clientWidth, height: 220 }),
    );
    fit.observe(box.current!);
    return () => {
      fit.disconnect();
      chart.destroy();
    };
  }, [views]);
  return (
    <figure class="plot">
      <figcaption>{plot.title()}</figcaption>
      <div ref={box} role="img" aria-label={plot.title()} />
    </figure>
  );
}

export function Plots({ board, seats, count }: Props) {
  const [views, setViews] = useState<AnyView[][]>([]);
  const every = Math.max(1, Math.ceil(count / MOST));
  useEffect(() => {
    void Promise.all(seats.map((s) => askReplayViews(s.seat, every))).then(setViews);
  }, [count]);
  return (
    <>
      <h2>{t("Over time")}</h2>
      <div class="plots">
        {views.length > 0 &&
          board.plots.map((p, i) => (
            <Chart key={i} plot={p} views={views} seats={seats} every={every} />
          ))}
      </div>
    </>
  );
}
