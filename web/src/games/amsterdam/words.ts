// SPDX-License-Identifier: MIT
// Amsterdam in words.
import description from "../../gen/amsterdam.json";
import type { Colour, Jokers, Kind, View } from "../../gen/amsterdam";
import type { Description } from "../../engine/fields";
import { fromOne, phrase } from "../../parts/phrase";
import type { Moves } from "../../state/moves";
import { listing, tg, tgn } from "../../text/i18n";
import {
  bonusPoints,
  contractsOf,
  dealOf,
  handOf,
  heldBy,
  kinds,
  offered,
  spotOf,
  streetOf,
  turnsLeft,
  type Hue,
  type Street,
} from "./data";
import { barredBy, standing, wayOf } from "./ways";

const G = "amsterdam";
export const described = description as unknown as Description;

/** A colour by itself. */
export function hueInWords(hue: Kind | Hue): string {
  switch (hue) {
    case "pink":
      return tg(G, "pink");
    case "blue":
      return tg(G, "blue");
    case "green":
      return tg(G, "green");
    case "black":
      return tg(G, "black");
    case "red":
      return tg(G, "red");
    case "orange":
      return tg(G, "orange");
    case "grey":
      return tg(G, "grey");
    default:
      return tg(G, "joker");
  }
}

/** So many cards of a kind. */
export function cardsOf(kind: Kind, n: number): string {
  switch (kind) {
    case "pink":
      return tgn(G, "{n} pink card", "{n} pink cards", n);
    case "blue":
      return tgn(G, "{n} blue card", "{n} blue cards", n);
    case "green":
      return tgn(G, "{n} green card", "{n} green cards", n);
    case "black":
      return tgn(G, "{n} black card", "{n} black cards", n);
    case "red":
      return tgn(G, "{n} red card", "{n} red cards", n);
    case "orange":
      return tgn(G, "{n} orange card", "{n} orange cards", n);
    default:
      return tgn(G, "{n} joker", "{n} jokers", n);
  }
}

export const handInWords = (hand: Record<Kind, number>): string =>
  listing(kinds.filter((k) => hand[k] > 0).map((k) => cardsOf(k, hand[k]))) || tg(G, "no card");

export const namesOf = (x: { a: string; b: string }): string =>
  `${spotOf(x.a).name} – ${spotOf(x.b).name}`;

export function streetInWords(street: Street): string {
  return tg(G, "{route} ({colour})", { route: namesOf(street), colour: hueInWords(street.hue) });
}

/** What a route is, for tooltips: length, colour, points, bonus. */
export function streetFacts(street: Street): string {
  const length = tgn(G, "{n} space", "{n} spaces", street.length);
  const points = tgn(G, "{n} point", "{n} points", street.points);
  const parts = [
    length,
    hueInWords(street.hue),
    points,
    street.cart ? tg(G, "a merchandise bonus card") : "",
  ];
  return parts.filter(Boolean).join(", ");
}

export interface Payment {
  action: string;
  colour: Kind | null;
  cards: number;
  jokers: number;
}
/** The cards that a claim costs. */
export function paymentOf(action: string): Payment {
  const [, route = "", jokers = "", colour = ""] = action.split(" ") as [
    string,
    string,
    Jokers,
    Colour,
  ];
  const wild = jokers === "no-joker" ? 0 : Number.parseInt(jokers, 10);
  const cards = streetOf(route).length - wild;
  return { action, cards, jokers: wild, colour: colour === "none" ? null : (colour as Kind) };
}
export function paymentInWords({ colour, cards, jokers }: Payment): string {
  return listing(
    [
      colour && cards > 0 ? cardsOf(colour, cards) : "",
      jokers > 0 ? cardsOf("joker", jokers) : "",
    ].filter(Boolean),
  );
}

export function contractInWords(id: string): string {
  const deal = dealOf(id);
  return tgn(G, "{route}: {n} point", "{route}: {n} points", deal.points, { route: namesOf(deal) });
}

export function standingInWords(view: View, id: string, seat: number): string {
  const way = wayOf(view, id, seat);
  switch (standing(view, way, seat)) {
    case "done":
      return tg(G, "completed");
    case "open":
      return tgn(G, "{n} cart missing", "{n} carts missing", way!.missing);
    default:
      return tg(G, "not completed");
  }
}

/** Why a route cannot be claimed now. */
export function whyNot(
  view: View,
  street: Street,
  seat: number,
  nameOf: (seat: number) => string,
  turn: boolean,
): string {
  const barred = barredBy(view, street, seat);
  const owner = view.routes.findIndex((list) => list.includes(street.id));
  if (barred === "taken")
    return owner === seat
      ? tg(G, "This route is yours.")
      : tg(G, "This route is taken by {name}.", { name: nameOf(owner) });
  if (barred === "both") return tg(G, "You have the other track; nobody may have both.");
  if (barred === "closed")
    return tg(G, "With two players the second track is closed once the first is taken.");
  if (!turn) return "";
  if (view.phase === "second-card") return tg(G, "Draw your second card first.");
  if (view.phase !== "turn") return tg(G, "Choose your contracts first.");
  if (view.carts[seat]! < street.length)
    return tgn(
      G,
      "You have only {n} cart left.",
      "You have only {n} carts left.",
      view.carts[seat]!,
    );
  return street.hue === "grey"
    ? tgn(
        G,
        "You need {n} card of any colour.",
        "You need {n} cards of one colour; jokers count as any.",
        street.length,
      )
    : tg(G, "You need {cards}; jokers count as any colour.", {
        cards: cardsOf(street.hue, street.length),
      });
}

/** What a fact or an action is about. */
export function names(domain: string, value: string): string {
  switch (domain) {
    case "kind":
      return hueInWords(value as Kind);
    case "contract":
      return contractInWords(value);
    case "route":
      return streetInWords(streetOf(value));
    case "choice":
      return value === "both"
        ? tg(G, "both contracts")
        : value === "first"
          ? tg(G, "the first contract")
          : tg(G, "the second contract");
    default:
      return fromOne(value);
  }
}

export function say(action: string, view: View | null): string {
  const [word = "", first = ""] = action.split(" ");
  if (first === "?")
    return word === "keep"
      ? tg(G, "choose contracts")
      : word === "deal"
        ? tg(G, "a card is drawn face down")
        : tg(G, "a contract is drawn face down");
  if (word === "claim")
    return tg(G, "claim {route}: pay {cards}", {
      route: streetInWords(streetOf(first)),
      cards: paymentInWords(paymentOf(action)),
    });
  const open = word === "take" ? view?.display[Number(first)] : undefined;
  if (open && open !== "none")
    return tg(G, "take the open card: {card}", { card: hueInWords(open) });
  const offer =
    word === "keep" && view
      ? view.offer
          .map((o) => o.filter((c) => c !== null && c !== "none"))
          .find((o) => o.length === 2)
      : undefined;
  if (offer) {
    const kept = first === "both" ? offer : [offer[first === "first" ? 0 : 1]!];
    return tg(G, "keep {contracts}", { contracts: listing(kept.map((c) => contractInWords(c!))) });
  }
  return phrase(described, action, names);
}

export function prompt(view: View, moves: Moves): string {
  if (moves.size === 0) return "";
  if (view.phase === "first-contracts") return tg(G, "Choose the contracts you keep: one or both.");
  if (view.phase === "keep-contracts") return tg(G, "Keep one of the new contracts, or both.");
  if (view.phase === "second-card")
    return view.may_decline ? tg(G, "Draw a second card, or pass.") : tg(G, "Draw a second card.");
  const last = turnsLeft(view) !== null;
  if (moves.can("claim"))
    return last
      ? tg(G, "Your last turn: claim a route, draw cards or contracts.")
      : tg(G, "Claim a route, draw cards or draw contracts.");
  if (moves.can("draw") || moves.can("take"))
    return last
      ? tg(G, "Your last turn: draw cards or contracts.")
      : tg(G, "Draw cards or contracts.");
  return moves.can("contracts") ? tg(G, "Draw contracts.") : tg(G, "Nothing can be done: pass.");
}

function contractLines(view: View, seat: number): string[] {
  const held = contractsOf(view, seat) ?? [];
  const lines = held.map((c) => `${contractInWords(c)}, ${standingInWords(view, c, seat)}`);
  const offer = offered(view, seat).filter((c) => !held.includes(c));
  const all = [lines.length ? tg(G, "Your contracts: {list}.", { list: lines.join("; ") }) : ""];
  if (offer.length === 2)
    all.push(tg(G, "To choose from: {list}.", { list: offer.map(contractInWords).join("; ") }));
  return all.filter(Boolean);
}

export function summary(view: View, seat: number, nameOf: (seat: number) => string): string[] {
  const lines: string[] = [];
  const left = turnsLeft(view);
  if (left !== null)
    lines.push(tgn(G, "Last round: {n} turn left.", "Last round: {n} turns left.", left));
  for (let s = 0; s < view.seats; s++)
    lines.push(
      tg(G, "{who}: {facts}. Routes: {routes}.", {
        who: s === seat ? tg(G, "You") : nameOf(s),
        facts: [
          tgn(G, "{n} route point", "{n} route points", view.score[s]!),
          tgn(G, "{n} cart left", "{n} carts left", view.carts[s]!),
          tgn(G, "{n} card", "{n} cards", view.hand_size[s]!),
          tgn(G, "{n} contract", "{n} contracts", heldBy(view, s)),
          tgn(G, "{n} bonus card worth {worth}", "{n} bonus cards worth {worth}", view.bonus[s]!, {
            worth: bonusPoints(view, s),
          }),
        ].join(", "),
        routes: view.routes[s]!.map((r) => namesOf(streetOf(r))).join("; ") || tg(G, "none"),
      }),
    );
  const hand = seat >= 0 ? handOf(view, seat) : null;
  if (hand) lines.push(tg(G, "Your hand: {cards}.", { cards: handInWords(hand) }));
  if (seat >= 0) lines.push(...contractLines(view, seat));
  const open = view.display.filter((k) => k !== "none").map((k) => hueInWords(k as Kind));
  lines.push(
    tg(G, "Open cards: {cards}. Draw deck: {n}.", {
      cards: listing(open) || tg(G, "none"),
      n: view.deck_size,
    }),
  );
  return lines;
}
