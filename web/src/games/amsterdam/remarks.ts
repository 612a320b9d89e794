// SPDX-License-Identifier: MIT
// What was remarkable about a game.
import type { Fact } from "../../engine/fields";
import { greatest, mostOf, ofKinds, remarksOf, total } from "../../parts/remarks";
import { tgn } from "../../text/i18n";

const G = "amsterdam";

export const remarks = (facts: Fact[], nameOf: (seat: number) => string): string[] =>
  remarksOf([
    [
      greatest(ofKinds(facts, "claim", "claim-bonus"), (f) => total(f.cost)),
      ({ seat, n }) =>
        tgn(G, "Longest route: {name}, {n} card", "Longest route: {name}, {n} cards", n, {
          name: nameOf(seat),
        }),
    ],
    [
      mostOf(ofKinds(facts, "claim", "claim-bonus"), () => 1),
      ({ seat, n }) =>
        tgn(G, "Most routes: {name}, {n} route", "Most routes: {name}, {n} routes", n, {
          name: nameOf(seat),
        }),
    ],
    [
      mostOf(ofKinds(facts, "take", "draw"), (f) => total(f.gain)),
      ({ seat, n }) =>
        tgn(G, "Most cards taken: {name}, {n} card", "Most cards taken: {name}, {n} cards", n, {
          name: nameOf(seat),
        }),
    ],
  ]);
