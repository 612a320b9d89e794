// SPDX-License-Identifier: MIT
// What is asked of the player, and what it means to pass.
import type { View } from "../../gen/landnam";
import type { Moves } from "../../state/moves";
import { tg, tgn } from "../../text/i18n";

const G = "landnam";

/** What "pass" means now. */
export function passInWords(v: View): string {
  switch (v.phase) {
    case "harvest-card":
      return tg(G, "Play no card");
    case "ageing":
      return tg(G, "Age no hex");
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

/** Questions that one may decide beforehand: where goods or fate cards say what can be done. */
export const questions = (): [string, string][] => [
  ["harvest-card", tg(G, "Harvest cards")],
  ["thing-open", tg(G, "Breaking up the all-thing when it opens")],
  ["bring-case", tg(G, "Bringing a case")],
  ["case-window", tg(G, "Answering in a case")],
  ["case-interrupt", tg(G, "Breaking off a case")],
  ["thing-close", tg(G, "Breaking up the all-thing when it closes")],
  ["move-choice", tg(G, "Moving a unit")],
  ["explore-card", tg(G, "Exploration cards")],
  ["enter-with-card", tg(G, "Going in with a card")],
  ["trade", tg(G, "Trade")],
  ["answer", tg(G, "Answering offers")],
  ["build", tg(G, "Building")],
];

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
      return tg(G, "How many cards do you stake?");
    case "case-window":
      return tg(G, "Outbid the other side or lose the case.");
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
      return tg(G, "Your unit must move aside: where to?");
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
