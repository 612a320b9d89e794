// SPDX-License-Identifier: MIT
// Amsterdam's board in a real Chromium: paying for routes by mouse, keyboard and touch,
// contracts on the map, the last round. Prints TAP.
// usage: node tests/amsterdam.mjs [part of a test's name …]
import { axe } from "./axe.mjs";
import { launch, sizes } from "./browser.mjs";
import { leave, noSideways, openPage } from "./player.mjs";
import { lay, readRecord } from "./positions.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();
const GREEN = "dam--oost_indisch_huis--green";
const GREY = "noordermarkt--korenmetershuisje--grey";

/** Three green cards and a joker in hand, the first seat to move. */
const opening =
  `* deal green|* deal joker|* deal blue|* deal blue|* open pink|* open green|* open green|* open red|* open orange
* contract c01|* contract c05|* contract c16|* contract c07|0 keep both|1 keep first
0 take 1|* open black|0 take 2|* open black|1 take 0|* open pink|1 take 0|* open pink`.split(
    /[|\n]/,
  );

const laid = async (options = { viewport: sizes.wide }, settings) => {
  const page = await openPage(browser, site.url, options, settings);
  await page.waitForSelector(".tile");
  await lay(page, site.url, {
    game: "amsterdam",
    options: { start_player: "seat0" },
    lines: opening,
  });
  await page.waitForSelector(".am-map");
  return page;
};
const claim = (page, route) => page.locator(`[data-route="${route}"] .am-claim`);
/** Where the pointer meets a route: the middle of a bow's box is not on it. */
const middle = (page, route) =>
  page.evaluate(
    (selector) => pointing.spot(pointing.find(selector)),
    `[data-route="${route}"] .am-claim`,
  );
const pressed = async (page, route, how) => {
  const { x, y } = await middle(page, route);
  await page.mouse.click(x, y, how);
};
const mixes = (page) =>
  page.$$eval(".am-mix", (all) => all.map((b) => b.dataset.do.split(" ").slice(2).join(" ")));
const taken = (page) => page.locator(".am-route.taken .am-cart").count();
const hand = (page) =>
  page.$$eval(".am-hand .am-fan", (all) => all.map((x) => x.getAttribute("aria-label")));

/** How deep spaces of different routes lie in each other, in pixels; nothing = they do not. */
const overlaps = (page) =>
  page.evaluate(() => {
    const corners = (rect) =>
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ].map(([x, y]) => {
        const box = rect.getBBox();
        return new DOMPoint(box.x + x * box.width, box.y + y * box.height).matrixTransform(
          rect.getScreenCTM(),
        );
      });
    const shared = (a, b, [x, y]) => {
      const [p, q] = [a, b].map((all) => all.map((c) => c.x * x + c.y * y));
      return Math.min(Math.max(...p), Math.max(...q)) - Math.max(Math.min(...p), Math.min(...q));
    };
    const normals = (all) =>
      [0, 1].map((i) =>
        [all[i].y - all[i + 1].y, all[i + 1].x - all[i].x].map(
          (n) => n / Math.hypot(all[i + 1].x - all[i].x, all[i + 1].y - all[i].y),
        ),
      );
    const spaces = [...document.querySelectorAll(".am-space")].map((e) => ({
      route: e.closest("[data-route]").dataset.route,
      at: corners(e),
    }));
    return spaces.flatMap((a, i) =>
      spaces.slice(i + 1).flatMap((b) => {
        const depth = Math.min(
          ...[...normals(a.at), ...normals(b.at)].map((n) => shared(a.at, b.at, n)),
        );
        return depth > 0.5 && a.route !== b.route
          ? [`${a.route} and ${b.route}: ${depth.toFixed(1)}`]
          : [];
      }),
    );
  });

await test("no space of a route lies over one of another", async () => {
  for (const viewport of Object.values(sizes)) {
    const page = await laid({ viewport });
    equal(await overlaps(page), [], `spaces that overlap, ${viewport.width} pixels wide`);
    await leave(page);
  }
});

await test("the hand is sorted, the open cards and decks are there", async () => {
  const page = await laid();
  equal(await hand(page), ["3 green cards", "1 joker"], "the hand");
  equal(
    await page.$$eval(".am-display .act", (all) => all.map((x) => x.dataset.do)),
    ["take 0", "take 1", "take 2", "take 3", "take 4", "draw", "contracts"],
    "what can be drawn",
  );
  equal(await page.locator(".am-space").count(), 89, "spaces on the map");
  await leave(page);
});

await test("every route is met along its own middle, twins and neighbours too", async () => {
  const page = await laid();
  for (const size of [sizes.wide, { width: 1280, height: 720 }, sizes.middle]) {
    await page.setViewportSize(size);
    equal(
      await page.$$eval("[data-route]", (all) =>
        all.flatMap((route) => {
          const line = route.querySelector(".am-halo");
          const { x, y } = line
            .getPointAtLength(line.getTotalLength() / 2)
            .matrixTransform(line.getScreenCTM());
          const around = [-8, 0, 8].flatMap((d) => [
            [x + d, y],
            [x, y + d],
          ]);
          return around
            .map(([left, top]) => document.elementFromPoint(left, top)?.closest("[data-route]"))
            .filter((met) => met !== route)
            .map((met) => `${route.dataset.route} lies under ${met?.dataset.route}`);
        }),
      ),
      [],
      `routes covered by others, ${size.width} pixels wide`,
    );
  }
  await leave(page);
});

await test("a coloured route: one click pays without jokers", async () => {
  const page = await laid();
  const { x, y } = await middle(page, GREEN);
  await page.mouse.move(x, y);
  await page.waitForSelector(".am-carts.ghost .am-cart");
  equal(await page.locator(".am-mine.leaving").count(), 3, "cards that would leave the hand");
  await page.mouse.click(x, y);
  await page.waitForFunction(
    () => document.querySelectorAll(".am-route.taken .am-cart").length >= 3,
  );
  equal(await hand(page), ["1 joker"], "the hand afterwards");
  await leave(page);
});

await test("a right click offers the other mixes", async () => {
  const page = await laid();
  await pressed(page, GREEN, { button: "right" });
  await page.waitForSelector(".am-mix");
  equal(await mixes(page), ["no-joker green", "1-joker green"], "ways to pay");
  await axe(page, "the ways to pay");
  await page.click(".am-mix >> nth=1");
  await page.waitForFunction(
    () => document.querySelectorAll(".am-route.taken .am-cart").length >= 3,
  );
  equal(await hand(page), ["1 green card"], "the hand afterwards");
  await leave(page);
});

await test("a grey route by keyboard: fewest jokers first, Escape goes back", async () => {
  const page = await laid({ viewport: sizes.middle });
  await claim(page, GREY).focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".am-mix");
  equal(await mixes(page), ["no-joker green", "1-joker green"], "ways to pay");
  must(
    await page.evaluate(() => document.activeElement.matches(".am-mix")),
    "the first way has the focus",
  );
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector(".am-mix"));
  must(
    await page.evaluate(
      (r) => document.activeElement.closest("[data-route]")?.dataset.route === r,
      GREY,
    ),
    "the focus is back on the route",
  );
  equal(await taken(page), 0, "carts after Escape");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".am-mix");
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    () => document.querySelectorAll(".am-route.taken .am-cart").length >= 3,
  );
  await leave(page);
});

await test("a phone: a tap near a double route shows both tracks", async () => {
  const page = await laid({ viewport: sizes.phone, hasTouch: true, isMobile: true });
  await noSideways(page);
  const { x, y } = await middle(page, GREEN);
  await page.touchscreen.tap(x, y);
  await page.waitForSelector(".own .am-mix");
  equal(await page.locator(".am-track").count(), 2, "tracks");
  must((await page.textContent(".am-why")).length > 10, "the other track says why not");
  const box = await page.locator(".am-mix").first().boundingBox();
  must(box.height >= 40 && box.width >= 40, `a way to pay is ${box.width} × ${box.height}`);
  await noSideways(page);
  await page.locator(".am-mix").first().tap();
  await page.waitForFunction(
    () => document.querySelectorAll(".am-route.taken .am-cart").length >= 3,
  );
  await leave(page);
});

await test("contracts: pointing draws one on the map, a click keeps it drawn, done is told", async () => {
  const page = await laid();
  equal(await page.locator(".am-way").count(), 0, "ways drawn at first");
  await page.locator(".am-held").first().hover();
  await page.waitForSelector(".am-way");
  equal(await page.locator(".am-place.end").count(), 2, "ends marked");
  await page.locator(".am-held").nth(1).click();
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => document.querySelector(".am-held[aria-pressed=true]"));
  equal(await page.locator(".am-place.end").count(), 2, "ends of the kept one");
  await axe(page, "the table with a contract drawn");
  await pressed(page, GREEN);
  await page.waitForFunction(
    () => !/4 carts missing/.test(document.querySelectorAll(".am-held")[1].textContent),
  );
  await leave(page);
});

await test("what cannot be claimed says why", async () => {
  const page = await laid();
  await pressed(page, "westermarkt--begijnhof--red");
  await page.waitForFunction(() =>
    /3 red cards/.test(document.querySelector(".toast")?.textContent ?? ""),
  );
  must((await page.locator(".toast a").count()) === 1, "the rule is linked");
  await leave(page);
});

await test("new contracts: both on the map, one click keeps one", async () => {
  const page = await laid();
  await page.click('[data-do="contracts"]');
  await page.waitForSelector(".am-offer");
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => document.querySelectorAll(".am-place.end").length >= 3);
  await axe(page, "the choice of contracts");
  await page.click('[data-do="keep first"]');
  await page.waitForFunction(
    () => document.querySelectorAll(".am-contracts .am-held").length === 3,
  );
  await leave(page);
});

await test("the last round is told", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.wide });
  await page.waitForSelector(".tile");
  const record = readRecord("amsterdam", "two-players");
  const last = record.lines.findLastIndex(
    (l, i) =>
      l.startsWith("1 ") &&
      record.lines
        .slice(0, i)
        .findLast((x) => /^\d/.test(x))
        .startsWith("0 "),
  );
  await lay(page, site.url, { ...record, lines: record.lines.slice(0, last) }, 1);
  await page.waitForSelector(".am-countdown > .last:not(.away)");
  must(
    /1 turn left/.test(await page.textContent(".am-countdown > .last")),
    await page.textContent(".am-countdown > .last"),
  );
  must(/last turn/.test(await page.textContent("#prompt")), await page.textContent("#prompt"));
  await axe(page, "the last round");
  await leave(page);
});

await test("every language names cards and routes", async () => {
  const said = new Set();
  for (const language of ["en", "is", "sv", "nb", "nn"]) {
    const page = await laid({ viewport: sizes.wide }, { language });
    said.add(
      `${await page.textContent("#prompt")} ${await claim(page, GREEN).getAttribute("aria-label")}`,
    );
    await leave(page);
  }
  equal(said.size, 5, [...said].join(" | "));
});

await browser.close();
site.close();
finish();
