// SPDX-License-Identifier: MIT
// Where things lie on the map: spaces evenly along each route's curve, tracks of a double
// route side by side. On a phone the map is drawn taller, so that names and spaces fit.
import type { Route } from "../../gen/amsterdam";
import { spotOf, spots, streets, type Point, type Street } from "./data";

export interface Space {
  x: number;
  y: number;
  turn: number;
}
export interface Drawn {
  street: Street;
  /** the line along which the spaces lie */
  line: string;
  spaces: Space[];
  size: number;
  middle: Point;
  /** the unit normal at the middle, pointing away from the twin */
  side: Point;
  points: Point[];
  /** how long the line is */
  reach: number;
}
export interface Chart {
  box: { x: number; y: number; width: number; height: number };
  routes: Map<Route, Drawn>;
  at: (id: string) => Point;
  tall: boolean;
}

const NODE = 19;
const LANE = 14;
const LONGEST = 50;
const GAP = 5;
const STEPS = 60;

/** Streets drawn with another bend than the board's, so that no space lies over another. */
const bends: Partial<Record<Route, Point>> = {
  "noordermarkt--haringpakkerstoren--blue": [320, 222],
  "noordermarkt--jan_roodenpoortstoren--grey": [271, 334],
  "jordaan--jan_roodenpoortstoren--grey": [247, 403],
  "jordaan--westermarkt--orange": [198, 464],
};

const sub = (p: Point, q: Point): Point => [p[0] - q[0], p[1] - q[1]];
const norm = (p: Point): number => Math.hypot(p[0], p[1]);

/** The curve of a street, shifted to its lane. */
function curveOf(a: Point, b: Point, control: Point | null, shift: number): Point[] {
  const c: Point = control ?? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const points: Point[] = [];
  for (let i = 0; i <= STEPS; i++) {
    const t = i / STEPS;
    const x = (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * c[0] + t * t * b[0];
    const y = (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * c[1] + t * t * b[1];
    const dx = (1 - t) * (c[0] - a[0]) + t * (b[0] - c[0]);
    const dy = (1 - t) * (c[1] - a[1]) + t * (b[1] - c[1]);
    const d = Math.hypot(dx, dy);
    points.push([x + (shift * dy) / d, y - (shift * dx) / d]);
  }
  return points;
}

function along(points: Point[]): number[] {
  const far = [0];
  for (let i = 1; i < points.length; i++)
    far.push(far[i - 1]! + norm(sub(points[i]!, points[i - 1]!)));
  return far;
}

function placeAt(points: Point[], far: number[], s: number): Space {
  let i = 1;
  while (i < points.length - 1 && far[i]! < s) i++;
  const p = points[i - 1]!;
  const q = points[i]!;
  const f = (s - far[i - 1]!) / (far[i]! - far[i - 1]! || 1);
  const turn = (Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI;
  return { x: p[0] + f * (q[0] - p[0]), y: p[1] + f * (q[1] - p[1]), turn };
}

function draw(street: Street, at: (p: Point) => Point): Drawn {
  const left = street.lane === "left";
  const shift = street.lane === "single" ? 0 : left ? LANE : -LANE;
  const bend = bends[street.id] ?? street.curve;
  const points = curveOf(at(spotOf(street.a).at), at(spotOf(street.b).at), bend && at(bend), shift);
  const far = along(points);
  const whole = far[far.length - 1]!;
  const pitch = (whole - 2 * NODE) / street.length;
  const size = Math.min(pitch - GAP, LONGEST);
  const step = Math.min(pitch, LONGEST + 9);
  const start = (whole - step * street.length) / 2;
  const spaces = Array.from({ length: street.length }, (_, i) =>
    placeAt(points, far, start + (i + 0.5) * step),
  );
  const mid = placeAt(points, far, whole / 2);
  const angle = (mid.turn * Math.PI) / 180;
  const sign = left ? 1 : -1;
  return {
    street,
    spaces,
    size,
    points,
    reach: whole,
    line: "M" + points.map((p) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`).join("L"),
    middle: [mid.x, mid.y],
    side: [sign * Math.sin(angle), -sign * Math.cos(angle)],
  };
}

function chart(stretch: number, box: Chart["box"]): Chart {
  const at = (p: Point): Point => [p[0], p[1] * stretch];
  const places = new Map(spots.map((s) => [s.id, at(s.at)]));
  return {
    box,
    tall: stretch > 1,
    at: (id) => places.get(id)!,
    routes: new Map(streets.map((s) => [s.id, draw(s, at)])),
  };
}

export const wideChart = chart(1, { x: 24, y: 20, width: 952, height: 690 });
export const tallChart = chart(1.3, { x: 40, y: 40, width: 920, height: 884 });

/** From north to south, as keys go through them; of two tracks the longer comes first. */
export function order(map: Chart): Drawn[] {
  const middle = ({ street, middle: [, y] }: Drawn): number => {
    const twin = street.twin && map.routes.get(street.twin);
    return twin ? (y + twin.middle[1]) / 2 : y;
  };
  return [...map.routes.values()].sort((a, b) => middle(a) - middle(b) || b.reach - a.reach);
}

/** The route nearest to a place, within reach. */
export function nearest(map: Chart, x: number, y: number, reach: number): Route | null {
  let best: Route | null = null;
  let least = reach;
  for (const [id, { points }] of map.routes)
    for (const p of points) {
      const d = Math.hypot(p[0] - x, p[1] - y);
      if (d < least) [least, best] = [d, id];
    }
  return best;
}
