// SPDX-License-Identifier: MIT
// An offer while it is composed: its goods, who it goes to, the actions that make it.
import type { Good, View } from "../../gen/landnam";
import { Composed } from "../../parts/composed";
import { goods } from "./data";

export type Counts = Record<Good, number>;
const none = (): Counts => ({ iron: 0, grain: 0, sheep: 0, wood: 0 });
export const total = (c: Counts): number => goods.reduce((n, g) => n + c[g], 0);

/** The offer as the actions that make it. */
export function offerOf({ give, want, to }: Offer): string[] {
  const each = (word: string, counts: Counts): string[] =>
    goods.flatMap((g) => Array<string>(counts[g]).fill(`${word} ${g}`));
  return [
    "offer",
    ...each("give", give),
    ...each("want", want),
    ...to.map((s) => `to ${s}`),
    "send",
  ];
}

/** Whether the very same offer was refused already this turn. */
export function isRefused(v: View, own: number, give: Counts, want: Counts, to: number[]): boolean {
  const asked = (
    to.length ? to : Array.from({ length: v.seats }, (_, s) => s).filter((s) => s !== own)
  )
    .slice()
    .sort()
    .join();
  return v.refused
    .slice(0, v.refusals)
    .some(
      (deal, i) =>
        v.refused_maker[i] === own &&
        goods.every((g) => deal[g] === give[g] - want[g]) &&
        [...v.refused_to[i]!].sort().join() === asked,
    );
}

export interface Offer {
  give: Counts;
  want: Counts;
  to: number[];
}
export const offering = new Composed<Offer>({ give: none(), want: none(), to: [] });
