// SPDX-License-Identifier: MIT
// What was remarkable about a game, from the facts that were told of it.
import type { Fact } from "../engine/fields";

export interface Most {
  seat: number;
  n: number;
}

/** The seat with the most of something, and how much; null = nobody has any. */
export function mostOf(facts: Fact[], value: (fact: Fact) => number): Most | null {
  const sums = new Map<number, number>();
  for (const f of facts)
    if (f.seat !== undefined) sums.set(f.seat, (sums.get(f.seat) ?? 0) + value(f));
  const [seat, n] = [...sums].reduce((a, b) => (b[1] > a[1] ? b : a), [-1, 0]);
  return n > 0 ? { seat, n } : null;
}

/** The greatest of single facts; null = there is none. */
export function greatest(facts: Fact[], value: (fact: Fact) => number): Most | null {
  let best: Most | null = null;
  for (const f of facts)
    if (f.seat !== undefined && value(f) > (best?.n ?? 0)) best = { seat: f.seat, n: value(f) };
  return best;
}

export const total = (counts: number[] = []): number => counts.reduce((a, b) => a + b, 0);
export const ofKinds = (facts: Fact[], ...kinds: string[]): Fact[] =>
  facts.filter((f) => kinds.includes(f.kind));

/** Those remarks for which there was something. */
export const remarksOf = (all: [Most | null, (most: Most) => string][]): string[] =>
  all.flatMap(([most, say]) => (most ? [say(most)] : []));
