// SPDX-License-Identifier: MIT
// Things that change place glide there: every element with data-key is measured after
// each drawing and, where it has moved, starts from where it was. Off with reduced motion.
import { useLayoutEffect, useRef } from "preact/hooks";
import { stillness } from "../state/settings";

interface Spot {
  x: number;
  y: number;
}
const MS = 320;

export function useMoving<T extends Element>(version: unknown) {
  const root = useRef<T>(null);
  const spots = useRef(new Map<string, Spot>());
  useLayoutEffect(() => {
    const still = stillness();
    const next = new Map<string, Spot>();
    const frame = root.current!.getBoundingClientRect();
    for (const piece of root.current!.querySelectorAll<HTMLElement>("[data-key]")) {
      const box = piece.getBoundingClientRect();
      if (box.width === 0) continue;
      const key = piece.dataset["key"]!;
      const spot = { x: box.left - frame.left, y: box.top - frame.top };
      next.set(key, spot);
      const old = spots.current.get(key);
      if (!still && spots.current.size > 0) animate(piece, old, spot);
    }
    spots.current = next;
  }, [version]);
  return root;
}

function animate(piece: HTMLElement, old: Spot | undefined, spot: Spot): void {
  if (!old) {
    piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: MS, easing: "ease-out" });
    return;
  }
  const dx = old.x - spot.x;
  const dy = old.y - spot.y;
  if (Math.abs(dx) + Math.abs(dy) < 2) return;
  piece.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], {
    duration: MS,
    easing: "cubic-bezier(.2,.7,.2,1)",
  });
}
