// SPDX-License-Identifier: MIT
// Dragging: cards, cubes, colonists and carts go where people put them, and only where the rules
// let them. Prints TAP.
// usage: node tests/drag.mjs [part of a test's name …]
import { launch, sizes } from "./browser.mjs";
import { leave, openPage } from "./player.mjs";
import { findPosition, lay, sent } from "./positions.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();
const SLOW = 600000; // bots hold still

async function at(game, wanted) {
  const page = await openPage(
    browser,
    site.url,
    { viewport: sizes.wide },
    { pace: SLOW, confirm: "never" },
  );
  const found = findPosition(game, wanted);
  await lay(page, site.url, found, found.decision.seat);
  return { page, found };
}
const spot = (page, selector) =>
  page.evaluate(
    async (s) => pointing.spot(await pointing.until(() => pointing.find(s), s)),
    selector,
  );

/** By the mouse, from the one to the other; how many places took it on the way. */
async function drag(page, from, to) {
  const { x, y } = await spot(page, from);
  const end = await spot(page, to);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 9, y + 9);
  await page.mouse.move(end.x, end.y);
  const targets = await page.locator("[data-target]").count();
  await page.mouse.up();
  await page.waitForFunction(() => !document.querySelector(".dragged, [data-target]"));
  return targets;
}
const has = (word) => (d) => d.actions.some((a) => a.startsWith(`${word} `));
const first = ({ decision }, word) => decision.actions.find((a) => a.startsWith(`${word} `));

await test("spice-road: a card from the hand onto the table is played", async () => {
  const { page, found } = await at("spice-road", has("play"));
  const action = first(found, "play");
  must((await drag(page, `[data-do="${action}"]`, ".sr-row.points")) > 0, "places for it");
  equal(await sent(page), [action], "done");
  await leave(page);
});
await test("spice-road: a card from the row into the own area is taken", async () => {
  const { page } = await at("spice-road", (d) => d.actions.includes("acquire 0"));
  await drag(page, '[data-do="acquire 0"]', ".sr-own");
  equal(await sent(page), ["acquire 0"], "done");
  await leave(page);
});
await test("spice-road: cubes are put back by dragging", async () => {
  const { page, found } = await at("spice-road", has("return"));
  const action = first(found, "return");
  await drag(page, `.cube-act[data-do="${action}"]`, ".sr-row.points");
  const drafted = await page.locator("[data-composing=true]").count();
  must(drafted + (await sent(page, 0)).length > 0, "a cube was put back");
  await leave(page);
});
await test("amsterdam: cards from the hand claim the route they are put on", async () => {
  const { page } = await at("amsterdam", has("claim"));
  const act = ".am-claim.can[data-do]";
  const action = await page.getAttribute(act, "data-do");
  must((await drag(page, ".am-fan", `[data-do="${action}"]`)) > 0, "routes for it");
  equal(await sent(page), [action], "done");
  await leave(page);
});
await test("amsterdam: an open card is drawn into the hand", async () => {
  const { page, found } = await at("amsterdam", has("take"));
  const action = first(found, "take");
  await drag(page, `[data-do="${action}"]`, ".am-own");
  equal(await sent(page), [action], "done");
  await leave(page);
});
await test("puerto-rico: a colonist is put on a tile or building", async () => {
  const { page } = await at("puerto-rico", has("assign"));
  const pickUp = await page.$$(".desk .act.can:not([data-drop])");
  if ((await page.locator("[data-drag=colonist]").count()) === 0) await pickUp[0].click();
  await page.waitForSelector("[data-drag=colonist]");
  const waiting = await page.locator("[data-drag=colonist]").count();
  await drag(page, "[data-drag=colonist]", ".desk .act.can[data-drop=colonist]");
  await page.waitForFunction(
    (n) => document.querySelectorAll("[data-drag=colonist]").length === n - 1,
    waiting,
  );
  await leave(page);
});
await test("what is put elsewhere stays where it was", async () => {
  const { page, found } = await at("spice-road", has("play"));
  await drag(page, `[data-do="${first(found, "play")}"]`, "#prompt");
  equal(await sent(page, 0), [], "done");
  equal(await page.evaluate(() => pointing.stage()), "choose", "what comes next");
  await leave(page);
});

await browser.close();
site.close();
finish();
