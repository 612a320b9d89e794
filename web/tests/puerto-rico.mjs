// SPDX-License-Identifier: MIT
// What only Puerto Rico's board does: colonists placed by tapping and sent as one, prices
// as they are paid, the draft, the first game. Whole games are in games.mjs. Prints TAP.
import { launch, sizes } from "./browser.mjs";
import { leave, myTurn, noSideways, openPage, startLocal, stepByPointer } from "./player.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const GAME = "puerto-rico";
const site = await serve();
const browser = await launch();
const click = (target) => target.click();
/** How often the log tells that one has placed colonists. */
const placements = (page) => page.locator(".log p", { hasText: "You place" }).count();
const waitFor = (page, selector) => page.waitForSelector(selector);
const figure = (page, nth) =>
  page.locator(".pr-purse .pr-stat b").nth(nth).textContent().then(Number);
const filled = (page) => page.locator(".pr-own .pr-circle.filled").count();
async function confirm(page) {
  await click(page.locator("#confirm"));
  await page.waitForSelector("#confirm", { state: "detached" });
}
const emptyPlace = ".pr-own .act.can:has(.pr-circle:not(.filled))";

/** Starts with this set of buildings. */
async function startWith(page, set, seats) {
  await page.click(`.tile-${GAME} .tile-face`);
  await page.click(`dialog input[name=seats] + span:text-is("${seats}")`, { force: true });
  await page.click("dialog summary");
  await page.selectOption("dialog .options select >> nth=0", set);
  await page.click("dialog button[type=submit]");
  await waitFor(page, ".table-screen");
}

/** Plays on until this player is mayor with fewer colonists than circles; false if the game
 * ends before. */
async function beMayor(page) {
  while (await myTurn(page)) {
    if (!(await page.locator('[data-do="role mayor"].can').count())) {
      await stepByPointer(page);
      await page.waitForSelector("#confirm", { state: "detached" });
      continue;
    }
    await click(page.locator('[data-do="role mayor"]'));
    const recruit = page.locator('[data-do="recruit 0"]'); // unless no colonist is left
    await waitFor(page, '[data-do="recruit 0"], .pr-place, #confirm');
    if (await recruit.count()) await click(recruit);
    await waitFor(page, ".pr-place, #confirm");
    if (await page.locator(".pr-place").count()) return true;
    await confirm(page);
  }
  return false;
}

await test("colonists are placed by tapping and sent as one move", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.wide });
  // asked for every colonist, so that there is something left to place
  await page.evaluate(() => {
    const known = JSON.parse(localStorage.getItem("settings") ?? "{}");
    localStorage.setItem("settings", JSON.stringify({ ...known, gains: false }));
  });
  await page.reload();
  let placing = false;
  for (let game = 0; game < 5 && !placing; game++) {
    await page.goto(site.url);
    await startLocal(page, GAME, 3);
    await myTurn(page);
    await click(page.locator('[data-do="role builder"]'));
    await click(page.locator(".pr-stock .act.can").first());
    await confirm(page);
    placing = await beMayor(page);
  }
  must(placing, "never mayor with a choice");
  const before = await placements(page);
  must(
    await page.locator(".pr-place .primary.cannot").count(),
    "a placement with colonists left over can be sent",
  );
  while (await page.locator(".pr-place .primary.cannot").count())
    await click(page.locator(emptyPlace).first());
  const placed = await filled(page);
  await click(page.locator(".pr-own button.pr-cell:has(.pr-circle.filled)").first());
  equal(await filled(page), placed - 1, "colonists after lifting one");
  await click(page.locator(emptyPlace).last());
  await click(page.locator(".pr-place .primary"));
  await waitFor(page, "#confirm");
  equal(await filled(page), placed, "colonists on the drafted board");
  equal(await placements(page), before, "placements told before confirming");
  await page.keyboard.press("u");
  await waitFor(page, ".pr-place");
  while (await page.locator(".pr-place .primary.cannot").count())
    await click(page.locator(emptyPlace).first());
  await click(page.locator(".pr-place .primary"));
  await confirm(page);
  await page.waitForFunction(
    (n) => document.querySelector(".log").innerText.split("You place").length > n + 1,
    before,
  );
  const lines = await page.$$eval(".log .event p", (all) => all.map((p) => p.textContent));
  equal(lines.filter((l) => /You place/.test(l)).length, before + 1, "lines about the placement");
  must(
    lines.every((l) => !/\d colonists? on /.test(l)),
    `a line for each place: ${lines.join(" | ")}`,
  );
  await leave(page);
  return `${placed} colonists`;
});

await test("a building costs what the board says", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.middle });
  await startLocal(page, GAME, 3);
  await myTurn(page);
  await click(page.locator('[data-do="role builder"]'));
  await waitFor(page, ".pr-stock .act.can");
  const prices = await page
    .locator(".pr-stock .act.can .cost .pr-figured")
    .evaluateAll((all) => all.map((x) => Number(x.dataset.n)));
  const price = Math.max(...prices);
  const offer = page.locator(".pr-stock .act.can").nth(prices.indexOf(price));
  const had = await figure(page, 0);
  await click(offer);
  await waitFor(page, "#confirm");
  equal(await figure(page, 0), had - price, "doubloons after building");
  equal(await page.locator(".pr-city .pr-building:not(.free)").count(), 1, "buildings in the city");
  await leave(page);
  return `price ${price}`;
});

await test("the draft: seventeen kinds, then the first role", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.wide });
  await startWith(page, "draft", 3);
  let picks = 0;
  await myTurn(page);
  while (await page.locator(".pr-draft").count()) {
    await click(page.locator('.pr-draft [data-do^="draft "].can').first());
    await page.waitForFunction(() => document.querySelector(".bar").dataset.stage !== "busy");
    await myTurn(page);
    must(++picks < 9, "the draft does not end");
  }
  await waitFor(page, '[data-do^="role "].can');
  equal(await page.locator(".pr-stock .pr-offer-b").count(), 6 + 17, "kinds on the board");
  const costs = await page.$$eval(".pr-column", (columns) =>
    columns.map((c) => [...c.querySelectorAll(".violet .cost")].map((e) => +e.textContent)),
  );
  for (const column of costs)
    equal(
      column,
      [...column].sort((a, b) => a - b),
      "costs in a column",
    );
  await leave(page);
  return `${picks} picks of mine`;
});

await test("all buildings, five players, a phone: nothing scrolls sideways in five languages", async () => {
  const page = await openPage(browser, site.url, {
    viewport: sizes.phone,
    hasTouch: true,
    isMobile: true,
  });
  await startWith(page, "all", 5);
  for (let i = 0; i < 6; i++) {
    await myTurn(page);
    await stepByPointer(page);
  }
  await myTurn(page);
  for (const language of ["en", "is", "sv", "nb", "nn"]) {
    await page.evaluate((l) => {
      const settings = { ...JSON.parse(localStorage.getItem("settings")), language: l };
      localStorage.setItem("settings", JSON.stringify(settings));
    }, language);
    await page.reload();
    await page.waitForFunction(
      (l) => document.documentElement.lang === l && document.querySelector(".pr-stock"),
      language,
    );
    await noSideways(page, `in ${language}`);
  }
  await leave(page);
});

await test("the first game explains roles, plantations and colonists", async () => {
  const page = await openPage(browser, site.url);
  await page.click(`.tile-${GAME} .tile-face`);
  await page.click("dialog button:has-text('Guided first game')");
  const seen = [];
  for (const wanted of ["What it is about", "Choose a role"]) {
    await waitFor(page, `.lesson h2:text-is("${wanted}")`);
    seen.push(wanted);
    await page.click(".lesson .primary");
  }
  await click(page.locator('[data-do="role settler"]'));
  await waitFor(page, '.lesson h2:text-is("Plantations")');
  must(await page.locator(".pr-row.pointed").count(), "the row of plantations is not pointed at");
  await leave(page);
});

await browser.close();
site.close();
finish();
