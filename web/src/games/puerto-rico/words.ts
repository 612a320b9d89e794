// SPDX-License-Identifier: MIT
// Puerto Rico in words: actions, the prompt, the position for screen readers.
import description from "../../gen/puerto-rico.json";
import type { Building, Card, Good, View } from "../../gen/puerto-rico";
import type { Description } from "../../engine/fields";
import { phrase, seated } from "../../parts/phrase";
import type { Moves } from "../../state/moves";
import { listing, tg, tgn } from "../../text/i18n";
import {
  buildingOf,
  chipsOf,
  cityUsed,
  CITY,
  colonistsOf,
  crewOf,
  goods,
  groupsOf,
  islandUsed,
  ISLAND,
  priceOf,
  shipsOf,
  tiles,
  type Price,
} from "./data";
import { buildingName, functionOf, placeName, roles, tileName } from "./names";

const G = "puerto-rico";
export const described = description as unknown as Description;

/** "2 corn and 1 coffee" */
export function countsInWords(
  counts: Record<string, number>,
  order: readonly string[] = goods,
): string {
  const parts = order.filter((k) => counts[k]! > 0).map((k) => `${counts[k]} ${placeName(k)}`);
  return parts.length ? listing(parts) : tg(G, "nothing");
}

function item(payment: string): string {
  const words = payment
    .split("-")
    .map((i) =>
      i === "colonist"
        ? tg(G, "a colonist")
        : i === "good"
          ? tg(G, "a barrel")
          : tg(G, "a victory point"),
    );
  return listing(words);
}

/** What a fact is about. */
export function names(domain: string, value: string): string {
  switch (domain) {
    case "building":
      return buildingName(value as Building);
    case "card":
      return roles[value as Card].name();
    case "payment":
      return item(value);
    case "ship":
    case "barrels":
      return value;
    default:
      return placeName(value);
  }
}

export function say(action: string, view: View | null): string {
  const [word, first = "", second = ""] = action.split(" ");
  if (word === "recruit" && first === "0") return tg(G, "take no colonist from the supply");
  if (word === "recruit")
    return tgn(
      G,
      "take {n} colonist from the supply",
      "take {n} colonists from the supply",
      Number(first),
    );
  if (word === "assign" && second === "0")
    return tg(G, "no colonist on {place}", { place: placeName(first) });
  if (word === "assign")
    return tgn(G, "{n} colonist on {place}", "{n} colonists on {place}", Number(second), {
      place: placeName(first),
    });
  if (word === "craft") return tg(G, "take 1 {good}", { good: placeName(first) });
  if (word === "governor") return tg(G, "{name} is the first governor", { name: seated(first) });
  if (word === "tile") return tg(G, "take a plantation: {good}", { good: placeName(first) });
  if (word === "turn-up") return tg(G, "a plantation turns up: {good}", { good: placeName(first) });
  if (word === "place" && view && view.drawn_tile !== "none")
    return tg(G, "place the {tile} tile", { tile: tileName(view.drawn_tile) });
  if ((word === "take" || word === "skip") && view) return answer(word, view);
  return phrase(described, action, names);
}

/** A whole placement of colonists, which is one answer for each place where there was a
 * choice; the others fill by themselves. */
export function sayPlacement(actions: string[]): string {
  const places = actions
    .map((a) => a.split(" "))
    .filter(([, , n]) => n !== "0")
    .map(([, place, n]) => (n === "1" ? placeName(place!) : `${placeName(place!)} ×${n}`));
  return places.length > 0
    ? tg(G, "place colonists: {places}", { places: listing(places) })
    : tg(G, "place colonists");
}

/** Taking or leaving what is offered, by what it is. */
function answer(word: string, view: View): string {
  const take = word === "take";
  if (view.step === "hospice" || view.step === "university")
    return take ? tg(G, "take the colonist") : tg(G, "decline the colonist");
  if (view.step === "library")
    return take ? tg(G, "use the library now") : tg(G, "keep the library for later");
  return take ? tg(G, "take it") : tg(G, "decline");
}

const guestSteps = (step: string): boolean => step.startsWith("guest-");

export function prompt(view: View, moves: Moves): string {
  if (moves.size === 0) return "";
  if (guestSteps(view.step)) return tg(G, "You may move a guest: tap an empty circle, or go on.");
  switch (view.step) {
    case "draft":
      return tg(G, "Choose a building for this game.");
    case "role":
      return tg(G, "Choose a role.");
    case "library":
      return tg(G, "Shall the library double this role?");
    case "hacienda":
      return tg(G, "Hacienda: draw a tile from the pile?");
    case "hacienda-forest":
      return tg(G, "Place the drawn tile, or a forest?");
    case "settle":
      return moves.has("quarry")
        ? tg(G, "Take a plantation or a quarry.")
        : tg(G, "Take a plantation.");
    case "library-tile":
      return tg(G, "Library: take a second tile.");
    case "hospice":
      return tg(G, "Hospice: a colonist for the new tile?");
    case "recruit":
      return tg(G, "Your privilege: one more colonist?");
    case "assign":
      return tg(G, "Place your colonists: tap tiles and buildings.");
    case "build":
      return tg(G, "Build something, or pass.");
    case "pay-with":
      return tg(G, "Black market: what do you return?");
    case "return-colonist":
      return tg(G, "Tap the colonist you return.");
    case "return-good":
      return tg(G, "Tap the barrel you return.");
    case "university":
      return tg(G, "University: a colonist for the new building?");
    case "craft":
      return tg(G, "Your privilege: one more barrel of what you produced.");
    case "sell":
      return tg(G, "Sell one barrel, or pass.");
    case "load":
      return moves.can("load")
        ? tg(G, "You must load: choose goods and a ship.")
        : tg(G, "You may use your wharf.");
    case "small-wharf":
      return tg(G, "How many barrels of {good} do you ship with the small wharf?", {
        good: placeName(view.good),
      });
    case "store":
      return tg(G, "Storage: which kind do you keep in full?");
    case "keep":
      return tg(G, "Storage: which single barrel do you keep?");
    default:
      return tg(G, "Do you take this bonus?");
  }
}

/** What a building is, does and costs, for tips. */
export function buildingTip(id: Building, price: Price | null): string {
  const b = buildingOf(id);
  const lines = [functionOf(id)];
  lines.push(
    tgn(G, "{n} victory point", "{n} victory points", b.vp) +
      " · " +
      (b.circles ? tgn(G, "{n} circle", "{n} circles", b.circles) : tg(G, "no circle")) +
      (b.size > 1 ? " · " + tg(G, "two city spaces") : ""),
  );
  if (price) lines.push(priceInWords(price));
  return lines.join("\n");
}

export function priceInWords(p: Price): string {
  const less = [
    p.builder ? tg(G, "{n} less as builder", { n: p.builder }) : "",
    p.quarries ? tg(G, "{n} less for quarries", { n: p.quarries }) : "",
    p.forests ? tg(G, "{n} less for forests", { n: p.forests }) : "",
  ].filter(Boolean);
  const now = tgn(G, "Costs you {n} doubloon", "Costs you {n} doubloons", p.now);
  return less.length ? `${now} (${[p.full, ...less].join(", ")})` : now;
}

function cityInWords(view: View, seat: number): string {
  const parts = view.city[seat]!.map((b) => {
    const circles = buildingOf(b).circles;
    return circles ? `${buildingName(b)} ${view.crew[seat]![b]}/${circles}` : buildingName(b);
  });
  return parts.length ? listing(parts) : tg(G, "nothing");
}

export const endInWords = (view: View): string =>
  view.end_causes
    .map((c) => {
      switch (c) {
        case "colonists":
          return tg(G, "The colonists have run out: this is the last round.");
        case "city":
          return tg(G, "A city is full: this is the last round.");
        case "victory-points":
          return tg(G, "The victory points have run out: this is the last round.");
        default:
          return tg(G, "This is the last round.");
      }
    })
    .join(" ");

const colonists = (n: number): string => tgn(G, "{n} colonist", "{n} colonists", n);
const victoryPoints = (n: number | null): string =>
  tgn(G, "{n} victory point", "{n} victory points", n ?? 0, { n: n ?? "?" });

/** What one player has. */
function seatInWords(view: View, s: number, who: string): string {
  const working = Object.fromEntries(
    groupsOf(view, s).map(({ group }) => [group, crewOf(view, s, group)]),
  );
  return tg(
    G,
    "{who}: {coins}, {points}, goods {goods}; island {island} ({tiles} of {most}), working {working}; city {city} ({spaces} of {room}); {colonists}, {idle} in San Juan.",
    {
      who,
      coins: tgn(G, "{n} doubloon", "{n} doubloons", view.doubloons[s]!),
      points: victoryPoints(chipsOf(view, s)),
      goods: countsInWords(view.goods[s]!),
      island: countsInWords(view.island[s]!, tiles),
      tiles: islandUsed(view, s),
      most: ISLAND,
      working: countsInWords(working, Object.keys(working)),
      city: cityInWords(view, s),
      spaces: cityUsed(view, s),
      room: CITY,
      colonists: colonists(colonistsOf(view, s)),
      idle: view.san_juan[s]!,
    },
  );
}

export function summary(view: View, seat: number, nameOf: (seat: number) => string): string[] {
  const lines = [tg(G, "Round {n}.", { n: view.round })];
  if (view.governor !== "none")
    lines.push(tg(G, "Governor: {name}.", { name: nameOf(view.governor) }));
  const end = endInWords(view);
  if (end) lines.push(end);
  for (let s = 0; s < view.seats; s++)
    lines.push(seatInWords(view, s, s === seat ? tg(G, "You") : nameOf(s)));
  lines.push(
    tg(G, "Plantations to take: {tiles}; {quarries}.", {
      tiles: countsInWords(view.row),
      quarries: tgn(G, "{n} quarry", "{n} quarries", view.quarries),
    }),
  );
  for (const ship of shipsOf(view)) lines.push(shipInWords(view, ship));
  lines.push(tg(G, "Trading house: {goods}.", { goods: countsInWords(view.house) }));
  lines.push(
    tg(G, "Supply: {colonists}, {ship} on the ship, {points}, goods {goods}.", {
      colonists: colonists(view.colonist_supply),
      ship: view.colonist_ship,
      points: victoryPoints(Math.max(0, view.vp_pool)),
      goods: countsInWords(view.goods_supply),
    }),
  );
  if (seat >= 0)
    lines.push(
      tg(G, "Buildings to buy: {list}.", {
        list: listing(
          view.in_play
            .filter((b) => view.stock[b] > 0)
            .map((b) => `${buildingName(b)} ${priceOf(view, seat, b).now}`),
        ),
      }),
    );
  return lines;
}

export function shipInWords(view: View, ship: number): string {
  const good = view.ship_good[ship - 4] as Good | "none";
  return good === "none"
    ? tg(G, "Ship of {n}: empty.", { n: ship })
    : tg(G, "Ship of {n}: {load} {good}.", {
        n: ship,
        load: view.ship_load[ship - 4]!,
        good: tileName(good),
      });
}
