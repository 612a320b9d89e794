// SPDX-License-Identifier: MIT
// Bots at tables without a server, under node: what they keep between moves, and whether they
// have a net. Prints TAP.
// usage: RULES=kaupang.wasm node tests/thinking.mjs
import { engine, module } from "./rules.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const { LocalTable, Strong } = engine;

await test("strong bots: a game without a net is told from one that has its net", async () => {
  globalThis.NETS = {}; // what the build found
  equal(await new Strong().net(module, "spice-road"), false, "whether there is a net");
});

await test("bots go on from what they found before their last move", () => {
  const how = { game: "spice-road", seats: 2, bots: { 0: "medium", 1: "medium" } };
  const before = module.kw.kw_went_on();
  const table = LocalTable.create(module, how);
  for (let i = 0; i < 16; i++) table.take(table.think());
  table.free();
  const went = module.kw.kw_went_on() - before;
  must(went > 0, "every search began with nothing");
  return `${went} of 16`;
});

finish();
