// SPDX-License-Identifier: MIT
// What the parts of this board point out to each other: the map lies in the common area,
// contracts and hand among one's own things.
import { signal } from "@preact/signals";
import type { Contract, Kind, Route } from "../../gen/amsterdam";
import { Composed } from "../../parts/composed";

/** the contract drawn on the map while it is pointed at */
export const pointed = signal<Contract | null>(null);
/** the contract that stays drawn */
export const pinned = signal<Contract | null>(null);
/** the kind of card in hand pointed at */
export const fanned = signal<Kind | null>(null);
/** the route whose payment is being chosen */
export const paying = new Composed<Route | null>(null);
