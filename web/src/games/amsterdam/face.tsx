// SPDX-License-Identifier: MIT
// The game on its tile: gables over a canal.
import { tg } from "../../text/i18n";

export const about = () =>
  tg("amsterdam", "Claim routes through the city and fulfil your contracts.");
export const picture = (
  <>
    <rect fill="#e7d3c1" width="160" height="90" />
    <path fill="#8e3f2c" d="M14 70V30l6-8h6l6 8v40z" />
    <path fill="#5a4638" d="M34 70V22h5v-6h12v6h5v48z" />
    <path fill="#b8762f" d="M58 70V34l10-14 10 14v36z" />
    <path fill="#3f5a63" d="M80 70V26h4l4-8h8l4 8h4v44z" />
    <path fill="#5a4638" d="M106 70V32l9-10 9 10v38z" />
    <path fill="#8e3f2c" d="M126 70V26h6v-6h10v6h6v44z" />
    <path
      stroke="#fbe9b7"
      stroke-width="2.5"
      stroke-dasharray="2.5 1.5"
      fill="none"
      d="M20 36h6M20 46h6M20 56h6M41 32h8M41 44h8M41 56h8M65 42h6M65 54h6M87 36h10M87 48h10M87 58h10M112 40h6M112 52h6M133 36h8M133 48h8"
    />
    <path fill="#2b7f95" d="M0 70h160v20H0z" />
    <path stroke="#9fd0d9" stroke-width="1.5" fill="none" d="M8 78h144M16 84h40M70 85h50" />
  </>
);
