// SPDX-License-Identifier: MIT
// The places of the map: what can be done on a hex or a corner, gathered from the legal actions,
// and where others have just acted.
import type { View } from "../../gen/landnam";
import type { BoardProps } from "../contract";
import type { Point } from "./island";
import { asked } from "./shared";

type Props = BoardProps<View>;

export const BOX = { x: -418, y: -378, width: 836, height: 756 };

/** What can be done where: "h21" a hex, "c24" a corner. */
export function targetsOf(actions: string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (key: string, action: string) => found.set(key, [...(found.get(key) ?? []), action]);
  for (const action of actions) {
    const [word, a = ""] = action.split(" ");
    if (["age", "age-back", "summon", "move", "step", "give-way", "harbour"].includes(word!))
      add(`h${a}`, action);
    else if (word === "farm") add(`c${a.split("-")[1]}`, action);
    else if (word === "village") add(`c${a}`, action);
    else if (word === "build") add(`h${a.split("-")[1]}`, action);
    else if (word === "launch" || word === "move-outlaw") add("h0", action);
  }
  return found;
}

/** Places that others have just used. */
export function newsOf(recent: Props["recent"]): Set<string> {
  const found = new Set<string>();
  for (const e of recent)
    for (const [, action] of e.actions ?? []) {
      const [word, a = ""] = action.split(" ");
      if (word === "farm") found.add(`c${a.split("-")[1]}`);
      if (word === "village") found.add(`c${a}`);
      if (word === "build") found.add(`h${a.split("-")[1]}`);
      if (["step", "harbour", "age", "summon", "give-way"].includes(word!)) found.add(`h${a}`);
    }
  return found;
}

export interface PlaceProps extends Props {
  actions: string[] | undefined;
  news: boolean;
}

/** One thing to do: done. Several: asked which. */
export function targetOf(
  view: View,
  actions: string[] | undefined,
  at: Point,
  hint: string | null,
) {
  const all = actions ?? [];
  return all.length === 1
    ? { do: all[0]! }
    : {
        can: all.length > 0,
        onAct: () => asked.put(view, { actions: all, at }),
        hinted: hint !== null && all.includes(hint),
      };
}
