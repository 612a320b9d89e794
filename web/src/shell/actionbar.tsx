// SPDX-License-Identifier: MIT
// What to do now, in two lines that are always there: who one is, the prompt, confirming and
// the tools; below it what is asked, composed or proposed, and beside that what happened.
import type { ComponentChildren } from "preact";
import type { BoardProps, Game } from "../games/contract";
import { Act } from "../parts/act";
import { Icon } from "../parts/icon";
import { nameOf } from "../parts/seats";
import type { TableMessage } from "../protocol";
import type { TableStore } from "../state/table";
import { t, tn } from "../text/i18n";
import { NextGame } from "./nextgame";
import type { Panels } from "./playscreen";
import { useAway, vacationDay } from "./presence";
import { Since } from "./since";

interface Props {
  store: TableStore;
  facts: TableMessage;
  board: Game;
  props: BoardProps;
  show: (some: Partial<Panels>) => void;
  /** sits a spectator down beside somebody */
  lookFrom: (seat: number) => void;
  /** who one is, before the prompt */
  children?: ComponentChildren;
}

function Asked({ store, facts }: Props) {
  const asked = facts.asked!;
  const mine = asked.seat === facts.you;
  return (
    <span class="asked">
      {mine
        ? t("You asked to take back your move. Waiting for the others.")
        : t("{name} asks to take back a move.", { name: nameOf(facts.seats, asked.seat) })}
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

/** Who is waited for, and whether there is anybody to wait for. */
function Other({ store, facts, seat }: Pick<Props, "store" | "facts"> & { seat: number }) {
  const name = nameOf(facts.seats, seat);
  const until = vacationDay(facts.seats[seat]);
  const away = useAway(store, seat);
  if (until) return t("{name} is on vacation until {date}.", { name, date: until });
  return away ? t("{name} is away.", { name }) : t("{name} is thinking …", { name });
}
function promptOf({ store, facts, board }: Props): ComponentChildren {
  if (facts.status === "over") return t("The game is over.");
  const draft = store.drafting.draft.value;
  if (store.drafting.sending.value) return t("Sending …");
  if (draft?.done) return t("Is this your move?");
  if (store.myTurn.value)
    return board.prompt(store.drafting.view.value!, store.drafting.moves.value);
  const holiday = vacationDay(facts.seats[facts.you]);
  if (holiday) return t("You are on vacation until {date}.", { date: holiday });
  if (typeof facts.turn !== "number") return "";
  return <Other key={facts.turn} store={store} facts={facts} seat={facts.turn} />;
}

/** Sending and taking back what is drafted. */
function Drafted({ store }: Props) {
  const { drafting } = store;
  const done = drafting.draft.value!.done;
  return (
    <>
      <button
        type="button"
        class={done ? "primary" : "quiet"}
        id={done ? "confirm" : "send-so-far"}
        onClick={() => void drafting.confirm()}
        data-tip={done ? undefined : t("You can decide the rest later.")}
      >
        {done && <Icon name="check" />}
        {done ? t("Confirm") : t("Send these steps")}
      </button>
      <button type="button" onClick={() => void drafting.back()}>
        <Icon name="undo" />
        {t("Take back")}
      </button>
    </>
  );
}

/** Undo, hint and list: always in their places, and quiet when they have nothing to do. */
function Tools({ store, facts, show }: Props) {
  const { drafting } = store;
  const size = drafting.moves.value.size;
  const idle = !store.myTurn.value || size === 0;
  const canUndo = !drafting.draft.value && store.undoTo.value !== null;
  return (
    <div class="bar-tools">
      <button
        type="button"
        class="quiet icon"
        id="undo"
        disabled={!canUndo}
        aria-label={t("Undo")}
        data-tip={t("Undo (U)")}
        onClick={() => store.undo()}
      >
        <Icon name="undo" />
      </button>
      {facts.help !== false && (
        <button
          type="button"
          class="quiet icon"
          id="hint"
          disabled={idle}
          aria-busy={drafting.hinting.value}
          aria-label={t("Hint")}
          data-tip={t("What would a strong bot do? (H)")}
          onClick={() => void drafting.askHint()}
        >
          <Icon name="hint" />
        </button>
      )}
      <button
        type="button"
        class="quiet icon"
        id="options"
        disabled={idle}
        aria-label={tn("{n} option", "{n} options", size)}
        data-tip={t("Everything you can do, as a list (A)")}
        onClick={() => show({ actions: true })}
      >
        <Icon name="list" />
        <span class="count" aria-hidden="true">
          {idle ? "" : size}
        </span>
      </button>
    </div>
  );
}

/** Whose things a spectator has before them. */
const LookFrom = ({ facts, props, lookFrom }: Props) => (
  <select
    class="look-from"
    aria-label={t("View as")}
    value={props.own}
    onChange={(e) => lookFrom(Number(e.currentTarget.value))}
  >
    {facts.seats.map((s) => (
      <option key={s.seat} value={s.seat}>
        {nameOf(facts.seats, s.seat)}
      </option>
    ))}
  </select>
);

function Hint({ store, board }: Props) {
  const { drafting } = store;
  const hint = drafting.hint.value!;
  return (
    <p class="hint-line" data-hint={hint}>
      <Icon name="hint" size={16} />{" "}
      <span>{t("Bot suggests: {move}", { move: board.say(hint, drafting.view.value!) })}</span>
      <button type="button" class="quiet" onClick={() => void drafting.add([hint])}>
        {t("Do it")}
      </button>
    </p>
  );
}

/** Lets the question that is asked now be answered by the house where nothing can be done. */
function Beforehand({ store, board }: Props) {
  const question = board.questionOf?.(store.drafting.view.value!);
  const known = board.questions?.().some(([q]) => q === question);
  if (!known || !store.myTurn.value || store.drafting.draft.value) return null;
  return (
    <label
      class="tick beforehand"
      data-tip={t("Others cannot tell: it takes a moment, whatever you hold.")}
    >
      <input
        type="checkbox"
        checked={store.ahead.questions.value.includes(question!)}
        onChange={(e) => store.ahead.set([question!], e.currentTarget.checked)}
      />
      <span>{t("Pass for me here when I can do nothing")}</span>
    </label>
  );
}

/** The second line: buttons for what is not on the board, what is composed, asked or proposed.
 * Beside it, what happened. */
function Second(p: Props) {
  const { store, facts, board } = p;
  const { drafting } = store;
  const view = drafting.view.value!;
  const no = (action: string): boolean => board.declines?.(action) ?? false;
  const all = board.bar.flatMap((word) => drafting.moves.value.actions(word));
  const buttons = [...all.filter((a) => !no(a)), ...all.filter(no)];
  const composed = board.Compose && facts.you >= 0 ? <board.Compose {...p.props} /> : null;
  return (
    <div class="bar-line second">
      {buttons.map((a, i) => (
        <Act key={a} do={a} class={i === 0 && !no(a) ? "primary" : ""} label={board.say(a, view)}>
          <span>{board.say(a, view)}</span>
        </Act>
      ))}
      {composed}
      {facts.asked && <Asked {...p} />}
      {drafting.hint.value && <Hint {...p} />}
      <Beforehand {...p} />
    </div>
  );
}

export function ActionBar(p: Props) {
  const { store, facts, show } = p;
  const own = facts.seats[facts.you];
  const absent = own?.absent || own?.vacation_until !== undefined;
  return (
    <div class={store.myTurn.value ? "bar mine" : "bar"} data-stage={store.drafting.stage.value}>
      <div class="bar-line first">
        {p.children}
        <p class="prompt" id="prompt" tabIndex={-1}>
          {promptOf(p)}
        </p>
        <div class="bar-buttons">
          {store.drafting.waiting.value && <Drafted {...p} />}
          {absent && (
            <button type="button" class="primary" onClick={() => void store.ask({ type: "back" })}>
              {t("I am back")}
            </button>
          )}
          <NextGame facts={facts} myTurn={store.myTurn.value} />
          {facts.status === "over" && (
            <button type="button" class="primary" onClick={() => show({ result: true })}>
              <Icon name="trophy" />
              {t("Result")}
            </button>
          )}
        </div>
        {facts.you >= 0 ? <Tools {...p} /> : <LookFrom {...p} />}
      </div>
      <Second {...p} />
      <Since pieces={store.since.value} facts={facts} board={p.board} />
    </div>
  );
}
