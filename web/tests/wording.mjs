// SPDX-License-Identifier: MIT
// Every language on the boards, the results, the forms and the lobby, on four sizes of screen:
// no word breaks but at a soft hyphen, and no text is cut or leaves its box. Prints TAP.
// usage: KAUPANG=build/kaupang node tests/wording.mjs [part of a test's name …]
import { fileURLToPath } from "node:url";
import { launch, sizes } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { dialog, endOf, middleOf } from "./places.mjs";
import { leave, openPage } from "./player.mjs";
import { boards } from "./rules.mjs";
import { equal, finish, test } from "./tap.mjs";

const house = await openHouse();
const browser = await launch();
const measure = fileURLToPath(new URL("wording.js", import.meta.url));
const screens = { ...sizes, side: { width: 844, height: 390 } };
const languages = ["en", "is", "sv", "nb", "nn"];

async function found(page, place, names = Object.keys(screens)) {
  const faults = [];
  for (const name of names) {
    await page.setViewportSize(screens[name]);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done())));
    for (const fault of await page.evaluate(() => wording.faults()))
      faults.push(`${place}, ${name}: ${fault}`);
  }
  return faults;
}

for (const language of languages) {
  const open = async () => {
    const page = await openPage(browser, house.url, { viewport: screens.wide }, { language });
    await page.context().addInitScript({ path: measure });
    await page.reload();
    await page.waitForSelector(".tile");
    return page;
  };
  await test(`wording: the lobby and the forms, ${language}`, async () => {
    const page = await open();
    const faults = await found(page, "lobby");
    await page.click(".tile-puerto-rico .tile-face");
    await dialog(page);
    await page.click("dialog summary");
    faults.push(...(await found(page, "new game")));
    equal(faults, [], "found");
    await leave(page);
  });
  for (const game of boards)
    await test(`wording: ${game}, ${language}`, async () => {
      const page = await open();
      await middleOf(page, house.url, game);
      const faults = await found(page, "table");
      await page.setViewportSize(screens.wide);
      await endOf(page, house.url, game);
      faults.push(...(await found(page, "result", ["wide", "phone"])));
      equal(faults, [], "found");
      await leave(page);
    });
}

await browser.close();
await house.close();
finish();
