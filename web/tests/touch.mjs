// SPDX-License-Identifier: MIT
// On a phone everything can be tapped: for every kind of action of every game, in the
// position of the golden records with most of them, each control is hit by a tap on
// itself and lies under no other. Prints TAP.
// usage: node tests/touch.mjs [part of a test's name …]
import { launch, sizes } from "./browser.mjs";
import { noSideways, openPage } from "./player.mjs";
import { decisionsOf, lay, recordsOf } from "./positions.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();

/** For each word the decision with most actions of that word. */
function richest(game) {
  const best = new Map();
  for (const record of recordsOf(game))
    for (const decision of decisionsOf(record)) {
      const words = decision.actions.map((a) => a.split(" ")[0]);
      for (const word of new Set(words)) {
        const count = words.filter((w) => w === word).length;
        if ((best.get(word)?.count ?? 0) < count) best.set(word, { count, record, before: decision.before, seat: decision.seat });
      }
    }
  const found = new Map();
  for (const [word, b] of best) {
    const key = `${b.record.name} ${b.before}`;
    found.set(key, { ...b, words: [...(found.get(key)?.words ?? []), word] });
  }
  return [...found.values()];
}

/** Controls that cannot be tapped, with what lies over them: a button near its corners and
 * in the middle, a place on a map in its middle and a finger's breadth around it. */
const unreachable = (page) => page.evaluate(() => {
  const nameOf = (e) => e.closest("[data-do]")?.dataset.do ?? e.closest("[aria-label]")?.getAttribute("aria-label") ?? e.textContent.trim();
  const classOf = (e) => e.closest("[class]")?.getAttribute("class") ?? e.tagName;
  const grid = (box, shares) => shares.flatMap((x) => shares.map((y) => [box.left + x * box.width, box.top + y * box.height]));
  const pointsOf = (target) => {
    if (target instanceof HTMLElement) return grid(target.getBoundingClientRect(), [0.12, 0.5, 0.88]);
    const line = target.querySelector("path.am-hit");
    const box = (target.querySelector(".ln-hit, .ln-halo") ?? target).getBoundingClientRect();
    let middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    if (line) middle = line.getPointAtLength(line.getTotalLength() / 2).matrixTransform(line.getScreenCTM());
    return [[0, 0], [-8, 0], [8, 0], [0, -8], [0, 8]].map(([x, y]) => [middle.x + x, middle.y + y]);
  };
  // the two tracks between the same places are one target: a tap asks which
  const pairOf = (e) => e.closest("[data-route]")?.dataset.route.split("--").slice(0, 2).join();
  const same = (target, e) => target.contains(e) || (pairOf(e) !== undefined && pairOf(e) === pairOf(target));
  const coverOf = (target) => pointsOf(target).map(([x, y]) => document.elementFromPoint(x, y) ?? document.documentElement).find((e) => !same(target, e));
  const targets = [...document.querySelectorAll(".table-screen .act.can, .table-screen .own button")].filter((e) => e.checkVisibility() && e.getBoundingClientRect().width > 0);
  const faults = [];
  for (const target of targets) {
    let over;
    for (const block of ["nearest", "start", "center", "end"]) {
      target.scrollIntoView({ block });
      over = coverOf(target);
      if (!over) break;
    }
    const { width, height } = target.getBoundingClientRect();
    if (over) faults.push(`${nameOf(target)} lies under ${classOf(over)}: ${nameOf(over)}`);
    if (target instanceof HTMLElement && (width < 26 || height < 34)) faults.push(`${nameOf(target)} is ${width.toFixed()} × ${height.toFixed()}`);
  }
  scrollTo(0, 0);
  return faults;
});

for (const game of ["amsterdam", "landnam", "puerto-rico", "spice-road"])
  await test(`${game}: every control takes a tap, for every kind of action`, async () => {
    const page = await openPage(browser, site.url, { viewport: sizes.phone, hasTouch: true, isMobile: true });
    await page.waitForSelector(".tile");
    const all = richest(game);
    const faults = [];
    for (const { record, before, seat, words } of all) {
      await lay(page, site.url, { ...record, lines: record.lines.slice(0, before) }, seat);
      const where = `${record.name} after ${before} lines (${words.join(", ")})`;
      if (!(await noSideways(page))) faults.push(`${where}: the page scrolls sideways`);
      faults.push(...(await unreachable(page)).map((f) => `${where}: ${f}`));
    }
    equal(faults, [], "controls");
    equal(page.errors, [], "errors on the page");
    must(all.length > 0, "the records hold no decision");
    await page.context().close();
    return `${all.length} positions, ${all.flatMap((a) => a.words).length} kinds of actions`;
  }, 200);

await browser.close();
site.close();
finish();
