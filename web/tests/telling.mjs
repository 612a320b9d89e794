// SPDX-License-Identifier: MIT
// What is told at the table: forced moves under the right name, one's own too, what happened since
// one's last move, and where on the board. Prints TAP.
// usage: node tests/telling.mjs [part of a test's name …]
import { launch, sizes } from "./browser.mjs";
import { leave, myTurn, openPage, press, settled, startLocal, twoColours } from "./player.mjs";
import { decisionsOf, lay, readRecord, recordsOf } from "./positions.mjs";
import { boards } from "./rules.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();
const SLOW = 600000; // bots hold still, so that what is told is what the move did

/** The first decision in a game's records for which it holds what was done there and what followed
 * from it by force, as lines of the record: "0 load corn 4". */
function find(game, wanted) {
  for (const record of recordsOf(game)) {
    const all = [...decisionsOf(record)];
    for (const [i, { before, seat }] of all.entries()) {
      const lines = record.lines.slice(before, all[i + 1]?.before);
      if (wanted(lines, seat)) return { record, before, seat, lines };
    }
  }
  throw new Error(`no record of ${game} has such a decision: ${wanted}`);
}
const seatOf = (line) => line.split(" ")[0];
/** The seats in a list of lines, each once for all that it does in a row; chance goes along. */
const inTurn = (lines) =>
  lines
    .map(seatOf)
    .filter((s, i, all) => s !== "*" && s !== all.slice(0, i).findLast((o) => o !== "*"));

/** Opens a position and does there what was done, from the list of options. */
async function doThere({ record, before, seat, lines }, options = {}) {
  const page = await openPage(
    browser,
    site.url,
    { viewport: sizes.wide, ...options },
    { pace: SLOW },
  );
  await lay(page, site.url, { ...record, lines: record.lines.slice(0, before) }, seat);
  const height = () => page.$eval(".bar-line.second", (e) => e.getBoundingClientRect().height);
  const empty = await height();
  await press(page, "#options");
  await press(page, `dialog [data-do="${lines[0].slice(2)}"]`);
  await settled(page);
  const asked = await page.evaluate(() => document.querySelector("#confirm, #send-so-far")?.id);
  if (asked) await press(page, `#${asked}`);
  return { page, empty, height };
}
/** Whose entries follow the last that is nobody's: the beginning of the game. */
const entries = async (page) => {
  const all = await page.$$eval(".log > .event", (list) =>
    list.map((e) => /of-(-?\d)/.exec(e.className)[1]),
  );
  return all.slice(all.lastIndexOf("-1") + 1);
};

await test("forced moves stand under the name of who made them", async () => {
  const isTold = (line) => /^(\*|\d load)/.test(line);
  const found = find(
    "puerto-rico",
    (lines) => new Set(inTurn(lines)).size > 1 && lines.every(isTold),
  );
  const { page } = await doThere(found);
  const wanted = inTurn(found.lines);
  await page.waitForSelector(`.log > .event.of-${wanted.at(-1)}:last-child`);
  equal(await entries(page), wanted, "whose entries follow");
  equal(await page.$$eval(".log > .event:empty", (all) => all.length), 0, "entries without a word");
  await leave(page);
  return found.lines.join(", ");
});

await test("one's own forced moves are told, in the log and since the last move", async () => {
  const found = find("puerto-rico", (lines, seat) => {
    const again = lines.slice(1).some((l) => l.startsWith(`${seat} load`));
    return again && inTurn(lines).length > 2;
  });
  const { page, empty, height } = await doThere(found);
  await page.waitForSelector(".since .mine");
  must(/ships? /.test(await page.textContent(".since .mine")), "the chip says what was shipped");
  const last = page.locator(`.log > .event.of-${found.seat}`).last();
  must(/You ship /.test(await last.textContent()), "the log says it too");
  equal(await height(), empty, "the height of the line with chips and without");
  const chips = await page.$$eval(".since li", (all) => all.length);
  must(chips >= 1 && chips <= 6, `${chips} chips`);
  await leave(page);
});

for (const [reducedMotion, how] of [
  ["no-preference", /opacity 0\.3s/],
  ["reduce", / 0s$/],
])
  await test(`what happened since fades when one acts, motion: ${reducedMotion}`, async () => {
    const page = await twoColours(browser, site.url, { reducedMotion });
    const opacity = (wanted) =>
      page.waitForFunction((o) => {
        const chips = document.querySelector(".since");
        const hidden = !chips?.checkVisibility();
        return hidden ? o === "0" : getComputedStyle(chips).opacity === o;
      }, wanted);
    await page.waitForSelector(".since li");
    await opacity("1");
    const motion = await page.$eval(".since", (e) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(e);
      return `${transitionProperty} ${transitionDuration}`;
    });
    must(how.test(motion), motion);
    await page.click('[data-do="acquire 1"]');
    await page.waitForSelector('main[data-composing="true"]');
    await opacity("0");
    await leave(page);
  });

await test("what happened since stays in sight while something is asked or proposed", async () => {
  const asked = find("puerto-rico", ([line], seat) => line.startsWith(`${seat} stop`));
  const page = await openPage(browser, site.url, { viewport: sizes.wide }, { pace: SLOW });
  const { record, before, seat } = asked;
  const share = (e) => e.getBoundingClientRect().width / e.parentElement.clientWidth;
  for (const size of [sizes.wide, { width: 1280, height: 720 }, sizes.middle, sizes.phone]) {
    await page.setViewportSize(size);
    await lay(page, site.url, { ...record, lines: record.lines.slice(0, before) }, seat);
    await page.waitForSelector(".bar-line.second .act");
    must((await page.$eval(".since", share)) > 0.3, `no room for chips at ${size.width}`);
    await press(page, "#hint");
    await page.waitForSelector(".hint-line");
    must((await page.$eval(".since", share)) > 0.3, `no room beside a hint at ${size.width}`);
    const { top, bottom } = await page.$eval(".since", (e) => e.getBoundingClientRect().toJSON());
    must(top >= 0 && bottom <= size.height && bottom - top > 20, `out of sight at ${size.width}`);
  }
  await leave(page);
});

for (const game of boards)
  await test(`${game}: goods, cards and points are pictured where they are told`, async () => {
    const page = await openPage(browser, site.url, { viewport: sizes.wide }, { pace: SLOW });
    const record = readRecord(game, "three-players");
    const { before, seat } = [...decisionsOf(record)].at(-1);
    await lay(page, site.url, { ...record, lines: record.lines.slice(0, before) }, seat);
    await page.waitForSelector(".log .told-sign svg");
    const lines = await page.$$eval(".log [data-places]", (all) =>
      all.map((e) => [e.textContent.trim(), e.querySelectorAll(".told-sign").length]),
    );
    const gains = lines.filter(([text]) => / · ★?[+−]\d/.test(text));
    equal(
      gains.filter(([, signs]) => signs === 0),
      [],
      "points and gains without a picture",
    );
    equal(
      lines.filter(([text]) => /[\ue000-\uf8ff]/.test(text)),
      [],
      "marks that are left in the text",
    );
    await leave(page);
    return `${gains.length} of ${lines.length} lines with gains`;
  });

/** Two yellow more, by the card that everybody begins with; what rose from the board meanwhile. */
async function risen(reducedMotion) {
  const page = await openPage(browser, site.url, { viewport: sizes.wide, reducedMotion });
  await page.evaluate(() => {
    globalThis.risen = [];
    new MutationObserver((all) => {
      for (const { addedNodes } of all)
        for (const e of addedNodes)
          if (e.parentElement?.matches(".floating")) globalThis.risen.push(e.textContent.trim());
    }).observe(document, { subtree: true, childList: true });
  });
  await startLocal(page, "spice-road");
  await myTurn(page);
  await page.click('[data-do="play s-yy"]');
  await page.waitForSelector(".log p:has-text('You play')");
  await myTurn(page);
  const all = await page.evaluate(() => globalThis.risen);
  if (reducedMotion !== "reduce")
    await page.waitForFunction(() => !document.querySelector(".floating > *"));
  await leave(page);
  return all;
}
await test("gains rise where they happened, and go", async () => {
  must((await risen("no-preference")).includes("+2"), "two cubes rise");
});
await test("nothing rises with reduced motion", async () => {
  equal(await risen("reduce"), [], "what rose");
});

/** Points at each line of the log: its places, and those that were marked. */
const pointAtAll = (page) =>
  page.$$eval(".log [data-places]", (lines) =>
    lines.map((line) => {
      line.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      const marked = [...document.querySelectorAll("[data-marked]")];
      return {
        places: line.dataset.places.split(" "),
        at: marked.flatMap((e) => e.dataset.at.split(" ")),
      };
    }),
  );

/** What is always on the board is marked there, and so are the things of whoever did it; of places
 * each of these kinds was marked. */
async function holdToPlaces(page, kinds) {
  await page.waitForSelector(".log [data-places]");
  const seen = await pointAtAll(page);
  const isLasting = (place) => /^(seat|hex|route|ship):/.test(place);
  for (const { places, at } of seen)
    equal(
      places.filter((p) => isLasting(p) && !at.includes(p)),
      [],
      `not marked of ${places}`,
    );
  const found = new Set(seen.flatMap(({ at }) => at.map((a) => a.split(":")[0])));
  equal(
    kinds.filter((kind) => !found.has(kind)),
    [],
    "kinds of places never marked",
  );
  await page.locator(".log [data-places*='seat:']").last().hover();
  await page.waitForSelector("[data-marked]");
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => !document.querySelector("[data-marked]"));
  return `${seen.length} lines`;
}

const kinds = {
  "puerto-rico": ["seat", "building", "card", "ship", "sell", "tile", "arrive"],
  "spice-road": ["seat", "merchant", "point"],
  amsterdam: ["seat", "route", "take", "draw"],
};
for (const game of boards.filter((g) => kinds[g]))
  await test(`${game}: pointing at what is told marks where it happened`, async () => {
    const page = await openPage(browser, site.url, { viewport: sizes.wide }, { pace: SLOW });
    const record = readRecord(game, "three-players");
    const { before, seat } = [...decisionsOf(record)].at(-1);
    await lay(page, site.url, { ...record, lines: record.lines.slice(0, before) }, seat);
    const told = await holdToPlaces(page, kinds[game]);
    await leave(page);
    return told;
  });
for (const [word, kind] of [
  ["farm", "corner"],
  ["age", "hex"],
])
  await test(`landnam: pointing at what is told marks where it happened, ${word}`, async () => {
    const { page } = await doThere(find("landnam", ([line]) => line.split(" ")[1] === word));
    const told = await holdToPlaces(page, ["seat", kind]);
    await leave(page);
    return told;
  });

await browser.close();
site.close();
finish();
