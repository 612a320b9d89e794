// SPDX-License-Identifier: MIT
// Amsterdam's small things, drawn for this house: transport cards, carts, crates. Each
// colour has a sign of its own: tulip, herring, leaf, anchor, stepped gable, orange.
import type { Kind } from "../../gen/amsterdam";
import { kinds, type Hue } from "./data";

const signs: Record<Exclude<Kind, "joker">, string> = {
  pink: "M10 11.500C6.700 11.500 4.800 9.300 4.800 4.800L7.500 6.500 10 3l2.500 3.500 2.700-1.700c0 4.500-1.900 6.700-5.200 6.700zM9.200 12h1.600v5.800H9.200zM10 17.800c-.8-3-2.700-4.300-5-4.300.2 2.800 2 4.300 5 4.300z",
  blue: "M1.800 10c3.400-5 8.600-5.200 12-1.600L18 5.500v9l-4.200-2.900C10.400 15.200 5.200 15 1.800 10zM5.600 8.600a1 1 0 1 0 .1 2 1 1 0 0 0-.1-2z",
  green:
    "M3.500 17.200l2-3.200C2.800 8 7.600 3.400 17.200 3c.4 9.200-4.200 14-10.100 11.900L5 18.200zM6.400 13.600L12.800 7",
  black:
    "M9 6.200a2.300 2.300 0 1 1 2 0v1.600h3.200v1.900H11v6.100c2.300-.3 3.700-1.500 4-3.400l-1.500.2L16 9.400l2.200 3.300-1.500-.1c-.4 3.400-3 5.400-6.700 5.400s-6.300-2-6.700-5.400l-1.500.1L4 9.400l2.500 3.200-1.500-.2c.3 1.900 1.700 3.100 4 3.400V9.700H5.800V7.800H9z",
  red: "M3.500 17.500V9.200h2V6.700h2.200V4.200h4.600v2.500h2.200v2.500h2v8.300h-4.700v-4.300H8.200v4.300z",
  orange:
    "M10 7a5.600 5.600 0 1 0 .02 0zM10.200 6.200C10.500 3.600 12.700 2.300 15.500 2.500 15.300 5 13.200 6.600 10.200 6.200z",
};

/** A colour's sign on a grid of 20, centred. */
export function Sign({ kind, size = 20 }: { kind: Kind | Hue; size?: number }) {
  const k = size / 20;
  if (kind === "grey") return null;
  if (kind === "joker") return <Wheel size={size} />;
  return <path class="am-sign" d={signs[kind]} transform={`scale(${k}) translate(-10 -10)`} />;
}

/** The joker's wheel: a felloe in every colour. */
function Wheel({ size }: { size: number }) {
  const r = size / 2;
  const hues = kinds.filter((k) => k !== "joker");
  const at = (i: number, f: number): string =>
    `${(f * r * Math.sin((i * Math.PI) / 3)).toFixed(2)} ${(-f * r * Math.cos((i * Math.PI) / 3)).toFixed(2)}`;
  return (
    <g>
      {hues.map((k, i) => (
        <path
          key={k}
          class={`am-fill-${k}`}
          d={`M${at(i, 0.98)}A${r} ${r} 0 0 1 ${at(i + 1, 0.98)}L${at(i + 1, 0.2)}L${at(i, 0.2)}z`}
        />
      ))}
      {hues.map((k, i) => (
        <path key={k} class="am-spoke" d={`M0 0L${at(i, 0.98)}`} stroke-width={r * 0.11} />
      ))}
      <circle class="am-spoke" r={r * 0.98} fill="none" stroke-width={r * 0.13} />
      <circle class="am-hub" r={r * 0.22} />
    </g>
  );
}

const gables = [
  "M0 0v-13h3v-4h3v-4h8v4h3v4h3v13z",
  "M0 0v-16c5 0 4-8 10-9 6 1 5 9 10 9V0z",
  "M0 0v-14L10-26l10 12V0z",
];

/** A row of gables along the foot of a card. */
function Gables({ width, foot }: { width: number; foot: number }) {
  const n = Math.ceil(width / 20) + 1;
  return (
    <g class="am-gables">
      {Array.from({ length: n }, (_, i) => (
        <path key={i} d={gables[(i * 2) % 3]!} transform={`translate(${i * 20 - 12} ${foot})`} />
      ))}
    </g>
  );
}

/** A transport card: upright in the hand, lying in the display. */
export function CardFace({ kind, lying = false }: { kind: Kind; lying?: boolean }) {
  const [w, h] = lying ? [100, 66] : [66, 94];
  const y = lying ? 31 : 42;
  return (
    <svg
      class={`am-card am-card-${kind}`}
      viewBox={`0 0 ${w} ${h}`}
      aria-hidden="true"
      focusable="false"
    >
      <rect class={`am-fill-${kind}`} width={w} height={h} rx="7" />
      <svg width={w} height={h} viewBox={`0 0 ${w} ${h}`}>
        <Gables width={w} foot={h} />
      </svg>
      <circle class="am-medal" cx={w / 2} cy={y} r={lying ? 23 : 24} />
      <g transform={`translate(${w / 2} ${y})`} class={`am-ink-${kind}`}>
        <Sign kind={kind} size={kind === "joker" ? 40 : 34} />
      </g>
      {kind !== "joker" && (
        <g class="am-corner">
          <g transform="translate(10.500 11)">
            <Sign kind={kind} size={13} />
          </g>
          <g transform={`translate(${w - 10.5} 11)`}>
            <Sign kind={kind} size={13} />
          </g>
        </g>
      )}
      <rect class="am-edge" x="1" y="1" width={w - 2} height={h - 2} rx="6.500" />
    </svg>
  );
}

/** The back of the transport cards. */
export function CardBack() {
  return (
    <svg class="am-card am-back" viewBox="0 0 100 66" aria-hidden="true" focusable="false">
      <rect class="am-back-under" x="3" y="3" width="97" height="63" rx="7" />
      <rect class="am-back-top" width="97" height="63" rx="7" />
      <rect class="am-back-line" x="5" y="5" width="87" height="53" rx="4" />
      <g class="am-back-mark" transform="translate(48.500 31.500)">
        <circle r="19" />
        <path d="M0-19V19M-16.500-9.500l33 19M-16.500 9.500l33-19" />
        <circle class="hub" r="5" />
      </g>
    </svg>
  );
}

/** The contract cards: a sheet with a seal. */
export function DeedBack() {
  return (
    <svg class="am-card am-deed" viewBox="0 0 100 66" aria-hidden="true" focusable="false">
      <rect class="am-deed-under" x="3" y="3" width="97" height="63" rx="5" />
      <rect class="am-deed-top" width="97" height="63" rx="5" />
      <path class="am-deed-text" d="M14 15h54M14 24h62M14 33h44M14 42h36" />
      <circle class="am-seal" cx="74" cy="43" r="11" />
      <path class="am-seal-mark" d="M70 39l8 8M78 39l-8 8" />
    </svg>
  );
}

/** A merchandise bonus card in small. */
export function Crate({ size = 20 }: { size?: number }) {
  return (
    <svg
      class="am-crate"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path class="top" d="M2 6l8-4 8 4-8 4z" />
      <path class="left" d="M2 6l8 4v8.500l-8-4z" />
      <path class="right" d="M18 6l-8 4v8.500l8-4z" />
      <path class="band" d="M6 4l8 4v8.500M4.500 7.300v8.400" />
    </svg>
  );
}

const marks = [
  "M0-6a6 6 0 1 0 0 12 6 6 0 0 0 0-12z",
  "M-5-5H5V5H-5z",
  "M0-6.500l6.500 11.500h-13z",
  "M0-7l7 7-7 7-7-7z",
];

/** A cart from above, with the seat's shape as its load. */
export function CartShape({
  seat,
  length,
  ghost = false,
}: {
  seat: number;
  length: number;
  ghost?: boolean;
}) {
  const half = length / 2;
  return (
    <g class={`am-cart am-seat-${seat}${ghost ? " ghost" : ""}`}>
      <path class="wheels" d={`M${-half + 9}-13v26M${half - 9}-13v26`} />
      <rect class="body" x={-half} y="-10" width={length} height="20" rx="5" />
      <path class="load" d={marks[seat]!} />
    </g>
  );
}

export function CartIcon({ seat, size = 20 }: { seat: number; size?: number }) {
  return (
    <svg
      class="am-cart-icon"
      width={size * 1.6}
      height={size}
      viewBox="-24 -15 48 30"
      aria-hidden="true"
      focusable="false"
    >
      <CartShape seat={seat} length={44} />
    </svg>
  );
}
