// SPDX-License-Identifier: MIT
// Tables without a server, under node: what is asked of them, what they tell and keep, and
// that they do what a served table does. Prints TAP.
// usage: RULES=kaupang.wasm node tests/hall.mjs
import { readdirSync, readFileSync } from "node:fs";
import { any } from "./chance.mjs";
import { decisionsOf, recordsOf } from "./positions.mjs";
import { engine, games, module, rules, textOf } from "./rules.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const { draft, LocalHall, LocalTable, migrate, NAME, plain } = engine;

/** A hall whose shelf is a map; `told` collects what it says. */
function hallOf(kept = new Map()) {
  const told = [];
  const shelf = {
    all: async () => [...kept.values()],
    get: async (id) => structuredClone(kept.get(id)),
    put: async (one) => void kept.set(one.summary.id, structuredClone(one)),
    remove: async (id) => void kept.delete(id),
  };
  const weak = { module: async () => null, net: async () => false };
  const tell = (message) => told.push(message);
  const hall = new LocalHall(module, shelf, tell, weak, () => {});
  let n = 0;
  const ask = async (message) => {
    await hall.receive({ ...message, n: ++n });
    return told.find((m) => m.n === n);
  };
  return { ask, kept, told, shelf };
}
const twoPeople = { game: "spice-road", seats: 2, people: { 0: "Ada", 1: "Bo" } };

/** What somebody drafts at random until nothing is left to choose: a list of actions. */
function drafted(game, { view, legal, you: seat }) {
  let known = { legal, actions: [], done: false };
  while (!known.done) {
    const actions = [...known.actions, any(textOf(known.legal))];
    const tried = draft(rules, { game, seat, view, legal, actions });
    if (!tried.able) return actions;
    known = tried;
  }
  return known.actions;
}

await test("landnam: the table never refuses what a draft allowed", async () => {
  let sent = 0;
  for (let round = 0; round < 6; round++) {
    const bots = { 1: "easy", 2: "easy", 3: "easy" };
    const how = { game: "landnam", seats: 4, people: { 0: "Ada" }, bots };
    const table = LocalTable.create(module, how);
    for (let now = table.message(); now.status !== "over"; now = table.message(table.seq)) {
      if (table.isBotToMove()) table.take(table.think());
      else {
        table.take(table.decide({ type: "act", seq: now.seq, do: drafted("landnam", now) }));
        sent++;
      }
    }
    table.free();
  }
  return `${sent} drafts`;
});

await test("hall: two people at one screen, who each see their own", async () => {
  const { ask, told } = hallOf();
  const { table } = await ask({ type: "create", ...twoPeople });
  const first = await ask({ type: "open", table });
  equal(first.you, first.turn, "the screen belongs to whom it is to move");
  const before = told.length;
  await ask({ type: "act", table, seq: first.seq, do: any(textOf(first.legal)) });
  const [update, whole] = told.slice(before);
  equal([update.type, whole.type], ["update", "table"], "told");
  equal(whole.you, 1 - first.you, "the screen goes to the other");
  equal((await ask({ type: "act", table, seq: 1, do: "rest" })).code, "stale", "an old position");
  equal((await ask({ type: "act", table, seq: whole.seq, do: "fly" })).code, "illegal", "no move");
  equal((await ask({ type: "open", table: "local-none" })).code, "no_table", "no table");
});

await test("hall: an undo at one screen is agreed upon aloud", async () => {
  const { ask, told } = hallOf();
  const { table } = await ask({ type: "create", ...twoPeople });
  const start = await ask({ type: "open", table });
  await ask({ type: "act", table, seq: start.seq, do: any(textOf(start.legal)) });
  const second = told.findLast((m) => m.type === "table");
  await ask({ type: "act", table, seq: second.seq, do: any(textOf(second.legal)) });
  const third = told.findLast((m) => m.type === "table");
  equal((await ask({ type: "ask_undo", table, to: start.count })).type, "ok", "asked");
  const now = await ask({ type: "open", table });
  equal([now.count, now.asked], [start.count, undefined], "back at the start");
  equal(
    now.log.slice(-3).map((e) => e.kind),
    ["ask_undo", "agree", "undo"],
    "what happened",
  );
  must(third.count > start.count, "something was taken back");
});

/** A table of people at which these lines of a record have been done. */
function tableOf({ game, seats, options, lines }) {
  const made = LocalTable.create(module, { game, seats, options });
  const events = made.keep().events.filter(([, , kind]) => kind !== "start");
  made.free();
  const actions = lines.map(actionOf).join(";");
  return LocalTable.load(module, "laid", [...events, [events.length + 1, 1, "start", -1, actions]]);
}
const actionOf = (line) => line.slice(line.indexOf(" ") + 1);

/** The actions that come of one, at the table of these lines. */
function comesOf(record, action) {
  const table = tableOf(record);
  const [[, , , , text]] = table.decide({ type: "act", seq: table.seq, do: action });
  table.free();
  return text.split(";");
}

function refusal(run) {
  try {
    run();
  } catch (error) {
    return error;
  }
  return null;
}

for (const id of games)
  await test(`${id}: a draft does what the table does, and refuses what it refuses`, async () => {
    const record = recordsOf(id).find((r) => r.name === "three-players");
    const decisions = [...decisionsOf(record)];
    const known = [...new Set(decisions.flatMap((d) => d.actions))];
    let tried = 0;
    for (const { before, seat, actions, view } of decisions.filter((_, i) => i % 7 === 0)) {
      const laid = { ...record, lines: record.lines.slice(0, before) };
      const table = tableOf(laid);
      const { legal } = table.message();
      table.free();
      const ask = (action) => draft(rules, { game: id, seat, view, legal, actions: [action] });
      const action = any(actions);
      const answer = ask(action);
      if (!answer.able) continue;
      equal(comesOf(laid, action).slice(0, answer.actions.length), answer.actions, action);
      const wrong = any(known.filter((a) => !actions.includes(a)));
      equal(refusal(() => comesOf(laid, wrong)).code, "illegal", `the table, ${wrong}`);
      must(
        refusal(() => ask(wrong)),
        `a draft of ${wrong}`,
      );
      tried++;
    }
    must(tried > 10, `only ${tried} were tried`);
    return `${tried} drafts`;
  });

await test("hall: a forced move that would tell a secret is asked for all the same", async () => {
  if (!games.includes("landnam")) return "no Landnám here";
  const found = new Map();
  for (const record of recordsOf("landnam")) {
    if (found.size === 2) break;
    let before = null;
    rules.start("landnam", record.seats, record.options);
    for (const [i, line] of record.lines.entries()) {
      const seat = rules.turn();
      const view = seat < 0 ? null : rules.show(seat);
      const isOnly = view?.phase === "build" && textOf(rules.moves()).length === 1;
      if (isOnly && before?.phase === "build") {
        const holds = view.goods_count[seat] > 0 && !view.open_hands;
        if (!found.has(holds)) found.set(holds, { ...record, at: i });
      }
      before = view;
      rules.do(actionOf(line));
    }
  }
  for (const [holds, { at, ...record }] of found) {
    const laid = { ...record, lines: record.lines.slice(0, at - 1) };
    const done = comesOf(laid, actionOf(record.lines[at - 1]));
    equal(done.length === 1, holds, `${record.name}, line ${at}: asked for`);
  }
  equal([...found.keys()].sort(), [false, true], "positions with and without goods");
});

await test("hall: what chance has shown is not taken back", async () => {
  if (!games.includes("amsterdam")) return "no Amsterdam here";
  const hasDraw = ({ actions, view }) => actions.includes("draw") && view.phase === "turn";
  for (const record of recordsOf("amsterdam")) {
    const first = [...decisionsOf(record)].find(hasDraw);
    const table = tableOf({ ...record, lines: record.lines.slice(0, first.before) });
    const { you, count, seq } = table.message();
    table.take(table.decide({ type: "act", seq, do: "draw" }));
    const now = table.message();
    equal([now.turn, now.undo_to], [you, undefined], "the same seat, nothing to take back");
    for (const how of [{ type: "undo" }, { type: "undo", to: count }])
      equal(refusal(() => table.decide(how))?.code, "no_undo", "taking the card back");
    table.free();
  }
});

await test("hall: a game of two ends when one gives up", async () => {
  const { ask } = hallOf();
  const { table } = await ask({ type: "create", ...twoPeople });
  const { you } = await ask({ type: "open", table });
  await ask({ type: "resign", table });
  const now = await ask({ type: "open", table });
  equal([now.status, now.seats[you].resigned], ["over", true], "after giving up");
});

await test("hall: whoever gives up is played on for, and the game goes on", async () => {
  const { ask } = hallOf();
  const bots = { 1: "easy", 2: "easy" };
  const { table } = await ask({
    type: "create",
    ...twoPeople,
    seats: 3,
    people: { 0: "Ada" },
    bots,
  });
  await ask({ type: "resign", table });
  const now = await ask({ type: "open", table });
  equal([now.status, now.seats[0].resigned], ["playing", true], "after giving up");
  await ask({ type: "close", table });
});

await test("hall: what cannot be kept did not happen", async () => {
  const { ask, shelf } = hallOf();
  const { table } = await ask({ type: "create", ...twoPeople });
  const start = await ask({ type: "open", table });
  const put = shelf.put;
  shelf.put = () => Promise.reject(new Error("the disk is full"));
  const refused = await ask({ type: "act", table, seq: start.seq, do: any(textOf(start.legal)) });
  equal([refused.type, refused.code], ["error", "store"], "refused");
  shelf.put = put;
  equal((await ask({ type: "open", table })).count, start.count, "the position");
});

await test("hall: it takes every name that the page makes plain, and no others", async () => {
  const takes = (name) => {
    module.write(
      JSON.stringify({
        game: "spice-road",
        seats: 2,
        bots: { 1: "easy" },
        people: { 0: name },
        sit: 0,
        id: "named",
        secret: "0".repeat(64),
      }),
    );
    const handle = module.kw.kw_table_create(1);
    if (handle !== 0) module.kw.kw_table_free(handle);
    return handle !== 0;
  };
  const list = readFileSync(new URL("../../hall/unseen.def", import.meta.url), "utf8");
  const edges = [...list.matchAll(/UNSEEN\((\w+), (\w+)\)/g)]
    .flatMap(([, from, to]) => [Number(from) - 1, Number(from), Number(to), Number(to) + 1])
    .filter((c) => c > 0);
  must(edges.length > 80, `only ${edges.length} characters`);
  let refused = 0;
  for (const c of [...edges, 0xfffd, 0xfffe, 0x1ffff, 0x10fffe, 0x41, 0x1f600]) {
    const name = `a${String.fromCodePoint(c)}b`;
    equal(takes(name), plain(name, NAME) === name, `U+${c.toString(16)}`);
    must(takes(plain(name, NAME)), `U+${c.toString(16)}, made plain`);
    refused += takes(name) ? 0 : 1;
  }
  for (const name of ["  spaces  ", "þ".repeat(40), "\u{1f468}\u200d\u{1f469}".repeat(9)])
    must(!takes(name) && takes(plain(name, NAME)), JSON.stringify(name));
  return `${refused} characters are refused`;
});

const before = new URL("before/", import.meta.url);
for (const file of readdirSync(before).sort())
  await test(`hall: a table of the version before is opened and played on, ${file}`, async () => {
    const old = JSON.parse(readFileSync(new URL(file, before), "utf8"));
    const { ask, kept } = hallOf(new Map([[old.summary.id, old]]));
    equal((await ask({ type: "lobby" })).tables[0].id, old.summary.id, "in the list");
    const table = old.summary.id;
    const now = await ask({ type: "open", table });
    equal([now.table, now.count, now.status], [table, old.actions.length, "playing"], "the table");
    const undos = (log) => log.filter((e) => e.kind === "undo").length;
    must(undos(now.log) > 0, "something was taken back");
    equal(undos(now.log), undos(old.log), "what was taken back");
    const names = (seats) => seats.map((s) => s.name);
    equal(names(now.seats), names(old.summary.seats), "who sits there");
    rules.start(old.summary.game, old.summary.seats.length, old.summary.options);
    for (const [, action] of old.actions) rules.do(action);
    equal(now.view, rules.show(now.you), "the position");
    await ask({ type: "chat", table, text: "played on" });
    must(kept.get(table).events.length > old.log.length, "kept as events from then on");
    await ask({ type: "close", table });
    const short = { ...old, log: [{ seq: 1, at: 1, kind: "start", seat: -1 }] };
    const words = migrate(module, short).at(-1)[4];
    equal(words.split(";").length, old.actions.length, "of a log that says less");
  });

finish();
