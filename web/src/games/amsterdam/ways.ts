// SPDX-License-Identifier: MIT
// Ways between locations: whether a contract is joined, and the shortest way that is
// still open. For drawing and explaining only; what may be claimed is the engine's to say.
import type { Route, View } from "../../gen/amsterdam";
import { dealOf, ownerOf, spots, streets, type Street } from "./data";

export interface Way {
  /** carts still to be placed; 0 = joined */
  missing: number;
  routes: Route[];
}

/** Why a route is not open to a seat: taken, or the other track closes it. */
export function barredBy(
  view: View,
  street: Street,
  seat: number,
): "taken" | "both" | "closed" | null {
  if (ownerOf(view, street.id) >= 0) return "taken";
  if (!street.twin) return null;
  const other = ownerOf(view, street.twin);
  if (other === seat) return "both";
  return other >= 0 && view.doubles_closed ? "closed" : null;
}

function costOf(view: View, street: Street, seat: number): number {
  if (view.routes[seat]!.includes(street.id)) return 0;
  return barredBy(view, street, seat) ? Infinity : street.length;
}

/** The way with the fewest carts missing; null = none is left. */
export function wayOf(view: View, contract: string, seat: number): Way | null {
  const deal = dealOf(contract);
  const far = new Map(spots.map((s) => [s.id, Infinity]));
  const back = new Map<string, Street>();
  far.set(deal.a, 0);
  const open = new Set(spots.map((s) => s.id));
  while (open.size > 0) {
    const here = [...open].reduce((a, b) => (far.get(b)! < far.get(a)! ? b : a));
    if (far.get(here) === Infinity) break;
    open.delete(here);
    for (const street of streets) {
      if (street.a !== here && street.b !== here) continue;
      const there = street.a === here ? street.b : street.a;
      const length = far.get(here)! + costOf(view, street, seat);
      if (length >= far.get(there)!) continue;
      far.set(there, length);
      back.set(there, street);
    }
  }
  if (far.get(deal.b) === Infinity) return null;
  const routes: Route[] = [];
  for (let at = deal.b; at !== deal.a;) {
    const street = back.get(at)!;
    routes.push(street.id);
    at = street.a === at ? street.b : street.a;
  }
  return { missing: far.get(deal.b)!, routes };
}

export type Standing = "done" | "open" | "lost";
/** Done; still possible with the carts left; or not any more. */
export function standing(view: View, way: Way | null, seat: number): Standing {
  if (way?.missing === 0) return "done";
  return way && way.missing <= view.carts[seat]! && view.phase !== "over" ? "open" : "lost";
}
