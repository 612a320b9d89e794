// SPDX-License-Identifier: MIT
// The engine without a browser, on random games of every game: a seat's view laid back as
// a position shows the same and allows the same, and drafts lead where the rules lead.
// Prints TAP. usage: RULES=kaupang.wasm node tests/engine.mjs
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { any } from "./chance.mjs";
import { decisionsOf, recordsOf } from "./positions.mjs";
import { engine, module, rules, textOf } from "./rules.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const {
  courseAsText,
  courseOf,
  draft,
  goesOn,
  languages,
  LocalTable,
  ReplayKeeper,
  setLanguage,
  summaries,
  verify,
} = engine;
const games = JSON.parse(
  readFileSync(new URL("../src/gen/games.json", import.meta.url), "utf8"),
).games;
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

/** Every draw is compared with the seal: a record written anew around another secret is found
 * out by the seal that was shown, and without it by the first draw. */
function checkDice(table) {
  const { dice, result } = table.message();
  const record = table.record();
  const fair = verify(module, { record, commitment: dice.commitment });
  const { drawn } = courseOf(table.message().log);
  const found = { fair: true, sources: result.sources, made: drawn.length, takenBack: 0 };
  equal(fair, found, "the dice of the game");
  const secret = "5a".repeat(dice.secret.length / 2);
  const commitment = createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex");
  const forged = record.replace(dice.secret, secret).replace(dice.commitment, commitment);
  const whys = [
    [{ record: forged, commitment: dice.commitment }, /another commitment/],
    [{ record: forged, commitment }, /^draw \d+ is not what the dice say/],
    [{ record, commitment: dice.commitment, salt: "mine" }, /no seat .* salt/],
    [{ record: "", commitment: dice.commitment }, /./],
  ];
  for (const [given, why] of whys) {
    const verdict = verify(module, given);
    must(!verdict.fair && why.test(verdict.why), `${why}: ${JSON.stringify(verdict)}`);
  }
}

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
    if (!summaries[id]) return "no board, so nothing is said";
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
    checkDice(table);
    again.free();
    table.free();
    return `${moves} moves`;
  });
}

await test("dice: an undo that nobody saw is found in the record", async () => {
  const people = { 0: "Ada", 1: "Bo" };
  const table = LocalTable.create(module, { game: "spice-road", seats: 2, people });
  const told = [];
  const counts = [];
  for (let i = 0; i < 150 && table.message().status === "playing"; i++) {
    const { seq, count, legal } = table.message();
    counts.push(count);
    table.take(table.decide({ type: "act", seq, do: any(textOf(legal)) }));
    if (i > 0 && i % 25 === 0 && table.message().status === "playing") {
      table.take(table.decide({ type: "ask_undo", to: counts.splice(-20)[0] }));
      table.take(table.agree());
    }
    told.push(courseOf(table.message().log));
  }
  if (table.message().status === "playing") table.take(table.decide({ type: "resign" }));
  const { dice, log } = table.message();
  const course = told.at(-1);
  const given = { record: table.record(), commitment: dice.commitment };
  const shown = { ...given, ...courseAsText(course), table: table.id, salts: dice.salts };
  const honest = verify(module, shown);
  must(honest.fair, `${honest.why}: ${courseAsText(course).undone}`);
  must(honest.takenBack > 0 && honest.made === course.drawn.length, JSON.stringify(honest));
  const { undone, drawn } = course;
  for (const forged of [
    { table: "t00000000043" },
    { salts: ["7", ...dice.salts.slice(1)] },
    courseAsText({ undone, drawn: drawn.slice(0, -1) }),
    courseAsText({ undone, drawn: ["point p00", ...drawn.slice(1)] }),
  ])
    must(!verify(module, { ...shown, ...forged }).fair, JSON.stringify(forged).slice(0, 80));
  for (const some of [[], undone.slice(1), undone.slice(0, -1), [[1, 1], ...undone]]) {
    const verdict = verify(module, { ...shown, ...courseAsText({ undone: some, drawn }) });
    must(!verdict.fair, `${JSON.stringify(some)} instead of ${JSON.stringify(undone)}`);
  }
  for (const [i, then] of told.entries()) {
    must(goesOn(then, course), `what was told after ${i} moves`);
    const more = { drawn: [...drawn, "x"], undone: [[then.drawn.length - 1, 0], ...undone] };
    must(!goesOn(then, more), `an undo invented before what was told after ${i} moves`);
  }
  const other = { undone, drawn: drawn.with(3, "point p00") };
  must(!goesOn(course, other) && !goesOn(other, course), "another draw than was told");
  const blind = { undone, drawn: drawn.map((draw) => draw.replace(/ .*/, " ?")) };
  must(goesOn(blind, course) && goesOn(course, blind), "what was hidden is shown later");
  equal(courseOf(log.slice(1)), null, "the course of half a log");
  table.free();
  return `${undone.length} undos, ${honest.takenBack} of ${honest.made} draws taken back`;
});

finish();
