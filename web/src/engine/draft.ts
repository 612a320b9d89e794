// SPDX-License-Identifier: MIT
// What a player composes before sending it, and what a bot would do instead: questions to
// the hall's own code (hall/try.h) about what the player's screen shows.
import type { AnyView, Legal } from "../protocol";
import type { Fact } from "./fields";
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
  /** the actions with those that are forced after them */
  actions: string[];
  /** nothing more to decide for this seat before something else happens */
  done: boolean;
}

export function draft(rules: Rules, ask: DraftAsk): DraftAnswer {
  const answer = rules.try<DraftAnswer>(ask);
  if (answer.able) return answer;
  return { able: false, view: ask.view, legal: ask.legal, actions: ask.actions, done: true };
}

/** What these actions would mean, in facts. */
export interface Foreseen extends DraftAnswer {
  facts: Fact[];
}
export interface ForeseeAsk extends DraftAsk {
  /** whether the choices of others are judged, or only what the rules leave is foreseen */
  help: boolean;
}
export function foresee(rules: Rules, ask: ForeseeAsk): Foreseen {
  const { game, seat, view, actions, help } = ask;
  return { ...draft(rules, ask), facts: rules.foresee({ game, seat, view, actions, help }) ?? [] };
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
