// SPDX-License-Identifier: MIT
// A small picture for each game, for the first screen and lists.
import { faces } from "../gen/boards";

export function Emblem({ game, small = false }: { game: string; small?: boolean }) {
  return (
    <svg
      class={`emblem${small ? " small" : ""}`}
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {faces[game]?.picture}
    </svg>
  );
}

/** A sentence on the game. */
export const aboutOf = (game: string): string => faces[game]?.about() ?? "";
