// SPDX-License-Identifier: MIT
// Every screen there is. Wide and on a phone, light and dark: axe-core finds nothing, and nothing
// scrolls sideways. In every language on five sizes of screen: no word breaks but at a soft hyphen,
// and no text is cut or leaves its box. Prints TAP. A new screen is one more row of the table.
// usage: KAUPANG=build/kaupang node tests/screens.mjs [part of a test's name …]
import { readFileSync } from "node:fs";
import { findings } from "./axe.mjs";
import { launch, sizes } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { dialog, endOf, middleOf, newTable, online, openReplay } from "./places.mjs";
import { leave, myTurn, openPage, passTheScreen } from "./player.mjs";
import { boards } from "./rules.mjs";
import { equal, finish, test } from "./tap.mjs";

const house = await openHouse();
const browser = await launch();
const wording = readFileSync(new URL("wording.js", import.meta.url), "utf8");
const languages = ["en", "is", "sv", "nb", "nn"];
const formats = {
  ...sizes,
  lower: { width: 1280, height: 720 },
  side: { width: 844, height: 390 }, // a phone on its side
};

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
const changeSettings = (page, some) =>
  page.evaluate(
    (s) =>
      localStorage.setItem(
        "settings",
        JSON.stringify({ ...JSON.parse(localStorage.getItem("settings")), ...s }),
      ),
    some,
  );

/** name of the screen → how to get there from the lobby; each game has some of its own */
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
    await changeSettings(page, { name: "" });
    await page.reload();
    await newTable(page);
  },
  "the waiting room": waitingRoom,
  "the waiting room with a secret link": secretLink,
  "a profile": async (page) => {
    await online(page);
    await page.goto(`${house.url}/#/people/`);
    await page.waitForSelector("main h1");
  },
  "the reminders": async (page) => {
    await online(page);
    await page.goto(`${house.url}/#/reminders`);
    await page.waitForSelector("main h1");
  },
  "what is kept": async (page) => {
    await page.goto(`${house.url}/#/privacy`);
    await page.waitForSelector("main h1");
  },
  "the leaderboard": async (page) => {
    await page.goto(`${house.url}/#/leaders/landnam`);
    await page.waitForSelector("text=Nobody is rated yet.");
  },
  "finished games": async (page) => {
    await page.goto(`${house.url}/#/finished/`);
    await page.waitForSelector(".table-list .muted");
  },
  "the rules in Icelandic": async (page) => {
    await changeSettings(page, { language: "is" });
    await page.goto(`${house.url}/?is#/rules/landnam/LN-CASE-2`);
    await page.waitForSelector("article[lang=is] .wanted");
  },
  "no such table": async (page) => {
    await page.goto(`${house.url}/#/local/local-nowhere`);
    await page.waitForSelector(".loading h1");
  },
  "the keys": async (page) => {
    await middleOf(page, house.url, "spice-road");
    await page.keyboard.press("?");
    await dialog(page);
  },
  "the menu of the table": async (page) => {
    await middleOf(page, house.url, "spice-road");
    await page.click(".head-buttons button >> nth=-1");
    await page.click("dialog button:has-text('Resign')");
  },
  "the log as a sheet": async (page) => {
    await page.setViewportSize(sizes.phone);
    await middleOf(page, house.url, "spice-road");
    await page.click(".log-button");
    await dialog(page);
  },
  "what can be done, as a list": async (page) => {
    await middleOf(page, house.url, "landnam");
    await page.keyboard.press("a");
    await dialog(page);
  },
  "a hint and a refusal": async (page) => {
    await middleOf(page, house.url, "spice-road");
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
for (const game of boards) {
  screens[`${game}: the new game`] = async (page) => {
    await page.click(`.tile-${game} .tile-face`);
    await page.click("dialog summary");
  };
  screens[`${game}: the new table`] = async (page) => {
    await newTable(page, game);
    await page.click("dialog summary");
  };
  screens[`${game}: the table`] = (page) => middleOf(page, house.url, game);
  screens[`${game}: the result`] = (page) => endOf(page, house.url, game);
  screens[`${game}: the replay`] = async (page) => {
    await endOf(page, house.url, game);
    await openReplay(page);
  };
  screens[`${game}: the first game`] = async (page) => {
    await page.click(`.tile-${game} .tile-face`);
    await page.click("dialog button:has-text('Guided first game')");
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

/** Has the page speak another language, as if it had been chosen in another window. */
const speak = (page, language) =>
  page.evaluate(async (wanted) => {
    const settings = { ...JSON.parse(localStorage.getItem("settings")), language: wanted };
    localStorage.setItem("settings", JSON.stringify(settings));
    dispatchEvent(new StorageEvent("storage", { key: "settings" }));
    const pages = () => [...document.querySelectorAll(".rules article[lang]")];
    const spoken = () =>
      document.documentElement.lang === wanted && pages().every((e) => e.lang === wanted);
    await pointing.until(spoken, `the page in ${wanted}`);
  }, language);

async function misworded(page) {
  const faults = [];
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(wording);
  for (const language of languages) {
    await speak(page, language);
    for (const size of Object.keys(formats)) {
      await page.setViewportSize(formats[size]);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done())));
      for (const fault of await page.evaluate(() => wording.faults()))
        faults.push(`${language}, ${size}: ${fault}`);
    }
  }
  return faults;
}

await test("every letter of every language is in the fonts", async () => {
  const page = await openPage(browser, house.url);
  const folder = new URL("../src/gen/text/", import.meta.url);
  const texts = languages.flatMap((l) => readFileSync(new URL(`${l}.json`, folder), "utf8"));
  const letters = [...new Set(texts.join("").match(/\p{L}/gu))].join("");
  const missing = await page.evaluate(async (all) => {
    const pen = document.createElement("canvas").getContext("2d");
    const widthOf = (letter, font) => {
      pen.font = font;
      return pen.measureText(letter).width;
    };
    const found = [];
    for (const family of ["Kaupang Serif", "Kaupang Sans"]) {
      await document.fonts.load(`40px "${family}"`, all);
      // a letter that the font lacks is as wide as in the font after it
      const lacks = (l) =>
        widthOf(l, `40px "${family}", monospace`) !== widthOf(l, `40px "${family}", sans-serif`);
      found.push(...[...all].filter(lacks).map((l) => `${family}: ${l}`));
    }
    return found;
  }, letters);
  equal(missing, [], "letters that are missing");
  await leave(page);
  return `${letters.length} letters`;
});

const rows = Object.entries(screens);
const worker = async () => {
  for (let row = rows.shift(); row; row = rows.shift()) {
    const [name, go] = row;
    await test(`screen: ${name}`, async () => {
      const page = await openPage(browser, house.url, { viewport: sizes.wide });
      await page.waitForSelector(".tile");
      await go(page);
      equal(await look(page), [], "found");
      equal(await misworded(page), [], "words that are broken or cut");
      await leave(page);
    });
  }
};
await Promise.all([worker(), worker()]);

await browser.close();
await house.close();
finish();
