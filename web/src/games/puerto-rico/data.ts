// SPDX-License-Identifier: MIT
// Puerto Rico's buildings and numbers from data/puerto-rico.json, and small questions
// about a position that screens show: prices, room, income. None decides what is legal.
import data from "../../../../data/puerto-rico.json";
import type { Building, Card, Good, Group, Tile, View, WorkedTile } from "../../gen/puerto-rico";

export const goods = data.goods.map((g) => g.id as Good);
export const worked: readonly WorkedTile[] = [...goods, "quarry"];
export const tiles: readonly Tile[] = [...worked, "forest"];
const { constants } = data;
export const ISLAND = constants.island_spaces;
export const CITY = constants.city_spaces;
export const HOUSE = constants.house_spaces;

export interface BuildingFacts {
  id: Building;
  set: string;
  kind: "production" | "violet";
  makes?: Good;
  cost: number;
  vp: number;
  circles: number;
  column: number;
  size: number;
  balanced_cost?: number;
}
export const buildings = data.buildings as unknown as readonly BuildingFacts[];
const byId = new Map(buildings.map((b) => [b.id, b]));
export const buildingOf = (id: Building): BuildingFacts => byId.get(id)!;
export const isBuilding = (group: string): group is Building => byId.has(group as Building);
/** As they lie on the board: production, then the violet ones from the cheapest on. */
const byCost = (a: BuildingFacts, b: BuildingFacts): number =>
  a.kind === "violet" && b.kind === "violet" ? a.cost - b.cost : 0;
export const columns = [1, 2, 3, 4].map((c) =>
  buildings.filter((b) => b.column === c).sort(byCost),
);
export const draftSpaces = (cost: number): number =>
  (data.draft_spaces as Record<string, number>)[cost] ?? 0;

type Setup = { cards: number; ships: number[]; picks: number; vp_pool: number };
const setupOf = (seats: number): Setup => (data.setup as unknown as Record<string, Setup>)[seats]!;
export const shipsOf = (view: View): number[] => setupOf(view.seats).ships;
export const cardsOf = (view: View): Card[] =>
  data.cards.slice(0, setupOf(view.seats).cards).map((c) => c.id as Card);
export const goodPrice = (good: Good): number => data.goods.find((g) => g.id === good)!.price;

export const total = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((a, b) => a + b, 0);
/** Kinds one by one, as often as there are. */
export const spread = (counts: Record<Good, number>): Good[] =>
  goods.flatMap((g) => Array<Good>(counts[g]).fill(g));
export const islandUsed = (view: View, seat: number): number => total(view.island[seat]!);
export const cityUsed = (view: View, seat: number): number =>
  view.city[seat]!.reduce((n, b) => n + buildingOf(b).size, 0);

/** The places where colonists work, in the order of the rules, with their circles. */
export function groupsOf(view: View, seat: number): { group: Group; circles: number }[] {
  const onTiles = worked.map((t) => ({ group: t as Group, circles: view.island[seat]![t] }));
  const inCity = view.city[seat]!.map((b) => ({
    group: b as Group,
    circles: buildingOf(b).circles,
  }));
  return [...onTiles, ...inCity].filter((g) => g.circles > 0);
}
export const crewOf = (view: View, seat: number, group: Group): number =>
  isBuilding(group) ? view.crew[seat]![group] : view.tile_crew[seat]![group as WorkedTile];
export const colonistsOf = (view: View, seat: number): number =>
  groupsOf(view, seat).reduce((n, g) => n + crewOf(view, seat, g.group), view.san_juan[seat]!);
export const manned = (view: View, seat: number, building: Building): boolean =>
  view.crew[seat]![building] > 0;

/** 0 for those who did not pick the role, 1 for who did, 2 with a working library. */
const privilege = (view: View, seat: number, card: Card): number =>
  view.role !== card || view.chooser !== seat
    ? 0
    : view.library_on && manned(view, seat, "library")
      ? 2
      : 1;

export interface Price {
  full: number;
  builder: number;
  quarries: number;
  forests: number;
  now: number;
}
/** What a building costs this player now, with so many manned quarries. */
export function priceOf(
  view: View,
  seat: number,
  id: Building,
  manned = view.tile_crew[seat]!.quarry,
): Price {
  const b = buildingOf(id);
  const full = view.balanced_costs ? (b.balanced_cost ?? b.cost) : b.cost;
  const builder = privilege(view, seat, "builder");
  const quarries = Math.min(manned, b.column);
  const forests = Math.floor(view.island[seat]!.forest / constants.forests_per_coin);
  return {
    full,
    builder,
    quarries,
    forests,
    now: Math.max(0, full - builder - quarries - forests),
  };
}

/** What selling this kind brings the player. */
export function incomeOf(view: View, seat: number, good: Good, post: boolean): number {
  const markets =
    (manned(view, seat, "small_market") ? constants.small_market_bonus : 0) +
    (manned(view, seat, "large_market") ? constants.large_market_bonus : 0);
  return goodPrice(good) + privilege(view, seat, "trader") + (post ? 0 : markets);
}

/** How many barrels go on this ship. */
export const barrelsTo = (view: View, seat: number, good: Good, ship: number): number =>
  Math.min(view.goods[seat]![good], ship - view.ship_load[ship - 4]!);

/** Colonists that the next ship must bring; if they are not there, the game ends. */
export function nextShip(view: View): number {
  let empty = 0;
  for (let seat = 0; seat < view.seats; seat++)
    for (const b of view.city[seat]!) empty += buildingOf(b).circles - view.crew[seat]![b];
  return Math.max(view.seats, empty);
}

/** Points in chips; null = hidden from this viewer. */
export const chipsOf = (view: View, seat: number): number | null => view.vp[seat] as number | null;
export const printedPoints = (view: View, seat: number): number =>
  view.city[seat]!.reduce((n, b) => n + buildingOf(b).vp, 0);
