// SPDX-License-Identifier: MIT
// Games on a real server that end because somebody gives up: the result, the rematch, the replay.
// Prints TAP.
// usage: KAUPANG=build/kaupang node tests/ending.mjs [part of a test's name …]
import { axe } from "./axe.mjs";
import { launch, sizes } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { giveUp, twoPeople } from "./people.mjs";
import { leave } from "./player.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const { url, close } = await openHouse();
const browser = await launch();

await test("ending: given up, a rematch is offered and begins when both have accepted", async () => {
  const [ada, bo] = await twoPeople(browser, url);
  const first = ada.url();
  await giveUp(ada);
  await Promise.all([ada.waitForSelector("dialog .scores"), bo.waitForSelector("dialog .scores")]);
  for (const page of [ada, bo]) await page.waitForSelector("dialog .seal:has-text('every draw')");
  await bo.route("**/record", async (route) => {
    const record = await (await route.fetch()).text();
    await route.fulfill({ body: record.replace(/(dice-secret )../, "$1zz") });
  });
  await bo.reload();
  await bo.waitForSelector("dialog .seal[role=alert]:has-text('does not match')");
  await bo.setViewportSize(sizes.phone);
  const total = await bo
    .locator("dialog .scores tbody tr >> nth=0")
    .locator("strong")
    .boundingBox();
  must(total.x + total.width < sizes.phone.width - 40, "the points are seen without scrolling");
  await ada.click("dialog button:has-text('Rematch')");
  await ada.waitForSelector("dialog .offer:has-text('waiting for Bo')");
  equal(ada.url(), first, "where Ada waits");
  await bo.click("dialog .offer button:has-text('Accept')");
  await Promise.all([ada, bo].map((page) => page.waitForURL((at) => at.href !== first)));
  equal(ada.url(), bo.url(), "the next table");
  await Promise.all(
    [ada, bo].map((page) => page.waitForSelector(".table-screen .bar:not([data-stage=over])")),
  );
  await leave(ada, bo);
});

await test("ending: a rematch declined; who has left finds the offer among the own games", async () => {
  const [ada, bo] = await twoPeople(browser, url);
  await giveUp(ada);
  await Promise.all([ada.waitForSelector("dialog .scores"), bo.waitForSelector("dialog .scores")]);
  await bo.goto(url);
  await ada.click("dialog button:has-text('Rematch')");
  await ada.waitForSelector("dialog .offer:has-text('waiting for Bo')");
  await bo.reload();
  // offers stand before games, say how long they stand, and are answered where they stand
  const offer = ".table-list:has(h2:text('My games')) li:first-child:has-text('rematch offered')";
  await bo.waitForSelector(
    `${offer} .state:text-matches('rematch offered to you · \\\\d+ min left')`,
  );
  await axe(bo, "an offer among one's games");
  await bo.click(`${offer} .reply button:has-text('No')`);
  await bo.waitForSelector(".table-list li:has-text('rematch offered')", { state: "detached" });
  await ada.waitForSelector("dialog:has-text('There will be no rematch.')");
  await ada.waitForSelector("dialog button:has-text('Rematch')");
  await leave(ada, bo);
});

await test("ending: an offer is accepted where it stands among one's games", async () => {
  const [ada, bo] = await twoPeople(browser, url);
  await giveUp(ada);
  await bo.waitForSelector("dialog .scores");
  await bo.goto(url);
  await ada.click("dialog button:has-text('Rematch')");
  await bo.click(".table-list li:has-text('rematch offered') .reply button:has-text('Accept')");
  await Promise.all(
    [ada, bo].map((page) => page.waitForSelector(".table-screen .bar:not([data-stage=over])")),
  );
  equal(ada.url(), bo.url(), "the table of the rematch");
  await giveUp(bo);
  for (const page of [ada, bo]) await page.waitForSelector("dialog .seal:has-text('every draw')");
  await leave(ada, bo);
});

for (const quitter of [0, 1])
  await test(`ending: seat ${quitter + 1} gives up, and the replay says what the table said`, async () => {
    const people = await twoPeople(browser, url);
    await giveUp(people[quitter]);
    for (const [seat, page] of people.entries()) {
      await page.waitForSelector("dialog .scores");
      const told = await page.locator("dialog .scores tbody tr").allInnerTexts();
      await page.click("dialog a:has-text('Replay')");
      await page.waitForSelector(".replay .scores");
      equal(await page.locator(".replay .scores tbody tr").allInnerTexts(), told, "the result");
      equal(await page.inputValue(".replay .as select"), String(seat), "whose screen is shown");
      equal(
        await page.locator(".replay .own .name").allTextContents(),
        [["Ada", "Bo"][seat]],
        "whose things are shown",
      );
    }
    await leave(...people);
  });

await test("ending: one of three gives up, and the log says that a bot takes over", async () => {
  const [ada, bo] = await twoPeople(browser, url, "landnam");
  await giveUp(ada);
  await bo.waitForSelector(".log:has-text('Ada resigns; a bot takes over.')");
  await leave(ada, bo);
});

await browser.close();
await close();
finish();
