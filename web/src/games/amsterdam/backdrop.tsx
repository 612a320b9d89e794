// SPDX-License-Identifier: MIT
// The town behind the routes: harbour, ring of canals, river, blocks of houses. Pale, so
// that routes and carts stand out.
import type { Chart } from "./geometry";

const shore =
  "M-20 215C60 190 110 92 215 62C300 62 340 104 404 108S560 128 640 118S770 150 838 205S930 330 1020 372V-40H-20z";
const canals = [
  "M318 88C262 190 262 330 330 420S500 560 640 620",
  "M262 92C190 210 196 372 282 472S470 606 640 672",
  "M206 110C120 240 124 420 226 536S450 676 640 726",
  "M548 120C536 220 520 300 500 360S470 520 560 590S640 640 650 720",
  "M716 150C690 240 640 330 600 380",
  "M838 214C800 300 800 360 760 430S660 560 640 640",
];
const river = "M640 640C700 600 770 560 840 560S960 640 1020 660";

function Ship({ x, y, k }: { x: number; y: number; k: number }) {
  return (
    <g class="am-ship" transform={`translate(${x} ${y}) scale(${k})`}>
      <path class="hull" d="M-26 0c2 9 8 13 16 13h22c8 0 13-5 15-14l-10 2h-32z" />
      <path class="sail" d="M-3-2v-34c12 5 17 17 16 33zM-6-3c-9-2-13-8-13-14 4-8 8-13 13-16z" />
      <path class="mast" d="M-4 2v-42l7 3-7 3" />
    </g>
  );
}

export const Backdrop = ({ tall }: { tall: Chart["tall"] }) => (
  <g class="am-backdrop" transform={tall ? "scale(1 1.3)" : ""} aria-hidden="true">
    <defs>
      <pattern
        id="am-blocks"
        width="58"
        height="44"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-8)"
      >
        <path
          class="am-block"
          d="M4 18v-8l5-5 5 5v8zM16 18V7h2V4h6v3h2v11zM28 18v-9c3 0 2-5 5-6 3 1 2 6 5 6v9zM42 18V9l5-4 5 4v9zM-2 40v-9l5-4 5 4v9zM12 40V28h2v-3h6v3h2v12zM26 40v-8l5-5 5 5v8zM40 40v-9c3 0 2-5 5-6 3 1 2 6 5 6v9z"
        />
      </pattern>
      <pattern id="am-waves" width="70" height="34" patternUnits="userSpaceOnUse">
        <path class="am-wave" d="M4 10c5-5 9-5 14 0s9 5 14 0M40 27c5-5 9-5 14 0s9 5 14 0" />
      </pattern>
    </defs>
    <rect class="am-land" x="-20" y="-60" width="1060" height="860" />
    <rect x="-20" y="-60" width="1060" height="860" fill="url(#am-blocks)" />
    {canals.map((d, i) => (
      <path key={i} class="am-canal" d={d} />
    ))}
    <path class="am-canal wide" d={river} />
    <path class="am-bank" d={shore} />
    <path class="am-water" d={shore} />
    <path d={shore} fill="url(#am-waves)" />
    <Ship x={86} y={72} k={0.9} />
    <Ship x={905} y={112} k={1.15} />
    <Ship x={330} y={48} k={0.6} />
    <Ship x={772} y={52} k={0.7} />
    <g class="am-rose" transform="translate(68 668)">
      <circle r="26" />
      <path d="M0-34l6 28 28 6-28 6-6 28-6-28-28-6 28-6z" />
      <text y="-40" text-anchor="middle">
        N
      </text>
    </g>
  </g>
);
