// SPDX-License-Identifier: MIT
// What the others say at a table, as long as it is news. No DOM here.
import { signal } from "@preact/signals";
import type { Event } from "../protocol";

const A_WHILE = 5000; // milliseconds that a line stays at the seat of its speaker

export class Talk {
  /** lines that came while no talk was in sight */
  readonly unread = signal(0);
  /** what was just said, by seat */
  readonly said = signal<ReadonlyMap<number, string>>(new Map());
  private inSight = false;

  /** Whether what is said can be read on the screen. */
  look(inSight: boolean): void {
    this.inSight = inSight;
    if (inSight) this.unread.value = 0;
  }
  /** An event that just happened at the table; `you`: the seat of whoever looks on. */
  hear(event: Event, you: number): void {
    if (event.kind !== "chat" || (you >= 0 && event.seat === you)) return;
    if (!this.inSight) this.unread.value++;
    if (event.seat < 0) return;
    const text = event.text!;
    this.said.value = new Map(this.said.value).set(event.seat, text);
    setTimeout(() => this.forget(event.seat, text), A_WHILE);
  }
  private forget(seat: number, text: string): void {
    if (this.said.value.get(seat) !== text) return;
    const rest = new Map(this.said.value);
    rest.delete(seat);
    this.said.value = rest;
  }
}
