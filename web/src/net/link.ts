// SPDX-License-Identifier: MIT
// A line to whoever runs a table: the server, or the worker of local play.
import type { ReadonlySignal } from "@preact/signals";
import type { Request, ServerMessage } from "../protocol";

export type LinkState = "connecting" | "open" | "lost";

export interface Link {
  readonly state: ReadonlySignal<LinkState>;
  /** Sends until answered; rejects with a Refusal. */
  ask(message: Request): Promise<ServerMessage>;
  /** Everything that comes unasked, and the answers to `open`. */
  listen(hear: (message: ServerMessage) => void): () => void;
}

export interface Waiting {
  done: (answer: ServerMessage) => void;
  fail: (error: Error) => void;
}

/** Who waits for answers on a line, and who hears what comes over it. */
export class Hearers<W extends Waiting> {
  readonly waiting = new Map<number, W>();
  private readonly ears = new Set<(message: ServerMessage) => void>();

  listen(hear: (message: ServerMessage) => void): () => void {
    this.ears.add(hear);
    return () => this.ears.delete(hear);
  }
  tell(message: ServerMessage): void {
    for (const hear of this.ears) hear(message);
  }
  /** An answer to who waits for it; what is not only that, to all. */
  take(message: ServerMessage): void {
    const n = "n" in message ? message.n : undefined;
    const asked = n === undefined ? undefined : this.waiting.get(n);
    if (message.type === "table" || message.type === "update" || !asked) this.tell(message);
    if (!asked) return;
    this.waiting.delete(n!);
    if (message.type === "error") asked.fail(new Refusal(message.code, message.text));
    else asked.done(message);
  }
}

export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}
