// SPDX-License-Identifier: MIT
// What was remarkable about a game.
import type { Fact } from "../../engine/fields";
import { greatest, mostOf, ofKinds, remarksOf, total } from "../../parts/remarks";
import { tg, tgn } from "../../text/i18n";

const G = "spice-road";

export const when = (round: number): string => (round > 0 ? tg(G, "Round {n}", { n: round }) : "");

export const remarks = (facts: Fact[], nameOf: (seat: number) => string): string[] =>
  remarksOf([
    [
      greatest(ofKinds(facts, "claim", "claim-gold", "claim-silver"), (f) => f.points ?? 0),
      ({ seat, n }) =>
        tgn(G, "Best claim: {name}, {n} point", "Best claim: {name}, {n} points", n, {
          name: nameOf(seat),
        }),
    ],
    [
      mostOf(facts, (f) => total(f.gain)),
      ({ seat, n }) =>
        tgn(G, "Most cubes gained: {name}, {n} cube", "Most cubes gained: {name}, {n} cubes", n, {
          name: nameOf(seat),
        }),
    ],
    [
      greatest(ofKinds(facts, "buy"), (f) => total(f.cost)),
      ({ seat, n }) =>
        tgn(
          G,
          "Dearest merchant card: {name}, {n} cube",
          "Dearest merchant card: {name}, {n} cubes",
          n,
          { name: nameOf(seat) },
        ),
    ],
  ]);
