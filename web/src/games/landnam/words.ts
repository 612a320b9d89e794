// SPDX-License-Identifier: MIT
// Landnám in words.
import description from "../../gen/landnam.json";
import type { Good, View } from "../../gen/landnam";
import type { Description } from "../../engine/fields";
import { fromOne, inside, phrase, seated } from "../../parts/phrase";
import type { Moves } from "../../state/moves";
import { listing, tg, tgn } from "../../text/i18n";
import {
  bonusAt,
  buildingAt,
  casesAgainst,
  corners,
  fatesOf,
  goods,
  goodsOf,
  harbourAt,
  hexes,
  houses,
  isNumber,
  isRim,
  odds,
  points,
  ratio,
  suitorsAt,
  unitAt,
  type Piece,
} from "./data";
import { fateName, goodName, goodsInWords, terrainName } from "./names";

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
  if (word === "hear") return inside(tg(G, "Let {name} be heard first", { name: seated(a) }));
  if (word === "hand-over")
    return inside(tg(G, "Hand the case over to {name}", { name: seated(a) }));
  if (word === "to") return inside(tg(G, "Offer it to {name}", { name: seated(a) }));
  const hex = hexPhrase(word!, a, b, view);
  if (hex) return hex;
  return phrase(described, action, (domain, value) => {
    if (domain === "good") return goodName(value);
    if (domain === "fate") return fateName(value);
    if (domain === "terrain") return terrainName(value as "sea");
    return domain === "berth" ? fromOne(value) : value;
  });
}

/** The steps of one offer as what is offered. */
function sayOffer(steps: string[]): string {
  if (steps.includes("drop")) return say("drop", null);
  const side = (word: string): string =>
    goodsInWords(
      Object.fromEntries(
        goods.map((g) => [g, steps.filter((s) => s === `${word} ${g}`).length]),
      ) as Record<Good, number>,
    );
  const to = steps.filter((s) => s.startsWith("to ")).map((s) => seated(s.slice(3)));
  const deal = { give: side("give"), want: side("want"), names: listing(to) };
  return to.length > 0
    ? tg(G, "offer {names} {give} for {want}", deal)
    : tg(G, "offer {give} for {want}", deal);
}
export function sayOffers(actions: string[]): string {
  const offers: string[][] = [];
  for (const action of actions)
    if (action === "offer" || offers.length === 0) offers.push([action]);
    else offers.at(-1)!.push(action);
  return offers.map(sayOffer).join("; ");
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
      return tg(G, "let {hex} age", { hex });
    case "age-back":
      return tg(G, "let {hex} grow younger", { hex });
    case "summon":
      return tg(G, "bring a case against the unit on {hex}", { hex });
    case "give-way":
      return tg(G, "give way to {hex}", { hex });
    case "harbour":
      return tg(G, "build a harbour for {good} on {hex}", { good: goodName(b), hex });
    default:
      return null;
  }
}

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

/** What "pass" means now. */
export function passInWords(v: View): string {
  switch (v.phase) {
    case "harvest-card":
      return tg(G, "Play no card");
    case "ageing":
      return tg(G, "Let none age");
    case "move-choice":
      return tg(G, "Do not move");
    case "explore-card":
      return tg(G, "Explore without a card");
    case "enter-with-card":
      return tg(G, "Stay where you are");
    case "counter-offer":
      return tg(G, "Make no offer");
    default:
      return tg(G, "Pass");
  }
}

export function prompt(v: View, moves: Moves): string {
  if (moves.size === 0) return "";
  switch (v.phase) {
    case "harvest-card":
      return tg(G, "The dice show {n}. Play a harvest card?", { n: v.roll });
    case "ageing":
      return tg(G, "Choose the hex that ages.");
    case "thing-open":
      return tg(G, "The all-thing opens. Break it up?");
    case "first-suitor":
      return tg(G, "All-thing: who is heard first?");
    case "bring-case":
      return tg(G, "Bring a case against a unit at your buildings?");
    case "summons":
      return tg(G, "How much do you stake on the summons?");
    case "case-window":
      return tg(G, "Your side must over-top the other, or lose.");
    case "accept-case":
      return tg(G, "Will you take over the case?");
    case "case-interrupt":
      return tg(G, "A case is heard. Break it off?");
    case "thing-close":
      return tg(G, "The all-thing closes. Break it up?");
    case "move-choice":
      return tg(G, "Move one unit, or exchange a fate card.");
    case "step":
      return v.steps_left > 0
        ? tgn(G, "{n} step left: where to?", "{n} steps left: where to?", v.steps_left)
        : tg(G, "No steps left.");
    case "explore-card":
      return tg(G, "Play an exploration card before the dice?");
    case "choose-number":
      return tg(G, "Choose the number of the hex.");
    case "enter-with-card":
      return tg(G, "Play a card to go in?");
    case "give-way":
      return tg(G, "Your unit must give way: where to?");
    case "trade":
      return tg(G, "Trade with the bank and with others.");
    case "draft":
      return tg(G, "Compose your offer.");
    case "answer":
      return tg(G, "Do you accept the offer?");
    case "counter-offer":
      return tg(G, "Make a counter-offer?");
    default:
      return tg(G, "Build, or end your turn.");
  }
}

function piecesOf(v: View, seat: number): string {
  const units = hexes
    .filter((h) => unitAt(v, h)?.seat === seat)
    .map((h) =>
      tg(G, "{piece} on {place}", {
        piece: pieceName(unitAt(v, h)!.kind),
        place: hexInWords(v, h),
      }),
    );
  const buildings = corners
    .map((_, c) => c)
    .filter((c) => buildingAt(v, c)?.seat === seat)
    .map((c) =>
      tg(G, "{piece} on {place}", {
        piece: pieceName(buildingAt(v, c)!.kind),
        place: cornerInWords(v, c),
      }),
    );
  const outer =
    v.outer_ships[seat]! > 0
      ? [tgn(G, "{n} ship on the outer sea", "{n} ships on the outer sea", v.outer_ships[seat]!)]
      : [];
  return listing([...buildings, ...units, ...outer]) || tg(G, "nothing");
}

export function summary(v: View, seat: number, nameOf: (seat: number) => string): string[] {
  const lines = [tg(G, "Turn {n}.", { n: v.turn_no })];
  for (let s = 0; s < v.seats; s++) {
    const who = s === seat ? tg(G, "You") : nameOf(s);
    const facts = [
      tgn(G, "{n} point", "{n} points", points(v, s)),
      tgn(G, "{n} house", "{n} houses", houses(v, s)),
      tgn(G, "{n} goods card", "{n} goods cards", v.goods_count[s]!),
      tgn(G, "{n} fate card", "{n} fate cards", v.fates[s]!),
      tgn(G, "{n} possible case against", "{n} possible cases against", casesAgainst(v, s)),
    ];
    lines.push(`${who}: ${facts.join(", ")}.`);
    lines.push(tg(G, "{who} has on the map: {pieces}.", { who, pieces: piecesOf(v, s) }));
  }
  const hand = seat >= 0 ? goodsOf(v, seat) : null;
  if (hand) lines.push(tg(G, "Your goods: {goods}.", { goods: goodsInWords(hand) }));
  const fates = seat >= 0 ? fatesOf(v, seat) : null;
  if (fates)
    lines.push(
      tg(G, "Your fate cards: {cards}.", {
        cards: listing(fates.map(fateName)) || tg(G, "nothing"),
      }),
    );
  if (v.case_hex !== "none") lines.push(caseInWords(v, nameOf));
  if (v.deal_maker !== "none") lines.push(dealInWords(v, nameOf));
  return lines;
}

export const caseInWords = (v: View, nameOf: (seat: number) => string): string =>
  tg(G, "Case about {hex}, staked in {good}: {a} prosecutes with {x}, {b} defends with {y}.", {
    hex: hexInWords(v, Number(v.case_hex)),
    good: goodName(v.case_good),
    a: nameOf(Number(v.member.prosecution[0])),
    x: v.stake.prosecution,
    b: nameOf(Number(v.member.defence[0])),
    y: v.stake.defence,
  });

export const givenIn = (v: View): Record<Good, number> => sideOf(v, 1);
export const wantedIn = (v: View): Record<Good, number> => sideOf(v, -1);
const sideOf = (v: View, sign: number): Record<Good, number> =>
  Object.fromEntries(goods.map((g) => [g, Math.max(0, sign * v.deal[g])])) as Record<Good, number>;
export const dealInWords = (v: View, nameOf: (seat: number) => string): string =>
  tg(G, "{name} offers {give} for {want}.", {
    name: nameOf(Number(v.deal_maker)),
    give: goodsInWords(givenIn(v)),
    want: goodsInWords(wantedIn(v)),
  });

/** Why nothing can be done on a hex now. */
export function whyNot(v: View, hex: number, you: number, mine: boolean): string {
  if (!mine) return "";
  const unit = unitAt(v, hex);
  if (v.phase === "move-choice")
    return unit?.seat === you
      ? tg(G, "This unit has no step.")
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
