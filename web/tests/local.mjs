// SPDX-License-Identifier: MIT
// Local play in a real Chromium: whole games by mouse, by keyboard and on a phone,
// reload, offline, languages, sizes. Prints TAP.
// usage: node tests/local.mjs [part of a test's name …]
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { launch, sizes } from "./browser.mjs";
import {
  isOver,
  leave,
  myTurn,
  noSideways,
  openPage,
  passTheScreen,
  playToTheEnd,
  press,
  startLocal,
  stepByKeys,
  stepByPointer,
} from "./player.mjs";
import { lay, readRecord } from "./positions.mjs";
import { dist, serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();
// the longest first, so that nobody waits for them in the end
const games = ["landnam", "puerto-rico", "spice-road", "amsterdam"];
const line = [];
for (const game of games) {
  const begin = (...args) => line.push(args);
  begin(
    `${game}: a whole game by mouse`,
    async () => {
      const page = await openPage(browser, site.url, { viewport: sizes.wide });
      await startLocal(page, game);
      const { steps, onBoard } = await playToTheEnd(page, stepByPointer);
      must(onBoard >= steps / 3, `only ${onBoard} of ${steps} steps were on the board`);
      await leave(page);
      return `${steps} steps, ${onBoard} on the board`;
    },
    1400,
  );
  begin(
    `${game}: a whole game by keyboard alone`,
    async () => {
      const page = await openPage(browser, site.url, { viewport: sizes.middle });
      await page.keyboard.press("Tab");
      while (
        !(await page.evaluate(
          (g) =>
            document.activeElement?.closest(`.tile-${g}`) !== null &&
            document.activeElement.matches(".tile-face"),
          game,
        ))
      )
        await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForSelector("dialog[open]");
      while (!(await page.evaluate(() => document.activeElement?.matches("button[type=submit]"))))
        await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".table-screen");
      const { steps } = await playToTheEnd(page, stepByKeys);
      await leave(page);
      return `${steps} steps`;
    },
    1400,
  );
  begin(
    `${game}: a whole game on a phone, by touch`,
    async () => {
      const page = await openPage(browser, site.url, {
        viewport: sizes.phone,
        hasTouch: true,
        isMobile: true,
      });
      await startLocal(page, game);
      const { steps } = await playToTheEnd(page, async (p) => {
        await noSideways(p);
        return stepByPointer(p);
      });
      await leave(page);
      return `${steps} steps`;
    },
    1400,
  );
}
const playing = async () => {
  for (let next = line.shift(); next; next = line.shift()) await test(...next);
};
await Promise.all([playing(), playing(), playing()]);

/** How long it takes from a press on the board until the board shows what it did. */
const pressed = (page) =>
  page.evaluate(async () => {
    const seen = () =>
      [...document.querySelectorAll(".common, .own > :not(.bar)")]
        .map((part) => part.innerHTML)
        .join();
    const control = [".common .act.can[data-do]", ".own .act.can[data-do]", ".own .act.can"]
      .map(pointing.find)
      .find(Boolean);
    const before = seen();
    const began = performance.now();
    control.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await pointing.until(() => seen() !== before, `the move ${control.ariaLabel}`);
    await new Promise(requestAnimationFrame);
    return performance.now() - began;
  });
for (const game of games)
  await test(`${game}: a move is on screen soon after the click`, async () => {
    const page = await openPage(
      browser,
      site.url,
      { viewport: sizes.wide },
      { pace: 300, confirm: "never" },
    );
    await startLocal(page, game);
    const times = [];
    for (let i = 0; i < 7 && (await myTurn(page)); i++) {
      times.push(await pressed(page));
      await page.evaluate(() => pointing.until(() => pointing.stage() !== "busy", "the answer"));
    }
    times.sort((a, b) => a - b);
    equal(times.length, 7, "moves on screen");
    await leave(page);
    return `best ${times[0].toFixed(0)} ms, median ${times[times.length >> 1].toFixed(0)} ms, worst ${times.at(-1).toFixed(0)} ms`;
  });

await test("a reload in the middle goes on where it was", async () => {
  const page = await openPage(browser, site.url);
  await startLocal(page, "spice-road");
  for (let i = 0; i < 3; i++) {
    await myTurn(page);
    await stepByPointer(page);
  }
  await myTurn(page);
  const seen = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          ".sr-hand [data-key], .sr-played [data-key], .sr-table [data-key]",
        ),
      ]
        .map((x) => x.dataset.key)
        .join(),
    );
  const before = await seen();
  await page.reload();
  await myTurn(page);
  equal(await seen(), before, "the board after the reload");
  await leave(page);
});

await test("two tabs at a local table stay in step", async () => {
  const page = await openPage(browser, site.url);
  await startLocal(page, "spice-road");
  await myTurn(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await myTurn(other);
  const seen = (p) =>
    p.evaluate(() =>
      [...document.querySelectorAll(".sr-played [data-key], .sr-caravan [data-key]")]
        .map((x) => x.dataset.key)
        .join(),
    );
  await page.click('[data-do="play s-yy"]');
  await myTurn(page);
  const wanted = await seen(page);
  await other.waitForFunction(
    (w) =>
      [...document.querySelectorAll(".sr-played [data-key], .sr-caravan [data-key]")]
        .map((x) => x.dataset.key)
        .join() === w,
    wanted,
  );
  await leave(page);
});

await test("offline once loaded: opens, goes on and begins anew without a network", async () => {
  const page = await openPage(browser, site.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length > 0);
  await page.reload();
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector(".tile");
  await startLocal(page, "spice-road");
  await myTurn(page);
  await stepByPointer(page);
  await page.reload();
  await myTurn(page);
  must((await page.locator(".log .event").count()) > 0, "the log is empty");
  equal(page.errors, [], "errors on the page");
  await page.context().close();
});

/** A game of Spice Road with cubes of two colours, so that paying is a choice. */
async function twoColours() {
  const page = await openPage(browser, site.url);
  await startLocal(page, "spice-road");
  await myTurn(page);
  await page.click('.sr-hand .act:has-text("") >> nth=1');
  await page.click(".cube-act.can >> nth=0");
  await page.click('[data-do="upgrade u-2 1 0 0"]');
  await page.waitForFunction(() => document.querySelector(".sr-played .card"));
  await myTurn(page);
  return page;
}

await test("several steps: drafted, taken back, sent with one confirmation", async () => {
  const page = await twoColours();
  const events = () => page.locator(".log .event").count();
  const before = await events();
  await page.click('[data-do="acquire 2"]');
  await page.waitForSelector('[data-do^="pay "]');
  await page.click('[data-do="pay yellow"] >> nth=0');
  await page.waitForFunction(() =>
    /1 of 2|2 of 2|Is this/.test(document.querySelector("#prompt").textContent),
  );
  await page.keyboard.press("u");
  await page.waitForFunction(() => /0 of 2/.test(document.querySelector("#prompt").textContent));
  equal(await events(), before, "events before confirming");
  await page.click('[data-do="pay yellow"] >> nth=0');
  await page.waitForFunction(() => /1 of 2/.test(document.querySelector("#prompt").textContent));
  await page.click('[data-do="pay red"]');
  await page.click("#confirm");
  await page.waitForFunction((n) => document.querySelectorAll(".log .event").length > n, before);
  await leave(page);
});

await test("language: switched at once, on every screen", async () => {
  const page = await openPage(browser, site.url);
  await startLocal(page, "spice-road");
  await myTurn(page);
  const prompts = new Set();
  for (const language of ["en", "is", "sv", "nb", "nn"]) {
    await page.click(".top nav button");
    await page.selectOption("dialog select >> nth=0", language);
    await page.keyboard.press("Escape");
    await page.waitForFunction((l) => document.documentElement.lang === l, language);
    await page.waitForFunction(
      (seen) => !seen.includes(document.querySelector("#prompt").textContent),
      [...prompts],
    );
    prompts.add(await page.textContent("#prompt"));
  }
  equal(prompts.size, 5, `prompts in five languages ${[...prompts].join(" | ")}`);
  await leave(page);
});

/** Points at the thing until its tip is there, and goes over to the link in it. */
async function pointAtLink(page, thing) {
  await thing.hover();
  const link = await page.waitForSelector(".tip a");
  const from = await thing.boundingBox();
  const to = await link.boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + 2);
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
}

await test("the rule of a thing pointed at or focused: by key or link, in the language set", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.wide }, { language: "sv" });
  await startLocal(page, "spice-road");
  await myTurn(page);
  const thing = page.locator(".sr-table [data-do='acquire 0']");
  const wanted = async () => {
    await page.waitForSelector(".rules .wanted:has-text('SR-ACQ-1')");
    equal(await page.locator(".rules article").getAttribute("lang"), "sv", "the language");
    await page.goBack();
    await thing.waitFor();
  };
  await thing.hover();
  await page.waitForSelector(".tip:has-text('Läs regeln')");
  await page.keyboard.press("r");
  await wanted();
  await thing.focus();
  await page.keyboard.press("r");
  await wanted();
  await pointAtLink(page, thing);
  await page.mouse.down();
  await page.mouse.up();
  await wanted();
  await leave(page);
});

await test("a tip goes when the pointer leaves it", async () => {
  const page = await openPage(browser, site.url, { viewport: sizes.wide });
  await startLocal(page, "spice-road");
  await myTurn(page);
  await pointAtLink(page, page.locator(".sr-table [data-do='acquire 0']"));
  await page.mouse.move(2, 2);
  await page.waitForSelector(".tip", { state: "detached", timeout: 5000 });
  await leave(page);
});

await test("a rule read while a move is composed opens beside it, and the move stays", async () => {
  const page = await twoColours();
  await page.click('[data-do="acquire 2"]');
  await page.click('[data-do="pay yellow"] >> nth=0');
  await page.waitForFunction(() => /1 of 2/.test(document.querySelector("#prompt").textContent));
  const beside = async (open) => {
    const [other] = await Promise.all([page.context().waitForEvent("page"), open()]);
    await other.waitForSelector(".rules .wanted");
    await other.close();
    must(/1 of 2/.test(await page.textContent("#prompt")), "the move is lost");
  };
  const card = page.locator('[data-do="acquire 0"]');
  await card.focus();
  await beside(() => page.keyboard.press("r"));
  await card.click({ force: true });
  await beside(() => page.click(".toast a"));
  await card.hover();
  await beside(() => page.click(".tip a"));
  await leave(page);
});

await test("a finger held on a thing reads about it, and does not choose it", async () => {
  const page = await openPage(browser, site.url, {
    viewport: sizes.phone,
    hasTouch: true,
    isMobile: true,
  });
  await startLocal(page, "spice-road");
  await myTurn(page);
  const { x, y } = await page.evaluate(() => pointing.spot(pointing.find('[data-do="play s-yy"]')));
  const finger = await page.context().newCDPSession(page);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  const link = await page.waitForSelector(".tip a");
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const at = await link.boundingBox();
  equal(await page.evaluate(() => pointing.stage()), "choose", "the turn after the touch");
  equal(await page.locator('[data-do="play s-yy"]').count(), 1, "the card in hand");
  await page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2);
  await page.waitForSelector(".rules .wanted:has-text('SR-SPC-1')");
  await leave(page);
});

await test("a short touch chooses, however late the page hears of its end", async () => {
  const page = await openPage(browser, site.url, {
    viewport: sizes.phone,
    hasTouch: true,
    isMobile: true,
  });
  await startLocal(page, "spice-road");
  await myTurn(page);
  const { x, y } = await page.evaluate(() => pointing.spot(pointing.find('[data-do="play s-yy"]')));
  const finger = await page.context().newCDPSession(page);
  const now = Date.now() / 1000;
  await finger.send("Input.dispatchTouchEvent", {
    type: "touchStart",
    touchPoints: [{ x, y }],
    timestamp: now,
  });
  await page.waitForSelector(".tip");
  await finger.send("Input.dispatchTouchEvent", {
    type: "touchEnd",
    touchPoints: [],
    timestamp: now + 0.1,
  });
  await page.waitForFunction(
    () => pointing.stage() !== "choose" || !pointing.find('[data-do="play s-yy"]'),
  );
  equal(await page.locator(".tip").count(), 0, "tips");
  await leave(page);
});

await test("hot seat: the screen is covered between two people", async () => {
  const page = await openPage(browser, site.url);
  await passTheScreen(page);
  await page.click("dialog button.primary");
  await page.click('[data-do="play s-yy"]');
  await page.waitForSelector("dialog h2:text('is next')");
  await leave(page);
});

await test("the end: scores, replay with slider and plots, rematch", async () => {
  const page = await openPage(browser, site.url, {}, { level: "easy" });
  await startLocal(page, "spice-road");
  await myTurn(page);
  await stepByPointer(page);
  await myTurn(page);
  await page.click(".head-buttons button >> nth=-1");
  await page.click("dialog button:has-text('Give up')");
  await page.click("dialog button:has-text('Really')");
  await page.waitForSelector(".scores");
  must(await isOver(page), "over");
  await page.click("dialog a:has-text('Replay')");
  await page.waitForSelector(".slider input[type=range]");
  await page.waitForSelector(".plot canvas");
  const moment = () => page.textContent(".moment");
  const last = await moment();
  await page.focus(".slider input[type=range]");
  await page.keyboard.press("Home");
  await page.waitForFunction((l) => document.querySelector(".moment").textContent !== l, last);
  await page.goBack();
  await page.waitForSelector(".scores");
  await page.click("dialog button:has-text('Rematch')");
  await myTurn(page);
  await leave(page);
});

for (const game of games)
  await test(`${game}: after the game plots, key moments and the record`, async () => {
    const page = await openPage(browser, site.url, { acceptDownloads: true });
    await page.waitForSelector(".tile");
    await lay(page, site.url, readRecord(game, "three-players"));
    await page.click("dialog a:has-text('Replay')");
    await page.waitForSelector(".plot canvas");
    const plots = await page.locator(".plot canvas").count();
    must(plots >= 4, `only ${plots} plots`);
    const place = () => page.inputValue(".slider input[type=range]");
    const end = await place();
    must((await page.locator(".key-moments button").count()) > 2, "hardly a key moment");
    // what an action meant is told from the position before it: which card lay in the slot
    if (game === "spice-road")
      await page.waitForSelector(".key-moments button:has-text('points for')");
    await page.click(".key-moments button >> nth=1");
    await page.waitForFunction(
      (e) => document.querySelector(".slider input[type=range]").value !== e,
      end,
    );
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("a[download]")]);
    const path = join(mkdtempSync(join(tmpdir(), "kaupang-record-")), "game.kaupang");
    await file.saveAs(path);
    const told = execFileSync(process.env.KAUPANG ?? "../build/kaupang", [
      "replay",
      path,
    ]).toString();
    rmSync(dirname(path), { recursive: true });
    must(told.includes("finished"), `the program does not replay it: ${told}`);
    await leave(page);
    return `${plots} plots`;
  });

await test("screen readers: the position, my options, and what others did", async () => {
  const page = await openPage(browser, site.url);
  await startLocal(page, "spice-road");
  await myTurn(page);
  const answered = async (key, words) => {
    await page.keyboard.press(key);
    await page.waitForFunction(
      (w) => document.querySelector("#answered").textContent.includes(w),
      words,
    );
  };
  await answered("p", "You: 0 points");
  await answered("o", "options:");
  await stepByPointer(page);
  await myTurn(page);
  await page.waitForFunction(() =>
    /Bot \(Easy\): .*your turn/i.test(document.querySelector("#told").textContent),
  );
  await leave(page);
});

await test("the first game explains itself", async () => {
  const page = await openPage(browser, site.url);
  await page.click(".tile-spice-road .tile-face");
  await page.click("dialog button:has-text('My first game')");
  await page.waitForSelector(".lesson");
  const title = await page.textContent(".lesson h2");
  await page.click(".lesson .primary");
  await page.waitForFunction(
    (old) => document.querySelector(".lesson h2")?.textContent !== old,
    title,
  );
  await leave(page);
});

await test("explanations of the first game hide nothing that can be pressed", async () => {
  for (const viewport of Object.values(sizes)) {
    const page = await openPage(browser, site.url, { viewport });
    for (const game of games) {
      await page.goto(site.url);
      await page.click(`.tile-${game} .tile-face`);
      await page.click("dialog button:has-text('My first game')");
      await page.waitForSelector(".lesson");
      await myTurn(page);
      equal(
        await page.evaluate(() => pointing.faults()),
        [],
        `${game}, ${viewport.width} pixels wide`,
      );
    }
    await leave(page);
  }
});

await test("first load at most 60 kB compressed, all wasm at most 300 kB", async () => {
  const read = (name) => readFileSync(join(dist, name));
  const wasm = readdirSync(join(dist, "assets")).filter((f) => f.endsWith(".wasm"));
  const bytes = wasm.reduce((sum, name) => sum + read(`assets/${name}`).length, 0);
  const packed = (name) => gzipSync(read(name), { level: 9 }).length;
  const page = read("index.html").toString();
  const wanted = [...page.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map((m) => m[1]);
  for (const name of wanted)
    if (name.endsWith(".js"))
      for (const [, file] of read(name)
        .toString()
        .matchAll(/(?:from|import)"\.\/([^"]+)"/g))
        if (!wanted.includes(`assets/${file}`)) wanted.push(`assets/${file}`);
  const first = wanted.reduce((sum, name) => sum + packed(name), packed("index.html"));
  must(first <= 60000, `${first} bytes`);
  must(bytes > 0 && bytes <= 300000, `wasm ${bytes} bytes`);
  return `${(first / 1000).toFixed(1)} kB, wasm ${(bytes / 1000).toFixed(1)} kB`;
});

await browser.close();
site.close();
finish();
