// SPDX-License-Identifier: MIT
// The figures that boards show are those of the rules: prices, incomes, rates, possible cases and
// odds, at every decision of the golden records. Prints TAP.
// usage: RULES=kaupang.wasm node tests/figures.mjs [part of a test's name …]
import { bundle } from "./bundle.mjs";
import { decisionsOf, recordsOf } from "./positions.mjs";
import { rules } from "./rules.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const boards = await bundle(`
  export * as landnam from "./games/landnam/position";
  export * as puertoRico from "./games/puerto-rico/data";
  export * as amsterdam from "./games/amsterdam/data";
`);

/** Every action beginning with `word` at every decision of a game's records: what `found` says of
 * it against what `wanted` says after it was done. */
function figures(game, word, found, wanted) {
  let checked = 0;
  for (const record of recordsOf(game))
    for (const { before, seat, actions, view } of decisionsOf(record))
      for (const action of actions.filter((a) => a.split(" ")[0] === word)) {
        const parts = action.split(" ").slice(1);
        const kept = rules.save();
        rules.do(action);
        const told = wanted(view, rules.show(seat), seat, ...parts);
        rules.load(kept);
        if (told === null) continue;
        equal(found(view, seat, ...parts), told, `${record.name} after ${before} lines, ${action}`);
        checked++;
      }
  must(checked > 20, `only ${checked} actions of this kind`);
  return `${checked} actions`;
}

await test("landnam: the bank asks as many cards as its rate says (LN-TRADE-2)", async () =>
  figures(
    "landnam",
    "bank",
    (view, seat, give) => boards.landnam.ratio(view, seat, give),
    (view, after, seat, give) => view.goods[seat][give] - after.goods[seat][give],
  ));

await test("landnam: who may be sued is who is shown as such (LN-THING-3, LN-CASE-1)", async () => {
  const goodAt = ({ marker, terrain }, hex) =>
    boards.landnam.harbourAt({ marker }, hex) ??
    { bog: "iron", field: "grain", meadow: "sheep", forest: "wood" }[terrain[hex]];
  let cases = 0;
  for (const record of recordsOf("landnam"))
    for (const { before, seat, actions, view } of decisionsOf(record)) {
      if (view.phase !== "bring-case") continue;
      const shown = view.unit
        .map((_, hex) => hex)
        .filter((hex) => boards.landnam.suitorsAt(view, hex).includes(seat))
        .filter((hex) => !view.worked[hex] && view.goods[seat][goodAt(view, hex)] > 0);
      const legal = actions.filter((a) => a.startsWith("summon ")).map((a) => Number(a.slice(7)));
      equal(shown, legal, `${record.name} after ${before} lines`);
      cases += legal.length;
    }
  must(cases > 20, `only ${cases} cases`);
  return `${cases} cases`;
});

await test("landnam: an explored hex is one that the odds name (LN-EXP-3 to LN-EXP-5)", async () => {
  let explored = 0;
  for (const record of recordsOf("landnam")) {
    rules.start("landnam", record.seats, record.options);
    for (const line of record.lines) {
      const view = rules.show(-1);
      if (view.phase === "green-die") {
        if (view.explore_card !== "ravens")
          equal(boards.landnam.bonusAt(view, view.target), view.bonus, `${record.name}: the bonus`);
        const named = boards.landnam.odds(view, view.bonus).map(([terrain]) => terrain);
        must(named.includes(line.split(" ").at(-1)), `${record.name}: ${line} is not in ${named}`);
        explored++;
      }
      rules.do(line.slice(line.indexOf(" ") + 1));
    }
  }
  must(explored > 20, `only ${explored} hexes were explored`);
  return `${explored} hexes`;
});

await test("puerto-rico: a building costs what its price says", async () =>
  figures(
    "puerto-rico",
    "build",
    (view, seat, id) => boards.puertoRico.priceOf(view, seat, id).now,
    (view, after, seat) =>
      after.step === "pay-with" ? null : view.doubloons[seat] - after.doubloons[seat],
  ));

await test("puerto-rico: goods sold bring what the trading house says", async () =>
  figures(
    "puerto-rico",
    "sell",
    (view, seat, good) => boards.puertoRico.incomeOf(view, seat, good, false),
    (view, after, seat) =>
      after.step === "trader-bonus" ? null : after.doubloons[seat] - view.doubloons[seat],
  ));

await test("puerto-rico: as many barrels are loaded as the ship says", async () =>
  figures(
    "puerto-rico",
    "load",
    (view, seat, good, ship) => boards.puertoRico.barrelsTo(view, seat, good, Number(ship)),
    (view, after, seat, good) => view.goods[seat][good] - after.goods[seat][good],
  ));

/** The last position of each record of a game, with its result. */
function* endsOf(game) {
  for (const record of recordsOf(game)) {
    rules.start(game, record.seats, record.options);
    for (const line of record.lines) rules.do(line.slice(line.indexOf(" ") + 1));
    if (rules.turn() === -2) yield { ...record, view: rules.show(-1), result: rules.result() };
  }
}
const seatsOf = ({ seats }) => Array.from({ length: seats }, (_, seat) => seat);

await test("amsterdam: bonus cards score what the board foretells", async () => {
  let ends = 0;
  for (const end of endsOf("amsterdam")) {
    const at = rules.describe().sources.indexOf("merchandise");
    for (const seat of seatsOf(end))
      equal(
        boards.amsterdam.bonusPoints(end.view, seat),
        end.result.sources[seat][at],
        `${end.name}, seat ${seat}`,
      );
    ends++;
  }
  must(ends > 3, `only ${ends} games end`);
  return `${ends} games`;
});

await test("landnam: points are those of the result", async () => {
  let ends = 0;
  for (const end of endsOf("landnam")) {
    for (const seat of seatsOf(end))
      equal(
        boards.landnam.points(end.view, seat),
        end.result.points[seat],
        `${end.name}, seat ${seat}`,
      );
    ends++;
  }
  must(ends > 3, `only ${ends} games end`);
  return `${ends} games`;
});

finish();
