// SPDX-License-Identifier: MIT
// What an action would mean, told before it is done: it is what comes of it. Prints TAP.
// usage: RULES=kaupang.wasm node tests/foreseen.mjs
import "./page.mjs";
import { bundle } from "./bundle.mjs";
import { decisionsOf, recordsOf } from "./positions.mjs";
import { engine, exportBoards, rules } from "./rules.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const { foresee } = engine;
const { badgesOf, boards } = await bundle(
  `export { badgesOf } from "./shell/foreseen";` + exportBoards,
);

const total = (list = []) => list.reduce((a, b) => a + b, 0);
const barrels = (goods) => total(Object.values(goods));

/** Some decisions of every record of a game, with what each action there would mean. */
function* foreseenIn(game, wanted, most = 60) {
  let found = 0;
  for (const record of recordsOf(game))
    for (const { seat, view, actions } of decisionsOf(record)) {
      const chosen = actions.filter((a) => wanted(a, view));
      if (chosen.length === 0 || ++found > most) continue;
      const legal = rules.moves();
      const kept = rules.save();
      for (const action of chosen.slice(0, 8)) {
        const ask = { game, seat, view, legal, actions: [action] };
        const { facts } = foresee(rules, { ...ask, help: true });
        const { facts: plain } = foresee(rules, { ...ask, help: false });
        yield { seat, view, action, facts, plain };
      }
      rules.load(kept);
    }
}

await test("a craftsman is foreseen to bring what it brings", async () => {
  let seen = 0;
  for (const { view, facts, action } of foreseenIn("puerto-rico", (a) => a === "role craftsman")) {
    const made = facts.filter((f) => f.kind === "produce");
    for (let s = 0; s < view.seats; s++) {
      const mine = total(made.filter((f) => f.seat === s).map((f) => total(f.gain)));
      must(mine <= barrels(view.goods_supply), `${action}: no more than there are`);
      seen += mine;
    }
    equal(facts[0].kind, "role", "the role itself first");
  }
  must(seen > 0, "something is produced");
  return `${seen} barrels`;
});

await test("a captain is foreseen to load, to score and to let spoil what each has", async () => {
  let loaded = 0;
  let spoilt = 0;
  for (const { view, facts } of foreseenIn("puerto-rico", (a) => a === "role captain")) {
    for (let s = 0; s < view.seats; s++) {
      const of = (...kinds) => facts.filter((f) => f.seat === s && kinds.includes(f.kind));
      const ships = of("load", "wharf", "small-wharf");
      const gone =
        total(ships.map((f) => total(f.cost))) + total(of("spoil").map((f) => total(f.cost)));
      must(gone <= barrels(view.goods[s]), "nobody loses what they do not have");
      loaded += total(ships.map((f) => f.points ?? 0));
      spoilt += total(of("spoil").map((f) => total(f.cost)));
    }
    must(!facts.slice(1).some((f) => f.kind === "role"), "it ends with the next role");
  }
  must(loaded > 0 && spoilt > 0, `${loaded} points, ${spoilt} spoilt`);
});

const kindsOf = (facts) => facts.map((f) => `${f.seat} ${f.kind}`);

await test("without help only what the rules leave is foreseen: others' choices stay open", async () => {
  let shorter = 0;
  let same = 0;
  const role = (a) => a.startsWith("role ");
  for (const { facts, plain, action, seat } of foreseenIn("puerto-rico", role)) {
    const [few, all] = [kindsOf(plain), kindsOf(facts)];
    equal(few[0], `${seat} role`, "the role itself first");
    equal(all.slice(0, few.length), few, `${action}: the same as far as it goes`);
    if (few.length < all.length) shorter++;
    else same++;
    // who builds or sells has a choice: nobody is foreseen to
    equal(
      plain.filter((f) => f.seat !== seat && ["build", "sell"].includes(f.kind)),
      [],
      `${action}: what others choose`,
    );
  }
  must(shorter > 10, `stopped at a choice ${shorter} times`);
  must(same > 0, "what nobody chooses is foreseen to its end");
  return `${shorter} stop at a choice, ${same} go to the end`;
});

for (const game of Object.keys(boards))
  await test(`${game}: what is foreseen of the seat's own actions is what is told of them`, async () => {
    let compared = 0;
    const plain = (a) => !a.startsWith("role ");
    for (const { seat, view, action, facts } of foreseenIn(game, plain, 25)) {
      const ask = {
        game,
        you: seat,
        view,
        log: [{ seq: 1, kind: "act", actions: [[seat, action]] }],
      };
      const told = rules.retell(ask)[0]?.[2]?.[0] ?? [];
      equal(JSON.stringify(facts.slice(0, told.length)), JSON.stringify(told), action);
      compared += told.length;
    }
    must(compared > 0, "something is told");
    return `${compared} facts`;
  });

await test("badges add up what a seat gets, gives, loses and scores", async () => {
  const facts = [
    { kind: "role", seat: 0, args: ["captain"] },
    { kind: "load", seat: 1, args: ["6"], cost: [2], points: 2 },
    { kind: "wharf", seat: 1, args: [], cost: [0, 3], points: 3 },
    { kind: "spoil", seat: 1, args: [], cost: [0, 0, 1] },
    { kind: "build", seat: 0, args: ["hospice"], cost: [0, 0, 0, 0, 0, 4] },
  ];
  const board = boards["puerto-rico"];
  const texts = (seat, you) => badgesOf(board, facts, seat, you).map((b) => [b.tone, b.text]);
  equal(
    JSON.stringify(texts(1, 0)),
    JSON.stringify([
      ["down", "−2 corn"],
      ["down", "−3 indigo"],
      ["lost", "✕ 1 sugar"],
      ["up", "★ +5"],
    ]),
    "of another",
  );
  equal(texts(0, 0), [], "what others might build is not foretold");
});

finish();
