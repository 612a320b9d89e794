// SPDX-License-Identifier: MIT
// A small picture for each game, for the first screen and lists.
import type { ComponentChildren } from "preact";

const pictures: Record<string, ComponentChildren> = {
  "spice-road": (
    <>
      <rect class="e-sky" width="160" height="90" />
      <circle class="e-sun" cx="118" cy="30" r="15" />
      <path class="e-far" d="M0 62c26-20 52-22 80-6s52 10 80-8v42H0z" />
      <path class="e-near" d="M0 76c34-18 66-12 94-2s44 6 66-6v22H0z" />
      <path
        class="e-dark"
        d="M34 70c-1-8 0-13 3-16 2-6 5-9 8-9 4 0 5 5 8 5s4-5 8-5c4 0 6 4 8 8 3 0 5-3 6-7l1-5c1-2 5-3 8-2l3 2-1 2-5 1c-1 6-3 11-8 14-2 2-4 3-5 4l-1 9h-3l0-8-3-1-14 1-1 8h-3l0-9-3-2-2 10h-3z"
      />
      <g class="e-cubes">
        <rect class="y" x="92" y="62" width="10" height="10" rx="2" />
        <rect class="r" x="104" y="59" width="10" height="10" rx="2" />
        <rect class="g" x="116" y="61" width="10" height="10" rx="2" />
        <rect class="b" x="104" y="48" width="10" height="10" rx="2" />
      </g>
    </>
  ),
  "puerto-rico": (
    <>
      <rect class="e-sky" width="160" height="90" />
      <path class="e-sea" d="M0 58h160v32H0z" />
      <path class="e-near" d="M0 62c20-12 40-12 58-4s30 4 40 2l-8 12H0z" />
      <path
        class="e-dark"
        d="M22 58c0-14 2-22 6-28m0 0c-6-4-12-3-15 1 6-1 11 0 15-1zm0 0c6-6 13-5 16-1-6 0-11 0-16 1zm0 0c-2-6-8-8-12-6 5 2 9 3 12 6z"
      />
      <path class="e-hull" d="M94 62h48l-8 12h-34z" />
      <path
        class="e-sail"
        d="M118 20v40M118 22c14 6 20 16 20 28-8-3-14-3-20-2zM116 26c-10 6-16 14-17 24 6-2 12-3 17-2z"
      />
    </>
  ),
  amsterdam: (
    <>
      <rect class="e-sky" width="160" height="90" />
      <path class="e-h1" d="M14 70V30l6-8h6l6 8v40z" />
      <path class="e-h2" d="M34 70V22h5v-6h12v6h5v48z" />
      <path class="e-h3" d="M58 70V34l10-14 10 14v36z" />
      <path class="e-h4" d="M80 70V26h4l4-8h8l4 8h4v44z" />
      <path class="e-h2" d="M106 70V32l9-10 9 10v38z" />
      <path class="e-h1" d="M126 70V26h6v-6h10v6h6v44z" />
      <path
        class="e-win"
        d="M20 36h6M20 46h6M20 56h6M41 32h8M41 44h8M41 56h8M65 42h6M65 54h6M87 36h10M87 48h10M87 58h10M112 40h6M112 52h6M133 36h8M133 48h8"
      />
      <path class="e-sea" d="M0 70h160v20H0z" />
      <path class="e-rail" d="M8 78h144M16 84h40M70 85h50" />
    </>
  ),
  landnam: (
    <>
      <rect class="e-sky" width="160" height="90" />
      <path class="e-ice" d="M60 52l26-32 30 32z" />
      <path class="e-far" d="M0 62l30-28 24 18 20-12 34 22z" />
      <path class="e-near" d="M0 64c40-8 80-6 160 2v24H0z" />
      <path class="e-sea" d="M0 74c24-4 60-4 90 0s50 4 70 0v16H0z" />
      <path class="e-hull" d="M92 66c2 8 38 8 42 0l6-8c0 0-2 6-6 6h-36c-4 0-6-6-6-6z" />
      <path class="e-sail" d="M115 30v32M103 34h24c2 8 2 14 0 20h-24c2-6 2-12 0-20z" />
      <path class="e-dark" d="M26 64v-8l8-6 8 6v8z" />
    </>
  ),
};

export function Emblem({ game, small = false }: { game: string; small?: boolean }) {
  return (
    <svg
      class={`emblem emblem-${game}${small ? " small" : ""}`}
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {pictures[game]}
    </svg>
  );
}
