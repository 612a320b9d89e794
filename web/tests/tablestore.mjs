// SPDX-License-Identifier: MIT
// A table as the page knows it, under node: what is told is laid over each other, moves are
// composed by the rules, and nothing is lost with the line. Prints TAP.
// usage: RULES=kaupang.wasm node tests/tablestore.mjs [part of a test's name …]
import { line, settle } from "./page.mjs";
import { bundle } from "./bundle.mjs";
import { decisionsOf, readRecord } from "./positions.mjs";
import { rules } from "./rules.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const { change, checkSeal, server, TableStore } = await bundle(
  `export * from "./state/table"; export { server } from "./state/session";
   export { checkSeal } from "./state/dice";
   export { change } from "./state/settings";`,
);

const welcome = () =>
  line.say({ type: "welcome", user: { id: "u1", name: "Ada" }, time: Date.now(), token: "t" });
await settle();
welcome();

const event = (seq, more = {}) => ({ seq, at: 0, kind: "chat", seat: 0, text: "hi", ...more });

/** The table message about a decision of a golden record. */
function tableAt(wanted) {
  const record = readRecord("spice-road", "three-players");
  for (const { before, seat, view, actions } of decisionsOf(record)) {
    if (!wanted({ view, actions, seat })) continue;
    const seats = [0, 1, 2].map((s) => ({ seat: s, kind: "person", name: `P${s}` }));
    const facts = { table: "t1", game: "spice-road", options: {}, seats, status: "playing" };
    const now = { seq: 5, count: before, you: seat, turn: seat, view, legal: rules.moves() };
    return {
      type: "table",
      ...facts,
      ...now,
      log_from: 1,
      log: [1, 2, 3, 4, 5].map((n) => event(n)),
    };
  }
  throw new Error("no such decision");
}
const anywhere = () => true;

/** A store that has been told this. */
async function opened(message) {
  line.sent.length = 0;
  const store = new TableStore("t1");
  void store.open();
  line.answer("open", message);
  await settle();
  return store;
}

function shut(store) {
  store.close();
  line.answerAll();
}

await test("updates are laid over what was told; what was not moved stays the same object", async () => {
  const store = await opened(tableAt(anywhere));
  const { view, legal } = store.facts.value;
  line.say({ type: "update", table: "t1", seq: 6, event: event(6) });
  must(store.facts.value.view === view, "the view is another object after chat");
  equal(store.facts.value.legal, legal, "what may be done after chat");
  const moved = { seq: 7, count: store.facts.value.count + 1, turn: "chance", view: { round: 99 } };
  line.say({
    type: "update",
    table: "t1",
    ...moved,
    event: event(7, { kind: "act", actions: [] }),
  });
  equal(store.facts.value.view, { ...view, round: 99 }, "the view");
  equal(store.facts.value.legal, undefined, "what may be done when others are to move");
  must(!store.myTurn.value, "it is still one's turn");
  equal(store.log.value.at(-1).before.round, view.round, "what was seen before the move");
  shut(store);
});

await test("what is old is ignored, and a gap is asked for", async () => {
  const store = await opened(tableAt(anywhere));
  line.say({ type: "update", table: "t1", seq: 5, event: event(5) });
  equal(store.log.value.length, 5, "events");
  line.say({ type: "update", table: "t1", seq: 8, event: event(8) });
  equal(store.log.value.length, 5, "events, some of them unknown");
  const { type, since } = line.sent.at(-1);
  equal([type, since], ["open", 5], "what is asked");
  shut(store);
});

await test("a long log is fetched page by page, the latest first", async () => {
  const log = [event(5)];
  const store = await opened({ ...tableAt(anywhere), log_from: 5, log });
  line.answer("log", { type: "log", table: "t1", log_from: 3, log: [event(3), event(4)] });
  await settle();
  const asked = line.answer("log", {
    type: "log",
    table: "t1",
    log_from: 1,
    log: [event(1), event(2)],
  });
  await settle();
  equal(asked.before, 3, "asked for what comes before");
  equal(
    store.log.value.map((e) => e.seq),
    [1, 2, 3, 4, 5],
    "the log",
  );
  shut(store);
});

/** A card may be taken and paid with cubes of several colours. */
const paying = ({ actions, view, seat }) =>
  actions.includes("acquire 2") &&
  Object.values(view.caravan[seat]).filter((n) => n > 1).length > 1;

await test("a move of several steps is tried, taken back and sent whole", async () => {
  const store = await opened(tableAt(paying));
  const { drafting } = store;
  const wait = async (done) => {
    while (!done()) await settle();
  };
  await drafting.add(["acquire 2"]);
  equal(drafting.stage.value, "choose", "what is asked for");
  const pay = drafting.moves.value.next("pay")[0];
  await drafting.add([`pay ${pay}`]);
  equal(drafting.draft.value.actions.slice(0, 2), ["acquire 2", `pay ${pay}`], "the draft");
  await drafting.back();
  equal(drafting.draft.value.actions[0], "acquire 2", "the draft after taking back");
  equal(line.sent.filter((m) => m.type === "act").length, 0, "messages before it is confirmed");
  await drafting.add([`pay ${pay}`]);
  if (!drafting.draft.value.done)
    await drafting.add([`pay ${drafting.moves.value.next("pay")[0]}`]);
  equal(drafting.stage.value, "confirm", "what is asked for");
  void drafting.confirm();
  await wait(() => line.sent.some((m) => m.type === "act"));
  const { seq, do: actions } = line.sent.findLast((m) => m.type === "act");
  equal(
    [seq, actions[0], drafting.stage.value],
    [store.facts.value.seq, "acquire 2", "busy"],
    "sent",
  );
  shut(store);
});

await test("a move of one step goes out at once, unless one wants to be asked", async () => {
  const store = await opened(tableAt(({ actions }) => actions.includes("rest")));
  change({ confirm: "always" });
  await store.drafting.add(["rest"]);
  equal(store.drafting.stage.value, "confirm", "what is asked for");
  await store.drafting.back();
  equal(store.drafting.waiting.value, false, "something is drafted");
  change({ confirm: "compound" });
  void store.drafting.add(["rest"]);
  while (!line.sent.some((m) => m.type === "act")) await settle();
  line.answer("act", { type: "error", code: "stale", text: "too late" });
  while (store.trouble.value === null) await settle();
  equal(store.trouble.value.code, "stale", "the refusal");
  equal(store.drafting.stage.value, "choose", "what is asked for after a refusal");
  shut(store);
});

await test("the rules say which lists of actions are allowed", async () => {
  const store = await opened(tableAt(paying));
  const { drafting } = store;
  const [pay] = (await drafting.add(["acquire 2"]), drafting.moves.value.next("pay"));
  drafting.reset();
  equal(await drafting.allows(["acquire 2", `pay ${pay}`]), true, "two steps that fit");
  equal(await drafting.allows([`pay ${pay}`]), false, "the second step alone");
  equal(await drafting.allows(["acquire 2", "rest"]), false, "another move in the middle");
  shut(store);
});

await test("a lost line is told, and what was not answered is sent again", async () => {
  const store = await opened(tableAt(anywhere));
  void store.ask({ type: "chat", text: "are you there?" });
  equal(line.sent.at(-1).type, "chat", "sent");
  line.socket.close();
  equal(server.state.value, "lost", "the line");
  line.sent.length = 0;
  void server.renew();
  await settle();
  equal(line.sent[0].type, "hello", "first said");
  welcome();
  equal(
    line.sent.slice(1).map((m) => [m.type, m.since ?? m.text]),
    [
      ["open", 5],
      ["chat", "are you there?"],
    ],
    "said again",
  );
  equal(server.state.value, "open", "the line");
  shut(store);
});

await test("a server that tells of other undos than it told before is found out", async () => {
  const draw = (seq) =>
    event(seq, {
      kind: "act",
      actions: [
        [0, "claim 0"],
        ["chance", "point ?"],
      ],
    });
  const undo = (seq, to) => event(seq, { kind: "undo", to });
  const dice = { commitment: "ab".repeat(32) };
  const told = (table, log) => ({
    ...tableAt(anywhere),
    table,
    dice,
    seq: log.length,
    log: log.map((make, i) => make(i + 1)),
  });
  const over = (message) => ({
    ...message,
    status: "over",
    dice: { ...dice, secret: "cd".repeat(32) },
    result: { points: [], rank: [], how: "played", sources: [] },
  });
  const played = [event, draw, draw, (n) => undo(n, 2), draw];
  const ends = {
    "the same": [[...played, draw], false],
    "an undo more, later": [[...played, draw, (n) => undo(n, 4), draw], false],
    "an undo invented before": [[event, draw, (n) => undo(n, 0), draw, ...played.slice(2)], true],
    "an undo left out": [[event, draw, draw, draw, draw], true],
    "an undo that went further": [[...played.slice(0, 3), (n) => undo(n, 0), draw, draw], true],
  };
  for (const [name, [log, retold]] of Object.entries(ends)) {
    const table = `t-${name.replaceAll(/[^a-z]/g, "")}`;
    const store = new TableStore(table);
    void store.open();
    line.answer("open", told(table, played));
    await settle();
    shut(store);
    const last = over(told(table, log));
    const seal = await checkSeal(last, last.log);
    equal(seal.found === "retold", retold, name);
  }
});

finish();
process.exit();
