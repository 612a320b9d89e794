// SPDX-License-Identifier: MIT
// The wasm module: functions that read text from one buffer and write text into it.

/** A table inside the module; 0 = none. */
export type Handle = number;

export interface Exports {
  memory: WebAssembly.Memory;
  kw_buffer(): number;
  kw_room(bytes: number): number;
  kw_position(): number;
  kw_size(): number;
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
  kw_show(seat: number): number;
  kw_result(): number;
  kw_bot(seed: number): number;
  kw_think(milliseconds: number): number;
  /** only in the module with the strong bots */
  kw_net_room?(bytes: number): number;
  kw_net?(bytes: number): number;
  kw_look?(times: number): number;
  kw_analyse?(viewer: number, iterations: number, best: number): number;
  kw_review_thought?(): number;
  kw_review_open?(iterations: number): number;
  kw_review_part?(part: number): number;
  kw_review_write?(): number;
  kw_try(): number;
  kw_retell(): number;
  kw_standing(): number;
  kw_foresee(): number;
  kw_lay(seat: number, seed: number): number;
  kw_replay(): number;
  kw_verify(): number;
  kw_replay_view(count: number, seat: number): number;
  kw_replay_tell(): number;
  kw_table_create(now: number): Handle;
  kw_table_rematch(table: Handle, now: number): Handle;
  kw_table_new(): Handle;
  kw_table_apply(table: Handle): number;
  kw_table_free(table: Handle): void;
  kw_table_ask(table: Handle, now: number): number;
  kw_table_agree(table: Handle, now: number): number;
  kw_table_think(table: Handle, seed: number, now: number): number;
  kw_went_on(): number;
  kw_table_wake(table: Handle): number;
  kw_table_tick(table: Handle, now: number): number;
  kw_table_take(table: Handle): number;
  kw_table_you(table: Handle): number;
  kw_table_bot(table: Handle): number;
  kw_table_turn(table: Handle): number;
  kw_table_tell(table: Handle, since: number): number;
  kw_table_log(table: Handle, before: number): number;
  kw_table_summary(table: Handle): number;
  kw_table_record(table: Handle): number;
}

export class Module {
  readonly kw: Exports;
  private readonly coder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(instance: WebAssembly.Instance) {
    this.kw = instance.exports as unknown as Exports;
  }
  static async load(url: string): Promise<Module> {
    const imports = { env: { now: () => performance.now() } };
    const bytes = await (await fetch(url)).arrayBuffer();
    return new Module((await WebAssembly.instantiate(bytes, imports)).instance);
  }

  write(text: string): void {
    const bytes = this.coder.encode(text + "\0");
    const at = this.kw.kw_room(bytes.length);
    if (at === 0) throw new Error("no memory");
    new Uint8Array(this.kw.memory.buffer, at).set(bytes);
  }
  read(): string {
    const bytes = new Uint8Array(this.kw.memory.buffer, this.kw.kw_buffer());
    return this.decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
  }
  parse<T>(): T {
    return JSON.parse(this.read()) as T;
  }
}

export const seed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;
