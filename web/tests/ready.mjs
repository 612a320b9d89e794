// SPDX-License-Identifier: MIT
// A table that begins when everyone is ready, on a real server in a real Chromium. Prints TAP.
// usage: KAUPANG=build/kaupang node tests/ready.mjs [part of a test's name …]
import { axe } from "./axe.mjs";
import { launch } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { createTable, ready } from "./people.mjs";
import { leave, openPage } from "./player.mjs";
import { equal, finish, test } from "./tap.mjs";

const house = await openHouse();
const browser = await launch();
const say = (page, words) => page.click(`.ready button:has-text('${words}')`);
const tag = (name) => `.chairs li:has-text('${name}') .tag:text-is('ready')`;

/** Ada has made a table as it is usual, and Bo has sat down. */
async function twoWaiting() {
  const ada = await ready(await openPage(browser, house.url));
  const link = await createTable(ada, "spice-road", { start: "ready" });
  const bo = await openPage(browser, link, {}, { name: "Bo" });
  await bo.click(".invitation button:has-text('Take this seat')");
  await Promise.all([ada.waitForSelector(".ready"), bo.waitForSelector(".ready")]);
  return [ada, bo];
}

await test("ready: everybody is asked, may think again, and then it begins", async () => {
  const [ada, bo] = await twoWaiting();
  equal(await ada.locator("button:text-is('Start')").count(), 0, "a start without the others");
  await axe(ada, "the question");
  await say(ada, "I am ready");
  await bo.waitForSelector(tag("Ada"));
  await ada.waitForSelector(".ready [role=status]:has-text('Bo')");
  await say(bo, "I am ready");
  await Promise.all([ada.waitForSelector(".countdown"), bo.waitForSelector(".countdown")]);
  await axe(ada, "the countdown");
  await say(bo, "Wait, not yet");
  await ada.waitForSelector(".countdown", { state: "detached" });
  await say(bo, "I am ready");
  await Promise.all([ada.waitForSelector(".table-screen"), bo.waitForSelector(".table-screen")]);
  await leave(ada, bo);
});

await test("ready: who leaves and comes back is where they were; with others all are asked anew", async () => {
  const [ada, bo] = await twoWaiting();
  const address = bo.url();
  await say(ada, "I am ready");
  await bo.waitForSelector(tag("Ada"));
  await bo.goto(house.url);
  await bo.goto(address);
  await bo.waitForSelector(tag("Ada"));
  await bo.click(".chairs button:text-is('Leave seat')");
  await ada.waitForSelector(".ready", { state: "detached" });
  equal(await ada.locator(tag("Ada")).count(), 0, "what was said to Bo");
  await leave(ada, bo);
});

await browser.close();
await house.close();
finish();
