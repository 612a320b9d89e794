// SPDX-License-Identifier: MIT
// One table as this page knows it: what was told, laid over each other, and what is being
// drafted. No DOM here.
import { batch, computed, signal } from "@preact/signals";
import type {
  AnyView,
  Event,
  Presence,
  Request,
  ServerMessage,
  TableMessage,
  UpdateMessage,
} from "../protocol";
import { ALL_STANDS } from "../engine/retell";
import { askRetell, askStanding, askTell } from "../net/engine";
import { Refusal } from "../net/link";
import { Ahead } from "./ahead";
import { freshSalt, noteCourse, noteSeal } from "./dice";
import { Drafting } from "./drafting";
import { isLocal, linkOf, server } from "./session";
import { Talk } from "./talk";
import { beforeLastMove, sinceLast, type Seen } from "./telling";

/** The log without what this page has added to it. */
const bare = (log: Seen[]): Event[] =>
  log.map(({ seq, at, kind, seat, actions, to }) => ({ seq, at, kind, seat, actions, to }));
const takesAway = ({ kind }: Event): boolean => kind === "undo" || kind === "resign";

export class TableStore {
  readonly facts = signal<TableMessage | null>(null);
  readonly log = signal<Seen[]>([]);
  /** what of the log stands */
  readonly standing = signal(ALL_STANDS);
  readonly trouble = signal<Refusal | null>(null);
  /** no such table, or not to be seen */
  readonly missing = signal(false);
  /** who is there, as far as the server says */
  readonly presence = signal<Presence[]>([]);
  readonly talk = new Talk();
  readonly ahead = new Ahead(this);
  readonly drafting: Drafting;
  readonly myTurn = computed(() => {
    const f = this.facts.value;
    if (f === null || f.status !== "playing" || f.you < 0 || f.turn !== f.you) return false;
    return f.seats[f.you]?.vacation_until === undefined;
  });
  /** what happened since this viewer last acted */
  readonly since = computed(() =>
    sinceLast(this.log.value, this.facts.value?.you ?? -1, this.standing.value.left),
  );
  /** where one may go back to unasked: before all steps of one's last move; null: nowhere */
  readonly undoTo = computed(() => {
    const f = this.facts.value;
    if (f?.status !== "playing" || f.undo_to === undefined) return null;
    return Math.max(f.undo_to, beforeLastMove(this.log.value, f.you));
  });
  private readonly deaf: () => void;
  private readonly told = new Set<(event: Seen) => void>();

  constructor(readonly id: string) {
    this.drafting = new Drafting(this);
    this.deaf = linkOf(id).listen((message) => this.hear(message));
  }

  async open(): Promise<void> {
    try {
      await linkOf(this.id).ask({ type: "open", table: this.id, presence: true });
    } catch (error) {
      if (error instanceof Refusal && error.code === "no_table") this.missing.value = true;
      else this.say(error);
    }
  }
  /** Takes a seat: the one named, the one the link opens, or the one that is kept. */
  sit(where: { seat?: number; link?: string } = {}): Promise<ServerMessage | null> {
    return this.ask({ type: "sit", ...where, salt: freshSalt(this.id) });
  }
  close(): void {
    this.deaf();
    linkOf(this.id)
      .ask({ type: "close", table: this.id })
      .catch(() => {});
  }
  /** Calls back with every event as it happens. */
  onEvent(hear: (event: Seen) => void): () => void {
    this.told.add(hear);
    return () => this.told.delete(hear);
  }

  /** A message about this table; a refusal becomes `trouble`. */
  async ask(message: Request): Promise<ServerMessage | null> {
    try {
      const answer = await linkOf(this.id).ask({ ...message, table: this.id });
      this.trouble.value = null;
      return answer;
    } catch (error) {
      this.say(error);
      return null;
    }
  }
  private say(error: unknown): void {
    this.trouble.value = error instanceof Refusal ? error : new Refusal("busy", String(error));
  }

  /** Not before the answer to a question that was decided beforehand may be seen. */
  async act(actions: string[]): Promise<ServerMessage | null> {
    const { seq, quiet_until } = this.facts.value!;
    const now = Date.now() + (isLocal(this.id) ? 0 : server.skew.value);
    if (quiet_until !== undefined && quiet_until > now)
      await new Promise((done) => setTimeout(done, quiet_until - now));
    return this.ask({ type: "act", seq, do: actions });
  }

  /** Takes one's last move back, whole. */
  undo(): void {
    if (this.undoTo.value !== null) void this.ask({ type: "undo", to: this.undoTo.value });
  }

  private hear(message: ServerMessage): void {
    if (message.type === "table" && message.table === this.id) this.begin(message);
    else if (message.type === "update" && message.table === this.id) this.update(message);
    else if (message.type === "closed" && message.table === this.id) this.missing.value = true;
    else if (message.type === "presence" && message.table === this.id)
      this.presence.value = message.seats;
  }

  private begin(message: TableMessage): void {
    const kept = this.log.value.filter((e) => e.seq < (message.log_from ?? 1));
    batch(() => {
      this.facts.value = message;
      if (message.log) this.log.value = [...kept, ...message.log];
      this.drafting.reset();
    });
    this.drafting.warm();
    noteSeal(message);
    void this.fillLog().then(() => {
      noteCourse(this.id, this.log.value);
      void this.findStanding();
      return this.retell(message);
    });
  }

  /** A long log comes in parts, the latest first. */
  private async fillLog(): Promise<void> {
    for (let first = this.log.value[0]?.seq ?? 1; first > 1;) {
      const page = await linkOf(this.id)
        .ask({ type: "log", table: this.id, before: first })
        .catch(() => null);
      if (page?.type !== "log" || page.log_from >= first) return;
      this.log.value = [...page.log, ...this.log.value.filter((e) => e.seq >= first)];
      first = page.log_from;
    }
  }

  private async findStanding(): Promise<void> {
    const seats = this.facts.value!.seats.length;
    if (!this.log.value.some(takesAway)) return;
    this.standing.value = await askStanding({ seats, log: bare(this.log.value) }).catch(
      () => this.standing.value,
    );
  }

  /** What was seen before each event that this page did not see happen itself, and what it
   * meant. */
  private async retell({ game, seats, options, you }: TableMessage): Promise<void> {
    if (!this.log.value.some((e) => e.actions && e.told === undefined)) return;
    const retold = new Map(
      (
        await askRetell({
          game,
          seats: seats.length,
          options,
          you,
          log: bare(this.log.value),
        }).catch(() => [])
      ).map(([seq, before, told]) => [seq, { before, told }]),
    );
    this.log.value = this.log.value.map((e) => {
      if (!e.actions || e.told) return e;
      const { before, told } = retold.get(e.seq) ?? {};
      const whole = told?.length === e.actions.length ? told : null;
      return { ...e, before: e.before ?? before, told: whole };
    });
  }

  /** What an event meant that just happened. */
  private async tell(event: Seen): Promise<Seen> {
    const { game, you } = this.facts.value!;
    if (!event.actions || !event.before) return event;
    const { before: view, actions } = event;
    const told = await askTell({ game, you, view, actions }).catch(() => null);
    this.log.value = this.log.value.map((e) => (e.seq === event.seq ? { ...e, told } : e));
    return { ...event, told };
  }

  private update(message: UpdateMessage): void {
    const old = this.facts.value;
    if (!old || message.seq <= old.seq) return;
    if (message.seq !== old.seq + 1) {
      void linkOf(this.id).ask({ type: "open", table: this.id, since: old.seq, presence: true });
      return;
    }
    const { event, type: _type, view, ...said } = message;
    const moved =
      message.count !== undefined && (message.count !== old.count || event.kind === "undo");
    const next: TableMessage = { ...old, ...said, type: "table" };
    // the same object where nothing on the board has changed: what is composed stays
    if (view) next.view = { ...(old.view as AnyView), ...(view as AnyView) };
    if (moved || message.turn !== undefined) {
      if (!message.legal) delete next.legal;
      if (message.undo_to === undefined) delete next.undo_to;
      if (message.quiet_until === undefined) delete next.quiet_until;
    }
    batch(() => {
      this.facts.value = next;
      this.log.value = [...this.log.value, { ...event, before: old.view }];
      if (moved || message.you !== undefined) this.drafting.reset();
    });
    if (message.dice) noteSeal(next);
    if (moved) noteCourse(this.id, this.log.value);
    if (message.legal) this.drafting.warm();
    this.talk.hear(event, next.you);
    void this.ahead.send();
    if (event.actions && !old.view) void this.retell(next);
    const told = this.tell({ ...event, before: old.view });
    void Promise.all([told, takesAway(event) && this.findStanding()]).then(([seen]) => {
      for (const hear of this.told) hear(seen);
    });
  }
}
