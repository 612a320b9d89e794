// SPDX-License-Identifier: MIT
// What the parts of the board tell each other.
import { signal } from "@preact/signals";
import type { Fate } from "../../gen/landnam";

/** A place with several things to do, while one of them is chosen. */
export interface Asked {
  actions: string[];
  at: readonly [x: number, y: number];
}
export const asked = signal<Asked | null>(null);
/** A fate card of one's own that needs a choice more. */
export const opened = signal<Fate | null>(null);
