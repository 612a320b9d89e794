// SPDX-License-Identifier: MIT
// A log told again: what of it still stands, the view before each of its events, which only
// those who saw them happen were told, and what each of its actions meant.
import type { AnyView, Event, Result, Who } from "../protocol";
import type { Fact } from "./fields";
import { CHANCE, RulesError, type Rules } from "./rules";

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
const GUESSES = 200;
const ATTEMPTS = 5;

/** Does what was told; what the seat may not know is guessed, and guessed anew where the
 * guess turns out to be wrong. Null: no guess fits. */
function follow(rules: Rules, game: string, you: number, action: string): Fact[] | null {
  const [word = "", first] = action.split(" ");
  if (first === "?" && rules.turn() === CHANCE) return rules.tell(rules.pick(), you);
  const whole = first === "?" ? [word, ...(rules.moves()[word]?.[0] ?? [])].join(" ") : action;
  const view = rules.show(you);
  for (let i = 0; i < GUESSES; i++)
    try {
      if (i > 0) rules.lay(game, view, you, i);
      return rules.tell(whole, you);
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
    }
  return null;
}

/** The facts of each of an event's actions; null: the game tells none, or they cannot be
 * followed. */
export function tellEvent(rules: Rules, { game, you, view, actions }: TellAsk): Fact[][] | null {
  const told: Fact[][] = [];
  rules.lay(game, view, you);
  if (!rules.describe().facts) return null;
  for (const [, action] of actions) {
    const facts = follow(rules, game, you, action);
    if (!facts) return null;
    told.push(facts);
  }
  return told;
}

/** The events, as far as guesses bear. */
function attempt(rules: Rules, ask: RetellAsk): Retold[] {
  const retold: Retold[] = [];
  rules.start(ask.game, ask.seats, ask.options);
  const tells = rules.describe().facts !== undefined;
  const positions = [rules.save()];
  for (const { seq, kind, actions, to } of ask.log) {
    if (kind === "undo" && to !== undefined && to < positions.length) {
      positions.length = to + 1;
      rules.load(positions[to]!);
    }
    if (!actions) continue;
    const told: Fact[][] = [];
    retold.push([seq, rules.show(ask.you), told]);
    for (const [, action] of actions) {
      const facts = follow(rules, ask.game, ask.you, action);
      if (!facts) return retold;
      if (tells) told.push(facts);
      positions.push(rules.save());
    }
  }
  return retold;
}

/** All events with actions, or as many as the log can be followed. */
export function retell(rules: Rules, ask: RetellAsk): Retold[] {
  const all = ask.log.filter((e) => e.actions).length;
  let best: Retold[] = [];
  for (let i = 0; i < ATTEMPTS && best.length < all; i++) {
    const retold = attempt(rules, ask);
    if (retold.length > best.length) best = retold;
  }
  return best;
}
