// SPDX-License-Identifier: MIT
// What a player composes before sending it: actions tried on the player's own view of the
// position. The engine fills what the player cannot see, so only what does not depend on
// it may be drafted; the draft ends where chance or another seat is next.
import type { AnyView, Legal } from "../protocol";
import { textOf } from "../protocol";
import type { Rules, Thought } from "./rules";

export interface DraftAsk {
  game: string;
  seat: number;
  view: AnyView;
  legal: Legal;
  actions: string[];
}
export interface DraftAnswer {
  /** false: the position cannot be tried here, send every action by itself */
  able: boolean;
  view: AnyView;
  legal: Legal;
  /** the actions with those that follow because there is no choice */
  actions: string[];
  /** nothing more to decide for this seat before something else happens */
  done: boolean;
}

const listOf = (legal: Legal): string =>
  Object.entries(legal)
    .flatMap(([w, all]) => all.map((p) => textOf(w, p)))
    .sort()
    .join(";");

function only(legal: Legal): string | null {
  const words = Object.keys(legal);
  const lists = legal[words[0] ?? ""];
  return words.length === 1 && lists?.length === 1 ? textOf(words[0]!, lists[0]!) : null;
}

/** What was hidden before stays hidden: the engine only guessed it. */
function keepVeils(before: unknown, after: unknown): unknown {
  if (before === null) return null;
  if (typeof after !== "object" || after === null || typeof before !== "object") return after;
  if (Array.isArray(after))
    return Array.isArray(before) && before.length === after.length
      ? after.map((x, i) => keepVeils(before[i], x))
      : after;
  const old = before as Record<string, unknown>;
  return Object.fromEntries(Object.entries(after).map(([k, v]) => [k, keepVeils(old[k], v)]));
}

export function draft(rules: Rules, ask: DraftAsk): DraftAnswer {
  const unable: DraftAnswer = {
    able: false,
    view: ask.view,
    legal: ask.legal,
    actions: ask.actions,
    done: true,
  };
  rules.lay(ask.game, ask.view, ask.seat);
  if (rules.turn() !== ask.seat || listOf(rules.moves()) !== listOf(ask.legal)) return unable;
  const actions: string[] = [];
  for (const action of ask.actions) {
    rules.do(action);
    actions.push(action);
  }
  let forced = rules.turn() === ask.seat ? only(rules.moves()) : null;
  while (forced !== null) {
    rules.do(forced);
    actions.push(forced);
    forced = rules.turn() === ask.seat ? only(rules.moves()) : null;
  }
  const done = rules.turn() !== ask.seat;
  const view = keepVeils(ask.view, rules.show(ask.seat)) as AnyView;
  return { able: true, view, legal: done ? {} : rules.moves(), actions, done };
}

export interface HintAsk {
  game: string;
  seat: number;
  view: AnyView;
  milliseconds: number;
}

/** What a strong bot would do on this view. */
export function hint(rules: Rules, ask: HintAsk): Thought | null {
  rules.lay(ask.game, ask.view, ask.seat);
  if (rules.turn() !== ask.seat) return null;
  return rules.think("hard", ask.milliseconds);
}
