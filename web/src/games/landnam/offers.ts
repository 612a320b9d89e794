// SPDX-License-Identifier: MIT
// An offer while it is composed: its goods, who it goes to, the actions that make it. What may be
// offered is for the rules to say; `questions` are what they are asked.
import type { Good } from "../../gen/landnam";
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

export const sides = ["give", "want"] as const;
export type Side = (typeof sides)[number];
export interface Offer {
  give: Counts;
  want: Counts;
  to: number[];
}
export const offering = new Composed<Offer>({ give: none(), want: none(), to: [] });

/** The offer with one card more on a side; null where the card is on the other side, or not in
 * the maker's hand. */
export function withOneMore(offer: Offer, side: Side, good: Good, hand: Counts): Offer | null {
  const other = offer[side === "give" ? "want" : "give"];
  const count = offer[side][good] + 1;
  if (other[good] > 0 || (side === "give" && count > hand[good])) return null;
  return { ...offer, [side]: { ...offer[side], [good]: count } };
}

/** What the rules are asked about an offer that is not whole yet: lists of actions of which one
 * must be allowed. They hear first what is given; where that is open, any card stands for it. */
export function questions(offer: Offer | null): string[][] {
  if (!offer) return [];
  const begun = (o: Offer): string[] => offerOf({ ...o, to: [] }).slice(0, -1);
  if (total(offer.give) > 0) return [begun(offer)];
  return goods
    .filter((g) => offer.want[g] === 0)
    .map((g) => begun({ ...offer, give: { ...none(), [g]: 1 } }));
}
