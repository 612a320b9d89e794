// SPDX-License-Identifier: MIT
// A contract as a small sheet: two names, a value, a little map of it, and how it stands.
// Pointing at it draws it on the large map; tapping keeps it drawn.
import type { ComponentChildren } from "preact";
import type { Contract, View } from "../../gen/amsterdam";
import { Icon } from "../../parts/icon";
import { tg } from "../../text/i18n";
import { dealOf, spotOf, spots, streetOf } from "./data";
import { pinned, pointed } from "./shared";
import { standing, wayOf, type Standing } from "./ways";
import { standingInWords } from "./words";

const G = "amsterdam";

export function Thumb({ view, id, seat }: { view: View; id: Contract; seat: number }) {
  const deal = dealOf(id);
  const [a, b] = [spotOf(deal.a).at, spotOf(deal.b).at];
  const lines = view.routes[seat]!.map((r) => streetOf(r)).map(
    (s) => [spotOf(s.a).at, spotOf(s.b).at] as const,
  );
  return (
    <svg
      class={`am-thumb am-seat-${seat}`}
      viewBox="60 40 880 660"
      aria-hidden="true"
      focusable="false"
    >
      <path
        class="sea"
        d="M40 215C60 190 110 92 215 62C300 62 340 104 404 108S560 128 640 118S770 150 838 205S930 330 1020 372V0H40z"
      />
      {spots.map((s) => (
        <circle key={s.id} class="dot" cx={s.at[0]} cy={s.at[1]} r="15" />
      ))}
      {lines.map(([p, q], i) => (
        <path key={i} class="mine" d={`M${p[0]} ${p[1]}L${q[0]} ${q[1]}`} />
      ))}
      <path class="wish" d={`M${a[0]} ${a[1]}L${b[0]} ${b[1]}`} />
      <circle class="end" cx={a[0]} cy={a[1]} r="44" />
      <circle class="end" cx={b[0]} cy={b[1]} r="44" />
    </svg>
  );
}

const icon: Record<Standing, string> = { done: "check", open: "arrow", lost: "close" };

/** Everything on the sheet; the same on a held and an offered contract. */
export function Deed({
  view,
  id,
  seat,
  mark,
}: {
  view: View;
  id: Contract;
  seat: number;
  mark: string;
}) {
  const deal = dealOf(id);
  const way = wayOf(view, id, seat);
  const state = standing(view, way, seat);
  return (
    <span class={`am-deed-face ${state}`}>
      <Thumb view={view} id={id} seat={seat} />
      <span class="names">
        <span class="unseen">{tg(G, "Contract")}</span>
        <span>{spotOf(deal.a).name}</span>
        <span>{spotOf(deal.b).name}</span>
      </span>
      <span class="value">
        {deal.points}
        <span class="unseen"> {tg(G, "points")}</span>
      </span>
      <span class="letter">{mark}</span>
      <span class={`standing ${state}`}>
        <Icon name={icon[state]} size={14} />
        <span class="am-words">{standingInWords(view, id, seat)}</span>
        {state === "open" && (
          <span class="am-missing" aria-hidden="true">
            {way!.missing}
          </span>
        )}
      </span>
    </span>
  );
}

/** Draws a contract on the map while its sheet is pointed at or has the focus. */
export function Pointing({ id, children }: { id: Contract; children: ComponentChildren }) {
  const on = () => (pointed.value = id);
  const off = () => pointed.value === id && (pointed.value = null);
  return (
    <span
      class="am-pointing"
      onPointerEnter={on}
      onPointerLeave={off}
      onFocusCapture={on}
      onBlurCapture={off}
    >
      {children}
    </span>
  );
}

/** A contract that can be pointed at: drawn on the map while hovered, kept drawn by a tap. */
export function Held({
  view,
  id,
  seat,
  mark,
}: {
  view: View;
  id: Contract;
  seat: number;
  mark: string;
}) {
  const kept = pinned.value === id;
  return (
    <Pointing id={id}>
      <button
        type="button"
        class={kept ? "am-held pinned" : "am-held"}
        aria-pressed={kept}
        data-key={`contract:${id}`}
        data-at={`contract:${id}`}
        onClick={() => (pinned.value = kept ? null : id)}
      >
        <Deed view={view} id={id} seat={seat} mark={mark} />
      </button>
    </Pointing>
  );
}

/** Contracts in the order in which they were seen in hand: each keeps its letter. */
let lettered: Contract[] = [];

/** A, B, C …: the signs of contracts held, then of those offered, on sheets and map. */
export function marksOf(held: Contract[], offer: Contract[] = []): string[] {
  if (!lettered.every((id) => held.includes(id))) lettered = []; // another game
  lettered = [...lettered, ...held.filter((id) => !lettered.includes(id))];
  const all = [...lettered, ...offer];
  return [...held, ...offer].map((id) => String.fromCharCode(65 + all.indexOf(id)));
}
