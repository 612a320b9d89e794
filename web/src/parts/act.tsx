// SPDX-License-Identifier: MIT
// The clickable parts of a board, in HTML and in SVG. Whether they can be used comes from
// the legal actions alone; what cannot be used stays reachable and says why.
import type { ComponentChildren, JSX } from "preact";
import { usePlay } from "./play";

export interface ActProps {
  /** the action, or several as one move */
  do?: string | string[];
  /** instead of `do`: whether it can be used, and what to do then */
  can?: boolean;
  onAct?: () => void;
  /** its name for everybody who does not see it */
  label: string;
  /** what it does and costs, shown on hover and focus */
  tip?: string;
  /** why it cannot be used now */
  why?: string;
  /** section of the rules page; the action's own where there is none */
  rule?: string;
  class?: string;
  /** identity of the thing, for moving it when it changes place */
  piece?: string;
  /** what it is or what happens there, for marking it where that is told (places.ts) */
  at?: string;
  /** dragged by this word to what takes it (drag.ts), or taking what is dragged by it */
  drag?: string;
  drop?: string;
  pressed?: boolean;
  /** marked as part of the bot's proposal; for choices that are no action yet */
  hinted?: boolean;
  children?: ComponentChildren;
}

/** What a part has in common, whatever it is drawn as. */
function useAct(p: ActProps) {
  const play = usePlay();
  const list = p.do === undefined ? [] : Array.isArray(p.do) ? p.do : [p.do];
  const can = p.can ?? (list.length > 0 && play.moves.has(list[0]!));
  const hinted = p.hinted ?? (play.hint !== null && list[0] === play.hint);
  const rule = p.rule ?? (list.length > 0 ? play.ruleOf(list[0]!) : undefined);
  const go = () => {
    if (!can) play.refuse(p.why ?? "", rule);
    else if (p.onAct) p.onAct();
    else play.act(...list);
  };
  const look = can && list.length > 0 ? () => play.look(list) : undefined;
  const unlook = look ? () => play.look(null) : undefined;
  const tip = [p.tip, can || play.idle ? "" : p.why].filter(Boolean).join("\n");
  return {
    class: classes(p, can, hinted),
    "aria-disabled": !can,
    "aria-label": p.label,
    "aria-pressed": p.pressed,
    "aria-description": tip || undefined,
    "data-tip": tip || (rule && p.label),
    "data-do": list.join("; ") || undefined,
    "data-rule": rule,
    "data-key": p.piece,
    "data-at": p.at,
    "data-drag": can ? p.drag : undefined,
    "data-drop": p.drop,
    onClick: go,
    onPointerEnter: look,
    onPointerLeave: unlook,
    onFocus: look,
    onBlur: unlook,
  };
}

const classes = (p: ActProps, can: boolean, hinted: boolean): string =>
  ["act", can ? "can" : "cannot", hinted ? "hinted" : "", p.class ?? ""].filter(Boolean).join(" ");

/** A button of the board. */
export function Act(p: ActProps): JSX.Element {
  return (
    <button type="button" {...useAct(p)}>
      {p.children}
    </button>
  );
}

/** The same inside an SVG drawing. */
export function ActG(p: ActProps & { transform?: string }): JSX.Element {
  const part = useAct(p);
  const key = (e: KeyboardEvent) => {
    if (e.key !== "Enter" && e.key !== " ") return;
    e.preventDefault();
    part.onClick();
  };
  return (
    <g role="button" tabindex={0} {...part} transform={p.transform} onKeyDown={key}>
      {p.children}
    </g>
  );
}
