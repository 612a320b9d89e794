// SPDX-License-Identifier: MIT
// What can be built and for how much.
import type { ComponentChildren } from "preact";
import type { View } from "../../gen/landnam";
import { tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { GoodIcon, PieceIcon } from "./art";
import { AGE_COST, HARBOUR_COST } from "../../gen/landnam-tables";
import { costs, goods, type Goods } from "./data";
import { goodsInWords } from "./names";

const G = "landnam";
type Props = BoardProps<View>;

export function Cost({ cost }: { cost: Goods }) {
  return (
    <span class="ln-cost" role="img" aria-label={goodsInWords(cost)}>
      {goods
        .filter((g) => cost[g])
        .map((g) => (
          <span key={g}>
            {cost[g]! > 1 && <b>{cost[g]}</b>}
            <GoodIcon good={g} size={17} />
          </span>
        ))}
    </span>
  );
}

interface Line {
  word: string;
  name: string;
  cost: Goods | null;
  text: string;
  where: string;
  picture: ComponentChildren;
}
/** What can be built and for how much; the place is chosen on the map. */
function buildLines(seat: number): Line[] {
  const icon = (kind: "settler" | "ship" | "farm" | "village") => (
    <PieceIcon kind={kind} seat={seat} size={26} />
  );
  return [
    {
      word: "settler",
      name: tg(G, "settler"),
      cost: costs.settler,
      text: "",
      where: tg(G, "on land at one of your buildings"),
      picture: icon("settler"),
    },
    {
      word: "ship",
      name: tg(G, "ship"),
      cost: costs.ship,
      text: "",
      where: tg(G, "on sea at one of your buildings, or on the outer sea"),
      picture: icon("ship"),
    },
    {
      word: "farm",
      name: tg(G, "farm"),
      cost: costs.farm,
      text: "",
      where: tg(G, "on a corner of the hex of your unit, which goes back to the supply"),
      picture: icon("farm"),
    },
    {
      word: "village",
      name: tg(G, "village"),
      cost: costs.village,
      text: "",
      where: tg(G, "in place of a farm at the sea"),
      picture: icon("village"),
    },
    {
      word: "harbour",
      name: tg(G, "harbour"),
      cost: null,
      text: tg(G, "{n} alike", { n: HARBOUR_COST }),
      where: tg(G, "on inner sea under your ship, beside a number without harbour"),
      picture: null,
    },
    {
      word: "age",
      name: tg(G, "to age"),
      cost: null,
      text: tg(G, "{n} of the hex", { n: AGE_COST }),
      where: tg(G, "the hex under your settler"),
      picture: null,
    },
  ];
}
export function BuildList({ view, moves, own }: Props) {
  const plots = moves.actions("build").map((a) => view.terrain[Number(a.split("-")[1])]);
  const open: Record<string, boolean> = {
    settler: plots.some((x) => x !== "sea"),
    ship: plots.includes("sea") || moves.has("launch"),
    farm: moves.can("farm"),
    village: moves.can("village"),
    harbour: moves.can("harbour"),
    age: view.phase === "build" && (moves.can("age") || moves.can("age-back")),
  };
  return (
    <ul class="ln-costs" aria-label={tg(G, "Costs")}>
      {buildLines(own).map((l) => (
        <li
          key={l.word}
          class={open[l.word] ? "open" : ""}
          data-tip={tg(G, "{name}: {where}", { name: l.name, where: l.where })}
        >
          {l.picture}
          <span>{l.name}</span>
          {l.cost ? <Cost cost={l.cost} /> : <small>{l.text}</small>}
        </li>
      ))}
    </ul>
  );
}
