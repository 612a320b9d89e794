// SPDX-License-Identifier: MIT
// One tooltip for the whole page: anything with data-tip shows it on hover, focus or a
// long touch. Where a rule stands behind it, the tip names the key that opens it (keys.ts).
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
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

/** The rule that a thing on the board follows; the board says of which game. */
function ruleOf(target: Element | null): string | null {
  const rule = target?.closest("[data-rule]")?.getAttribute("data-rule");
  const game = target?.closest("[data-game]")?.getAttribute("data-game");
  return rule && game ? `/#/rules/${game}/${rule}` : null;
}

/** The rule of what the tip is about, or else of this thing. */
export const ruleAt = (target: Element): string | null => shown.value?.rule ?? ruleOf(target);

function place(target: Element): void {
  const text = target.getAttribute("data-tip");
  if (!text) return;
  const box = target.getBoundingClientRect();
  const below = box.top < 130;
  const x = Math.min(Math.max(box.left + box.width / 2, 150), innerWidth - 150);
  shown.value = { text, x, rule: ruleOf(target), y: below ? box.bottom + 8 : box.top - 8, below };
}

export function Tips() {
  useEffect(() => {
    let timer = 0;
    let over: Element | null = null;
    const hide = () => {
      clearTimeout(timer);
      over = null;
      if (shown.value) shown.value = null;
    };
    const wait = (e: Event, delay: number) => {
      const target = (e.target as Element).closest?.("[data-tip]") ?? null;
      if (target === over) return;
      hide();
      over = target;
      if (target) timer = setTimeout(() => target.isConnected && place(target), delay) as unknown as number;
    };
    const enter = (e: PointerEvent) => e.pointerType === "mouse" && wait(e, DELAY);
    const touch = (e: PointerEvent) => (e.pointerType === "mouse" ? hide() : wait(e, LONG));
    const focus = (e: FocusEvent) => (e.target as Element).matches(":focus-visible") && wait(e, DELAY);
    const key = (e: KeyboardEvent) => e.key === "Escape" && hide();
    document.addEventListener("pointerover", enter);
    document.addEventListener("pointerdown", touch);
    document.addEventListener("pointerup", hide);
    document.addEventListener("focusin", focus);
    document.addEventListener("focusout", hide);
    document.addEventListener("scroll", hide, true);
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("pointerover", enter);
      document.removeEventListener("pointerdown", touch);
      document.removeEventListener("pointerup", hide);
      document.removeEventListener("focusin", focus);
      document.removeEventListener("focusout", hide);
      document.removeEventListener("scroll", hide, true);
      document.removeEventListener("keydown", key);
    };
  }, []);
  const s = shown.value;
  if (!s) return null;
  return (
    <div class={s.below ? "tip below" : "tip"} aria-hidden="true" style={{ left: `${s.x}px`, top: `${s.y}px` }}>
      {s.text.split("\n").map((line) => <p key={line}>{line}</p>)}
      {s.rule && <p>{t("Read the rule")} <kbd>R</kbd></p>}
    </div>
  );
}
