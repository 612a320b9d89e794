// SPDX-License-Identifier: MIT
// Three people in browsers of their own, on a real server whose clock the test moves: rematches
// that are accepted, declined and lapse, leaving at every step and coming back, spectators, what
// the operator does, and notices of the service worker. Prints TAP.
// usage: KAUPANG=build/kaupang LATER=build/tests/server/later.so node tests/three.mjs [part …]
import { axe } from "./axe.mjs";
import { launch } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { giveUp, makeTable, oneStep, online, register } from "./people.mjs";
import { leave, openPage } from "./player.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const house = await openHouse();
const browser = await launch();
const MINUTE = 1 / 60; // of the hours that house.pass counts
const all = (pages, selector) => Promise.all(pages.map((page) => page.waitForSelector(selector)));
const offer = ".table-list:has(h2:text('My games')) li:has-text('rematch offered to you')";

/** Ada has made a table, and Bo and Cid have sat down. */
async function three(settings = {}) {
  const ada = await openPage(browser, house.url);
  const address = await makeTable(ada, { seats: 3, ...settings });
  const others = [];
  for (const name of ["Bo", "Cid"]) {
    const page = await openPage(browser, address, {}, { name });
    await page.click("main button:has-text('Take this seat')");
    others.push(page);
  }
  const people = [ada, ...others];
  await all(people, settings.start === "ready" ? ".ready" : ".table-screen");
  return people;
}

/** All but the last give up: the game is over. */
async function end(people) {
  for (const page of people.slice(0, -1)) await giveUp(page);
  await all(people, "dialog .scores");
}

await test("three: a rematch begins when all have accepted, one of them from elsewhere", async () => {
  const people = await three();
  const [ada, bo, cid] = people;
  await end(people);
  await cid.goto(house.url);
  await bo.click("dialog button:has-text('Rematch')");
  await bo.waitForSelector("dialog .offer:has-text('waiting for')");
  await ada.click("dialog .offer button:has-text('Accept')");
  await ada.waitForSelector("dialog .offer:has-text('waiting for Cid')");
  await ada.goto(house.url); // who has accepted may go and come back
  await ada.waitForSelector(".table-list li:has-text('rematch offered')");
  equal(await ada.locator(".table-list .reply").count(), 0, "asked though she has accepted");
  await cid.click(`${offer} .reply button:has-text('Accept')`);
  await all([bo, cid], ".table-screen .bar:not([data-stage=over])");
  await ada.reload();
  await ada.click(".table-list:has(h2:text('My games')) li a");
  await ada.waitForSelector(".table-screen .bar:not([data-stage=over])");
  equal([ada.url(), bo.url()], [cid.url(), cid.url()], "the next table");
  await oneStep(...people);
  await leave(...people);
});

await test("three: an offer lapses after two minutes, and another can be made", async () => {
  const people = await three();
  const [ada, bo, cid] = people;
  await end(people);
  await cid.goto(house.url);
  await bo.click("dialog button:has-text('Rematch')");
  await ada.click("dialog .offer button:has-text('Accept')");
  await cid.waitForSelector(offer);
  house.pass(3 * MINUTE);
  await all([ada, bo], "dialog:has-text('There will be no rematch.')");
  await cid.waitForSelector(offer, { state: "detached" });
  await bo.click("dialog button:has-text('Rematch')");
  await cid.click(`${offer} .reply button:has-text('Accept')`);
  await ada.click("dialog .offer button:has-text('Accept')");
  await all(people, ".table-screen .bar:not([data-stage=over])");
  await leave(...people);
});

await test("three: over days an offer stands for three days, before the games", async () => {
  const people = await three({ clock: "days" });
  const [ada, , cid] = people;
  const busy = await three({ clock: "days" }); // others, whom nothing of this concerns
  await end(people);
  await ada.click("dialog button:has-text('Rematch')");
  await ada.waitForSelector("dialog .offer:has-text('waiting for')");
  house.pass(48);
  await cid.goto(house.url);
  await cid.waitForSelector(`${offer} .state:has-text(' h left')`);
  await axe(cid, "an offer over days");
  house.pass(25);
  await cid.waitForSelector(offer, { state: "detached" });
  await ada.waitForSelector("dialog:has-text('There will be no rematch.')");
  for (const page of busy) {
    await page.goto(house.url);
    await page.waitForSelector(".table-list h2:text('My games')");
    equal(await page.locator(".table-list .reply").count(), 0, "offers to others");
  }
  await leave(...people, ...busy);
});

await test("three: who leaves the seat in the countdown stops it; who only goes is away", async () => {
  const people = await three({ start: "ready" });
  const [ada, bo, cid] = people;
  const table = ada.url();
  const ready = async () => {
    for (const page of people) await page.click(".ready button:has-text('I am ready')");
    await all(people, ".countdown");
  };
  house.pass(-1); // the countdown stands: nothing here is a race
  await ready();
  await cid.click(".chairs button:text-is('Leave seat')");
  await ada.waitForSelector(".countdown", { state: "detached" });
  house.pass(1);
  await ada.waitForSelector(".chairs li:has-text('free')");
  equal(await ada.locator(".table-screen").count(), 0, "a game that begins with a free seat");
  await cid.click("main button:has-text('Take this seat')");
  await all(people, ".ready");
  house.pass(-1);
  await ready();
  await bo.goto(house.url);
  house.pass(1);
  await all([ada, cid], ".table-screen");
  await ada.waitForSelector(".seat.of-1 .tag.away");
  await bo.goto(table);
  await bo.waitForSelector(".table-screen");
  await ada.waitForSelector(".tag.away", { state: "detached" });
  await leave(...people);
});

await test("three: a spectator goes and comes back, and changes nothing by it", async () => {
  const people = await three();
  const [ada] = people;
  const eve = await openPage(browser, ada.url(), {}, { name: "Eve" });
  await eve.waitForSelector(".table-screen");
  await eve.selectOption(".look-from", { label: "Bo" });
  await eve.waitForSelector(".own[aria-label*='Bo']");
  const seats = () => ada.locator(".seats .name").allTextContents();
  const before = await seats();
  await eve.goto(house.url);
  equal(await eve.locator(".table-list h2:text('My games')").count(), 0, "games of a spectator");
  const mover = await oneStep(...people);
  await eve.goto(ada.url());
  await eve.waitForSelector(".table-screen .log .event");
  equal(await eve.locator(".act.can").count(), 0, "what a spectator may do");
  equal(await ada.locator(".tag.away").count(), 0, "who is away");
  equal(await seats(), before, "who sits there");
  await eve.waitForFunction(
    (n) => document.querySelectorAll(".log .event").length >= n,
    await mover.locator(".log .event").count(),
  );
  await leave(...people, eve);
});

await test("three: a table that the operator closes is closed for all, and for who comes back", async () => {
  const people = await three();
  const [ada, bo, cid] = people;
  const table = ada.url();
  await cid.goto(house.url);
  house.admin("close", table.split("/").pop());
  await all([ada, bo], "h1:text-is('This table was closed.')");
  await axe(ada, "a closed table");
  await cid.goto(table);
  await cid.waitForSelector("h1:text-is('This table was closed.')");
  await leave(...people);
});

await test("three: who is shut out has given up and only watches; the others play on", async () => {
  const ada = await openPage(browser, house.url);
  const address = await makeTable(ada, { seats: 3 });
  const bo = await openPage(browser, house.url, {}, { name: "Bo" });
  await register(bo, "bo");
  await bo.goto(address);
  const cid = await openPage(browser, address, {}, { name: "Cid" });
  for (const page of [bo, cid]) await page.click("main button:has-text('Take this seat')");
  const people = [ada, bo, cid];
  await all(people, ".table-screen");
  house.admin("ban", "bo");
  await all([ada, cid], ".log .event:has-text('resigns; a bot takes over')");
  await bo.waitForSelector("header :text-is('watching')"); // as a guest whom nobody knows
  await bo.reload();
  await bo.waitForSelector(".seat.of-1 .tag:text-is('resigned')");
  equal(await bo.locator(".act.can").count(), 0, "what may be done by who is shut out");
  const again = await bo.evaluate(() =>
    fetch("/api/sessions", {
      method: "POST",
      body: JSON.stringify({ login: "bo", password: "correct horse" }),
    }).then((answer) => answer.status),
  );
  equal(again, 403, "signing in again");
  await oneStep(ada, cid);
  await leave(...people);
});

await test("three: over days who runs out of time loses, where the table says so", async () => {
  const people = await three({ clock: "day", timeout: "lose" });
  const [ada, bo, cid] = people;
  const eve = await openPage(browser, ada.url(), {}, { name: "Eve" });
  await eve.waitForSelector(".table-screen");
  await cid.goto(house.url);
  house.pass(25);
  await ada.waitForSelector(".log .event:has-text('lost on time; a bot takes over')");
  house.pass(25);
  await all([ada, bo], "dialog .scores");
  await cid.click(".table-list a:has-text('Spice Road')");
  await cid.waitForSelector("dialog .scores, .replay .scores");
  await leave(...people, eve);
});

await test("three: a push is shown as a notice, and the notice opens the table", async () => {
  const people = await three();
  const [ada] = people;
  const table = new URL(ada.url()).pathname;
  const context = ada.context();
  await context.grantPermissions(["notifications"], { origin: house.url });
  await ada.goto(house.url);
  await online(ada);
  await ada.evaluate(() => navigator.serviceWorker.ready);
  const [keeper] = context.serviceWorkers();
  const devtools = await context.newCDPSession(ada);
  const registered = new Promise((done) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) done(registrations[0].registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const data = { title: "It is your turn", body: "Spice Road", url: table, language: "en" };
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: house.url,
    registrationId: await registered,
    data: JSON.stringify(data),
  });
  const shown = await keeper.evaluate(async () => {
    for (;;) {
      const [notice] = await self.registration.getNotifications();
      if (notice) return [notice.title, notice.body, notice.data, notice.lang];
      await new Promise((done) => setTimeout(done, 20));
    }
  });
  equal(shown, [data.title, data.body, table, "en"], "the notice");
  const click = (url) =>
    keeper.evaluate(async (to) => {
      const [notice] = await self.registration.getNotifications();
      const clicked = to === null ? notice : { data: to, close: () => {} };
      const event = new ExtendableEvent("notificationclick");
      Object.defineProperty(event, "notification", { value: clicked });
      self.dispatchEvent(event);
    }, url);
  await click("https://elsewhere.example/t/1"); // a notice leads nowhere else
  await click(null);
  await ada.waitForURL(`${house.url}${table}`);
  await ada.waitForSelector(".table-screen");
  equal(
    await keeper.evaluate(async () => (await self.registration.getNotifications()).length),
    0,
    "notices that are left",
  );
  must(ada.url().endsWith(table), "the table");
  await leave(...people);
});

await browser.close();
await house.close();
finish();
