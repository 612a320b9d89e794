// SPDX-License-Identifier: MIT
// The first game, explained as it happens.
import type { View } from "../../gen/spice-road";
import { tg } from "../../text/i18n";
import type { Lesson } from "../contract";
import { cubesOf, sum } from "./data";

const G = "spice-road";

export const lessons: Lesson<View>[] = [
  {
    id: "aim",
    when: (v) => v.round <= 1,
    at: ".sr-row.points",
    rule: "SR-CLM-1",
    title: () => tg(G, "What it is about"),
    text: () =>
      tg(
        G,
        "These cards give points. To claim one you return the cubes shown on it. Who has the most points at the end wins.",
      ),
  },
  {
    id: "caravan",
    when: (v) => v.round <= 1,
    at: ".sr-caravan",
    rule: "SR-CAR-1",
    title: () => tg(G, "Your caravan"),
    text: () =>
      tg(
        G,
        "It carries up to ten cubes. The spices form a ladder: yellow, red, green, brown. Brown is worth the most.",
      ),
  },
  {
    id: "hand",
    when: (v, you, legal) => v.round <= 1 && you >= 0 && "play" in legal,
    at: ".sr-hand",
    rule: "SR-TRN-2",
    title: () => tg(G, "Your turn"),
    text: () =>
      tg(
        G,
        "Each turn you do one thing. Try it: tap the card with two yellow cubes to put them on your caravan.",
      ),
  },
  {
    id: "played",
    when: (v, you) => you >= 0 && (v.played[you]?.length ?? 0) > 0,
    at: ".sr-played",
    rule: "SR-RST-1",
    title: () => tg(G, "Played cards wait here"),
    text: () =>
      tg(
        G,
        "A played card lies here until you rest. Resting takes a turn and brings all of them back at once.",
      ),
  },
  {
    id: "upgrade",
    when: (v, you, legal) => v.round >= 2 && you >= 0 && "upgrade" in legal,
    at: ".sr-hand",
    rule: "SR-UPG-1",
    title: () => tg(G, "Climbing the ladder"),
    text: () =>
      tg(
        G,
        "The card with arrows upgrades cubes: yellow to red, red to green, green to brown. Tap it, then tap the cubes.",
      ),
  },
  {
    id: "merchant",
    when: (v, you, legal) => v.round >= 2 && you >= 0 && "acquire" in legal,
    at: ".sr-row.merchants",
    rule: "SR-ACQ-1",
    title: () => tg(G, "Better cards"),
    text: () =>
      tg(
        G,
        "Take a merchant to make your hand stronger. The leftmost is free; for one further right you leave a cube on each card you pass over.",
      ),
  },
  {
    id: "full",
    when: (v, you) => you >= 0 && sum(cubesOf(v.caravan[you]!)) >= 9,
    at: ".sr-caravan",
    rule: "SR-CAR-1",
    title: () => tg(G, "Nearly full"),
    text: () =>
      tg(
        G,
        "Whatever does not fit into ten places goes back. Trade or upgrade before you gather more.",
      ),
  },
  {
    id: "claim",
    when: (_v, you, legal) => you >= 0 && "claim" in legal,
    at: ".sr-row.points",
    rule: "SR-CLM-1",
    title: () => tg(G, "You can claim!"),
    text: () =>
      tg(G, "You hold all the cubes of a point card: tap it. The first two places add a coin."),
  },
  {
    id: "end",
    when: (v) => v.final_round,
    at: ".sr-row.points",
    rule: "SR-END-1",
    title: () => tg(G, "The last round"),
    text: () =>
      tg(
        G,
        "Someone has enough point cards. Everyone finishes this round, then points are counted; each cube that is not yellow gives one more.",
      ),
  },
];
