// SPDX-License-Identifier: MIT
// Things have room: full tables, results, dialogues and notices show all they have, wide and on a
// phone. Prints TAP.
// usage: KAUPANG=build/kaupang node tests/room.mjs [part of a test's name …]
import { launch, sizes } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { dialog, endOf, into, newTable, openReplay } from "./places.mjs";
import { leave, openPage } from "./player.mjs";
import { findPosition, lay, readRecord } from "./positions.mjs";
import { boards } from "./rules.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const house = await openHouse();
const browser = await launch();

/** A full table so far into the game. */
async function fullTable(page, game, players, size, part = 0.5) {
  await page.setViewportSize(sizes[size]);
  await into(page, house.url, readRecord(game, `${players}-players`), part);
}
const hidden = (page, selector) =>
  page.$eval(selector, (e) => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight]);
const fits = (name, check) =>
  test(`room: ${name}`, async () => {
    const page = await openPage(browser, house.url, { viewport: sizes.wide });
    await page.waitForSelector(".tile");
    await check(page);
    await leave(page);
  });
for (const game of boards)
  await fits(
    `${game}: a phone shows the points by source and the board of the replay`,
    async (page) => {
      await page.setViewportSize(sizes.phone);
      await endOf(page, house.url, game);
      for (const place of await page.$$("dialog .scroll"))
        equal(
          await place.evaluate((e) => e.scrollWidth - e.clientWidth),
          0,
          "pixels beside the table",
        );
      await openReplay(page);
      const top = (part) =>
        page.$eval(`.replay-board ${part}`, (e) => e.getBoundingClientRect().top);
      must(
        (await top(".common")) < (await top(".seats")),
        "the board lies below the other players",
      );
    },
  );
await fits(
  "puerto-rico: five players see every building, and an opponent's goods in one line",
  async (page) => {
    await fullTable(page, "puerto-rico", "five", "wide");
    equal((await hidden(page, ".common"))[1], 0, "pixels of the board to scroll to");
    await page.setViewportSize(sizes.middle);
    const tops = await page.$$eval(".pr-seat .pr-line", ([row]) =>
      [...row.children].map((e) => Math.round(e.getBoundingClientRect().top)),
    );
    equal(new Set(tops).size, 1, "lines");
  },
);
await fits("puerto-rico: with all buildings the roles stay in view", async (page) => {
  await into(page, house.url, readRecord("puerto-rico", "all-buildings-random-play"), 0);
  const [roles, board] = await page.evaluate(() => {
    const common = document.querySelector(".common");
    common.scrollTop = common.scrollHeight;
    return [".pr-roles", ".common"].map((s) => document.querySelector(s).getBoundingClientRect());
  });
  must(roles.top >= board.top - 3, `roles at ${roles.top}, the board from ${board.top}`);
});
for (const game of boards)
  for (const size of ["wide", "middle"])
    await fits(`${game}: the result shows all columns, ${size}`, async (page) => {
      await page.setViewportSize(sizes[size]);
      await endOf(page, house.url, game);
      equal((await hidden(page, "dialog .scroll"))[0], 0, "pixels beside the table");
      equal((await hidden(page, "dialog"))[0], 0, "pixels beside the dialogue");
    });
await fits("puerto-rico: a replay shows the points of all", async (page) => {
  await endOf(page, house.url, "puerto-rico");
  await openReplay(page);
  const facts = await page.$$eval(".replay .facts b", (all) => all.map((e) => e.textContent));
  must(facts.length >= 6 && !facts.includes("?"), `facts: ${facts.join(" ")}`);
});
await fits("spice-road: the last round is announced", async (page) => {
  const last = findPosition("spice-road", ({ view }) => view.final_round);
  await lay(page, house.url, last, last.decision.seat);
  equal(await page.textContent(".sr-last"), "The last round", "said");
});
for (const size of ["wide", "middle"])
  await fits(`amsterdam: six contracts at once, ${size}`, async (page) => {
    await fullTable(page, "amsterdam", "four", size, 0.96);
    equal(await page.locator(".am-contracts .am-held").count(), 6, "contracts");
    equal(await hidden(page, ".am-contracts"), [0, 0], "pixels to scroll to");
  });
await fits("fields of a dialogue are of one width, and say all of what is chosen", async (page) => {
  await newTable(page, "puerto-rico");
  await page.click("dialog summary");
  const widths = () =>
    page.$$eval("dialog .field select", (all) => [
      ...new Set(all.map((e) => Math.round(e.getBoundingClientRect().width))),
    ]);
  equal((await widths()).length, 1, "widths");
  await page.keyboard.press("Escape");
  await page.setViewportSize(sizes.phone);
  await page.click(".top nav button");
  await dialog(page);
  const cut = await page.$$eval("dialog .field select", (all) =>
    all
      .filter((e) => {
        const paint = document.createElement("canvas").getContext("2d");
        const style = getComputedStyle(e);
        paint.font = style.font;
        const arrow = 22;
        return (
          paint.measureText(e.selectedOptions[0].text).width >
          e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow
        );
      })
      .map((e) => e.selectedOptions[0].text),
  );
  equal(cut, [], "cut off");
});
await fits("bots are explained where they are chosen, and nothing moves", async (page) => {
  await page.click(".tile-amsterdam .tile-face");
  await dialog(page);
  const start = () => page.$eval("dialog button[type=submit]", (e) => e.offsetTop);
  const first = await start();
  const told = new Set();
  for (const level of ["Easy", "Medium", "Hard", "Expert"]) {
    await page.click(`dialog input[name=level] + span:text-is("${level}")`, { force: true });
    const about = await page.waitForSelector(`.about-levels b:text-is("${level}")`);
    told.add(await about.evaluate((e) => e.parentElement.textContent));
    equal(await start(), first, `the place of Start, ${level}`);
  }
  equal(told.size, 4, "explanations");
  await page.keyboard.press("Escape");
  await newTable(page, "amsterdam");
  equal(await page.locator("dialog .about-levels li").count(), 0, "explained before one is chosen");
  await page.selectOption("dialog .create select:has(option[value=hard]) >> nth=0", "hard");
  await page.waitForSelector('dialog .about-levels [data-level="hard"]');
});
await test("room: a long name leaves room for what a player has, on a phone", async () => {
  const page = await openPage(browser, house.url, {}, { name: "Ragnheidur Thorgerdardottir MM" });
  await newTable(page, "puerto-rico");
  for (const seat of await page.$$("dialog .create select:has(option[value=easy])"))
    await seat.selectOption("easy");
  await page.click("dialog button[type=submit]");
  await page.waitForSelector(".table-screen");
  const other = await openPage(browser, page.url(), { viewport: sizes.phone });
  await other.waitForSelector(".seats .turn-tag");
  const out = await other.$$eval(".seats .seat header > *", (all) =>
    all.filter((e) => e.getBoundingClientRect().right > innerWidth).map((e) => e.textContent),
  );
  equal(out, [], "beyond the screen");
  await leave(other, page);
});
for (const size of Object.keys(sizes))
  await fits(`a refusal hides none of one's own things, ${size}`, async (page) => {
    await fullTable(page, "spice-road", "five", size);
    await page.evaluate(() => document.querySelector(".table-screen .act.cannot").click());
    const toast = await (await page.waitForSelector(".toast")).boundingBox();
    const own = await (await page.$(".own")).boundingBox();
    must(
      toast.y + toast.height <= own.y,
      `the notice ends at ${toast.y + toast.height}, one's own things begin at ${own.y}`,
    );
  });

await browser.close();
await house.close();
finish();
