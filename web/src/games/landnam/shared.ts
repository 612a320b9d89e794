// SPDX-License-Identifier: MIT
// What the parts of the board tell each other.
import type { Fate } from "../../gen/landnam";
import { Composed } from "../../parts/composed";

/** A place with several things to do, while one of them is chosen. */
export interface Asked {
  actions: string[];
  at: readonly [x: number, y: number];
}
export const asked = new Composed<Asked | null>(null);
/** A fate card of one's own that needs a choice more. */
export const opened = new Composed<Fate | null>(null);
