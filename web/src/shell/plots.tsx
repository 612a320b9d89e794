// SPDX-License-Identifier: MIT
// What changed in the course of a game, over its rounds, one plot each (uPlot). A line stands at the
// position that is shown; a click opens the place clicked at. All have one legend.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import type { Replay } from "../engine/replay";
import type { Game } from "../games/contract";
import { askReplayViews } from "../net/engine";
import { SeatMark } from "../parts/icon";
import { nameOf } from "../parts/seats";
import type { AnyView, SeatInfo } from "../protocol";
import { placesInRounds } from "../state/steps";
import { t } from "../text/i18n";

const MOST = 240; // positions shown; more would not be seen
const HEIGHT = 220;
const dashes = [[], [8, 4], [2, 3], [10, 3, 2, 3], [5, 5]];

/** What all plots of a game share. */
export interface Plotted {
  seats: SeatInfo[];
  /** of every position its place on the axis */
  places: number[];
  at: number;
  onMove: (to: number) => void;
}
interface ChartProps extends Plotted {
  title: string;
  /** the positions that have values, and the values of each seat there */
  counts: number[];
  values: (number | null)[][];
  /** chances: from 0 to 100 */
  percent?: boolean;
}

function optionsOf(p: ChartProps, open: (x: number) => void, x: () => number): uPlot.Options {
  const css = getComputedStyle(document.documentElement);
  const line = css.getPropertyValue("--line");
  const axis = {
    stroke: css.getPropertyValue("--muted"),
    grid: { stroke: line },
    ticks: { stroke: line },
  };
  const drawPlace = (u: uPlot): void => {
    const at = Math.round(u.valToPos(x(), "x", true)) + 0.5;
    u.ctx.save();
    u.ctx.strokeStyle = css.getPropertyValue("--ink");
    u.ctx.lineWidth = devicePixelRatio;
    u.ctx.beginPath();
    u.ctx.moveTo(at, u.bbox.top);
    u.ctx.lineTo(at, u.bbox.top + u.bbox.height);
    u.ctx.stroke();
    u.ctx.restore();
  };
  return {
    width: 400,
    height: HEIGHT,
    legend: { show: false },
    cursor: { sync: { key: "replay" }, drag: { x: false, y: false, setScale: false } },
    scales: { x: { time: false }, y: p.percent ? { range: [0, 100] } : {} },
    axes: [{ ...axis, incrs: [1, 2, 5, 10, 20, 50, 100] }, axis],
    series: [
      {},
      ...p.seats.map((s) => ({
        stroke: css.getPropertyValue(`--seat-${s.seat}`),
        width: 2,
        dash: dashes[s.seat % 5],
        points: { show: false },
      })),
    ],
    hooks: {
      draw: [drawPlace],
      ready: [
        (u) =>
          u.over.addEventListener("click", (e) =>
            open(u.posToVal(e.clientX - u.over.getBoundingClientRect().left, "x")),
          ),
      ],
    },
  };
}

/** The position that lies nearest to a place on the axis. */
function nearest(places: number[], x: number): number {
  let best = 0;
  for (const [i, p] of places.entries())
    if (Math.abs(p - x) < Math.abs(places[best]! - x)) best = i;
  return best;
}

export function Chart(p: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const now = useRef(p);
  now.current = p;
  useEffect(() => {
    const open = (x: number) => now.current.onMove(nearest(now.current.places, x));
    const place = () => now.current.places[now.current.at] ?? 0;
    const data = [p.counts.map((c) => p.places[c]!), ...p.values] as uPlot.AlignedData;
    const made = new uPlot(optionsOf(p, open, place), data, box.current!);
    const size = () => made.setSize({ width: box.current!.clientWidth, height: HEIGHT });
    const fit = new ResizeObserver(size);
    fit.observe(box.current!);
    chart.current = made;
    return () => {
      fit.disconnect();
      made.destroy();
    };
  }, [p.values]);
  useEffect(() => chart.current?.redraw(false), [p.at]);
  const here = p.counts.findLastIndex((c) => c <= p.at);
  return (
    <figure class="plot">
      <figcaption>
        <span>{p.title}</span>
        <span class="now">
          {p.seats.map((s) => (
            <span key={s.seat}>
              <SeatMark seat={s.seat} size={12} />
              <span class="unseen">{nameOf(p.seats, s.seat)}:</span>{" "}
              {p.values[s.seat]![here] ?? "–"}
            </span>
          ))}
        </span>
      </figcaption>
      <div ref={box} role="img" aria-label={p.title} />
    </figure>
  );
}

/** Whose line is which. */
export const Legend = ({ seats }: { seats: SeatInfo[] }) => (
  <ul class="legend">
    {seats.map((s) => (
      <li key={s.seat} class={`of-${s.seat}`}>
        <svg width="34" height="12" aria-hidden="true">
          <line
            x1="0"
            x2="34"
            y1="6"
            y2="6"
            stroke={`var(--seat-${s.seat})`}
            stroke-width="3"
            stroke-dasharray={dashes[s.seat % 5]!.join(" ")}
          />
        </svg>
        <SeatMark seat={s.seat} size={14} /> {nameOf(seats, s.seat)}
      </li>
    ))}
  </ul>
);

/** Positions with their values, as many as can be seen. */
function useViews(replay: Replay): { counts: number[]; views: AnyView[] } {
  const [views, setViews] = useState<AnyView[]>([]);
  const last = replay.moments.length - 1;
  const every = Math.max(1, Math.ceil(last / MOST));
  useEffect(() => void askReplayViews(every).then(setViews), [replay]);
  const counts = views.map((_, i) => Math.min(i * every, last));
  return { counts, views };
}

interface Props extends Omit<Plotted, "places"> {
  board: Game;
  replay: Replay;
  turns: string;
}

export function Plots({ board, replay, turns, ...p }: Props) {
  const { counts, views } = useViews(replay);
  const places = useMemo(() => placesInRounds(replay), [replay]);
  const shared = { ...p, places };
  const totals = useMemo(
    () => p.seats.map((s) => replay.moments.map((m) => m.points[s.seat]!)),
    [replay],
  );
  const others = useMemo(
    () => board.plots.map((plot) => p.seats.map((s) => views.map((v) => plot.value(v, s.seat)))),
    [views],
  );
  const all = useMemo(() => replay.moments.map((m) => m.count), [replay]);
  return (
    <>
      <h2>{t("Over time")}</h2>
      <Legend seats={p.seats} />
      <p class="muted axis-name">{turns}</p>
      <div class="plots">
        <Chart {...shared} title={t("Total points")} counts={all} values={totals} />
        {views.length > 0 &&
          board.plots.map((plot, i) => (
            <Chart key={i} {...shared} title={plot.title()} counts={counts} values={others[i]!} />
          ))}
      </div>
    </>
  );
}
