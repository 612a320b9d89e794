// SPDX-License-Identifier: MIT
// The log without a browser: told again it shows what was seen, what was taken back is known from
// it, and it tells a seat only what that may know. Prints TAP.
// usage: RULES=kaupang.wasm node tests/log.mjs [part of a test's name …]
import { readFileSync } from "node:fs";
import { any } from "./chance.mjs";
import { engine, module, rules, textOf } from "./rules.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const { LocalTable, retell, standing, tellEvent } = engine;
const games = JSON.parse(
  readFileSync(new URL("../src/gen/games.json", import.meta.url), "utf8"),
).games;

/** Public things that the words of an action are taken from, of games that hide others. */
const parts = { amsterdam: ["display"], landnam: ["terrain", "active"] };
for (const { id, min_seats } of games)
  await test(`${id}: a log told again shows what was seen when it happened`, async () => {
    const bots = Object.fromEntries(
      Array.from({ length: min_seats - 1 }, (_, i) => [i + 1, "easy"]),
    );
    const table = LocalTable.create(module, {
      game: id,
      seats: min_seats,
      people: { 0: "Ada" },
      bots,
    });
    const act = (how) => table.take(table.decide(how));
    const seen = new Map();
    for (let i = 0; i < 60 && table.message().status === "playing"; i++) {
      const { seq, view, legal, undo_to } = table.message();
      seen.set(seq + 1, view);
      if (table.isBotToMove()) table.take(table.think());
      else if (i % 7 === 3 && undo_to !== undefined) act({ type: "undo", to: undo_to });
      else act({ type: "act", seq, do: any(textOf(legal)) });
    }
    const { log, seats, options, you } = table.message();
    const acts = log.filter((e) => e.kind === "act");
    const retold = retell(rules, { game: id, seats: seats.length, options, you, log });
    const told = new Map(retold.map(([seq, view]) => [seq, view]));
    const same = (view) => (parts[id] ? parts[id].map((p) => view[p]) : view);
    for (const { seq } of acts)
      if (told.has(seq))
        equal(same(told.get(seq)), same(seen.get(seq)), `the view before event ${seq}`);
    const known = acts.filter((e) => told.has(e.seq)).length;
    must(
      known > (parts[id] ? acts.length / 2 : acts.length - 1),
      `only ${known} of ${acts.length} events are told again`,
    );
    if (told.size === acts.length + 1)
      for (const [seq, , facts] of retold.slice(1)) {
        const { actions } = log.find((e) => e.seq === seq);
        const live = tellEvent(rules, { game: id, you, view: seen.get(seq), actions });
        equal(live ?? [], facts, `what event ${seq} meant, told at once and told again`);
      }
    return `${known} of ${acts.length} events`;
  });

await test("log: what was taken back is known from the log alone", async () => {
  const act = (seq, ...actions) => ({
    seq,
    at: 0,
    kind: "act",
    seat: 0,
    actions: actions.map((a) => [0, a]),
  });
  const undo = (seq, to) => ({ seq, at: 0, kind: "undo", seat: 0, to });
  const start = { ...act(1, "first 0"), kind: "start" };
  const left = (...log) => [...standing(rules, { seats: 2, log }).left].sort();
  equal(left(start, act(2, "a"), act(3, "b", "c")), [], "nothing taken back");
  equal(
    left(start, act(2, "a"), act(3, "b", "c"), undo(4, 3), act(5, "d"), undo(6, 1), act(7, "e")),
    [
      [2, 0],
      [3, 0],
      [5, 0],
    ],
    "all taken back",
  );
  equal(
    left(start, act(2, "a"), act(3, "b", "c"), undo(4, 3)),
    [[3, 1]],
    "half of an event taken back",
  );
});

await test("log: the hall says which resignation ended a game", async () => {
  const gone = (seq, seat) => ({ seq, at: 0, kind: "resign", seat, why: "asked" });
  const ended = (seats) => standing(rules, { seats, log: [gone(1, 0), gone(2, 2)] }).ended;
  equal([ended(4), ended(3)], [0, 2], "of four, two play on; of three, one has won");
});

await test("secrets: the log of a local table tells a seat only what it may know", async () => {
  if (!games.some((g) => g.id === "amsterdam")) return "no Amsterdam here";
  const table = LocalTable.create(module, {
    game: "amsterdam",
    seats: 2,
    people: { 0: "Ada" },
    bots: { 1: "easy" },
  });
  for (let i = 0; i < 40 && table.message().status === "playing"; i++) {
    const { seq, legal } = table.message();
    const move = () => table.decide({ type: "act", seq, do: any(textOf(legal)) });
    table.take(table.isBotToMove() ? table.think() : move());
  }
  const told = table.message();
  equal(
    told.view.hand[1],
    Object.fromEntries(Object.keys(told.view.hand[1]).map((k) => [k, null])),
    "the other hand",
  );
  const lines = told.log.flatMap((e) =>
    e.seat === 1 && e.actions ? e.actions.map((a) => a[1]) : [],
  );
  must(
    lines.every((l) => !/^(deal|contract) (?!\?)/.test(l)),
    `told: ${lines.join("; ")}`,
  );
});

finish();
