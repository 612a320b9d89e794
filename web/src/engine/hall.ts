// SPDX-License-Identifier: MIT
// Tables without a server: the messages of docs/protocol.md, answered in a worker. A table
// is its list of events, kept before anybody is told; after a reload it is played again
// from the list.
import type { Request, ServerMessage, Summary } from "../protocol";
import { LocalTable, type Opening } from "./localtable";
import { migrate, type OldKept } from "./migrate";
import type { Module } from "./module";
import type { Kept, KeptEvent, Shelf } from "./shelf";
import { isStrong, type Strong } from "./strong";

type Tell = (message: ServerMessage) => void;

export class LocalHall {
  private readonly tables = new Map<string, LocalTable>();
  private readonly open = new Set<string>();
  private line: Promise<unknown> = Promise.resolve();
  private thinking = false;
  /** milliseconds between the moves of bots, so that people can follow */
  private pace = 600;
  /** games whose strong bots have what there is for them */
  private readonly strengthened = new Set<string>();

  constructor(
    private module: Module,
    private readonly shelf: Shelf,
    private readonly tell: Tell,
    private readonly strong: Strong,
    private readonly say: (what: string) => void,
  ) {}

  /** One thing at a time: what was decided is taken before anything else is asked. */
  private alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.line.then(work);
    this.line = done.catch(() => {});
    return done;
  }

  async receive(message: Request): Promise<void> {
    const n = message["n"] as number;
    try {
      await this.alone(() => this.answer(message, n));
    } catch (error) {
      const { code, message: text } = error as { code?: string; message: string };
      this.tell({ type: "error", n, code: code ?? "store", text });
    }
  }

  private async answer(message: Request, n: number): Promise<void> {
    switch (message.type) {
      case "pace":
        this.pace = Number(message["ms"]);
        return this.tell({ type: "ok", n });
      case "lobby":
        return this.tell({ type: "lobby", n, tables: await this.summaries() });
      case "create": {
        const table = await this.begin(
          LocalTable.create(this.module, message as unknown as Opening),
        );
        return this.tell({ type: "ok", n, table: table.id, seq: table.seq });
      }
      case "forget":
        await this.shelf.remove(message.table!);
        this.drop(message.table!);
        return this.tell({ type: "ok", n });
      default:
        return this.atTable(await this.find(message.table ?? ""), message, n);
    }
  }

  private async summaries(): Promise<Summary[]> {
    const kept = await this.shelf.all();
    return kept.map((k) => k.summary).sort((a, b) => b.changed - a.changed);
  }

  private drop(id: string): void {
    this.tables.get(id)?.free();
    this.tables.delete(id);
  }

  private load(id: string, kept: Kept | OldKept): LocalTable {
    const events = "events" in kept ? kept.events : migrate(this.module, kept);
    const table = LocalTable.load(this.module, id, events);
    this.drop(id);
    this.tables.set(id, table);
    return table;
  }

  private async find(id: string): Promise<LocalTable> {
    const known = this.tables.get(id);
    if (known) return known;
    const kept = await this.shelf.get(id);
    if (!kept) throw Object.assign(new Error("there is no such table"), { code: "no_table" });
    return this.load(id, kept);
  }

  private async begin(table: LocalTable): Promise<LocalTable> {
    await this.shelf.put(table.keep());
    this.tables.set(table.id, table);
    return table;
  }

  private async atTable(table: LocalTable, message: Request, n: number): Promise<void> {
    if (message.type === "open") {
      this.open.add(table.id);
      this.tell({ ...table.message((message["since"] as number | undefined) ?? 0), n });
      void this.wake(table);
      return;
    }
    if (message.type === "close") {
      this.open.delete(table.id);
      return this.tell({ type: "ok", n });
    }
    if (message.type === "log") return this.tell({ ...table.page(Number(message["before"])), n });
    if (message.type === "record") return this.tell({ type: "ok", n, record: table.record() });
    if (message.type === "rematch") return this.rematch(table, n);
    await this.happen(table, table.decide(message));
    for (let more = table.agree(); more !== null; more = table.agree())
      await this.happen(table, more);
    this.tell({ type: "ok", n, seq: table.seq });
    void this.wake(table);
  }

  private async rematch(table: LocalTable, n: number): Promise<void> {
    const known = table.message().rematch;
    if (known && (await this.shelf.get(known)))
      return this.tell({ type: "ok", n, seq: table.seq, table: known });
    const next = await this.begin(table.again());
    await this.happen(table, table.decide({ type: "rematch", next: next.id }));
    this.tell({ type: "ok", n, seq: table.seq, table: next.id });
  }

  /** Nobody is told before the events are kept; if they cannot be, they never happened. */
  private async happen(table: LocalTable, events: KeptEvent[]): Promise<void> {
    const told = table.take(events);
    try {
      await this.shelf.put(table.keep());
    } catch (error) {
      this.drop(table.id);
      throw Object.assign(error as Error, { code: "store" });
    }
    if (this.open.has(table.id)) for (const message of told) this.tell(message);
  }

  /** Another tab has played on at this table. */
  refresh(id: string): Promise<void> {
    return this.alone(() => this.loadAgain(id));
  }
  private async loadAgain(id: string): Promise<void> {
    const table = this.tables.get(id);
    if (!table) return;
    const kept = await this.shelf.get(id);
    if (!kept || !("events" in kept) || kept.events.length <= table.seq) return;
    const fresh = this.load(id, kept);
    if (this.open.has(id)) this.tell(fresh.message());
  }

  /** Where a strong bot sits, fetches what it thinks with, once. The tables are then played again
   * in the other module, from their events. */
  private async strengthen(table: LocalTable): Promise<void> {
    const { game, seats } = table.message();
    if (this.strengthened.has(game) || !seats.some((s) => s.kind === "bot" && isStrong(s.name)))
      return;
    this.strengthened.add(game);
    const module = await this.strong.module();
    if (module === null || !(await this.strong.net(module, game))) this.say("weak");
    if (module === null || module === this.module) return;
    for (const id of [...this.tables.keys()]) this.drop(id);
    this.module = module;
    for (const id of this.open) await this.find(id);
  }

  /** Lets bots play, and the house answer, as long as they are to and somebody looks. */
  private async wake(table: LocalTable): Promise<void> {
    const isOn = () =>
      this.open.has(table.id) &&
      this.tables.get(table.id) === table &&
      (table.isBotToMove() || table.wake() > 0);
    const goOn = () => (table.isBotToMove() ? table.think() : table.tick());
    if (this.thinking) return;
    this.thinking = true;
    try {
      if (isOn()) await this.alone(() => this.strengthen(table));
      while (isOn()) {
        const wait = table.isBotToMove() ? this.pace : table.wake() - Date.now();
        await new Promise((done) => setTimeout(done, wait));
        await this.alone(async () => void (isOn() && (await this.happen(table, goOn()))));
      }
    } finally {
      this.thinking = false;
    }
    const now = this.tables.get(table.id);
    if (now && now !== table) void this.wake(now); // it was played again meanwhile
  }
}
