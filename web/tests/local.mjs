// SPDX-License-Identifier: MIT
// Local play in a real Chromium: reload, two tabs, offline, moves in several steps, languages,
// two people at one screen, the end and a rematch. Whole games are in games.mjs. Prints TAP.
// usage: node tests/local.mjs [part of a test's name …]
import { launch } from "./browser.mjs";
import {
  isOver,
  leave,
  myTurn,
  openPage,
  passTheScreen,
  startLocal,
  stepByPointer,
  twoColours,
} from "./player.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();

await test("a reload in the middle goes on where it was", async () => {
  const page = await openPage(browser, site.url);
  await startLocal(page, "spice-road");
  for (let i = 0; i < 3; i++) {
    await myTurn(page);
    await stepByPointer(page);
  }
  await myTurn(page);
  const seen = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          ".sr-hand [data-key], .sr-played [data-key], .sr-table [data-key]",
        ),
      ]
        .map((x) => x.dataset.key)
        .join(),
    );
  const before = await seen();
  await page.reload();
  await myTurn(page);
  equal(await seen(), before, "the board after the reload");
  await leave(page);
});

await test("two tabs at a local table stay in step", async () => {
  const page = await openPage(browser, site.url);
  await startLocal(page, "spice-road");
  await myTurn(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await myTurn(other);
  const seen = (p) =>
    p.evaluate(() =>
      [...document.querySelectorAll(".sr-played [data-key], .sr-caravan [data-key]")]
        .map((x) => x.dataset.key)
        .join(),
    );
  await page.click('[data-do="play s-yy"]');
  await myTurn(page);
  const wanted = await seen(page);
  await other.waitForFunction(
    (w) =>
      [...document.querySelectorAll(".sr-played [data-key], .sr-caravan [data-key]")]
        .map((x) => x.dataset.key)
        .join() === w,
    wanted,
  );
  await leave(page);
});

await test("offline once loaded: opens, goes on and begins anew without a network", async () => {
  const page = await openPage(browser, site.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length > 0);
  await page.reload();
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector(".tile");
  await startLocal(page, "spice-road");
  await myTurn(page);
  await stepByPointer(page);
  await page.reload();
  await myTurn(page);
  must((await page.locator(".log .event").count()) > 0, "the log is empty");
  equal(page.errors, [], "errors on the page");
  await page.context().close();
});

await test("a strong bot fetches its net, and keeps it offline", async () => {
  const page = await openPage(browser, site.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.click(".tile-spice-road .tile-face");
  await page.click('dialog input[name=seats] + span:text-is("2")', { force: true });
  await page.click('dialog input[name=level] + span:text-is("Hard")', { force: true });
  await page.click("dialog button[type=submit]");
  await page.waitForFunction(async () => {
    const kept = await caches.open("kaupang-later");
    return (await kept.keys()).filter((r) => /\.(net|wasm)$/.test(r.url)).length === 2;
  });
  await myTurn(page);
  await stepByPointer(page);
  await myTurn(page);
  await page.context().setOffline(true);
  await page.reload();
  await myTurn(page);
  await stepByPointer(page);
  await myTurn(page);
  equal(await page.locator(".toast").count(), 0, "complaints");
  await page.context().close();
});

await test("a strong bot without its net says so and plays on", async () => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  await context.route(/\.net$/, (route) => route.abort());
  const page = await openPage({ newContext: () => context }, site.url);
  await page.click(".tile-spice-road .tile-face");
  await page.click('dialog input[name=seats] + span:text-is("2")', { force: true });
  await page.click('dialog input[name=level] + span:text-is("Hard")', { force: true });
  await page.click("dialog button[type=submit]");
  await myTurn(page);
  await Promise.all([page.waitForSelector('.toast:has-text("weaker")'), stepByPointer(page)]);
  await myTurn(page);
  await page.context().close();
});

await test("several steps: drafted, taken back, sent with one confirmation", async () => {
  const page = await twoColours(browser, site.url);
  const events = () => page.locator(".log .event").count();
  const before = await events();
  await page.click('[data-do="acquire 2"]');
  await page.waitForSelector('[data-do^="pay "]');
  await page.click('[data-do="pay yellow"] >> nth=0');
  await page.waitForFunction(() =>
    /1 of 2|2 of 2|Is this/.test(document.querySelector("#prompt").textContent),
  );
  await page.keyboard.press("u");
  await page.waitForFunction(() => /0 of 2/.test(document.querySelector("#prompt").textContent));
  equal(await events(), before, "events before confirming");
  await page.click('[data-do="pay yellow"] >> nth=0');
  await page.waitForFunction(() => /1 of 2/.test(document.querySelector("#prompt").textContent));
  await page.click('[data-do="pay red"]');
  await page.click("#confirm");
  await page.waitForFunction((n) => document.querySelectorAll(".log .event").length > n, before);
  await leave(page);
});

await test("keys go on at the prompt when the button just used is gone", async () => {
  const page = await twoColours(browser, site.url);
  await page.click('[data-do="acquire 2"]');
  await page.waitForSelector('[data-do^="pay "]');
  await page.focus('[data-do="pay red"]');
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !document.querySelector('[data-do="pay red"]'));
  await page.waitForFunction(() => document.activeElement?.id === "prompt");
  await leave(page);
});

await test("language: switched at once, on every screen", async () => {
  const page = await openPage(browser, site.url);
  await startLocal(page, "spice-road");
  await myTurn(page);
  const prompts = new Set();
  for (const language of ["en", "is", "sv", "nb", "nn"]) {
    await page.click(".top nav button");
    await page.selectOption("dialog select >> nth=0", language);
    await page.keyboard.press("Escape");
    await page.waitForFunction((l) => document.documentElement.lang === l, language);
    await page.waitForFunction(
      (seen) => !seen.includes(document.querySelector("#prompt").textContent),
      [...prompts],
    );
    prompts.add(await page.textContent("#prompt"));
  }
  equal(prompts.size, 5, `prompts in five languages ${[...prompts].join(" | ")}`);
  await leave(page);
});

await test("hot seat: the screen is covered between two people", async () => {
  const page = await openPage(browser, site.url);
  await passTheScreen(page);
  await page.click("dialog button.primary");
  await page.click('[data-do="play s-yy"]');
  await page.waitForSelector("dialog h2:text('is next')");
  await leave(page);
});

await test("the end: scores, replay with slider and plots, rematch", async () => {
  const page = await openPage(browser, site.url, {}, { level: "easy" });
  await startLocal(page, "spice-road");
  await myTurn(page);
  await stepByPointer(page);
  await myTurn(page);
  await page.click(".head-buttons button >> nth=-1");
  await page.click("dialog button:has-text('Resign')");
  await page.click("dialog button:has-text('Really')");
  await page.waitForSelector(".scores");
  must(await isOver(page), "over");
  await page.click("dialog a:has-text('Replay')");
  await page.waitForSelector(".slider input[type=range]");
  await page.waitForSelector(".plot canvas");
  const moment = () => page.textContent(".moment");
  const last = await moment();
  await page.focus(".slider input[type=range]");
  await page.keyboard.press("Home");
  await page.waitForFunction((l) => document.querySelector(".moment").textContent !== l, last);
  await page.goBack();
  await page.waitForSelector(".scores");
  await page.click("dialog button:has-text('Rematch')");
  await myTurn(page);
  await leave(page);
});

await browser.close();
site.close();
finish();
