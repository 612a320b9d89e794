// SPDX-License-Identifier: MIT
// Puerto Rico: the board as the shell knows it.
import type { View } from "../../gen/puerto-rico";
import type { Fact } from "../../engine/fields";
import type { Moves } from "../../state/moves";
import { tg, tgn } from "../../text/i18n";
import { game } from "../contract";
import { chipsOf, colonistsOf, printedPoints, total } from "./data";
import { lessons } from "./lessons";
import { Chip, Coin } from "./art";
import { Compose } from "./compose";
import { Own } from "./own";
import { ending, remarks, when } from "./remarks";
import { Seat } from "./seat";
import { sign } from "./signs";
import { Table } from "./table";
import { described, names, prompt, say, sayPlacement, summary } from "./words";

const G = "puerto-rico";

const sections: Record<string, string> = {
  draft: "the-draft",
  role: "a-round",
  guest: "guests",
  done: "guests",
  tile: "settler",
  forest: "settler",
  quarry: "settler",
  draw: "settler",
  place: "settler",
  "place-forest": "settler",
  recruit: "mayor",
  assign: "mayor",
  build: "builder",
  "pay-with": "builder",
  "return-colonist": "builder",
  "return-good": "builder",
  craft: "craftsman",
  decline: "craftsman",
  sell: "trader",
  "sell-post": "trader",
  load: "captain",
  wharf: "captain",
  "small-wharf": "captain",
  ship: "captain",
  store: "captain",
  keep: "captain",
  stop: "captain",
};

/** The colonist of the mayor, of the hospice and of the university, and the craftsman's barrel
 * where there is one kind. */
function obvious(view: View, moves: Moves): string | null {
  switch (view.step) {
    case "recruit":
      return moves.actions("recruit").at(-1) ?? null;
    case "hospice":
    case "university":
      return moves.has("take") ? "take" : null;
    case "craft": {
      const kinds = moves.actions("craft");
      return kinds.length === 1 ? kinds[0]! : null;
    }
    default:
      return null;
  }
}

const sure = ["produce", "craft", "factory", "arrive", "recruit", "load", "wharf", "small-wharf"];

/** Of a role, what it brings everybody, and what one could sell oneself; of other actions, what
 * they mean to whoever does them. */
function foretells(fact: Fact, you: number, all: Fact[]): "shown" | "wasted" | "" {
  if (fact.kind === "spoil") return "wasted";
  if (!all.some((f) => f.kind === "role")) return fact.seat === you ? "shown" : "";
  const sells = fact.kind === "sell" || fact.kind === "sell-post";
  if (fact.kind === "role" || (sells && fact.seat === you)) return "shown";
  return sure.includes(fact.kind) ? "shown" : "";
}

export default game<View>({
  description: described,
  Table,
  Seat,
  Own,
  Compose,
  prompt,
  say,
  names,
  sign,
  summary,
  lessons,
  when: (view) => when(view.round),
  ending,
  remarks,
  together: { words: ["assign"], say: sayPlacement },
  firstGame: 3,
  bar: [
    "recruit",
    "craft",
    "pay-with",
    "wharf",
    "small-wharf",
    "draw",
    "place",
    "place-forest",
    "take",
    "skip",
    "stop",
    "decline",
    "done",
    "pass",
  ],
  obvious,
  foretells,
  declines: (action) => /^(recruit 0|skip|stop|decline|done|pass)\b/.test(action),
  facts: (view, seat) => [
    {
      label: tgn(G, "doubloon", "doubloons", view.doubloons[seat]!),
      value: view.doubloons[seat]!,
      icon: <Coin size={16} />,
    },
    {
      label: tgn(G, "point", "points", chipsOf(view, seat) ?? 0),
      value: chipsOf(view, seat) ?? "?",
      icon: <Chip size={16} />,
    },
  ],
  plots: [
    { title: () => tg(G, "Victory points in chips"), value: chipsOf },
    { title: () => tg(G, "Points printed on buildings"), value: printedPoints },
    { title: () => tg(G, "Doubloons"), value: (v, s) => v.doubloons[s]! },
    { title: () => tg(G, "Barrels"), value: (v, s) => total(v.goods[s]!) },
    { title: () => tg(G, "Colonists"), value: colonistsOf },
  ],
  ruleOf: (word) => sections[word] ?? "a-round",
});
