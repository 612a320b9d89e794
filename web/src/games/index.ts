// SPDX-License-Identifier: MIT
// The boards there are (src/gen/boards.ts lists the folders), each fetched when it is first
// needed.
import { signal } from "@preact/signals";
import { boards } from "../gen/boards";
import generated from "../gen/games.json";
import type { Game } from "./contract";

export interface GameBrief {
  id: string;
  title: string;
  min_seats: number;
  max_seats: number;
}

/** The games of the rules module that have a board. */
export const games: GameBrief[] = (generated.games as GameBrief[]).filter((g) => g.id in boards);
export const levels = generated.levels.map((l) => l.name);
export const briefOf = (id: string): GameBrief | undefined => games.find((g) => g.id === id);

const loaded = signal<Record<string, Game>>({});
const loading = new Set<string>();

/** The board of a game, or null until it is here. */
export function boardOf(id: string): Game | null {
  const here = loaded.value[id];
  if (here) return here;
  if (!loading.has(id) && boards[id]) {
    loading.add(id);
    void boards[id]().then((m) => (loaded.value = { ...loaded.value, [id]: m.default }));
  }
  return null;
}
