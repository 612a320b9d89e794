// SPDX-License-Identifier: MIT
// One route on the map: its spaces, or the carts of who has claimed it.
import type { Route, View } from "../../gen/amsterdam";
import { ActG } from "../../parts/act";
import { usePlay } from "../../parts/play";
import { tg } from "../../text/i18n";
import { CartShape, Sign } from "./art";
import { ownerOf, type Street } from "./data";
import type { Drawn } from "./geometry";
import { paying } from "./shared";
import { namesOf, paymentInWords, paymentOf, streetFacts, streetInWords } from "./words";

const G = "amsterdam";

export interface RouteProps {
  view: View;
  peek: View | null;
  drawn: Drawn;
  own: number;
  tall: boolean;
  lit: boolean;
  fresh: boolean;
  why: string;
  nameOf: (seat: number) => string;
  /** whether the next click asks how to pay in any case */
  asks: () => boolean;
}

const place = (s: { x: number; y: number; turn: number }): string =>
  `translate(${s.x.toFixed(1)} ${s.y.toFixed(1)}) rotate(${s.turn.toFixed(1)})`;

function Carts({ drawn, seat, ghost = false }: { drawn: Drawn; seat: number; ghost?: boolean }) {
  return (
    <g class={`am-carts am-seat-${seat}${ghost ? " ghost" : ""}`}>
      <path class="am-band" d={drawn.line} />
      {drawn.spaces.map((s, i) => (
        <g key={i} transform={place(s)}>
          <CartShape seat={seat} length={Math.min(drawn.size, 46)} ghost={ghost} />
        </g>
      ))}
    </g>
  );
}

function Spaces({ drawn }: { drawn: Drawn }) {
  const { street, spaces, size } = drawn;
  return (
    <g class={`am-spaces am-ground-${street.hue}`}>
      {spaces.map((s, i) => (
        <g key={i} transform={place(s)}>
          <rect
            class={`am-space am-fill-${street.hue}`}
            x={-size / 2}
            y="-10.500"
            width={size}
            height="21"
            rx="4.500"
          />
          <g transform={`rotate(${-s.turn})`}>
            <Sign kind={street.hue} size={17} />
          </g>
        </g>
      ))}
    </g>
  );
}

/** The sign of a route that gives a bonus card: a little cart on a coin. */
export function Bonus({ drawn }: { drawn: Drawn }) {
  const off = drawn.spaces.length % 2 === 1 ? 23 : 0;
  const [x, y] = [drawn.middle[0] + drawn.side[0] * off, drawn.middle[1] + drawn.side[1] * off];
  return (
    <g class="am-bonus" transform={`translate(${x} ${y})`}>
      <circle r="12.500" />
      <path d="M-7-4.500h14l-1.500 6.500h-9.500l-3-9h-2.500" />
      <circle class="w" cx="-2.500" cy="5.500" r="2" />
      <circle class="w" cx="4" cy="5.500" r="2" />
    </g>
  );
}

/** Coloured cards that suffice without jokers, or the only mix there is: no question to ask. */
function plain(street: Street, all: string[]): boolean {
  return all.length === 1 || (street.hue !== "grey" && paymentOf(all[0]!).jokers === 0);
}

export function RouteLine(props: RouteProps) {
  const owner = ownerOf(props.view, props.drawn.street.id);
  return owner >= 0 ? <TakenRoute {...props} owner={owner} /> : <OpenRoute {...props} />;
}

function TakenRoute({ drawn, fresh, nameOf, owner }: RouteProps & { owner: number }) {
  const { street } = drawn;
  return (
    <g
      class={fresh ? "am-route taken fresh" : "am-route taken"}
      data-at={`route:${street.id}`}
      data-tip={tg(G, "{route}, {facts}.\nClaimed by {name}.", {
        route: namesOf(street),
        facts: streetFacts(street),
        name: nameOf(owner),
      })}
    >
      <path class={fresh ? "am-halo news" : "am-halo"} d={drawn.line} />
      <Carts drawn={drawn} seat={owner} />
    </g>
  );
}

/** What a route is and what a click on it pays. */
function priceTip(street: Street, all: string[], direct: boolean): string {
  const price =
    all.length === 0
      ? ""
      : direct
        ? tg(G, "Pay {cards}.", { cards: paymentInWords(paymentOf(all[0]!)) })
        : tg(G, "Choose how to pay.");
  const more =
    all.length > 1 && direct ? tg(G, "Other ways to pay: right-click or Shift+Enter.") : "";
  return [`${namesOf(street)}: ${streetFacts(street)}`, price, more].filter(Boolean).join("\n");
}

function claimLabel(street: Street, best: string | undefined): string {
  const route = streetInWords(street);
  const facts = streetFacts(street);
  return best
    ? tg(G, "Claim {route}: {facts}; {cards}", {
        route,
        facts,
        cards: paymentInWords(paymentOf(best)),
      })
    : `${route}: ${facts}`;
}

function OpenRoute({ view, peek, drawn, own, lit, why, asks, tall }: RouteProps) {
  const { moves, act, look, hint } = usePlay();
  const { street } = drawn;
  const id: Route = street.id;
  const all = moves.actions("claim", id);
  const best = all[0];
  const ghost = peek && ownerOf(peek, id) >= 0;
  const direct = best !== undefined && !tall && plain(street, all);
  const advised = hint?.startsWith(`claim ${id} `) ?? false;
  const go = () => {
    if (direct && !asks()) act(best);
    else paying.put(view, id);
  };
  const how = direct ? { do: best, onAct: go } : { can: best !== undefined, onAct: go };
  const show = best && !direct ? () => look([best]) : undefined;
  const hide = show && (() => look(null));
  return (
    <g
      data-route={id}
      data-at={`route:${id}`}
      class={[
        "am-route open",
        lit ? "lit" : "",
        paying.at(view) === id ? "paying" : "",
        advised ? "advised" : "",
      ].join(" ")}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocusCapture={show}
      onBlurCapture={hide}
    >
      <ActG
        {...how}
        class="am-claim"
        drop="cart"
        rule="claiming-a-route"
        label={claimLabel(street, best)}
        tip={priceTip(street, all, direct)}
        why={why}
      >
        <path class="am-halo" d={drawn.line} />
        <path class={tall ? "am-hit tall" : "am-hit"} d={drawn.line} />
        <Spaces drawn={drawn} />
      </ActG>
      {ghost && <Carts drawn={drawn} seat={own} ghost />}
    </g>
  );
}
