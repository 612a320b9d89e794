// SPDX-License-Identifier: MIT
// Runs inside the page: plays as the bot proposes, and looks at each drawing whether a part of the
// frame has moved.
const frame =
  "header.top, .top button, .top a, main > .seats, main > .common, main > .own, main > .side, " +
  ".seat.line, .seat.line button, .own > *, .bar-line.first, .bar-tools, .bar-tools > *";
// they share a line: each is where and as high as it was
const lines = ".bar-line.second, .since";
const onBoard =
  ".pr-roles, .pr-harbour, .pr-middle, .pr-stock, .am-room, .am-display, .ln-map, .sr-row";
const all = (selector) =>
  [...document.querySelectorAll(`:is(${selector})`)].filter((e) => e.checkVisibility());
const nameOf = (e) => e.id || e.getAttribute("aria-label") || e.classList[0] || e.localName;

/** A board may be scrolled, and on a phone the page: parts keep their places on it. */
function boxOf(e, from, only = [0, 1, 2, 3]) {
  const { left, top, width, height } = e.getBoundingClientRect();
  const stays = getComputedStyle(e).position === "sticky"; // in view, wherever the board is
  const box = [left - from.left, stays ? 0 : top - from.top, width, height];
  return only.map((i) => Math.round(box[i])).join(" ");
}
function boxes() {
  const page = { left: 0, top: -scrollY };
  const board = document.querySelector(".common > *").getBoundingClientRect();
  const own = document.querySelector(".own").getBoundingClientRect();
  const from = (e) => (e.closest(".own") && !e.matches(".own") ? own : page);
  // on a phone one's own things are as high as they need
  const sides = (e) => (e.matches(".narrow > .own, .narrow .desk") ? [0, 2] : undefined);
  return [
    ...all(frame).map((e) => [e, boxOf(e, from(e), sides(e))]),
    ...all(lines).map((e) => [e, boxOf(e, own, [1, 3])]),
    ...all(onBoard).map((e) => [e, boxOf(e, board)]),
  ];
}

let first = new Map();
const faults = [];
const tell = (what) => {
  if (faults.length < 4 && !faults.includes(what)) faults.push(what);
};
const prompt = () => document.querySelector("#prompt")?.textContent;
function look() {
  // when the game is over its result is shown, and other buttons
  if (document.querySelector(".table-screen") && !pointing.over())
    for (const [e, box] of boxes())
      if (first.has(e) && first.get(e) !== box)
        tell(`${nameOf(e)}: ${first.get(e)} → ${box} (${prompt()})`);
  requestAnimationFrame(look);
}
export function start() {
  first = new Map(boxes());
  requestAnimationFrame(look);
}

const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
const isReady = () => pointing.over() || ["choose", "confirm"].includes(pointing.stage());

/** Opens what has more to it than an action; then the move that the bot proposes. */
async function step() {
  pointing.find(".desk .act.can:not([data-do])")?.click();
  await drawn();
  if (document.querySelector("#confirm")) return;
  document.querySelector("#hint").click();
  const line = await pointing.until(() => document.querySelector(".hint-line"), "the hint");
  await drawn();
  line.querySelector("button").click();
  await pointing.until(
    () => !document.querySelector(".hint-line") && pointing.stage() !== "busy",
    "the step",
  );
}

/** Plays so many steps, or to the end; how many it were. */
export async function play(most) {
  let steps = 0;
  for (; steps < most; steps++) {
    await pointing.until(isReady, "the turn");
    if (pointing.over()) break;
    const confirm = document.querySelector("#confirm");
    if (confirm) confirm.click();
    else await step();
    if (steps % 5 === 0) {
      const out = pointing.sideways();
      if (out) tell(`${out} reaches beyond the screen (${prompt()})`);
    }
    await pointing.until(() => pointing.stage() !== "busy", "the move");
  }
  return steps;
}
export const found = () => ({
  faults,
  boxes: first.size,
  seats: document.querySelectorAll(".scores:not(.by-source) tbody tr").length,
});
