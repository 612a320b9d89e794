// SPDX-License-Identifier: MIT
// One table without a server. Everybody here sits at the same screen, so the seat that
// sees is the person to move, or the person who moved last.
import type {
  Event,
  Request,
  Result,
  SeatInfo,
  Summary,
  TableFacts,
  TableMessage,
  UpdateMessage,
  Who,
} from "../protocol";
import { textOf } from "../protocol";
import { CHANCE, OVER, type Rules } from "./rules";
import type { Done, Kept, KeptEvent } from "./shelf";

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

const refuse = (code: string, text: string): Error => Object.assign(new Error(text), { code });

export class LocalTable {
  seq = 0;
  private actions: Done[] = [];
  /** the position before each action, and now */
  private positions: Uint8Array[] = [];
  private log: KeptEvent[] = [];
  private lastPerson = -1;

  private constructor(
    private readonly rules: Rules,
    private readonly summary: Summary,
  ) {}

  get id(): string {
    return this.summary.id;
  }
  get changed(): number {
    return this.summary.changed;
  }

  static create(rules: Rules, how: Opening): LocalTable {
    const seats: SeatInfo[] = [];
    for (let seat = 0; seat < how.seats; seat++) {
      const bot = how.bots?.[seat];
      const name = how.people?.[seat] ?? `${seat + 1}`;
      seats.push(
        bot ? { seat, kind: "bot", name: bot } : { seat, kind: "person", name, user: "here" },
      );
    }
    const now = Date.now();
    const id =
      "local-" + [...crypto.getRandomValues(new Uint8Array(6))].map((b) => b.toString(36)).join("");
    const table = new LocalTable(rules, {
      id,
      game: how.game,
      title: how.title ?? "",
      status: "playing",
      seats,
      options: how.options ?? {},
      clock: { kind: "none" },
      host: "here",
      public: false,
      rated: false,
      watch: "no",
      created: now,
      changed: now,
    });
    rules.start(how.game, how.seats, table.summary.options);
    table.positions = [rules.save()];
    const happened = table.advance([]);
    table.add({ kind: "start", seat: -1, actions: happened });
    return table;
  }

  static from(rules: Rules, kept: Kept): LocalTable {
    const table = new LocalTable(rules, kept.summary);
    rules.start(kept.summary.game, kept.summary.seats.length, kept.summary.options);
    table.positions = [rules.save()];
    for (const [who, action] of kept.actions) table.perform(who, action);
    table.log = kept.log;
    table.seq = kept.seq;
    table.lastPerson =
      table.log.findLast((e) => e.kind === "act" && table.isPerson(e.seat))?.seat ?? -1;
    return table;
  }

  keep(): Kept {
    return {
      summary: { ...this.summary, turn: this.turn() },
      actions: this.actions,
      log: this.log,
      seq: this.seq,
    };
  }

  /** The same table once more; everybody moves on by one seat. */
  again(): Opening {
    const n = this.summary.seats.length;
    const people: Record<string, string> = {};
    const bots: Record<string, string> = {};
    for (const s of this.summary.seats)
      (s.kind === "bot" ? bots : people)[(s.seat + 1) % n] = s.name ?? "";
    return {
      game: this.summary.game,
      seats: n,
      options: this.summary.options,
      title: this.summary.title,
      people,
      bots,
    };
  }

  // ---- the game ----------------------------------------------------------------------
  private wake(): void {
    this.rules.open(this.summary.game);
    this.rules.load(this.positions[this.positions.length - 1]!);
  }
  private isPerson(seat: number): boolean {
    return this.summary.seats[seat]?.kind === "person";
  }
  private turn(): number | "over" {
    this.wake();
    const turn = this.rules.turn();
    return turn === OVER || this.summary.status === "over" ? "over" : turn;
  }
  private seerOf(action: string): number {
    if (this.rules.sees(action, -1)) return -1;
    return this.summary.seats.find((s) => this.rules.sees(action, s.seat))?.seat ?? -2;
  }
  private perform(who: Who, action: string): Done {
    const done: Done = [who, action, this.seerOf(action)];
    this.rules.do(action);
    this.actions.push(done);
    this.positions.push(this.rules.save());
    return done;
  }

  /** Chance, and decisions with one option, until somebody has a choice. */
  private advance(done: Done[]): Done[] {
    for (;;) {
      const turn = this.rules.turn();
      if (turn === OVER) break;
      if (turn === CHANCE) {
        done.push(this.perform("chance", this.rules.pick()));
        continue;
      }
      const moves = Object.entries(this.rules.moves());
      if (moves.length !== 1 || moves[0]![1].length !== 1) break;
      done.push(this.perform(turn, textOf(moves[0]![0], moves[0]![1][0]!)));
    }
    if (this.rules.turn() === OVER) this.summary.status = "over";
    return done;
  }

  private add(event: Omit<KeptEvent, "seq" | "at">): KeptEvent {
    const whole = { seq: ++this.seq, at: Date.now(), ...event } as KeptEvent;
    this.log.push(whole);
    this.summary.changed = whole.at;
    this.summary.turn = this.turn();
    if (this.summary.status === "over") this.summary.result = this.result();
    return whole;
  }

  private act(seat: number, actions: string[]): KeptEvent {
    this.wake();
    const before = this.actions.length;
    const done: Done[] = [];
    try {
      for (const action of actions) {
        if (this.rules.turn() !== seat) throw refuse("not_your_turn", "another seat is to move");
        done.push(this.perform(seat, action));
      }
    } catch (error) {
      this.back(before);
      throw error;
    }
    this.advance(done);
    if (this.isPerson(seat)) this.lastPerson = seat;
    return this.add({ kind: "act", seat, actions: done });
  }

  private back(count: number): void {
    this.actions.length = count;
    this.positions.length = count + 1;
    this.summary.status = "playing";
    delete this.summary.result;
  }

  botToMove(): string | null {
    const turn = this.turn();
    if (turn === "over") return null;
    const seat = this.summary.seats[turn]!;
    return seat.kind === "bot" ? (seat.name ?? "medium") : null;
  }
  playBot(): KeptEvent {
    const bot = this.botToMove()!;
    const seat = this.turn() as number;
    return this.act(seat, [this.rules.think(bot, 0).do]);
  }

  // ---- what is asked of it -----------------------------------------------------------
  decide(message: Request): KeptEvent {
    switch (message.type) {
      case "act": {
        if (message["at"] !== this.actions.length)
          throw refuse("stale", "the position has changed meanwhile");
        const list = message["do"] as string | string[];
        const turn = this.turn();
        if (turn === "over" || !this.isPerson(turn))
          throw refuse("not_your_turn", "another seat is to move");
        return this.act(turn, Array.isArray(list) ? list : [list]);
      }
      case "undo":
      case "ask_undo":
        return this.takeBack(message["to"] as number | undefined);
      case "chat":
        return this.add({
          kind: "chat",
          seat: this.you(),
          name: this.summary.seats[this.you()]?.name ?? "",
          text: String(message["text"]),
        });
      case "resign":
        this.summary.status = "over";
        this.summary.result = this.result();
        return this.add({ kind: "resign", seat: this.you(), why: "asked" });
      default:
        throw refuse("unknown_type", "not at a table without a server");
    }
  }

  rematch(next: string): KeptEvent {
    return this.add({ kind: "rematch", seat: this.you(), table: next });
  }

  /** Where the last choice of the seat was; -1 if it has made none. */
  private lastChoice(seat: number): number {
    for (let i = this.actions.length - 1; i >= 0; i--) {
      if (this.actions[i]![0] !== seat) continue;
      this.rules.open(this.summary.game);
      this.rules.load(this.positions[i]!);
      const moves = Object.values(this.rules.moves());
      if (moves.length > 1 || moves[0]!.length > 1) return i;
    }
    return -1;
  }

  private takeBack(to: number | undefined): KeptEvent {
    const target = to ?? this.lastChoice(this.you());
    if (target < 0 || target >= this.actions.length)
      throw refuse("no_undo", "nothing to take back");
    this.back(target);
    return this.add({ kind: "undo", seat: this.you(), to: target });
  }

  private you(): number {
    const turn = this.turn();
    if (turn !== "over" && this.isPerson(turn)) return turn;
    if (this.lastPerson >= 0) return this.lastPerson;
    return this.summary.seats.find((s) => s.kind === "person")?.seat ?? -1;
  }

  private result(): Result {
    this.wake();
    const all = this.rules.result();
    const gaveUp = this.log.find((e) => e.kind === "resign");
    if (!gaveUp && this.rules.turn() === OVER) return { ...all, how: "played" };
    const loser = gaveUp?.seat ?? this.you();
    const n = all.rank.length;
    const rank = all.rank.map((r, seat) => (seat === loser ? n : r > all.rank[loser]! ? r - 1 : r));
    return { ...all, rank, how: "resigned" };
  }

  // ---- what it tells -----------------------------------------------------------------
  private facts(): TableFacts {
    const you = this.you();
    const turn = this.turn();
    this.wake();
    const facts: TableFacts = {
      status: this.summary.status,
      seats: this.summary.seats,
      you,
      turn,
      count: this.actions.length,
      view: this.rules.show(you),
    };
    if (turn !== "over" && turn === you) facts.legal = this.rules.moves();
    const choice = you >= 0 ? this.lastChoice(you) : -1;
    if (choice >= 0) facts.undo_to = choice;
    if (this.summary.status === "over") facts.result = this.result();
    const next = this.log.findLast((e) => e.kind === "rematch")?.table;
    if (next) facts.rematch = next;
    return facts;
  }

  /** Events as the one who looks may know them. */
  private seen(event: KeptEvent, you: number): Event {
    const { actions, ...rest } = event;
    if (!actions) return rest;
    const tell = ([who, action, seer]: Done): [Who, string] => [
      who,
      seer === -1 || seer === you ? action : action.split(" ")[0] + " ?",
    ];
    return { ...rest, actions: actions.map(tell) };
  }

  message(since: number | undefined): TableMessage {
    const s = this.summary;
    const you = this.you();
    const log = this.log.filter((e) => e.seq > (since ?? 0)).map((e) => this.seen(e, you));
    return {
      type: "table",
      table: s.id,
      seq: this.seq,
      game: s.game,
      title: s.title,
      host: s.host,
      public: false,
      rated: false,
      watch: "no",
      undo: "free",
      timeout: "bot",
      start: "full",
      options: s.options,
      clock: s.clock,
      created: s.created,
      log_from: log[0]?.seq ?? this.seq + 1,
      log,
      ...(this.facts() as Required<Pick<TableFacts, "you" | "status" | "seats">>),
    };
  }
  update(event: KeptEvent): UpdateMessage {
    const facts = this.facts();
    return {
      type: "update",
      table: this.id,
      seq: event.seq,
      event: this.seen(event, facts.you!),
      ...facts,
    };
  }

  record(): string {
    const s = this.summary;
    this.wake();
    const lines = ["kaupang 1", `game ${s.game}`, `seats ${s.seats.length}`];
    for (const [name, value] of Object.entries(s.options)) lines.push(`option ${name} ${value}`);
    for (const seat of s.seats) if (seat.name) lines.push(`name ${seat.seat} ${seat.name}`);
    if (this.rules.turn() === OVER) lines.push(`result ${this.rules.result().points.join(" ")}`);
    lines.push(`hash ${this.rules.hash()}`, "");
    for (const [who, action] of this.actions)
      lines.push(`${who === "chance" ? "*" : who} ${action}`);
    return lines.join("\n") + "\n";
  }
}
