// SPDX-License-Identifier: MIT
// Small questions about a position, for figures and signs that the board shows. None decides what
// is legal; tests/figures.mjs holds them to the rules.
import type { Building, Fate, Good, Marker, Terrain, Unit, View } from "../../gen/landnam";
import {
  BONUS_LAND,
  BONUS_MOUNTAIN,
  BONUSES,
  chance_in_36,
  FATE_CARDS,
  green_faces,
  is_land,
  MOUNTAIN,
  PIECES_HOUSES,
  TRADE_BANK,
  TRADE_HARBOUR,
  YIELD_FARM,
  YIELD_SETTLER,
  YIELD_VILLAGE,
} from "../../gen/landnam-tables";
import { goods, numbers, terrains } from "./data";
import { cornersOf, hexes, neighbours } from "./island";

export interface Piece {
  kind: "settler" | "ship" | "farm" | "village";
  seat: number;
}
function pieceOf(name: Unit | Building | "none" | undefined): Piece | null {
  if (!name || name === "none") return null;
  const [kind, seat] = name.split("-");
  return { kind: kind as Piece["kind"], seat: Number(seat) };
}
export const unitAt = (v: View, hex: number): Piece | null => pieceOf(v.unit[hex]);
export const buildingAt = (v: View, corner: number): Piece | null => pieceOf(v.building[corner]);
export const isNumber = (m: Marker | "none" | undefined): boolean =>
  m !== undefined && m !== "none" && !goods.includes(m as Good);
export const harbourAt = (v: View, hex: number): Good | null =>
  goods.includes(v.marker[hex] as Good) ? (v.marker[hex] as Good) : null;
/** How often a number comes up in 36 throws. */
export const pips = (m: string): number => chance_in_36[numbers.findIndex((n) => n === m)]!;

export const points = (v: View, seat: number): number =>
  houses(v, seat) + v.white[seat]! + v.red[seat]! + v.black[seat]!;
export const houses = (v: View, seat: number): number => PIECES_HOUSES - v.houses_left[seat]!;
export const goodsOf = (v: View, seat: number): Record<Good, number> | null =>
  (v.goods[seat]!.iron as number | null) === null ? null : v.goods[seat]!;
export function fatesOf(v: View, seat: number): Fate[] | null {
  const hand = Object.entries(v.fate[seat]!) as [Fate, number | null][];
  return hand.some(([, n]) => n === null)
    ? null
    : hand.flatMap(([id, n]) => Array<Fate>(n!).fill(id));
}
export const deckSize = (v: View): number =>
  FATE_CARDS -
  v.fates.slice(0, v.seats).reduce((a, b) => a + b, 0) -
  Object.values(v.discard).reduce((a, b) => a + b, 0);

/** Everybody with a building at the hex. */
export const buildersAt = (v: View, hex: number): number[] => [
  ...new Set(
    cornersOf(hex)
      .map((c) => buildingAt(v, c)?.seat)
      .filter((s): s is number => s !== undefined),
  ),
];
/** Who might sue the unit on this hex (LN-THING-3). */
export function suitorsAt(v: View, hex: number): number[] {
  const unit = unitAt(v, hex);
  return unit && v.marker[hex] !== "none" ? buildersAt(v, hex).filter((s) => s !== unit.seat) : [];
}
export const casesAgainst = (v: View, seat: number): number =>
  hexes.reduce((n, h) => n + (unitAt(v, h)?.seat === seat ? suitorsAt(v, h).length : 0), 0);

const yields = {
  farm: YIELD_FARM,
  village: YIELD_VILLAGE,
  settler: YIELD_SETTLER,
  ship: YIELD_SETTLER,
};
/** Expected cards in 36 throws. */
export function income(v: View, seat: number): number {
  const cards = (piece: Piece | null): number => (piece?.seat === seat ? yields[piece.kind] : 0);
  return hexes.reduce((n, h) => {
    if (!isNumber(v.marker[h])) return n;
    const served = unitAt(v, h)
      ? cards(unitAt(v, h))
      : cornersOf(h).reduce((m, c) => m + cards(buildingAt(v, c)), 0);
    return n + served * pips(v.marker[h]!);
  }, 0);
}

/** How many cards of a kind the bank asks from this seat (LN-TRADE-2). */
export function ratio(v: View, seat: number, good: Good): number {
  const served = hexes.some(
    (h) =>
      harbourAt(v, h) === good &&
      (unitAt(v, h) ? unitAt(v, h)!.seat === seat : buildersAt(v, h).includes(seat)),
  );
  return served ? TRADE_HARBOUR : TRADE_BANK;
}

/** What exploring a hex may find, in percent, with this bonus: the faces of the green die
 * without those of which no tile is left (LN-EXP-4), or any tile where no face is left (LN-EXP-5). */
export function odds(v: View, bonus: number): [Terrain, number][] {
  const faces = terrains.map((t, i) => (v.tiles_left[t] > 0 ? green_faces[bonus]![i]! : 0));
  const weights = faces.some((n) => n > 0) ? faces : terrains.map((t) => v.tiles_left[t]);
  const all = weights.reduce((a, b) => a + b);
  return terrains
    .map((t, i): [Terrain, number] => [t, Math.round((100 * weights[i]!) / all)])
    .filter(([, n]) => n > 0);
}
export function bonusAt(v: View, hex: number): number {
  const sum = neighbours(hex)
    .map((h) => terrains.findIndex((t) => t === v.terrain[h]))
    .reduce((n, t) => n + (t === MOUNTAIN ? BONUS_MOUNTAIN : is_land[t] ? BONUS_LAND : 0), 0);
  return Math.min(BONUSES - 1, sum);
}
