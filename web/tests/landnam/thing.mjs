// SPDX-License-Identifier: MIT
// The all-thing with its cases, and fate cards.
import { axe } from "../axe.mjs";
import { leave, press } from "../player.mjs";
import { sent } from "../positions.mjs";
import { equal, must, test } from "../tap.mjs";
import { at, doable, hand, offers, prompt, send, wordsOf } from "./board.mjs";

await test("the all-thing: who is heard first, by name", async () => {
  const { page, actions, seat } = await at(offers("hear"));
  equal(
    await page.$$eval(".ln-buttons [data-do^='hear ']", (all) => all.map((e) => e.dataset.do)),
    actions,
    "to choose from",
  );
  must((await wordsOf(page, `[data-do="hear ${seat}"]`)).length > 1, "the button names the player");
  const other = actions.find((a) => a !== `hear ${seat}`);
  equal(await send(page, `[data-do="${other}"]`), [other], "sent");
  await page.waitForFunction(() =>
    /You let Bot \d \(Easy\) speak first/.test(document.querySelector(".log").textContent),
  );
  await leave(page);
});

await test("a case is brought, and the stake chosen", async () => {
  const staked = (line) => / stake (\w+) /.exec(line ?? "")?.[1];
  const wanted = ({ before, view, seat }, { lines }) =>
    / summon /.test(lines[before]) && view.goods[seat][staked(lines[before + 1])] > 1;
  const { page, actions, before } = await at(wanted);
  const summons = actions.filter((a) => a.startsWith("summon "));
  equal(await doable(page, "summon"), [...summons].sort(), "who can be sued");
  for (const summon of summons) {
    await press(page, `[data-do="${summon}"]`);
    await page.waitForSelector(".ln-case");
    if (await page.locator(".ln-stakes").count()) break;
    await page.keyboard.press("u");
    await page.waitForSelector(".ln-case", { state: "detached" });
  }
  await axe(page, "the summons");
  const stake = (await doable(page, "stake")).at(-1);
  await press(page, `[data-do="${stake}"]`);
  await page.waitForFunction(
    (n) => document.querySelector(".ln-case .ln-sum b")?.textContent === n,
    stake.split(" ")[2],
  );
  await press(page, "#confirm");
  const done = await sent(page);
  equal([done[0].split(" ")[0], done[1]], ["summon", stake], `sent after ${before} lines`);
  await leave(page);
});

await test("a case is heard: both stakes, what over-tops, helpers, handing over", async () => {
  const wanted = ({ view, actions: a }) =>
    view.phase === "case-window" &&
    a.some((x) => x.startsWith("stake ")) &&
    a.some((x) => x.startsWith("hand-over "));
  const { page, view, actions, seat } = await at(wanted);
  equal(
    await page.$$eval(".ln-case .ln-sum b", (all) => all.map((b) => Number(b.textContent))),
    [view.stake.prosecution, view.stake.defence],
    "the stakes",
  );
  equal(await prompt(page), "Outbid the other side or lose the case.", "the prompt");
  equal(
    (await doable(page, "stake")).sort(),
    actions.filter((a) => a.startsWith("stake ")).sort(),
    "what can be staked",
  );
  await axe(page, "the case");
  const stake = actions.find((a) => a.startsWith("stake "));
  const [, good, n] = stake.split(" ");
  await press(page, `[data-do="${stake}"]`);
  await page.waitForFunction(
    ([g, left]) => Number(document.querySelector(`.ln-of-${g} b`).textContent) === left,
    [good, view.goods[seat][good] - Number(n)],
  );
  await leave(page);
  const again = await at(wanted);
  const over = again.actions.find((a) => a.startsWith("hand-over "));
  equal(await send(again.page, `[data-do="${over}"]`), [over], "sent");
  await leave(again.page);
});

await test("fate cards: played at once, with a number, with a bonus, exchanged", async () => {
  const plain = await at(offers("play"));
  const card = plain.actions.find((a) => a.startsWith("play "));
  equal((await send(plain.page, `.ln-fate[data-do="${card}"]`))[0], card, "sent");
  await leave(plain.page);
  for (const [word, choice] of [
    ["prophecy", "prophecy 6"],
    ["ravens", "ravens 2"],
  ]) {
    const { page, actions } = await at(offers(word));
    await press(page, `.ln-fate[data-key="fate:${word}"]`);
    await page.waitForSelector(".ln-choice");
    equal(
      await page.$$eval(".ln-choice [data-do]", (all) => all.map((e) => e.dataset.do)),
      actions.filter((a) => a.startsWith(`${word} `)),
      "to choose from",
    );
    await axe(page, `the choice of ${word}`);
    equal((await send(page, `.ln-choice [data-do="${choice}"]`))[0], choice, "sent");
    await leave(page);
  }
  const { page, actions, view, seat } = await at(offers("exchange"));
  const [, fate, good] = actions.find((a) => a.startsWith("exchange ")).split(" ");
  await press(page, `.ln-fate[data-key="fate:${fate}"]`);
  await press(page, `.ln-choice [data-do="exchange ${fate} ${good}"]`);
  await page.waitForFunction(
    ([g, n]) => Number(document.querySelector(`.ln-of-${g} b`).textContent) === n,
    [good, view.goods[seat][good] + 1],
  );
  await leave(page);
});
