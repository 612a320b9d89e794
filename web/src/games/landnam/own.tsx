// SPDX-License-Identifier: MIT
// One's own things: goods, fate cards, pieces in supply, tokens; and what is to be
// decided now.
import type { Fate, View } from "../../gen/landnam";
import { Act } from "../../parts/act";
import { tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { FateSign, GoodIcon } from "./art";
import { goods, phaseOfFate } from "./data";
import { fatesOf, goodsOf } from "./position";
import { Desk } from "./desk";
import { fateEffect, fateName, fatePhaseName, goodName } from "./names";
import { Supply } from "./seat";
import { opened } from "./shared";

const G = "landnam";
type Props = BoardProps<View>;

function Hand({ view, peek, own }: Props) {
  const hand = goodsOf(view, own);
  const then = peek ? goodsOf(peek, own) : null;
  if (!hand)
    return (
      <p class="muted">{tgn(G, "{n} goods card", "{n} goods cards", view.goods_count[own]!)}</p>
    );
  return (
    <ul class="ln-goods" aria-label={tg(G, "Goods")}>
      {goods.map((g) => (
        <li
          key={g}
          class={hand[g] === 0 ? `ln-stack ln-of-${g} none` : `ln-stack ln-of-${g}`}
          data-tip={tg(G, "{n} {good}", { n: hand[g], good: goodName(g) })}
        >
          <GoodIcon good={g} size={34} />
          <b>{hand[g]}</b>
          <span class="name">{goodName(g)}</span>
          {then && then[g] !== hand[g] && <span class="ln-next">→ {then[g]}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A fate card: played where it is legal, opened where it needs a choice, exchanged in
 * the movement phase. */
function FateCard({ view, id, n, moves, hint }: Props & { id: Fate; n: number }) {
  const phase = phaseOfFate(id);
  const chosen = opened.at(view) === id;
  const word = id === "prophecy" || id === "ravens" ? id : "";
  const chooses = (word !== "" && moves.can(word)) || moves.can("exchange", id);
  const name = fateName(id);
  const common = {
    class: `ln-fate ln-f-${phase}${chosen ? " chosen" : ""}`,
    rule: "LN-TURN-3",
    piece: `fate:${id}`,
    tip: `${name} (${fatePhaseName(phase)})\n${fateEffect(id)}${moves.can("exchange", id) ? `\n${tg(G, "Instead of a move it may be exchanged for a goods card.")}` : ""}`,
    why: tg(G, "This card belongs to another part of the turn."),
  };
  const face = (
    <>
      <FateSign phase={phase} />
      <span class="title">{name}</span>
      {n > 1 && <b class="count">{n}</b>}
    </>
  );
  if (!chooses)
    return (
      <Act {...common} do={`play ${id}`} label={tg(G, "Play {card}", { card: name })}>
        {face}
      </Act>
    );
  const label = moves.can("exchange", id)
    ? tg(G, "Exchange {card}", { card: name })
    : tg(G, "Play {card}", { card: name });
  return (
    <Act
      {...common}
      can
      onAct={() => opened.put(view, chosen ? null : id)}
      pressed={chosen}
      label={label}
      hinted={
        hint !== null &&
        (hint.startsWith(`exchange ${id} `) || (word !== "" && hint.startsWith(`${word} `)))
      }
    >
      {face}
    </Act>
  );
}

export function Own(props: Props) {
  const { view, own, narrow } = props;
  const fates = fatesOf(view, own);
  const kinds = [...new Set(fates ?? [])];
  return (
    <div class={narrow ? "ln-own narrow" : "ln-own"}>
      <div class="ln-things">
        <Hand {...props} />
        <Supply {...props} seat={own} />
        <div class="ln-fates" role="group" aria-label={tg(G, "Fate cards")}>
          {kinds.map((id) => (
            <FateCard key={id} {...props} id={id} n={fates!.filter((f) => f === id).length} />
          ))}
          {!fates && (
            <p class="muted">{tgn(G, "{n} fate card", "{n} fate cards", view.fates[own]!)}</p>
          )}
          {fates?.length === 0 && <p class="muted">{tg(G, "No fate card")}</p>}
        </div>
      </div>
      <Desk {...props} />
    </div>
  );
}
