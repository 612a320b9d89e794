// SPDX-License-Identifier: MIT
// What happened, newest last, and the talk at the table.
import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Game } from "../games/contract";
import { Dialog } from "../parts/dialog";
import type { Standing } from "../engine/retell";
import { SeatMark } from "../parts/icon";
import { placesOf, pointing } from "../parts/places";
import { sentence, type Told } from "../parts/sentence";
import { ToldText } from "./told";
import type { Event, TableMessage, Who } from "../protocol";
import type { TableStore } from "../state/table";
import { entriesOf, joined, type Piece, type Seen } from "../state/telling";
import { language, t, tn } from "../text/i18n";
import { nameOf } from "../parts/seats";
import { Chat, ChatLine, useTalkSeen } from "./talk";

export interface Line {
  who: Who;
  text: string;
  /** told as a sentence: the same without its subject */
  bare?: string;
  /** both with what is pictured between the words */
  told?: Told;
  bareTold?: Told;
  divides?: boolean;
  /** where on the board */
  places?: string[];
}
export const isPart = (board: Game, action: string | undefined): boolean =>
  board.together !== undefined &&
  action !== undefined &&
  board.together.words.includes(action.split(" ")[0]!);

/** The actions of events in the words in which they are chosen; the same thing several times
 * is said once, and so is what the game tells together. */
function phrasesOf(events: Seen[], board: Game): Line[] {
  const lines: (Line & { times: number; parts: string[] })[] = [];
  for (const event of events)
    for (const [who, action] of event.actions ?? []) {
      const last = lines[lines.length - 1];
      const part = isPart(board, action);
      const text = part ? "" : board.say(action, event.before ?? null);
      if (!last || last.who !== who || last.text !== text)
        lines.push({ who, text, times: 1, parts: [action] });
      else if (part) last.parts.push(action);
      else last.times++;
    }
  return lines.map(({ who, text, times, parts }) => ({
    who,
    text: text === "" ? board.together!.say(parts) : times > 1 ? `${text} ×${times}` : text,
  }));
}

/** What happened in events, as the game tells it: nothing before it is told, and in the words
 * of the actions where it cannot be. */
export function linesOf(events: Seen[], board: Game, you: number): Line[] {
  const d = board.description;
  if (!d.facts || events.some((e) => e.told === null)) return phrasesOf(events, board);
  const facts = events.flatMap((e) => e.told?.flat() ?? []);
  return joined(facts, d).flatMap((fact) => {
    const said = sentence(d, fact, you, board.names!);
    const places = placesOf(d, fact);
    return said ? [{ who: fact.seat ?? "chance", ...said, places }] : [];
  });
}

/** What somebody who gave up or lost on time leaves: the end, or a bot. */
function gone(event: Event, ended: number, name: string): string {
  const late = event.why === "time";
  if (event.seq !== ended)
    return late
      ? t("{name} lost on time; a bot takes over.", { name })
      : t("{name} resigns; a bot takes over.", { name });
  return late ? t("{name} lost on time.", { name }) : t("{name} resigns.", { name });
}

export function other(event: Event, facts: TableMessage, { ended }: Standing): string {
  const name = event.name ?? nameOf(facts.seats, event.seat);
  switch (event.kind) {
    case "sit":
      return t("{name} sits down.", { name });
    case "bot":
      return t("A bot takes seat {n}.", { n: event.seat + 1 });
    case "rise":
      return t("Seat {n} is free.", { n: event.seat + 1 });
    case "undo":
      return t("{name} takes back a move.", { name });
    case "ask_undo":
      return t("{name} asks to take back a move.", { name });
    case "agree":
      return t("{name} agrees.", { name });
    case "refuse":
      return t("{name} refuses.", { name });
    case "absent":
      return t("{name} ran out of time; a bot takes over.", { name });
    case "vacation":
      return tn(
        "{name} goes on vacation for {n} day.",
        "{name} goes on vacation for {n} days.",
        event.days ?? 0,
        { name },
      );
    case "back":
      return t("{name} is back.", { name });
    case "resign":
      return gone(event, ended, name);
    case "rematch":
      return t("A rematch is ready.");
    case "ready":
      return t("{name} is ready.", { name });
    case "wait":
      return t("{name} is not ready.", { name });
    case "start":
      return t("The game begins.");
    case "leave":
      return t("Somebody has left for good.");
    default:
      return "";
  }
}

interface EntryProps {
  events: Piece[];
  facts: TableMessage;
  board: Game;
  standing: Standing;
}

function Entry({ events, facts, board, standing }: EntryProps) {
  const event = events[0]!;
  if (event.kind === "chat") return <ChatLine line={event} />;
  const said = other(event, facts, standing);
  const done = event.kind === "act" || (event.actions !== undefined && board.description.facts);
  if (!done && !said) return null;
  const stands = (e: Piece): number => Math.max(0, (standing.left.get(e.seq) ?? Infinity) - e.from);
  const some = (cut: <T>(list: T[], stands: number) => T[]) =>
    linesOf(
      events.map((e) => ({
        ...e,
        actions: cut(e.actions ?? [], stands(e)),
        told: e.told && cut(e.told, stands(e)),
      })),
      board,
      facts.you,
    );
  const lines = !done
    ? []
    : [
        ...some((list, n) => list.slice(0, n)).map((l) => ({ ...l, back: false })),
        ...some((list, n) => list.slice(n)).map((l) => ({ ...l, back: true })),
      ];
  if (lines.length === 0 && !said) return null;
  return (
    <li class={`event of-${event.seat}`}>
      {said && <p class="muted">{said}</p>}
      {lines.map((l, i) => (
        <p
          key={i}
          class={l.divides ? "divider" : l.who === "chance" ? "muted" : ""}
          data-places={l.places?.join(" ")}
        >
          {l.who !== "chance" && (
            <>
              <SeatMark seat={l.who} size={12} />{" "}
              {i === 0 && l.bare === undefined && <b>{nameOf(facts.seats, l.who)}: </b>}
            </>
          )}
          {l.back ? (
            <>
              <span class="unseen">{t("Taken back:")} </span>
              <del>{l.text}</del>
            </>
          ) : (
            <ToldText told={l.told ?? [l.text]} board={board} />
          )}
        </p>
      ))}
    </li>
  );
}

interface Props {
  store: TableStore;
  facts: TableMessage;
  board: Game;
  onClose?: () => void;
}

const NEAR = 24; // pixels from the end that still are the end

/** A list whose end is kept in sight, also when an entry is told late; whoever scrolls up to read
 * is left there. */
function useEnd(log: Seen[]) {
  const list = useRef<HTMLOListElement>(null);
  const height = useRef(0); // of all there was to see before
  useLayoutEffect(() => {
    const ol = list.current;
    if (!ol) return;
    if (ol.scrollTop + ol.clientHeight > height.current - NEAR) ol.scrollTop = ol.scrollHeight;
    height.current = ol.scrollHeight;
  }, [log]);
  return list;
}

export function LogPanel({ store, facts, board, onClose }: Props) {
  const log = store.log.value;
  useTalkSeen(store);
  const list = useEnd(log);
  const standing = store.standing.value;
  const tells = board.description.facts !== undefined;
  const names = facts.seats.map((s) => nameOf(facts.seats, s.seat)).join();
  // what is once written stays as it is, so that a long game is drawn as fast as a short one
  const written = useMemo(
    () => new Map<string, JSX.Element>(),
    [board, names, language.value, standing.ended],
  );
  const entryOf = (events: Piece[]): JSX.Element => {
    const last = events.at(-1)!;
    const key = `${events[0]!.seq}.${events[0]!.from} ${last.seq}.${last.from} ${"before" in last} ${events.map((e) => e.told != null)}`;
    const entry = () => (
      <Entry
        key={`${events[0]!.seq}.${events[0]!.from}`}
        events={events}
        facts={facts}
        board={board}
        standing={standing}
      />
    );
    if (events.some((e) => standing.left.has(e.seq))) return entry();
    if (!written.has(key)) written.set(key, entry());
    return written.get(key)!;
  };
  const inside = (
    <>
      <ol class="log" ref={list} tabIndex={0} aria-label={t("Log")} {...pointing}>
        {entriesOf(log.slice(-200), (a) => isPart(board, a), tells).map(entryOf)}
      </ol>
      <Chat store={store} facts={facts} />
    </>
  );
  return onClose ? (
    <Dialog title={t("Log and chat")} onClose={onClose} sheet>
      {inside}
    </Dialog>
  ) : (
    <>
      <h2>{t("Log")}</h2>
      {inside}
    </>
  );
}
