// SPDX-License-Identifier: MIT
// The first game, explained as it happens.
import type { View } from "../../gen/amsterdam";
import { tg } from "../../text/i18n";
import type { Lesson } from "../contract";
import { turnsLeft } from "./data";
import { standing, wayOf } from "./ways";

const G = "amsterdam";
const turnOf = (v: View, you: number): boolean => v.phase === "turn" && v.current === you;

export const lessons: Lesson<View>[] = [
  {
    id: "aim",
    when: (v) => v.phase === "first-contracts",
    at: ".am-offer",
    rule: "a-turn",
    title: () => tg(G, "Contracts first"),
    text: () =>
      tg(
        G,
        "A contract names two places. Join them with your own routes before the end and it adds its value; otherwise it takes it away. Point at one to see it on the map, then keep one or both.",
      ),
  },
  {
    id: "turn",
    when: (v, you) => turnOf(v, you),
    at: ".am-display",
    rule: "drawing-transport-cards",
    title: () => tg(G, "Gather cards"),
    text: () =>
      tg(
        G,
        "Each turn you do one thing. Mostly you draw two cards, open ones or from the deck. Try it: tap a colour that you can use.",
      ),
  },
  {
    id: "joker",
    when: (v, you, legal) => turnOf(v, you) && "take" in legal && v.display.includes("joker"),
    at: ".am-display",
    rule: "drawing-transport-cards",
    title: () => tg(G, "The joker"),
    text: () =>
      tg(
        G,
        "The wheel counts as any colour. Taken openly it is your only card this turn; from the deck it is a lucky draw.",
      ),
  },
  {
    id: "claim",
    when: (v, you, legal) => turnOf(v, you) && "claim" in legal,
    at: ".am-map",
    rule: "claiming-a-route",
    title: () => tg(G, "You can claim a route"),
    text: () =>
      tg(
        G,
        "Glowing routes can be paid now: as many cards of the route's colour as it has spaces; on grey routes any one colour. Longer routes score more. It need not touch your other routes.",
      ),
  },
  {
    id: "bonus",
    when: (v, you) => you >= 0 && v.bonus[you]! > 0,
    at: ".am-stock",
    rule: "the-end",
    title: () => tg(G, "Merchandise"),
    text: () =>
      tg(
        G,
        "A route with a little cart gives a bonus card. At the end whoever has most of them scores 8 points, the next ones fewer, and who has none scores nothing.",
      ),
  },
  {
    id: "done",
    when: (v, you) =>
      you >= 0 &&
      (v.contracts[you] ?? []).some((c) => standing(v, wayOf(v, c, you), you) === "done"),
    at: ".am-contracts",
    rule: "drawing-contracts",
    title: () => tg(G, "A contract is completed"),
    text: () =>
      tg(
        G,
        "Nobody else sees it until the end. With carts left you may draw new contracts: two come, you keep one or both.",
      ),
  },
  {
    id: "end",
    when: (v) => turnsLeft(v) !== null,
    at: ".am-countdown",
    rule: "the-end",
    title: () => tg(G, "The last round"),
    text: () =>
      tg(
        G,
        "Someone has two carts or fewer. Everyone has one more turn; then contracts and merchandise are counted.",
      ),
  },
];
