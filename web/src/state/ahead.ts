// SPDX-License-Identifier: MIT
// Questions that a player has decided beforehand: the house passes where nothing else could be
// done. What is wanted is sent when no question is open, so that nobody can guess at what was
// asked just then.
import { computed, signal } from "@preact/signals";
import { isLocal } from "./session";
import type { TableStore } from "./table";

export class Ahead {
  /** what is to be sent; null: nothing */
  private readonly wanted = signal<string[] | null>(null);
  private sending = false;

  constructor(private readonly table: TableStore) {}

  readonly questions = computed<string[]>(
    () => this.wanted.value ?? this.table.facts.value?.ahead ?? [],
  );

  set(questions: string[], on: boolean): void {
    const others = this.questions.value.filter((q) => !questions.includes(q));
    this.wanted.value = on ? [...others, ...questions] : others;
    void this.send();
  }

  /** Sends what is wanted, if now is the time. */
  async send(): Promise<void> {
    const questions = this.wanted.value;
    if (!questions || this.sending) return;
    if (this.table.myTurn.value && !isLocal(this.table.id)) return;
    this.sending = true;
    await this.table.ask({ type: "ahead", questions });
    this.sending = false;
    if (this.wanted.value === questions) this.wanted.value = null;
    else void this.send();
  }
}
