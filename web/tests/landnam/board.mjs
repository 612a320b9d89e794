// SPDX-License-Identifier: MIT
// Landnám's board in a real Chromium, opened at positions of the golden records: what its tests
// look at and press.
import { launch, sizes } from "../browser.mjs";
import { openPage, press } from "../player.mjs";
import { findPosition, lay, sent } from "../positions.mjs";
import { serve } from "../serve.mjs";

const site = await serve();
const browser = await launch();
export const GOODS = ["iron", "grain", "sheep", "wood"];
const SLOW = 600000; // bots hold still, so that what is on the screen is what the move did
export const phone = { viewport: sizes.phone, hasTouch: true, isMobile: true };

/** Opens the first position of the records that fits, seen by who is to decide there. */
export async function at(wanted, options = { viewport: sizes.wide }) {
  const found = findPosition("landnam", wanted);
  const page = await openPage(browser, site.url, options, { pace: SLOW });
  await page.waitForSelector(".tile");
  await lay(page, site.url, found, found.decision.seat);
  return { page, ...found.decision };
}
export const offers =
  (word) =>
  ({ actions }) =>
    actions.some((a) => a.split(" ")[0] === word);
export const prompt = (page) => page.textContent("#prompt");
export const hand = async (page) =>
  Object.fromEntries(
    (
      await page.$$eval(".ln-goods .ln-stack b", (all) => all.map((b) => Number(b.textContent)))
    ).map((n, i) => [GOODS[i], n]),
  );
export const doable = (page, word) =>
  page.$$eval(`.table-screen [data-do^="${word} "].can`, (all) =>
    all.map((e) => e.dataset.do).sort(),
  );
/** Presses, confirms where that is asked, sends it where more could follow; what was sent. */
export async function send(page, selector) {
  await press(page, selector);
  while ((await sent(page, 0)).length === 0) {
    const ask = await page.evaluate(() =>
      new Promise(requestAnimationFrame).then(
        () => ["#confirm", "#send-so-far"].find((s) => document.querySelector(s)) ?? null,
      ),
    );
    if (ask) await press(page, ask);
    if (ask) break;
  }
  return sent(page);
}
export const wordsOf = (page, selector) =>
  page.$eval(selector, (e) => e.textContent.replace(/\s+/g, " ").trim());

export async function close() {
  await browser.close();
  site.close();
}
