// SPDX-License-Identifier: MIT
// Names of goods, terrains and fate cards, and what the cards do.
import type { Fate, Good, Terrain } from "../../gen/landnam";
import { listing, tg } from "../../text/i18n";
import { goods, type Goods } from "./data";

const G = "landnam";

export function goodName(good: string): string {
  switch (good) {
    case "iron":
      return tg(G, "iron");
    case "grain":
      return tg(G, "grain");
    case "sheep":
      return tg(G, "sheep");
    default:
      return tg(G, "wood");
  }
}

export function terrainName(terrain: Terrain | "none"): string {
  switch (terrain) {
    case "sea":
      return tg(G, "sea");
    case "bog":
      return tg(G, "bog");
    case "field":
      return tg(G, "field");
    case "meadow":
      return tg(G, "meadow");
    case "forest":
      return tg(G, "forest");
    case "mountain":
      return tg(G, "mountain");
    default:
      return tg(G, "unknown hex");
  }
}

export const goodsInWords = (some: Goods): string =>
  listing(
    goods
      .filter((g) => some[g])
      .map((g: Good) => tg(G, "{n} {good}", { n: some[g]!, good: goodName(g) })),
  ) || tg(G, "nothing");

export function fateName(id: string): string {
  switch (id as Fate) {
    case "bumper_crop":
      return tg(G, "Bumper crop");
    case "prophecy":
      return tg(G, "Prophecy");
    case "neighbour_peace":
      return tg(G, "Neighbours’ peace");
    case "fallow":
      return tg(G, "Fallow land");
    case "settlement":
      return tg(G, "Settlement");
    case "thing_broken":
      return tg(G, "The thing is broken up");
    case "lawspeaker":
      return tg(G, "Law-speaker");
    case "silver":
      return tg(G, "Silver");
    case "portage":
      return tg(G, "Portage");
    case "mountain_path":
      return tg(G, "Mountain path");
    case "fair_wind":
      return tg(G, "Fair wind");
    case "duel":
      return tg(G, "Duel");
    case "find_forest":
      return tg(G, "Forest found");
    case "find_bog":
      return tg(G, "Bog ore found");
    case "find_field":
      return tg(G, "Plough land found");
    case "find_meadow":
      return tg(G, "Pasture found");
    case "ravens":
      return tg(G, "The ravens");
    default:
      return id;
  }
}

export function fateEffect(id: string): string {
  switch (id as Fate) {
    case "bumper_crop":
      return tg(
        G,
        "In this harvest each of your buildings that gets goods from a hex gets one card more from it.",
      );
    case "prophecy":
      return tg(G, "Name a number except 7: it replaces the dice in this harvest.");
    case "neighbour_peace":
      return tg(G, "In this harvest settlers do not shut out the buildings at their hex.");
    case "fallow":
      return tg(G, "After this harvest any hex that gave income may age, or none.");
    case "settlement":
      return tg(G, "The case is broken off: no token, no outlaw.");
    case "thing_broken":
      return tg(G, "The whole all-thing ends at once.");
    case "lawspeaker":
      return tg(G, "Adds 2 to the stake of your side.");
    case "silver":
      return tg(G, "Until the case ends you may stake goods of any kind.");
    case "portage":
      return tg(G, "One step of your ship may go onto land.");
    case "mountain_path":
      return tg(G, "One step of your settler may go into a mountain.");
    case "fair_wind":
      return tg(G, "When the steps are used up: 2 more for a ship, 1 more for a settler.");
    case "duel":
      return tg(G, "One step of your unit may go where another’s unit stands; it must move aside.");
    case "find_forest":
      return tg(G, "The hex you explore is forest; choose one of two numbers.");
    case "find_bog":
      return tg(G, "The hex you explore is bog; choose one of two numbers.");
    case "find_field":
      return tg(G, "The hex you explore is field; choose one of two numbers.");
    case "find_meadow":
      return tg(G, "The hex you explore is meadow; choose one of two numbers.");
    case "ravens":
      return tg(G, "Choose the bonus of the green die, 0 to 4.");
    default:
      return "";
  }
}

/** The part of the turn a card belongs to. */
export function fatePhaseName(phase: string): string {
  switch (phase) {
    case "harvest":
      return tg(G, "Harvest");
    case "thing":
      return tg(G, "All-thing");
    case "movement":
      return tg(G, "Movement");
    default:
      return tg(G, "Exploration");
  }
}
