// SPDX-License-Identifier: MIT
// The legal actions, as boards ask about them. Nothing here knows a rule: it only looks
// things up in the list that the engine gave.
import type { Legal, Param } from "../protocol";
import { textOf } from "../protocol";

export class Moves {
  private readonly texts: Set<string>;

  constructor(readonly legal: Legal) {
    this.texts = new Set(this.all());
  }
  get size(): number {
    return this.texts.size;
  }
  /** Every action as text. */
  all(): string[] {
    return Object.entries(this.legal).flatMap(([word, lists]) => lists.map((p) => textOf(word, p)));
  }
  has(action: string): boolean {
    return this.texts.has(action);
  }
  /** Whether some action begins with this word and these parameters. */
  can(word: string, ...start: Param[]): boolean {
    return this.with(word, ...start).length > 0;
  }
  /** Parameter lists of the actions that begin so. */
  with(word: string, ...start: Param[]): Param[][] {
    return (this.legal[word] ?? []).filter((p) => start.every((s, i) => p[i] === s));
  }
  /** The different values of the parameter that follows this beginning. */
  next(word: string, ...start: Param[]): Param[] {
    return [...new Set(this.with(word, ...start).map((p) => p[start.length]!))];
  }
  /** The actions that begin so, as text. */
  actions(word: string, ...start: Param[]): string[] {
    return this.with(word, ...start).map((p) => textOf(word, p));
  }
}
