// SPDX-License-Identifier: MIT
// One player's things, compact but complete: where the points come from, cards, supply,
// and how many cases may be brought against him.
import type { View } from "../../gen/landnam";
import { tg, tgn } from "../../text/i18n";
import type { SeatProps } from "../contract";
import { FateSign, GoodIcon, PieceIcon, TokenIcon } from "./art";
import { THING_CASES_FOR_BLACK } from "../../gen/landnam-tables";
import { casesAgainst, fatesOf, goodsOf, houses, income } from "./position";
import { fateName, goodsInWords } from "./names";
import { Pile } from "./trade";

const G = "landnam";

/** Tokens won and pieces left. */
export function Supply({ view, seat }: SeatProps<View>) {
  const tokens = [
    ["white", view.white[seat]!, tg(G, "White tokens: cases won")],
    ["red", view.red[seat]!, tg(G, "Red tokens: outlaws driven out of play")],
    ["black", view.black[seat]!, tg(G, "Black tokens: nobody dared to sue")],
  ] as const;
  const pieces = [
    [
      "farm",
      view.houses_left[seat]!,
      tgn(G, "{n} house in supply", "{n} houses in supply", view.houses_left[seat]!),
    ],
    [
      "settler",
      view.horses_left[seat]!,
      tgn(G, "{n} horse in supply", "{n} horses in supply", view.horses_left[seat]!),
    ],
    [
      "ship",
      view.boats_left[seat]!,
      tgn(G, "{n} boat in supply", "{n} boats in supply", view.boats_left[seat]!),
    ],
  ] as const;
  const cases = casesAgainst(view, seat);
  return (
    <div class="ln-supply">
      <span class="row">
        {tokens.map(([kind, n, tip]) => (
          <span key={kind} data-tip={tip} role="img" aria-label={`${tip}: ${n}`}>
            <TokenIcon kind={kind} /> {n}
          </span>
        ))}
        <span
          data-tip={tgn(
            G,
            "{n} possible case against this player; with {black} or more and none brought, a black token",
            "{n} possible cases against this player; with {black} or more and none brought, a black token",
            cases,
            { black: THING_CASES_FOR_BLACK },
          )}
          role="img"
          aria-label={tgn(G, "{n} possible case against", "{n} possible cases against", cases)}
          class={cases >= THING_CASES_FOR_BLACK ? "ln-many" : ""}
        >
          § {cases}
        </span>
      </span>
      <span class="row">
        {pieces.map(([kind, n, tip]) => (
          <span key={kind} data-tip={tip} role="img" aria-label={tip}>
            <PieceIcon kind={kind} seat={seat} size={20} /> {n}
          </span>
        ))}
      </span>
    </div>
  );
}

export function Seat(props: SeatProps<View>) {
  const { view, seat } = props;
  const hand = goodsOf(view, seat);
  const fates = fatesOf(view, seat);
  const cards = tgn(G, "{n} goods card", "{n} goods cards", view.goods_count[seat]!);
  const fateWords = tgn(G, "{n} fate card", "{n} fate cards", view.fates[seat]!);
  return (
    <div class="ln-seat">
      <div class="ln-mini">
        <span
          data-tip={hand ? goodsInWords(hand) : cards}
          role="img"
          aria-label={hand ? goodsInWords(hand) : cards}
        >
          <span class="ln-cards">
            <GoodIcon good="grain" size={16} />
          </span>{" "}
          <b>{view.goods_count[seat]}</b>
        </span>
        <span
          data-tip={fates?.length ? fates.map(fateName).join(", ") : fateWords}
          role="img"
          aria-label={fateWords}
        >
          <span class="ln-cards fate">
            <FateSign phase="exploration" size={15} />
          </span>{" "}
          <b>{view.fates[seat]}</b>
        </span>
        <span
          data-tip={tgn(
            G,
            "about {n} card in 36 rolls",
            "about {n} cards in 36 rolls",
            income(view, seat),
          )}
          role="img"
          aria-label={tgn(
            G,
            "about {n} card in 36 rolls",
            "about {n} cards in 36 rolls",
            income(view, seat),
          )}
        >
          ↟ {income(view, seat)}
        </span>
        <span
          class="ln-houses"
          data-tip={tgn(G, "{n} house on the map", "{n} houses on the map", houses(view, seat))}
        >
          <PieceIcon kind="village" seat={seat} size={20} /> {houses(view, seat)}
        </span>
      </div>
      {hand && view.open_hands && <Pile counts={hand} size={18} />}
      <Supply {...props} />
    </div>
  );
}
