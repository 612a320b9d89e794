// SPDX-License-Identifier: MIT
// Things that stay where they were put, though the game tells them in an order of its own.
import { useRef } from "preact/hooks";

/** What was there before, in its order, without what is gone; what is new comes last. */
export function settle<T>(before: T[], now: T[]): T[] {
  const fresh = [...now];
  const stay = before.filter((thing) => {
    const at = fresh.indexOf(thing);
    if (at >= 0) fresh.splice(at, 1);
    return at >= 0;
  });
  return [...stay, ...fresh];
}

/** The same from one drawing to the next. */
export function useSettled<T>(now: T[]): T[] {
  const kept = useRef<T[]>([]);
  kept.current = settle(kept.current, now);
  return kept.current;
}
