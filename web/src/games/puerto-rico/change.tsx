// SPDX-License-Identifier: MIT
// How a figure would change.

/** How a figure would change: "+2". */
export function Change({ from, to }: { from: number | null; to: number | null | undefined }) {
  if (from === null || to === null || to === undefined || from === to) return null;
  return (
    <span
      class={to > from ? "pr-change up" : "pr-change down"}
      aria-hidden="true"
      data-n={to > from ? `+${to - from}` : `−${from - to}`}
    />
  );
}
