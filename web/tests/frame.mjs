// SPDX-License-Identifier: MIT
// Whole games of all, with as many players as there can be, on five sizes of screen, light and
// dark, in five languages: the frame of the table never moves, whoever's turn it is, whatever is
// asked, hinted or composed; nothing reaches beyond the screen; axe-core finds nothing. Each size
// is played in every game, and each game in every language. Prints TAP.
// usage: node tests/frame.mjs [part of a test's name …]
import { axe } from "./axe.mjs";
import { launch, sizes } from "./browser.mjs";
import { inPage, leave, openPage } from "./player.mjs";
import { boards } from "./rules.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();
const screens = {
  wide: sizes.wide,
  lower: { width: 1280, height: 720 },
  middle: sizes.middle,
  phone: sizes.phone,
  side: { width: 844, height: 390 }, // a phone on its side
};
const languages = ["en", "is", "sv", "nb", "nn"];
const watching = inPage("watching");
const SOME = 10; // moves, after which axe looks on

async function begin(page, game) {
  await page.click(`.tile-${game} .tile-face`);
  await page.locator("dialog input[name=seats] + span").last().click({ force: true });
  await page.click("dialog button[type=submit]");
  await page.waitForSelector(".table-screen");
}

async function play(game, size, language, colorScheme) {
  const page = await openPage(
    browser,
    site.url,
    { viewport: screens[size], colorScheme },
    { language },
  );
  await page.context().addInitScript({ content: watching });
  await page.reload();
  await begin(page, game);
  await page.evaluate(() => watching.start());
  await page.evaluate((some) => watching.play(some), SOME);
  await axe(page, "the table");
  const steps = SOME + (await page.evaluate(() => watching.play(Infinity)));
  const found = await page.evaluate(() => watching.found());
  equal(found.faults, [], "found");
  must(steps > SOME, "no game was played");
  await leave(page);
  return `${found.seats} players, ${steps} steps, ${found.boxes} boxes`;
}

const line = boards.flatMap((game, g) =>
  Object.keys(screens).map((size, s) => {
    const language = languages[(g + s) % languages.length];
    const colours = (g + s) % 2 ? "dark" : "light";
    const name = `${game}: the frame never moves, ${size}, ${language}, ${colours}`;
    return [name, () => play(game, size, language, colours)];
  }),
);
const playing = async () => {
  for (let next = line.shift(); next; next = line.shift()) await test(...next);
};
await Promise.all([playing(), playing(), playing()]);

await browser.close();
site.close();
finish();
