// SPDX-License-Identifier: MIT
// Everything around the boards, on a real server in a real Chromium: rules pages in every
// language. Prints TAP.
// usage: KAUPANG=build/kaupang node tests/lobby.mjs [part of a test's name …]
import { launch } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { openPage } from "./player.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const house = await openHouse();
const browser = await launch();
const clean = async (...pages) => {
  for (const page of pages) {
    equal(page.errors, [], "errors on the page");
    equal(page.foreign, [], "requests to other places");
    await page.context().close();
  }
};
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
  must(await wanted.evaluate((e) => e.getBoundingClientRect().top < innerHeight), "the rule is in view");
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
  await clean(page);
});

await browser.close();
await house.close();
finish();
