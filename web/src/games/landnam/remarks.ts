// SPDX-License-Identifier: MIT
// What was remarkable about a game.
import type { Fact } from "../../engine/fields";
import { greatest, mostOf, ofKinds, remarksOf, total } from "../../parts/remarks";
import { tg, tgn } from "../../text/i18n";

const G = "landnam";

export const when = (turn: number): string => (turn > 0 ? tg(G, "Turn {n}", { n: turn }) : "");

export const remarks = (facts: Fact[], nameOf: (seat: number) => string): string[] =>
  remarksOf([
    [
      mostOf(ofKinds(facts, "walk", "sail", "sail-out"), () => 1),
      ({ seat, n }) =>
        tgn(G, "Longest way: {name}, {n} step", "Longest way: {name}, {n} steps", n, {
          name: nameOf(seat),
        }),
    ],
    [
      greatest(ofKinds(facts, "harvest"), (f) => total(f.gain)),
      ({ seat, n }) =>
        tgn(G, "Richest harvest: {name}, {n} card", "Richest harvest: {name}, {n} cards", n, {
          name: nameOf(seat),
        }),
    ],
    [
      mostOf(ofKinds(facts, "bank", "accept"), () => 1),
      ({ seat, n }) =>
        tgn(G, "Most trades: {name}, {n} trade", "Most trades: {name}, {n} trades", n, {
          name: nameOf(seat),
        }),
    ],
  ]);
