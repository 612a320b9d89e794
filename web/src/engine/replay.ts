// SPDX-License-Identifier: MIT
// A finished game from its record: every action with the standing after it.
import type { AnyView, Who } from "../protocol";
import type { Fact } from "./fields";
import type { Module } from "./module";

/** The beginning, or an action with the standing after it. */
export interface Moment {
  /** number of actions up to it */
  count: number;
  who?: Who;
  action?: string;
  round?: number;
  /** whether something else could have been done */
  choice?: boolean;
  points: number[];
}
export interface Replay {
  game: string;
  seats: number;
  names: string[];
  options: Record<string, string>;
  /** the game counts turns, not rounds */
  turns: boolean;
  moments: Moment[];
  sources: number[][];
  rank: number[];
}
/** Who sees everything: a game is over, and so are its secrets. */
export const ALL = -3;

/** What was shown before a game and told of its undos, beside the record of it. */
export interface VerifyAsk {
  record: string;
  commitment: string;
  salt?: string;
  undone?: string;
  /** every draw as it was told; of whom it was hidden, "draw ?" */
  drawn?: string;
  table?: string;
  /** of every seat, as told when the game began */
  salts?: string[];
}
export interface Verdict {
  fair: boolean;
  /** why the dice are not shown to be fair */
  why?: string;
  /** points by source at the end of the game that the record tells */
  sources?: number[][];
  /** its draws, and how many of them an undo took back */
  made?: number;
  takenBack?: number;
}

/** Plays a record again and compares every draw with what the dice had to say. */
export function verify(module: Module, given: VerifyAsk): Verdict {
  module.write(JSON.stringify(given));
  if (module.kw.kw_verify() < 0) return { fair: false, why: module.read() };
  const found = module.parse<{ sources: number[][]; made: number; taken_back: number }>();
  return { fair: true, sources: found.sources, made: found.made, takenBack: found.taken_back };
}

/** One record is open at a time; a view is made when a position is looked at. */
export class ReplayKeeper {
  private count = 0;

  constructor(private readonly module: Module) {}

  open(record: string): Replay {
    this.module.write(record);
    if (this.module.kw.kw_replay() < 0) throw new Error(this.module.read());
    const replay = this.module.parse<Replay>();
    this.count = replay.moments.length - 1;
    return replay;
  }

  /** The position after so many actions, as this seat's screen showed it (-1: as a
   * spectator's), or with everything open. */
  view(count: number, seat: number): AnyView {
    this.module.kw.kw_replay_view(count, seat);
    return this.module.parse<AnyView>();
  }
  /** Every so many positions, and the last, with everything open. */
  views(every: number): AnyView[] {
    const views: AnyView[] = [];
    for (let at = 0; at <= this.count; at++)
      if (at % every === 0 || at === this.count) views.push(this.view(at, ALL));
    return views;
  }
  /** What each action meant, to who sees everything. */
  tell(): Fact[][] {
    this.module.kw.kw_replay_tell();
    return this.module.parse<Fact[][]>();
  }
}
