// SPDX-License-Identifier: MIT
// Pictures of every screen, to look at and for the documents.
//   node tests/pictures.mjs [--game ID] [--out DIR]     all sizes, light and dark
//   node tests/pictures.mjs --docs                      renews docs/pictures
import { mkdirSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, sizes } from "./browser.mjs";
import { myTurn, openPage, startLocal, stepByPointer } from "./player.mjs";
import { serve } from "./serve.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const argument = (name) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : null;
const docs = process.argv.includes("--docs");
const out = docs
  ? resolve(here, "../../docs/pictures")
  : resolve(argument("--out") ?? "/tmp/pictures");
const all = readdirSync(join(here, "../src/games"), { withFileTypes: true })
  .filter((f) => f.isDirectory())
  .map((f) => f.name);
const games = argument("--game") ? [argument("--game")] : all;
const MOVES = 16; // into the game, so that there is something to see
mkdirSync(out, { recursive: true });
const site = await serve();
const browser = await launch();

/** A game some moves on, at one's own turn; another one where a quick end came first. */
async function playSome(page, game) {
  for (let over = true; over;) {
    await page.goto(site.url);
    await startLocal(page, game, 3);
    for (let i = 0; i < MOVES && (await myTurn(page)); i++) await stepByPointer(page);
    over = !(await myTurn(page));
  }
  await page.mouse.move(2, 2);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(400);
}

async function shoot(page, name, whole = false) {
  await page.screenshot({ path: join(out, `${name}.png`), fullPage: whole });
  console.log(`${name}.png`);
}

async function everything(game, size, dark) {
  const tag = `${size}${dark ? "-dark" : ""}`;
  const page = await openPage(
    browser,
    site.url,
    { viewport: sizes[size], colorScheme: dark ? "dark" : "light" },
    { level: "medium" },
  );
  await page.waitForTimeout(300);
  await shoot(page, `lobby-${tag}`, true);
  await page.click(`.tile-${game} .tile-face`);
  await page.waitForSelector("dialog summary");
  await page.click("dialog summary");
  await shoot(page, `new-${tag}`);
  await page.keyboard.press("Escape");
  await playSome(page, game);
  await shoot(page, `${game}-${tag}`);
  if (size === "phone") await shoot(page, `${game}-${tag}-whole`, true);
  await page.keyboard.press("a");
  await page.waitForSelector("dialog .action-list");
  await shoot(page, `list-${tag}`);
  await page.keyboard.press("Escape");
  await page.click(".top nav button");
  await shoot(page, `settings-${tag}`);
  await page.keyboard.press("Escape");
  await page.goto(`${site.url}/#/rules/${game}`);
  await page.waitForSelector(".rules article section");
  await shoot(page, `rules-${tag}`);
  await page.context().close();
}

if (docs) {
  for (const game of games) {
    const page = await openPage(
      browser,
      site.url,
      { viewport: sizes.wide, colorScheme: "light" },
      { level: "medium" },
    );
    await playSome(page, game);
    await shoot(page, game);
    await page.context().close();
  }
  const page = await openPage(browser, site.url, { viewport: sizes.wide, colorScheme: "dark" });
  await page.waitForTimeout(300);
  await shoot(page, "lobby");
} else
  for (const game of games)
    for (const size of Object.keys(sizes))
      for (const dark of [false, true]) await everything(game, size, dark);

await browser.close();
site.close();
