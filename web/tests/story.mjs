// SPDX-License-Identifier: MIT
// A finished game as it is told in a few words: places, why it ended, what was remarkable.
// Prints TAP.
// usage: RULES=kaupang.wasm node tests/story.mjs
import "./page.mjs";
import { bundle } from "./bundle.mjs";
import { recordsOf } from "./positions.mjs";
import { exportBoards, rules } from "./rules.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const { boards, ending, factsOf, scored, verdict } = await bundle(
  `export { ending, factsOf, scored, verdict } from "./shell/story";` + exportBoards,
);
const seats = ["Ada", "Bo", "Cy", "Di"].map((name, seat) => ({ seat, kind: "person", name }));
const result = { how: "played", points: [50, 24, 65, 33], rank: [2, 4, 1, 3] };
const said = (you, r = result) => verdict({ result: r, seats, you }).join(" ");

await test("who won by how much, and how the reader did", async () => {
  equal(said(1), "Cy won 65–50. You came fourth with 24.", "a reader who lost");
  equal(said(2), "You won 65–50.", "a reader who won");
  equal(said(-1), "Cy won 65–50.", "a spectator");
  const shared = { ...result, points: [65, 24, 65, 33], rank: [1, 4, 1, 3] };
  equal(
    said(3, shared),
    "Ada and Cy share the first place with 65. You came third with 33.",
    "two",
  );
});

/** What was told of a whole record, as the spectator of a finished game sees it. */
function toldOf({ game, seats: n, options, lines }) {
  const who = (word) => (word === "*" ? "chance" : Number(word));
  const actions = lines.map((l) => [who(l.split(" ")[0]), l.slice(l.indexOf(" ") + 1)]);
  const log = [{ seq: 1, kind: "start", seat: -1, actions }];
  const [, , told] = rules.retell({ game, seats: n, options, you: -1, log })[0] ?? [];
  return factsOf([{ ...log[0], told }], new Map());
}

for (const [game, board] of Object.entries(boards))
  await test(`${game}: every finished record has an end and something remarkable`, async () => {
    let ended = 0;
    let remarked = 0;
    const reasons = new Set();
    for (const record of recordsOf(game)) {
      const facts = toldOf(record);
      const why = ending({ board, you: -1 }, facts);
      const remarks = board.remarks(facts, (s) => `P${s}`);
      must(remarks.length <= 3, "three at most");
      must(!/\{|undefined|NaN/.test([why, ...remarks].join(" ")), `${record.name}: ${why}`);
      ended += why !== "";
      remarked += remarks.length;
      reasons.add(why.replace(/\d+/g, "n"));
    }
    must(ended > 0 && remarked > 0, `${ended} ends, ${remarked} remarks`);
    return [...reasons].join(" | ");
  });

await test("puerto-rico: the end for want of colonists is told in figures", async () => {
  const facts = [
    { kind: "last-colonists", args: [8, 3] },
    { kind: "end-colonists", args: [] },
  ];
  const board = boards["puerto-rico"];
  const text = "The game ended because 8 colonists were needed and 3 were left.";
  equal(ending({ board, you: 0 }, facts), text, "why");
  equal(
    ending({ board, you: 0 }, facts.slice(1)),
    "The game is over: too few colonists were left.",
    "less",
  );
});

await test("only sources that scored are shown", async () => {
  const d = boards["puerto-rico"].description;
  equal(
    scored(d, [
      [3, 0, 0, 0, 0, 0, 0, 0],
      [0, 2, 0, 0, 0, 0, 0, 0],
    ]),
    [0, 1],
    "two of eight",
  );
});

await test("the round is always in the heading", async () => {
  equal(boards["puerto-rico"].when({ round: 4 }), "Round 4", "a round");
  equal(boards["puerto-rico"].when({ round: 0 }), "", "before the first");
  equal(boards["landnam"].when({ turn_no: 7 }), "Turn 7", "a turn");
});

finish();
