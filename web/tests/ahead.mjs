// SPDX-License-Identifier: MIT
// Answers that nobody has to give: questions decided beforehand and obvious gains, under node.
// Prints TAP.
// usage: RULES=kaupang.wasm node tests/ahead.mjs
import { line, settle } from "./page.mjs";
import { bundle } from "./bundle.mjs";
import { any } from "./chance.mjs";
import { findPosition } from "./positions.mjs";
import { engine, module, rules, textOf } from "./rules.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const { LocalTable } = engine;
const { change, TableStore, board } = await bundle(
  `export * from "./state/table"; export { change } from "./state/settings";
   export { default as board } from "./games/puerto-rico";`,
);
await settle();
line.say({ type: "welcome", user: { id: "u1", name: "Ada" }, time: Date.now(), token: "t" });

const event = (seq, more = {}) => ({ seq, at: 0, kind: "chat", seat: 0, text: "hi", ...more });

/** A store that was told of the first decision in the golden records that is wanted. */
async function storeAt(game, wanted, more = {}) {
  const { decision, seats } = findPosition(game, wanted);
  const { before, seat, view } = decision;
  const store = new TableStore("t1");
  line.sent.length = 0;
  void store.open();
  line.answer("open", {
    type: "table",
    table: "t1",
    game,
    options: {},
    status: "playing",
    seats: Array.from({ length: seats }, (_, s) => ({ seat: s, kind: "person", name: `P${s}` })),
    seq: 2,
    count: before,
    you: seat,
    turn: seat,
    view,
    legal: rules.moves(),
    log_from: 1,
    log: [event(1), event(2)],
    ...more,
  });
  await settle();
  return store;
}
const sentOf = (type) => line.sent.filter((m) => m.type === type);
function shut(store) {
  store.close();
  line.answerAll();
}

await test("the house passes for whoever asked for it", async () => {
  const bots = { 1: "easy", 2: "easy" };
  const table = LocalTable.create(module, {
    game: "landnam",
    seats: 3,
    people: { 0: "Ada" },
    bots,
  });
  const take = (events) => table.take(events);
  const questions = ["harvest-card", "thing-open", "thing-close", "move-choice", "trade", "build"];
  let refused = "";
  try {
    table.decide({ type: "ahead", questions: ["dinner"] });
  } catch (error) {
    refused = error.code;
  }
  equal(refused, "bad_message", "no such question");
  take(table.decide({ type: "ahead", questions }));
  equal([...table.message().ahead].sort(), [...questions].sort(), "told to who asked");
  let house = 0;
  for (
    let now = table.message();
    house < 5 && now.status !== "over";
    now = table.message(table.seq)
  ) {
    if (table.isBotToMove()) take(table.think());
    else if (table.wake() > 0) {
      equal(textOf(now.legal).length, 1, "it answers where there is one option");
      must(table.wake() <= Date.now(), "alone one waits for nothing");
      take(table.tick());
      house++;
    } else take(table.decide({ type: "act", seq: now.seq, do: any(textOf(now.legal)) }));
  }
  equal(house, 5, "answers of the house");
  table.free();
});

await test("an answer decided beforehand is held back until it may be seen", async () => {
  const timers = [];
  const real = globalThis.setTimeout;
  const store = await storeAt("spice-road", () => true, {
    ahead: ["turn"],
    quiet_until: Date.now() + 60000,
  });
  globalThis.setTimeout = (go, ms, ...more) =>
    ms > 50000 && ms <= 60000 ? timers.push(go) : real(go, ms, ...more);
  void store.act(["rest"]);
  await settle();
  equal([sentOf("act").length, timers.length], [0, 1], "not sent at once");
  timers[0]();
  await settle();
  equal(sentOf("act").length, 1, "sent when it is time");
  globalThis.setTimeout = real;
  equal(store.ahead.questions.value, ["turn"], "what was decided");
  store.ahead.set(["turn"], false);
  await settle();
  equal([sentOf("ahead").length, store.ahead.questions.value], [0, []], "wanted, not sent yet");
  line.say({ type: "update", table: "t1", seq: 3, count: 99, turn: 99, event: event(3) });
  await settle();
  equal(sentOf("ahead")[0]?.questions, [], "sent when no question is open");
  shut(store);
});

const asks = (step) => (d) => d.view.step === step;
const obvious = (store) => {
  store.drafting.obvious = (view, moves) => board.obvious(view, moves);
};

await test("obvious gains are taken, unless one has just taken back or wants to be asked", async () => {
  const store = await storeAt("puerto-rico", asks("recruit"));
  obvious(store);
  const log = store.log.value;
  store.log.value = [...log, event(3, { kind: "undo", to: 3 })];
  await store.drafting.takeGain();
  equal(store.drafting.draft.value, null, "who took back is asked");
  store.log.value = log;
  change({ gains: false });
  await store.drafting.takeGain();
  equal(store.drafting.draft.value, null, "who wants to be asked is");
  change({ gains: true });
  void store.drafting.takeGain();
  await settle();
  await settle();
  const taken = [
    ...sentOf("act").flatMap((m) => m.do),
    ...(store.drafting.draft.value?.actions ?? []),
  ];
  must(/^recruit [12]$/.test(taken[0]), `taken: ${taken[0]}`);
  shut(store);
});

await test("a gain that a step leads to is taken with it", async () => {
  const mayor = (d) => d.view.step === "role" && d.actions.includes("role mayor");
  const store = await storeAt("puerto-rico", mayor);
  obvious(store);
  void store.drafting.add(["role mayor"]);
  for (let i = 0; i < 5; i++) await settle();
  const drafted = store.drafting.draft.value?.actions ?? sentOf("act")[0]?.do;
  equal(drafted.slice(0, 2), ["role mayor", "recruit 1"], "role and privilege");
  if (store.drafting.draft.value && !store.drafting.draft.value.done) {
    await store.drafting.back();
    equal(store.drafting.draft.value, null, "one step takes both back");
  }
  shut(store);
});

finish();
