// SPDX-License-Identifier: MIT
// Questions to the worker that judges games and positions; it is started with the first of them.
import type { Advice, AdviceAsk, JudgeIn, JudgeOut, Review } from "../engine/review";

declare const JUDGE_URL: string;
let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, (told: JudgeOut) => void>();

function started(): Worker {
  if (worker) return worker;
  worker = new Worker(JUDGE_URL, { type: "module", name: "judge" });
  worker.onmessage = ({ data }: MessageEvent<JudgeOut>) => waiting.get(data.id)?.(data);
  return worker;
}

export class JudgeError extends Error {}

/** `told` hears how many of how many parts are done. */
function ask<T>(id: number, message: JudgeIn, told?: (done: number, of: number) => void) {
  return new Promise<T>((done, fail) => {
    waiting.set(id, (said) => {
      if ("done" in said) return told?.(said.done, said.of);
      waiting.delete(id);
      if ("answer" in said) done(said.answer as T);
      else fail(new JudgeError(said.error));
    });
    started().postMessage(message);
  });
}

export interface Reviewing {
  review: Promise<Review>;
  stop: () => void;
}

/** Judges a game; if it is stopped, the promise fails with "stopped". */
export function askReview(record: string, told: (done: number, of: number) => void): Reviewing {
  const id = ++last;
  const stop = () => started().postMessage({ ask: "stop", id } satisfies JudgeIn);
  return { review: ask<Review>(id, { ask: "review", id, record }, told), stop };
}

export function askAdvice(about: AdviceAsk): Promise<Advice> {
  const id = ++last;
  return ask<Advice>(id, { ask: "advise", id, ...about });
}
