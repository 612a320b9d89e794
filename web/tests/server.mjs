// SPDX-License-Identifier: MIT
// The client on a real server in a real Chromium: two people at one table, kill and
// restart, spectators, two tabs. Prints TAP.
// usage: KAUPANG=build/kaupang node tests/server.mjs [part of a test's name …]
import { axe } from "./axe.mjs";
import { launch, sizes } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import {
  allTold,
  board,
  choices,
  createTable,
  makeRated,
  oneStep,
  ready,
  register,
  twoPeople,
} from "./people.mjs";
import {
  isOver,
  leave,
  myTurn,
  openPage,
  playToTheEnd,
  startLocal,
  stepByPointer,
} from "./player.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const { url, start, stop, close } = await openHouse();
const browser = await launch();

await test("server: a whole game against a bot, by mouse", async () => {
  const page = await ready(await openPage(browser, url, { viewport: sizes.wide }));
  await createTable(page, "spice-road", { bot: "easy" });
  const table = page.url();
  await page.goto(url);
  await page.waitForSelector(".table-list li:has-text('Ada · Bot (Easy)')");
  await page.goto(table);
  const { steps } = await playToTheEnd(page, stepByPointer);
  must(await isOver(page), "over");
  await page.click("dialog a:has-text('Replay')");
  await page.waitForSelector(".plot canvas");
  await leave(page);
  return `${steps} steps`;
}, 200);

await test("server: a rated clock does not start for who may be gone: the person is asked", async () => {
  const [ada, bo] = await Promise.all([
    openPage(browser, url),
    openPage(browser, url, {}, { name: "Bo" }),
  ]);
  await ada.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + (window.later ?? 0);
  });
  await register(ada, "gone-ada");
  await register(bo, "gone-bo");
  let told = () => {};
  ada.on("websocket", (ws) => ws.on("framesent", ({ payload }) => told(String(payload))));
  const address = await makeRated(ada);
  await ada.goto(address);
  await bo.goto(address);
  await bo.click('.chairs button:has-text("Take this seat")');
  await ada.waitForSelector('button:has-text("Start")[aria-disabled=false]');
  equal(await ada.locator(".rollcall").count(), 0, "questions to who has just sat down");
  await bo.click('.chairs button:has-text("Leave seat")');
  await ada.waitForSelector('button:has-text("Start")[aria-disabled=true]');
  await ada.evaluate(() => (window.later = 121_000)); // more than it takes to go for tea
  await bo.click('.chairs button:has-text("Take this seat")');
  await ada.waitForSelector(".rollcall:has-text('Are you still here?')");
  await ada.waitForSelector('button:has-text("Start")[aria-disabled=true]');
  await axe(ada, "the question");
  const said = new Promise((done) => (told = (m) => m.includes('"sit"') && done(m)));
  await ada.click(".rollcall button:has-text('I am here')");
  await said;
  await leave(ada, bo);
});

await test("server: two browsers at one table, by a secret link, with chat", async () => {
  const [ada, bo] = await twoPeople(browser, url);
  const movers = new Set();
  for (let i = 0; i < 8; i++) movers.add(await oneStep(ada, bo));
  equal(movers.size, 2, "who moved");
  await allTold(ada, bo);
  equal(await board(ada), await board(bo), "the boards");
  await bo.fill("#chat", "góðan daginn");
  await bo.keyboard.press("Enter");
  await ada.waitForSelector(".chat-line:has-text('góðan daginn')");
  await leave(ada, bo);
});

await test("server: who leaves is away, and there again when back", async () => {
  const [ada, bo] = await twoPeople(browser, url);
  const address = bo.url();
  await ada.waitForSelector(".seat.of-1");
  equal(await ada.locator(".tag.away").count(), 0, "both are there");
  if ((await oneStep(ada, bo)) === bo) await oneStep(ada); // whoever begins, now it is Bo's turn
  await ada.waitForSelector("#prompt:has-text('Bo is thinking')");
  await bo.goto(url);
  await ada.waitForSelector(".seat.of-1 .tag.away");
  const prompt = await ada.innerText("#prompt");
  must(!prompt.includes("thinking"), `nobody thinks who is away: ${prompt}`);
  await bo.goto(address);
  await bo.waitForSelector(".table-screen");
  await ada.waitForSelector(".tag.away", { state: "detached" });
  await ada.waitForSelector("#prompt:has-text('Bo is thinking')");
  await leave(ada, bo);
});

await test("server: a move is taken back alone, an older one when the other agrees", async () => {
  const [ada, bo] = await twoPeople(browser, url);
  const eve = await openPage(browser, ada.url(), {}, { name: "Eve" });
  await eve.waitForSelector(".table-screen");
  const mover = await oneStep(ada, bo);
  const other = mover === ada ? bo : ada;
  await oneStep(other);
  const play = async (page) => {
    await page.evaluate(() => pointing.until(() => pointing.stage() === "choose", "the turn"));
    await page.click('.act.can[data-do^="play s-"], .act.can[data-do="rest"]');
    await page.evaluate(() =>
      pointing.until(() => pointing.stage() === "wait", "the move to be made"),
    );
  };
  await mover.evaluate(() => pointing.until(() => pointing.stage() === "choose", "the turn"));
  const before = await choices(mover);
  await play(mover);
  await mover.click("#undo");
  await eve.waitForSelector(".log del");
  await mover.evaluate(() => pointing.until(() => pointing.stage() === "choose", "the turn again"));
  await allTold(mover, other, eve);
  equal(await choices(mover), before, "the choices after the undo");
  equal(await eve.locator("#undo").count(), 0, "Undo for a spectator");
  // the move that was taken back is not what the next question is about
  await play(mover);
  await play(other);
  await mover.click("header button:has-text('This table')");
  await mover.click("dialog button:has-text('Ask to take back')");
  await other.click("button:has-text('Agree')");
  await allTold(mover, other, eve);
  await mover.evaluate(() => pointing.until(() => pointing.stage() === "choose", "the turn again"));
  equal(await choices(mover), before, "the choices after the agreed undo");
  await leave(ada, bo, eve);
}, 90);

await test("server: help from the engine is an option of the table, and said in the waiting room", async () => {
  const ada = await ready(await openPage(browser, url));
  await createTable(ada, "spice-road", { help: false });
  await ada.waitForSelector(".waiting:has-text('no help from the engine')");
  const [bo, cid] = await twoPeople(browser, url, "spice-road", { help: false });
  for (const page of [bo, cid]) equal(await page.locator("#hint").count(), 0, "hint buttons");
  const dora = await ready(await openPage(browser, url, {}, { name: "Dora" }));
  await createTable(dora, "spice-road", { bot: "easy", help: false }); // as the table comes
  await dora.waitForSelector("#hint");
  await leave(ada, bo, cid, dora);
}, 60);

await test("server: asked for a name with the field ready; the link is copied without a clipboard too", async () => {
  const ada = await ready(await openPage(browser, url, {}, { name: "" }));
  await ada.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await ada.click('.tile-spice-road button:has-text("With friends")');
  await ada.waitForSelector("dialog input[autocomplete=nickname]:focus");
  await ada.keyboard.type("Ada");
  await ada.keyboard.press("Enter");
  await ada.click("dialog button[type=submit]:has-text('Open')");
  await ada.click("button:has-text('Copy the link')");
  await ada.waitForSelector(".toast:has-text('Copied')");
  const under = await ada.locator(".toast").evaluate((e) => {
    const { left, top, width, height } = e.getBoundingClientRect();
    return e.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  must(!under, "a notice lets clicks through");
  await ada.waitForSelector(".share:has-text('on this computer only')");
  await leave(ada);
});

await test("server: killed and restarted in the middle; nothing is lost, the page heals", async () => {
  const [ada, bo] = await twoPeople(browser, url);
  for (let i = 0; i < 5; i++) await oneStep(ada, bo);
  await allTold(ada, bo);
  const before = await board(ada);
  await stop("SIGKILL");
  await ada.waitForSelector(".connection");
  await start();
  await ada.waitForSelector(".connection", { state: "detached", timeout: 30000 });
  await bo.waitForSelector(".connection", { state: "detached", timeout: 30000 });
  equal(await board(ada), before, "the board after the restart");
  for (let i = 0; i < 4; i++) await oneStep(ada, bo);
  await allTold(ada, bo);
  equal(await board(ada), await board(bo), "the boards");
  await leave(ada, bo);
}, 120);

await test("server: a reload in the middle, and a second tab in step", async () => {
  const [ada, bo] = await twoPeople(browser, url);
  const slot = ".act.can[data-do^='acquire']";
  const first = await Promise.any([ada, bo].map((p) => p.waitForSelector(slot).then(() => p)));
  await first.click(slot);
  await first.evaluate(() =>
    pointing.until(() => pointing.stage() === "wait", "the move to be made"),
  );
  for (let i = 0; i < 3; i++) await oneStep(ada, bo);
  await allTold(ada, bo);
  const before = await board(bo);
  const told = await bo.locator(".log").innerText();
  await bo.reload();
  await bo.waitForSelector(".table-screen");
  equal(await board(bo), before, "the board after the reload");
  await bo.waitForFunction((w) => document.querySelector(".log").innerText === w, told);
  const tab = await ada.context().newPage();
  await tab.goto(ada.url());
  await tab.waitForSelector(".table-screen");
  for (let i = 0; i < 3; i++) await oneStep(ada, bo);
  await allTold(ada, bo);
  const wanted = await board(ada);
  await tab.waitForFunction(
    (w) =>
      [...document.querySelectorAll(".sr-table [data-key]")].map((x) => x.dataset.key).join() === w,
    wanted,
  );
  await leave(ada, bo);
});

for (const game of ["amsterdam", "landnam"])
  await test(`server: a spectator of ${game} is told no secrets`, async () => {
    const [ada, bo] = await twoPeople(browser, url, game);
    const eve = await openPage(browser, url, {}, { name: "Eve" });
    const frames = [];
    eve.on("websocket", (ws) => ws.on("framereceived", (f) => frames.push(String(f.payload))));
    await eve.goto(ada.url());
    await eve.waitForSelector(".table-screen");
    equal(await eve.locator(".own .name").allTextContents(), ["Ada"], "whose things are shown");
    for (let i = 0; i < 6; i++) await oneStep(ada, bo);
    await allTold(ada, bo, eve);
    const secret = { amsterdam: "hand", landnam: "fate" }[game];
    let seen = 0;
    for (const frame of frames) {
      const field = JSON.parse(frame).view?.[secret];
      for (const seat of field ?? [])
        for (const value of Object.values(seat)) {
          seen++;
          equal(value, null, `${secret} told to a spectator`);
        }
    }
    must(seen > 0, "the spectator was told nothing at all");
    must(
      frames.every((f) => !f.includes('"legal"')),
      "the spectator was told what may be done",
    );
    await leave(ada, bo, eve);
  }, 120);

await test("server: gone, and local play goes on", async () => {
  const page = await ready(await openPage(browser, url));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length > 0);
  await page.reload();
  await stop("SIGTERM");
  await page.reload();
  await page.waitForSelector(".tile");
  await startLocal(page, "spice-road");
  await myTurn(page);
  await stepByPointer(page);
  equal(page.errors, [], "errors on the page");
  await page.context().close();
});

await browser.close();
await close();
finish();
