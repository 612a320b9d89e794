// SPDX-License-Identifier: MIT
// Links to tables, on a real server in a real Chromium: who invites to what, sitting down, QR
// codes, addresses that lead nowhere. Prints TAP.
// usage: KAUPANG=build/kaupang node tests/links.mjs [part of a test's name …]
import { launch } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { makeTable, online } from "./people.mjs";
import { leave, openPage } from "./player.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const house = await openHouse();
const browser = await launch();
const isMine = (page) =>
  page.evaluate(() =>
    ["choose", "confirm"].includes(document.querySelector(".bar")?.dataset.stage),
  );

await test("a table by its address: the guest gives a name and sits down; own games tell whose turn", async () => {
  const ada = await openPage(browser, house.url);
  const address = await makeTable(ada);
  const bo = await openPage(browser, address, {}, { name: "" });
  await bo.click('.waiting > .row button:has-text("Take this seat")');
  await bo.fill("dialog input", "Bo");
  await bo.click("dialog button[type=submit]");
  await Promise.all([ada.waitForSelector(".table-screen"), bo.waitForSelector(".table-screen")]);
  await ada.waitForFunction(() => document.querySelector(".bar"));
  const mover = (await isMine(ada)) ? ada : bo;
  const other = mover === ada ? bo : ada;
  for (const page of [ada, bo]) await page.goto(house.url);
  await mover.waitForSelector(".table-list li.mine:has-text('your turn')");
  await mover.waitForFunction(() => document.title.includes("Your turn (1)"));
  await other.waitForSelector(`.table-list li:has-text('${mover === ada ? "Ada" : "Bo"}’s turn')`);
  await leave(ada, bo);
});

await test("the page behind a link says who invites to what; the host has a QR code", async () => {
  const ada = await openPage(browser, house.url);
  const address = await makeTable(ada, { clock: "quick" });
  await ada.click(".share summary:has-text('QR code')");
  await ada.waitForSelector(".share svg.qr path");
  const bo = await openPage(browser, address, {}, { name: "Bo" });
  await bo.waitForSelector("h1:text-is('Ada invites you: Century: Spice Road')");
  const terms = await bo.innerText(".waiting .terms");
  for (const words of ["2 players", "min each", "time up: ", "not rated", "help from the engine"])
    must(terms.includes(words), `${words} in ${terms}`);
  equal(await ada.locator("h1:has-text('invites you')").count(), 0, "not to herself");
  await bo.click(".waiting .row a:has-text('Rules')");
  await bo.waitForSelector("main.rules h1");
  await bo.goBack();
  await bo.click(".waiting .row button:has-text('Learn')");
  await bo.waitForSelector(".table-screen .bar");
  await leave(ada, bo);
});

await test("an address that leads nowhere says so and leads on", async () => {
  const page = await openPage(browser, `${house.url}/no/such/page`);
  await page.waitForSelector("h1:text-is('There is no such page')");
  await page.click("main a:has-text('Back to the lobby')");
  await online(page);
  await leave(page);
});

await test("a refusal is told in the language that is set", async () => {
  const ada = await openPage(browser, house.url);
  const address = await makeTable(ada);
  const bo = await openPage(
    browser,
    `${address}#nosuchlinkatallnosuchlinkatall00`,
    {},
    { name: "Bo", language: "is" },
  );
  await bo.click(".invitation button.primary");
  await bo.waitForSelector(".toast:has-text('Þessi tengill opnar ekkert sæti')");
  await leave(ada, bo);
});

await browser.close();
await house.close();
finish();
