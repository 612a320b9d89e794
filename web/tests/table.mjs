// SPDX-License-Identifier: MIT
// What holds at the table whatever is played there. Prints TAP.
import { launch, sizes } from "./browser.mjs";
import { leave, myTurn, openPage, startLocal } from "./player.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

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

/** What happens is told only when it is let go: `window.tellings` holds the questions. */
const holdTellings = () => {
  const { postMessage } = Worker.prototype;
  window.tellings = null;
  Worker.prototype.postMessage = function (message, ...rest) {
    const go = () => postMessage.call(this, message, ...rest);
    if (window.tellings && message.ask === "tell") window.tellings.push(go);
    else go();
  };
};
const letGo = (page) =>
  page.evaluate(() => {
    const held = window.tellings;
    window.tellings = null;
    for (const go of held) go();
    return held.length;
  });
/** How far the log can be scrolled on, and what it tells. */
const logOf = (page) =>
  page.$eval(".log", (log) => ({
    above: log.scrollTop,
    below: log.scrollHeight - log.clientHeight - log.scrollTop,
    rounds: log.querySelectorAll(".divider").length,
  }));
/** Plays the first card or rests, until it is the player's turn again. */
async function playOn(page) {
  await page.evaluate(() =>
    document.querySelector('[data-do="play s-yy"], [data-do="rest"]').click(),
  );
  await myTurn(page);
}
const roundTold = (page, rounds) =>
  page.waitForFunction((n) => document.querySelectorAll(".log .divider").length > n, rounds);

await test("the log stays at its end when it is told late, and where one reads", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.wide });
  await page.evaluate(holdTellings);
  await startLocal(page, "spice-road", 5);
  await myTurn(page);
  while ((await logOf(page)).above < 100) await playOn(page);
  for (const reads of [false, true]) {
    const { rounds } = await logOf(page);
    await page.evaluate(() => (window.tellings = []));
    if (reads) await page.$eval(".log", (log) => (log.scrollTop = 40));
    await playOn(page);
    must((await letGo(page)) > 0, "nothing was to be told");
    await roundTold(page, rounds);
    const { above, below } = await logOf(page);
    if (reads) equal(above, 40, "where one reads");
    else must(below < 2, `${below} pixels from the end`);
  }
  await leave(page);
});

await browser.close();
site.close();
finish();
