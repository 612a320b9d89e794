// SPDX-License-Identifier: MIT
// The game on its tile: a ship before an island of ice.
import { tg } from "../../text/i18n";

export const about = () =>
  tg("landnam", "Explore an unknown island, farm it, trade, and argue at the thing.");
export const picture = (
  <>
    <rect fill="#cfe0ea" width="160" height="90" />
    <path fill="#f5fafc" d="M60 52l26-32 30 32z" />
    <path fill="#74879a" d="M0 62l30-28 24 18 20-12 34 22z" />
    <path fill="#6e9158" d="M0 64c40-8 80-6 160 2v24H0z" />
    <path fill="#2b7f95" d="M0 74c24-4 60-4 90 0s50 4 70 0v16H0z" />
    <path fill="#5c3018" d="M92 66c2 8 38 8 42 0l6-8c0 0-2 6-6 6h-36c-4 0-6-6-6-6z" />
    <path
      fill="#c9412d"
      stroke="#5c3018"
      stroke-width="1.2"
      d="M115 30v32M103 34h24c2 8 2 14 0 20h-24c2-6 2-12 0-20z"
    />
    <path fill="#3f3328" d="M26 64v-8l8-6 8 6v8z" />
  </>
);
