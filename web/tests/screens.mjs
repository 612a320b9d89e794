// SPDX-License-Identifier: MIT
// Every screen there is, wide and on a phone, light and dark: axe-core finds nothing, and
// nothing scrolls sideways. Prints TAP. A new screen is one more row of the table.
// usage: KAUPANG=build/kaupang node tests/screens.mjs [part of a test's name …]
import { findings } from "./axe.mjs";
import { launch, sizes } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { leave, myTurn, openPage, passTheScreen } from "./player.mjs";
import { decisionsOf, lay, readRecord, recordsOf } from "./positions.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const house = await openHouse();
const browser = await launch();
const games = ["amsterdam", "landnam", "puerto-rico", "spice-road"];
const dialog = (page) => page.waitForSelector("dialog[open]");
const online = (page) =>
  page.waitForSelector(".tile button:has-text('With friends')[aria-disabled=false]");

/** A table for friends, opened through the interface; the game may be chosen. */
async function newTable(page, game = "spice-road") {
  await online(page);
  await page.click(`.tile-${game} button:has-text("With friends")`);
  await dialog(page);
}
async function waitingRoom(page) {
  await newTable(page);
  await page.selectOption("dialog select:has(option[value=public])", "public");
  await page.click("dialog button[type=submit]");
  await page.waitForSelector(".chairs");
}
async function secretLink(page) {
  await waitingRoom(page);
  await page.click(".chairs button:has-text('Secret link')");
  await page.waitForSelector(".chairs .secret");
}
/** Far into a golden record of the game, at a decision with a choice. */
async function middleOf(page, game) {
  const record = recordsOf(game)[0];
  const all = [...decisionsOf(record)];
  const { before, seat } = all[Math.floor(all.length * 0.6)];
  await lay(page, house.url, { ...record, lines: record.lines.slice(0, before) }, seat);
}
async function endOf(page, game) {
  await lay(page, house.url, readRecord(game, "three-players"));
  await page.waitForSelector(".scores");
}

/** name of the screen → how to get there from the lobby; a number of games has its own */
const screens = {
  "the lobby": online,
  "the lobby with tables": async (page) => {
    await waitingRoom(page);
    await page.goto(house.url);
    await page.waitForSelector(".table-list li");
  },
  "the settings with the account": async (page) => {
    await online(page);
    await page.click(".top nav button");
    await page.click("dialog summary");
  },
  "an account refused": async (page) => {
    await online(page);
    await page.click(".top nav button");
    await page.click("dialog summary");
    await page.fill("dialog input[type=password]", "wrong");
    await page.click("dialog button:has-text('Sign in')");
    await page.waitForSelector("dialog .warn");
  },
  "the name": async (page) => {
    await online(page);
    await page.evaluate(() =>
      localStorage.setItem(
        "settings",
        JSON.stringify({ ...JSON.parse(localStorage.getItem("settings")), name: "" }),
      ),
    );
    await page.reload();
    await newTable(page);
  },
  "the waiting room": waitingRoom,
  "the waiting room with a secret link": secretLink,
  "the leaderboard": async (page) => {
    await page.goto(`${house.url}/#/leaders/landnam`);
    await page.waitForSelector("text=Nobody has a rating here yet.");
  },
  "finished games": async (page) => {
    await page.goto(`${house.url}/#/finished/`);
    await page.waitForSelector(".table-list .muted");
  },
  "the rules in Icelandic": async (page) => {
    await page.evaluate(() =>
      localStorage.setItem(
        "settings",
        JSON.stringify({ ...JSON.parse(localStorage.getItem("settings")), language: "is" }),
      ),
    );
    await page.goto(`${house.url}/?is#/rules/landnam/LN-CASE-2`);
    await page.waitForSelector("article[lang=is] .wanted");
  },
  "no such table": async (page) => {
    await page.goto(`${house.url}/#/local/local-nowhere`);
    await page.waitForSelector(".loading h1");
  },
  "the keys": async (page) => {
    await middleOf(page, "spice-road");
    await page.keyboard.press("?");
    await dialog(page);
  },
  "the menu of the table": async (page) => {
    await middleOf(page, "spice-road");
    await page.click(".head-buttons button >> nth=-1");
    await page.click("dialog button:has-text('Give up')");
  },
  "the log as a sheet": async (page) => {
    await page.setViewportSize(sizes.phone);
    await middleOf(page, "spice-road");
    await page.click(".log-button");
    await dialog(page);
  },
  "what can be done, as a list": async (page) => {
    await middleOf(page, "landnam");
    await page.keyboard.press("a");
    await dialog(page);
  },
  "a hint and a refusal": async (page) => {
    await middleOf(page, "spice-road");
    await page.keyboard.press("h");
    await page.waitForSelector(".hint-line");
    await page.evaluate(() => document.querySelector(".table-screen .act.cannot").click());
    await page.waitForSelector(".toast");
  },
  "the curtain between two people": async (page) => {
    await passTheScreen(page);
  },
  "the connection lost": async (page) => {
    await waitingRoom(page);
    await page.context().setOffline(true);
    await page.waitForSelector(".connection");
  },
};
for (const game of games) {
  screens[`${game}: the new game`] = async (page) => {
    await page.click(`.tile-${game} .tile-face`);
    await page.click("dialog summary");
  };
  screens[`${game}: the new table`] = async (page) => {
    await newTable(page, game);
    await page.click("dialog summary");
  };
  screens[`${game}: the table`] = (page) => middleOf(page, game);
  screens[`${game}: the result`] = (page) => endOf(page, game);
  screens[`${game}: the replay`] = async (page) => {
    await endOf(page, game);
    await page.click("dialog a:has-text('Replay')");
    await page.waitForSelector(".plot canvas");
  };
  screens[`${game}: the first game`] = async (page) => {
    await page.click(`.tile-${game} .tile-face`);
    await page.click("dialog button:has-text('My first game')");
    await page.waitForSelector(".lesson");
    await myTurn(page);
  };
  screens[`${game}: the rules`] = async (page) => {
    await page.goto(`${house.url}/#/rules/${game}`);
    await page.waitForSelector(".rules article section");
  };
}

async function look(page) {
  const faults = [];
  for (const size of ["wide", "phone"])
    for (const colorScheme of ["light", "dark"]) {
      await page.setViewportSize(sizes[size]);
      await page.emulateMedia({ colorScheme });
      const only = colorScheme === "dark" ? ["color-contrast", "link-in-text-block"] : null; // no other rule looks at colours
      faults.push(...(await findings(page, only)).map((f) => `${size}, ${colorScheme}: ${f}`));
      const wide = await page.evaluate(() => pointing.sideways());
      if (wide) faults.push(`${size}: ${wide} reaches beyond the screen`);
    }
  return faults;
}

const rows = Object.entries(screens);
const worker = async () => {
  for (let row = rows.shift(); row; row = rows.shift()) {
    const [name, go] = row;
    await test(`screen: ${name}`, async () => {
      const page = await openPage(browser, house.url, { viewport: sizes.wide });
      await page.waitForSelector(".tile");
      await go(page);
      equal(await look(page), [], "found");
      await leave(page);
    });
  }
};
await Promise.all([worker(), worker()]);

/** A full table far into the game. */
async function fullTable(page, game, players, size) {
  await page.setViewportSize(sizes[size]);
  const record = readRecord(game, `${players}-players`);
  const all = [...decisionsOf(record)];
  const { before, seat } = all[Math.floor(all.length * (game === "amsterdam" ? 0.96 : 0.5))];
  await lay(page, house.url, { ...record, lines: record.lines.slice(0, before) }, seat);
}
const hidden = (page, selector) =>
  page.$eval(selector, (e) => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight]);
const fits = (name, check) =>
  test(`room: ${name}`, async () => {
    const page = await openPage(browser, house.url, { viewport: sizes.wide });
    await page.waitForSelector(".tile");
    await check(page);
    await leave(page);
  });
for (const game of games)
  await fits(
    `${game}: a phone shows the points by source and the board of the replay`,
    async (page) => {
      await page.setViewportSize(sizes.phone);
      await endOf(page, game);
      for (const place of await page.$$("dialog .scroll"))
        equal(
          await place.evaluate((e) => e.scrollWidth - e.clientWidth),
          0,
          "pixels beside the table",
        );
      await page.click("dialog a:has-text('Replay')");
      await page.waitForSelector(".plot canvas");
      const top = (part) =>
        page.$eval(`.replay-board ${part}`, (e) => e.getBoundingClientRect().top);
      must(
        (await top(".common")) < (await top(".seats")),
        "the board lies below the other players",
      );
    },
  );
await fits(
  "puerto-rico: five players see every building, and an opponent's goods in one line",
  async (page) => {
    await fullTable(page, "puerto-rico", "five", "wide");
    equal((await hidden(page, ".common"))[1], 0, "pixels of the board to scroll to");
    await page.setViewportSize(sizes.middle);
    const tops = await page.$$eval(".pr-seat .pr-line", ([row]) =>
      [...row.children].map((e) => Math.round(e.getBoundingClientRect().top)),
    );
    equal(new Set(tops).size, 1, "lines");
  },
);
await fits("puerto-rico: with all buildings the roles stay in view", async (page) => {
  const record = readRecord("puerto-rico", "all-buildings-random-play");
  const [{ before, seat }] = decisionsOf(record);
  await lay(page, house.url, { ...record, lines: record.lines.slice(0, before) }, seat);
  const [roles, board] = await page.evaluate(() => {
    const common = document.querySelector(".common");
    common.scrollTop = common.scrollHeight;
    return [".pr-roles", ".common"].map((s) => document.querySelector(s).getBoundingClientRect());
  });
  must(roles.top >= board.top - 3, `roles at ${roles.top}, the board from ${board.top}`);
});
for (const game of games)
  for (const size of ["wide", "middle"])
    await fits(`${game}: the result shows all columns, ${size}`, async (page) => {
      await page.setViewportSize(sizes[size]);
      await endOf(page, game);
      equal((await hidden(page, "dialog .scroll"))[0], 0, "pixels beside the table");
      equal((await hidden(page, "dialog"))[0], 0, "pixels beside the dialogue");
    });
await fits("puerto-rico: a replay shows the points of all", async (page) => {
  await endOf(page, "puerto-rico");
  await page.click("dialog a:has-text('Replay')");
  await page.waitForSelector(".plot canvas");
  const facts = await page.$$eval(".replay .facts b", (all) => all.map((e) => e.textContent));
  must(facts.length >= 6 && !facts.includes("?"), `facts: ${facts.join(" ")}`);
});
await fits("spice-road: the last round is announced", async (page) => {
  const all = [];
  for (const record of recordsOf("spice-road"))
    for (const d of decisionsOf(record)) if (d.view.final_round) all.push({ record, d });
  const { record, d } = all[0];
  await lay(page, house.url, { ...record, lines: record.lines.slice(0, d.before) }, d.seat);
  equal(await page.textContent(".sr-last"), "The last round", "said");
});
for (const size of ["wide", "middle"])
  await fits(`amsterdam: six contracts at once, ${size}`, async (page) => {
    await fullTable(page, "amsterdam", "four", size);
    equal(await page.locator(".am-contracts .am-held").count(), 6, "contracts");
    equal(await hidden(page, ".am-contracts"), [0, 0], "pixels to scroll to");
  });
await fits("fields of a dialogue are of one width, and say all of what is chosen", async (page) => {
  await newTable(page, "puerto-rico");
  await page.click("dialog summary");
  const widths = () =>
    page.$$eval("dialog .field select", (all) => [
      ...new Set(all.map((e) => Math.round(e.getBoundingClientRect().width))),
    ]);
  equal((await widths()).length, 1, "widths");
  await page.keyboard.press("Escape");
  await page.setViewportSize(sizes.phone);
  await page.click(".top nav button");
  await dialog(page);
  const cut = await page.$$eval("dialog .field select", (all) =>
    all
      .filter((e) => {
        const paint = document.createElement("canvas").getContext("2d");
        const style = getComputedStyle(e);
        paint.font = style.font;
        const arrow = 22;
        return (
          paint.measureText(e.selectedOptions[0].text).width >
          e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow
        );
      })
      .map((e) => e.selectedOptions[0].text),
  );
  equal(cut, [], "cut off");
});
await test("room: a long name leaves room for what a player has, on a phone", async () => {
  const page = await openPage(browser, house.url, {}, { name: "Ragnheidur Thorgerdardottir MM" });
  await newTable(page, "puerto-rico");
  for (const seat of await page.$$("dialog .create select:has(option[value=easy])"))
    await seat.selectOption("easy");
  await page.click("dialog button[type=submit]");
  await page.waitForSelector(".table-screen");
  const other = await openPage(browser, page.url(), { viewport: sizes.phone });
  await other.waitForSelector(".seats .turn-tag");
  const out = await other.$$eval(".seats .seat header > *", (all) =>
    all.filter((e) => e.getBoundingClientRect().right > innerWidth).map((e) => e.textContent),
  );
  equal(out, [], "beyond the screen");
  await leave(other, page);
});
for (const size of Object.keys(sizes))
  await fits(`a refusal hides none of one's own things, ${size}`, async (page) => {
    await fullTable(page, "spice-road", "five", size);
    await page.evaluate(() => document.querySelector(".table-screen .act.cannot").click());
    const toast = await (await page.waitForSelector(".toast")).boundingBox();
    const own = await (await page.$(".own")).boundingBox();
    must(
      toast.y + toast.height <= own.y,
      `the notice ends at ${toast.y + toast.height}, one's own things begin at ${own.y}`,
    );
  });

await browser.close();
await house.close();
finish();
