// SPDX-License-Identifier: MIT
// The worker that holds the rules. The page starts it twice: once as the hall of local
// tables, whose bots may think for a while, and once as the engine that drafts, hints and
// replays and must answer at once.
import type { Request, ServerMessage } from "../protocol";
import { draft, foresee, hint, type DraftAsk, type ForeseeAsk, type HintAsk } from "./draft";
import { LocalHall } from "./hall";
import { Module } from "./module";
import { ReplayKeeper, verify, type VerifyAsk } from "./replay";
import { retell, standing, tellEvent } from "./retell";
import type { RetellAsk, StandingAsk, TellAsk } from "./retell";
import { Rules } from "./rules";
import { openShelf } from "./shelf";
import { Strong } from "./strong";

declare const RULES_URL: string;

export type WorkerIn =
  { to: "hall"; message: Request } | { to: "engine"; id: number; ask: string; with: unknown };
export type WorkerOut =
  | { from: "hall"; message: ServerMessage }
  | { from: "notice"; what: string }
  | { from: "engine"; id: number; answer?: unknown; error?: string };

const send = (message: WorkerOut): void => (self as unknown as Worker).postMessage(message);
const module = Module.load(RULES_URL);
const rules = (async () => new Rules(await module))();

const hall = (async () => {
  let changed: (id: string) => void = () => {};
  const shelf = await openShelf((id) => changed(id));
  const tell = (message: ServerMessage): void => send({ from: "hall", message });
  const say = (what: string): void => send({ from: "notice", what });
  const made = new LocalHall(await module, shelf, tell, new Strong(), say);
  changed = (id) => void made.refresh(id);
  return made;
})();
const keeper = (async () => new ReplayKeeper(await module))();

async function answer(ask: string, given: unknown): Promise<unknown> {
  const r = await rules;
  switch (ask) {
    case "draft":
      return draft(r, given as DraftAsk);
    case "foresee":
      return foresee(r, given as ForeseeAsk);
    case "hint":
      return hint(r, given as HintAsk);
    case "describe":
      r.open(given as string);
      return r.describe();
    case "retell":
      return retell(r, given as RetellAsk);
    case "standing":
      return standing(r, given as StandingAsk);
    case "tell":
      return tellEvent(r, given as TellAsk);
    case "replay":
      return (await keeper).open(given as string);
    case "replay-view": {
      const { count, seat } = given as { count: number; seat: number };
      return (await keeper).view(count, seat);
    }
    case "replay-views":
      return (await keeper).views(given as number);
    case "replay-tell":
      return (await keeper).tell();
    case "verify":
      return verify(await module, given as VerifyAsk);
    default:
      throw new Error(`unknown question ${ask}`);
  }
}

/** One thing at a time: the rules hold one position. */
let line: Promise<unknown> = Promise.resolve();
self.onmessage = (e: MessageEvent<WorkerIn>): void => {
  const given = e.data;
  line = line.then(async () => {
    if (given.to === "hall") return (await hall).receive(given.message);
    try {
      send({ from: "engine", id: given.id, answer: await answer(given.ask, given.with) });
    } catch (error) {
      send({ from: "engine", id: given.id, error: (error as Error).message });
    }
  });
};
