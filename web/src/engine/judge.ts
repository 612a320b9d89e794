// SPDX-License-Identifier: MIT
// The worker that judges games and positions, with the module and the nets of the strong bots. A
// review goes part by part: between two of them it tells how far it is and can be stopped.
import type { Module } from "./module";
import { ReplayKeeper } from "./replay";
import type { Advice, AdviceAsk, Advised, JudgeIn, JudgeOut, Reason, Review } from "./review";
import { Rules } from "./rules";
import { Strong } from "./strong";

const send = (message: JudgeOut): void => (self as unknown as Worker).postMessage(message);
const strong = new Strong();
const stopped = new Set<number>();

/** The module with the net of this game, if there is one to be had. */
async function moduleFor(game: string): Promise<Module | null> {
  const module = await strong.module();
  if (module) await strong.net(module, game);
  return module;
}

/** Lets messages in: one of them may be to stop. */
const breathe = (): Promise<void> => new Promise((done) => setTimeout(done));

async function review(id: number, record: string): Promise<JudgeOut> {
  const module = await strong.module();
  if (!module) return { id, error: "unavailable" };
  const keeper = new ReplayKeeper(module);
  const { game } = keeper.open(record);
  await moduleFor(game);
  keeper.open(record); // another question may have come between
  const { kw } = module;
  const of = kw.kw_review_open!(kw.kw_review_thought!());
  if (of < 0) return { id, error: "failed" };
  for (let done = 0; done < of; done++) {
    kw.kw_review_part!(done);
    send({ id, done: done + 1, of });
    await breathe();
    if (stopped.delete(id)) return { id, error: "stopped" };
  }
  if (kw.kw_review_write!() < 0) return { id, error: "failed" };
  return { id, answer: module.parse<Review>() };
}

async function advise(id: number, ask: AdviceAsk): Promise<JudgeOut> {
  const module = await moduleFor(ask.game);
  if (!module) return { id, error: "unavailable" };
  const rules = new Rules(module);
  rules.lay(ask.game, ask.view, ask.seat);
  if (rules.turn() !== ask.seat || module.kw.kw_analyse!(ask.seat, ask.iterations, 3) < 0)
    return { id, error: "failed" };
  const { judgement, reasons } = module.parse<{
    judgement: { moves: Advised[] };
    reasons: Reason[][];
  }>();
  const advice: Advice = {
    moves: judgement.moves.map((m, i) => ({ ...m, reasons: reasons[i]! })),
  };
  return { id, answer: advice };
}

/** One question at a time; a request to stop is heard at once. */
let line: Promise<unknown> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<JudgeIn>): void => {
  const { id } = data;
  if (data.ask === "stop") return void stopped.add(id);
  const work = data.ask === "review" ? () => review(id, data.record) : () => advise(id, data);
  line = line.then(async () => send(await work().catch(() => ({ id, error: "failed" as const }))));
};
