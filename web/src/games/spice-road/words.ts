// SPDX-License-Identifier: MIT
// Spice Road in words.
import description from "../../gen/spice-road.json";
import type { View } from "../../gen/spice-road";
import type { Description } from "../../engine/fields";
import { fromOne, phrase } from "../../parts/phrase";
import type { Moves } from "../../state/moves";
import { listing, tg, tgn } from "../../text/i18n";
import { claimsToEnd, cubesOf, LIMIT, merchantOf, pointOf, sum, type Cubes } from "./data";

const G = "spice-road";
export const described = description as unknown as Description;

/** "2 yellow and 1 green" */
export function cubesInWords(cubes: Cubes): string {
  const parts = [
    cubes[0] ? tgn(G, "{n} yellow", "{n} yellow", cubes[0]) : "",
    cubes[1] ? tgn(G, "{n} red", "{n} red", cubes[1]) : "",
    cubes[2] ? tgn(G, "{n} green", "{n} green", cubes[2]) : "",
    cubes[3] ? tgn(G, "{n} brown", "{n} brown", cubes[3]) : "",
  ].filter(Boolean);
  return parts.length ? listing(parts) : tg(G, "nothing");
}
export const caravanInWords = (cubes: Cubes): string =>
  tg(G, "Caravan: {cubes}, {n} of {limit} places", {
    cubes: cubesInWords(cubes),
    n: sum(cubes),
    limit: LIMIT,
  });

export function merchantInWords(code: string): string {
  const card = merchantOf(code);
  if (card.kind === "spice") return tg(G, "gain {cubes}", { cubes: cubesInWords(card.gain) });
  if (card.kind === "upgrade") return tgn(G, "upgrade once", "upgrade up to {n} times", card.steps);
  return tg(G, "{give} for {take}", {
    give: cubesInWords(card.give),
    take: cubesInWords(card.take),
  });
}

export function pointInWords(code: string): string {
  const card = pointOf(code);
  return tg(G, "{points} points for {cubes}", {
    points: card.points,
    cubes: cubesInWords(card.cost),
  });
}

/** Only the steps that are taken: "raise 2 yellow". */
function sayUpgrade(card: string, steps: string[]): string {
  const raised = cubesInWords(steps.map(Number));
  return tg(G, "play “{card}”: upgrade {cubes}", { card: merchantInWords(card), cubes: raised });
}

/** What a fact is about. */
export function names(domain: string, value: string): string {
  if (domain === "merchant" || domain.endsWith("-card"))
    return tg(G, "“{card}”", { card: merchantInWords(value) });
  if (domain === "point") return tg(G, "“{card}”", { card: pointInWords(value) });
  return value;
}

export function say(action: string, view: View | null): string {
  const [word, card = "", ...steps] = action.split(" ");
  if (word === "upgrade") return sayUpgrade(card, steps);
  if (word === "trade")
    return tgn(G, "trade with “{card}”", "trade with “{card}” {n} times", Number(steps[0]), {
      card: merchantInWords(card),
    });
  return phrase(described, action, (domain, value) => {
    if (domain.endsWith("-card") || domain === "merchant" || domain === "point")
      return names(domain, value);
    if (domain === "spice") return tg(G, value);
    if (domain === "merchant-slot") {
      const card = view?.merchant_row[Number(value)];
      return fromOne(value) + (card && card !== "none" ? ` (${merchantInWords(card)})` : "");
    }
    if (domain === "point-slot" || domain === "coin-slot") {
      const card = view?.point_row[Number(value)];
      return fromOne(value) + (card && card !== "none" ? ` (${pointInWords(card)})` : "");
    }
    return value;
  });
}

export function prompt(view: View, moves: Moves): string {
  if (moves.size === 0) return "";
  if (view.phase === "pay")
    return tg(G, "Pay one cube for each card you pass over: {paid} of {all} paid.", {
      paid: view.paid,
      all: Number(view.wanted_slot),
    });
  if (view.phase === "discard") {
    const over = sum(cubesOf(view.caravan[Number(view.current)]!)) - LIMIT;
    return tgn(
      G,
      "Your caravan is full: return {n} cube.",
      "Your caravan is full: return {n} cubes.",
      over,
    );
  }
  return tg(G, "Play a card, take a merchant, claim points, or rest.");
}

/** What must be done before anything else, or "". */
export function first(view: View): string {
  if (view.phase === "pay") return tg(G, "First pay for the merchant that you take.");
  return view.phase === "discard" ? tg(G, "First return the extra cubes.") : "";
}

/** Cubes that would score if the game ended now (SR-SCO-4). */
function cubesScoring(view: View, seat: number): number {
  if (view.leftover_cubes === "none") return 0;
  const cubes = cubesOf(view.caravan[seat]!);
  return sum(view.leftover_cubes === "all_1" ? cubes : cubes.slice(1));
}

/** As the result would have it if the game ended now; null: not for this viewer to know. */
export const points = (view: View, seat: number): number | null => {
  const cards = view.claimed[seat];
  if (!cards) return null;
  return (
    cards.reduce((n, code) => n + pointOf(code).points, 0) +
    3 * view.coins_gold[seat]! +
    view.coins_silver[seat]! +
    cubesScoring(view, seat)
  );
};

export function summary(view: View, seat: number, nameOf: (seat: number) => string): string[] {
  const lines = [tg(G, "Round {n}.", { n: view.round })];
  for (let s = 0; s < view.seats; s++) {
    const who = s === seat ? tg(G, "You") : nameOf(s);
    lines.push(
      tg(G, "{who}: {points}, {claimed} of {end} point cards, caravan {cubes}.", {
        who,
        points: tgn(G, "{n} point", "{n} points", points(view, s) ?? 0, {
          n: points(view, s) ?? "?",
        }),
        claimed: view.claimed[s]?.length ?? "?",
        end: claimsToEnd(view.seats),
        cubes: cubesInWords(cubesOf(view.caravan[s]!)),
      }),
    );
  }
  if (seat >= 0 && view.hand[seat])
    lines.push(
      tg(G, "Your hand: {cards}.", {
        cards: listing(view.hand[seat]!.map(merchantInWords)) || tg(G, "nothing"),
      }),
    );
  lines.push(
    tg(G, "Point cards: {cards}.", {
      cards: listing(view.point_row.filter((c) => c !== "none").map(pointInWords)),
    }),
  );
  lines.push(
    tg(G, "Merchants: {cards}.", {
      cards: listing(view.merchant_row.filter((c) => c !== "none").map(merchantInWords)),
    }),
  );
  return lines;
}
