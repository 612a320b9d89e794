// SPDX-License-Identifier: MIT
// The mayor's placement, composed by tapping and sent as one: it starts from where the
// colonists stood before, the new ones waiting in San Juan.
import type { Group, View } from "../../gen/puerto-rico";
import { Composed } from "../../parts/composed";
import type { BoardProps } from "../contract";
import { crewOf, groupsOf, total } from "./data";

type Plan = Partial<Record<Group, number>>;
type Places = { group: Group; circles: number }[];

export interface Placement {
  /** colonists still to be placed */
  rest: number;
  count: (group: Group) => number;
  /** whether this place may still be changed: it was not placed by an earlier step */
  open: (group: Group) => boolean;
  canTap: (group: Group) => boolean;
  tap: (group: Group, whole: boolean) => void;
  /** the whole placement as actions */
  actions: string[];
}

/** The answers that make up a placement. A place with only one possible number is not
 * asked about: it fills by itself. */
function answers(places: Places, plan: Plan, colonists: number): string[] {
  const list: string[] = [];
  let left = colonists;
  let room = places.reduce((n, p) => n + p.circles, 0);
  for (const { group, circles } of places) {
    const number = plan[group] ?? 0;
    const low = Math.max(0, left - (room - circles));
    if (low < Math.min(circles, left)) list.push(`assign ${group} ${number}`);
    left -= number;
    room -= circles;
  }
  return list;
}

/** As before, as far as the colonists go. */
function asBefore(places: Places, before: Plan, colonists: number): Plan {
  const plan: Plan = {};
  let left = colonists;
  for (const { group, circles } of places) {
    const number = Math.min(before[group] ?? 0, circles, left);
    plan[group] = number;
    left -= number;
  }
  return plan;
}

const crews = (view: View, seat: number): Plan =>
  Object.fromEntries(groupsOf(view, seat).map(({ group }) => [group, crewOf(view, seat, group)]));

const composing = new Composed<Plan | null>(null);

/** The crews of this seat when it last was not placing. */
let last: Plan | null = null;

/** Who works where: while colonists are being placed, as they stood before. */
export function crewsShown({ view, own, recent }: BoardProps<View>): Plan {
  if (view.step !== "assign" || view.actor !== own) return (last = crews(view, own));
  const seen = recent
    .map((e) => e.before as View | undefined)
    .find((v) => v && total(v.tile_crew[own]!) > 0);
  return last ?? (seen ? crews(seen, own) : {});
}

/** The placement being composed; null when none is asked for. */
export function placementOf(p: BoardProps<View>): Placement | null {
  const { view, moves, own } = p;
  const known = crewsShown(p);
  if (!moves.can("assign")) return null;
  const all = groupsOf(view, own);
  const places = all.slice(
    Math.max(
      0,
      all.findIndex((g) => g.group === view.group),
    ),
  );
  const colonists = view.san_juan[own]!;
  const plan = composing.at(view) ?? asBefore(places, known, colonists);
  const placed = places.reduce((n, p) => n + (plan[p.group] ?? 0), 0);
  const rest = colonists - placed;
  const place = (group: Group) => places.find((p) => p.group === group);
  const count = (group: Group) => (place(group) ? (plan[group] ?? 0) : crewOf(view, own, group));
  return {
    rest,
    count,
    open: (group) => place(group) !== undefined,
    canTap: (group) => place(group) !== undefined && (count(group) > 0 || rest > 0),
    tap: (group, lift) => {
      const circles = place(group)!.circles;
      const now = count(group);
      const more = !lift && rest > 0 && now < circles;
      composing.put(view, { ...plan, [group]: more ? now + 1 : lift ? now - 1 : 0 });
    },
    actions: rest === 0 ? answers(places, plan, colonists) : [],
  };
}
