// SPDX-License-Identifier: MIT
// A finished game in steps that people would count: what somebody decided, with all that followed
// from it before the next decision. No DOM and no words here.
import type { Description, Fact } from "../engine/fields";
import type { Moment, Replay } from "../engine/replay";
import type { Who } from "../protocol";
import { joined } from "./telling";

export interface Step {
  /** actions before it and after it */
  from: number;
  to: number;
  who: Who;
  round: number;
  facts: Fact[];
  actions: [Who, string][];
}

/** Whether an action goes on with the step before it: nobody decided anything, nothing came of it
 * that people are told, or it is a part of the same thing. */
function goesOn(step: Step, m: Moment, facts: Fact[], isSame: (a: string, b: string) => boolean) {
  if (!m.choice) return true;
  if (step.who === "chance" || step.who !== m.who) return false;
  return facts.length === 0 || isSame(step.actions.at(-1)![1], m.action!);
}

/** `told`: of each action what it meant; `isPart`: actions of these are told as one. */
export function stepsOf(
  { moments }: Replay,
  told: Fact[][],
  d: Description,
  isPart: (action: string) => boolean,
): Step[] {
  const steps: Step[] = [];
  for (const m of moments.slice(1)) {
    const facts = told[m.count - 1] ?? [];
    const last = steps.at(-1);
    const joins = (a: string, b: string) =>
      (isPart(a) && isPart(b)) ||
      joined([...last!.facts.slice(-1), ...facts], d).length < 1 + facts.length;
    if (!last || !goesOn(last, m, facts, joins)) {
      const from = m.count - 1;
      const { who, round } = m as Required<Moment>;
      steps.push({ from, to: from, who, round, facts: [], actions: [] });
    }
    const step = steps.at(-1)!;
    step.to = m.count;
    step.facts.push(...facts);
    step.actions.push([m.who!, m.action!]);
  }
  return steps;
}

/** The step that led to this position; -1 = the beginning. */
export const stepAt = (steps: Step[], at: number): number =>
  steps.findIndex((s) => s.from < at && at <= s.to);

/** Where one comes from a position by going so many steps on or back. */
export function walked(steps: Step[], at: number, by: number): number {
  const places = [0, ...steps.map((s) => s.to)];
  const next = by > 0 ? places.find((p) => p > at) : places.findLast((p) => p < at);
  return next ?? at;
}

/** The same by whole rounds: to where the next one begins, or this one, or the one before. */
export function walkedRound(steps: Step[], at: number, by: number): number {
  const begins = steps.filter((s, i) => s.round !== steps[i - 1]?.round).map((s) => s.from);
  const places = [0, ...begins, steps.at(-1)?.to ?? 0];
  const next = by > 0 ? places.find((p) => p > at) : places.findLast((p) => p < at);
  return next ?? at;
}

/** Of every position its place on an axis in rounds: a round's positions lie evenly in it. */
export function placesInRounds({ moments }: Replay): number[] {
  const rounds = moments.map((_, i) => moments[i + 1]?.round ?? moments.at(-1)!.round ?? 0);
  const many = new Map<number, number>();
  for (const r of rounds) many.set(r, (many.get(r) ?? 0) + 1);
  const seen = new Map<number, number>();
  return rounds.map((r) => {
    const before = seen.get(r) ?? 0;
    seen.set(r, before + 1);
    return r + before / many.get(r)!;
  });
}
