// SPDX-License-Identifier: MIT
// Talk at the tables of a real server, in a real Chromium: before the game, at the seats, while
// nobody looks, and by those who watch. Prints TAP.
// usage: KAUPANG=build/kaupang node tests/talk.mjs [part of a test's name …]
import { axe } from "./axe.mjs";
import { launch, sizes } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { createTable, ready, twoPeople } from "./people.mjs";
import { leave, openPage } from "./player.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const house = await openHouse();
const browser = await launch();
const say = async (page, text) => {
  await page.fill("#chat", text);
  await page.keyboard.press("Enter");
};
const line = (text) => `.chat-line:has-text('${text}')`;
const boxes = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".table-screen > *, .seat, .head-buttons > *")].map((x) => {
      const { x: left, y, width, height } = x.getBoundingClientRect();
      return [left, y, width, height].join();
    }),
  );

await test("talk: those who wait talk, and the game begins with what they said", async () => {
  const ada = await ready(await openPage(browser, house.url));
  const link = await createTable(ada, "spice-road", { bot: "" });
  const eve = await openPage(browser, link.split("#")[0], {}, { name: "Eve" });
  await eve.waitForSelector(".waiting");
  await say(ada, "who brings the coffee?");
  await ada.waitForSelector(`.waiting ${line("coffee")}`);
  await axe(ada, "the waiting room");
  const bo = await openPage(browser, link, {}, { name: "Bo" });
  await bo.click(".invitation button:has-text('Take this seat')");
  await bo.waitForSelector(`.table-screen ${line("coffee")}`);
  await leave(ada, bo, eve);
});

await test("talk: a line stands at its speaker's seat, and nothing moves for it", async () => {
  const [ada, bo] = await twoPeople(browser, house.url);
  await ada.waitForSelector(".seat.of-1");
  const before = await boxes(ada);
  await say(bo, "a good harvest");
  await ada.waitForSelector(".seat.of-1 .bubble:text('a good harvest')");
  equal(await boxes(ada), before, "where everything is");
  equal(await bo.locator(".bubble").count(), 0, "one's own words at one's seat");
  await axe(ada, "the table");
  await leave(ada, bo);
});

/** Counts the tones of a page, by their first pitch in hertz. */
const listen = (page, sound) =>
  page.addInitScript((wanted) => {
    window.tones = [];
    const { createOscillator } = AudioContext.prototype;
    AudioContext.prototype.createOscillator = function () {
      const tone = createOscillator.call(this);
      const set = tone.frequency.setValueAtTime.bind(tone.frequency);
      let first = true;
      tone.frequency.setValueAtTime = (hertz, at) => {
        if (first) window.tones.push(hertz);
        first = false;
        return set(hertz, at);
      };
      return tone;
    };
    const settings = JSON.parse(localStorage.getItem("settings") ?? "{}");
    localStorage.setItem("settings", JSON.stringify({ ...settings, sound: wanted }));
  }, sound);

await test("talk: it is heard by who wants sounds, once a line, and never one's own", async () => {
  const [ada, bo] = await twoPeople(browser, house.url);
  await listen(ada, true);
  await listen(bo, false);
  for (const page of [ada, bo]) {
    await page.reload();
    await page.waitForSelector(".seat.of-1");
    await page.evaluate(() => (window.tones.length = 0)); // that of the turn
  }
  await say(ada, "mine");
  await bo.waitForSelector(line("mine"));
  await say(bo, "yours");
  await ada.waitForSelector(line("yours"));
  await ada.waitForFunction(() => window.tones.length > 0);
  equal(await ada.evaluate(() => window.tones), [440], "tones where sounds are wanted");
  equal(await bo.evaluate(() => window.tones), [], "tones where none are wanted");
  await leave(ada, bo);
});

await test("talk: what is said behind a folded log is counted until it is opened", async () => {
  const [ada, bo] = await twoPeople(browser, house.url);
  await ada.waitForSelector(".side .log");
  await say(bo, "one");
  await ada.waitForSelector(line("one"));
  equal(await ada.locator(".badge").count(), 0, "what is read is not counted");
  await ada.click(".log-button");
  await ada.waitForSelector(".side", { state: "detached" });
  const before = await boxes(ada);
  await say(bo, "two");
  await say(bo, "three");
  await ada.waitForSelector(".badge:has-text('2 new lines')");
  equal(await boxes(ada), before, "where everything is");
  await ada.click(".log-button");
  await ada.waitForSelector(line("three"));
  await ada.waitForSelector(".badge", { state: "detached" });
  await leave(ada, bo);
});

await test("talk: on a phone the log is a sheet, and its button counts", async () => {
  const [ada, bo] = await twoPeople(browser, house.url);
  await ada.setViewportSize(sizes.phone);
  await ada.waitForSelector(".table-screen.narrow");
  await say(bo, "are you there?");
  await ada.waitForSelector(".badge:has-text('1 new line')");
  await ada.waitForSelector(".seat.of-1 .bubble");
  await ada.click(".log-button");
  await ada.waitForSelector(`dialog ${line("there")}`);
  await ada.waitForSelector(".badge", { state: "detached" });
  await leave(ada, bo);
});

await test("talk: spectators are marked and wait, and choose beside whom they sit", async () => {
  const [ada, bo] = await twoPeople(browser, house.url);
  const eve = await openPage(browser, ada.url(), {}, { name: "Eve" });
  await eve.waitForSelector(".side .chat-note:has-text('when the game is over')");
  equal(await ada.locator(".chat-note").count(), 0, "players are told nothing of it");
  await say(eve, "she holds the gold");
  await eve.waitForSelector(`${line("gold")}:has-text('spectator')`);
  await say(bo, "my turn?");
  await ada.waitForSelector(line("my turn"));
  equal(await ada.locator(line("gold")).count(), 0, "players while the game is on");
  must((await eve.getAttribute(".own", "aria-label")).includes("Ada"), "beside Ada at first");
  await eve.selectOption(".look-from", { label: "Bo" });
  await eve.waitForSelector(".own[aria-label*='Bo']");
  await axe(eve, "as a spectator");
  await leave(ada, bo, eve);
});

await browser.close();
await house.close();
finish();
