// SPDX-License-Identifier: MIT
// A log told again (hall/retell.h): the view before each of its events, which only those who saw
// them happen were told, and what each of its actions meant; and what of it still stands
// (hall/standing.h).
import type { AnyView, Event, Who } from "../protocol";
import type { Fact } from "./fields";
import type { Rules } from "./rules";

export interface StandingAsk {
  seats: number;
  log: Event[];
}
/** What of a log stands. */
export interface Standing {
  /** events of which something was taken back: how many of their actions still stand */
  left: Map<number, number>;
  /** the resignation that ended the game, 0 if none did: after others a bot plays on */
  ended: number;
}
export const ALL_STANDS: Standing = { left: new Map(), ended: 0 };

export function standing(rules: Rules, ask: StandingAsk): Standing {
  const { left, ended } = rules.standing(ask);
  return { left: new Map(left), ended };
}

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
