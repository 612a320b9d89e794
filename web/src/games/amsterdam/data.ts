// SPDX-License-Identifier: MIT
// Amsterdam's locations, routes and contracts as the board draws them, from
// data/amsterdam.json, and small questions about a position.
import data from "../../../../data/amsterdam.json";
import type { Contract, Kind, Route, View } from "../../gen/amsterdam";

export type Point = readonly [x: number, y: number];
export type Hue = Exclude<Kind, "joker"> | "grey";
export const kinds = Object.keys(data.transport_cards) as Kind[];
export const CARTS = data.constants.carts_per_player;
export const LAST = data.constants.end_trigger_carts_at_most;
const DEALT = data.constants.starting_contracts_dealt;
const DRAWN = data.constants.contracts_per_draw_action;
const CARDS = Object.values(data.transport_cards).reduce((a, b) => a + b, 0);

export interface Spot {
  id: string;
  name: string;
  at: Point;
  label: { dx: number; dy: number; anchor: string };
}
export interface Street {
  id: Route;
  a: string;
  b: string;
  length: number;
  hue: Hue;
  cart: boolean;
  twin: Route | null;
  lane: string;
  curve: Point | null;
  points: number;
}
export interface Deal {
  id: Contract;
  a: string;
  b: string;
  points: number;
}

const routePoints = data.route_points as Record<string, number>;
export const pointsByLength: readonly [length: number, points: number][] = Object.entries(
  routePoints,
).map(([l, p]) => [Number(l), p]);
export const spots: readonly Spot[] = data.locations.map((l) => ({
  id: l.id,
  name: l.name,
  at: [l.x, l.y],
  label: l.label,
}));
export const streets: readonly Street[] = data.routes.map((r) => ({
  id: r.id as Route,
  a: r.a,
  b: r.b,
  length: r.length,
  hue: r.colour as Hue,
  cart: r.cart,
  twin: r.double_with as Route | null,
  lane: r.lane,
  curve: r.curve as Point | null,
  points: routePoints[String(r.length)]!,
}));
export const deals: readonly Deal[] = data.contracts.map((c) => ({
  id: c.id as Contract,
  a: c.a,
  b: c.b,
  points: c.points,
}));

const spotById = new Map(spots.map((s) => [s.id, s]));
const streetById = new Map<string, Street>(streets.map((s) => [s.id, s]));
const dealById = new Map<string, Deal>(deals.map((d) => [d.id, d]));
export const spotOf = (id: string): Spot => spotById.get(id)!;
export const streetOf = (id: string): Street => streetById.get(id)!;
export const dealOf = (id: string): Deal => dealById.get(id)!;

/** Who has the route; -1 = nobody. */
export const ownerOf = (view: View, route: string): number =>
  view.routes.findIndex((list) => list.includes(route as Route));

/** Cards of each kind in a hand that is seen; null = hidden. */
export function handOf(view: View, seat: number): Record<Kind, number> | null {
  const hand = view.hand[seat]!;
  return hand.joker === null ? null : (hand as Record<Kind, number>);
}

/** Contracts of a seat in a fixed order, easiest first; null = hidden. */
export const contractsOf = (view: View, seat: number): Contract[] | null =>
  view.contracts[seat] ? [...view.contracts[seat]!].sort() : null;

/** Contracts that a seat may choose from now. */
export const offered = (view: View, seat: number): Contract[] =>
  (view.offer[seat] ?? []).filter((c): c is Contract => c !== null && c !== "none");

/** How many contracts a seat has; before the first choice those it was dealt. */
export const heldBy = (view: View, seat: number): number =>
  view.phase === "first-contracts" ? DEALT : view.contracts_held[seat]!;

/** Contracts left to draw: a number that everybody can count. */
export function contractsLeft(view: View): number {
  const held = view.contracts_held.slice(0, view.seats).reduce((a, b) => a + b, 0);
  if (view.phase === "first-contracts") return deals.length - DEALT * view.seats;
  return deals.length - held - (view.phase === "keep-contracts" ? DRAWN : 0);
}

export const discarded = (view: View): number => kinds.reduce((n, k) => n + view.discard[k], 0);
export const allCards = CARDS;

/** Turns still to come once the last round has begun, the running one included; else null. */
export function turnsLeft(view: View): number | null {
  if (view.trigger === "none" || view.current === "none" || view.phase === "over") return null;
  return ((Number(view.trigger) - Number(view.current) + view.seats) % view.seats) + 1;
}

/** What the bonus cards would score if the game ended now. */
export function bonusPoints(view: View, seat: number): number {
  const mine = view.bonus[seat]!;
  if (mine === 0) return 0;
  const more = view.bonus.slice(0, view.seats).filter((n) => n > mine);
  const place = view.dense_ties ? new Set(more).size : more.length;
  return (data.bonus_points as Record<string, number[]>)[String(view.seats)]?.[place] ?? 0;
}
