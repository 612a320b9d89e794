// SPDX-License-Identifier: MIT
// Two people at one table of a real server, one in a browser and one in a terminal. Prints TAP.
// usage: KAUPANG=build/kaupang node tests/terminal.mjs
import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { launch } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { createTable, ready } from "./people.mjs";
import { leave, openPage } from "./player.mjs";
import { equal, finish, test } from "./tap.mjs";

const program = resolve(process.env.KAUPANG ?? "../build/kaupang");
const seat = resolve(import.meta.dirname, "../../tests/tui/seat.py");

/** Bo in a terminal; `ask` resolves when it is done. */
function sitInTerminal(link) {
  const python = spawn("/usr/bin/python3", [seat, program, link], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const said = createInterface({ input: python.stdout });
  return {
    async ask(what) {
      const answer = once(said, "line");
      python.stdin.write(`${what}\n`);
      equal((await answer)[0], what, "what the terminal has done");
    },
    async end() {
      const ended = once(python, "exit");
      python.stdin.end();
      return (await ended)[0];
    },
  };
}

/** A move of one click, when it is the turn of this page. */
async function moveInBrowser(page) {
  await page.evaluate(() => pointing.until(() => pointing.stage() === "choose", "the turn"));
  await page.click('.act.can[data-do^="play s-"], .act.can[data-do="rest"]');
  await page.evaluate(() => pointing.until(() => pointing.stage() !== "choose", "the move"));
}

const { url, close } = await openHouse();
const browser = await launch();

await test("terminal: two at one table, one in a browser and one in a terminal", async () => {
  const ada = await ready(await openPage(browser, url));
  const bo = sitInTerminal(await createTable(ada, "spice-road", { help: false, start: "ready" }));
  await bo.ask("sit");
  await ada.click(".ready button:has-text('I am ready')");
  await bo.ask("ready");
  await ada.waitForSelector(".table-screen");
  await bo.ask("talk");
  await ada.waitForSelector(".chat-line:has-text('from a terminal')");
  await ada.fill("#chat", "from a browser");
  await ada.press("#chat", "Enter");
  await bo.ask("hear");
  for (let i = 0; i < 2; i++) await Promise.all([bo.ask("move"), moveInBrowser(ada)]);
  await bo.ask("resign");
  await ada.waitForSelector("dialog .scores");
  equal(await bo.end(), 0, "how the terminal ended");
  await leave(ada);
});

await browser.close();
await close();
finish();
