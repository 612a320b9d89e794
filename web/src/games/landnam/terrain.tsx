// SPDX-License-Identifier: MIT
// The land itself: one hex of each terrain around the origin, and mist over the unknown.
import type { ComponentChildren } from "preact";
import type { Terrain } from "../../gen/landnam";
import { SIDE } from "./island";

const w = (Math.sqrt(3) / 2) * SIDE;
export const hexPath = (k = 1): string =>
  `M0 ${-SIDE * k}L${w * k} ${(-SIDE / 2) * k}V${(SIDE / 2) * k}L0 ${SIDE * k}L${-w * k} ${(SIDE / 2) * k}V${(-SIDE / 2) * k}z`;
const whole = hexPath(0.985);

const at = (list: [number, number, number?][], d: string, cls: string): ComponentChildren =>
  list.map(([x, y, k = 1], i) => (
    <path key={cls + i} class={cls} d={d} transform={`translate(${x} ${y}) scale(${k})`} />
  ));
const tree = "M0-17l7 10H4l5 8H2v5h-4V1h-7l5-8h-3z";
const wave = "M-9 0c3-3.500 6-3.500 9 0s6 3.500 9 0";
const tuft = "M0 0c-.5-4-2-6-4-7M0 0v-8M0 0c.5-4 2-6 4-7";
const ear =
  "M0 9V-3M0-3c-3-1-4-3-4-5 2 0 4 2 4 5zM0-3c3-1 4-3 4-5-2 0-4 2-4 5zM0 2c-3-1-4-3-4-5 2 0 4 2 4 5zM0 2c3-1 4-3 4-5-2 0-4 2-4 5z";
const reed = "M0 8V-6M3 8c0-5 1-8 3-10M-3 8c0-4-1-6-3-8";
const sheep = "M-6 2c-2-1-2-4 0-4 0-3 4-4 6-2 3-1 5 1 5 3 2 0 2 3 0 4v3H4V4h-7v2h-2z";
const cloud = "M-14 6c-7 0-7-9 0-9 1-6 9-7 12-2 6-3 11 2 9 6 5 0 5 5 0 5z";

const pictures: Record<Terrain | "none", ComponentChildren> = {
  sea: at(
    [
      [-17, -18, 0.9],
      [14, -8],
      [-12, 10],
      [18, 24, 0.8],
      [-6, 32, 0.7],
    ],
    wave,
    "stroke",
  ),
  forest: at(
    [
      [-24, -6, 0.95],
      [-12, -19, 0.9],
      [1, -26, 0.8],
      [12, -17, 0.95],
      [25, -7, 0.95],
      [-1, -6, 1.1],
      [-28, 20, 0.8],
      [28, 21, 0.8],
    ],
    tree,
    "shape",
  ),
  mountain: (
    <>
      <path class="shape" d="M-37 22L-14-24-2-6 8-19 37 22c-12 8-62 8-74 0z" />
      <path
        class="snow"
        d="M-14-24l-8.500 17 5-3 3.500 5 4-6 5 3z M8-19l-6 9 4-2 3 4 4-3 3.500 1z"
      />
      <path class="stroke" d="M-18-2l-8 16M12-2l10 16M-6 4l-3 10" />
    </>
  ),
  meadow: (
    <>
      {at(
        [
          [-28, -2],
          [-14, -18],
          [10, -24],
          [29, -4],
          [-30, 20],
          [30, 20],
          [-2, -8],
          [16, 36, 0.8],
          [-17, 35, 0.8],
        ],
        tuft,
        "stroke",
      )}
      {at(
        [
          [16, -10],
          [-12, 2, 0.85],
        ],
        sheep,
        "white",
      )}
    </>
  ),
  field: (
    <>
      <path
        class="furrow"
        d="M-40-12C-14-26 14-26 40-12M-42 4C-14-10 14-10 42 4M-41 20C-14 6 14 6 41 20M-30 34C-12 24 12 24 30 34"
      />
      {at(
        [
          [-27, -9, 0.9],
          [-13, -21, 0.9],
          [1, -25, 0.9],
          [15, -20, 0.9],
          [28, -8, 0.9],
          [-29, 22, 0.8],
          [29, 22, 0.8],
          [0, -5, 0.9],
        ],
        ear,
        "stroke",
      )}
    </>
  ),
  bog: (
    <>
      <path
        class="pool"
        d="M-30-8c6-7 22-6 25 0s-8 9-14 8-14-3-11-8zM6-20c8-5 22 0 22 6s-14 7-20 3-8-6-2-9zM12 14c8-4 20 0 20 5s-12 7-18 4-8-7-2-9zM-32 20c6-4 14-1 14 3s-8 6-13 4-5-5-1-7z"
      />
      <path
        class="rust"
        d="M-24-6c4-3 11-3 13 0s-10 4-13 0zM13-15c4-2 10 0 10 3s-9 2-11 0-1-2 1-3z"
      />
      {at(
        [
          [-4, -16],
          [30, 2, 0.9],
          [-33, 8, 0.9],
          [2, 0, 0.8],
        ],
        reed,
        "stroke",
      )}
    </>
  ),
  none: (
    <>
      {at(
        [
          [-10, -14, 0.9],
          [14, 4, 1],
          [-12, 24, 0.85],
        ],
        cloud,
        "mist",
      )}
      <text class="ask" y="11" text-anchor="middle">
        ?
      </text>
    </>
  ),
};

export const Tile = ({ terrain, rim = false }: { terrain: Terrain | "none"; rim?: boolean }) => (
  <g class={`ln-tile ln-t-${terrain}${rim ? " rim" : ""}`}>
    <path class="ground" d={whole} />
    {pictures[terrain]}
  </g>
);
export const TileIcon = ({ terrain, size = 30 }: { terrain: Terrain; size?: number }) => (
  <svg
    class="ln-icon"
    width={size}
    height={size}
    viewBox="-50 -52 100 104"
    aria-hidden="true"
    focusable="false"
  >
    <Tile terrain={terrain} />
  </svg>
);
