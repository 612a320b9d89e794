// SPDX-License-Identifier: MIT
// A finished game looked at again: step by step with the keys, the moves in step with the board, plots
// that open at the place clicked, everything open, its review, and records brought as files. Prints
// TAP.
// usage: WEB_DIST=dist node tests/review.mjs
import { readFileSync } from "node:fs";
import { axe } from "./axe.mjs";
import { launch, sizes } from "./browser.mjs";
import { endOf, openReplay } from "./places.mjs";
import { leave, noSideways, openPage } from "./player.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();
const planted = (game) =>
  readFileSync(new URL(`../../tests/reviews/${game}.kaupang`, import.meta.url), "utf8");

/** Drops a file on the page, as from a desktop. */
async function drop(page, text, name = "game.kaupang") {
  const data = await page.evaluateHandle(
    ([inside, called]) => {
      const all = new DataTransfer();
      all.items.add(new File([inside], called));
      return all;
    },
    [text, name],
  );
  await page.dispatchEvent("body", "dragover", { dataTransfer: data });
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
}
async function opened(game, options = { viewport: sizes.wide }, settings = {}) {
  const page = await openPage(browser, site.url, options, settings);
  await page.waitForSelector(".tile");
  await drop(page, planted(game));
  await page.waitForSelector(".plot canvas");
  return page;
}
const place = async (page) => Number(await page.inputValue(".slider input[type=range]"));
const current = (page) => page.textContent(".move-list [aria-current]");
const count = (page) => page.textContent(".slider .count");
const changed = (page, before) =>
  page.waitForFunction((b) => document.querySelector(".slider .count").textContent !== b, before);
async function reviewed(page) {
  await page.click("button:has-text('Review this game')");
  await page.waitForSelector(".review-moment", { timeout: 0 });
}

for (const game of ["spice-road", "amsterdam", "puerto-rico"])
  await test(`${game}: keys go through the game by decision and round, and the moves with them`, async () => {
    const page = await opened(game);
    const last = await place(page);
    must(last > 30, `only ${last} steps`);
    const actions = planted(game).split("\n\n")[1].trim().split("\n").length;
    must(last < actions, `${last} steps of ${actions} actions`);
    const end = await count(page);
    await page.keyboard.press("ArrowLeft");
    await changed(page, end);
    equal(await place(page), last - 1, "one decision back");
    await page.keyboard.press("Home");
    await page.waitForFunction(() => !document.querySelector(".move-list [aria-current]"));
    equal(await place(page), 0, "the beginning");
    let before = await count(page);
    for (let round = 0; round < 3; round++) {
      await page.keyboard.press("Shift+ArrowRight");
      await changed(page, before);
      before = await count(page);
    }
    must(/Round [234] /.test(before), `after three rounds: ${before}`);
    // whatever has the focus
    await page.focus(".move-list ol");
    const was = await place(page);
    await page.keyboard.press("ArrowRight");
    await changed(page, before);
    equal(await place(page), was + 1, "one decision on");
    must((await current(page)).length > 3, "the move that led here is marked");
    must(!/\{|undefined|NaN/.test(await page.textContent(".move-list")), "words without values");
    await leave(page);
  });

await test("it goes by itself, faster if wanted, and stops at the end", async () => {
  const page = await opened("amsterdam");
  await page.selectOption(".speed select", "4");
  for (let i = 0; i < 3; i++) {
    const before = await count(page);
    await page.keyboard.press("ArrowLeft");
    await changed(page, before);
  }
  await page.click(".slider button[aria-label=Play]");
  await page.waitForSelector(".slider button[aria-label=Pause]");
  await page.waitForSelector(".slider button[aria-label=Play]");
  const all = Number(await page.getAttribute(".slider input[type=range]", "max"));
  equal(await place(page), all, "the end");
  await leave(page);
});

await test("total points come first, one legend, and a click in a plot opens the place", async () => {
  const page = await opened("puerto-rico");
  await page.waitForFunction(() => document.querySelectorAll(".plot canvas").length > 4);
  equal(await page.textContent(".plot figcaption > span"), "Total points", "the first plot");
  equal(await page.locator(".legend").count(), 1, "legends");
  equal(await page.locator(".u-legend").count(), 0, "legends of plots");
  const before = await count(page);
  await page.locator(".plot .u-over").first().click();
  await changed(page, before);
  const [, round] = /Round (\d+)/.exec(await count(page));
  must(round >= 7 && round <= 10, `the middle of 16 rounds is round ${round}`);
  await leave(page);
});

await test("amsterdam: what was hidden lies open", async () => {
  const page = await opened("amsterdam");
  await page.keyboard.press("Home");
  const before = await count(page);
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await changed(page, before);
  await page.waitForSelector(".replay .seats .am-mini-contracts li");
  equal(await page.locator(".replay .am-mini.hidden").count(), 0, "cards face down");
  await leave(page);
});

await test("spice-road: the review names the planted blunder, shows it, and is kept", async () => {
  const page = await opened("spice-road");
  await reviewed(page);
  const worst = await page.$$eval(".review-moment .loss", (all) =>
    all.map((e) => Number(e.textContent.replace(/\D/g, ""))),
  );
  const at = worst.indexOf(Math.max(...worst));
  const moment = page.locator(".review-moment:has(.loss)").nth(at);
  must(/Better:/.test(await moment.textContent()), "what was better");
  must(/Why:/.test(await moment.textContent()), "why");
  equal(await page.locator(".showings tbody tr").count(), 3, "players");
  const end = await count(page);
  await moment.locator("button:has-text('Show')").click();
  await changed(page, end);
  must((await page.locator(".move-list .loss").count()) > 0, "losses in the list of moves");
  must(await page.evaluate(() => scrollY === 0), "the board is in view");
  await axe(page, "a review");
  await page.reload();
  await page.waitForSelector(".review-moment");
  await leave(page);
});

await test("a review is stopped between two decisions, and can be made again", async () => {
  const page = await opened("puerto-rico");
  await page.click("button:has-text('Review this game')");
  await page.waitForFunction(() =>
    /^[1-9]/.test(document.querySelector(".reviewing .count")?.textContent),
  );
  await page.click(".reviewing button:has-text('Stop')");
  await page.waitForSelector("button:has-text('Review this game')");
  equal(await page.locator(".review-moment, .warn").count(), 0, "a stopped review");
  await leave(page);
});

await test("from the result of a local game to its review", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.wide });
  await page.waitForSelector(".tile");
  await endOf(page, site.url, "spice-road");
  await page.click("dialog a:has-text('Review this game')");
  await page.waitForSelector(".review-moment, h3:has-text('Key moments')", { timeout: 0 });
  await leave(page);
});

await test("without the judge it is said, and everything else works", async () => {
  const options = { viewport: sizes.wide, serviceWorkers: "block" };
  const page = await openPage(browser, site.url, options);
  await page.waitForSelector(".tile");
  await page.context().route(/kaupang-strong/, (route) => route.abort());
  await drop(page, planted("amsterdam"));
  await page.click("button:has-text('Review this game')");
  await page.waitForSelector(".warn:has-text('could not be loaded')");
  await leave(page);
});

for (const [what, text] of [
  ["rubbish", "\u0000\u0001 nothing of the kind"],
  ["an empty file", ""],
  [
    "a record cut in half",
    planted("spice-road")
      .slice(0, 900)
      .replace(/\n[^\n]*$/, "\n0 play nonsense\n"),
  ],
  ["a game that does not exist", planted("spice-road").replace("spice-road", "chess")],
])
  await test(`${what}, dropped on the page, is said to be no record`, async () => {
    const page = await openPage(browser, site.url);
    await page.waitForSelector(".tile");
    await drop(page, text);
    await page.waitForSelector("h1:has-text('not the record of a game')");
    must((await page.textContent("main .muted")).trim() !== "", "and why");
    await axe(page, "a broken record");
    await drop(page, planted("amsterdam"));
    await page.waitForSelector(".plot canvas");
    await leave(page);
  });

await test("a file is chosen among the finished games", async () => {
  const page = await openPage(browser, site.url);
  await page.waitForSelector(".tile");
  await page.goto(`${site.url}/#/finished/`);
  const given = {
    name: "a.kaupang",
    mimeType: "text/plain",
    buffer: Buffer.from(planted("amsterdam")),
  };
  await page.setInputFiles("input[type=file]", given);
  await page.waitForSelector(".move-list");
  await leave(page);
});

await test("a phone has it all, and nothing beside the screen", async () => {
  const page = await opened("spice-road", { viewport: { width: 390, height: 844 } });
  await noSideways(page, "the replay");
  await reviewed(page);
  await noSideways(page, "the review");
  await axe(page, "a review on a phone");
  await leave(page);
});

await browser.close();
site.close();
finish();
