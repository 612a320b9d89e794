// SPDX-License-Identifier: MIT
// Games over days, on a real server whose clock the test moves by hours, with two and three
// people in browsers of their own who leave and come back. Prints TAP.
// usage: KAUPANG=build/kaupang LATER=build/tests/server/later.so node tests/days.mjs [part …]
import { axe } from "./axe.mjs";
import { launch } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { makeTable, oneStep, online } from "./people.mjs";
import { leave, openPage } from "./player.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const PUSH = "push.example.org";
const house = await openHouse(["push=1", `push_host=${PUSH}`, "mail_from=kaupang@example.org"]);
const browser = await launch();

/** Ada has made a game with so much time a turn, and Bo has sat down. */
async function slowGame(ada, bo, clock) {
  await ada.goto(house.url);
  await bo.goto(await makeTable(ada, { clock }));
  await bo.click("main button:has-text('Take this seat')");
  await Promise.all([ada.waitForSelector(".table-screen"), bo.waitForSelector(".table-screen")]);
  return ada.url();
}

const turn = (page) => page.waitForSelector(".bar[data-stage=choose]");
/** Wherever the dice let Bo begin, Bo moves: then the game waits for Ada. */
async function letMove(ada, bo, url) {
  await Promise.all([ada.goto(url), bo.goto(url)]);
  const who = await Promise.any([turn(ada).then(() => ada), turn(bo).then(() => bo)]);
  if (who === bo) await oneStep(bo);
  await turn(ada);
}

/** The rows of "My games": what each says of its turn. */
const mine = async (page) => {
  await page.goto(house.url);
  await online(page);
  await page.waitForSelector(".table-list h2:text('My games')");
  return page.locator(".table-list:has(h2:text('My games')) li .state").allTextContents();
};

await test("days: one's games stand by the time that is left, and the next is one click away", async () => {
  const ada = await openPage(browser, house.url);
  const bo = await openPage(browser, house.url, {}, { name: "Bo" });
  const first = await slowGame(ada, bo, "days");
  await slowGame(ada, bo, "day");
  for (const url of [first, ada.url()]) await letMove(ada, bo, url);
  await bo.goto(house.url);
  const rows = await mine(ada);
  must(rows[0].startsWith("your turn · 2") && rows[0].endsWith(" h left"), rows[0]);
  must(/^your turn · [23] d left$/.test(rows[1]), rows[1]);
  house.pass(10);
  await house.stop("SIGTERM");
  await house.start();
  const later = await mine(ada);
  must(/^your turn · 1[34] h left$/.test(later[0]), later[0]);
  await axe(ada, "my games");
  await ada.click(".table-list li.mine a");
  await oneStep(ada);
  const next = await ada.waitForSelector(".next-game");
  must(/^Next game · 2 d left$/.test(await next.textContent()), await next.textContent());
  await next.click();
  await ada.waitForURL(first);
  await ada.waitForSelector(".bar[data-stage=choose]");
  equal(await ada.locator(".next-game").count(), 0, "the next game before one has moved");
  await leave(ada, bo);
});

await test("days: a missed turn follows the table's rule, and who comes back plays on", async () => {
  const ada = await openPage(browser, house.url);
  const bo = await openPage(browser, house.url, {}, { name: "Bo" });
  const url = await slowGame(ada, bo, "day");
  await letMove(ada, bo, url);
  await ada.goto(house.url);
  house.pass(25);
  await bo.waitForSelector(".log .event:has-text('ran out of time')");
  await ada.goto(url);
  await ada.click("button:text-is('I am back')");
  await bo.waitForSelector(".log .event:has-text('Ada is back')");
  await leave(ada, bo);
});

await test("days: on vacation the clock stands still, and everybody sees until when", async () => {
  const ada = await openPage(browser, house.url);
  const bo = await openPage(browser, house.url, {}, { name: "Bo" });
  await ada.goto(house.url);
  await bo.goto(await makeTable(ada, { clock: "day" }));
  const terms = await bo.innerText(".waiting .terms");
  must(terms.includes("14 days of vacation each"), terms);
  await bo.click("main button:has-text('Take this seat')");
  await Promise.all([ada, bo].map((page) => page.waitForSelector(".table-screen")));
  const url = ada.url();
  await letMove(ada, bo, url);
  const go = async (days) => {
    await ada.click("header button:has-text('This table')");
    await ada.click("dialog button:has-text('Go on vacation …')");
    await ada.fill("dialog .vacation input", days);
    await axe(ada, "asking for vacation");
    await ada.click("dialog .vacation button[type=submit]");
    await ada.waitForSelector("#prompt:has-text('You are on vacation until')");
  };
  await go("3");
  equal(await ada.locator(".act.can").count(), 0, "what may be done on vacation");
  await bo.waitForSelector("#prompt:has-text('Ada is on vacation until')");
  await bo.waitForSelector(".seat.of-0 .tag.vacation");
  await bo.waitForSelector(".log .event:has-text('Ada goes on vacation for 3 days.')");
  const rows = await mine(ada);
  must(rows[0].startsWith("Ada · on vacation until "), rows[0]);
  equal(await ada.title(), "Kaupang", "whether it is her turn");
  house.pass(73); // two turns and more
  await bo.waitForSelector(".log .event:has-text('Ada is back.')");
  equal(await bo.locator(".log .event:has-text('ran out of time')").count(), 0, "a missed turn");
  await ada.goto(url);
  await turn(ada);
  await go("2");
  await ada.reload(); // still on vacation
  await ada.click("button:text-is('I am back')");
  await turn(ada);
  await leave(ada, bo);
});

/** A browser whose push service is a test's: it gives keys and an endpoint, and no more. */
async function withPush(page) {
  const { publicKey } = await crypto.subtle.generateKey(
    { name: "ECDH", namedCurve: "P-256" },
    true,
    ["deriveBits"],
  );
  const point = Buffer.from(await crypto.subtle.exportKey("raw", publicKey)).toString("base64url");
  await page.context().grantPermissions(["notifications"], { origin: house.url });
  await page.addInitScript(
    ([endpoint, p256dh]) => {
      const given = {
        toJSON: () => ({ endpoint, keys: { p256dh, auth: "c2l4dGVlbiBzZWNyZXRzIQ" } }),
      };
      PushManager.prototype.subscribe = () => Promise.resolve(given);
    },
    [`https://${PUSH}/ada`, point],
  );
}

await test("days: reminders are chosen one by one, kept over a reload, and taken back", async () => {
  const ada = await openPage(browser, house.url);
  await withPush(ada);
  await ada.goto(`${house.url}/#/reminders`);
  await ada.reload();
  await ada.waitForSelector("h2:text-is('Notifications')");
  equal(await ada.locator(".reminders button:text-is('No longer')").count(), 0, "chosen at first");
  await ada.click("button:text-is('Notify me on this device')");
  await ada.waitForSelector("li:has-text('This device is notified.')");
  await ada.click("input[name=often] + span:text-is('at every turn')", { force: true });
  await ada.click("button:text-is('Make a feed')");
  const feed = await ada.inputValue(".reminders .secret");
  await ada.reload();
  await ada.waitForSelector("li:has-text('This device is notified.')");
  must(await ada.isChecked("label:has-text('at every turn') input"), "how often is forgotten");
  equal(await ada.locator(".reminders .secret").count(), 0, "the secret is shown again");
  // somebody else, who has the address and nothing more
  const cid = await openPage(browser, house.url, {}, { name: "Cid" });
  const read = (url) => cid.evaluate((u) => fetch(u).then((r) => r.status), url);
  equal(await read(feed), 200, "the feed");
  await ada.click("button:text-is('A new address')");
  await ada.waitForSelector(".reminders .secret");
  equal(await read(feed), 404, "the feed's old address");
  await ada.click("button:text-is('End the feed')");
  await ada.waitForSelector("button:text-is('Make a feed')");
  await ada.click("li:has-text('This device') button");
  await ada.waitForSelector("button:text-is('Notify me on this device')");
  await cid.goto(`${house.url}/#/mail/stop/uabc-00`);
  await cid.click("button:text-is('No more letters, please')");
  await cid.waitForSelector("[role=status]:has-text('Done')");
  await cid.goto(`${house.url}/#/mail/confirm/abc`);
  await cid.click("button:text-is('Yes, remind me by e-mail')");
  await cid.waitForSelector("[role=alert]");
  await leave(ada, cid);
});

await browser.close();
await house.close();
finish();
