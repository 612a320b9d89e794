// SPDX-License-Identifier: MIT
// Landnám's small things, drawn for this house: goods, ships, horses, houses, tokens.
// Owners are told by shape as well as by colour.
import type { Good } from "../../gen/landnam";
import { chance_in_36 } from "../../gen/landnam-tables";
import { pips, type Piece } from "./position";

const marks = [
  "M0-5a5 5 0 1 0 0 10 5 5 0 0 0 0-10z",
  "M-4.400-4.400H4.400V4.400H-4.400z",
  "M0-5.300L5.600 4.400H-5.600z",
  "M0-6L6 0 0 6-6 0z",
  "M0-6l1.800 3.900 4.200.4-3.200 2.800 1 4.200L0 3.100l-3.800 2.200 1-4.200L-6-1.700l4.200-.4z",
];
export const Mark = ({ seat, k = 1 }: { seat: number; k?: number }) => (
  <path class="ln-mark" d={marks[seat]!} transform={`scale(${k})`} />
);

const goodShapes: Record<Good, { body: string; line?: string }> = {
  iron: { body: "M-9 6l3-9h12l3 9zM-5-5l2-5h6l2 5z", line: "M-4 2h8" },
  grain: {
    body: "M-1 10V2c-4 0-6-2-6-5 4 0 6 1 6 4v-3c-4-1-5-3-5-6 3 0 5 2 5.500 4L0-10l.5 6C1-6 3-8 6-8c0 3-1 5-5 6v3c0-3 2-4 6-4 0 3-2 5-6 5v8z",
  },
  sheep: {
    body: "M-8 3c-3-1-3-5 0-6 0-4 5-5 7-3 3-2 7 0 7 3 3 0 4 4 1 6l-1 1v5H4V5h-8v4h-2V4z",
    line: "M7-3c2-2 4-1 4 1s-2 3-4 2",
  },
  wood: {
    body: "M-10-1a4 4 0 1 1 4 4h12a4 4 0 0 0 0-8h-12M-10 6c0-2 2-3 4-3h12c5 0 5 7 0 7h-12c-2 0-4-2-4-4z",
    line: "M-6-3a2 2 0 1 0 .1 0M2-2h4M0 6h6",
  },
};
export function GoodMark({ good }: { good: Good }) {
  const shape = goodShapes[good];
  return (
    <g class={`ln-good ln-${good}`}>
      <path class="body" d={shape.body} />
      {shape.line && <path class="line" d={shape.line} />}
    </g>
  );
}
export const GoodIcon = ({ good, size = 24 }: { good: Good; size?: number }) => (
  <svg
    class="ln-icon"
    width={size}
    height={size}
    viewBox="-13 -13 26 26"
    aria-hidden="true"
    focusable="false"
  >
    <GoodMark good={good} />
  </svg>
);

/** A ship under sail, or a horse with its rider's blanket. */
export function UnitShape({ kind, seat }: { kind: "ship" | "settler"; seat: number }) {
  if (kind === "ship")
    return (
      <g class={`ln-piece ln-seat-${seat}`}>
        <path
          class="wood"
          d="M-20-2c1 4 3 5 7 5h26c4 0 6-1 7-5 2-3 3-6 2-9 2 0 3 3 2 6-2 12-8 17-14 17h-20c-6 0-12-5-14-17-1-3 0-6 2-6-1 3 0 6 2 9z"
        />
        <path class="mast" d="M0 2v-25" />
        <path class="cloth" d="M-13-21c8 2 18 2 26 0 2 6 2 12 0 18-8-2-18-2-26 0 2-6 2-12 0-18z" />
        <g transform="translate(0 -11.500)">
          <Mark seat={seat} />
        </g>
        <path class="oars" d="M-11 9l-3 6M-4 10l-2 6M4 10l2 6M11 9l3 6" />
      </g>
    );
  return (
    <g class={`ln-piece ln-seat-${seat}`}>
      <path
        class="coat"
        d="M-15 14c1-5 1-8-1-11-2 2-3 6-6 7 0-6 1-11 6-13 2-1 5 0 8 0 5 1 8 0 10-3l4-9c1-3 3-5 6-5l2-3 1 4c3 2 6 5 8 9l-2 4c-3 0-5-2-7-3-1 5-3 9-4 11l1 12H7l-2-9c-4 2-8 2-12 0l-2 9z"
      />
      <path class="mane" d="M3-8c1-4 3-9 8-11-1 5-4 8-6 13z" />
      <path class="cloth blanket" d="M-11-5c4-2 10-2 14-1l-1 12c-4 1-8 1-12-1z" />
      <g transform="translate(-4 .5)">
        <Mark seat={seat} k={0.82} />
      </g>
    </g>
  );
}

/** A turf house; a village is two and a gathering-hall. */
export function HouseShape({ kind, seat }: { kind: "farm" | "village"; seat: number }) {
  if (kind === "farm")
    return (
      <g class={`ln-piece ln-seat-${seat}`}>
        <path class="wall" d="M-9-1h18v10H-9z" />
        <path class="cloth" d="M-13 1L-1-11h2L13 1c-2 1-4 1-6-1H-7c-2 2-4 2-6 1z" />
        <g transform="translate(0 4.500)">
          <Mark seat={seat} k={0.75} />
        </g>
      </g>
    );
  return (
    <g class={`ln-piece ln-seat-${seat}`}>
      <path class="wall" d="M-16 0h13v10h-13zM3 0h13v10H3z" />
      <path class="cloth" d="M-20 2l9-11h3l9 11zM-1 2l9-11h3l9 11z" />
      <path class="wall" d="M-7-3H7v13H-7z" />
      <path class="cloth" d="M-11-1L-1-15v-4h2v4L11-1z" />
      <g transform="translate(0 4)">
        <Mark seat={seat} k={0.85} />
      </g>
    </g>
  );
}
export const PieceShape = ({ piece }: { piece: Piece }) =>
  piece.kind === "ship" || piece.kind === "settler" ? (
    <UnitShape kind={piece.kind} seat={piece.seat} />
  ) : (
    <HouseShape kind={piece.kind} seat={piece.seat} />
  );
export const PieceIcon = ({
  kind,
  seat,
  size = 26,
}: {
  kind: Piece["kind"];
  seat: number;
  size?: number;
}) => (
  <svg
    class="ln-icon"
    width={size}
    height={size}
    viewBox="-26 -26 52 46"
    aria-hidden="true"
    focusable="false"
  >
    <PieceShape piece={{ kind, seat }} />
  </svg>
);

const MOST_PIPS = Math.max(...chance_in_36);

/** A number marker, with a dot for each of 36 throws. */
export function NumberMark({ value, glow = false }: { value: string; glow?: boolean }) {
  const n = pips(value);
  return (
    <g class={["ln-number", n === MOST_PIPS ? "best" : "", glow ? "glow" : ""].join(" ")}>
      <circle r="13.500" />
      <text y="3" text-anchor="middle">
        {value}
      </text>
      {Array.from({ length: n }, (_, i) => (
        <circle key={i} class="dot" cx={(i - (n - 1) / 2) * 3.6} cy="8.500" r="1.350" />
      ))}
    </g>
  );
}

/** A harbour: a pier with what it trades. */
export const HarbourMark = ({ good }: { good: Good }) => (
  <g class="ln-harbour">
    <path class="pier" d="M-16 10h32M-11 10v7M0 10v7M11 10v7" />
    <circle r="12" />
    <g transform="scale(.8)">
      <GoodMark good={good} />
    </g>
    <text x="15" y="-7" text-anchor="middle">
      2:1
    </text>
  </g>
);

/** The token of a prosecutor by an outlaw. */
export const RedFlag = ({ seat }: { seat: number }) => (
  <g class={`ln-redflag ln-seat-${seat}`}>
    <path class="pole" d="M0 8v-18" />
    <path class="flag" d="M0-10h15l-4 5 4 5H0z" />
    <g transform="translate(5.500 -5)">
      <Mark seat={seat} k={0.6} />
    </g>
  </g>
);

const tokenWords = { white: "M-4 0l3 3 5-6", red: "M-4-4l8 8M4-4l-8 8", black: "M-5 0h10" };
export const TokenIcon = ({
  kind,
  size = 18,
}: {
  kind: "white" | "red" | "black";
  size?: number;
}) => (
  <svg
    class={`ln-icon ln-token ${kind}`}
    width={size}
    height={size}
    viewBox="-10 -10 20 20"
    aria-hidden="true"
    focusable="false"
  >
    <circle r="8.500" />
    <path d={tokenWords[kind]} />
  </svg>
);

const fateSigns: Record<string, string> = {
  harvest:
    "M0 9V-1M0-1c-4 0-6-2-6-5 4 0 6 2 6 5zM0-1c4 0 6-2 6-5-4 0-6 2-6 5zM0 5c-4 0-6-1-6-4 4 0 6 1 6 4zM0 5c4 0 6-1 6-4-4 0-6 1-6 4z",
  thing: "M0-9v17M-5 8h10M-9-5h18M-9-5l-3 7h6zM9-5l-3 7h6z",
  movement: "M-9 4c3 5 15 5 18 0zM0 3v-12M0-8l7 8H0z",
  exploration: "M0-9l3 6 6 3-6 3-3 6-3-6-6-3 6-3z",
};
export const FateSign = ({ phase, size = 22 }: { phase: string; size?: number }) => (
  <svg
    class="ln-icon ln-fate-sign"
    width={size}
    height={size}
    viewBox="-13 -12 26 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d={fateSigns[phase] ?? ""} />
  </svg>
);

export const NumberIcon = ({ value, size = 32 }: { value: string; size?: number }) => (
  <svg
    class="ln-icon"
    width={size}
    height={size}
    viewBox="-15 -15 30 30"
    aria-hidden="true"
    focusable="false"
  >
    <NumberMark value={value} />
  </svg>
);
