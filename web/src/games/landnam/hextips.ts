// SPDX-License-Identifier: MIT
// A hex explained: what it is, and why nothing can be done on it now.
import type { View } from "../../gen/landnam";
import { listing, tg } from "../../text/i18n";
import { bonusAt, odds, suitorsAt, unitAt } from "./position";
import { terrainName } from "./names";
import { hexInWords, pieceName } from "./words";

const G = "landnam";

/** What a hex is, for its tooltip. */
export function hexTip(v: View, hex: number, nameOf: (seat: number) => string): string {
  const lines = [hexInWords(v, hex)];
  if (v.terrain[hex] === "none") {
    const bonus = bonusAt(v, hex);
    lines.push(
      tg(G, "Exploring finds (bonus {bonus}): {odds}", {
        bonus,
        odds: odds(v, bonus)
          .map(([t, n]) => `${terrainName(t)} ${n} %`)
          .join(", "),
      }),
    );
  }
  const unit = unitAt(v, hex);
  if (unit)
    lines.push(
      tg(G, "{piece} of {name}", { piece: pieceName(unit.kind), name: nameOf(unit.seat) }),
    );
  if (v.red_markers[hex]!.length > 0)
    lines.push(
      tg(G, "Outlaw; prosecuted by {names}", {
        names: listing(v.red_markers[hex]!.map((s) => nameOf(Number(s)))),
      }),
    );
  const suitors = suitorsAt(v, hex);
  if (suitors.length > 0)
    lines.push(tg(G, "May be sued by {names}", { names: listing(suitors.map(nameOf)) }));
  return lines.join("\n");
}

/** Why nothing can be done on a hex now. */
export function whyNot(v: View, hex: number, you: number, mine: boolean): string {
  if (!mine) return "";
  const unit = unitAt(v, hex);
  if (v.phase === "move-choice")
    return unit?.seat === you
      ? tg(G, "This unit cannot move.")
      : tg(G, "Choose one of your own units to move.");
  if (v.phase === "step") {
    if (v.steps_left === 0) return tg(G, "No steps left.");
    if (unit && unit.seat !== you)
      return tg(G, "Another unit stands there; only an outlaw of yours can be chased away.");
    return tg(
      G,
      "A ship steps to neighbouring sea, a settler to neighbouring land; mountains need a building there or a card.",
    );
  }
  if (v.phase === "build")
    return unit?.seat === you
      ? tg(G, "This unit cannot build now: look at the costs, and a unit works once a turn.")
      : tg(G, "Nothing can be built there now.");
  if (v.phase === "ageing")
    return tg(
      G,
      "Only a hex that gave income may age: first those with units, then those that gave most.",
    );
  if (v.phase === "bring-case")
    return tg(G, "You need a building at the hex, another’s unit on it, and a card of its goods.");
  return "";
}
