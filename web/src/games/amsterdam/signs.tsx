// SPDX-License-Identifier: MIT
// Pictures beside what is told.
import type { Sign } from "../../parts/sentence";
import { CardBack, CardFace, DeedBack } from "./art";
import { kinds } from "./data";

export function sign({ what, value }: Sign) {
  if (what === "contract") return <DeedBack />;
  if (what !== "amount") return null;
  const kind = kinds[Number(value)];
  return kind ? <CardFace kind={kind} lying /> : <CardBack />;
}
