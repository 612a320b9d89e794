// SPDX-License-Identifier: MIT
// Tables without a server: the same messages as docs/protocol.md, answered in a worker.
// A table is its list of events; after a reload it is played again from the list.
import type { Request, ServerMessage, Summary } from "../protocol";
import { LocalTable, type Opening } from "./localtable";
import type { Rules } from "./rules";
import type { KeptEvent, Shelf } from "./shelf";

type Tell = (message: ServerMessage) => void;

export class LocalHall {
  private readonly tables = new Map<string, LocalTable>();
  private readonly open = new Set<string>();
  private thinking = false;
  /** milliseconds between the moves of bots, so that people can follow */
  private pace = 600;

  constructor(
    private readonly rules: Rules,
    private readonly shelf: Shelf,
    private readonly tell: Tell,
  ) {}

  async receive(message: Request): Promise<void> {
    const n = message["n"] as number;
    try {
      await this.answer(message, n);
    } catch (error) {
      const refusal = error as { code?: string; message: string };
      this.tell({
        type: "error",
        n,
        code: refusal.code ?? (message.type === "create" ? "bad_setup" : "illegal"),
        text: refusal.message,
      });
    }
  }

  private async answer(message: Request, n: number): Promise<void> {
    switch (message.type) {
      case "pace":
        this.pace = Number(message["ms"]);
        return this.tell({ type: "ok", n });
      case "lobby":
        return this.tell({ type: "lobby", n, tables: await this.summaries() });
      case "create":
        return this.create(message, n);
      case "forget":
        await this.shelf.remove(message.table!);
        this.tables.delete(message.table!);
        return this.tell({ type: "ok", n });
      default:
        return this.atTable(await this.find(message.table ?? ""), message, n);
    }
  }

  private async summaries(): Promise<Summary[]> {
    const kept = await this.shelf.all();
    return kept.map((k) => k.summary).sort((a, b) => b.changed - a.changed);
  }

  private async find(id: string): Promise<LocalTable> {
    const known = this.tables.get(id);
    if (known) return known;
    const kept = await this.shelf.get(id);
    if (!kept) throw Object.assign(new Error("there is no such table"), { code: "no_table" });
    const table = LocalTable.from(this.rules, kept);
    this.tables.set(id, table);
    return table;
  }

  private async create(message: Request, n: number): Promise<void> {
    const table = LocalTable.create(this.rules, message as unknown as Opening);
    this.tables.set(table.id, table);
    await this.shelf.put(table.keep());
    this.tell({ type: "ok", n, table: table.id, seq: table.seq });
  }

  private async atTable(table: LocalTable, message: Request, n: number): Promise<void> {
    if (message.type === "open") {
      this.open.add(table.id);
      this.tell({ ...table.message(message["since"] as number | undefined), n });
      void this.wake(table);
      return;
    }
    if (message.type === "close") {
      this.open.delete(table.id);
      return this.tell({ type: "ok", n });
    }
    if (message.type === "record") return this.tell({ type: "ok", n, link: table.record() });
    if (message.type === "rematch") {
      const next = LocalTable.create(this.rules, table.again());
      this.tables.set(next.id, next);
      await this.shelf.put(next.keep());
      await this.happen(table, table.rematch(next.id));
      return this.tell({ type: "ok", n, seq: table.seq, table: next.id });
    }
    await this.happen(table, table.decide(message));
    this.tell({ type: "ok", n, seq: table.seq });
    void this.wake(table);
  }

  private async happen(table: LocalTable, event: KeptEvent): Promise<void> {
    await this.shelf.put(table.keep());
    if (this.open.has(table.id)) this.tell(table.update(event));
  }

  /** Another tab has played on at this table. */
  async refresh(id: string): Promise<void> {
    if (!this.tables.has(id)) return;
    const kept = await this.shelf.get(id);
    const table = this.tables.get(id)!;
    if (!kept || kept.summary.changed <= table.changed) return;
    const fresh = LocalTable.from(this.rules, kept);
    this.tables.set(id, fresh);
    if (this.open.has(id)) this.tell(fresh.message(undefined));
  }

  /** Lets bots play as long as it is their turn and somebody looks. */
  private async wake(table: LocalTable): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    try {
      while (
        this.open.has(table.id) &&
        this.tables.get(table.id) === table &&
        table.botToMove() !== null
      ) {
        await new Promise((done) => setTimeout(done, this.pace));
        if (
          !this.open.has(table.id) ||
          this.tables.get(table.id) !== table ||
          table.botToMove() === null
        )
          break;
        await this.happen(table, table.playBot());
      }
    } finally {
      this.thinking = false;
    }
  }
}
