// SPDX-License-Identifier: MIT
// Positions to begin a test from: a table with these actions is put on the page's shelf
// and opened. They come from the golden records, or are written out by hand.
import { readdirSync, readFileSync } from "node:fs";
import { myTurn } from "./player.mjs";
import { engine, module, rules, textOf } from "./rules.mjs";

const { LocalTable } = engine;

const records = new URL("../../tests/records/", import.meta.url);

/** A record as { game, seats, options, lines }; a line is "0 claim 3" or "* deal red". */
export function readRecord(game, name) {
  const [head, actions] = readFileSync(new URL(`${game}/${name}.kaupang`, records), "utf8").split(
    "\n\n",
  );
  const rows = head.split("\n").map((l) => l.split(" "));
  const options = Object.fromEntries(
    rows.filter(([w]) => w === "option").map(([, k, v]) => [k, v]),
  );
  return {
    game,
    name,
    seats: Number(rows.find(([w]) => w === "seats")[1]),
    options,
    lines: actions.trim().split("\n"),
  };
}
export const recordsOf = (game) =>
  readdirSync(new URL(`${game}/`, records))
    .sort()
    .map((f) => readRecord(game, f.replace(".kaupang", "")));

/** Every decision of a record that has a choice: how many lines come before it, the seat,
 * its actions and its view. */
export function* decisionsOf({ game, seats, options, lines }) {
  rules.start(game, seats, options);
  for (const [before, line] of lines.entries()) {
    const seat = rules.turn();
    const actions = seat >= 0 ? textOf(rules.moves()) : [];
    if (actions.length > 1) yield { before, seat, actions, view: rules.show(seat) };
    rules.do(line.slice(line.indexOf(" ") + 1));
  }
}

/** The first decision in the golden records for which `wanted(decision, record)` holds. */
export function findPosition(game, wanted) {
  for (const record of recordsOf(game))
    for (const decision of decisionsOf(record))
      if (wanted(decision, record))
        return { ...record, lines: record.lines.slice(0, decision.before), decision };
  throw new Error(`no record of ${game} has such a position: ${wanted}`);
}

/** For each word the decision with most actions of it, and the first decision of each record
 * unless `begin` is false. */
export function richest(game, begin = true) {
  const best = new Map();
  const starts = new Map();
  for (const record of recordsOf(game))
    for (const decision of decisionsOf(record)) {
      const first = `the first of ${record.name}`;
      if (!starts.has(first))
        starts.set(first, {
          record,
          before: decision.before,
          seat: decision.seat,
          words: [first],
        });
      const words = decision.actions.map((a) => a.split(" ")[0]);
      for (const word of new Set(words)) {
        const count = words.filter((w) => w === word).length;
        if ((best.get(word)?.count ?? 0) < count)
          best.set(word, { count, record, before: decision.before, seat: decision.seat });
      }
    }
  const found = new Map();
  for (const [word, b] of best) {
    const key = `${b.record.name} ${b.before}`;
    found.set(key, { ...b, words: [...(found.get(key)?.words ?? []), word] });
  }
  return [...(begin ? starts.values() : []), ...found.values()];
}

/** Runs `work` on the page's shelf: get or put. */
const onShelf = (page, work, ...words) =>
  page.evaluate(
    ([method, given]) =>
      new Promise((done, fail) => {
        const opened = indexedDB.open("kaupang", 1);
        opened.onupgradeneeded = () => opened.result.createObjectStore("tables");
        opened.onerror = fail;
        opened.onsuccess = () => {
          const shelf = opened.result.transaction("tables", "readwrite").objectStore("tables");
          const asked = shelf[method](...given);
          asked.onsuccess = () => (opened.result.close(), done(asked.result));
          asked.onerror = fail;
        };
      }),
    [work, words],
  );

/** A table at which these actions have been done, as a list of events. */
function eventsOf({ game, seats, options, lines }, isPerson) {
  const names = ["Ada", "Bo", "Cy", "Di", "Ed"];
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const named = (here, name) => Object.fromEntries(all.filter(here).map((s) => [s, name(s)]));
  const people = named(isPerson, (s) => names[s]);
  const bots = named(
    (s) => !isPerson(s),
    () => "easy",
  );
  const table = LocalTable.create(module, { game, seats, options, people, bots });
  const events = table.keep().events.filter(([, , kind]) => kind !== "start");
  table.free();
  const actions = lines.map((line) => line.slice(line.indexOf(" ") + 1)).join(";");
  return [...events, [events.length + 1, 1, "start", -1, actions]];
}

/** Puts the table on the shelf and opens it: `person` sits there, and `people`; bots
 * elsewhere. */
export async function lay(
  page,
  url,
  { game, seats = 2, options = {}, lines, people = [] },
  person = 0,
) {
  const id = `local-laid${++laid}`;
  const isPerson = (seat) => seat === person || people.includes(seat);
  const table = LocalTable.load(module, id, eventsOf({ game, seats, options, lines }, isPerson));
  await onShelf(page, "put", table.keep(), id);
  table.free();
  page.laid = { id, count: lines.length, person };
  await page.goto(`${url}/#/local/${id}`);
  await page.waitForSelector(".table-screen");
  await myTurn(page);
}
let laid = 0;

/** What the person at a laid table has done since, as it was sent, once it is `least` actions. */
export async function sent(page, least = 1) {
  for (let frames = 0; frames < 600; frames++) {
    const found = await done(page);
    if (found.length >= least) return found;
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  throw new Error(`nothing was sent; the page says: ${await page.textContent(".bar")}`);
}
async function done(page) {
  const { id, count, person } = page.laid;
  const { events } = await onShelf(page, "get", id);
  const table = LocalTable.load(module, id, events);
  const { log } = table.message();
  table.free();
  return log
    .flatMap((e) => e.actions ?? [])
    .slice(count)
    .filter(([who]) => who === person)
    .map(([, action]) => action);
}
