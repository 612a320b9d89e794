// SPDX-License-Identifier: MIT
// The first game, explained as it happens.
import type { View } from "../../gen/puerto-rico";
import { tg } from "../../text/i18n";
import type { Lesson } from "../contract";
import { total } from "./data";

const G = "puerto-rico";

export const lessons: Lesson<View>[] = [
  {
    id: "aim",
    when: (v) => v.round <= 1,
    at: ".pr-own",
    rule: "puerto-rico",
    title: () => tg(G, "What it is about"),
    text: () =>
      tg(
        G,
        "On the left your island, where crops grow; beside it your city. Ship goods and build buildings for victory points. Who has the most at the end wins.",
      ),
  },
  {
    id: "roles",
    when: (v, _you, legal) => v.round <= 1 && "role" in legal,
    at: ".pr-roles",
    rule: "a-round",
    title: () => tg(G, "Choose a role"),
    text: () =>
      tg(
        G,
        "Each round every player takes a role. Everyone then does what it says, but only who took it has its privilege. Try the settler to get a plantation.",
      ),
  },
  {
    id: "settle",
    when: (_v, _you, legal) => "tile" in legal,
    at: ".pr-row",
    rule: "settler",
    title: () => tg(G, "Plantations"),
    text: () =>
      tg(
        G,
        "Take one tile for your island. Corn needs no building; the other crops are worth more but need one. A quarry makes buildings cheaper.",
      ),
  },
  {
    id: "mayor",
    when: (_v, _you, legal) => "assign" in legal,
    at: ".pr-own",
    rule: "mayor",
    title: () => tg(G, "Colonists do the work"),
    text: () =>
      tg(
        G,
        "Nothing works without a colonist. Tap a tile or a building to place one there, tap again to pick up it. You may move all of them each time.",
      ),
  },
  {
    id: "build",
    when: (_v, _you, legal) => "build" in legal,
    at: ".pr-stock",
    rule: "builder",
    title: () => tg(G, "Building"),
    text: () =>
      tg(
        G,
        "The coin shows what a building costs you now. Coloured ones turn crops into goods; violet ones help you. The shield is what it is worth at the end.",
      ),
  },
  {
    id: "craft",
    when: (v, you) => you >= 0 && total(v.goods[you]!) > 0,
    at: ".pr-store",
    rule: "craftsman",
    title: () => tg(G, "Goods"),
    text: () =>
      tg(
        G,
        "These barrels can be sold for doubloons (trader) or shipped for victory points (captain). They spoil if you cannot store them after shipping.",
      ),
  },
  {
    id: "sell",
    when: (_v, _you, legal) => "sell" in legal,
    at: ".pr-house",
    rule: "trader",
    title: () => tg(G, "Selling"),
    text: () =>
      tg(
        G,
        "The trading house takes four barrels, each of another kind. The coin shows what you get.",
      ),
  },
  {
    id: "load",
    when: (_v, _you, legal) => "load" in legal,
    at: ".pr-harbour",
    rule: "captain",
    title: () => tg(G, "Shipping"),
    text: () =>
      tg(
        G,
        "Each ship carries one kind. You must load if you can: one victory point for each barrel. Tap the barrel above the ship.",
      ),
  },
  {
    id: "store",
    when: (_v, _you, legal) => "keep" in legal || "store" in legal,
    at: ".pr-store",
    rule: "captain",
    title: () => tg(G, "Storage"),
    text: () =>
      tg(
        G,
        "After shipping you keep one barrel, more with a warehouse. The rest is lost: tap what you keep.",
      ),
  },
  {
    id: "end",
    when: (v) => v.end_causes.length > 0,
    at: ".pr-end",
    rule: "the-end",
    title: () => tg(G, "The last round"),
    text: () =>
      tg(
        G,
        "The game ends after this round. Large buildings count only if a colonist works in them.",
      ),
  },
];
