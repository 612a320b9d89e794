// SPDX-License-Identifier: MIT
// Offers, answers, counter-offers and the bank.
import { axe } from "../axe.mjs";
import { leave, noSideways, press } from "../player.mjs";
import { sent } from "../positions.mjs";
import { equal, must, test } from "../tap.mjs";
import { GOODS, at, doable, hand, offers, prompt, send } from "./board.mjs";

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

/** What is given and what is wanted in the offer shown, in words. */
const piles = (page) =>
  page.$$eval(".ln-deal .ln-pile", (all) => all.map((p) => p.getAttribute("aria-label")));
const side = (deal, sign) =>
  GOODS.filter((g) => sign * deal[g] > 0)
    .map((g) => `${Math.abs(deal[g])} ${g}`)
    .join(" and ");

await test("a phone on its side: an offer has room, and the page stays where it is", async () => {
  const { page } = await at(
    ({ view, actions }) => view.phase === "trade" && actions.includes("offer"),
  );
  await page.setViewportSize({ width: 844, height: 390 });
  await page.waitForSelector(".table-screen.low .ln-composer");
  await noSideways(page);
  await page.locator(".ln-composer .primary").last().scrollIntoViewIfNeeded();
  equal(await page.evaluate(() => document.scrollingElement.scrollTop), 0, "the page, scrolled");
  await leave(page);
});

await test("an offer is answered: accepting brings the cards, declining does not", async () => {
  for (const answer of ["accept", "decline"]) {
    const { page, view, seat } = await at(({ actions }) => actions.includes("accept"));
    equal(await prompt(page), "Do you accept the offer?", "the prompt");
    const { deal } = view;
    equal(await piles(page), [side(deal, 1), side(deal, -1)], "what is given and wanted");
    await axe(page, "the offer that stands");
    equal(await send(page, `[data-do="${answer}"]`), [answer], "sent");
    const wanted = Object.fromEntries(
      GOODS.map((g) => [g, view.goods[seat][g] + (answer === "accept" ? view.deal[g] : 0)]),
    );
    equal(await hand(page), wanted, `the hand after ${answer}`);
    await leave(page);
  }
});

await test("a counter-offer shows what it answers, and goes to whoever is at turn", async () => {
  const { page, view, seat } = await at(
    ({ view: v, actions }) =>
      v.phase === "counter-offer" && v.refusals > 0 && actions.includes("offer"),
  );
  const refused = view.refused[view.refusals - 1];
  equal(await piles(page), [side(refused, 1), side(refused, -1)], "the offer that was refused");
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
