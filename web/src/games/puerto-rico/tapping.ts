// SPDX-License-Identifier: MIT
// Tiles and buildings as places for colonists: they are placed by tapping, and the whole placement
// is sent as one.
import type { Group, View } from "../../gen/puerto-rico";
import type { ActProps } from "../../parts/act";
import { tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { crewOf } from "./data";
import { placeName } from "./names";
import type { Placement } from "./placing";

const G = "puerto-rico";
type Props = BoardProps<View>;

/** What a tile or building does when tapped now; null = nothing. */
export function tapOf(
  p: Props,
  placing: Placement | null,
  group: Group,
  filled: boolean,
  single: boolean,
): Partial<ActProps> | null {
  const name = placeName(group);
  if (placing) {
    if (!placing.open(group)) return null;
    const more = placing.rest > 0 && !filled;
    return {
      can: more || (single ? filled : placing.count(group) > 0),
      pressed: filled,
      drop: more ? "colonist" : undefined,
      onAct: () => placing.tap(group, single && filled),
      hinted: p.hint?.startsWith(`assign ${group} `) ?? false,
      label: more
        ? tg(G, "Place a colonist on {place}", { place: name })
        : tg(G, "Pick up a colonist from {place}", { place: name }),
      why: tg(G, "No colonists left. Pick one up elsewhere first."),
      rule: "mayor",
    };
  }
  if (p.moves.has(`guest ${group}`) && !filled)
    return {
      do: `guest ${group}`,
      label: tg(G, "Move a guest to {place}", { place: name }),
      rule: "guests",
    };
  const some = single ? filled : crewOf(p.view, p.own, group) > 0;
  if (p.moves.has(`return-colonist ${group}`) && some)
    return {
      do: `return-colonist ${group}`,
      label: tg(G, "Return the colonist of {place}", { place: name }),
    };
  return null;
}
