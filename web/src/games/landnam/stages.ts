// SPDX-License-Identifier: MIT
// The stages of a turn as people count them, and the one that each phase of the rules belongs to.
import type { Phase, View } from "../../gen/landnam";

export type Stage = "harvest" | "thing" | "movement" | "trade" | "building" | "over";
const stages: Record<Phase, Stage> = {
  "first-player": "harvest",
  deal: "harvest",
  roll: "harvest",
  "harvest-card": "harvest",
  ageing: "harvest",
  "thing-draw": "thing",
  "thing-open": "thing",
  "first-suitor": "thing",
  "bring-case": "thing",
  summons: "thing",
  "case-window": "thing",
  "accept-case": "thing",
  "case-interrupt": "thing",
  "thing-close": "thing",
  "green-die": "movement",
  "red-die": "movement",
  "reward-draw": "movement",
  "move-choice": "movement",
  step: "movement",
  "explore-card": "movement",
  "choose-number": "movement",
  "enter-with-card": "movement",
  "give-way": "movement",
  trade: "trade",
  draft: "trade",
  answer: "trade",
  "counter-offer": "trade",
  build: "building",
  over: "over",
};
export const stageOf = (v: View): Stage => stages[v.phase as Phase];
