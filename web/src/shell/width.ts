// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";

const query = "(max-width: 759px)";

/** Whether the screen is a phone's. */
export function useNarrow(): boolean {
  const [narrow, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const changed = () => set(list.matches);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  }, []);
  return narrow;
}
