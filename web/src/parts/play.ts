// SPDX-License-Identifier: MIT
// What the clickable parts of a board need from the table around them.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Moves } from "../state/moves";

export interface Play {
  moves: Moves;
  hint: string | null;
  /** does or drafts these actions */
  act: (...actions: string[]) => void;
  /** shows what they would lead to; null = no more */
  look: (actions: string[] | null) => void;
  /** whether the rules allow them now, one after the other */
  allows: (actions: string[]) => Promise<boolean>;
  /** why nothing at all can be done just now, or "" */
  idle: string;
  /** the rule that an action follows */
  ruleOf: (action: string) => string;
  /** tells the player why something cannot be done */
  refuse: (why: string, rule?: string) => void;
}

/** Away from a table nothing can be done, and no reason is given. */
export const PlayContext = createContext<Play>({
  moves: new Moves({}),
  hint: null,
  idle: "-",
  ruleOf: () => "",
  act: () => {},
  look: () => {},
  allows: () => Promise.resolve(false),
  refuse: () => {},
});
export const usePlay = (): Play => useContext(PlayContext);
