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

export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}
