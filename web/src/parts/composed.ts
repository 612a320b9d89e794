// SPDX-License-Identifier: MIT
// What a player is composing on the board: a card opened, cubes raised, an offer. It belongs
// to one position and is gone, in the same drawing, when another is shown.
import { signal, type Signal } from "@preact/signals";

const all = new Set<Signal<unknown>>();

export class Composed<T> {
  private readonly kept = signal<{ position: object; value: T } | null>(null);

  constructor(private readonly start: T) {
    all.add(this.kept);
  }
  /** What is composed at this position. */
  at(position: object): T {
    const kept = this.kept.value;
    return kept?.position === position ? kept.value : this.start;
  }
  put(position: object, value: T): void {
    this.kept.value = { position, value };
  }
  drop(): void {
    this.kept.value = null;
  }
}

/** Begins everything anew: after a drawing that failed. */
export function dropComposed(): void {
  for (const kept of all) kept.value = null;
}
