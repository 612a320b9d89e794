// SPDX-License-Identifier: MIT
// The game on its tile: a camel under the sun, and a load of cubes.
import { tg } from "../../text/i18n";

export const about = () =>
  tg("spice-road", "Lead a caravan: gather spices, trade them up, fulfil orders.");
export const picture = (
  <>
    <rect fill="#f3d9a4" width="160" height="90" />
    <circle fill="#e8792f" cx="118" cy="30" r="15" />
    <path fill="#d9a35b" d="M0 62c26-20 52-22 80-6s52 10 80-8v42H0z" />
    <path fill="#b97434" d="M0 76c34-18 66-12 94-2s44 6 66-6v22H0z" />
    <path
      fill="#4a2a18"
      d="M34 70c-1-8 0-13 3-16 2-6 5-9 8-9 4 0 5 5 8 5s4-5 8-5c4 0 6 4 8 8 3 0 5-3 6-7l1-5c1-2 5-3 8-2l3 2-1 2-5 1c-1 6-3 11-8 14-2 2-4 3-5 4l-1 9h-3l0-8-3-1-14 1-1 8h-3l0-9-3-2-2 10h-3z"
    />
    <g stroke="#00000055">
      <rect fill="#f0b429" x="92" y="62" width="10" height="10" rx="2" />
      <rect fill="#c8321f" x="104" y="59" width="10" height="10" rx="2" />
      <rect fill="#3d8b3d" x="116" y="61" width="10" height="10" rx="2" />
      <rect fill="#6b3d1e" x="104" y="48" width="10" height="10" rx="2" />
    </g>
  </>
);
