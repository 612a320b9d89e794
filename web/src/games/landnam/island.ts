// SPDX-License-Identifier: MIT
// The island's hexes and corners and where they lie, from the same tables as the rules.
import {
  column,
  CORNERS,
  HEXES,
  neighbour,
  neighbour_first,
  plot_hex,
  RIM_FIRST,
  row,
  site_corner,
  site_corner_first,
} from "../../gen/landnam-tables";

export type Point = readonly [x: number, y: number];
/** The side of a hex as it is drawn. */
export const SIDE = 50;

/** The members that a table of rows of different length has for this row. */
const rowOf = (first: readonly number[], all: readonly number[], at: number): readonly number[] =>
  all.slice(first[at], first[at + 1]);

/** Every hex but the outer sea. */
export const hexes = Array.from({ length: HEXES }, (_, hex) => hex).slice(1);
export const isRim = (hex: number): boolean => hex >= RIM_FIRST;
export const neighbours = (hex: number): readonly number[] =>
  rowOf(neighbour_first, neighbour, hex);
/** The three hexes of each corner. */
export const corners: readonly (readonly number[])[] = Array.from({ length: CORNERS }, (_, c) =>
  plot_hex.slice(3 * c, 3 * c + 3),
);
export const cornersOf = (hex: number): readonly number[] =>
  rowOf(site_corner_first, site_corner, hex);

/** Columns are half a hex broad. */
export const centre = (hex: number): Point => [
  (Math.sqrt(3) / 2) * SIDE * column[hex]!,
  1.5 * SIDE * row[hex]!,
];
const spots: readonly Point[] = corners.map((three) => {
  const all = three.map(centre);
  return [all.reduce((n, p) => n + p[0], 0) / 3, all.reduce((n, p) => n + p[1], 0) / 3];
});
export const spot = (corner: number): Point => spots[corner]!;
