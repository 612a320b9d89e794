// SPDX-License-Identifier: MIT
// The cards of Spice Road as the board draws them, from data/spice-road.json.
import data from "../../../../data/spice-road.json";
import type { Merchant, Point, Spice } from "../../gen/spice-road";

export type Cubes = readonly number[]; // yellow, red, green, brown
export const spices = data.spices as Spice[];
export const LIMIT = data.constants.caravan_limit;

export interface MerchantCard {
  code: Merchant;
  kind: "spice" | "upgrade" | "trade";
  gain: Cubes;
  give: Cubes;
  take: Cubes;
  steps: number;
}
export interface PointCard {
  code: Point;
  cost: Cubes;
  points: number;
}

interface Row {
  code: string;
  kind: string;
  gain?: number[];
  give?: number[];
  take?: number[];
  upgrades?: number;
}
const none = [0, 0, 0, 0];
const merchants = new Map(
  (data.merchants as Row[]).map((m): [string, MerchantCard] => [
    m.code,
    {
      code: m.code as Merchant,
      kind: m.kind as MerchantCard["kind"],
      gain: m.gain ?? none,
      give: m.give ?? none,
      take: m.take ?? none,
      steps: m.upgrades ?? 0,
    },
  ]),
);
const points = new Map(data.points.map((p): [string, PointCard] => [p.code, p as PointCard]));
const order = data.merchants.map((m) => m.code);

export const merchantOf = (code: string): MerchantCard => merchants.get(code)!;
export const pointOf = (code: string): PointCard => points.get(code)!;
export const claimsToEnd = (seats: number): number =>
  (data.claims_to_end as Record<string, number>)[String(seats)] ?? 5;
export const byOrder = (a: string, b: string): number => order.indexOf(a) - order.indexOf(b);
export const cubesOf = (caravan: Record<Spice, number>): Cubes => spices.map((s) => caravan[s]);
export const sum = (cubes: Cubes): number => cubes.reduce((a, b) => a + b, 0);
/** The cubes one by one, in ladder order. */
export const spread = (cubes: Cubes): Spice[] =>
  cubes.flatMap((n, i) => Array<Spice>(n).fill(spices[i]!));
