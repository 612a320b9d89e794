// SPDX-License-Identifier: MIT
// Pictures beside what is told.
import type { Building, Card, Good } from "../../gen/puerto-rico";
import type { Sign } from "../../parts/sentence";
import { Barrel, BuildingGlyph, Chip, Coin, Colonist, RoleGlyph } from "./art";
import { goods } from "./data";

const SIZE = 15;
/** What is counted: the goods, doubloons, colonists, victory points. */
const amounts = [
  ...goods.map((good) => () => <Barrel good={good} size={SIZE} />),
  () => <Coin size={SIZE} />,
  () => <Colonist size={SIZE} />,
  () => <Chip size={SIZE} />,
];

export function sign({ what, value }: Sign) {
  switch (what) {
    case "amount":
      return amounts[Number(value)]!();
    case "points":
      return <Chip size={SIZE} />;
    case "good":
      return goods.includes(value as Good) ? <Barrel good={value as Good} size={SIZE} /> : null;
    case "card":
      return <RoleGlyph card={value as Card} size={SIZE} />;
    case "building":
      return <BuildingGlyph id={value as Building} size={SIZE} />;
    default:
      return null;
  }
}
