// SPDX-License-Identifier: MIT
// One tooltip for the whole page: anything with data-tip or data-rule shows it on hover,
// focus or a long touch. The rule behind it is a link in the tip, which waits for the
// pointer to come over and stays after a long touch; the key R opens it too (keys.ts).
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../text/i18n";

interface Shown {
  text: string;
  x: number;
  y: number;
  below: boolean;
  rule: string | null;
}
const shown = signal<Shown | null>(null);
const DELAY = 350;
const LONG = 450;
const EDGE = 4; // pixels between a tip and the edge of the window
const GRACE = 160; // on the way to the link the pointer may leave the thing for a moment

/** The rule that a thing on the board follows; the board says of which game. */
function ruleOf(target: Element | null): string | null {
  const rule = target?.closest("[data-rule]")?.getAttribute("data-rule");
  const game = target?.closest("[data-game]")?.getAttribute("data-game");
  return rule && game ? `/#/rules/${game}/${rule}` : null;
}

/** Whether a move is being composed there: leaving the page would lose it. */
const isComposing = (): boolean => document.querySelector('[data-composing="true"]') !== null;

/** Opens the rule, beside the page where a move would be lost. */
export function openRule(path: string, go: (path: string) => void): void {
  if (isComposing()) open(path, "_blank");
  else go(path);
}

/** The rule of what the tip is about, or else of this thing. */
export const ruleAt = (target: Element): string | null => shown.value?.rule ?? ruleOf(target);

export const hideTip = (): void => void (shown.value = null);

function place(target: Element): void {
  const text = target.getAttribute("data-tip") ?? "";
  const rule = ruleOf(target);
  if (!text) return;
  const box = target.getBoundingClientRect();
  const below = box.top < 220 && box.top < innerHeight - box.bottom;
  const x = Math.min(Math.max(box.left + box.width / 2, 150), innerWidth - 150);
  shown.value = { text, x, rule, y: below ? box.bottom + 8 : box.top - 8, below };
}

/** Shows and hides the tip as pointer, finger and focus go; returns how to stop that. */
function follow(): () => void {
  let coming = 0;
  let going = 0;
  let over: Element | null = null;
  let since = 0; // when the finger came down; by its own clock, since the page may be late
  let held = false;
  let byKeys = false; // the last hand was at the keyboard
  const tipOf = (e: Event) => (e.target as Element).closest?.(".tip") ?? null;
  const inTip = (e: Event) => tipOf(e) !== null;
  const hide = () => {
    clearTimeout(coming);
    clearTimeout(going);
    over = null;
    if (shown.value) shown.value = null;
  };
  const goSoon = () => {
    clearTimeout(going);
    if (shown.value) going = setTimeout(() => (shown.value = null), GRACE) as unknown as number;
  };
  const wait = (e: Event, delay: number) => {
    const target = (e.target as Element).closest?.("[data-tip], [data-rule]") ?? null;
    if (target === over) return target === null || clearTimeout(going);
    clearTimeout(coming);
    over = target;
    if (target)
      coming = setTimeout(() => target.isConnected && place(target), delay) as unknown as number;
    goSoon();
  };
  // what comes under a pointer that rests was not pointed at: it has not moved
  const move = (e: PointerEvent) => {
    if (e.pointerType !== "mouse") return;
    if (!inTip(e)) return wait(e, DELAY);
    over = tipOf(e);
    clearTimeout(coming);
    clearTimeout(going);
  };
  const leave = (e: PointerEvent) => {
    const target = (e.target as Element).closest?.("[data-tip], [data-rule], .tip") ?? null;
    if (e.pointerType !== "mouse" || target === over) return;
    clearTimeout(coming);
    over = null;
    goSoon();
  };
  const down = (e: PointerEvent) => {
    byKeys = false;
    held = false;
    since = e.timeStamp;
    if (inTip(e)) return;
    hide();
    if (e.pointerType !== "mouse") wait(e, LONG);
  };
  const up = (e: PointerEvent) => {
    if (inTip(e)) return;
    held = e.pointerType !== "mouse" && shown.value !== null && e.timeStamp - since >= LONG;
    if (!held) hide();
  };
  // a finger that held something to read about it has not chosen it
  const click = (e: Event) => {
    if (!held || inTip(e)) return;
    held = false;
    e.preventDefault();
    e.stopPropagation();
  };
  // a dialog that closes gives focus back to what opened it: nobody asked about that
  const focus = (e: FocusEvent) =>
    byKeys && (e.target as Element).matches(":focus-visible") && wait(e, DELAY);
  const blur = (e: FocusEvent) =>
    held || (e.relatedTarget as Element | null)?.closest(".tip") || hide();
  const key = (e: KeyboardEvent) => {
    byKeys = true;
    if (e.key === "Escape") hide();
  };
  const heard: [string, (e: never) => unknown, boolean][] = [
    ["pointermove", move, false],
    ["pointerover", leave, false],
    ["pointerdown", down, false],
    ["pointerup", up, false],
    ["pointercancel", hide, false],
    ["click", click, true],
    ["focusin", focus, false],
    ["focusout", blur, false],
    ["scroll", hide, true],
    ["keydown", key, true],
  ];
  for (const [name, listener, early] of heard)
    addEventListener(name, listener as EventListener, early);
  return () => {
    for (const [name, listener, early] of heard)
      removeEventListener(name, listener as EventListener, early);
  };
}

/** Moves the tip until all of it is in the window. */
function keepInside(tip: HTMLElement | null): void {
  if (!tip) return;
  tip.style.margin = "";
  const { left, top, right, bottom } = tip.getBoundingClientRect();
  const into = (from: number, to: number, room: number): number =>
    Math.max(EDGE - from, Math.min(0, room - EDGE - to));
  const [x, y] = [into(left, right, innerWidth), into(top, bottom, innerHeight)];
  tip.style.margin = `${y}px 0 0 ${x}px`;
}

export function Tips() {
  useEffect(follow, []);
  const tip = useRef<HTMLDivElement>(null);
  const s = shown.value;
  useLayoutEffect(() => keepInside(tip.current), [s]);
  if (!s) return null;
  return (
    <div
      ref={tip}
      class={s.below ? "tip below" : "tip"}
      aria-hidden="true"
      style={{ left: `${s.x}px`, top: `${s.y}px` }}
    >
      {s.text && s.text.split("\n").map((line) => <p key={line}>{line}</p>)}
      {s.rule && (
        <a href={s.rule} tabIndex={-1} target={isComposing() ? "_blank" : undefined}>
          {t("Read the rule")} <kbd>R</kbd>
        </a>
      )}
    </div>
  );
}
