// SPDX-License-Identifier: MIT
// The engine without a browser, on random games of every game: a seat's view laid back as
// a position shows the same and allows the same, and drafts lead where the rules lead.
// Prints TAP. usage: RULES=kaupang.wasm node tests/engine.mjs
import { readdirSync, readFileSync } from "node:fs";
import { decisionsOf, recordsOf } from "./positions.mjs";
import { engine, module, rules, textOf } from "./rules.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const {
  botPlaysOn,
  draft,
  languages,
  LocalHall,
  LocalTable,
  migrate,
  ReplayKeeper,
  retell,
  setLanguage,
  standing,
  summaries,
} = engine;
const games = JSON.parse(
  readFileSync(new URL("../src/gen/games.json", import.meta.url), "utf8"),
).games;
const any = (list) => list[Math.floor(Math.random() * list.length)];
/** Words of summaries that only several things have. */
const many = {
  en: "points|doubloons|colonists|quarries|carts|cards|contracts|houses|cases",
  is: "doblúnur|nýlendubúar|grjótnámur|kerrur|samningar",
  sv: "dubloner|kolonister|kärror|möjliga|värda",
  nb: "dubloner|kolonister|kjerrer|kontrakter|mulige",
  nn: "dublonar|kolonistar|kjerrer|kontraktar|moglege",
};
const hides = (view) => JSON.stringify(view).includes("null");
/** Whether everything that was blank is blank still. */
const keepsBlanks = (before, after) =>
  before === null
    ? after === null
    : typeof before !== "object" ||
      Object.keys(before).every((key) => keepsBlanks(before[key], after[key]));

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
        const answer = draft(rules, {
          game: id,
          seat: turn,
          view,
          legal,
          actions: [action],
        });
        decisions++;
        if (answer.able) able++;
        rules.open(id);
        rules.load(kept);
        rules.do(action);
        if (answer.able) must(keepsBlanks(view, answer.view), `numbers invented after ${action}`);
        if (!answer.able || answer.actions.length !== 1) continue;
        equal(answer.done, rules.turn() !== turn, `whether ${action} ends the draft`);
        if (!answer.done)
          equal(textOf(answer.legal).sort(), textOf(rules.moves()).sort(), `legal after ${action}`);
        if (!answer.done && !hides(view))
          equal(answer.view, rules.show(turn), `the view after ${action}`);
      }
    }
    must(able >= decisions * 0.95, `only ${able} of ${decisions} decisions can be drafted`);
    return `${able} of ${decisions} decisions can be drafted`;
  });

  await test(`${id}: a summary of the position says one thing as one, in every language`, async () => {
    const said = new Map(Object.keys(languages).map((l) => [l, new Set()]));
    for (const [language, lines] of said) {
      await setLanguage(language);
      for (const record of recordsOf(id))
        for (const [i, { seat, view }] of [...decisionsOf(record)].entries())
          if (i % 5 === 0)
            for (const line of summaries[id](view, seat, (s) => `Bot ${s}`)) lines.add(line);
      const one = new RegExp(
        `(?<![\\d,.–-])\\b1 (?:\\p{L}+ )?(?:${many[language]})(?!\\p{L})`,
        "u",
      );
      equal([...lines].filter((l) => one.test(l)).slice(0, 2), [], language);
    }
    await setLanguage("en");
    return `${said.get("is").size} lines`;
  });

  await test(`${id}: a local table of bots, its record, its replay, and back again`, async () => {
    const bots = Object.fromEntries(Array.from({ length: min_seats }, (_, i) => [i, "easy"]));
    const table = LocalTable.create(module, { game: id, seats: min_seats, bots });
    let moves = 0;
    while (table.isBotToMove()) {
      table.take(table.think());
      must(++moves < 5000, "the game does not end");
    }
    const again = LocalTable.load(module, table.id, structuredClone(table.keep().events));
    equal(again.record(), table.record(), "the record after a reload");
    equal(again.message(), table.message(), "what is told after a reload");
    const replay = new ReplayKeeper(module).open(table.record());
    equal(replay.moments.at(-1).points, table.message().result.points, "points of the replay");
    again.free();
    table.free();
    return `${moves} moves`;
  });
}

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
      const { seq, view, count, legal, undo_to } = table.message();
      seen.set(seq + 1, view);
      if (table.isBotToMove()) table.take(table.think());
      else if (i % 7 === 3 && undo_to !== undefined) act({ type: "undo", to: undo_to });
      else act({ type: "act", at: count, do: any(textOf(legal)) });
    }
    const { log, seats, options, you } = table.message();
    const acts = log.filter((e) => e.kind === "act");
    const told = new Map(retell(rules, { game: id, seats: seats.length, options, you, log }));
    const same = (view) => (parts[id] ? parts[id].map((p) => view[p]) : view);
    for (const { seq } of acts)
      if (told.has(seq))
        equal(same(told.get(seq)), same(seen.get(seq)), `the view before event ${seq}`);
    const known = acts.filter((e) => told.has(e.seq)).length;
    must(
      known > (parts[id] ? acts.length / 2 : acts.length - 1),
      `only ${known} of ${acts.length} events are told again`,
    );
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
  equal([...standing([start, act(2, "a"), act(3, "b", "c")])], [], "nothing taken back");
  equal(
    [
      ...standing([
        start,
        act(2, "a"),
        act(3, "b", "c"),
        undo(4, 3),
        act(5, "d"),
        undo(6, 1),
        act(7, "e"),
      ]),
    ].sort(),
    [
      [2, 0],
      [3, 0],
      [5, 0],
    ],
    "all taken back",
  );
  equal(
    [...standing([start, act(2, "a"), act(3, "b", "c"), undo(4, 3)])],
    [[3, 1]],
    "half of an event taken back",
  );
});

await test("log: a bot plays on while two have not given up", async () => {
  const gone = [0, 2].map((seat, i) => ({
    seq: i + 1,
    at: 0,
    kind: "resign",
    seat,
    why: "asked",
  }));
  equal(
    gone.map((e) => botPlaysOn(e, gone, 3)),
    [true, false],
    "of three seats",
  );
  equal(botPlaysOn(gone[0], gone, 2), false, "of two seats");
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
    const { count, legal } = table.message();
    const move = () => table.decide({ type: "act", at: count, do: any(textOf(legal)) });
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

/** A hall whose shelf is a map; `told` collects what it says. */
function hallOf(kept = new Map()) {
  const told = [];
  const shelf = {
    all: async () => [...kept.values()],
    get: async (id) => structuredClone(kept.get(id)),
    put: async (one) => void kept.set(one.summary.id, structuredClone(one)),
    remove: async (id) => void kept.delete(id),
  };
  const hall = new LocalHall(module, shelf, (message) => told.push(message));
  let n = 0;
  const ask = async (message) => {
    await hall.receive({ ...message, n: ++n });
    return told.find((m) => m.n === n);
  };
  return { ask, kept, told, shelf };
}
const twoPeople = { game: "spice-road", seats: 2, people: { 0: "Ada", 1: "Bo" } };

await test("hall: two people at one screen, who each see their own", async () => {
  const { ask, told } = hallOf();
  const { table } = await ask({ type: "create", ...twoPeople });
  const first = await ask({ type: "open", table });
  equal(first.you, first.turn, "the screen belongs to whom it is to move");
  const before = told.length;
  await ask({ type: "act", table, at: first.count, do: any(textOf(first.legal)) });
  const [update, whole] = told.slice(before);
  equal([update.type, whole.type], ["update", "table"], "told");
  equal(whole.you, 1 - first.you, "the screen goes to the other");
  equal((await ask({ type: "act", table, at: 0, do: "rest" })).code, "stale", "an old position");
  equal((await ask({ type: "act", table, at: whole.count, do: "fly" })).code, "illegal", "no move");
  equal((await ask({ type: "open", table: "local-none" })).code, "no_table", "no table");
});

await test("hall: an undo at one screen is agreed upon aloud", async () => {
  const { ask, told } = hallOf();
  const { table } = await ask({ type: "create", ...twoPeople });
  const start = await ask({ type: "open", table });
  await ask({ type: "act", table, at: start.count, do: any(textOf(start.legal)) });
  const second = told.findLast((m) => m.type === "table");
  await ask({ type: "act", table, at: second.count, do: any(textOf(second.legal)) });
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
  const [[, , , , text]] = table.decide({ type: "act", at: record.lines.length, do: action });
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

for (const { id } of games)
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
  if (!games.some((g) => g.id === "landnam")) return "no Landnám here";
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
  if (!games.some((g) => g.id === "amsterdam")) return "no Amsterdam here";
  const hasDraw = ({ actions, view }) => actions.includes("draw") && view.phase === "turn";
  for (const record of recordsOf("amsterdam")) {
    const first = [...decisionsOf(record)].find(hasDraw);
    const table = tableOf({ ...record, lines: record.lines.slice(0, first.before) });
    const { you, count } = table.message();
    table.take(table.decide({ type: "act", at: count, do: "draw" }));
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
  const refused = await ask({ type: "act", table, at: start.count, do: any(textOf(start.legal)) });
  equal([refused.type, refused.code], ["error", "store"], "refused");
  shelf.put = put;
  equal((await ask({ type: "open", table })).count, start.count, "the position");
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
