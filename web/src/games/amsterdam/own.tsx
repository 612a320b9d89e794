// SPDX-License-Identifier: MIT
// One's own things: the hand sorted by colour, contracts with how they stand, carts and
// bonus cards; the choice of contracts, and on a phone how to pay.
import type { Contract, Kind, View } from "../../gen/amsterdam";
import { Act } from "../../parts/act";
import { nameOf } from "../../parts/seats";
import { tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { CardFace, CartIcon, Crate } from "./art";
import { Held, marksOf, Pointing } from "./contract";
import { bonusPoints, contractsOf, handOf, kinds, LAST, offered, streetOf } from "./data";
import { PaymentChooser } from "./payment";
import { fanned, paying } from "./shared";
import { cardsOf, contractInWords, handInWords, whyNot } from "./words";

const G = "amsterdam";
type Props = BoardProps<View>;

function Stack({ kind, n, after }: { kind: Kind; n: number; after: number }) {
  const words = cardsOf(kind, n);
  const off = () => fanned.value === kind && (fanned.value = null);
  return (
    <li
      class="am-fan"
      data-drag="cart"
      data-tip={words}
      aria-label={words}
      onPointerEnter={() => (fanned.value = kind)}
      onPointerLeave={off}
    >
      {Array.from({ length: n }, (_, i) => (
        <span
          key={i}
          class={i >= after ? "am-mine leaving" : "am-mine"}
          data-key={`mine:${kind}:${i}`}
        >
          <CardFace kind={kind} />
        </span>
      ))}
      {n > 1 && (
        <span class="am-count" aria-hidden="true">
          {n}
        </span>
      )}
    </li>
  );
}

function Hand({ view, peek, own }: Props) {
  const hand = handOf(view, own);
  const next = peek ? handOf(peek, own) : null;
  if (!hand)
    return (
      <p class="am-none">{tgn(G, "{n} card in hand", "{n} cards in hand", view.hand_size[own]!)}</p>
    );
  const held = kinds.filter((k) => hand[k] > 0);
  return (
    <ul
      class={view.hand_size[own]! > 9 || held.length > 4 ? "am-hand many" : "am-hand"}
      aria-label={tg(G, "Hand: {cards}", { cards: handInWords(hand) })}
    >
      {held.map((k) => (
        <Stack key={k} kind={k} n={hand[k]} after={next ? Math.min(hand[k], next[k]) : hand[k]} />
      ))}
      {held.length === 0 && <li class="am-none">{tg(G, "No cards in hand.")}</li>}
    </ul>
  );
}

/** Carts and bonus cards, with what a claim under the pointer would make of them. */
function Stock({ view, peek, own }: Props) {
  const then = (now: number, next: number | undefined) =>
    next !== undefined && next !== now ? <span class="am-then">→ {next}</span> : null;
  return (
    <div class="am-stock">
      <span data-drag="cart" data-tip={tgn(G, "{n} cart left", "{n} carts left", view.carts[own]!)}>
        <CartIcon seat={own} size={17} />
        <b class={view.carts[own]! - LAST <= 3 ? "warn" : ""}>{view.carts[own]}</b>
        {then(view.carts[own]!, peek?.carts[own])}
      </span>
      <span
        data-tip={tgn(
          G,
          "{n} merchandise bonus card, now worth {points}",
          "{n} merchandise bonus cards, now worth {points}",
          view.bonus[own]!,
          { points: bonusPoints(view, own) },
        )}
      >
        <Crate size={22} />
        <b>{view.bonus[own]}</b>
        {then(view.bonus[own]!, peek?.bonus[own])}
        <small>+{bonusPoints(view, own)}</small>
      </span>
    </div>
  );
}

function Choice({
  view,
  own,
  offer,
  held,
}: {
  view: View;
  own: number;
  offer: Contract[];
  held: Contract[];
}) {
  return (
    <div class="am-offer" role="group" aria-label={tg(G, "Contracts to choose from")}>
      {offer.map((id, i) => (
        <div key={id} class="am-choose">
          <Held view={view} id={id} seat={own} mark={marksOf(held, offer)[held.length + i]!} />
          <Pointing id={id}>
            <Act
              do={`keep ${i === 0 ? "first" : "second"}`}
              class="times am-only"
              rule="drawing-contracts"
              label={tg(G, "Keep only this: {contract}", { contract: contractInWords(id) })}
              tip={tg(G, "Keep only this one. The other goes under the deck.")}
            >
              <span>{tg(G, "Keep only this")}</span>
            </Act>
          </Pointing>
        </div>
      ))}
      <Act
        do="keep both"
        class="primary am-both"
        label={tg(G, "Keep both contracts")}
        rule="drawing-contracts"
        tip={tg(G, "A completed contract adds its value at the end; any other subtracts it.")}
      >
        <span>{tg(G, "Keep both")}</span>
      </Act>
    </div>
  );
}

export function Own(props: Props) {
  const { view, own, you, narrow, moves, seats, turn } = props;
  const held = contractsOf(view, own) ?? [];
  const offer = offered(view, own).filter((c) => !held.includes(c));
  const choosing = you === own && offer.length === 2 && moves.can("keep");
  const route = narrow ? paying.at(view) : null;
  const why = (r: string): string =>
    whyNot(view, streetOf(r), you, (s) => nameOf(seats, s), turn === you);
  return (
    <div class="am-own" data-drop="draw">
      {route && <PaymentChooser view={view} route={route} both whyNot={why} />}
      <div class="am-things">
        <Stock {...props} />
        <Hand {...props} />
      </div>
      <div class="am-papers">
        {choosing && <Choice view={view} own={own} offer={offer} held={held} />}
        {held.length > 0 && !route && (
          <div class="am-contracts" role="group" aria-label={tg(G, "Contracts")}>
            {held.map((id, i) => (
              <Held key={id} view={view} id={id} seat={own} mark={marksOf(held)[i]!} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
