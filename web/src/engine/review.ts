// SPDX-License-Identifier: MIT
// What the judge says of a game and of a position (docs/bots.md), as types.
import type { AnyView } from "../protocol";

/** Why one move is better than another: points by source, a rival's chance, or a row of the
 * game's reasons.def. */
export type Reason =
  | { source: string; points: number }
  | { rival: number; win: number }
  | { kind: string; who?: number; domain?: string; thing?: string | number; words: string };

export interface Decision {
  /** actions before it */
  at: number;
  round: number;
  seat: number;
  action: string;
  /** of every seat, before it */
  win: number[];
  loss: number;
  better?: string;
  line?: { seat: number; action: string }[];
  reasons?: Reason[];
}
export interface Stroke {
  at: number;
  round: number;
  action: string;
  /** what it gave each seat */
  win: number[];
}
export interface Showing {
  decisions: number;
  accuracy: number;
  mistakes: number;
  lost: number;
  luck: number;
}
export interface Review {
  game: string;
  over: boolean;
  rank: number[];
  rounds: number;
  iterations: number;
  net: boolean;
  weights?: string;
  players: Showing[];
  /** numbers of decisions and strokes of luck */
  moments: { decision?: number; luck?: number; size: number }[];
  decisions: Decision[];
  luck: Stroke[];
}

export interface Advised {
  action: string;
  visits: number;
  win: number[];
}
export interface Advice {
  moves: (Advised & { reasons: Reason[] })[];
}

export interface ReviewAsk {
  record: string;
}
export interface AdviceAsk {
  game: string;
  seat: number;
  view: AnyView;
  iterations: number;
}
export type JudgeIn =
  | ({ ask: "review"; id: number } & ReviewAsk)
  | ({ ask: "advise"; id: number } & AdviceAsk)
  | { ask: "stop"; id: number };
export type JudgeOut =
  | { id: number; done: number; of: number }
  | { id: number; answer: unknown }
  | { id: number; error: "stopped" | "unavailable" | "failed" };
