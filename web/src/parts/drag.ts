// SPDX-License-Identifier: MIT
// Dragging, as another way to press: whatever carries `data-drag` can be picked up and put on what
// carries the same word in `data-drop`. An act that is dragged to its place is done; a piece that is
// put on an act does that act. Both only where the legal actions have made it `can`, and both by the
// very click that they answer to: a board needs no other rule for it.
const FAR = 6; // pixels from where it was pressed until it is dragged

interface Dragged {
  source: HTMLElement;
  word: string;
  ghost: HTMLElement | null;
  x: number;
  y: number;
}

const isLegal = (e: Element): boolean => e.matches(".act.can");
const press = (e: Element): boolean => e.dispatchEvent(new MouseEvent("click", { bubbles: true }));

/** Everything on which this may be put now. */
function targetsOf({ source, word }: Dragged): Element[] {
  const all = [...document.querySelectorAll(`.table-screen [data-drop~="${word}"]`)];
  return all.filter((e) => e !== source && (isLegal(e) || (isLegal(source) && !e.matches(".act"))));
}

function ghostOf(source: HTMLElement): HTMLElement {
  const { width, height } = source.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "dragged";
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.width = `${width}px`;
  ghost.style.height = `${height}px`;
  ghost.append(...[...source.childNodes].map((child) => child.cloneNode(true)));
  for (const keyed of ghost.querySelectorAll("[data-key]")) keyed.removeAttribute("data-key");
  source.closest(".table-screen")!.append(ghost);
  return ghost;
}

function begin(d: Dragged): boolean {
  const targets = targetsOf(d);
  if (targets.length === 0) return false;
  for (const target of targets) target.setAttribute("data-target", "");
  d.ghost = ghostOf(d.source);
  return true;
}

function end(d: Dragged | null): void {
  d?.ghost?.remove();
  for (const target of document.querySelectorAll("[data-target]"))
    target.removeAttribute("data-target");
}

/** Puts it on what lies under the pointer; true where something was done. */
function drop(d: Dragged, x: number, y: number): void {
  const under = document.elementsFromPoint(x, y);
  const target = targetsOf(d).find((t) => under.some((e) => t.contains(e)));
  if (target) press(isLegal(target) ? target : d.source);
}

/** Follows the pointer over the page; returns how to stop. */
export function followDrags(): () => void {
  let held: Dragged | null = null;
  const stop = () => {
    end(held);
    held = null;
  };
  const down = (e: PointerEvent) => {
    const source = (e.target as Element).closest<HTMLElement>(".table-screen [data-drag]");
    if (!source || e.button !== 0 || e.pointerType === "touch") return;
    held = { source, word: source.dataset["drag"]!, ghost: null, x: e.clientX, y: e.clientY };
  };
  const move = (e: PointerEvent) => {
    if (!held) return;
    const far = Math.hypot(e.clientX - held.x, e.clientY - held.y) > FAR;
    if (!held.ghost && (!far || !begin(held))) return;
    held.ghost!.style.translate = `${e.clientX}px ${e.clientY}px`;
  };
  const up = (e: PointerEvent) => {
    const done = held?.ghost ? held : null;
    stop();
    if (done) drop(done, e.clientX, e.clientY);
  };
  const key = (e: KeyboardEvent) => e.key === "Escape" && stop();
  const listeners: [string, (e: never) => unknown][] = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", stop],
    ["dragstart", (e: Event) => held && e.preventDefault()],
    ["keydown", key],
  ];
  for (const [name, listener] of listeners) addEventListener(name, listener as EventListener);
  return () => {
    stop();
    for (const [name, listener] of listeners) removeEventListener(name, listener as EventListener);
  };
}
