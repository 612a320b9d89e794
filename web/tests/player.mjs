// SPDX-License-Identifier: MIT
// Playing through the interface: by mouse, by touch, by keyboard alone. The move is the
// one that the hint proposes, so games come to their end.
import { must } from "./tap.mjs";

const START = { pace: 0, name: "Ada", language: "en", confirm: "compound", level: "easy", hint: 25 };

export async function openPage(browser, url, options = {}, settings = {}) {
  const context = await browser.newContext({ reducedMotion: "reduce", locale: "en", ...options });
  await context.addInitScript((s) => localStorage.getItem("settings") ?? localStorage.setItem("settings", JSON.stringify(s)), { ...START, ...settings });
  const page = await context.newPage();
  page.errors = [];
  page.foreign = [];
  page.on("pageerror", (e) => page.errors.push(e.message));
  page.on("request", (r) => {
    const to = new URL(r.url());
    if (!["data:", "blob:"].includes(to.protocol) && to.host !== new URL(url).host) page.foreign.push(r.url());
  });
  await page.goto(url);
  await page.waitForSelector("main");
  return page;
}

/** A game against bots in two clicks, and a third for the number of players: the wanted one,
 * or the least there is. */
export async function startLocal(page, game, seats = 2) {
  await page.click(`.tile-${game} .tile-face`);
  await page.waitForSelector("dialog input[name=seats]");
  const wanted = page.locator(`dialog input[name=seats] + span:text-is("${seats}")`);
  const least = page.locator("dialog input[name=seats] + span").first();
  await ((await wanted.count()) > 0 ? wanted : least).click({ force: true });
  await page.click("dialog button[type=submit]");
  await page.waitForSelector(".table-screen");
}

export const isOver = (page) => page.evaluate(() => document.querySelector(".scores") !== null);

/** Waits until it is this player's turn or the game is over; true = my turn. */
export async function myTurn(page, timeout = 30000) {
  await page.waitForFunction(() => document.querySelector(".scores") || document.querySelector('.bar:is([data-stage="choose"], [data-stage="confirm"])'), null, { timeout });
  return !(await isOver(page));
}

async function hintOf(page, ask) {
  await ask();
  await page.waitForSelector(".hint-line[data-hint]", { timeout: 15000 });
  return page.getAttribute(".hint-line", "data-hint");
}

/** Waits until a step has been tried or sent. */
async function settled(page) {
  await page.waitForFunction(() => !document.querySelector(".hint-line") && document.querySelector(".bar")?.dataset.stage !== "busy", null, { timeout: 15000 });
}

/** One step by mouse or touch: on the board where it can be found there, else in the list.
 * Returns 1 if it was done on the board. */
export async function stepByPointer(page, press) {
  const action = await hintOf(page, () => press(page.locator(".bar-buttons button:has(svg)").filter({ hasText: "Hint" }).first()));
  const spot = page.locator(`.table-screen [data-do="${action}"]`).first();
  const onBoard = (await spot.count()) > 0;
  if (onBoard) await press(spot);
  else {
    await press(page.locator(".bar-buttons button").filter({ hasText: /options?/i }).first());
    await press(page.locator(`dialog [data-do="${action}"]`));
  }
  await settled(page);
  const confirm = page.locator("#confirm");
  if (await confirm.count()) await press(confirm);
  return onBoard ? 1 : 0;
}

export async function stepByKeys(page) {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await hintOf(page, () => page.keyboard.press("h"));
  const words = (await page.textContent(".hint-line")).replace(/^\s*The bot would: /, "").replace(/Do it\s*$/, "").trim();
  await page.keyboard.press("a");
  await page.waitForSelector("dialog input[type=search]");
  await page.keyboard.insertText(words);
  await page.keyboard.press("Enter");
  await settled(page);
  if (await page.locator("#confirm").count()) {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press("Enter");
  }
}

export async function playToTheEnd(page, step, most = 2500) {
  let steps = 0;
  let onBoard = 0;
  while (await myTurn(page)) {
    onBoard += (await step(page)) ?? 0;
    await page.waitForTimeout(10);
    must(++steps < most, `the game goes on after ${most} steps`);
  }
  return { steps, onBoard };
}

export const noSideways = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
