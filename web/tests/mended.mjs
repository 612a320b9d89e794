// SPDX-License-Identifier: MIT
// What once was broken at the table and no other test looks at: prices while colonists are placed,
// plots with data, letters of contracts, five players on every screen, names of buttons. Prints TAP.
// usage: node tests/mended.mjs [part of a test's name …]
import { launch, sizes } from "./browser.mjs";
import { endOf, into, openReplay } from "./places.mjs";
import { leave, myTurn, openPage, startLocal } from "./player.mjs";
import { findPosition, lay, readRecord } from "./positions.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();
const SLOW = 600000; // bots hold still

/** A page with this position of the golden records. */
async function at(game, wanted) {
  const page = await openPage(browser, site.url, { viewport: sizes.wide }, { pace: SLOW });
  await page.waitForSelector(".tile");
  const found = findPosition(game, wanted);
  await lay(page, site.url, found, found.decision.seat);
  return page;
}
const boxes = (page, selector) =>
  page.$$eval(selector, (all) =>
    all.map((e) => {
      const { left, top, width, height } = e.getBoundingClientRect();
      return [left, top, width, height].map(Math.round).join(" ");
    }),
  );
const bottoms = (page, selector) =>
  page.$$eval(selector, (all) => all.map((e) => e.getBoundingClientRect().bottom));

await test("puerto-rico: while colonists are placed prices and places stay as they were", async () => {
  const page = await at("puerto-rico", ({ before, seat, view }, { name, lines }) => {
    const next = lines.slice(before + 1, before + 4);
    return (
      /-players$/.test(name) && // the usual buildings: the market need not be scrolled
      lines[before] === `${seat} role mayor` &&
      view.tile_crew[seat].quarry > 0 &&
      next.some((l) => l.startsWith(`${seat} assign`))
    );
  });
  const costs = () =>
    page.$$eval(".pr-stock .cost", (all) => all.map((e) => `${e.className} ${e.textContent}`));
  const parts = ".seats .seat, .pr-stock .act, .pr-roles .act, .desk";
  const before = { costs: await costs(), boxes: await boxes(page, parts) };
  must(
    before.costs.some((c) => c.includes("less")),
    `no quarry is paid with: ${before.costs}`,
  );
  await page.click('[data-do="role mayor"]');
  await page.waitForSelector('[data-do="recruit 0"], .pr-place');
  const recruit = page.locator('[data-do="recruit 0"]');
  if (await recruit.count()) await recruit.click();
  await page.waitForSelector(".pr-place");
  equal(await costs(), before.costs, "prices");
  equal(await boxes(page, parts), before.boxes, "boxes");
  const [desk] = await page.$$eval(".own", ([e]) => [e.getBoundingClientRect().top]);
  const lowest = Math.max(...(await bottoms(page, ".pr-stock .act, .seats .seat")));
  must(lowest <= desk, `the market or a city ends at ${lowest}, the desk begins at ${desk}`);
  await leave(page);
});

await test("puerto-rico: every plot of a finished game has lines", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.wide });
  await page.waitForSelector(".tile");
  await endOf(page, site.url, "puerto-rico");
  await openReplay(page);
  await page.waitForFunction(() => document.querySelectorAll(".plot canvas").length > 1);
  // points of a line in a seat's colour, on paper that has none
  const inked = await page.$$eval(".plot", (plots) =>
    plots.map((plot) => {
      const canvas = plot.querySelector("canvas");
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let points = 0;
      for (let i = 0; i < data.length; i += 4) {
        const rgb = data.slice(i, i + 3);
        if (data[i + 3] > 200 && Math.max(...rgb) - Math.min(...rgb) > 90) points++;
      }
      return [plot.querySelector("figcaption span").textContent, points];
    }),
  );
  must(
    inked.some(([title]) => title === "Victory points in chips"),
    `plots: ${inked}`,
  );
  for (const [title, points] of inked) must(points > 200, `${title}: ${points} points of lines`);
  await leave(page);
});

await test("amsterdam: a contract keeps its letter when others come", async () => {
  const page = await at("amsterdam", ({ actions }) => actions.includes("contracts"));
  const letters = () =>
    page.$$eval(".am-contracts .am-held", (all) =>
      Object.fromEntries(all.map((e) => [e.dataset.key, e.querySelector(".letter").textContent])),
    );
  const before = await letters();
  await page.click('[data-do="contracts"]');
  await page.waitForSelector(".am-offer");
  await page.click('[data-do="keep both"]');
  const count = Object.keys(before).length;
  await page.waitForFunction(
    (n) => document.querySelectorAll(".am-contracts .am-held").length > n,
    count,
  );
  const after = await letters();
  must(count > 0, "no contract before");
  for (const key of Object.keys(before)) equal(after[key], before[key], `the letter of ${key}`);
  equal(new Set(Object.values(after)).size, Object.keys(after).length, "letters of their own");
  await leave(page);
});

const screens = {
  "a wide screen": { viewport: sizes.wide },
  "a small screen": { viewport: sizes.middle },
  "a phone": { viewport: sizes.phone, hasTouch: true, isMobile: true },
  "a phone on its side": { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
};
for (const [screen, options] of Object.entries(screens))
  await test(`puerto-rico: five players, everybody and everything is met on ${screen}`, async () => {
    const page = await openPage(browser, site.url, options);
    await page.waitForSelector(".tile");
    for (const name of ["five-players", "all-buildings-random-play"]) {
      await into(page, site.url, readRecord("puerto-rico", name), 0.6);
      const unseen = await page.$$eval(".seats .seat", (seats) =>
        seats
          .filter((seat) => {
            seat.scrollIntoView({ block: "nearest" });
            const header = seat.querySelector("header").getBoundingClientRect();
            const [x, y] = [header.left + header.width / 2, header.top + header.height / 2];
            return document.elementFromPoint(x, y)?.closest(".seat") !== seat;
          })
          .map((seat) => seat.getAttribute("aria-label")),
      );
      equal(unseen, [], `players out of sight, ${name}`);
      equal(await page.evaluate(() => pointing.faults()), [], `controls, ${name}`);
    }
    await leave(page);
  });

await test("keys have a keyboard as their sign, and the choice of colours is called the theme", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.wide });
  await startLocal(page, "spice-road");
  await myTurn(page);
  const keys = page.locator(".head-buttons button", { hasText: "Keyboard shortcuts" });
  const box = 'svg path[d^="M3 7h18v10H3z"]'; // wider than high, with keys in it
  equal(await keys.locator(box).count(), 1, "keyboards on the button");
  await keys.click();
  await page.waitForSelector("dialog h2:text-is('Keyboard shortcuts')");
  await page.keyboard.press("Escape");
  await page.click(".top nav button:has-text('Settings')");
  const label = page.locator("dialog .field", { hasText: "Dark mode" }).locator("span").first();
  equal(await label.textContent(), "Theme", "the setting of light and dark");
  await leave(page);
});

await browser.close();
site.close();
finish();
