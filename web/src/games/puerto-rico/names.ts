// SPDX-License-Identifier: MIT
// Puerto Rico's things by name: goods, tiles, roles, buildings and what they do.
import type { Building, Card, Good, Tile } from "../../gen/puerto-rico";
import { tg, tgn } from "../../text/i18n";
import { buildingOf } from "./data";

const G = "puerto-rico";

export function tileName(tile: Tile | Good): string {
  switch (tile) {
    case "corn":
      return tg(G, "corn");
    case "indigo":
      return tg(G, "indigo");
    case "sugar":
      return tg(G, "sugar");
    case "tobacco":
      return tg(G, "tobacco");
    case "coffee":
      return tg(G, "coffee");
    case "quarry":
      return tg(G, "quarry");
    case "forest":
      return tg(G, "forest");
  }
}

interface Role {
  name: () => string;
  all: () => string;
  own: () => string;
}
const prospector: Role = {
  name: () => tg(G, "Prospector"),
  all: () => tg(G, "Nobody else does anything."),
  own: () => tg(G, "Privilege: take a doubloon."),
};
export const roles: Record<Card, Role> = {
  settler: {
    name: () => tg(G, "Settler"),
    all: () => tg(G, "Everyone takes a plantation for the island."),
    own: () => tg(G, "Privilege: you may take a quarry instead."),
  },
  mayor: {
    name: () => tg(G, "Mayor"),
    all: () => tg(G, "Colonists arrive; everyone places them anew."),
    own: () => tg(G, "Privilege: one more colonist from the supply."),
  },
  builder: {
    name: () => tg(G, "Builder"),
    all: () => tg(G, "Everyone may build one building."),
    own: () => tg(G, "Privilege: you pay one doubloon less."),
  },
  craftsman: {
    name: () => tg(G, "Craftsman"),
    all: () => tg(G, "Everyone takes the goods they produce."),
    own: () => tg(G, "Privilege: one more barrel of what you produced."),
  },
  trader: {
    name: () => tg(G, "Trader"),
    all: () => tg(G, "Everyone may sell one barrel to the trading house."),
    own: () => tg(G, "Privilege: your sale brings one doubloon more."),
  },
  captain: {
    name: () => tg(G, "Captain"),
    all: () =>
      tg(G, "Everyone loads goods for victory points; what does not fit in store is lost."),
    own: () => tg(G, "Privilege: one more victory point with your first load."),
  },
  prospector,
  prospector_2: prospector,
};

const names: Record<Building, () => string> = {
  small_indigo_plant: () => tg(G, "Small indigo plant"),
  small_sugar_mill: () => tg(G, "Small sugar mill"),
  indigo_plant: () => tg(G, "Indigo plant"),
  sugar_mill: () => tg(G, "Sugar mill"),
  tobacco_storage: () => tg(G, "Tobacco storage"),
  coffee_roaster: () => tg(G, "Coffee roaster"),
  small_market: () => tg(G, "Small market"),
  hacienda: () => tg(G, "Hacienda"),
  construction_hut: () => tg(G, "Construction hut"),
  small_warehouse: () => tg(G, "Small warehouse"),
  hospice: () => tg(G, "Hospice"),
  office: () => tg(G, "Office"),
  large_market: () => tg(G, "Large market"),
  large_warehouse: () => tg(G, "Large warehouse"),
  factory: () => tg(G, "Factory"),
  university: () => tg(G, "University"),
  harbor: () => tg(G, "Harbour"),
  wharf: () => tg(G, "Wharf"),
  guild_hall: () => tg(G, "Guild hall"),
  residence: () => tg(G, "Residence"),
  fortress: () => tg(G, "Fortress"),
  customs_house: () => tg(G, "Customs house"),
  city_hall: () => tg(G, "City hall"),
  aqueduct: () => tg(G, "Aqueduct"),
  forest_house: () => tg(G, "Forest house"),
  black_market: () => tg(G, "Black market"),
  storehouse: () => tg(G, "Storehouse"),
  guesthouse: () => tg(G, "Guesthouse"),
  trading_post: () => tg(G, "Trading post"),
  church: () => tg(G, "Church"),
  small_wharf: () => tg(G, "Small wharf"),
  lighthouse: () => tg(G, "Lighthouse"),
  specialty_factory: () => tg(G, "Specialty factory"),
  library: () => tg(G, "Library"),
  union_hall: () => tg(G, "Union hall"),
  statue: () => tg(G, "Statue"),
  cloister: () => tg(G, "Cloister"),
};
export const buildingName = (id: Building): string => names[id]();
/** "Indigo plant: 1 of 3 colonists" */
export function buildingState(id: Building, crew: number): string {
  const { circles } = buildingOf(id);
  if (!circles) return buildingName(id);
  return tgn(G, "{place}: {n} of {all} colonist", "{place}: {n} of {all} colonists", circles, {
    place: buildingName(id),
    n: crew,
    all: circles,
  });
}

const makes = (good: Good): string =>
  tg(G, "Makes {good} from manned plantations, one barrel for each colonist here.", {
    good: tileName(good),
  });
const functions: Record<Building, () => string> = {
  small_indigo_plant: () => makes("indigo"),
  small_sugar_mill: () => makes("sugar"),
  indigo_plant: () => makes("indigo"),
  sugar_mill: () => makes("sugar"),
  tobacco_storage: () => makes("tobacco"),
  coffee_roaster: () => makes("coffee"),
  small_market: () => tg(G, "Trader: a sale to the trading house brings 1 more."),
  hacienda: () => tg(G, "Settler: you may first draw a tile from the pile."),
  construction_hut: () => tg(G, "Settler: you may take a quarry instead of a plantation."),
  small_warehouse: () => tg(G, "Captain: you keep all barrels of one kind."),
  hospice: () => tg(G, "Settler: the tile you take comes with a colonist."),
  office: () => tg(G, "Trader: you may sell a kind that already lies in the house."),
  large_market: () => tg(G, "Trader: a sale to the trading house brings 2 more."),
  large_warehouse: () => tg(G, "Captain: you keep all barrels of two kinds."),
  factory: () => tg(G, "Craftsman: 0, 1, 2, 3 or 5 doubloons for 1 to 5 kinds produced."),
  university: () => tg(G, "Builder: the building you build comes with a colonist."),
  harbor: () => tg(G, "Captain: each load gives 1 more victory point."),
  wharf: () => tg(G, "Captain: once per phase, ship all barrels of one kind without a ship."),
  guild_hall: () =>
    tg(G, "At the end: 1 point for each small, 2 for each large production building."),
  residence: () =>
    tg(G, "At the end: 4 points for up to 9 island tiles; 5, 6 or 7 for 10, 11 or 12."),
  fortress: () => tg(G, "At the end: 1 point for every 3 colonists."),
  customs_house: () => tg(G, "At the end: 1 point for every 4 victory points in chips."),
  city_hall: () => tg(G, "At the end: 1 point for each violet building."),
  aqueduct: () =>
    tg(
      G,
      "Craftsman: +1 indigo and +1 sugar with the indigo plant and sugar mill (not the small ones).",
    ),
  forest_house: () => tg(G, "Settler: you may take a forest; two forests make building 1 cheaper."),
  black_market: () => tg(G, "Builder: pay up to 3 with a colonist, a barrel and a victory point."),
  storehouse: () => tg(G, "Captain: you keep three more barrels."),
  guesthouse: () => tg(G, "Its two guests may move to an empty circle at any time."),
  trading_post: () => tg(G, "Trader: sell any kind here instead, without market bonuses."),
  church: () => tg(G, "Builder: 1 point for building in column 2 or 3, 2 in column 4."),
  small_wharf: () => tg(G, "Captain: once, ship any barrels for 1 point for every two."),
  lighthouse: () => tg(G, "Captain: 1 doubloon for each load, and 1 as captain."),
  specialty_factory: () =>
    tg(G, "Craftsman: 1 doubloon less than the number of barrels of your biggest kind (not corn)."),
  library: () => tg(G, "Doubles the privilege of the roles you take."),
  union_hall: () =>
    tg(G, "Captain: 1 victory point for each pair of identical barrels before you load."),
  statue: () => tg(G, "Needs no colonist."),
  cloister: () => tg(G, "At the end: 1, 3, 6 or 10 points for 1 to 4 sets of three equal tiles."),
};
export const functionOf = (id: Building): string => functions[id]();

/** A place where colonists are, by name. */
export function placeName(place: string): string {
  if (place === "san_juan") return tg(G, "San Juan");
  return place in names ? buildingName(place as Building) : tileName(place as Tile);
}

/** Names with a long word, or a long part of one, are set smaller. */
export const nameClass = (name: string, most: number): string =>
  name.split(/[ \u00ad]/).some((word) => word.length > most) ? "name long" : "name";
