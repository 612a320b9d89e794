// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";

/** Whether the screen is a phone's. */
export const useNarrow = (): boolean => useQuery("(max-width: 759px)");
/** Whether it is a phone on its side: low, and wide enough for two columns. */
export const useLow = (): boolean => useQuery("(max-height: 500px) and (min-width: 600px)");
/** Whether the other players' panels find room below each other. */
export const useHigh = (): boolean => useQuery("(min-height: 800px)");
/** Whether there is room for the log beside the board. */
export const useRoomy = (): boolean => useQuery("(min-width: 1180px)");

function useQuery(query: string): boolean {
  const [narrow, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const changed = () => set(list.matches);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  }, []);
  return narrow;
}
