// SPDX-License-Identifier: MIT
// What only Spice Road's board does: cubes raised one by one, and a move that is composed at
// one position and gone at the next. Whole games are in games.mjs. Prints TAP.
import { launch, sizes } from "./browser.mjs";
import { leave, myTurn, openPage } from "./player.mjs";
import { findPosition, lay } from "./positions.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();

/** Three yellow cubes, and the card that raises two of them chosen. */
const three = findPosition(
  "spice-road",
  ({ actions, view, seat }) =>
    actions.includes("upgrade u-2 2 0 0") && Object.values(view.caravan[seat]).join() === "3,0,0,0",
);
async function raising(settings = {}) {
  const page = await openPage(browser, site.url, { viewport: sizes.wide }, settings);
  await lay(page, site.url, three, three.decision.seat);
  await page.click(".sr-hand [data-key='card:u-2']");
  return page;
}
const cubes = (page) =>
  page.$$eval(".sr-caravan [data-key]", (all) => all.map((c) => c.dataset.key.split(":")[1]));

await test("raising more cubes than stay of their colour", async () => {
  const page = await raising();
  for (let i = 0; i < 2; i++) await page.click(".cube-act.can[data-key^='mine:yellow']");
  await page.click('[data-do="upgrade u-2 2 0 0"]');
  await page.waitForSelector(".sr-played .card");
  await myTurn(page);
  equal(await cubes(page), ["yellow", "red", "red"], "the caravan");
  equal(await page.locator(".sr-own").count(), 1, "boards");
  await leave(page);
});

await test("what is composed is gone at another position, and there again at its own", async () => {
  const page = await raising({ confirm: "always" });
  for (let i = 0; i < 2; i++) await page.click(".cube-act.can[data-key^='mine:yellow']");
  await page.click('[data-do="upgrade u-2 2 0 0"]');
  await page.waitForSelector("#confirm");
  equal(await page.locator(".bar .compose").count(), 0, "composers beside the drafted move");
  await page.keyboard.press("u");
  await page.waitForSelector("#confirm", { state: "detached" });
  equal(await cubes(page), ["yellow", "red", "red"], "the caravan after taking back");
  await page.click(".bar .compose button:has-text('Cancel')");
  equal(await cubes(page), ["yellow", "yellow", "yellow"], "the caravan after cancelling");
  await leave(page);
});

await browser.close();
site.close();
finish();
