// SPDX-License-Identifier: MIT
// A log told again (hall/retell.h): what of it still stands, the view before each of its events,
// which only those who saw them happen were told, and what each of its actions meant.
import type { AnyView, Event, Result, Who } from "../protocol";
import type { Fact } from "./fields";
import type { Rules } from "./rules";

/** Events of which something was taken back: how many of their actions still stand. */
export function standing(log: Event[]): Map<number, number> {
  const left = new Map<number, number>();
  const stack: { seq: number; from: number; length: number }[] = [];
  let count = 0;
  for (const { seq, actions, kind, to } of log) {
    if (actions) stack.push({ seq, from: count, length: actions.length });
    count += actions?.length ?? 0;
    if (kind !== "undo" || to === undefined) continue;
    count = to;
    for (let last = stack.at(-1); last && last.from + last.length > to; last = stack.at(-1)) {
      last.length = Math.max(0, to - last.from);
      left.set(last.seq, last.length);
      if (last.length > 0) break;
      stack.pop();
    }
  }
  return left;
}

/** Whether a bot plays on for the seat that gave up: unless the game ended by that, as the hall says
 * of its result. */
export const botPlaysOn = (event: Event, log: Event[], result?: Result): boolean =>
  result?.how !== "resigned" ||
  log.some((later) => later.kind === "resign" && later.seq > event.seq);

export interface RetellAsk {
  game: string;
  seats: number;
  options: Record<string, string | number>;
  you: number;
  log: Event[];
}
/** One event to be told: what was seen before it, and what was done. */
export interface TellAsk {
  game: string;
  you: number;
  view: AnyView;
  actions: [Who, string][];
}
/** Of an event: its number, the view before it, the facts of each of its actions, if the game
 * tells any. */
export type Retold = [number, AnyView, Fact[][]];

/** All events with actions, or as many as the log can be followed. */
export const retell = (rules: Rules, ask: RetellAsk): Retold[] => rules.retell(ask);

/** The facts of each of an event's actions; null: the game tells none, or they cannot be
 * followed. */
export function tellEvent(rules: Rules, { game, you, view, actions }: TellAsk): Fact[][] | null {
  const facts = rules.retell({ game, you, view, log: [{ seq: 1, kind: "act", actions }] })[0]?.[2];
  return facts?.length === actions.length ? facts : null;
}
