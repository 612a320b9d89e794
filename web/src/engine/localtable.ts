// SPDX-License-Identifier: MIT
// One table without a server: the hall's own machine (hall/ as wasm). What comes of a
// message is a list of events, which are kept before they are taken and told.
import type {
  LogMessage,
  Request,
  ServerMessage,
  Summary,
  TableMessage,
  UpdateMessage,
} from "../protocol";
import { NAME, plain } from "../text/plain";
import { OVER } from "./rules";
import { seed, type Handle, type Module } from "./module";
import type { Kept, KeptEvent } from "./shelf";

export interface Opening {
  game: string;
  seats: number;
  options?: Record<string, string | number>;
  title?: string;
  /** seat → name of a person at this screen */
  people?: Record<string, string>;
  /** seat → bot */
  bots?: Record<string, string>;
}

/** Ids inside the module are at most so long (HALL_ID); those of before may be longer. */
const ID = 15;

const hex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((b) => b.toString(16).padStart(2, "0"))
    .join("");
const fresh = () => ({ id: "local-" + hex(4), secret: hex(32) });

export class LocalTable {
  private events: KeptEvent[] = [];

  private constructor(
    private readonly module: Module,
    readonly id: string,
    private readonly handle: Handle,
  ) {}

  private static refusal(module: Module): Error {
    const { code, text } = module.parse<{ code: string; text: string }>();
    return Object.assign(new Error(text), { code });
  }
  private static made(module: Module, id: string, handle: Handle): LocalTable {
    if (handle === 0) throw LocalTable.refusal(module);
    const table = new LocalTable(module, id, handle);
    table.events = module.parse<KeptEvent[]>();
    return table;
  }

  static create(module: Module, how: Opening): LocalTable {
    const people: Record<string, string> = {};
    for (let seat = 0; seat < how.seats; seat++)
      if (!how.bots?.[seat]) people[seat] = plain(how.people?.[seat] ?? "", NAME) || `${seat + 1}`;
    const own = fresh();
    const sit = Number(Object.keys(people)[0] ?? -1);
    const house = { public: false, watch: "no", start: "full", help: true, sit };
    module.write(JSON.stringify({ ...how, ...house, ...own, people }));
    return LocalTable.made(module, own.id, module.kw.kw_table_create(Date.now()));
  }

  /** The same table once more, with everybody at the same seat. */
  again(): LocalTable {
    const own = fresh();
    this.module.write(JSON.stringify(own));
    const handle = this.module.kw.kw_table_rematch(this.handle, Date.now());
    return LocalTable.made(this.module, own.id, handle);
  }

  /** A table from its events; whoever cannot be read on stops at the last good one. */
  static load(module: Module, id: string, events: KeptEvent[]): LocalTable {
    module.write(id.slice(0, ID));
    const table = new LocalTable(module, id, module.kw.kw_table_new());
    for (const event of events) {
      module.write(JSON.stringify(event));
      if (module.kw.kw_table_apply(table.handle) !== 1) break;
      table.events.push(event);
    }
    if (table.events.length === 0) throw new Error("this table cannot be read");
    return table;
  }
  free(): void {
    this.module.kw.kw_table_free(this.handle);
  }

  // ---- what is asked of it -----------------------------------------------------------
  private decided(done: number): KeptEvent[] {
    if (done === 0) throw LocalTable.refusal(this.module);
    return this.module.parse<KeptEvent[]>();
  }
  /** The events that come of a message; nothing has changed yet. Throws the refusal. */
  decide(message: Request): KeptEvent[] {
    this.module.write(JSON.stringify({ n: 1, ...message, table: "here" }));
    return this.decided(this.module.kw.kw_table_ask(this.handle, Date.now()));
  }
  /** The events of the bot whose turn it is. */
  think(): KeptEvent[] {
    return this.decided(this.module.kw.kw_table_think(this.handle, seed(), Date.now()));
  }
  /** People at one screen ask each other aloud: the next of them who agrees to an undo. */
  agree(): KeptEvent[] | null {
    const done = this.module.kw.kw_table_agree(this.handle, Date.now());
    return done === 0 ? null : this.module.parse<KeptEvent[]>();
  }
  isBotToMove(): boolean {
    return this.module.kw.kw_table_bot(this.handle) >= 0;
  }
  /** When the house answers for whoever sits at the screen; 0 = it does not. */
  wake(): number {
    return this.module.kw.kw_table_wake(this.handle);
  }
  /** The events of the house's answer; none before it is due. */
  tick(): KeptEvent[] {
    return this.decided(this.module.kw.kw_table_tick(this.handle, Date.now()));
  }
  /** Takes the events that were decided last, and says what to tell. */
  take(events: KeptEvent[]): ServerMessage[] {
    const { kw } = this.module;
    const told: ServerMessage[] = [];
    const before = kw.kw_table_you(this.handle);
    for (const event of events) {
      if (kw.kw_table_take(this.handle) <= 0) throw new Error("an event is not one of this table");
      this.events.push(event);
      told.push({ ...this.module.parse<UpdateMessage>(), table: this.id });
    }
    // another person sits at the screen now and sees other things
    if (kw.kw_table_you(this.handle) !== before) told.push(this.message());
    return told;
  }

  // ---- what it tells -----------------------------------------------------------------
  get seq(): number {
    return this.events.length;
  }
  message(since = 0): TableMessage {
    this.module.kw.kw_table_tell(this.handle, since);
    return { ...this.module.parse<TableMessage>(), table: this.id };
  }
  /** The page of the log that ends before this event. */
  page(before: number): LogMessage {
    this.module.kw.kw_table_log(this.handle, before);
    return { ...this.module.parse<LogMessage>(), table: this.id };
  }
  summary(): Summary {
    const turn = this.module.kw.kw_table_turn(this.handle);
    this.module.kw.kw_table_summary(this.handle);
    const summary = this.module.parse<Summary>();
    return { ...summary, id: this.id, turn: turn === OVER ? "over" : turn };
  }
  record(): string {
    this.module.kw.kw_table_record(this.handle);
    return this.module.read();
  }
  keep(): Kept {
    return { summary: this.summary(), events: [...this.events] };
  }
}
