// SPDX-License-Identifier: MIT
// What only Landnám's board does: offers, the bank, harbours, chasing, ageing, cases at the
// all-thing, fate cards, corners under a finger. Whole games are in local.mjs. Prints TAP.
// usage: node tests/landnam.mjs [part of a test's name …]
import { axe } from "./axe.mjs";
import { launch, sizes } from "./browser.mjs";
import { leave, openPage, press } from "./player.mjs";
import { findPosition, lay, sent } from "./positions.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();
const GOODS = ["iron", "grain", "sheep", "wood"];
const SLOW = 600000; // bots hold still, so that what is on the screen is what the move did
const phone = { viewport: sizes.phone, hasTouch: true, isMobile: true };

/** Opens the first position of the records that fits, seen by who is to decide there. */
async function at(wanted, options = { viewport: sizes.wide }) {
  const found = findPosition("landnam", wanted);
  const page = await openPage(browser, site.url, options, { pace: SLOW });
  await page.waitForSelector(".tile");
  await lay(page, site.url, found, found.decision.seat);
  return { page, ...found.decision };
}
const offers =
  (word) =>
  ({ actions }) =>
    actions.some((a) => a.split(" ")[0] === word);
const prompt = (page) => page.textContent("#prompt");
const hand = async (page) =>
  Object.fromEntries(
    (
      await page.$$eval(".ln-goods .ln-stack b", (all) => all.map((b) => Number(b.textContent)))
    ).map((n, i) => [GOODS[i], n]),
  );
const doable = (page, word) =>
  page.$$eval(`.table-screen [data-do^="${word} "].can`, (all) =>
    all.map((e) => e.dataset.do).sort(),
  );
/** Presses, confirms where that is asked, sends it where more could follow; what was sent. */
async function send(page, selector) {
  await press(page, selector);
  while ((await sent(page, 0)).length === 0) {
    const ask = await page.evaluate(() =>
      new Promise(requestAnimationFrame).then(
        () => ["#confirm", "#send-so-far"].find((s) => document.querySelector(s)) ?? null,
      ),
    );
    if (ask) await press(page, ask);
    if (ask) break;
  }
  return sent(page);
}
const wordsOf = (page, selector) =>
  page.$eval(selector, (e) => e.textContent.replace(/\s+/g, " ").trim());

/** The button that adds one card to a side of the offer; its figure. */
const more = (side, good) =>
  `.ln-steps[aria-label="You ${side}"] .ln-step:nth-of-type(${GOODS.indexOf(good) + 2}) .ln-btn.small`;
const less = (side, good) => more(side, good).replace(".ln-btn.small", ".ln-btn.tiny");
const figure = (page, side, good) =>
  page.$eval(`${more(side, good)} b`, (b) => Number(b.dataset.n));

await test("an offer is composed card by card and sent as one move", async () => {
  const { page, view, seat } = await at(
    ({ view: v, actions, seat: s }) =>
      v.phase === "trade" && actions.includes("offer") && v.goods[s].iron >= 2,
  );
  equal(await prompt(page), "Trade with the bank and with others.", "the prompt");
  must(await page.locator(".ln-composer .primary.cannot").count(), "an empty offer can be sent");
  for (const [side, good] of [
    ["give", "iron"],
    ["give", "iron"],
    ["give", "grain"],
    ["want", "wood"],
  ])
    await press(page, more(side, good));
  await press(page, less("give", "grain"));
  equal(
    [
      await figure(page, "give", "iron"),
      await figure(page, "give", "grain"),
      await figure(page, "want", "wood"),
    ],
    [2, 0, 1],
    "the figures of the offer",
  );
  await press(page, more("want", "iron"));
  await page.waitForSelector(".toast");
  equal(await figure(page, "want", "iron"), 0, "iron both given and wanted");
  await axe(page, "the offer");
  const other = (seat + 1) % view.seats;
  await press(page, ".ln-to .ln-btn.small");
  equal(
    await send(page, ".ln-composer .primary"),
    ["offer", "give iron", "give iron", "want wood", `to ${other}`, "send"],
    "sent",
  );
  await page.waitForSelector(".log .event :text('2 iron for 1 wood')");
  equal(
    await page.locator(".log .event :text('send the offer')").count(),
    0,
    "single steps of the offer in the log",
  );
  must(/thinking/.test(await prompt(page)), `the other is asked: ${await prompt(page)}`);
  equal(await hand(page), view.goods[seat], "the hand before the answer");
  await leave(page);
});

await test("an offer is answered: accepting brings the cards, declining does not", async () => {
  for (const answer of ["accept", "decline"]) {
    const { page, view, seat } = await at(({ actions }) => actions.includes("accept"));
    equal(await prompt(page), "Do you accept the offer?", "the prompt");
    const piles = await page.$$eval(".ln-deal .ln-pile", (all) =>
      all.map((p) => p.getAttribute("aria-label")),
    );
    const side = (sign) =>
      GOODS.filter((g) => sign * view.deal[g] > 0)
        .map((g) => `${Math.abs(view.deal[g])} ${g}`)
        .join(" and ");
    equal(piles, [side(1), side(-1)], "what is given and wanted");
    await axe(page, "the offer that stands");
    equal(await send(page, `[data-do="${answer}"]`), [answer], "sent");
    const wanted = Object.fromEntries(
      GOODS.map((g) => [g, view.goods[seat][g] + (answer === "accept" ? view.deal[g] : 0)]),
    );
    equal(await hand(page), wanted, `the hand after ${answer}`);
    await leave(page);
  }
});

await test("a counter-offer goes to whoever is at turn", async () => {
  const { page, view, seat } = await at(
    ({ view: v, actions }) => v.phase === "counter-offer" && actions.includes("offer"),
  );
  const [give, want] = [
    GOODS.find((g) => view.goods[seat][g] > 0),
    GOODS.findLast((g) => view.goods[seat][g] === 0) ?? "wood",
  ];
  await press(page, more("give", give));
  await press(page, more("want", want));
  equal(
    await send(page, ".ln-composer .primary"),
    ["offer", `give ${give}`, `want ${want}`, "send"],
    "sent",
  );
  await leave(page);
});

await test("the bank trades at the rate it says", async () => {
  const { page, view, seat } = await at(offers("bank"));
  const [bank] = await doable(page, "bank");
  const [, give, get] = bank.split(" ");
  const rate = Number(await page.textContent(`.ln-rate:has([data-do="${bank}"]) > b`));
  must(rate >= 2 && rate <= 4, `the rate is ${rate}`);
  await press(page, `[data-do="${bank}"]`);
  const after = {
    ...view.goods[seat],
    [give]: view.goods[seat][give] - rate,
    [get]: view.goods[seat][get] + 1,
  };
  await page.waitForFunction(
    (n) =>
      [...document.querySelectorAll(".ln-goods .ln-stack b")].map((b) => b.textContent).join() ===
      n,
    GOODS.map((g) => after[g]).join(),
  );
  await press(page, '[data-do="end-trade"]');
  await press(page, '[data-do="end-turn"]');
  await press(page, "#confirm");
  equal((await sent(page)).slice(0, 3), [bank, "end-trade", "end-turn"], "sent as one move");
  await leave(page);
});

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
  equal(await prompt(page), "Your unit must give way: where to?", "the prompt");
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
    /let Bot \d \(Easy\) be heard first/.test(document.querySelector(".log").textContent),
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
  equal(await prompt(page), "Your side must over-top the other, or lose.", "the prompt");
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

await browser.close();
site.close();
finish();
