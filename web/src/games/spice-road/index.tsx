// SPDX-License-Identifier: MIT
// Spice Road: the board as the shell knows it.
import type { View } from "../../gen/spice-road";
import { tg, tgn } from "../../text/i18n";
import { game } from "../contract";
import { Compose } from "./compose";
import { claimsToEnd, cubesOf, sum } from "./data";
import { lessons } from "./lessons";
import { Own } from "./own";
import { remarks, when } from "./remarks";
import { Seat } from "./seat";
import { sign } from "./signs";
import { Table } from "./table";
import { described, names, points, prompt, say, summary } from "./words";

const G = "spice-road";
const value = (v: View, seat: number): number =>
  cubesOf(v.caravan[seat]!).reduce((n, cubes, i) => n + cubes * (i + 1), 0);

const sections: Record<string, string> = {
  play: "SR-SPC-1",
  upgrade: "SR-UPG-1",
  trade: "SR-TRD-1",
  acquire: "SR-ACQ-1",
  pay: "SR-ACQ-1",
  rest: "SR-RST-1",
  claim: "SR-CLM-1",
  "claim-without-coin": "SR-CLM-1",
  return: "SR-CAR-1",
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
  when: (view) => when(view.round),
  remarks,
  bar: [],
  facts: (view, seat) => [
    { label: tgn(G, "point", "points", points(view, seat) ?? 0), value: points(view, seat) ?? "?" },
    {
      label: tg(G, "cards"),
      value: `${view.claimed[seat]?.length ?? "?"}/${claimsToEnd(view.seats)}`,
    },
  ],
  plots: [
    { title: () => tg(G, "Value of the caravan"), value },
    { title: () => tg(G, "Cubes"), value: (v, s) => sum(cubesOf(v.caravan[s]!)) },
    {
      title: () => tg(G, "Merchant cards"),
      value: (v, s) => (v.hand[s] && v.played[s] ? v.hand[s]!.length + v.played[s]!.length : null),
    },
  ],
  ruleOf: (word) => sections[word] ?? "SR-TRN-2",
});
