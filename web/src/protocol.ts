// SPDX-License-Identifier: MIT
// The messages of docs/protocol.md, version 1, as types. Server and local play speak the
// same.

export type Param = string | number;
/** Legal actions: first word → lists of parameters. */
export type Legal = Record<string, Param[][]>;
/** A position as one viewer sees it; boards use the type generated for their game. */
export type AnyView = Record<string, unknown>;
export type Who = number | "chance";
export type Turn = number | "over";

export interface SeatInfo {
  seat: number;
  kind: "free" | "person" | "bot";
  user?: string;
  name?: string;
  registered?: boolean;
  /** a program plays here for a user, and says so */
  bot?: boolean;
  absent?: boolean;
  /** days of vacation that are left, and until when the player is on vacation */
  vacation_left?: number;
  vacation_until?: number;
  resigned?: boolean;
  /** a free seat that not everybody may take: for whom, or for who has its link */
  kept?: boolean;
  for?: string;
  /** said to begin, where everybody is asked */
  ready?: boolean;
  /** until when who sat down for a rated game on a live clock is taken to be there */
  until?: number;
}

export type Clock =
  { kind: "none" } | { kind: "live"; base: number; add: number } | { kind: "slow"; turn: number };

export interface Time {
  left?: number[];
  running: number;
  since?: number;
  deadline?: number;
}

export interface Result {
  points: number[];
  rank: number[];
  how: "played" | "resigned";
  sources?: number[][];
  ratings?: { seat: number; before: number; after: number }[];
}

export interface Event {
  seq: number;
  at: number;
  kind: string;
  seat: number;
  name?: string;
  text?: string;
  to?: number;
  /** of vacation */
  days?: number;
  why?: string;
  table?: string;
  actions?: [Who, string][];
}

export interface Asked {
  seat: number;
  to: number;
  agreed: number[];
}

/** What both `table` and `update` may say about a table. */
export interface TableFacts {
  status?: "open" | "playing" | "over" | "cancelled";
  seats?: SeatInfo[];
  count?: number;
  turn?: Turn;
  view?: AnyView;
  legal?: Legal;
  /** this viewer may take back to this count, unasked */
  undo_to?: number;
  asked?: Asked | null;
  /** questions that this viewer has decided beforehand */
  ahead?: string[];
  /** this viewer does so with the question asked now: no answer is given before */
  quiet_until?: number;
  /** when the game begins, where everybody is asked and has said ready */
  begins?: number | null;
  time?: Time;
  result?: Result;
  dice?: { commitment: string; secret?: string; salts?: string[] };
  /** the rematch that was last offered */
  rematch?: string;
  you?: number;
}

export interface TableMessage extends TableFacts {
  type: "table";
  n?: number;
  table: string;
  seq: number;
  game: string;
  title: string;
  host: string;
  host_name?: string;
  public: boolean;
  rated: boolean;
  /** whether the engine may be asked for help */
  help: boolean;
  /** of a rematch: the table before it, and when the offer lapses */
  after?: string;
  until?: number;
  watch: "yes" | "no" | number;
  undo: "free" | "never";
  timeout: "bot" | "lose";
  start: "asked" | "full" | "ready";
  options: Record<string, string | number>;
  clock: Clock;
  /** days each player has in a game over days */
  vacation?: number;
  created: number;
  you: number;
  status: "open" | "playing" | "over" | "cancelled";
  seats: SeatInfo[];
  log_from?: number;
  log?: Event[];
}

export interface UpdateMessage extends TableFacts {
  type: "update";
  table: string;
  seq: number;
  event: Event;
}

export interface Summary {
  id: string;
  game: string;
  title: string;
  status: "open" | "playing" | "over" | "cancelled";
  seats: SeatInfo[];
  options: Record<string, string | number>;
  clock: Clock;
  host: string;
  host_name?: string;
  public: boolean;
  rated: boolean;
  watch: "yes" | "no" | number;
  created: number;
  changed: number;
  /** of a rematch that is offered: the table before it, and when the offer lapses */
  after?: string;
  until?: number;
  turn?: Turn;
  /** when the present turn began */
  since?: number;
  /** until when, in a game over days */
  deadline?: number;
  result?: Result;
}

export interface User {
  id: string;
  name: string;
  registered: boolean;
}

/** Whether the person of a seat has the table open. */
export interface Presence {
  seat: number;
  here: boolean;
  /** when the person left, if the server saw it */
  since?: number;
}

/** A page of a log too long to be told at once. */
export interface LogMessage {
  type: "log";
  n: number;
  table: string;
  log_from: number;
  log: Event[];
}

export type ServerMessage =
  | TableMessage
  | UpdateMessage
  | {
      type: "welcome";
      n: number;
      protocol: 1;
      server: string;
      time: number;
      user: User;
      token?: string;
    }
  | {
      type: "ok";
      n: number;
      seq?: number;
      again?: boolean;
      table?: string;
      link?: string;
      /** of a table in this browser; a server's is asked for over HTTP */
      record?: string;
    }
  | { type: "error"; n?: number; code: string; text: string }
  | { type: "pong"; n: number; time: number }
  | LogMessage
  | { type: "closed"; table: string; code: string }
  | { type: "presence"; table: string; seats: Presence[] }
  | { type: "lobby"; n?: number; tables: Summary[] }
  | { type: "bye"; text: string };

export interface Request {
  type: string;
  table?: string;
  [member: string]: unknown;
}

/** The text of an action from its parts. */
export const textOf = (word: string, params: Param[]): string => [word, ...params].join(" ");
