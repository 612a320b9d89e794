// SPDX-License-Identifier: MIT
// Everything around the boards, on a real server in a real Chromium: a first visit, tables
// by link, one's own games, turns told in a hidden tab, clocks, refusals, ratings, finished
// games, rules pages in every language. Prints TAP.
// usage: KAUPANG=build/kaupang node tests/lobby.mjs [part of a test's name …]
import { axe } from "./axe.mjs";
import { launch, sizes } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { makeTable, online, register } from "./people.mjs";
import { leave, myTurn, openPage, stepByPointer } from "./player.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const house = await openHouse();
const browser = await launch();
const choose = async (page, language) => {
  await page.click("header button:has(svg)");
  await page.selectOption("dialog select >> nth=0", language);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
};

await test("rules: in the language that is set, switched at once, linked by rule, searched", async () => {
  const page = await openPage(browser, `${house.url}/#/rules/spice-road/SR-CLM-2`);
  const wanted = page.locator(".wanted:has(#rule-SR-CLM-2)");
  await wanted.waitFor();
  must(
    await wanted.evaluate((e) => e.getBoundingClientRect().top < innerHeight),
    "the rule is in view",
  );
  const texts = new Set([await wanted.textContent()]);
  for (const language of ["is", "sv", "nb", "nn"]) {
    await choose(page, language);
    await page.waitForSelector(`article[lang=${language}] .wanted:has(#rule-SR-CLM-2)`);
    texts.add(await wanted.textContent());
    const all = await page.locator("article section").count();
    await page.fill("input[type=search]", "SR-CLM-2");
    await page.waitForFunction((n) => document.querySelectorAll("article section").length < n, all);
    must((await page.locator("article section").count()) > 0, `found by id in ${language}`);
    await page.fill("input[type=search]", "");
  }
  equal(texts.size, 5, "one text a language");
  await leave(page);
});

const click = (target) => target.click();
const isMine = (page) =>
  page.evaluate(() =>
    ["choose", "confirm"].includes(document.querySelector(".bar")?.dataset.stage),
  );

await test("an address with broken signs shows a page all the same", async () => {
  const page = await openPage(browser, `${house.url}/#/rules/spice-road/%ff`);
  await page.waitForSelector(".rules article section");
  await page.goto(`${house.url}/?x#/rules/chess`);
  await page.waitForSelector(".tile");
  await leave(page);
});

await test("names in letters of several bytes, with blanks around, and titles, are taken", async () => {
  const long = "Þórgerður Ægisdóttir á Hvítanesi"; // 32 letters, 39 bytes
  const page = await openPage(browser, house.url, {}, { name: ` ${long} ` });
  await online(page);
  await page.click('.tile-spice-road button:has-text("With friends")');
  await page.click("dialog summary");
  await page.fill("dialog .more input[type=text]", "Þ".repeat(40));
  await page.click("dialog button[type=submit]");
  await page.waitForSelector(".chairs :text('Þórgerður Ægisdóttir á Hv')");
  await page.click("header button:has(svg)");
  await page.fill("dialog input[type=text] >> nth=0", "æ".repeat(30));
  equal(
    await page.inputValue("dialog input[type=text] >> nth=0"),
    "æ".repeat(15),
    "what the field takes",
  );
  await leave(page);
});

/** Two people seated: Ada made the table, Bo came by its address. */
async function twoPeople(settings = {}, before = async () => {}) {
  const ada = await openPage(browser, house.url, { viewport: sizes.wide });
  await before(ada, "ada");
  const address = await makeTable(ada, settings);
  const bo = await openPage(
    browser,
    house.url,
    { viewport: sizes.wide },
    { name: "Bo", notify: true },
  );
  await before(bo, "bo");
  await bo.goto(address);
  await bo.click('.chairs button:has-text("Take this seat")');
  await Promise.all([ada.waitForSelector(".table-screen"), bo.waitForSelector(".table-screen")]);
  return [ada, bo];
}
await test("a first visit: two clicks to a game against bots, no name asked", async () => {
  const context = await browser.newContext({ reducedMotion: "reduce", locale: "nn-NO" });
  const page = await context.newPage();
  await page.goto(house.url);
  await page.click(".tile-puerto-rico .tile-face");
  equal(await page.getAttribute("html", "lang"), "nn", "the browser's language");
  await page.click("dialog button[type=submit]");
  await page.waitForSelector(".table-screen .bar");
  await context.close();
});

await test("a guest takes another name without losing the tables", async () => {
  const page = await openPage(browser, house.url);
  await makeTable(page);
  await page.goto(house.url);
  await page.waitForSelector(".table-list li:has-text('1 free')");
  await page.click(".self button");
  await page.fill("dialog input", "Ada Lovelace");
  await page.click("dialog button[type=submit]");
  await page.waitForSelector(".self:has-text('Ada Lovelace')");
  await page.waitForFunction(async () => {
    const answer = await fetch("/api/me", {
      headers: { Authorization: `Bearer ${localStorage.getItem("token")}` },
    });
    return (await answer.json()).name === "Ada Lovelace";
  });
  await page.reload();
  await page.waitForSelector(".table-list li:has-text('1 free')");
  await leave(page);
});

await test("my turn in a hidden tab: title, notification and sound; clocks run down", async () => {
  const [ada, bo] = await twoPeople({ clock: "quick" }, async (page, who) => {
    if (who === "ada") return;
    await page.addInitScript(() => {
      window.told = [];
      window.sounds = 0;
      window.Notification = class {
        static permission = "granted";
        constructor(title, options) {
          window.told.push(`${title}: ${options.body}`);
        }
      };
      window.AudioContext = class extends window.AudioContext {
        constructor() {
          super();
          window.sounds++;
        }
      };
      const settings = JSON.parse(localStorage.getItem("settings"));
      localStorage.setItem("settings", JSON.stringify({ ...settings, notify: true, sound: true }));
    });
  });
  await ada.waitForSelector(".bar");
  if (await isMine(bo)) {
    await stepByPointer(bo, click);
    await myTurn(ada);
  }
  await bo.waitForFunction(() => document.title === "Kaupang");
  await bo.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    window.told.length = 0;
    window.sounds = 0;
  });
  await stepByPointer(ada, click);
  await bo.waitForFunction(() => document.title.startsWith("● Your turn"));
  await bo.waitForFunction(() => window.told.length > 0);
  equal(await bo.evaluate(() => window.told), ["Kaupang: It is your turn."], "the notification");
  equal(await bo.evaluate(() => window.sounds), 1, "the sound");
  const clocks = () => ada.locator("[role=timer]").allTextContents();
  const before = await clocks();
  equal(before.length, 2, "clocks shown");
  await ada.waitForFunction((then) => {
    const now = [...document.querySelectorAll("[role=timer]")].map((c) => c.textContent);
    return now.filter((c, i) => c !== then[i]).length === 1;
  }, before);
  for (const c of await clocks())
    must(/^(10|9):\d\d$/.test(c), `a clock that started at ten minutes shows ${c}`);
  await leave(ada, bo);
});

await test("an account that cannot be made is told why before the server is asked", async () => {
  const page = await openPage(browser, house.url);
  await online(page);
  await page.click("header button:has(svg)");
  await page.click("dialog summary:has-text('Account')");
  for (const [login, password, words] of [
    ["Ada!", "long enough", "A username has"],
    ["ada", "short", "A password has at least 8 characters."],
    ["ada", "x".repeat(201), "A password has at most 200 characters."],
  ]) {
    await page.fill("dialog input[autocomplete=username]", login);
    await page.fill("dialog input[type=password]", password);
    await page.click("dialog button:has-text('Create an account')");
    await page.waitForSelector(`dialog .warn:has-text('${words}')`);
  }
  await leave(page);
});

await test("ratings: a rated game, the leaderboard with one's own place, finished games by game", async () => {
  const [ada, bo] = await twoPeople({ rated: true }, register);
  await ada.click("header button:has-text('This table')");
  await ada.click("dialog button:has-text('Resign')");
  await ada.click("dialog button:has-text('Really resign?')");
  await bo.waitForSelector(".scores");
  await bo.goto(`${house.url}/#/leaders/spice-road`);
  await bo.waitForSelector(".leaders tr.mine:has-text('bo')");
  equal(await bo.locator(".leaders tbody tr").count(), 2, "rated players");
  await bo.waitForSelector("text=You are in place 1 of 2.");
  await axe(bo, "the leaderboard");
  await bo.click(".tabs a:has-text('Landnám')");
  await bo.waitForSelector("text=Nobody is rated yet.");
  await bo.goto(`${house.url}/#/finished/spice-road`);
  await bo.waitForSelector(".table-list li:has-text('bo won'):has-text('bo 0 · ada 0')");
  await bo.waitForSelector(".table-list time");
  await bo.click("label:has-text('Everyone')");
  await bo.waitForSelector(".table-list .muted:has-text('No finished games yet')"); // it was private
  await bo.click("label:has-text('Mine')");
  await bo.waitForSelector(".table-list li:has-text('bo won')");
  await axe(bo, "finished games");
  await bo.click(".tabs a:has-text('Amsterdam')");
  await bo.waitForSelector(".table-list .muted:has-text('No finished games yet')");
  await bo.click(".tabs a:has-text('All games')");
  await bo.click(".table-list a:has-text('bo')");
  await bo.waitForSelector(".replay .slider");
  await leave(ada, bo);
});

await browser.close();
await house.close();
finish();
