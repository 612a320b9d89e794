// SPDX-License-Identifier: MIT
// What is pointed at stands still, and says why where it cannot be done: in the positions
// of the golden records with most of each kind of action, pointing at a control or
// focusing it moves no control, and pressing what cannot be used gives the reason and a
// link to the rule, which the rules page has in every language. Prints TAP.
// usage: node tests/pointed.mjs [part of a test's name …]
import { missing, namedBy } from "./anchors.mjs";
import { launch, sizes } from "./browser.mjs";
import { openPage } from "./player.mjs";
import { lay, richest } from "./positions.mjs";
import { boards as games } from "./rules.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();
const screens = {
  "a wide screen": { viewport: sizes.wide },
  "a phone": { viewport: sizes.phone, hasTouch: true, isMobile: true },
};

/** Opens each position in turn and gathers what `look` finds there. */
async function everywhere(game, screen, look) {
  const page = await openPage(browser, site.url, screens[screen]);
  await page.waitForSelector(".tile");
  const found = [];
  const all = richest(game, false);
  for (const { record, before, seat, words } of all) {
    await lay(page, site.url, { ...record, lines: record.lines.slice(0, before) }, seat);
    found.push(
      ...(await look(page)).map(
        (f) => `${record.name} after ${before} lines (${words.join(", ")}): ${f}`,
      ),
    );
  }
  equal(page.errors, [], "errors on the page");
  await page.context().close();
  must(all.length > 0, "the records hold no decision");
  return found;
}

/** Points at some controls of each kind, by mouse or by focus where there is none; names
 * those that moved something. */
const movedBy = (known) => async (page) => {
  const moved = [];
  const kinds = await page.evaluate((k) => pointing.watch(k), [...known]);
  for (const [i, kind] of kinds.entries()) {
    known.add(kind);
    if (page.touch)
      moved.push(...(await page.evaluate((n) => (pointing.focus(n), pointing.moved(n)), i)));
    else {
      const at = await page.evaluate((n) => pointing.watched(n), i);
      if (!at) continue;
      await page.mouse.move(at.x, at.y);
      moved.push(...(await page.evaluate((n) => pointing.moved(n), i)));
      await page.mouse.move(2, 2);
    }
  }
  return moved;
};

for (const screen of Object.keys(screens))
  for (const game of games)
    await test(`${game}: pointing at a control moves nothing on ${screen}`, async () => {
      equal(await everywhere(game, screen, movedBy(new Set())), [], "what moved");
    });

for (const game of games)
  await test(`${game}: what cannot be done says why and shows the rule`, async () => {
    let told = 0;
    const rules = new Set(namedBy(game));
    const faults = await everywhere(game, "a wide screen", async (page) => {
      const answers = await page.evaluate(() => pointing.refusals());
      told += answers.length;
      for (const rule of await page.evaluate(() =>
        [...document.querySelectorAll("[data-rule]")].map((e) => e.dataset.rule),
      ))
        rules.add(rule);
      return answers
        .filter((a) => !a.href || /^(That cannot be done now|It is not your turn)/.test(a.text))
        .map((a) => `${a.control} says only: ${a.text}`);
    });
    equal(faults, [], "refusals");
    must(told > 0, "nothing was refused");
    equal(missing(game, [...rules]), [], "rules without a place on the rules page");
    return `${told} refusals, ${rules.size} rules`;
  });

await browser.close();
site.close();
finish();
