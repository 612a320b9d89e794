// SPDX-License-Identifier: MIT
// Landnám in words: places, pieces and actions.
import type { Description } from "../../engine/fields";
import type { Good, View } from "../../gen/landnam";
import description from "../../gen/landnam.json";
import { fromOne, inside, phrase, seated } from "../../parts/phrase";
import { tg } from "../../text/i18n";
import { corners, isRim } from "./island";
import { harbourAt, isNumber, ratio, type Piece } from "./position";
import { fateName, goodName, terrainName } from "./names";

const G = "landnam";
export const described = description as unknown as Description;

/** "meadow 6 (hex 21)" */
export function hexInWords(v: View | null, hex: number): string {
  if (hex === 0) return tg(G, "the outer sea");
  const land = v ? v.terrain[hex]! : null;
  if (!v || !land) return tg(G, "hex {n}", { n: hex });
  const harbour = harbourAt(v, hex);
  if (harbour) return tg(G, "{good} harbour (hex {n})", { good: goodName(harbour), n: hex });
  if (isRim(hex)) return tg(G, "rim hex {n}", { n: hex });
  const name = terrainName(land);
  return isNumber(v.marker[hex])
    ? tg(G, "{terrain} {number} (hex {n})", { terrain: name, number: v.marker[hex]!, n: hex })
    : tg(G, "{terrain} (hex {n})", { terrain: name, n: hex });
}

export function cornerInWords(v: View | null, corner: number): string {
  const three = corners[corner]!.map((h) =>
    v
      ? `${terrainName(v.terrain[h]!)}${isNumber(v.marker[h]) ? ` ${v.marker[h]}` : ""}`
      : String(h),
  );
  return tg(G, "corner {n} ({hexes})", { n: corner, hexes: three.join(", ") });
}

export function pieceName(kind: Piece["kind"]): string {
  switch (kind) {
    case "settler":
      return tg(G, "settler");
    case "ship":
      return tg(G, "ship");
    case "farm":
      return tg(G, "farm");
    default:
      return tg(G, "village");
  }
}

function sayBuild(v: View | null, plot: string): string {
  const [corner, hex] = plot.split("-").map(Number) as [number, number];
  if (!v) return tg(G, "build a unit on hex {hex} (corner {corner})", { hex, corner });
  const values = { hex: hexInWords(v, hex), corner };
  return v.terrain[hex] === "sea"
    ? tg(G, "build a ship on {hex}, from corner {corner}", values)
    : tg(G, "build a settler on {hex}, from corner {corner}", values);
}

function sayFarm(v: View | null, site: string): string {
  const [hex, corner] = site.split("-").map(Number) as [number, number];
  return tg(G, "build a farm on {corner} with the unit on hex {hex}", {
    corner: cornerInWords(v, corner),
    hex,
  });
}

/** What a fact or an action is about. */
export function names(domain: string, value: string): string {
  if (domain === "good") return goodName(value);
  if (domain === "fate") return fateName(value);
  if (domain === "terrain") return terrainName(value as "sea");
  return domain === "berth" ? fromOne(value) : value;
}

export function say(action: string, view: View | null): string {
  const [word, a = "", b = ""] = action.split(" ");
  if (word === "farm") return sayFarm(view, a);
  if (word === "build") return sayBuild(view, a);
  if (word === "bank" && view && view.active !== "none")
    return tg(G, "give the bank {n} {give}, for one {get}", {
      n: ratio(view, view.active, a as Good),
      give: goodName(a),
      get: goodName(b),
    });
  if (word === "village")
    return tg(G, "extend the farm on {corner} to a village", {
      corner: cornerInWords(view, Number(a)),
    });
  if (word === "hear") return inside(tg(G, "Let {name} speak first", { name: seated(a) }));
  if (word === "hand-over")
    return inside(tg(G, "Hand the case over to {name}", { name: seated(a) }));
  if (word === "to") return inside(tg(G, "Offer it to {name}", { name: seated(a) }));
  const hex = hexPhrase(word!, a, b, view);
  if (hex) return hex;
  return phrase(described, action, names);
}

/** Actions that name a hex, with what lies there. */
function hexPhrase(word: string, a: string, b: string, v: View | null): string | null {
  const hex = hexInWords(v, Number(a));
  switch (word) {
    case "move":
      return tg(G, "move the unit on {hex}", { hex });
    case "step":
      return v && v.terrain[Number(a)] === "none"
        ? tg(G, "explore hex {n}", { n: a })
        : tg(G, "step to {hex}", { hex });
    case "age":
      return tg(G, "age {hex}", { hex });
    case "age-back":
      return tg(G, "age {hex} backwards", { hex });
    case "summon":
      return tg(G, "bring a case against the unit on {hex}", { hex });
    case "give-way":
      return tg(G, "move aside to {hex}", { hex });
    case "harbour":
      return tg(G, "build a harbour for {good} on {hex}", { good: goodName(b), hex });
    default:
      return null;
  }
}
