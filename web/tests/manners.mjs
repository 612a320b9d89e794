// SPDX-License-Identifier: MIT
// The manners of the table: tips, notices, taking back, giving up, the first game, and names
// of things that say what they are. Prints TAP.
// usage: node tests/manners.mjs [part of a test's name …]
import { launch, sizes } from "./browser.mjs";
import { isOver, leave, myTurn, openPage, startLocal } from "./player.mjs";
import { findPosition, lay, readRecord, richest } from "./positions.mjs";
import { boards } from "./rules.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();

/** A page with this position of the golden records. */
async function at(game, wanted, options = { viewport: sizes.wide }) {
  const page = await openPage(browser, site.url, options);
  await page.waitForSelector(".tile");
  const found = findPosition(game, wanted);
  await lay(page, site.url, found, found.decision.seat);
  return { page, ...found.decision };
}

await test("a tip is whole in the window, wherever the thing lies", async () => {
  const { page } = await at("puerto-rico", ({ actions }) => actions[0].startsWith("role "), {
    viewport: sizes.middle,
  });
  const things = await page.$$eval("[data-tip]", (all) =>
    all
      .filter((e) => e.dataset.tip)
      .map((e) => [e, e.getBoundingClientRect()])
      .map(([e, box]) => [e, box.left + box.width / 2, box.top + box.height / 2])
      .filter(([e, x, y]) => document.elementFromPoint(x, y)?.closest("[data-tip]") === e)
      .map(([, x, y]) => [x, y]),
  );
  const rows = new Map(
    things.map(([x, y]) => [`${Math.round(x / 250)} ${Math.round(y / 120)}`, [x, y]]),
  );
  must(rows.size > 10, `things with tips: ${rows.size}`);
  for (const [x, y] of rows.values()) {
    await page.mouse.move(x - 1, y);
    await page.mouse.move(x, y);
    await page.waitForSelector(".tip").catch(() => must(false, `no tip at ${x}, ${y}`));
    const out = await page.evaluate(() => {
      const { left, top, right, bottom } = document.querySelector(".tip").getBoundingClientRect();
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      return inside ? null : `${[left, top, right, bottom].map(Math.round)}`;
    });
    equal(out, null, `the tip at ${Math.round(x)}, ${Math.round(y)}`);
    await page.mouse.move(2, 2);
    await page.waitForSelector(".tip", { state: "detached" });
  }
  await leave(page);
  return `${rows.size} tips`;
});

await test("what comes under a pointer that rests shows no tip", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.wide });
  await page.waitForSelector(".tile");
  await page.mouse.move(700, 20);
  const coming = await page.evaluate(() => {
    const thing = document.createElement("div");
    thing.dataset.tip = "came by itself";
    thing.style = "position: fixed; z-index: 99; left: 600px; top: 0; width: 200px; height: 60px";
    document.body.append(thing);
    // a tip comes after a delay: whether one is on its way is told by its timer
    const { setTimeout } = window;
    let timers = 0;
    window.setTimeout = (...given) => (timers++, setTimeout(...given));
    // what a browser says when something comes under a pointer that has not moved
    thing.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
    window.setTimeout = setTimeout;
    return timers;
  });
  equal(coming, 0, "tips on their way");
  equal(await page.locator(".tip").count(), 0, "tips under a pointer that rests");
  await page.mouse.move(701, 20);
  await page.waitForSelector(".tip");
  await leave(page);
});

for (const game of boards)
  await test(`${game}: a tip says what the thing is, not only where its rule stands`, async () => {
    const page = await openPage(browser, site.url, { viewport: sizes.wide });
    await page.waitForSelector(".tile");
    for (const { record, before, seat } of richest(game).slice(0, 6)) {
      await lay(page, site.url, { ...record, lines: record.lines.slice(0, before) }, seat);
      equal(
        await page.$$eval("[data-rule]", (all) =>
          all.filter((e) => !e.dataset.tip?.trim()).map((e) => e.outerHTML.slice(0, 90)),
        ),
        [],
        `things without words, ${record.name} ${before}`,
      );
    }
    await leave(page);
  });

await test("a notice goes when something can be done", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.wide });
  await startLocal(page, "spice-road");
  await myTurn(page);
  await page.click('[data-do="rest"]', { force: true });
  await page.waitForSelector(".toast");
  await page.click('[data-do="play s-yy"]');
  await page.waitForSelector(".toast", { state: "detached" });
  await leave(page);
});

await test("giving up is confirmed elsewhere than it was asked for", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.phone });
  await startLocal(page, "spice-road");
  await myTurn(page);
  await page.click(".head-buttons button >> nth=-1");
  const button = page.locator("dialog button:has-text('Resign')");
  const { x, y, width, height } = await button.boundingBox();
  for (let i = 0; i < 2; i++) await page.mouse.click(x + width / 2, y + height / 2);
  equal(await isOver(page), false, "given up by a double click");
  await leave(page);
});

await test("nothing is upgraded before a cube is chosen", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.wide });
  await startLocal(page, "spice-road");
  await myTurn(page);
  await page.click('.sr-hand .act[data-key="card:u-2"]');
  const upgrade = page.locator(".compose .primary");
  await upgrade.waitFor();
  equal(await upgrade.getAttribute("aria-disabled"), "true", "Upgrade at 0 of 2");
  await page.click(".cube-act.can >> nth=0");
  await page.waitForSelector(".compose .primary[aria-disabled=false]");
  await leave(page);
});

await test("nobody is told of 0 colonists", async () => {
  const { page } = await at("puerto-rico", ({ actions }) => actions.some((a) => / 0$/.test(a)));
  await page.keyboard.press("a");
  await page.waitForSelector("dialog .action-list");
  const words = await page.$$eval(".action-list button", (all) => all.map((b) => b.textContent));
  equal(
    words.filter((w) => /\b0 /.test(w)),
    [],
    "actions with nothing",
  );
  await leave(page);
});

await test("the first game heeds the choices above it", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.wide });
  await page.click(".tile-spice-road .tile-face");
  await page.click('dialog input[name=seats] + span:text-is("4")', { force: true });
  await page.click('dialog input[name=level] + span:text-is("Medium")', { force: true });
  await page.click("dialog button:has-text('Guided first game')");
  await page.waitForSelector(".lesson");
  const names = await page.$$eval(".seats .seat", (all) =>
    all.map((e) => e.getAttribute("aria-label")),
  );
  equal(names.length, 3, `other players: ${names}`);
  must(
    names.every((n) => n.includes("Medium")),
    `${names}`,
  );
  await leave(page);
});

await test("spice-road: panels and result agree, and say how many cards end the game", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.wide });
  await page.waitForSelector(".tile");
  await lay(page, site.url, readRecord("spice-road", "three-players"));
  await page.waitForSelector(".scores");
  const said = await page.evaluate(() => {
    const rows = [...document.querySelectorAll(".scores:not(.by-source) tbody tr")];
    const results = rows.map((r) => [
      r.querySelector("th[scope=row]").textContent.trim(),
      r.querySelector("td:last-child").textContent.trim(),
    ]);
    const seats = [...document.querySelectorAll(".seat")].map((s) => [
      s.querySelector(".name").textContent.trim(),
      s.querySelector(".facts b").textContent.trim(),
      s.querySelector(".facts").textContent,
    ]);
    return { results, seats };
  });
  equal(said.seats.length, 3, "panels");
  for (const [name, points, facts] of said.seats) {
    const [, result] = said.results.find(([n]) => n.includes(name.split(" (")[0]));
    equal(points, result, `points of ${name}`);
    must(/\d\/6/.test(facts), `facts of ${name}: ${facts}`);
  }
  await leave(page);
});

await browser.close();
site.close();
finish();
