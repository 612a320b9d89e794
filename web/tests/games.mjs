// SPDX-License-Identifier: MIT
// Whole local games in a real Chromium, of every game: by mouse, by keyboard, on a phone, and
// what is seen after the end. Prints TAP.
// usage: node tests/games.mjs [part of a test's name …]
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { launch, sizes } from "./browser.mjs";
import {
  leave,
  myTurn,
  noSideways,
  openPage,
  playToTheEnd,
  startLocal,
  stepByKeys,
  stepByPointer,
} from "./player.mjs";
import { lay, readRecord } from "./positions.mjs";
import { boards } from "./rules.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();
const record = (game) => readRecord(game, "three-players");
// the longest first, so that nobody waits for them in the end
const games = boards.sort((a, b) => record(b).lines.length - record(a).lines.length);
const line = [];
for (const game of games) {
  const begin = (...args) => line.push(args);
  begin(`${game}: a whole game by mouse`, async () => {
    const page = await openPage(browser, site.url, { viewport: sizes.wide });
    await startLocal(page, game);
    const { steps, onBoard } = await playToTheEnd(page, stepByPointer);
    must(onBoard >= steps / 3, `only ${onBoard} of ${steps} steps were on the board`);
    await leave(page);
    return `${steps} steps, ${onBoard} on the board`;
  });
  begin(`${game}: a whole game by keyboard alone`, async () => {
    const page = await openPage(browser, site.url, { viewport: sizes.middle });
    await page.keyboard.press("Tab");
    while (
      !(await page.evaluate(
        (g) =>
          document.activeElement?.closest(`.tile-${g}`) !== null &&
          document.activeElement.matches(".tile-face"),
        game,
      ))
    )
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog[open]");
    while (!(await page.evaluate(() => document.activeElement?.matches("button[type=submit]"))))
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".table-screen");
    const { steps } = await playToTheEnd(page, stepByKeys);
    await leave(page);
    return `${steps} steps`;
  });
  begin(`${game}: a whole game on a phone, by touch`, async () => {
    const page = await openPage(browser, site.url, {
      viewport: sizes.phone,
      hasTouch: true,
      isMobile: true,
    });
    await startLocal(page, game);
    const { steps } = await playToTheEnd(page, async (p) => {
      await noSideways(p);
      return stepByPointer(p);
    });
    await leave(page);
    return `${steps} steps`;
  });
}
const playing = async () => {
  for (let next = line.shift(); next; next = line.shift()) await test(...next);
};
await Promise.all([playing(), playing(), playing()]);

/** How long it takes from a press on the board until the board shows what it did. */
const pressed = (page) =>
  page.evaluate(async () => {
    const seen = () =>
      [...document.querySelectorAll(".common, .own > :not(.bar)")]
        .map((part) => part.innerHTML)
        .join();
    const control = [".common .act.can[data-do]", ".own .act.can[data-do]", ".own .act.can"]
      .map(pointing.find)
      .find(Boolean);
    const before = seen();
    const began = performance.now();
    control.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await pointing.until(() => seen() !== before, `the move ${control.ariaLabel}`);
    await new Promise(requestAnimationFrame);
    return performance.now() - began;
  });
for (const game of games)
  await test(`${game}: a move is on screen soon after the click`, async () => {
    const page = await openPage(
      browser,
      site.url,
      { viewport: sizes.wide },
      { pace: 300, confirm: "never" },
    );
    await startLocal(page, game);
    const times = [];
    for (let i = 0; i < 7 && (await myTurn(page)); i++) {
      times.push(await pressed(page));
      await page.evaluate(() => pointing.until(() => pointing.stage() !== "busy", "the answer"));
    }
    times.sort((a, b) => a - b);
    equal(times.length, 7, "moves on screen");
    await leave(page);
    return `best ${times[0].toFixed(0)} ms, median ${times[times.length >> 1].toFixed(0)} ms, worst ${times.at(-1).toFixed(0)} ms`;
  });

for (const game of games)
  await test(`${game}: after the game plots, moves and the record`, async () => {
    const page = await openPage(browser, site.url, { acceptDownloads: true });
    await page.waitForSelector(".tile");
    await lay(page, site.url, record(game));
    await page.click("dialog a:has-text('Replay')");
    await page.waitForSelector(".plot canvas");
    const plots = await page.locator(".plot canvas").count();
    must(plots >= 4, `only ${plots} plots`);
    const place = () => page.inputValue(".slider input[type=range]");
    const end = await place();
    must((await page.locator(".move-list button").count()) > 20, "hardly a move");
    // what an action meant is told from the position before it: which card lay in the slot
    if (game === "spice-road")
      await page.waitForSelector(".move-list button:has-text('points for')");
    await page.click(".move-list button >> nth=1");
    await page.waitForFunction(
      (e) => document.querySelector(".slider input[type=range]").value !== e,
      end,
    );
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("a[download]")]);
    const path = join(mkdtempSync(join(tmpdir(), "kaupang-record-")), "game.kaupang");
    await file.saveAs(path);
    const told = execFileSync(process.env.KAUPANG ?? "../build/kaupang", [
      "replay",
      path,
    ]).toString();
    rmSync(dirname(path), { recursive: true });
    must(told.includes("finished"), `the program does not replay it: ${told}`);
    await leave(page);
    return `${plots} plots`;
  });

await browser.close();
site.close();
finish();
