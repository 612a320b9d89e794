// SPDX-License-Identifier: MIT
// The rules of the games with plain functions around them. One game is open at a time;
// positions are kept as bytes.
import type { AnyView, Legal, Result } from "../protocol";
import { seed, type Module } from "./module";
import type { Description, Fact } from "./fields";

export const CHANCE = -1;
export const OVER = -2;

export interface Thought {
  do: string;
  /** action, visits, share of wins in percent, tenths of points */
  lines: [string, number, number, number][];
}

const NOTHING = { left: [], ended: 0 };

export class RulesError extends Error {}

export class Rules {
  private readonly descriptions = new Map<string, Description>();
  private game = "";

  constructor(readonly module: Module) {}

  private must(code: number): void {
    if (code < 0) throw new RulesError(this.module.read() || `error ${-code}`);
  }

  open(game: string): void {
    if (game === this.game) return;
    this.module.write(game);
    this.must(this.module.kw.kw_open());
    this.game = game;
  }
  describe(): Description {
    let known = this.descriptions.get(this.game);
    if (!known) {
      this.module.kw.kw_describe();
      known = this.module.parse<Description>();
      this.descriptions.set(this.game, known);
    }
    return known;
  }
  start(game: string, seats: number, options: Record<string, string | number>): void {
    this.game = "";
    this.open(game);
    for (const [name, value] of Object.entries({ seats, ...options })) {
      this.module.write(`${name}=${value}`);
      this.must(this.module.kw.kw_option());
    }
    this.must(this.module.kw.kw_start());
  }
  turn(): number {
    return this.module.kw.kw_turn();
  }
  do(action: string): void {
    this.module.write(action);
    this.must(this.module.kw.kw_do());
  }
  moves(): Legal {
    this.module.kw.kw_moves();
    return this.module.parse<Legal>();
  }
  /** The outcome of chance that fresh randomness points at. */
  pick(): string {
    this.must(this.module.kw.kw_pick(seed(), seed()));
    return this.module.read();
  }
  /** The position as the seat's screen shows it. */
  show(seat: number): AnyView {
    this.module.kw.kw_show(seat);
    return this.module.parse<AnyView>();
  }
  result(): Omit<Result, "how"> {
    this.module.kw.kw_result();
    return this.module.parse<Omit<Result, "how">>();
  }

  private position(): Uint8Array {
    const { kw } = this.module;
    return new Uint8Array(kw.memory.buffer, kw.kw_position(), kw.kw_size());
  }
  save(): Uint8Array {
    return this.position().slice();
  }
  load(bytes: Uint8Array): void {
    this.position().set(bytes);
  }
  /** Makes what a seat's screen shows the position; what it does not show is guessed. */
  lay(game: string, view: AnyView, seat: number, guess = 1): void {
    this.open(game);
    this.module.write(JSON.stringify(view));
    if (this.module.kw.kw_lay(seat, guess) < 0) throw new RulesError("no such position");
  }
  /** Asks a question of hall/retell.h: events with the view before and facts of each. */
  retell(question: unknown): [number, AnyView, Fact[][]][] {
    this.module.write(JSON.stringify(question));
    this.must(this.module.kw.kw_retell());
    return this.module.parse<[number, AnyView, Fact[][]][] | null>() ?? [];
  }
  /** Asks a question of hall/standing.h. */
  standing(question: unknown): { left: [number, number][]; ended: number } {
    this.module.write(JSON.stringify(question));
    this.must(this.module.kw.kw_standing());
    return this.module.parse<{ left: [number, number][]; ended: number } | null>() ?? NOTHING;
  }
  /** Asks a question of hall/foresee.h: facts, null where they cannot be told. */
  foresee(question: unknown): Fact[] | null {
    this.module.write(JSON.stringify(question));
    this.must(this.module.kw.kw_foresee());
    return this.module.parse<Fact[] | null>();
  }
  /** Asks a question of hall/try.h. */
  try<T>(question: unknown): T {
    this.module.write(JSON.stringify(question));
    this.must(this.module.kw.kw_try());
    return this.module.parse<T>();
  }

  /** What a bot of this name would do for the seat to move. */
  think(bot: string, milliseconds: number): Thought {
    this.module.write(bot + ":memory=16");
    this.must(this.module.kw.kw_bot(seed()));
    this.must(this.module.kw.kw_think(milliseconds));
    return this.module.parse<Thought>();
  }
}
