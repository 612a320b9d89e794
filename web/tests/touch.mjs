// SPDX-License-Identifier: MIT
// Everything can be pressed, by a finger on a phone too: for every kind of action of every
// game, in the position of the golden records with most of them, each control is hit by a
// press on itself and lies under no other, and one's own things stay in view. Prints TAP.
// usage: node tests/touch.mjs [part of a test's name …]
import { launch, sizes } from "./browser.mjs";
import { openPage } from "./player.mjs";
import { lay, richest } from "./positions.mjs";
import { boards } from "./rules.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();

const screens = {
  "a small screen": { viewport: sizes.middle },
  "a phone": { viewport: sizes.phone, hasTouch: true, isMobile: true },
  "a wide screen": { viewport: sizes.wide },
};
for (const [game, screen] of boards.flatMap((g) => Object.keys(screens).map((s) => [g, s])))
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
      const cut = await page.evaluate(() => pointing.cut());
      if (cut) faults.push(`${where}: ${cut} is cut off`);
      if (!(await page.evaluate(() => pointing.ownInView())))
        faults.push(`${where}: one's own things are out of view`);
      faults.push(...(await page.evaluate(() => pointing.faults())).map((f) => `${where}: ${f}`));
    }
    equal(faults, [], "controls");
    equal(page.errors, [], "errors on the page");
    must(all.length > 0, "the records hold no decision");
    await page.context().close();
    return `${all.length} positions`;
  });

await browser.close();
site.close();
finish();
