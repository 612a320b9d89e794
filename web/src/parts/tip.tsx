// SPDX-License-Identifier: MIT
// One tooltip for the whole page: anything with data-tip or data-rule shows it on hover,
// focus or a long touch (pointed.ts). The rule behind it is a link in the tip, which waits for the
// pointer to come over and stays after a long touch; the key R opens it too (keys.ts).
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../text/i18n";
import { followPointer } from "./pointed";

interface Shown {
  text: string;
  x: number;
  y: number;
  below: boolean;
  rule: string | null;
}
const shown = signal<Shown | null>(null);
const EDGE = 4; // pixels between a tip and the edge of the window

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
  useEffect(() => followPointer({ show: place, hide: hideTip, isShown: () => !!shown.value }), []);
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
