// SPDX-License-Identifier: MIT
// The first game, explained as it happens.
import type { View } from "../../gen/landnam";
import { tg } from "../../text/i18n";
import type { Lesson } from "../contract";
import { END_POINTS } from "../../gen/landnam-tables";
import { casesAgainst, houses } from "./position";

const G = "landnam";
const decides = (v: View, you: number, ...phases: string[]): boolean =>
  v.decider === you && phases.includes(v.phase);

export const lessons: Lesson<View>[] = [
  {
    id: "aim",
    when: (_view, _you, legal) => Object.keys(legal).length > 0,
    at: ".ln-map",
    rule: "LN-END-1",
    title: () => tg(G, "An unknown island"),
    text: () =>
      tg(
        G,
        "Inside the ring of sea lies land nobody has seen. Find it, farm it, and be the first with {n} points: one for every house, one for every token won at the thing.",
        { n: END_POINTS },
      ),
  },
  {
    id: "move",
    when: (v, you) => decides(v, you, "move-choice"),
    at: ".ln-map",
    rule: "LN-MOV-1",
    title: () => tg(G, "Move one unit"),
    text: () =>
      tg(
        G,
        "Choose your ship in the corner of the outer sea. A ship goes two steps over sea, a settler one step over land. Your first step goes to the middle of a side where nobody else has begun.",
      ),
  },
  {
    id: "explore",
    when: (v, you, legal) => decides(v, you, "step") && "step" in legal,
    at: ".ln-map",
    rule: "LN-EXP-1",
    title: () => tg(G, "Into the mist"),
    text: () =>
      tg(
        G,
        "A step towards a hex in mist explores it. Point at it to see what it may hold: more land around, less sea. You get a card of what the new land yields.",
      ),
  },
  {
    id: "card",
    when: (v, you) => decides(v, you, "explore-card"),
    at: ".ln-fates",
    rule: "LN-EXP-2",
    title: () => tg(G, "Your fate card"),
    text: () =>
      tg(
        G,
        "Everyone begins with one exploration card. Keep it until the hex lies beside good land, or play it now to be sure of what you find.",
      ),
  },
  {
    id: "trade",
    when: (v, you) => decides(v, you, "trade"),
    at: ".ln-desk",
    rule: "LN-TRADE-4",
    title: () => tg(G, "Trade"),
    text: () =>
      tg(
        G,
        "Offer cards to the others: choose what you give and what you want. The bank takes four alike for one, with a harbour two.",
      ),
  },
  {
    id: "build",
    when: (v, you) => decides(v, you, "build"),
    at: ".ln-costs",
    rule: "LN-BLD-5",
    title: () => tg(G, "Build"),
    text: () =>
      tg(
        G,
        "Places where you can build glow on the map. A unit turns itself into a farm on a corner of its hex; there must be a number at that corner. A farm by the sea may grow into a village.",
      ),
  },
  {
    id: "harvest",
    when: (v, you) => you >= 0 && houses(v, you) > 0,
    at: ".ln-course",
    rule: "LN-HAR-4",
    title: () => tg(G, "Harvest"),
    text: () =>
      tg(
        G,
        "At the start of each turn the dice choose a number. Every hex with that number gives a card to each farm at it and two to each village. The dots tell how often a number comes.",
      ),
  },
  {
    id: "ageing",
    when: (v, you) => decides(v, you, "ageing"),
    at: ".ln-map",
    rule: "LN-AGE-1",
    title: () => tg(G, "Land grows old"),
    text: () =>
      tg(
        G,
        "After a harvest one hex ages: its number goes to the next one that is free. 5 becomes 6, 12 begins again at 2.",
      ),
  },
  {
    id: "settler",
    when: (v, you, legal) => decides(v, you, "build") && "build" in legal,
    at: ".ln-map",
    rule: "LN-HAR-5",
    title: () => tg(G, "Settlers"),
    text: () =>
      tg(
        G,
        "A settler on a numbered hex takes two cards of its yield and shuts out every building at it. The neighbours will not like it.",
      ),
  },
  {
    id: "exposed",
    when: (v, you) => you >= 0 && casesAgainst(v, you) > 0,
    at: ".ln-supply",
    rule: "LN-THING-3",
    title: () => tg(G, "You may be sued"),
    text: () =>
      tg(
        G,
        "The sign § marks units that stand at another’s building. When a 7 is rolled their owner may be summoned. Keep cards of that kind to defend yourself.",
      ),
  },
  {
    id: "thing",
    when: (v, you) => decides(v, you, "bring-case", "first-suitor"),
    at: ".ln-map",
    rule: "LN-THING-5",
    title: () => tg(G, "The all-thing"),
    text: () =>
      tg(
        G,
        "A 7 calls everyone to the thing. You may sue units of others that stand at your buildings. Both sides stake cards of the goods of that hex; who is over-topped loses.",
      ),
  },
  {
    id: "case",
    when: (v, you) => decides(v, you, "case-window", "summons"),
    at: ".ln-case",
    rule: "LN-CASE-2",
    title: () => tg(G, "In court"),
    text: () =>
      tg(
        G,
        "Your stake must be higher than the other side’s. Cards are lost whoever wins. The winner gets a white token; a beaten defendant’s unit becomes an outlaw. You may also hand the case over to someone else.",
      ),
  },
  {
    id: "outlaw",
    when: (v) => v.red_markers.some((m) => m.length > 0),
    at: ".ln-map",
    rule: "LN-OUT-1",
    title: () => tg(G, "An outlaw"),
    text: () =>
      tg(
        G,
        "A red flag marks an outlaw. Whoever has the flag may chase it away. At the next 7 it leaves the map and its flags become red tokens, unless it flees in time.",
      ),
  },
];
