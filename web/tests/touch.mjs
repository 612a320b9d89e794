// SPDX-License-Identifier: MIT
// Everything can be pressed, by a finger on a phone too: for every kind of action of every
// game, in the position of the golden records with most of them, each control is hit by a
// press on itself and lies under no other. Prints TAP.
// usage: node tests/touch.mjs [part of a test's name …]
import { launch, sizes } from "./browser.mjs";
import { openPage } from "./player.mjs";
import { decisionsOf, lay, recordsOf } from "./positions.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();

/** The first decision of each record, and for each word the one with most actions of it. */
function richest(game) {
  const best = new Map();
  const starts = new Map();
  for (const record of recordsOf(game))
    for (const decision of decisionsOf(record)) {
      const first = `the first of ${record.name}`;
      if (!starts.has(first)) starts.set(first, { record, before: decision.before, seat: decision.seat, words: [first] });
      const words = decision.actions.map((a) => a.split(" ")[0]);
      for (const word of new Set(words)) {
        const count = words.filter((w) => w === word).length;
        if ((best.get(word)?.count ?? 0) < count) best.set(word, { count, record, before: decision.before, seat: decision.seat });
      }
    }
  const found = new Map();
  for (const [word, b] of best) {
    const key = `${b.record.name} ${b.before}`;
    found.set(key, { ...b, words: [...(found.get(key)?.words ?? []), word] });
  }
  return [...starts.values(), ...found.values()];
}

const screens = {
  "a phone": { viewport: sizes.phone, hasTouch: true, isMobile: true },
  "a wide screen": { viewport: sizes.wide },
};
for (const [game, screen] of ["amsterdam", "landnam", "puerto-rico", "spice-road"].flatMap((g) => Object.keys(screens).map((s) => [g, s])))
  await test(`${game}: every control can be pressed on ${screen}, for every kind of action`, async () => {
    const page = await openPage(browser, site.url, screens[screen]);
    await page.waitForSelector(".tile");
    const all = richest(game);
    const faults = [];
    for (const { record, before, seat, words } of all) {
      await lay(page, site.url, { ...record, lines: record.lines.slice(0, before) }, seat);
      const where = `${record.name} after ${before} lines (${words.join(", ")})`;
      const wide = await page.evaluate(() => pointing.sideways());
      if (wide) faults.push(`${where}: ${wide} reaches beyond the screen`);
      faults.push(...(await page.evaluate(() => pointing.faults())).map((f) => `${where}: ${f}`));
    }
    equal(faults, [], "controls");
    equal(page.errors, [], "errors on the page");
    must(all.length > 0, "the records hold no decision");
    await page.context().close();
    return `${all.length} positions`;
  }, 200);

await browser.close();
site.close();
finish();
