// SPDX-License-Identifier: MIT
// Pictures beside what is told.
import type { Good } from "../../gen/landnam";
import type { Sign } from "../../parts/sentence";
import { FateSign, GoodIcon } from "./art";
import { goods, phaseOfFate } from "./data";

const SIZE = 16;

export function sign({ what, value }: Sign) {
  const good = what === "amount" ? goods[Number(value)] : (value as Good);
  switch (what) {
    case "amount":
    case "good":
      return good ? <GoodIcon good={good} size={SIZE} /> : null;
    case "fate":
      return <FateSign phase={phaseOfFate(value)} size={SIZE} />;
    default:
      return null;
  }
}
