// SPDX-License-Identifier: MIT
// One player's things, compact but complete: carts, cards (those everybody saw taken lie
// open), contracts, bonus cards.
import type { Kind, View } from "../../gen/amsterdam";
import { tg, tgn } from "../../text/i18n";
import { Icon } from "../../parts/icon";
import type { SeatProps } from "../contract";
import { CardFace, Crate } from "./art";
import { bonusPoints, CARTS, contractsOf, handOf, heldBy, kinds, LAST } from "./data";
import { standing, wayOf } from "./ways";
import { cardsOf, contractInWords } from "./words";

const G = "amsterdam";

function Cards({ view, seat }: { view: View; seat: number }) {
  const whole = handOf(view, seat);
  const seen = whole ?? view.known[seat]!;
  const open = kinds.flatMap((k) => Array<Kind>(seen[k]).fill(k));
  const rest = view.hand_size[seat]! - open.length;
  const known = kinds
    .filter((k) => seen[k] > 0)
    .map((k) => cardsOf(k, seen[k]))
    .join(", ");
  const all = tgn(G, "{n} card in hand", "{n} cards in hand", view.hand_size[seat]!);
  const said = whole
    ? tg(G, "Hand: {cards}", { cards: known })
    : tg(G, "Taken face up: {cards}.", { cards: known });
  return (
    <div
      class="am-mini-cards"
      role="img"
      aria-label={`${all}. ${known ? said : ""}`}
      data-tip={known ? `${all}\n${said}` : all}
    >
      <b>{view.hand_size[seat]}</b>
      {open.map((k, i) => (
        <span key={i} class="am-mini">
          <CardFace kind={k} />
        </span>
      ))}
      {Array.from({ length: Math.max(0, rest) }, (_, i) => (
        <span key={`r${i}`} class="am-mini hidden" />
      ))}
    </div>
  );
}

export function Seat({ view, seat, turn }: SeatProps<View>) {
  const carts = view.carts[seat]!;
  const contracts = contractsOf(view, seat);
  const bonus = bonusPoints(view, seat);
  const held = tgn(G, "{n} contract", "{n} contracts", heldBy(view, seat));
  return (
    <div class="am-seat">
      <div
        class={`am-bar-carts am-seat-${seat}`}
        role="img"
        aria-label={tgn(G, "{n} cart left", "{n} carts left", carts)}
        data-tip={tgn(G, "{n} cart left", "{n} carts left", carts)}
      >
        {Array.from({ length: CARTS }, (_, i) => (
          <i key={i} class={[i < carts ? "have" : "", i === LAST - 1 ? "line" : ""].join(" ")} />
        ))}
      </div>
      <Cards view={view} seat={seat} />
      <div class="am-mini-line">
        <span
          data-tip={tgn(
            G,
            "{n} merchandise bonus card, now worth {points}",
            "{n} merchandise bonus cards, now worth {points}",
            view.bonus[seat]!,
            { points: bonus },
          )}
        >
          <Crate size={17} /> {view.bonus[seat]} <small>+{bonus}</small>
        </span>
        <span data-tip={held}>
          <Icon name="rules" size={16} /> {held}
        </span>
      </div>
      {turn === "over" && contracts && (
        <ul class="am-mini-contracts">
          {contracts.map((c) => {
            const done = standing(view, wayOf(view, c, seat), seat) === "done";
            return (
              <li key={c} class={done ? "done" : "lost"}>
                <Icon name={done ? "check" : "close"} size={14} />
                <span class="unseen">
                  {done ? tg(G, "completed") : tg(G, "not completed")}
                </span>{" "}
                {contractInWords(c)}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
