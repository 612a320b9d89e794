// SPDX-License-Identifier: MIT
// The engine without a browser, on random games of every game: a seat's view laid back as
// a position shows the same and allows the same, and drafts lead where the rules lead.
// Prints TAP. usage: RULES=kaupang.wasm node tests/engine.mjs
import { readFileSync } from "node:fs";
import { engine, rules, textOf } from "./rules.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const { draft, ReplayKeeper, LocalTable } = engine;
const games = JSON.parse(readFileSync(new URL("../src/gen/games.json", import.meta.url), "utf8")).games;
const any = (list) => list[Math.floor(Math.random() * list.length)];
const hides = (view) => JSON.stringify(view).includes("null");

for (const { id, min_seats, max_seats } of games) {
  await test(`${id}: a view laid back is the same view with the same moves`, async () => {
    let decisions = 0;
    let able = 0;
    for (let seats = min_seats; seats <= max_seats; seats++) {
      rules.start(id, seats, {});
      for (let i = 0; i < 400 && rules.turn() !== -2; i++) {
        const turn = rules.turn();
        if (turn === -1) {
          rules.do(rules.pick());
          continue;
        }
        const kept = rules.save();
        const view = rules.show(turn);
        const legal = rules.moves();
        const action = any(textOf(legal));
        const answer = draft(rules, { game: id, seat: turn, view, legal, actions: [action] });
        decisions++;
        if (answer.able) able++;
        rules.open(id);
        rules.load(kept);
        rules.do(action);
        if (!answer.able || answer.actions.length !== 1) continue;
        equal(answer.done, rules.turn() !== turn, `whether ${action} ends the draft`);
        if (!answer.done) equal(textOf(answer.legal).sort(), textOf(rules.moves()).sort(), `legal after ${action}`);
        if (!answer.done && !hides(view)) equal(answer.view, rules.show(turn), `the view after ${action}`);
      }
    }
    must(able >= decisions * 0.95, `only ${able} of ${decisions} decisions can be drafted`);
    return `${able} of ${decisions} decisions can be drafted`;
  });

  await test(`${id}: a local table of bots, its record, its replay, and back again`, async () => {
    const bots = Object.fromEntries(Array.from({ length: min_seats }, (_, i) => [i, "easy"]));
    const table = LocalTable.create(rules, { game: id, seats: min_seats, bots });
    let moves = 0;
    while (table.botToMove() !== null) {
      table.playBot();
      must(++moves < 5000, "the game does not end");
    }
    const again = LocalTable.from(rules, structuredClone(table.keep()));
    equal(again.record(), table.record(), "the record after a reload");
    const replay = new ReplayKeeper(rules).open(table.record());
    equal(replay.moments.at(-1).points, table.message().result.points, "points of the replay");
    return `${moves} moves`;
  });
}

await test("secrets: the log of a local table tells a seat only what it may know", async () => {
  if (!games.some((g) => g.id === "amsterdam")) return "no Amsterdam here";
  const table = LocalTable.create(rules, { game: "amsterdam", seats: 2, people: { 0: "Ada" }, bots: { 1: "easy" } });
  for (let i = 0; i < 40 && table.message().status === "playing"; i++) {
    if (table.botToMove() !== null) table.playBot();
    else table.decide({ type: "act", at: table.message().count, do: any(textOf(table.message().legal)) });
  }
  const told = table.message();
  equal(told.view.hand[1], Object.fromEntries(Object.keys(told.view.hand[1]).map((k) => [k, null])), "the other hand");
  const lines = told.log.flatMap((e) => (e.seat === 1 && e.actions ? e.actions.map((a) => a[1]) : []));
  must(lines.every((l) => !/^(deal|contract) (?!\?)/.test(l)), `told: ${lines.join("; ")}`);
});

finish();
