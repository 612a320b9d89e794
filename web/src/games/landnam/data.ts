// SPDX-License-Identifier: MIT
// Landnám's map and prices as the board draws them, from data/landnam.json, and small
// questions about a position. The map is worked out from its radius as the rules do.
import data from "../../../../data/landnam.json";
import type {
  Building,
  Fate,
  Good,
  Marker,
  Number as NumberMarker,
  Terrain,
  Unit,
  View,
} from "../../gen/landnam";

export type Point = readonly [x: number, y: number];
export type Goods = Partial<Record<Good, number>>;
export const goods: readonly Good[] = ["iron", "grain", "sheep", "wood"];
export const terrains: readonly Terrain[] = ["sea", "bog", "field", "forest", "meadow", "mountain"];
export const numbers = data.numbers.cycle.map(String) as NumberMarker[];
export const SIDE = 50;
export const POINTS = data.end.points;
export const HOUSES = data.pieces.houses;
export const BLACK = data.thing.cases_for_black;
export const costs = data.costs as Record<"settler" | "ship" | "farm" | "village", Goods>;
export const AGE_COST = data.age_cost;
export const HARBOUR_COST = data.harbours.cost;
const FATES = data.fate.reduce((n, f) => n + f.count, 0);
export const phaseOfFate = (id: string): string => data.fate.find((f) => f.id === id)?.phase ?? "";
export const goodOf = (terrain: string): Good | null =>
  (data.terrains.find((t) => t.id === terrain)?.good as Good | undefined) ?? null;
export const isLand = (terrain: string): boolean =>
  data.terrains.find((t) => t.id === terrain)?.land ?? false;

/* ---- the map ---- */
const clockwise = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const;
function walk(ring: number): [number, number][] {
  if (ring === 0) return [[0, 0]];
  const places: [number, number][] = [];
  let [q, r] = [ring, 0];
  for (let side = 0; side < 6; side++)
    for (let i = 0; i < ring; i++) {
      places.push([q, r]);
      const [dq, dr] = clockwise[(side + 2) % 6]!;
      q += dq;
      r += dr;
    }
  return places;
}
const radius = data.board.radius;
const places: ([number, number] | null)[] = [
  null,
  ...Array.from({ length: radius + 2 }, (_, ring) => walk(ring)).flat(),
];
const ids = new Map(places.map((p, i) => [p ? p.join() : "", i] as const));
export const INNER = 1 + 3 * radius * (radius + 1);
export const hexes = places.map((_, i) => i).slice(1);
export const isRim = (hex: number): boolean => hex > INNER;
const around = (hex: number): (number | undefined)[] => {
  const [q, r] = places[hex]!;
  return clockwise.map(([dq, dr]) => ids.get([q + dq, r + dr].join()));
};
export const neighbours = (hex: number): number[] =>
  hex === 0 ? hexes.filter(isRim) : around(hex).filter((h): h is number => h !== undefined);

function findCorners(): number[][] {
  const found = new Map<string, number[]>();
  for (let hex = 1; hex <= INNER; hex++) {
    const ring = around(hex);
    for (let i = 0; i < 6; i++) {
      const three = [hex, ring[i]!, ring[(i + 1) % 6]!].sort((a, b) => a - b);
      if (!found.has(three.join())) found.set(three.join(), three);
    }
  }
  return [...found.values()];
}
/** The three hexes of each corner. */
export const corners = findCorners();
export const cornersOf = (hex: number): number[] =>
  corners.flatMap((c, i) => (c.includes(hex) ? [i] : []));
export const centre = (hex: number): Point => {
  const [q, r] = places[hex] ?? [0, 0];
  return [Math.sqrt(3) * SIDE * (q + r / 2), 1.5 * SIDE * r];
};
const spots: Point[] = corners.map((three) => {
  const all = three.map(centre);
  return [all.reduce((n, p) => n + p[0], 0) / 3, all.reduce((n, p) => n + p[1], 0) / 3];
});
export const spot = (corner: number): Point => spots[corner]!;

/* ---- pieces ---- */
export interface Piece {
  kind: "settler" | "ship" | "farm" | "village";
  seat: number;
}
export function pieceOf(name: Unit | Building | "none" | undefined): Piece | null {
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
export const pips = (m: string): number => 6 - Math.abs(7 - Number(m));

export const points = (v: View, seat: number): number =>
  houses(v, seat) + v.white[seat]! + v.red[seat]! + v.black[seat]!;
export const houses = (v: View, seat: number): number => HOUSES - v.houses_left[seat]!;
export const goodsOf = (v: View, seat: number): Record<Good, number> | null =>
  (v.goods[seat]!.iron as number | null) === null ? null : v.goods[seat]!;
export function fatesOf(v: View, seat: number): Fate[] | null {
  const hand = Object.entries(v.fate[seat]!) as [Fate, number | null][];
  return hand.some(([, n]) => n === null)
    ? null
    : hand.flatMap(([id, n]) => Array<Fate>(n!).fill(id));
}
export const deckSize = (v: View): number =>
  FATES -
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

/** Expected cards in 36 throws. */
export function income(v: View, seat: number): number {
  return hexes.reduce((n, h) => {
    if (!isNumber(v.marker[h])) return n;
    const unit = unitAt(v, h);
    const cards = unit
      ? unit.seat === seat
        ? data.yield.settler
        : 0
      : cornersOf(h)
          .map((c) => buildingAt(v, c))
          .reduce(
            (m, b) => m + (b?.seat === seat ? data.yield[b.kind as "farm" | "village"] : 0),
            0,
          );
    return n + cards * pips(v.marker[h]!);
  }, 0);
}

/** How many cards of a kind the bank asks from this seat (LN-TRADE-2). */
export function ratio(v: View, seat: number, good: Good): number {
  const served = hexes.some(
    (h) =>
      harbourAt(v, h) === good &&
      (unitAt(v, h) ? unitAt(v, h)!.seat === seat : buildersAt(v, h).includes(seat)),
  );
  return served ? data.trade.harbour : data.trade.bank;
}

/** What exploring a hex may find, in percent, with this bonus. */
export function odds(v: View, bonus: number): [Terrain, number][] {
  const faces = data.exploration.terrain_by_total
    .slice(bonus, bonus + data.dice.green)
    .filter((t) => v.tiles_left[t as Terrain] > 0);
  return terrains
    .map((t): [Terrain, number] => [
      t,
      Math.round((100 * faces.filter((f) => f === t).length) / Math.max(1, faces.length)),
    ])
    .filter(([, n]) => n > 0);
}
export function bonusAt(v: View, hex: number): number {
  const { mountain, land, most } = data.exploration.bonus;
  const sum = neighbours(hex)
    .map((h) => v.terrain[h]!)
    .reduce((n, t) => n + (t === "mountain" ? mountain : isLand(t) ? land : 0), 0);
  return Math.min(most, sum);
}

export type Stage = "harvest" | "thing" | "movement" | "trade" | "building" | "over";
const stages: Record<string, Stage> = {
  "thing-draw": "thing",
  "thing-open": "thing",
  "first-suitor": "thing",
  "bring-case": "thing",
  summons: "thing",
  "case-window": "thing",
  "accept-case": "thing",
  "case-interrupt": "thing",
  "thing-close": "thing",
  "green-die": "movement",
  "red-die": "movement",
  "reward-draw": "movement",
  "move-choice": "movement",
  step: "movement",
  "explore-card": "movement",
  "choose-number": "movement",
  "enter-with-card": "movement",
  "give-way": "movement",
  trade: "trade",
  draft: "trade",
  answer: "trade",
  "counter-offer": "trade",
  build: "building",
  over: "over",
};
export const stageOf = (v: View): Stage => stages[v.phase] ?? "harvest";
