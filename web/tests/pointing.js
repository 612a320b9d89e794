// SPDX-License-Identifier: MIT
// Runs inside the page under test, as `pointing`: where a finger or the mouse must go to meet a
// control, what lies over it, and waiting for the page to say something.

/** Resolves with what `look` finds, as soon as the page has changed so that it does. */
export const until = (look, what, milliseconds = 120000) =>
  new Promise((done, fail) => {
    const found = look();
    if (found) return done(found);
    const see = new MutationObserver(() => {
      const now = look();
      if (!now) return;
      finish();
      done(now);
    });
    const timer = setTimeout(() => {
      finish();
      fail(
        new Error(
          `waited ${milliseconds} ms for ${what}; the page says: ${document.querySelector(".bar")?.textContent ?? document.title}`,
        ),
      );
    }, milliseconds);
    const finish = () => {
      see.disconnect();
      clearTimeout(timer);
    };
    see.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });

const nameOf = (e) =>
  e.closest("[data-do]")?.dataset.do ??
  e.closest("[aria-label]")?.getAttribute("aria-label") ??
  e.textContent.trim();
const classOf = (e) => e.closest("[class]")?.getAttribute("class") ?? e.tagName;
const grid = (box, shares) =>
  shares.flatMap((x) => shares.map((y) => [box.left + x * box.width, box.top + y * box.height]));

/** The middle of a control first, then the points around it that must be its own too: a
 * button's near its corners, those a finger's breadth around a place on a map. */
function pointsOf(target) {
  if (target instanceof HTMLElement) return grid(target.getBoundingClientRect(), [0.5, 0.12, 0.88]);
  const line = target.querySelector("path.am-halo");
  const box = (target.querySelector(".ln-hit, .ln-halo") ?? target).getBoundingClientRect();
  let middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  if (line)
    middle = line.getPointAtLength(line.getTotalLength() / 2).matrixTransform(line.getScreenCTM());
  return [
    [0, 0],
    [-8, 0],
    [8, 0],
    [0, -8],
    [0, 8],
  ].map(([x, y]) => [middle.x + x, middle.y + y]);
}
// on a phone the two tracks between the same places are one target: a tap asks which
const pairOf = (e) =>
  e.closest(".am-map.tall [data-route]")?.dataset.route.split("--").slice(0, 2).join();
const same = (target, e) =>
  target.contains(e) || (pairOf(e) !== undefined && pairOf(e) === pairOf(target));
const coverOf = (target, points) =>
  points
    .map(([x, y]) => document.elementFromPoint(x, y) ?? document.documentElement)
    .find((e) => !same(target, e));

/** Scrolls until these points of the control are free; what still lies over it, or null. */
function uncover(target, many) {
  const points = () => (many ? pointsOf(target) : pointsOf(target).slice(0, 1));
  let over = coverOf(target, points());
  for (const block of ["nearest", "start", "center", "end"]) {
    if (!over) return null;
    target.scrollIntoView({ block });
    over = coverOf(target, points());
  }
  return over ? `${nameOf(target)} lies under ${classOf(over)}: ${nameOf(over)}` : null;
}

const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** Where to press this control, once it stands still: a board fits itself to the room that
 * is left, a frame after a line has come above it. Throws when something lies over it; a
 * tip goes by itself once the pointer has left. */
export async function spot(target) {
  if (document.querySelector(".tip a"))
    await until(() => !document.querySelector(".tip a"), "the tip to go");
  for (let before = null; ;) {
    const over = uncover(target, false);
    if (over) throw new Error(over);
    const [x, y] = pointsOf(target)[0];
    if (before !== null && before.x === x && before.y === y) return { x, y };
    before = { x, y };
    await frame();
    await frame();
  }
}
const shown = (e) => e.checkVisibility() && e.getBoundingClientRect().width > 0;
export const find = (selector) => [...document.querySelectorAll(selector)].find(shown);

/** Controls of the table that cannot be pressed, or are too small for a finger. */
export function faults() {
  const targets = [
    ...document.querySelectorAll(".table-screen .act.can, .table-screen .own button"),
  ].filter(shown);
  return targets.flatMap((target) => {
    const over = uncover(target, true);
    const { width, height } = target.getBoundingClientRect();
    const small = target instanceof HTMLElement && (width < 26 || height < 34);
    return [
      ...(over ? [over] : []),
      ...(small ? [`${nameOf(target)} is ${width.toFixed()} × ${height.toFixed()}`] : []),
    ];
  });
}

/** What reaches beyond the sides of the screen; the page itself may hide it. */
export function sideways() {
  const scrolls = (e) =>
    e !== document.body &&
    e !== document.documentElement &&
    getComputedStyle(e).overflowX !== "visible";
  const inScroll = (e) => e && e !== document.body && (scrolls(e) || inScroll(e.parentElement));
  const out = [...document.querySelectorAll("main *, dialog[open] *")].find((e) => {
    if (!(e instanceof HTMLElement)) return false;
    const box = e.getBoundingClientRect();
    return (
      box.width > 1 &&
      (box.right > document.documentElement.clientWidth + 1 || box.left < -1) &&
      e.checkVisibility() &&
      !inScroll(e.parentElement)
    );
  });
  if (document.documentElement.scrollWidth > innerWidth) return "the page";
  return out ? `${classOf(out)}: ${nameOf(out)}` : null;
}

/** What of one's own things is cut off, where they have a desk of a fixed height. */
export function cut() {
  const desk = document.querySelector(".table-screen:not(.narrow, .low) .desk");
  const foot = desk?.getBoundingClientRect().bottom ?? Infinity;
  const out = [...(desk?.querySelectorAll("button, svg, li, p") ?? [])].find(
    (e) => shown(e) && e.getBoundingClientRect().bottom > foot + 1,
  );
  return out ? `${classOf(out)}: ${nameOf(out)}` : null;
}

/** Whether one's own things are in view, wherever the page is scrolled to. */
export function ownInView() {
  const at = scrollY;
  const seen = [0, document.documentElement.scrollHeight].every((y) => {
    scrollTo(0, y);
    const box = document.querySelector(".own").getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight + 1 && box.height > 60;
  });
  scrollTo(0, at);
  return seen;
}

// the controls under watch, where they lie, and those to point at: some of each kind
let places = new Map();
let probes = [];
const controls = () =>
  [...document.querySelectorAll(".table-screen .act, .table-screen button")].filter(shown);
const boxOf = (e) => e.getBoundingClientRect();
const kindOf = (e) => `${classOf(e)} ${e.dataset.do?.split(" ")[0] ?? ""}`;
/** At most so many of each kind, from the first to the last of them. */
function someOf(all, most) {
  const kinds = new Map();
  for (const e of all) kinds.set(kindOf(e), [...(kinds.get(kindOf(e)) ?? []), e]);
  const spread = (list) =>
    Array.from({ length: most }, (_, i) => list[Math.round((i * (list.length - 1)) / (most - 1))]);
  return [...kinds.values()].flatMap((list) => [...new Set(spread(list))]);
}
/** Puts controls under watch; what cannot be used shows nothing and is left out where its
 * kind is `known`. Returns the kinds. */
export function watch(known) {
  probes = someOf(controls(), 2).filter((e) => e.matches(".act.can") || !known.includes(kindOf(e)));
  return probes.map(kindOf);
}
function keep() {
  places = new Map(controls().map((e) => [e, boxOf(e)]));
}
/** Where to point at the control under watch; null where something lies over it. */
export function watched(n) {
  if (!probes[n].isConnected || uncover(probes[n], false)) return null;
  keep();
  const [x, y] = pointsOf(probes[n])[0];
  return { x, y };
}
export function focus(n) {
  if (!probes[n].isConnected) return;
  probes[n].scrollIntoView({ block: "nearest" });
  keep();
  probes[n].focus({ preventScroll: true });
}
/** What has moved since, once what is pointed at has shown what it would do. Itself may
 * rise a little. */
export async function moved(n) {
  for (let i = 0; i < 3; i++) await frame();
  const far = (a, b) => Math.max(Math.abs(a.left - b.left), Math.abs(a.top - b.top));
  const gone = [...places].filter(
    ([e, was]) =>
      !e.isConnected || far(boxOf(e), was) > (e === probes[n] || probes[n].contains(e) ? 5 : 1),
  );
  if (document.activeElement instanceof HTMLElement || document.activeElement instanceof SVGElement)
    document.activeElement.blur();
  await frame();
  const [first] = gone;
  return first ? [`${nameOf(probes[n])} moves ${gone.length} controls: ${nameOf(first[0])}`] : [];
}

/** Presses what cannot be used, some of each kind; what each says. */
export async function refusals() {
  const answers = [];
  for (const e of someOf(
    [...document.querySelectorAll(".table-screen .act.cannot")].filter(shown),
    6,
  )) {
    e.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await frame();
    const toast = document.querySelector(".toast");
    answers.push({
      control: nameOf(e),
      text: toast?.firstChild?.textContent ?? "",
      href: toast?.querySelector("a")?.getAttribute("href") ?? "",
    });
  }
  return answers;
}

export const stage = () => document.querySelector(".bar")?.dataset.stage;
export const over = () => document.querySelector(".scores") !== null;
