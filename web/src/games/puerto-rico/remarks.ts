// SPDX-License-Identifier: MIT
// What was remarkable about a game.
import type { Fact } from "../../engine/fields";
import { greatest, mostOf, ofKinds, remarksOf, total } from "../../parts/remarks";
import { tg, tgn } from "../../text/i18n";

const G = "puerto-rico";
const MONEY = 5; // its place among what is counted

/** Why the game ended, by the figures that were told when the end was near. */
export function ending(facts: Fact[]): string {
  if (!facts.some((f) => f.kind === "end-colonists")) return "";
  const [needed, left] = facts.findLast((f) => f.kind === "last-colonists")?.args ?? [];
  if (needed === undefined || left === undefined) return "";
  return tgn(
    G,
    "The game ended because {needed} colonists were needed and {n} was left.",
    "The game ended because {needed} colonists were needed and {n} were left.",
    Number(left),
    { needed },
  );
}

export const when = (round: number): string => (round > 0 ? tg(G, "Round {n}", { n: round }) : "");

export const remarks = (facts: Fact[], nameOf: (seat: number) => string): string[] =>
  remarksOf([
    [
      mostOf(ofKinds(facts, "load", "wharf", "small-wharf"), (f) => total(f.cost)),
      ({ seat, n }) =>
        tgn(G, "Most shipped: {name}, {n} barrel", "Most shipped: {name}, {n} barrels", n, {
          name: nameOf(seat),
        }),
    ],
    [
      greatest(ofKinds(facts, "sell", "sell-post"), (f) => f.gain?.[MONEY] ?? 0),
      ({ seat, n }) =>
        tgn(G, "Best sale: {name}, {n} doubloon", "Best sale: {name}, {n} doubloons", n, {
          name: nameOf(seat),
        }),
    ],
    [
      mostOf(ofKinds(facts, "produce", "craft"), (f) => total(f.gain?.slice(0, MONEY))),
      ({ seat, n }) =>
        tgn(G, "Most produced: {name}, {n} barrel", "Most produced: {name}, {n} barrels", n, {
          name: nameOf(seat),
        }),
    ],
  ]);
