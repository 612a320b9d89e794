// SPDX-License-Identifier: MIT
// What is done on the map: harbours, chasing, ageing, corners under a finger.
import { axe } from "../axe.mjs";
import { leave, press } from "../player.mjs";
import { sent } from "../positions.mjs";
import { equal, must, test } from "../tap.mjs";
import { at, doable, offers, phone, prompt, send } from "./board.mjs";

await test("a harbour: the place asks for which goods, and stands there", async () => {
  const { page, actions } = await at(
    ({ actions: a }) =>
      a.filter((x) => x.startsWith("harbour ")).length > 1 &&
      a.every((x) => !x.startsWith("farm ")),
  );
  const wanted = actions.find((a) => a.startsWith("harbour "));
  const [, hex, good] = wanted.split(" ");
  const harbours = await page.locator(".ln-map .ln-harbour").count();
  await press(page, `.ln-hex.can[aria-label*="(hex ${hex})"]`);
  await page.waitForSelector(".ln-chooser");
  equal(
    await page.$$eval(".ln-chooser [data-do]", (all) => all.map((e) => e.dataset.do)),
    actions.filter((a) => a.split(" ")[1] === hex),
    "to choose from",
  );
  await axe(page, "the choice of a harbour");
  await press(page, `.ln-chooser [data-do="${wanted}"]`);
  await page.waitForFunction(
    (n) => document.querySelectorAll(".ln-map .ln-harbour").length === n,
    harbours + 1,
  );
  must(
    await page.locator(`.ln-map .ln-hex[data-tip^="${good} harbour (hex ${hex})"]`).count(),
    "the harbour is on its hex",
  );
  await leave(page);
});

await test("an outlaw is chased away, and gives way", async () => {
  const chases = ({ view: v, actions, seat }) =>
    actions.filter(
      (a) => a.startsWith("step ") && v.red_markers[Number(a.split(" ")[1])].includes(String(seat)),
    );
  const chase = await at((d) => d.view.phase === "step" && chases(d).length > 0);
  const [onto] = chases(chase);
  must(await chase.page.locator(".ln-units .ln-redflag").count(), "the outlaw carries no red flag");
  equal(await send(chase.page, `[data-do="${onto}"]`), [onto], "sent");
  must(
    /thinking/.test(await prompt(chase.page)),
    `another must give way: ${await prompt(chase.page)}`,
  );
  await leave(chase.page);
  const { page, actions } = await at(offers("give-way"));
  equal(await prompt(page), "Your unit must move aside: where to?", "the prompt");
  equal(
    await doable(page, "give-way"),
    actions.filter((a) => a.startsWith("give-way ")).sort(),
    "where it can go",
  );
  const [to] = await doable(page, "give-way");
  equal(await send(page, `[data-do="${to}"]`), [to], "sent");
  await leave(page);
});

await test("ageing: the hexes that may age are lit, and the number goes on", async () => {
  const { page, actions } = await at(({ view }) => view.phase === "ageing");
  equal(await prompt(page), "Choose the hex that ages.", "the prompt");
  equal(
    await doable(page, "age"),
    actions.filter((a) => a.startsWith("age ")).sort(),
    "what can age",
  );
  const [age] = await doable(page, "age");
  const number = () =>
    page.$eval(`.ln-marks [data-hex="${age.split(" ")[1]}"] .ln-number text`, (e) => e.textContent);
  const before = await number();
  equal(await send(page, `[data-do="${age}"]`), [age], "sent");
  await page.waitForFunction(
    ([hex, old]) =>
      document.querySelector(`.ln-marks [data-hex="${hex}"] .ln-number text`)?.textContent !== old,
    [age.split(" ")[1], before],
  );
  await leave(page);
});

await test("a phone: a finger between two corners is asked which", async () => {
  const near = (a) => a.filter((x) => x.startsWith("farm "));
  const { page, actions } = await at(({ actions: a }) => near(a).length >= 6, phone);
  const middle = await page.evaluate(() => {
    const spots = [...document.querySelectorAll(".ln-corner.can .ln-hit")]
      .map((e) => e.getBoundingClientRect())
      .map((b) => [b.left + b.width / 2, b.top + b.height / 2]);
    for (const [x, y] of spots)
      for (const [u, v] of spots)
        if ((x !== u || y !== v) && Math.hypot(x - u, y - v) < 30)
          return { x: (x + u) / 2, y: (y + v) / 2 };
    return null;
  });
  await page.touchscreen.tap(middle.x, middle.y);
  await page.waitForSelector(".own .ln-chooser");
  const choices = await page.$$eval(".ln-chooser [data-do]", (all) => all.map((e) => e.dataset.do));
  must(new Set(choices.map((c) => c.split("-")[1])).size === 2, `corners asked about: ${choices}`);
  equal(await sent(page, 0), [], "sent before choosing");
  await press(page, `.ln-chooser [data-do="${choices[1]}"]`);
  await page.waitForFunction(() => !document.querySelector(".ln-chooser"));
  must(actions.includes(choices[1]), "the choice is an action");
  await leave(page);
});
