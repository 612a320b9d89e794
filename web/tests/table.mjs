// SPDX-License-Identifier: MIT
// What holds at the table whatever is played there. Prints TAP.
import { launch, sizes } from "./browser.mjs";
import { leave, myTurn, openPage, startLocal } from "./player.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();

/** Begins a game, and waits until what led to the first turn is told: the table is drawn anew
 * when it is. */
async function begin(page) {
  await startLocal(page, "spice-road");
  await myTurn(page);
  await page.waitForSelector(".log .divider");
}

/** Makes the next drawings of Spice Road's board fail, so many of them. */
const plant = (page, faults) =>
  page.evaluate((n) => {
    const { fill } = Array.prototype;
    let left = n;
    Array.prototype.fill = function (...rest) {
      if (left > 0 && rest[0] === "yellow") {
        left--;
        throw new Error("planted");
      }
      return fill.apply(this, rest);
    };
  }, faults);

await test("a board that fails is shown anew, says so, and goes on", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.wide });
  await begin(page);
  await plant(page, 1);
  await page.evaluate(() => document.querySelector('[data-do="play s-yy"]').click());
  await page.waitForSelector(".toast:has-text('shown anew')");
  await myTurn(page);
  equal(await page.locator(".table-screen").count(), 1, "tables on the page");
  await leave(page);
});

await test("a board that fails again and again is left with a way out", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.wide });
  await begin(page);
  await plant(page, 1000);
  await page.evaluate(() => document.querySelector('[data-do="play s-yy"]').click());
  await page.waitForSelector("main.loading button:has-text('Try again')");
  await page.reload();
  await myTurn(page);
  equal(await page.locator(".sr-own").count(), 1, "boards after a reload");
  await leave(page);
});

await browser.close();
site.close();
finish();
