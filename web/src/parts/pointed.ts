// SPDX-License-Identifier: MIT
// What the pointer, a finger or the focus rests on: when the tip about it comes, and when it goes.

export interface Tip {
  show(target: Element): void;
  hide(): void;
  isShown(): boolean;
}
type Listener = [event: string, listener: (e: never) => unknown, capture: boolean];

const DELAY = 350;
const LONG = 450;
const GRACE = 160; // on the way to the link the pointer may leave the thing for a moment

const near = (e: Event, selector: string): Element | null =>
  (e.target as Element).closest?.(selector) ?? null;
const inTip = (e: Event): boolean => near(e, ".tip") !== null;

/** The one thing that is pointed at, and the timers of the tip about it. */
class Pointed {
  private thing: Element | null = null;
  private coming = 0;
  private going = 0;
  constructor(private readonly tip: Tip) {}

  at(thing: Element | null, delay: number): void {
    if (thing === this.thing) {
      if (thing) clearTimeout(this.going);
      return;
    }
    clearTimeout(this.coming);
    this.thing = thing;
    if (thing)
      this.coming = window.setTimeout(() => thing.isConnected && this.tip.show(thing), delay);
    this.leave();
  }
  /** The pointer is over the tip itself, which stays. */
  atTip(tip: Element | null): void {
    this.thing = tip;
    clearTimeout(this.coming);
    clearTimeout(this.going);
  }
  away(thing: Element | null): void {
    if (thing === this.thing) return;
    clearTimeout(this.coming);
    this.thing = null;
    this.leave();
  }
  none(): void {
    clearTimeout(this.coming);
    clearTimeout(this.going);
    this.thing = null;
    if (this.tip.isShown()) this.tip.hide();
  }
  private leave(): void {
    clearTimeout(this.going);
    if (this.tip.isShown()) this.going = window.setTimeout(() => this.tip.hide(), GRACE);
  }
}

/** What the last hand did: keys, or a finger that held something. */
interface Hand {
  byKeys: boolean;
  held: boolean;
}

function pointerListeners(pointed: Pointed, tip: Tip, hand: Hand): Listener[] {
  let since = 0; // when the finger came down; by its own clock, since the page may be late
  const asked = "[data-tip], [data-rule]";
  // what comes under a pointer that rests was not pointed at: it has not moved
  const move = (e: PointerEvent) => {
    if (e.pointerType !== "mouse") return;
    if (inTip(e)) pointed.atTip(near(e, ".tip"));
    else pointed.at(near(e, asked), DELAY);
  };
  const over = (e: PointerEvent) =>
    e.pointerType === "mouse" && pointed.away(near(e, `${asked}, .tip`));
  const down = (e: PointerEvent) => {
    hand.byKeys = false;
    hand.held = false;
    since = e.timeStamp;
    if (inTip(e)) return;
    pointed.none();
    if (e.pointerType !== "mouse") pointed.at(near(e, asked), LONG);
  };
  const up = (e: PointerEvent) => {
    if (inTip(e)) return;
    hand.held = e.pointerType !== "mouse" && tip.isShown() && e.timeStamp - since >= LONG;
    if (!hand.held) pointed.none();
  };
  // a finger that held something to read about it has not chosen it
  const click = (e: Event) => {
    if (!hand.held || inTip(e)) return;
    hand.held = false;
    e.preventDefault();
    e.stopPropagation();
  };
  return [
    ["pointermove", move, false],
    ["pointerover", over, false],
    ["pointerdown", down, false],
    ["pointerup", up, false],
    ["pointercancel", () => pointed.none(), false],
    ["click", click, true],
    ["scroll", () => pointed.none(), true],
  ];
}

function keyListeners(pointed: Pointed, hand: Hand): Listener[] {
  // a dialog that closes gives focus back to what opened it: nobody asked about that
  const focus = (e: FocusEvent) =>
    hand.byKeys &&
    (e.target as Element).matches(":focus-visible") &&
    pointed.at(near(e, "[data-tip], [data-rule]"), DELAY);
  const blur = (e: FocusEvent) => {
    const toTip = (e.relatedTarget as Element | null)?.closest(".tip");
    if (!hand.held && !toTip) pointed.none();
  };
  const key = (e: KeyboardEvent) => {
    hand.byKeys = true;
    if (e.key === "Escape") pointed.none();
  };
  return [
    ["focusin", focus, false],
    ["focusout", blur, false],
    ["keydown", key, true],
  ];
}

/** Shows and hides the tip as pointer, finger and focus go; returns how to stop that. */
export function followPointer(tip: Tip): () => void {
  const pointed = new Pointed(tip);
  const hand: Hand = { byKeys: false, held: false };
  const all = [...pointerListeners(pointed, tip, hand), ...keyListeners(pointed, hand)];
  for (const [name, listener, capture] of all)
    addEventListener(name, listener as EventListener, capture);
  return () => {
    for (const [name, listener, capture] of all)
      removeEventListener(name, listener as EventListener, capture);
  };
}
