// SPDX-License-Identifier: MIT
// Questions to the worker that drafts, hints and replays.
import type { DraftAnswer, DraftAsk, ForeseeAsk, Foreseen, HintAsk } from "../engine/draft";
import type { Replay, Verdict, VerifyAsk } from "../engine/replay";
import type { Fact } from "../engine/fields";
import type { RetellAsk, Retold, Standing, StandingAsk, TellAsk } from "../engine/retell";
import type { Thought } from "../engine/rules";
import type { WorkerIn, WorkerOut } from "../engine/worker";
import type { AnyView } from "../protocol";
import { startWorker } from "./local";

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<
  number,
  { done: (answer: unknown) => void; fail: (error: Error) => void }
>();

function started(): Worker {
  if (worker) return worker;
  worker = startWorker("engine");
  worker.onmessage = (e: MessageEvent<WorkerOut>) => {
    if (e.data.from !== "engine") return;
    const asked = waiting.get(e.data.id);
    waiting.delete(e.data.id);
    if (e.data.error !== undefined) asked?.fail(new Error(e.data.error));
    else asked?.done(e.data.answer);
  };
  return worker;
}

function ask<T>(question: string, given: unknown): Promise<T> {
  const id = ++last;
  const message: WorkerIn = { to: "engine", id, ask: question, with: given };
  return new Promise<T>((done, fail) => {
    waiting.set(id, { done: done as (answer: unknown) => void, fail });
    started().postMessage(message);
  });
}

export const askDraft = (given: DraftAsk): Promise<DraftAnswer> => ask("draft", given);
export const askForesee = (given: ForeseeAsk): Promise<Foreseen> => ask("foresee", given);
export const askHint = (given: HintAsk): Promise<Thought | null> => ask("hint", given);
export const askRetell = (about: RetellAsk): Promise<Retold[]> => ask("retell", about);
export const askStanding = (about: StandingAsk): Promise<Standing> => ask("standing", about);
export const askTell = (about: TellAsk): Promise<Fact[][] | null> => ask("tell", about);
export const askReplay = (record: string): Promise<Replay> => ask("replay", record);
export const askReplayView = (count: number, seat: number): Promise<AnyView> =>
  ask("replay-view", { count, seat });
export const askReplayViews = (every: number): Promise<AnyView[]> => ask("replay-views", every);
export const askReplayTell = (): Promise<Fact[][]> => ask("replay-tell", null);
export const askVerify = (about: VerifyAsk): Promise<Verdict> => ask("verify", about);
/** Starts the worker early, so that the first move finds it ready. */
export const warmUp = (): void => void started();
