// SPDX-License-Identifier: MIT
// Landnám's kinds, prices and cards from data/landnam.json.
import data from "../../../../data/landnam.json";
import type { Good, Number as NumberMarker, Terrain } from "../../gen/landnam";

export type Goods = Partial<Record<Good, number>>;
export const goods = data.goods.kinds as Good[];
export const terrains = data.terrains.map((t) => t.id as Terrain);
export const numbers = data.numbers.cycle.map(String) as NumberMarker[];
export const costs = data.costs as Record<"settler" | "ship" | "farm" | "village", Goods>;
export const phaseOfFate = (id: string): string => data.fate.find((f) => f.id === id)?.phase ?? "";
