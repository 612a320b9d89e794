// SPDX-License-Identifier: MIT
// A fate card that needs a choice more: a number, a bonus, the goods in exchange.
import type { ComponentChildren } from "preact";
import type { Good, View } from "../../gen/landnam";
import { Act } from "../../parts/act";
import { t, tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { GoodIcon, NumberIcon } from "./art";
import { odds } from "./position";
import { fateName, terrainName } from "./names";
import { opened } from "./shared";
import { say } from "./words";

const G = "landnam";
type Props = BoardProps<View>;

/** The numbers of a prophecy, the bonus of the ravens, the goods for a card. */
export function CardChoice({ view, moves }: Props) {
  const card = opened.at(view);
  const close = () => opened.drop();
  let choices: ComponentChildren = null;
  if (card === "prophecy" && moves.can("prophecy"))
    choices = moves.actions("prophecy").map((a) => (
      <Act key={a} do={a} class="ln-btn small" label={say(a, view)}>
        <NumberIcon value={a.split(" ")[1]!} />
      </Act>
    ));
  else if (card === "ravens" && moves.can("ravens"))
    choices = moves.actions("ravens").map((a) => (
      <Act
        key={a}
        do={a}
        class="ln-btn"
        label={say(a, view)}
        tip={odds(view, Number(a.split(" ")[1]))
          .map(([x, n]) => `${terrainName(x)} ${n} %`)
          .join(", ")}
      >
        <b>+{a.split(" ")[1]}</b>
      </Act>
    ));
  else if (card && moves.can("exchange", card))
    choices = moves.actions("exchange", card).map((a) => (
      <Act
        key={a}
        do={a}
        class="ln-btn small"
        label={say(a, view)}
        tip={say(a, view)}
        rule="LN-MOV-11"
      >
        <GoodIcon good={a.split(" ")[2] as Good} />
      </Act>
    ));
  if (!choices) return null;
  const title =
    card && moves.can("exchange", card)
      ? tg(G, "Exchange {card} for", { card: fateName(card) })
      : fateName(card!);
  return (
    <div class="ln-choice" role="group" aria-label={title}>
      <span class="ln-title">{title}</span>
      {choices}
      <button type="button" class="quiet" onClick={close}>
        {t("Cancel")}
      </button>
    </div>
  );
}
