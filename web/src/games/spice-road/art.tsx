// SPDX-License-Identifier: MIT
// Spice Road's artwork, drawn for this house: cubes, cards, coins, dunes. Each spice has
// its own sign besides its colour: a sun, a flower, a leaf, a stick.
import type { Spice } from "../../gen/spice-road";
import { spread, type Cubes, type MerchantCard, type PointCard } from "./data";

const signs: Record<Spice, string> = {
  yellow: "M10 5.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9z",
  red: "M10 4.500l2 3.500 4 .5-2.500 3 1 4-4.500-1.800-4.500 1.800 1-4L4 8.500l4-.5z",
  green: "M5 15C4.500 8.500 9 5 15.500 4.800 15.800 11 12 15.500 6.500 14l3.500-4.500",
  brown: "M4.500 7.500l8-3 3 8-8 3zM7 6.600l3 8M9.800 5.600l3 8",
};

/** One cube on a grid of 20, at x, y. */
export function CubeShape({
  spice,
  x = 0,
  y = 0,
  size = 20,
}: {
  spice: Spice;
  x?: number;
  y?: number;
  size?: number;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 20})`} class={`cube cube-${spice}`}>
      <path class="cube-side" d="M2 5.500l3-4h13.500v13l-3 4H2z" />
      <rect class="cube-face" x="1" y="4.500" width="14.500" height="14.500" rx="2.200" />
      <g transform="translate(-1.700 1.800)">
        <path
          class={spice === "green" || spice === "brown" ? "cube-sign line" : "cube-sign"}
          d={signs[spice]}
        />
      </g>
    </g>
  );
}

export function Cube({ spice, size = 22 }: { spice: Spice; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <CubeShape spice={spice} />
    </svg>
  );
}

/** Cubes in centred rows of at most three. */
function CubeRows({ cubes, cx, cy, size }: { cubes: Cubes; cx: number; cy: number; size: number }) {
  const all = spread(cubes);
  const wide = all.length === 4 ? 2 : 3;
  const rows: Spice[][] = [];
  for (let i = 0; i < all.length; i += wide) rows.push(all.slice(i, i + wide));
  const step = size * 1.08;
  return (
    <>
      {rows.map((row, r) =>
        row.map((spice, i) => (
          <CubeShape
            key={`${r}-${i}`}
            spice={spice}
            size={size}
            x={cx - (row.length * step) / 2 + i * step}
            y={cy - (rows.length * step) / 2 + r * step}
          />
        )),
      )}
    </>
  );
}

function Dunes({ kind }: { kind: string }) {
  return (
    <g class={`dunes dunes-${kind}`}>
      <rect class="sky" x="0" y="0" width="100" height="140" rx="8" />
      <circle class="sun" cx={kind === "trade" ? 78 : 24} cy="22" r="9" />
      <path class="dune far" d="M0 96c18-16 34-18 52-6s32 8 48-4v54H0z" />
      <path
        class="dune near"
        d="M0 116c22-14 44-10 60-2s28 4 40-4v22a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8z"
      />
    </g>
  );
}

export function MerchantFace({ card }: { card: MerchantCard }) {
  return (
    <svg class="card-face" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <Dunes kind={card.kind} />
      {card.kind === "spice" && <CubeRows cubes={card.gain} cx={50} cy={70} size={27} />}
      {card.kind === "trade" && (
        <>
          <CubeRows cubes={card.give} cx={50} cy={34} size={22} />
          <path class="swap" d="M50 60v18M42 71l8 9 8-9" />
          <CubeRows cubes={card.take} cx={50} cy={109} size={22} />
        </>
      )}
      {card.kind === "upgrade" && (
        <g transform="translate(0 70)">
          {Array.from({ length: card.steps }, (_, i) => {
            const y = (i - (card.steps - 1) / 2) * 32;
            return (
              <g key={i} transform={`translate(0 ${y})`}>
                <rect class="blank" x="17" y="-11" width="22" height="22" rx="4" />
                <path class="swap" d="M45 0h12M52-6l7 6-7 6" />
                <rect class="blank up" x="64" y="-11" width="22" height="22" rx="4" />
                <path class="swap thin" d="M75 5v-9M71-1l4-4 4 4" />
              </g>
            );
          })}
        </g>
      )}
      <rect class="card-edge" x="1" y="1" width="98" height="138" rx="8" />
    </svg>
  );
}

export function PointFace({ card }: { card: PointCard }) {
  return (
    <svg class="card-face" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <rect class="parchment" x="0" y="0" width="100" height="140" rx="8" />
      <path class="arch" d="M12 140V58c0-26 16-40 38-48 22 8 38 22 38 48v82z" />
      <path class="arch inner" d="M20 140V62c0-21 12-33 30-40 18 7 30 19 30 40v78z" />
      <circle class="seal" cx="50" cy="50" r="22" />
      <text class="card-points" x="50" y="59" text-anchor="middle">
        {card.points}
      </text>
      <CubeRows cubes={card.cost} cx={50} cy={106} size={21} />
      <rect class="card-edge" x="1" y="1" width="98" height="138" rx="8" />
    </svg>
  );
}

export function CoinFace({ kind, size = 30 }: { kind: "gold" | "silver"; size?: number }) {
  return (
    <svg
      class={`coin coin-${kind}`}
      width={size}
      height={size}
      viewBox="0 0 30 30"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="15" cy="16.500" r="13" class="coin-side" />
      <circle cx="15" cy="14.500" r="13" class="coin-top" />
      <circle cx="15" cy="14.500" r="9.500" class="coin-ring" />
      <text x="15" y="19.500" text-anchor="middle">
        {kind === "gold" ? 3 : 1}
      </text>
    </svg>
  );
}
