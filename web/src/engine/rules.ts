// SPDX-License-Identifier: MIT
// The rules module (wasm) with plain functions around it. One game is open at a time;
// positions are kept as bytes, so undo is "load the bytes from before".
import type { AnyView, Legal, Result } from "../protocol";
import { layField, unveil, type Description } from "./fields";

interface Exports {
  memory: WebAssembly.Memory;
  kw_buffer(): number;
  kw_position(): number;
  kw_games(): number;
  kw_describe(): number;
  kw_levels(): number;
  kw_open(): number;
  kw_option(): number;
  kw_start(): number;
  kw_turn(): number;
  kw_do(): number;
  kw_moves(): number;
  kw_pick(high: number, low: number): number;
  kw_sees(seat: number): number;
  kw_show(seat: number): number;
  kw_view(seat: number): number;
  kw_guess(seat: number, seed: number): void;
  kw_check(): number;
  kw_hash(): number;
  kw_result(): number;
  kw_bot(seed: number): number;
  kw_think(milliseconds: number): number;
}

export const CHANCE = -1;
export const OVER = -2;
const BUFFER = 1 << 17;

export interface Thought {
  do: string;
  /** action, visits, share of wins in percent, tenths of points */
  lines: [string, number, number, number][];
}

export class RulesError extends Error {}

export class Rules {
  private readonly kw: Exports;
  private readonly descriptions = new Map<string, Description>();
  private readonly coder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  private game = "";

  constructor(instance: WebAssembly.Instance) {
    this.kw = instance.exports as unknown as Exports;
  }

  static async load(url: string): Promise<Rules> {
    const imports = { env: { now: () => performance.now() } };
    const bytes = await (await fetch(url)).arrayBuffer();
    return new Rules((await WebAssembly.instantiate(bytes, imports)).instance);
  }

  private write(text: string): void {
    const bytes = this.coder.encode(text + "\0");
    if (bytes.length > BUFFER) throw new RulesError("text too long");
    new Uint8Array(this.kw.memory.buffer, this.kw.kw_buffer(), BUFFER).set(bytes);
  }
  private read(): string {
    const bytes = new Uint8Array(this.kw.memory.buffer, this.kw.kw_buffer(), BUFFER);
    return this.decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
  }
  private must(code: number): void {
    if (code < 0) throw new RulesError(this.read() || `error ${-code}`);
  }

  open(game: string): void {
    if (game === this.game) return;
    this.write(game);
    this.must(this.kw.kw_open());
    this.game = game;
  }
  describe(): Description {
    let known = this.descriptions.get(this.game);
    if (!known) {
      this.kw.kw_describe();
      known = JSON.parse(this.read()) as Description;
      this.descriptions.set(this.game, known);
    }
    return known;
  }
  start(game: string, seats: number, options: Record<string, string | number>): void {
    this.game = "";
    this.open(game);
    for (const [name, value] of Object.entries({ seats, ...options })) {
      this.write(`${name}=${value}`);
      this.must(this.kw.kw_option());
    }
    this.must(this.kw.kw_start());
  }
  turn(): number {
    return this.kw.kw_turn();
  }
  do(action: string): void {
    this.write(action);
    this.must(this.kw.kw_do());
  }
  moves(): Legal {
    this.kw.kw_moves();
    return JSON.parse(this.read()) as Legal;
  }
  /** The outcome of chance that fresh randomness points at. */
  pick(): string {
    const random = crypto.getRandomValues(new Uint32Array(2));
    this.must(this.kw.kw_pick(random[0]!, random[1]!));
    return this.read();
  }
  sees(action: string, seat: number): boolean {
    this.write(action);
    return this.kw.kw_sees(seat) === 1;
  }
  /** The position as the seat's screen shows it. */
  show(seat: number): AnyView {
    this.kw.kw_show(seat);
    return JSON.parse(this.read()) as AnyView;
  }
  result(): Omit<Result, "how"> {
    this.kw.kw_result();
    return JSON.parse(this.read()) as Omit<Result, "how">;
  }
  hash(): string {
    this.kw.kw_hash();
    return this.read();
  }

  private position(): Uint8Array {
    return new Uint8Array(this.kw.memory.buffer, this.kw.kw_position(), this.describe().state_size);
  }
  save(): Uint8Array {
    return this.position().slice();
  }
  load(bytes: Uint8Array): void {
    this.position().set(bytes);
  }
  /** Lays a view as the position and fills what the seat cannot see. What screens veil
   * gets plausible numbers, so whoever uses the position compares its legal actions with
   * those that were told. */
  lay(game: string, view: AnyView, seat: number, seed = 1): void {
    this.start(game, view["seats"] as number, {});
    const at = this.position();
    const description = this.describe();
    const whole = unveil(description, view);
    for (const field of description.fields) layField(description, field, whole[field.name], at);
    this.kw.kw_guess(seat, seed);
  }

  /** What a bot of this name would do for the seat to move. */
  think(bot: string, milliseconds: number): Thought {
    this.write(bot + ":memory=16");
    this.must(this.kw.kw_bot(crypto.getRandomValues(new Int32Array(1))[0]!));
    this.must(this.kw.kw_think(milliseconds));
    return JSON.parse(this.read()) as Thought;
  }
}
