// SPDX-License-Identifier: MIT
// Debian's Firefox plays a whole game of each by mouse, against bots. Prints TAP.
// usage: node tests/firefox.mjs [part of a test's name …]
import { launchFirefox } from "./bidi.mjs";
import { sizes } from "./browser.mjs";
import { playToTheEnd, press, START, stepByPointer, pointing } from "./player.mjs";
import { boards } from "./rules.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const site = await serve();
const firefox = await launchFirefox();
const scripts = [
  { content: pointing },
  {
    // an empty page has no storage
    run: (s) =>
      location.protocol === "http:" && localStorage.setItem("settings", JSON.stringify(s)),
    given: START,
  },
];

for (const game of boards)
  await test(`firefox: a whole game of ${game}`, async () => {
    const page = await firefox.newPage(sizes.wide, scripts);
    await page.goto(site.url);
    await press(page, `.tile-${game} .tile-face`);
    await press(page, "dialog label:has(> input[name=seats])");
    await press(page, "dialog button[type=submit]");
    const { steps, onBoard } = await playToTheEnd(page, stepByPointer);
    must(onBoard >= steps / 3, `only ${onBoard} of ${steps} steps were on the board`);
    must(
      await page.evaluate(() => pointing.sideways() === null),
      "something is wider than the page",
    );
    equal(page.errors, [], "errors on the page");
    await page.close();
    return `${steps} steps, ${onBoard} on the board, Firefox ${firefox.version}`;
  });

await firefox.close();
site.close();
finish();
