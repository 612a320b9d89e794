// SPDX-License-Identifier: MIT
// The game on its tile: a palm on the shore, and a ship.
import { tg } from "../../text/i18n";

export const about = () =>
  tg("puerto-rico", "Settle, build, produce and ship. Every role you choose helps everyone.");
export const picture = (
  <>
    <rect fill="#bfe3e6" width="160" height="90" />
    <path fill="#2b7f95" d="M0 58h160v32H0z" />
    <path fill="#7da552" d="M0 62c20-12 40-12 58-4s30 4 40 2l-8 12H0z" />
    <path
      fill="#3f7a3d"
      stroke="#5c3d1c"
      stroke-width="2"
      d="M22 58c0-14 2-22 6-28m0 0c-6-4-12-3-15 1 6-1 11 0 15-1zm0 0c6-6 13-5 16-1-6 0-11 0-16 1zm0 0c-2-6-8-8-12-6 5 2 9 3 12 6z"
    />
    <path fill="#5c3018" d="M94 62h48l-8 12h-34z" />
    <path
      fill="#fbf3df"
      stroke="#5c3018"
      stroke-width="1.2"
      d="M118 20v40M118 22c14 6 20 16 20 28-8-3-14-3-20-2zM116 26c-10 6-16 14-17 24 6-2 12-3 17-2z"
    />
  </>
);
