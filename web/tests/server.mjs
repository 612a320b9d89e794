// SPDX-License-Identifier: MIT
// The client on a real server in a real Chromium: two people at one table, kill and
// restart, spectators, two tabs. Prints TAP.
// usage: KAUPANG=build/kaupang node tests/server.mjs [part of a test's name …]
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { launch, sizes } from "./browser.mjs";
import { isOver, myTurn, openPage, playToTheEnd, startLocal, stepByPointer } from "./player.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const program = resolve(process.env.KAUPANG ?? "../build/kaupang");
const folder = mkdtempSync(join(tmpdir(), "kaupang-web-"));
const freePort = () => new Promise((done) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address();
    probe.close(() => done(port));
  });
});

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
let running = null;
async function start() {
  running = spawn(program, ["serve", "--listen", `127.0.0.1:${port}`, "--store", `sqlite:${folder}/store.db`], { stdio: ["ignore", "ignore", "ignore"] });
  for (let i = 0; i < 100; i++) {
    if (await fetch(`${url}/healthz`).then((r) => r.ok).catch(() => false)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("the server does not start");
}
const stop = (signal) => new Promise((done) => {
  running.once("exit", done);
  running.kill(signal);
});

await start();
const browser = await launch();
const click = (target) => target.click({ timeout: 10000 });
const clean = async (...pages) => {
  for (const page of pages) {
    equal(page.errors, [], "errors on the page");
    equal(page.foreign, [], "requests to other places");
    await page.context().close();
  }
};

/** A table made through the interface; returns the secret link of seat 2 if it is free. */
async function createTable(page, game, { bot = "" } = {}) {
  await page.click(`.tile-${game} button:has-text("With friends")`);
  const two = page.locator('dialog input[name=seats] + span:text-is("2")');
  await ((await two.count()) > 0 ? two : page.locator("dialog input[name=seats] + span").first()).click({ force: true });
  const others = await page.locator("dialog fieldset select").count();
  for (let i = 1; i < others; i++) await page.selectOption(`dialog fieldset select >> nth=${i}`, "easy");
  if (bot) await page.selectOption("dialog fieldset select >> nth=0", bot);
  await page.click("dialog button[type=submit]");
  if (bot) return myTurn(page);
  await page.waitForSelector(".chairs");
  await page.click(".chairs button:has-text('Secret link')");
  await page.waitForSelector(".chairs .secret");
  return page.inputValue(".chairs .secret");
}
const ready = async (page) => {
  await page.waitForSelector(".tile button:has-text('With friends')[aria-disabled=false]");
  return page;
};
const mine = (page) => page.evaluate(() => ["choose", "confirm"].includes(document.querySelector(".bar")?.dataset.stage));

async function twoPeople(game = "spice-road") {
  const ada = await ready(await openPage(browser, url));
  const link = await createTable(ada, game);
  const bo = await openPage(browser, link, {}, { name: "Bo" });
  await Promise.all([ada.waitForSelector(".table-screen"), bo.waitForSelector(".table-screen")]);
  return [ada, bo];
}
/** Whoever is to move makes a move. */
async function oneStep(...players) {
  for (let i = 0; i < 200; i++) {
    for (const p of players)
      if (await mine(p)) {
        const before = await p.locator(".log .event").count();
        await stepByPointer(p, click);
        await p.waitForFunction((n) => document.querySelectorAll(".log .event").length > n || document.querySelector(".bar").dataset.stage !== "busy", before);
        return p;
      }
    await players[0].waitForTimeout(50);
  }
  throw new Error("nobody is to move");
}
const board = (page) => page.evaluate(() => [...document.querySelectorAll(".sr-table [data-key]")].map((x) => x.dataset.key).join());

await test("server: a whole game against a bot, by mouse", async () => {
  const page = await ready(await openPage(browser, url, { viewport: sizes.wide }));
  await createTable(page, "spice-road", { bot: "easy" });
  const { steps } = await playToTheEnd(page, (p) => stepByPointer(p, click));
  must(await isOver(page), "over");
  await page.click("dialog a:has-text('Replay')");
  await page.waitForSelector(".plot canvas");
  await clean(page);
  return `${steps} steps`;
}, 200);

await test("server: two browsers at one table, by a secret link, with chat", async () => {
  const [ada, bo] = await twoPeople();
  const movers = new Set();
  for (let i = 0; i < 8; i++) movers.add(await oneStep(ada, bo));
  equal(movers.size, 2, "who moved");
  await ada.waitForTimeout(300);
  equal(await board(ada), await board(bo), "the boards");
  await bo.fill("#chat", "góðan daginn");
  await bo.keyboard.press("Enter");
  await ada.waitForSelector(".chat-line:has-text('góðan daginn')");
  await clean(ada, bo);
});

await test("server: killed and restarted in the middle; nothing is lost, the page heals", async () => {
  const [ada, bo] = await twoPeople();
  for (let i = 0; i < 5; i++) await oneStep(ada, bo);
  const before = await board(ada);
  await stop("SIGKILL");
  await ada.waitForSelector(".connection");
  await start();
  await ada.waitForSelector(".connection", { state: "detached", timeout: 30000 });
  await bo.waitForSelector(".connection", { state: "detached", timeout: 30000 });
  equal(await board(ada), before, "the board after the restart");
  for (let i = 0; i < 4; i++) await oneStep(ada, bo);
  equal(await board(ada), await board(bo), "the boards");
  await clean(ada, bo);
}, 120);

await test("server: a reload in the middle, and a second tab in step", async () => {
  const [ada, bo] = await twoPeople();
  for (let i = 0; i < 4; i++) await oneStep(ada, bo);
  const before = await board(bo);
  await bo.reload();
  await bo.waitForSelector(".table-screen");
  equal(await board(bo), before, "the board after the reload");
  const tab = await ada.context().newPage();
  await tab.goto(ada.url());
  await tab.waitForSelector(".table-screen");
  for (let i = 0; i < 3; i++) await oneStep(ada, bo);
  const wanted = await board(ada);
  await tab.waitForFunction((w) => [...document.querySelectorAll(".sr-table [data-key]")].map((x) => x.dataset.key).join() === w, wanted);
  await clean(ada, bo);
});

for (const game of ["amsterdam", "landnam"])
  await test(`server: a spectator of ${game} is told no secrets`, async () => {
    const probe = await ready(await openPage(browser, url));
    const there = await probe.locator(`.tile-${game}`).count();
    await probe.context().close();
    if (!there) return "no board yet";
    const [ada, bo] = await twoPeople(game);
    const eve = await openPage(browser, url, {}, { name: "Eve" });
    const frames = [];
    eve.on("websocket", (ws) => ws.on("framereceived", (f) => frames.push(String(f.payload))));
    await eve.goto(ada.url());
    await eve.waitForSelector(".table-screen");
    for (let i = 0; i < 6; i++) await oneStep(ada, bo);
    await eve.waitForTimeout(300);
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
    must(frames.every((f) => !f.includes('"legal"')), "the spectator was told what may be done");
    await clean(ada, bo, eve);
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
  await stepByPointer(page, click);
  equal(page.errors, [], "errors on the page");
  await page.context().close();
});

await browser.close();
if (running.exitCode === null && running.signalCode === null) await stop("SIGTERM");
rmSync(folder, { recursive: true });
finish();
