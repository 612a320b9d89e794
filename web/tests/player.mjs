// SPDX-License-Identifier: MIT
// Playing through the interface: by mouse, by touch, by keyboard alone. The move is the
// one that the hint proposes, so games come to their end.
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { equal, must } from "./tap.mjs";

// Every question is asked: what is answered by itself cannot be played by the hint.
export const START = {
  ...{ pace: 0, name: "Ada", language: "en", confirm: "compound", level: "easy", hint: 5 },
  gains: false,
};
// How long a busy machine may take for anything: longer than that is never.
const PATIENCE = 120000;
/** A file beside this one for the page, which knows it by its name. */
export const inPage = (name) =>
  buildSync({
    entryPoints: [fileURLToPath(new URL(`${name}.js`, import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    globalName: name,
    footer: { js: `globalThis.${name} = ${name};` },
  }).outputFiles[0].text;
export const pointing = inPage("pointing");

export async function openPage(browser, url, options = {}, settings = {}) {
  const context = await browser.newContext({ reducedMotion: "reduce", locale: "en", ...options });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript({ content: pointing });
  await context.addInitScript(() => {
    // A notice stays until something sends it away: its own time is not measured here.
    const { setTimeout } = window;
    window.setTimeout = (run, ms, ...rest) => (ms === 5000 ? 0 : setTimeout(run, ms, ...rest));
  });
  await context.addInitScript(
    (s) => localStorage.getItem("settings") ?? localStorage.setItem("settings", JSON.stringify(s)),
    { ...START, ...settings },
  );
  const page = await context.newPage();
  page.touch = options.hasTouch ?? false;
  if (page.touch) page.finger = await context.newCDPSession(page);
  page.errors = [];
  page.foreign = [];
  page.on("pageerror", (e) => page.errors.push(e.message));
  page.on("request", (r) => {
    const to = new URL(r.url());
    if (!["data:", "blob:"].includes(to.protocol) && to.host !== new URL(url).host)
      page.foreign.push(r.url());
  });
  await page.goto(url);
  await page.waitForSelector("main");
  return page;
}

/** Closes pages that have had no error and asked nobody else for anything. */
export async function leave(...pages) {
  for (const page of pages) {
    equal(page.errors, [], "errors on the page");
    equal(page.foreign, [], "requests to other places");
    await page.context().close();
  }
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

/** Two people at one screen: the first has moved, and the screen is covered for the second.
 * Begins in the lobby. */
export async function passTheScreen(page) {
  await page.click(".tile-spice-road .tile-face");
  await page.click('dialog input[name=seats] + span:text-is("2")', { force: true });
  await page.click("dialog summary");
  await page.click('dialog input[name=people] + span:text-is("2 people")', { force: true });
  await page.click("dialog button[type=submit]");
  await myTurn(page);
  await page.click('[data-do="play s-yy"]');
  await page.waitForSelector("dialog h2:text('is next')");
}

export const isOver = (page) => page.evaluate(() => pointing.over());

/** Waits until it is this player's turn or the game is over; true = my turn. */
export const myTurn = (page) =>
  page.evaluate(async () => {
    await pointing.until(
      () => pointing.over() || ["choose", "confirm"].includes(pointing.stage()),
      "the turn",
    );
    return !pointing.over();
  });

/** A tap that lasts 50 ms by the finger's own clock, however long the machine takes for it. */
async function tap({ finger }, x, y) {
  const timestamp = Date.now() / 1000;
  const touch = (event) => finger.send("Input.dispatchTouchEvent", event);
  await touch({ type: "touchStart", touchPoints: [{ x, y }], timestamp });
  await touch({ type: "touchEnd", touchPoints: [], timestamp: timestamp + 0.05 });
}

/** A real press of the mouse or a finger at this place. */
const pressAt = (page, { x, y }) => (page.touch ? tap(page, x, y) : page.mouse.click(x, y));

/** Presses the first control that is there and shown, scrolled to and covered by nothing. */
export async function press(page, selector) {
  if (!page.touch) await page.mouse.move(2, 2);
  await pressAt(
    page,
    await page.evaluate(
      async (s) => pointing.spot(await pointing.until(() => pointing.find(s), s)),
      selector,
    ),
  );
}

/** The move that the bot proposes, once it is told, in words, and for the pointer where it is
 * on the board. */
const proposal = (page, byPointer) =>
  page.evaluate(async (pointed) => {
    const line = await pointing.until(
      () => document.querySelector(".hint-line[data-hint]"),
      "the hint",
    );
    const action = line.dataset.hint;
    const place = pointed && pointing.find(`.table-screen [data-do="${action}"]`);
    return {
      action,
      at: place ? await pointing.spot(place) : null,
      words: line.textContent
        .replace(/^\s*Bot suggests: /, "")
        .replace(/Do it\s*$/, "")
        .trim(),
    };
  }, byPointer);

/** Waits until a step has been tried or sent; where to confirm it, if it must be. */
export const settled = (page) =>
  page.evaluate(async () => {
    await pointing.until(
      () => !document.querySelector(".hint-line") && pointing.stage() !== "busy",
      "the step to be done",
    );
    const confirm = document.querySelector("#confirm");
    return confirm ? pointing.spot(confirm) : null;
  });

/** One step by mouse or touch: on the board where it can be found there, else in the list.
 * Returns 1 if it was done on the board. */
export async function stepByPointer(page) {
  await press(page, "#hint");
  const { action, at } = await proposal(page, true);
  if (at) await pressAt(page, at);
  else {
    await press(page, "#options");
    await press(page, `dialog [data-do="${action}"]`);
  }
  const confirm = await settled(page);
  if (confirm) await pressAt(page, confirm);
  return at ? 1 : 0;
}

export async function stepByKeys(page) {
  const leave = () =>
    page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    );
  await leave();
  await page.keyboard.press("h");
  const { words } = await proposal(page, false);
  await page.keyboard.press("a");
  await page.evaluate(() =>
    pointing.until(() => document.activeElement?.matches("dialog input[type=search]"), "the list"),
  );
  await page.keyboard.insertText(words);
  await page.keyboard.press("Enter");
  if (!(await settled(page))) return;
  await leave();
  await page.keyboard.press("Enter");
}

export async function playToTheEnd(page, step, most = 2500) {
  let steps = 0;
  let onBoard = 0;
  while (await myTurn(page)) {
    onBoard += (await step(page)) ?? 0;
    must(++steps < most, `the game goes on after ${most} steps`);
  }
  return { steps, onBoard };
}

/** Throws when something reaches beyond the sides of the screen. */
export async function noSideways(page, when = "") {
  equal(
    await page.evaluate(() => pointing.sideways()),
    null,
    `what reaches beyond the screen ${when}`,
  );
}

/** A game of Spice Road with cubes of two colours, so that paying is a choice. */
export async function twoColours(browser, url, options = {}) {
  const page = await openPage(browser, url, options);
  await startLocal(page, "spice-road");
  await myTurn(page);
  await page.click('.sr-hand .act:has-text("") >> nth=1');
  await page.click(".cube-act.can >> nth=0");
  await page.click('[data-do="upgrade u-2 1 0 0"]');
  await page.waitForFunction(() => document.querySelector(".sr-played .card"));
  await myTurn(page);
  return page;
}
