// SPDX-License-Identifier: MIT
// A rating over time: the line of the points, and around it the band of one deviation, in which
// the strength lies in two of three cases.
import { useState } from "preact/hooks";
import { t } from "../text/i18n";
import { day } from "../text/when";
import { useNarrow } from "./width";

export interface Past {
  at: number;
  rating: number;
  deviation?: number;
  place?: number;
  players?: number;
  table?: string;
}

const HIGH = 220;
const LEFT = 44;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 26;

/** Round marks between two numbers, about four of them. */
function marks(least: number, most: number): number[] {
  const step = [10, 20, 50, 100, 200, 500].find((s) => (most - least) / s <= 5) ?? 1000;
  const first = Math.ceil(least / step) * step;
  return Array.from({ length: Math.floor((most - first) / step) + 1 }, (_, i) => first + i * step);
}

interface Frame {
  wide: number;
  x: (i: number) => number;
  y: (rating: number) => number;
  marks: number[];
}

/** Games lie side by side, as they were played: days without one would be most of the plot. */
function frameOf(past: Past[], wide: number): Frame {
  const low = Math.min(...past.map((p) => p.rating - (p.deviation ?? 0)));
  const high = Math.max(...past.map((p) => p.rating + (p.deviation ?? 0)));
  const room = Math.max(20, (high - low) * 0.05);
  const [least, most] = [low - room, high + room];
  const span = Math.max(1, past.length - 1);
  return {
    wide,
    x: (i) =>
      past.length === 1 ? (LEFT + wide - RIGHT) / 2 : LEFT + (i / span) * (wide - LEFT - RIGHT),
    y: (rating) => TOP + ((most - rating) / (most - least)) * (HIGH - TOP - BOTTOM),
    marks: marks(least, most),
  };
}

const points = (list: [number, number][]): string =>
  list.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

/** The band, where deviations are known. */
function Band({ past, frame }: { past: Past[]; frame: Frame }) {
  const known = past.map((p, i) => ({ ...p, i })).filter((p) => p.deviation !== undefined);
  const edge = (sign: number) =>
    known.map((p): [number, number] => [frame.x(p.i), frame.y(p.rating + sign * p.deviation!)]);
  if (known.length === 1) {
    const [[x, top], [, bottom]] = [edge(1)[0]!, edge(-1)[0]!];
    return <rect class="band" x={x - 5} y={top} width="10" height={bottom - top} rx="4" />;
  }
  return <polygon class="band" points={points([...edge(1), ...edge(-1).reverse()])} />;
}

export const ratingText = (p: { rating: number; deviation?: number }): string =>
  p.deviation === undefined ? String(p.rating) : `${p.rating} ± ${p.deviation}`;

/** `past`: the earliest game first, at least one. */
export function RatingPlot({ past, title }: { past: Past[]; title: string }) {
  const [at, setAt] = useState(past.length - 1);
  const wide = useNarrow() ? 350 : 640;
  const frame = frameOf(past, wide);
  const shown = past[Math.min(at, past.length - 1)]!;
  const place =
    shown.place && shown.players
      ? t("place {place} of {n}", { place: shown.place, n: shown.players })
      : "";
  const point = (e: { currentTarget: Element; clientX: number }) => {
    const box = e.currentTarget.getBoundingClientRect();
    const x = ((e.clientX - box.left) / box.width) * wide;
    const i = Math.round(((x - LEFT) / (wide - LEFT - RIGHT)) * (past.length - 1));
    setAt(Math.max(0, Math.min(past.length - 1, i)));
  };
  return (
    <figure class="rating-plot">
      <svg
        viewBox={`0 0 ${wide} ${HIGH}`}
        role="img"
        aria-label={title}
        onPointerMove={point}
        onPointerDown={point}
      >
        {frame.marks.map((m) => (
          <g key={m}>
            <line class="grid" x1={LEFT} x2={wide - RIGHT} y1={frame.y(m)} y2={frame.y(m)} />
            <text x={LEFT - 8} y={frame.y(m) + 4} text-anchor="end">
              {m}
            </text>
          </g>
        ))}
        <Band past={past} frame={frame} />
        <polyline
          class="line"
          points={points(past.map((p, i) => [frame.x(i), frame.y(p.rating)]))}
        />
        <circle class="here" cx={frame.x(past.indexOf(shown))} cy={frame.y(shown.rating)} r="5" />
        <text x={LEFT} y={HIGH - 6}>
          {day(past[0]!.at)}
        </text>
        {past.length > 1 && (
          <text x={wide - RIGHT} y={HIGH - 6} text-anchor="end">
            {day(past[past.length - 1]!.at)}
          </text>
        )}
      </svg>
      <figcaption>
        <strong>{ratingText(shown)}</strong>{" "}
        <span class="muted">{[day(shown.at), place].filter(Boolean).join(" · ")}</span>
        {shown.table && (
          <>
            {" "}
            <a href={`/#/replay/${shown.table}`}>{t("Look at the game")}</a>
          </>
        )}
      </figcaption>
    </figure>
  );
}
