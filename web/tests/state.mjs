// SPDX-License-Identifier: MIT
// The state of the client under node, without a browser: the log in pieces, what is composed,
// what may be done. Prints TAP.
import { bundle } from "./bundle.mjs";
import { equal, finish, test } from "./tap.mjs";

const {
  beforeLastMove,
  Composed,
  dropComposed,
  entriesOf,
  joined,
  Moves,
  nameSeats,
  piecesOf,
  sayOffers,
  sentence,
  settle,
  sinceLast,
} = await bundle(`export * from "./state/telling"; export * from "./state/moves";
  export * from "./parts/composed"; export { settle } from "./parts/settled";
  export { nameSeats } from "./parts/phrase"; export { sentence } from "./parts/sentence";
  export { sayOffers } from "./games/landnam/deals";`);

const act = (seq, seat, ...actions) => ({ seq, at: 0, kind: "act", seat, actions });
const told = (pieces) => pieces.map((p) => `${p.seat}: ${p.actions.map(([, a]) => a).join(", ")}`);

await test("actions of different seats never share an entry", async () => {
  const event = act(2, 0, [0, "role captain"], [1, "ship 1"], ["chance", "x"], [0, "keep"]);
  equal(told(piecesOf(event)), ["0: role captain", "1: ship 1, x", "0: keep"], "pieces");
  equal(
    piecesOf(event).map((p) => p.from),
    [0, 1, 3],
    "where each begins",
  );
  const entries = entriesOf([event], () => false);
  equal(
    entries.map((e) => e.length),
    [1, 1, 1],
    "entries",
  );
});

await test("chance before the first decision belongs to who decides then", async () => {
  equal(told(piecesOf(act(2, 1, ["chance", "deal"], [1, "play"]))), ["1: deal, play"], "pieces");
});

await test("what goes on with the same thing is one entry", async () => {
  const log = [act(2, 0, [0, "assign a 1"]), act(3, 0, [0, "assign b 1"]), act(4, 1, [1, "go"])];
  const entries = entriesOf(log, (a) => a?.startsWith("assign"));
  equal(
    entries.map((e) => e.map((p) => p.seq)),
    [[2, 3], [4]],
    "entries",
  );
});

await test("facts that join are one, within an entry and over several events", async () => {
  const d = {
    facts: [
      { word: "buy", manner: "joins" },
      { word: "play", manner: "sentence" },
    ],
  };
  const buy = (seat, card, cost, gain) => ({ kind: "buy", seat, args: [card], cost, gain });
  const facts = [buy(0, "a", [1, 0]), buy(0, "a", [0, 1], [0, 2]), buy(0, "b", [1, 0])];
  const play = { kind: "play", seat: 0, args: ["a"] };
  equal(
    joined([...facts, play, play], d).map((f) => [f.kind, f.args[0], f.cost, f.gain]),
    [
      ["buy", "a", [1, 1], [0, 2]],
      ["buy", "b", [1, 0], undefined],
      ["play", "a", undefined, undefined],
      ["play", "a", undefined, undefined],
    ],
    "joined",
  );
  const log = [act(2, 0, [0, "acquire 2"], [0, "pay"]), act(3, 0, [0, "pay"]), act(4, 1, [1, "x"])];
  const seen = log.map((e) => ({ ...e, told: e.actions.map(() => facts.slice(0, 1)) }));
  const entries = entriesOf(seen, () => false, true);
  equal(
    entries.map((e) => e.map((p) => p.told.length)),
    [[2, 1], [1]],
    "one entry a player",
  );
  const shape = (list) => list.map((e) => e.map((p) => p.seq));
  equal(shape(entriesOf(log, () => false, true)), [[2, 3], [4]], "the same before it is told");
  equal(shape(entriesOf(seen, () => false)), [[2], [3], [4]], "of a game that tells nothing");
});

await test("facts in words: as another's, as one's own, gains behind them", async () => {
  const d = {
    id: "spice-road",
    domains: [{ name: "merchant" }],
    amounts: [
      ["{n} yellow", "{n} yellow"],
      ["{n} red", "{n} red"],
    ],
    facts: [
      {
        word: "buy",
        params: ["merchant"],
        manner: "joins",
        phrase: "{who} takes {0} for {cost}",
        you: "You take {0} for {cost}",
      },
      {
        word: "rest",
        params: ["count"],
        manner: "sentence",
        phrase: "{who} rests: {0} card",
        many: "{who} rests: {0} cards",
      },
      { word: "round", params: ["count"], manner: "divider", phrase: "Round {0}" },
    ],
  };
  nameSeats((seat) => ["Ada", "Bo"][seat]);
  const say = (fact, you) => sentence(d, { args: [], ...fact }, you, (_, value) => `“${value}”`);
  const buy = { kind: "buy", seat: 1, args: ["c"], cost: [2, 0], gain: [0, 1], points: 3 };
  equal(say(buy, 0).text, "Bo takes “c” for 2 yellow · +1 red · +3", "another's");
  equal(say(buy, 0).bare, "takes “c” for 2 yellow · +1 red · +3", "without its subject");
  equal(say(buy, 1).text, "You take “c” for 2 yellow · +1 red · +3", "one's own");
  equal(say({ kind: "rest", seat: 0, args: [1] }, 1).text, "Ada rests: 1 card", "one");
  equal(say({ kind: "rest", seat: 0, args: [2] }, 1).text, "Ada rests: 2 cards", "many");
  equal(say({ kind: "round", args: [4] }, 1).divides, true, "a divider");
});

await test("since my last move: others' moves and my own forced ones, nothing taken back", async () => {
  const log = [
    { seq: 1, at: 0, kind: "start", seat: -1 },
    act(2, 0, [0, "a"], [1, "forced"], [0, "mine too"]),
    act(3, 1, [1, "b"], [0, "my forced"]),
    act(4, 1, [1, "c"]),
    { seq: 5, at: 0, kind: "undo", seat: 1, to: 5 },
  ];
  const since = sinceLast(log, 0, new Map([[4, 0]]));
  equal(told(since), ["1: forced", "0: mine too", "1: b", "0: my forced"], "since");
});

await test("the last move is taken back whole, and no more than it", async () => {
  const log = [
    { seq: 1, at: 0, kind: "start", seat: -1, actions: [["chance", "deal"]] },
    act(2, 0, [0, "a"], [0, "pay"], [0, "pay"]),
    act(3, 0, [0, "b"], [0, "pay"], ["chance", "x"]),
    act(4, 1, [1, "c"]),
  ];
  equal(beforeLastMove(log, 0), 4, "before its first step");
  equal(beforeLastMove(log, 2), -1, "of one who has not moved");
  const undone = [...log, { seq: 5, at: 0, kind: "undo", seat: 0, to: 4 }];
  equal(beforeLastMove(undone, 0), 1, "the move before, once the last is taken back");
});

await test("what is composed belongs to one position", async () => {
  const composed = new Composed("nothing");
  const [here, there] = [{}, {}];
  composed.put(here, "a card");
  equal([composed.at(here), composed.at(there)], ["a card", "nothing"], "at two positions");
  composed.put(there, "another");
  equal(composed.at(here), "nothing", "at the first again");
  dropComposed();
  equal(composed.at(there), "nothing", "after dropping all");
});

await test("things stay where they were put", async () => {
  equal(settle([], ["corn", "indigo"]), ["corn", "indigo"], "at first");
  equal(settle(["sugar", "corn"], ["corn", "corn", "sugar"]), ["sugar", "corn", "corn"], "more");
  equal(settle(["sugar", "corn", "sugar"], ["corn", "sugar"]), ["sugar", "corn"], "fewer");
});

await test("moves answer what may follow", async () => {
  const moves = new Moves({
    trade: [
      ["t-1", 1],
      ["t-1", 2],
      ["t-2", 1],
    ],
    rest: [[]],
  });
  equal([moves.size, moves.has("trade t-1 2"), moves.has("trade t-3 1")], [4, true, false], "has");
  equal(moves.next("trade", "t-1"), [1, 2], "next");
  equal(moves.actions("rest"), ["rest"], "actions");
});

await test("an offer that is not made yet is not one of nothing for nothing", async () => {
  const steps = ["offer", "give iron", "want wood", "to 1", "send"];
  for (let n = 1; n < steps.length; n++)
    equal(sayOffers(steps.slice(0, n)).includes("nothing"), false, `after ${n} steps`);
  equal(sayOffers(["offer", "give iron", "want wood", "send"]), "offer 1 iron for 1 wood", "made");
});

finish();
