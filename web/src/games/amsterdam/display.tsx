// SPDX-License-Identifier: MIT
// The cards to draw from: five open ones, the deck, the contracts; and how far the game is.
import type { Kind, View } from "../../gen/amsterdam";
import { Act } from "../../parts/act";
import { SeatMark } from "../../parts/icon";
import { tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { CardBack, CardFace, DeedBack } from "./art";
import { contractsLeft, discarded, kinds, LAST, turnsLeft } from "./data";
import { cardsOf, hueInWords } from "./words";

const G = "amsterdam";
type Props = BoardProps<View>;

function whyNoCard(view: View, kind: Kind): string {
  if (view.phase === "second-card" && kind === "joker")
    return tg(G, "An open joker cannot be the second card.");
  return view.phase === "turn" || view.phase === "second-card"
    ? ""
    : tg(G, "Choose your contracts first.");
}

function OpenCard({ view, slot }: { view: View; slot: number }) {
  const kind = view.display[slot]!;
  if (kind === "none") return <span class="am-slot" />;
  return (
    <Act
      do={`take ${slot}`}
      at="take new-cards reset"
      class="am-open"
      drag="draw"
      piece={`open:${slot}:${kind}`}
      rule="drawing-transport-cards"
      label={tg(G, "Take the open card: {card}", { card: hueInWords(kind) })}
      tip={
        kind === "joker"
          ? tg(G, "Joker: any colour. Taken face up, it is your only card this turn.")
          : tg(G, "Take this {colour} card.", { colour: hueInWords(kind) })
      }
      why={whyNoCard(view, kind)}
    >
      <CardFace kind={kind} lying />
    </Act>
  );
}

export function Display({ view }: Props) {
  const pile = kinds
    .filter((k) => view.discard[k] > 0)
    .map((k) => cardsOf(k, view.discard[k]))
    .join(", ");
  const left = contractsLeft(view);
  return (
    <section class="am-display" aria-label={tg(G, "Open cards and decks")}>
      {view.display.map((_, slot) => (
        <OpenCard key={slot} view={view} slot={slot} />
      ))}
      <Act
        do="draw"
        drag="draw"
        at="draw shuffle"
        class="am-open am-stack"
        rule="drawing-transport-cards"
        label={tg(G, "Draw a card from the deck; {n} left", { n: view.deck_size })}
        tip={`${tg(G, "Draw the top card of the deck, face down.")}\n${pile ? tg(G, "Discarded: {cards}.", { cards: pile }) : tg(G, "Nothing is discarded.")}`}
        why={view.deck_size === 0 ? tg(G, "The deck is empty.") : whyNoCard(view, "pink")}
      >
        <CardBack />
        <span class="am-count">{view.deck_size}</span>
      </Act>
      <Act
        do="contracts"
        at="contracts choose"
        class="am-open am-stack"
        rule="drawing-contracts"
        label={tg(G, "Draw contracts; {n} left", { n: left })}
        tip={tg(
          G,
          "Draw two contracts and keep one or both. Any not completed at the end costs its value.",
        )}
        why={
          left === 0
            ? tg(G, "No contracts left.")
            : view.phase === "second-card"
              ? tg(G, "Draw your second card first.")
              : whyNoCard(view, "pink")
        }
      >
        <DeedBack />
        <span class="am-count">{left}</span>
      </Act>
      <span class="unseen">
        {tgn(G, "{n} card discarded", "{n} cards discarded", discarded(view))}
      </span>
    </section>
  );
}

/** How near the end is: both ways of saying it have the same place, so that nothing moves when
 * the last round begins. */
export function Countdown({ view }: Props) {
  const left = turnsLeft(view);
  const seats = Array.from({ length: view.seats }, (_, s) => s);
  const over = view.phase === "over";
  const shown = (is: boolean): string => (is && !over ? "" : " away");
  const turns = left ?? view.seats;
  return (
    <div class="am-countdown">
      <p
        class={`carts${shown(left === null)}`}
        data-tip={tg(
          G,
          "The last round begins when someone ends a turn with {n} carts or fewer. Then everyone has one more turn.",
          { n: LAST },
        )}
        data-rule="the-end"
      >
        <span>{tg(G, "Carts until the last round")}</span>
        {seats.map((s) => (
          <span key={s} class="am-left">
            <SeatMark seat={s} size={12} />
            <b>{Math.max(0, view.carts[s]! - LAST)}</b>
          </span>
        ))}
      </p>
      <p class={`last${shown(left !== null)}`} role="status">
        <b>{tgn(G, "Last round: {n} turn left.", "Last round: {n} turns left.", turns)}</b>
      </p>
    </div>
  );
}
