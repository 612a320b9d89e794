// SPDX-License-Identifier: MIT
// The frame of the table never moves: its parts and tools have the same boxes whoever's turn
// it is, whatever is asked, hinted or composed. Prints TAP.
import { launch, sizes } from "./browser.mjs";
import { leave, myTurn, noSideways, openPage, startLocal, stepByPointer } from "./player.mjs";
import { boards } from "./rules.mjs";
import { serve } from "./serve.mjs";
import { equal, finish, test } from "./tap.mjs";

const site = await serve();
const browser = await launch();
const sides = { ...sizes, side: { width: 844, height: 390 } }; // a phone on its side too
const STEPS = 8; // of one's own: hints, drafts and other players' turns among them

/** Remembers where the parts of the frame lie, now and each time the page is drawn, and what
 * has moved since. */
const watch = (page) =>
  page.evaluate(() => {
    const parts =
      "header.top, main > .seats, main > .common, main > .own, main > .side, .own > *, .bar > *, .bar-tools > *";
    const onBoard =
      ".pr-roles, .pr-harbour, .pr-middle, .pr-stock, .am-room, .am-display, .ln-map, .sr-row";
    // a board may be scrolled: its parts keep their places on it
    const boxOf = (e, from) => {
      const { left, top, width, height } = e.getBoundingClientRect();
      const stays = getComputedStyle(e).position === "sticky"; // in view, wherever the board is
      const box = [left - from.left, stays ? 0 : top - from.top, width, height];
      return `${e.id || e.classList[0]} ${box.map(Math.round).join(" ")}`;
    };
    const boxes = () => {
      const board = document.querySelector(".common > *").getBoundingClientRect();
      return [
        ...[...document.querySelectorAll(parts)].map((e) => boxOf(e, { left: 0, top: 0 })),
        ...[...document.querySelectorAll(onBoard)].map((e) => boxOf(e, board)),
      ];
    };
    const first = boxes();
    globalThis.moved = [];
    const look = () => {
      const now = boxes();
      const other = now.findIndex((b, i) => b !== first[i]);
      if (other >= 0 && globalThis.moved.length < 3)
        globalThis.moved.push(
          `${first[other]} → ${now[other]}: ${document.querySelector("#prompt")?.textContent}`,
        );
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

for (const size of ["wide", "middle", "side"])
  for (const game of boards)
    await test(`${game}: the frame never moves, ${size}`, async () => {
      const page = await openPage(browser, site.url, { viewport: sides[size] });
      await startLocal(page, game, 4);
      await myTurn(page);
      await watch(page);
      for (let i = 0; i < STEPS && (await myTurn(page)); i++) await stepByPointer(page);
      await noSideways(page);
      equal(await page.evaluate(() => globalThis.moved), [], "moved");
      await leave(page);
    });

await browser.close();
site.close();
finish();
