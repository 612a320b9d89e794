// SPDX-License-Identifier: MIT
// The line to the worker of local play: always there, also without a network.
import { signal } from "@preact/signals";
import type { WorkerIn, WorkerOut } from "../engine/worker";
import type { Request, ServerMessage } from "../protocol";
import { Hearers, type Link, type LinkState, type Waiting } from "./link";

/** What strong bots think with could not be had. */
export const weakBots = signal(false);

declare const WORKER_URL: string;
export const startWorker = (name: string): Worker =>
  new Worker(WORKER_URL, { type: "module", name });

export class LocalLink implements Link {
  readonly state = signal<LinkState>("open");
  private readonly worker = startWorker("hall");
  private readonly hearers = new Hearers<Waiting>();
  private n = 0;

  constructor() {
    this.worker.onmessage = (e: MessageEvent<WorkerOut>) => {
      if (e.data.from === "hall") this.hearers.take(e.data.message);
      if (e.data.from === "notice") weakBots.value = true;
    };
  }
  listen(hear: (message: ServerMessage) => void): () => void {
    return this.hearers.listen(hear);
  }
  ask(message: Request): Promise<ServerMessage> {
    const n = ++this.n;
    const whole: WorkerIn = { to: "hall", message: { ...message, n } };
    return new Promise((done, fail) => {
      this.hearers.waiting.set(n, { done, fail });
      this.worker.postMessage(whole);
    });
  }
}
