// SPDX-License-Identifier: MIT
// People at tables of a server, each in a browser of their own: making a table, sitting down,
// moving in turn, giving up.
import { myTurn, openPage, stepByPointer } from "./player.mjs";

/** A table made through the interface; returns the secret link of seat 2 if it is free. */
export async function createTable(page, game, { bot = "", help = true, start = "full" } = {}) {
  await page.click(`.tile-${game} button:has-text("With friends")`);
  const two = page.locator('dialog input[name=seats] + span:text-is("2")');
  await (
    (await two.count()) > 0 ? two : page.locator("dialog input[name=seats] + span").first()
  ).click({ force: true });
  const others = await page.locator("dialog fieldset select").count();
  for (let i = 1; i < others; i++)
    await page.selectOption(`dialog fieldset select >> nth=${i}`, "easy");
  if (bot) await page.selectOption("dialog fieldset select >> nth=0", bot);
  await page.click("dialog details.more summary");
  await page.selectOption("dialog label:has-text('The game starts') select", start);
  if (help) await page.check("dialog input[name=help]"); // whoever plays here asks for hints
  await page.click("dialog button[type=submit]");
  if (bot) return myTurn(page);
  await page.waitForSelector(".chairs");
  await page.click(".chairs button:has-text('Secret link')");
  await page.waitForSelector(".chairs .secret");
  return page.inputValue(".chairs .secret");
}
/** The lobby once it has heard of the server. */
export const ready = async (page) => {
  await online(page);
  return page;
};
/** Ada makes a table, Bo sits down at it by her link. */
export async function twoPeople(browser, url, game = "spice-road", settings = {}) {
  const ada = await ready(await openPage(browser, url));
  const link = await createTable(ada, game, settings);
  const bo = await openPage(browser, link, {}, { name: "Bo" });
  await bo.click(".invitation button:has-text('Take this seat')"); // following a link is not sitting down
  await Promise.all([ada.waitForSelector(".table-screen"), bo.waitForSelector(".table-screen")]);
  return [ada, bo];
}
/** Whoever is to move makes a move. */
export async function oneStep(...players) {
  const turn = (p) =>
    p
      .evaluate(() =>
        pointing.until(() => ["choose", "confirm"].includes(pointing.stage()), "the turn"),
      )
      .then(() => p);
  const mover = await Promise.any(players.map(turn));
  const before = await events(mover);
  await stepByPointer(mover);
  await mover.waitForFunction(
    (n) =>
      document.querySelectorAll(".log .event").length > n ||
      document.querySelector(".bar").dataset.stage !== "busy",
    before,
  );
  return mover;
}
export async function giveUp(page) {
  await page.click("header button:has-text('This table')");
  await page.click("dialog button:has-text('Resign')");
  await page.click("dialog button:has-text('Really')");
}
const events = (page) => page.locator(".log .event").count();
/** Waits until all have been told as much as the first to be told most. */
export async function allTold(...pages) {
  const most = Math.max(...(await Promise.all(pages.map(events))));
  for (const p of pages)
    await p.waitForFunction((n) => document.querySelectorAll(".log .event").length >= n, most);
}
/** What may be done, in the order of the page. */
export const choices = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".table-screen .act.can")].map((x) => x.dataset.do).join(),
  );
/** The cards on the table. */
export const board = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".sr-table [data-key]")].map((x) => x.dataset.key).join(),
  );
/** Waits until the lobby has heard of the server. */
export const online = (page) =>
  page.waitForSelector(".tile button:has-text('With friends')[aria-disabled=false]");
/** A table made through the interface; returns its address. */
export async function makeTable(page, wanted = {}) {
  const { clock = "none", rated = false, seats = 2, start = "full", timeout = "" } = wanted;
  await online(page);
  await page.click('.tile-spice-road button:has-text("With friends")');
  await page.click(`dialog input[name=seats] + span:text-is("${seats}")`, { force: true });
  await page.locator("dialog label:has-text('Clock') select").selectOption(clock);
  if (timeout) await page.selectOption("dialog label:has-text('When time') select", timeout);
  await page.click("dialog summary");
  await page.selectOption("dialog label:has-text('The game starts') select", start);
  if (rated) await page.check("dialog label:has-text('Rated game') input");
  else await page.check("dialog input[name=help]"); // the steps of these tests go by hints
  await page.click("dialog button[type=submit]");
  await page.waitForSelector(".share .secret");
  return page.inputValue(".share .secret");
}
/** A guest becomes an account. */
export async function register(page, login) {
  await page.waitForFunction(() => localStorage.getItem("token"));
  await page.evaluate(async (login) => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem("token")}`,
      "Content-Type": "application/json",
    };
    const answer = await fetch("/api/accounts", {
      method: "POST",
      headers,
      body: JSON.stringify({ login, password: "correct horse", name: login }),
    });
    localStorage.setItem("token", (await answer.json()).token);
  }, login);
  await page.reload();
}
/** A rated table on a live clock that its host starts; the address of it. */
export const makeRated = (page) =>
  page.evaluate(async () => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`, "kaupang.1");
    const hear = () => new Promise((done) => (socket.onmessage = (m) => done(JSON.parse(m.data))));
    const say = (message) => socket.send(JSON.stringify(message));
    await new Promise((done) => (socket.onopen = done));
    say({ type: "hello", n: 1, protocol: 1, token: localStorage.token, client: "rated123456" });
    await hear();
    const clock = { kind: "live", base: 600, add: 10 };
    say({ type: "create", n: 2, game: "spice-road", rated: true, public: false, clock });
    const { table } = await hear();
    socket.close();
    return `${location.origin}/t/${table}`;
  });
