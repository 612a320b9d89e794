// SPDX-License-Identifier: MIT
// Landnám: the board as the shell knows it.
import type { View } from "../../gen/landnam";
import { tg, tgn } from "../../text/i18n";
import { game } from "../contract";
import { Compose } from "./compose";
import { houses, income, points } from "./position";
import { lessons } from "./lessons";
import { Own } from "./own";
import { remarks, when } from "./remarks";
import { Seat } from "./seat";
import { sign } from "./signs";
import { Table } from "./table";
import { described, names, say } from "./words";
import { prompt, questions } from "./prompts";
import { sayOffers } from "./deals";
import { summary } from "./summary";

const G = "landnam";
const sections: Record<string, string> = {
  play: "LN-TURN-3",
  prophecy: "LN-HAR-2",
  ravens: "LN-EXP-2",
  age: "LN-AGE-1",
  "age-back": "LN-BLD-9",
  hear: "LN-THING-4",
  summon: "LN-CASE-1",
  stake: "LN-CASE-2",
  "hand-over": "LN-CASE-5",
  done: "LN-CASE-4",
  move: "LN-MOV-1",
  "move-outlaw": "LN-MOV-1",
  step: "LN-MOV-3",
  exchange: "LN-MOV-11",
  number: "LN-EXP-6",
  "give-way": "LN-CHASE-2",
  bank: "LN-TRADE-1",
  offer: "LN-TRADE-4",
  give: "LN-TRADE-13",
  want: "LN-TRADE-13",
  to: "LN-TRADE-13",
  send: "LN-TRADE-13",
  drop: "LN-TRADE-13",
  "end-trade": "LN-TRADE-12",
  farm: "LN-BLD-5",
  build: "LN-BLD-2",
  launch: "LN-BLD-4",
  village: "LN-BLD-7",
  harbour: "LN-BLD-8",
  "end-turn": "LN-TURN-6",
  accept: "LN-TRADE-10",
  decline: "LN-TRADE-10",
};

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
  when: (view) => when(view.turn_no),
  remarks,
  together: { words: ["offer", "give", "want", "to", "send", "drop"], say: sayOffers },
  bar: [],
  questions,
  questionOf: (view) => view.phase,
  facts: (view, seat) => [
    { label: tgn(G, "point", "points", points(view, seat)), value: points(view, seat) },
  ],
  plots: [
    { title: () => tg(G, "Houses"), value: houses },
    { title: () => tg(G, "Tokens"), value: (v, s) => v.white[s]! + v.red[s]! + v.black[s]! },
    { title: () => tg(G, "Goods cards"), value: (v, s) => v.goods_count[s]! },
    { title: () => tg(G, "Expected cards in 36 rolls"), value: income },
  ],
  ruleOf: (word) => sections[word] ?? "LN-TURN-1",
});
