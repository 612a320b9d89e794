// SPDX-License-Identifier: MIT
// What to do now: the prompt, buttons for what is not on the board, confirm and take back.
import type { ComponentChildren } from "preact";
import type { Game } from "../games/contract";
import { Act } from "../parts/act";
import { Icon } from "../parts/icon";
import type { TableMessage } from "../protocol";
import type { TableStore } from "../state/table";
import { t, tn } from "../text/i18n";
import { nameOf } from "../parts/seats";
import type { Panels } from "./playscreen";

interface Props {
  store: TableStore;
  facts: TableMessage;
  board: Game;
  show: (some: Partial<Panels>) => void;
  /** who one is, before the prompt */
  children?: ComponentChildren;
}

function Asked({ store, facts }: { store: TableStore; facts: TableMessage }) {
  const asked = facts.asked;
  if (!asked) return null;
  const mine = asked.seat === facts.you;
  return (
    <span class="asked">
      {mine
        ? t("You asked to take back; waiting for the others.")
        : t("{name} asks to take back.", { name: nameOf(facts.seats, asked.seat) })}
      {!mine && facts.you >= 0 && !asked.agreed.includes(facts.you) && (
        <>
          <button type="button" onClick={() => void store.ask({ type: "agree" })}>
            {t("Agree")}
          </button>
          <button type="button" class="quiet" onClick={() => void store.ask({ type: "refuse" })}>
            {t("Refuse")}
          </button>
        </>
      )}
    </span>
  );
}

function promptOf({ store, facts, board }: Props): string {
  if (facts.status === "over") return t("The game is over.");
  const draft = store.drafting.draft.value;
  if (store.drafting.sending.value) return t("Sending …");
  if (draft?.done) return t("Is this your move?");
  if (store.myTurn.value)
    return board.prompt(store.drafting.view.value!, store.drafting.moves.value);
  return facts.turn === "over" || facts.turn === undefined
    ? ""
    : t("{name} is thinking …", { name: nameOf(facts.seats, facts.turn) });
}

export function ActionBar(props: Props) {
  const { store, facts, board, show } = props;
  const { drafting } = store;
  const draft = drafting.draft.value;
  const moves = drafting.moves.value;
  const waiting = drafting.waiting.value;
  const buttons = board.bar.flatMap((word) => moves.actions(word));
  const canUndo = !draft && facts.undo_to !== undefined && facts.status === "playing";
  const absent = facts.you >= 0 && facts.seats[facts.you]?.absent;
  return (
    <div class={store.myTurn.value ? "bar mine" : "bar"} data-stage={drafting.stage.value}>
      {props.children}
      <p class="prompt" id="prompt">
        {promptOf(props)}
      </p>
      <Asked store={store} facts={facts} />
      <div class="bar-buttons">
        {buttons.map((a) => (
          <Act key={a} do={a} label={board.say(a, drafting.view.value!)}>
            <span>{board.say(a, drafting.view.value!)}</span>
          </Act>
        ))}
        {draft && waiting && (
          <>
            {draft.done ? (
              <button
                type="button"
                class="primary"
                id="confirm"
                onClick={() => void drafting.confirm()}
              >
                <Icon name="check" />
                {t("Confirm")}
              </button>
            ) : (
              <button
                type="button"
                class="quiet"
                id="send-so-far"
                onClick={() => void drafting.confirm()}
                data-tip={t("The rest can be decided afterwards.")}
              >
                {t("Send so far")}
              </button>
            )}
            <button type="button" onClick={() => void drafting.back()}>
              <Icon name="undo" />
              {t("Take back")}
            </button>
          </>
        )}
        {absent && (
          <button type="button" class="primary" onClick={() => void store.ask({ type: "back" })}>
            {t("I am back")}
          </button>
        )}
        {facts.status === "over" && (
          <button type="button" class="primary" onClick={() => show({ result: true })}>
            <Icon name="trophy" />
            {t("Result")}
          </button>
        )}
      </div>
      <div class="bar-tools">
        {canUndo && (
          <button
            type="button"
            class="quiet"
            onClick={() => void store.ask({ type: "undo", to: facts.undo_to })}
          >
            <Icon name="undo" />
            <span class="wide-only">{t("Undo")}</span>
            <span class="unseen narrow-only">{t("Undo")}</span>
          </button>
        )}
        {store.myTurn.value && moves.size > 0 && (
          <>
            {facts.help !== false && (
              <button
                type="button"
                class="quiet"
                id="hint"
                aria-busy={drafting.hinting.value}
                onClick={() => void drafting.askHint()}
                data-tip={t("What would a strong bot do? (H)")}
              >
                <Icon name="hint" />
                <span class="wide-only">
                  {drafting.hinting.value ? t("thinking …") : t("Hint")}
                </span>
                <span class="unseen narrow-only">{t("Hint")}</span>
              </button>
            )}
            <button
              type="button"
              class="quiet"
              id="options"
              onClick={() => show({ actions: true })}
              data-tip={t("Everything you can do, as a list (A)")}
            >
              <Icon name="list" />
              <span class="wide-only">{tn("{n} option", "{n} options", moves.size)}</span>
              <span class="unseen narrow-only">{t("All options")}</span>
            </button>
          </>
        )}
      </div>
      {drafting.hint.value && (
        <p class="hint-line" data-hint={drafting.hint.value}>
          <Icon name="hint" size={16} />{" "}
          {t("The bot would: {move}", {
            move: board.say(drafting.hint.value, drafting.view.value!),
          })}
          <button
            type="button"
            class="quiet"
            onClick={() => void drafting.add([drafting.hint.value!])}
          >
            {t("Do it")}
          </button>
        </p>
      )}
    </div>
  );
}
