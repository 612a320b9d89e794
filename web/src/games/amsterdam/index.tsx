// SPDX-License-Identifier: MIT
// Amsterdam: the board as the shell knows it.
import type { View } from "../../gen/amsterdam";
import { tg, tgn } from "../../text/i18n";
import { game } from "../contract";
import { CARTS } from "./data";
import { lessons } from "./lessons";
import { Own } from "./own";
import { remarks } from "./remarks";
import { Seat } from "./seat";
import { sign } from "./signs";
import { Table } from "./table";
import { described, names, prompt, say, summary } from "./words";

const G = "amsterdam";
const sections: Record<string, string> = {
  claim: "claiming-a-route",
  take: "drawing-transport-cards",
  draw: "drawing-transport-cards",
  contracts: "drawing-contracts",
  keep: "drawing-contracts",
};

export default game<View>({
  description: described,
  Table,
  Seat,
  Own,
  prompt,
  say,
  names,
  sign,
  foretells: (fact, you) => (fact.seat !== you ? "" : fact.kind === "complete" ? "said" : "shown"),
  summary,
  lessons,
  remarks,
  bar: ["pass"],
  declines: () => true,
  facts: (view, seat) => [
    { label: tgn(G, "point", "points", view.score[seat]!), value: view.score[seat]! },
  ],
  plots: [
    { title: () => tg(G, "Route points"), value: (v, s) => v.score[s]! },
    { title: () => tg(G, "Carts placed"), value: (v, s) => CARTS - v.carts[s]! },
    { title: () => tg(G, "Cards in hand"), value: (v, s) => v.hand_size[s]! },
    { title: () => tg(G, "Merchandise bonus cards"), value: (v, s) => v.bonus[s]! },
  ],
  ruleOf: (word) => sections[word] ?? "a-turn",
});
