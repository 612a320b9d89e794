// SPDX-License-Identifier: MIT
// The ways to the places of the client: from the lobby through the interface, or by laying a
// position of a golden record.
import { decisionsOf, lay, readRecord, recordsOf } from "./positions.mjs";

export const dialog = (page) => page.waitForSelector("dialog[open]");
export const online = (page) =>
  page.waitForSelector(".tile button:has-text('With friends')[aria-disabled=false]");

/** The dialogue for a table with friends; the game may be chosen. */
export async function newTable(page, game = "spice-road") {
  await online(page);
  await page.click(`.tile-${game} button:has-text("With friends")`);
  await dialog(page);
}

const share = (list, part) => list[Math.floor(list.length * part)];

/** So far into a record, at a decision with a choice. */
export async function into(page, url, record, part) {
  const { before, seat } = share([...decisionsOf(record)], part);
  await lay(page, url, { ...record, lines: record.lines.slice(0, before) }, seat);
}

/** Far into a golden record of the game. */
export const middleOf = (page, url, game) => into(page, url, recordsOf(game)[0], 0.6);

export async function endOf(page, url, game) {
  await lay(page, url, readRecord(game, "three-players"));
  await page.waitForSelector(".scores");
}

/** From the result to the replay. */
export async function openReplay(page) {
  await page.click("dialog a:has-text('Replay')");
  await page.waitForSelector(".plot canvas");
}
