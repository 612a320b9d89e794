// SPDX-License-Identifier: MIT
// What the shell and a game's board promise each other. See README.md beside this file.
import type { ComponentType, VNode } from "preact";
import type { Description, Fact as ToldFact } from "../engine/fields";
import type { AnyView, Legal, SeatInfo, Turn } from "../protocol";
import type { Namer } from "../parts/phrase";
import type { Sign } from "../parts/sentence";
import type { Moves } from "../state/moves";
import type { Piece } from "../state/telling";

/** What every part of a board gets. */
export interface BoardProps<V = AnyView> {
  /** the position to draw; includes what is drafted but not sent */
  view: V;
  /** the position as it would be after the action under the pointer; null = none */
  peek: V | null;
  /** what that action would mean; the rules foresee it */
  foreseen: ToldFact[];
  /** what may be done now; empty when it is not this viewer's turn */
  moves: Moves;
  /** seat of the viewer, -1 for spectators */
  you: number;
  /** seat whose things are drawn as "own": the viewer's, or the first for spectators */
  own: number;
  turn: Turn;
  seats: SeatInfo[];
  /** a move that the bot proposes, to be marked; null = none */
  hint: string | null;
  /** what happened since this viewer last acted, newest last */
  recent: Piece[];
  /** narrow screen: draw for a phone */
  narrow: boolean;
}

/** The panel of one seat. */
export interface SeatProps<V = AnyView> extends BoardProps<V> {
  seat: number;
}

/** A small figure in a seat's heading: what matters most at a glance. */
export interface Fact {
  label: string;
  /** stands for the label where there is no room for words */
  icon?: VNode;
  value: string | number;
}

/** A line of the plots after the game. */
export interface Plot<V = AnyView> {
  title: () => string;
  value: (view: V, seat: number) => number | null;
}

/** One explanation of the first game: shown when `when` first becomes true. */
export interface Lesson<V = AnyView> {
  id: string;
  when: (view: V, you: number, legal: Legal) => boolean;
  title: () => string;
  text: () => string;
  /** CSS selector of what to point at */
  at?: string;
  /** section of the rules page to read more in */
  rule?: string;
}

export interface Game<V = AnyView> {
  description: Description;
  /** the common area: board, rows, ships, map */
  Table: ComponentType<BoardProps<V>>;
  /** one seat, compact but complete */
  Seat: ComponentType<SeatProps<V>>;
  /** the viewer's own things, always in view */
  Own: ComponentType<BoardProps<V>>;
  /** what is being composed, in the second line of the action bar */
  Compose?: ComponentType<BoardProps<V>>;
  /** what is decided now, as a short sentence to the player */
  prompt: (view: V, moves: Moves) => string;
  /** one action in words, without the subject: "trades 2 yellow for 1 green" */
  say: (action: string, view: V | null) => string;
  /** what a fact is about, in words; of a game that tells facts */
  names?: Namer;
  /** the picture beside what a fact names; null = there is none */
  sign?: (sign: Sign) => VNode | null;
  /** how a fact that is foreseen is shown at its seat: what is gained, given and scored; that it
   * is lost; in words; not at all. Otherwise the viewer's own are shown. */
  foretells?: (fact: ToldFact, you: number, all: ToldFact[]) => "shown" | "wasted" | "said" | "";
  /** actions of these families that follow each other are told as one */
  together?: { words: string[]; say: (actions: string[]) => string };
  /** families that get a button in the action bar; [] = all are on the board */
  bar: string[];
  /** of these, the answers that say no: they come last */
  declines?: (action: string) => boolean;
  /** the answer to take without asking, where nobody would say no; null = there is none */
  obvious?: (view: V, moves: Moves) => string | null;
  /** questions that may be decided beforehand (docs/protocol.md, ahead), in words */
  questions?: () => [question: string, words: string][];
  /** the question asked now */
  questionOf?: (view: V) => string;
  /** the round or turn that is played, for the heading of the table; "" before the first */
  when?: (view: V) => string;
  /** why the game ended, where the last fact says less than is known */
  ending?: (facts: ToldFact[]) => string;
  /** up to three things that were remarkable about a finished game */
  remarks?: (facts: ToldFact[], nameOf: (seat: number) => string) => string[];
  /** in the heading of each seat */
  facts: (view: V, seat: number) => Fact[];
  /** the position in words, for screen readers */
  summary: (view: V, seat: number, nameOf: (seat: number) => string) => string[];
  plots: Plot<V>[];
  lessons: Lesson<V>[];
  /** players in the first game, where the fewest would play by other rules */
  firstGame?: number;
  /** section of the rules page about a family of actions */
  ruleOf: (word: string) => string;
}

/** Keeps the view type of a board inside its folder. */
export const game = <V>(g: Game<V>): Game => g as unknown as Game;
