// SPDX-License-Identifier: MIT
// What is to be decided beside the map: buttons, trade, the case, the choices of a card.
import type { ComponentChildren } from "preact";
import type { Good, View } from "../../gen/landnam";
import { Act } from "../../parts/act";
import { SeatMark } from "../../parts/icon";
import { nameOf } from "../../parts/seats";
import { t, tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { GoodIcon, NumberMark, PieceIcon } from "./art";
import { Chooser } from "./chooser";
import { Case, Stakes } from "./court";
import { AGE_COST, costs, goods, HARBOUR_COST, odds, type Goods } from "./data";
import { fateName, goodsInWords, terrainName } from "./names";
import { asked, opened } from "./shared";
import { Bank, Composer, Standing } from "./trade";
import { passInWords, say } from "./words";

const G = "landnam";
type Props = BoardProps<View>;

/** A plain button for an action, when it is there. */
function Button({
  action,
  view,
  moves,
  main = false,
  text,
  rule,
}: Props & { action: string; main?: boolean; text?: string; rule: string }) {
  if (!moves.has(action)) return null;
  const words = text ?? say(action, view);
  return (
    <Act do={action} class={main ? "ln-btn primary" : "ln-btn"} label={words} rule={rule}>
      <span>{words}</span>
    </Act>
  );
}

export function Cost({ cost }: { cost: Goods }) {
  return (
    <span class="ln-cost" role="img" aria-label={goodsInWords(cost)}>
      {goods
        .filter((g) => cost[g])
        .map((g) => (
          <span key={g}>
            {cost[g]! > 1 && <b>{cost[g]}</b>}
            <GoodIcon good={g} size={17} />
          </span>
        ))}
    </span>
  );
}

/** The numbers of a prophecy, the bonus of the ravens, the goods for a card. */
function CardChoice({ view, moves }: Props) {
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
const NumberIcon = ({ value }: { value: string }) => (
  <svg
    class="ln-icon"
    width="32"
    height="32"
    viewBox="-15 -15 30 30"
    aria-hidden="true"
    focusable="false"
  >
    <NumberMark value={value} />
  </svg>
);

function Seats({ word, ...p }: Props & { word: "hear" | "hand-over" }) {
  const { moves, seats } = p;
  return (
    <>
      {moves.next(word).map((s) => {
        const name = nameOf(seats, Number(s));
        const label =
          word === "hear"
            ? tg(G, "Let {name} be heard first", { name })
            : tg(G, "Hand the case over to {name}", { name });
        return (
          <Act
            key={s}
            do={`${word} ${s}`}
            class={word === "hear" ? "ln-btn" : "ln-btn small"}
            label={label}
            tip={label}
            rule={word === "hear" ? "LN-THING-4" : "LN-CASE-5"}
          >
            {word === "hear" ? (
              <>
                <SeatMark seat={Number(s)} />
                <span>{name}</span>
              </>
            ) : (
              <>
                <span aria-hidden="true">→</span>
                <SeatMark seat={Number(s)} />
              </>
            )}
          </Act>
        );
      })}
    </>
  );
}

interface Line {
  word: string;
  name: string;
  cost: Goods | null;
  text: string;
  where: string;
  picture: ComponentChildren;
}
/** What can be built and for how much; the place is chosen on the map. */
function buildLines(seat: number): Line[] {
  const icon = (kind: "settler" | "ship" | "farm" | "village") => (
    <PieceIcon kind={kind} seat={seat} size={26} />
  );
  return [
    {
      word: "settler",
      name: tg(G, "settler"),
      cost: costs.settler,
      text: "",
      where: tg(G, "on land at one of your buildings"),
      picture: icon("settler"),
    },
    {
      word: "ship",
      name: tg(G, "ship"),
      cost: costs.ship,
      text: "",
      where: tg(G, "on sea at one of your buildings, or on the outer sea"),
      picture: icon("ship"),
    },
    {
      word: "farm",
      name: tg(G, "farm"),
      cost: costs.farm,
      text: "",
      where: tg(G, "on a corner of the hex of your unit, which goes back to the supply"),
      picture: icon("farm"),
    },
    {
      word: "village",
      name: tg(G, "village"),
      cost: costs.village,
      text: "",
      where: tg(G, "in place of a farm at the sea"),
      picture: icon("village"),
    },
    {
      word: "harbour",
      name: tg(G, "harbour"),
      cost: null,
      text: tg(G, "{n} alike", { n: HARBOUR_COST }),
      where: tg(G, "on inner sea under your ship, beside a number without harbour"),
      picture: null,
    },
    {
      word: "age",
      name: tg(G, "to age"),
      cost: null,
      text: tg(G, "{n} of the hex", { n: AGE_COST }),
      where: tg(G, "the hex under your settler"),
      picture: null,
    },
  ];
}
export function BuildList({ view, moves, own }: Props) {
  const plots = moves.actions("build").map((a) => view.terrain[Number(a.split("-")[1])]);
  const open: Record<string, boolean> = {
    settler: plots.some((x) => x !== "sea"),
    ship: plots.includes("sea") || moves.has("launch"),
    farm: moves.can("farm"),
    village: moves.can("village"),
    harbour: moves.can("harbour"),
    age: view.phase === "build" && (moves.can("age") || moves.can("age-back")),
  };
  return (
    <ul class="ln-costs" aria-label={tg(G, "Costs")}>
      {buildLines(own).map((l) => (
        <li
          key={l.word}
          class={open[l.word] ? "open" : ""}
          data-tip={tg(G, "{name}: {where}", { name: l.name, where: l.where })}
        >
          {l.picture}
          <span>{l.name}</span>
          {l.cost ? <Cost cost={l.cost} /> : <small>{l.text}</small>}
        </li>
      ))}
    </ul>
  );
}

export function Desk(props: Props) {
  const { view, moves, you, narrow } = props;
  const mine = you >= 0 && moves.size > 0;
  const rule = view.phase === "step" ? "LN-MOV-2" : "LN-TURN-3";
  return (
    <div class="ln-desk">
      <Case {...props} />
      <Standing {...props} />
      {mine && (
        <>
          {narrow && asked.at(view) && <Chooser view={view} />}
          <CardChoice {...props} />
          <Stakes {...props} />
          {moves.can("number") && (
            <div class="ln-choice">
              {moves.actions("number").map((a) => (
                <Act key={a} do={a} class="ln-btn" label={say(a, view)}>
                  <NumberIcon value={a.split(" ")[1]!} />
                </Act>
              ))}
            </div>
          )}
          <Bank {...props} />
          {["trade", "draft", "counter-offer"].includes(view.phase) && (
            <Composer {...props}>
              <Button {...props} action="pass" rule={rule} text={passInWords(view)} />
              <Button
                {...props}
                action="end-trade"
                rule="LN-TRADE-12"
                text={tg(G, "End trade and build")}
                main
              />
            </Composer>
          )}
          <div class="ln-buttons">
            <Seats {...props} word="hear" />
            <Seats {...props} word="hand-over" />
            <Button {...props} action="accept" main rule="LN-TRADE-10" text={tg(G, "Accept")} />
            <Button {...props} action="decline" rule="LN-TRADE-10" text={tg(G, "Decline")} />
            <Button
              {...props}
              action="launch"
              rule="LN-BLD-4"
              text={tg(G, "Ship on the outer sea")}
            />
            {view.phase !== "counter-offer" && (
              <Button
                {...props}
                action="pass"
                rule={rule}
                text={passInWords(view)}
                main={view.phase === "explore-card"}
              />
            )}
            <Button
              {...props}
              action="stop"
              rule={rule}
              text={view.phase === "step" ? tg(G, "Stop here") : tg(G, "Bring no more cases")}
            />
            <Button {...props} action="done" rule="LN-CASE-4" text={tg(G, "Add nothing more")} />
            <Button
              {...props}
              action="end-turn"
              rule="LN-TURN-6"
              text={tg(G, "End the turn")}
              main
            />
          </div>
        </>
      )}
    </div>
  );
}
