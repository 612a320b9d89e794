// SPDX-License-Identifier: MIT
// What a local game tells whoever plays it, in a real Chromium: rules and tips of what is pointed
// at or held, the position for screen readers, the lessons of a first game. Prints TAP.
// usage: node tests/reading.mjs [part of a test's name …]
import { launch, sizes } from "./browser.mjs";
import { leave, myTurn, openPage, startLocal, stepByPointer, twoColours } from "./player.mjs";
import { boards } from "./rules.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();

/** A phone on which a finger can be laid on the first card in hand: {page, finger, at}. */
async function fingerOnCard() {
  const page = await openPage(browser, site.url, {
    viewport: sizes.phone,
    hasTouch: true,
    isMobile: true,
  });
  await startLocal(page, "spice-road");
  await myTurn(page);
  const at = await page.evaluate(() => pointing.spot(pointing.find('[data-do="play s-yy"]')));
  return { page, at, finger: await page.context().newCDPSession(page) };
}

/** Points at the thing until its tip is there, and goes over to the link in it. */
async function pointAtLink(page, thing) {
  await thing.hover();
  const link = await page.waitForSelector(".tip a");
  const from = await thing.boundingBox();
  const to = await link.boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + 2);
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
}

await test("the rule of a thing pointed at or focused: by key or link, in the language set", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.wide }, { language: "sv" });
  await startLocal(page, "spice-road");
  await myTurn(page);
  const thing = page.locator(".sr-table [data-do='acquire 0']");
  const wanted = async () => {
    await page.waitForSelector(".rules .wanted:has-text('SR-ACQ-1')");
    equal(await page.locator(".rules article").getAttribute("lang"), "sv", "the language");
    await page.goBack();
    await thing.waitFor();
  };
  await thing.hover();
  await page.waitForSelector(".tip:has-text('Läs regeln')");
  await page.keyboard.press("r");
  await wanted();
  await thing.focus();
  await page.keyboard.press("r");
  await wanted();
  await pointAtLink(page, thing);
  await page.mouse.down();
  await page.mouse.up();
  await wanted();
  await leave(page);
});

await test("a tip goes when the pointer leaves it", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.wide });
  await startLocal(page, "spice-road");
  await myTurn(page);
  await pointAtLink(page, page.locator(".sr-table [data-do='acquire 0']"));
  await page.mouse.move(2, 2);
  await page.waitForSelector(".tip", { state: "detached" });
  await leave(page);
});

await test("a rule read while a move is composed opens beside it, and the move stays", async () => {
  const page = await twoColours(browser, site.url);
  await page.click('[data-do="acquire 2"]');
  await page.click('[data-do="pay yellow"] >> nth=0');
  await page.waitForFunction(() => /1 of 2/.test(document.querySelector("#prompt").textContent));
  const beside = async (open) => {
    const [other] = await Promise.all([page.context().waitForEvent("page"), open()]);
    await other.waitForSelector(".rules .wanted");
    await other.close();
    must(/1 of 2/.test(await page.textContent("#prompt")), "the move is lost");
  };
  const card = page.locator('[data-do="acquire 0"]');
  await card.focus();
  await beside(() => page.keyboard.press("r"));
  await card.click({ force: true });
  await beside(() => page.click(".toast a"));
  await card.hover();
  await beside(() => page.click(".tip a"));
  await leave(page);
});

await test("a finger held on a thing reads about it, and does not choose it", async () => {
  const { page, finger, at: card } = await fingerOnCard();
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [card] });
  const link = await page.waitForSelector(".tip a");
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const at = await link.boundingBox();
  equal(await page.evaluate(() => pointing.stage()), "choose", "the turn after the touch");
  equal(await page.locator('[data-do="play s-yy"]').count(), 1, "the card in hand");
  await page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2);
  await page.waitForSelector(".rules .wanted:has-text('SR-SPC-1')");
  await leave(page);
});

await test("a short touch chooses, however late the page hears of its end", async () => {
  const { page, finger, at: card } = await fingerOnCard();
  const now = Date.now() / 1000;
  await finger.send("Input.dispatchTouchEvent", {
    type: "touchStart",
    touchPoints: [card],
    timestamp: now,
  });
  await page.waitForSelector(".tip");
  await finger.send("Input.dispatchTouchEvent", {
    type: "touchEnd",
    touchPoints: [],
    timestamp: now + 0.1,
  });
  await page.waitForFunction(
    () => pointing.stage() !== "choose" || !pointing.find('[data-do="play s-yy"]'),
  );
  equal(await page.locator(".tip").count(), 0, "tips");
  await leave(page);
});

await test("screen readers: the position, my options, and what others did", async () => {
  const page = await openPage(browser, site.url);
  await startLocal(page, "spice-road");
  await myTurn(page);
  const answered = async (key, words) => {
    await page.keyboard.press(key);
    await page.waitForFunction(
      (w) => document.querySelector("#answered").textContent.includes(w),
      words,
    );
  };
  await answered("p", "You: 0 points");
  await answered("o", "options:");
  await stepByPointer(page);
  await myTurn(page);
  await page.waitForFunction(() =>
    /Bot \(Easy\) .*your turn/i.test(document.querySelector("#told").textContent),
  );
  await leave(page);
});

await test("the first game explains itself", async () => {
  const page = await openPage(browser, site.url);
  await page.click(".tile-spice-road .tile-face");
  await page.click("dialog button:has-text('Guided first game')");
  await page.waitForSelector(".lesson");
  const title = await page.textContent(".lesson h2");
  await page.click(".lesson .primary");
  await page.waitForFunction(
    (old) => document.querySelector(".lesson h2")?.textContent !== old,
    title,
  );
  await leave(page);
});

await test("explanations of the first game hide nothing that can be pressed", async () => {
  for (const viewport of Object.values(sizes)) {
    const page = await openPage(browser, site.url, { viewport });
    for (const game of boards) {
      await page.goto(site.url);
      await page.click(`.tile-${game} .tile-face`);
      await page.click("dialog button:has-text('Guided first game')");
      await page.waitForSelector(".lesson");
      await myTurn(page);
      equal(
        await page.evaluate(() => pointing.faults()),
        [],
        `${game}, ${viewport.width} pixels wide`,
      );
    }
    await leave(page);
  }
});

await browser.close();
site.close();
finish();
