// SPDX-License-Identifier: MIT
// What is to be decided beside the map: buttons, trade, the case, the choices of a card.
import type { View } from "../../gen/landnam";
import { Act } from "../../parts/act";
import { SeatMark } from "../../parts/icon";
import { nameOf } from "../../parts/seats";
import { tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { NumberIcon } from "./art";
import { CardChoice } from "./cardchoice";
import { Chooser } from "./chooser";
import { Case, Stakes } from "./court";
import { asked } from "./shared";
import { Composer } from "./composer";
import { passInWords } from "./prompts";
import { say } from "./words";

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

function Seats({ word, ...p }: Props & { word: "hear" | "hand-over" }) {
  const { moves, seats } = p;
  return (
    <>
      {moves.next(word).map((s) => {
        const name = nameOf(seats, Number(s));
        const label =
          word === "hear"
            ? tg(G, "Let {name} speak first", { name })
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

/** The number of a hex just found. */
function NumberChoice({ view, moves }: Props) {
  if (!moves.can("number")) return null;
  return (
    <div class="ln-choice">
      {moves.actions("number").map((a) => (
        <Act key={a} do={a} class="ln-btn" label={say(a, view)}>
          <NumberIcon value={a.split(" ")[1]!} />
        </Act>
      ))}
    </div>
  );
}

/** The rule behind passing and stopping. */
const restRule = (view: View): string => (view.phase === "step" ? "LN-MOV-2" : "LN-TURN-3");

/** The offer to compose, with the ways out of the trade phase beside it. */
function Trade(props: Props) {
  const { view } = props;
  if (!["trade", "draft", "counter-offer"].includes(view.phase)) return null;
  return (
    <Composer {...props}>
      <Button {...props} action="pass" rule={restRule(view)} text={passInWords(view)} />
      <Button
        {...props}
        action="end-trade"
        rule="LN-TRADE-12"
        text={tg(G, "End trade and build")}
        main
      />
    </Composer>
  );
}

/** What is done by a plain button. */
function Buttons(props: Props) {
  const { view } = props;
  const rule = restRule(view);
  return (
    <div class="ln-buttons">
      <Seats {...props} word="hear" />
      <Seats {...props} word="hand-over" />
      <Button {...props} action="accept" main rule="LN-TRADE-10" text={tg(G, "Accept")} />
      <Button {...props} action="decline" rule="LN-TRADE-10" text={tg(G, "Decline")} />
      <Button {...props} action="launch" rule="LN-BLD-4" text={tg(G, "Ship on the outer sea")} />
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
        text={view.phase === "step" ? tg(G, "Stop here") : tg(G, "No more cases")}
      />
      <Button {...props} action="done" rule="LN-CASE-4" text={tg(G, "Stake no more")} />
      <Button {...props} action="end-turn" rule="LN-TURN-6" text={tg(G, "End the turn")} main />
    </div>
  );
}

export function Desk(props: Props) {
  const { view, moves, you, narrow } = props;
  const mine = you >= 0 && moves.size > 0;
  return (
    <div class="ln-desk">
      <Case {...props} />
      {mine && (
        <>
          {narrow && asked.at(view) && <Chooser view={view} />}
          <CardChoice {...props} />
          <Stakes {...props} />
          <NumberChoice {...props} />
          <Trade {...props} />
          <Buttons {...props} />
        </>
      )}
    </div>
  );
}
