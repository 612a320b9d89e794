// SPDX-License-Identifier: MIT
// Pictures beside what is told.
import type { Sign } from "../../parts/sentence";
import { CoinFace, Cube } from "./art";
import { spices } from "./data";

export function sign({ what, value }: Sign) {
  if (what === "amount") return <Cube spice={spices[Number(value)]!} size={14} />;
  return what === "points" ? <CoinFace kind="gold" size={14} /> : null;
}
