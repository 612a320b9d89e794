// SPDX-License-Identifier: MIT
// The line to the worker of local play: always there, also without a network.
import { signal } from "@preact/signals";
import type { WorkerIn, WorkerOut } from "../engine/worker";
import type { Request, ServerMessage } from "../protocol";
import { Refusal, type Link, type LinkState } from "./link";

declare const WORKER_URL: string;
export const startWorker = (name: string): Worker =>
  new Worker(WORKER_URL, { type: "module", name });

interface Waiting {
  done: (answer: ServerMessage) => void;
  fail: (error: Error) => void;
}

export class LocalLink implements Link {
  readonly state = signal<LinkState>("open");
  private readonly worker = startWorker("hall");
  private readonly waiting = new Map<number, Waiting>();
  private readonly ears = new Set<(message: ServerMessage) => void>();
  private n = 0;

  constructor() {
    this.worker.onmessage = (e: MessageEvent<WorkerOut>) =>
      e.data.from === "hall" && this.hear(e.data.message);
  }
  listen(hear: (message: ServerMessage) => void): () => void {
    this.ears.add(hear);
    return () => this.ears.delete(hear);
  }
  ask(message: Request): Promise<ServerMessage> {
    const n = ++this.n;
    const whole: WorkerIn = { to: "hall", message: { ...message, n } };
    return new Promise((done, fail) => {
      this.waiting.set(n, { done, fail });
      this.worker.postMessage(whole);
    });
  }
  private hear(message: ServerMessage): void {
    const n = "n" in message ? message.n : undefined;
    const asked = n === undefined ? undefined : this.waiting.get(n);
    if (message.type === "table" || message.type === "update" || !asked)
      for (const hear of this.ears) hear(message);
    if (!asked) return;
    this.waiting.delete(n!);
    if (message.type === "error") asked.fail(new Refusal(message.code, message.text));
    else asked.done(message);
  }
}
