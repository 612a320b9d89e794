// SPDX-License-Identifier: MIT
// A log told again: what of it still stands, and the view before each of its events, which
// only those who saw them happen were told.
import type { AnyView, Event } from "../protocol";
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

/** Whether a bot plays on for the seat that gave up: two must be left who have not. */
export const botPlaysOn = (event: Event, log: Event[], seats: number): boolean =>
  seats - log.filter((e) => e.kind === "resign" && e.seq <= event.seq).length >= 2;

export interface RetellAsk {
  game: string;
  seats: number;
  options: Record<string, string | number>;
  you: number;
  log: Event[];
}
const GUESSES = 200;
const ATTEMPTS = 5;

/** Does what was told; what the seat may not know is guessed, and guessed anew where the
 * guess turns out to be wrong. False: no guess fits. */
function follow(rules: Rules, { game, you }: RetellAsk, action: string): boolean {
  const [word = "", first] = action.split(" ");
  if (first === "?" && rules.turn() === CHANCE) {
    rules.do(rules.pick());
    return true;
  }
  const whole = first === "?" ? [word, ...(rules.moves()[word]?.[0] ?? [])].join(" ") : action;
  const view = rules.show(you);
  for (let i = 0; i < GUESSES; i++)
    try {
      if (i > 0) rules.lay(game, view, you, i);
      rules.do(whole);
      return true;
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
    }
  return false;
}

/** The views before the events, by their numbers, as far as guesses bear. */
function attempt(rules: Rules, ask: RetellAsk): [number, AnyView][] {
  const views: [number, AnyView][] = [];
  rules.start(ask.game, ask.seats, ask.options);
  const positions = [rules.save()];
  for (const { seq, kind, actions, to } of ask.log) {
    if (kind === "undo" && to !== undefined && to < positions.length) {
      positions.length = to + 1;
      rules.load(positions[to]!);
    }
    if (!actions) continue;
    views.push([seq, rules.show(ask.you)]);
    for (const [, action] of actions) {
      if (!follow(rules, ask, action)) return views;
      positions.push(rules.save());
    }
  }
  return views;
}

/** The views before the events, by their numbers: all, or as far as the log can be followed. */
export function retell(rules: Rules, ask: RetellAsk): [number, AnyView][] {
  const all = ask.log.filter((e) => e.actions).length;
  let best: [number, AnyView][] = [];
  for (let i = 0; i < ATTEMPTS && best.length < all; i++) {
    const views = attempt(rules, ask);
    if (views.length > best.length) best = views;
  }
  return best;
}
