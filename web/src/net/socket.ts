// SPDX-License-Identifier: MIT
// The line to the server. Messages are numbered and sent again until they are answered;
// a lost connection is told at once and heals by itself: hello again, tables opened again
// from the last event seen, unanswered messages again.
import { signal } from "@preact/signals";
import type { Request, ServerMessage, User } from "../protocol";
import { Hearers, type Link, type LinkState, type Waiting } from "./link";

interface Sent extends Waiting {
  message: Request;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15000;
const SILENCE = 20000; // then ask whether the server is still there
const PATIENCE = 8000; // for the answer to that
const TAKEN_OVER = 4001; // a copy of this tab has our client key

function clientKey(): string {
  const kept = sessionStorage.getItem("client");
  if (kept) return kept;
  const made = [...crypto.getRandomValues(new Uint8Array(12))]
    .map((b) => (b % 36).toString(36))
    .join("");
  sessionStorage.setItem("client", made);
  return made;
}

export class SocketLink implements Link {
  readonly state = signal<LinkState>("connecting");
  readonly user = signal<User | null>(null);
  /** whether the server lets nobody in without an account */
  readonly barred = signal(false);
  /** what to add to this machine's clock to get the server's */
  readonly skew = signal(0);
  private socket: WebSocket | null = null;
  private readonly hearers = new Hearers<Sent>();
  private readonly seen = new Map<string, number>();
  private n = Number(sessionStorage.getItem("n") ?? 0);
  private pause = FIRST_PAUSE;
  private heard = 0;
  private pinged = 0;
  private ready = false;
  private timer = 0;

  constructor(
    private readonly url: string,
    private readonly name: () => string,
  ) {
    this.connect();
    setInterval(() => this.watch(), 2000);
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.socket?.close());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  listen(hear: (message: ServerMessage) => void): () => void {
    return this.hearers.listen(hear);
  }

  ask(message: Request): Promise<ServerMessage> {
    const n = this.next();
    return new Promise((done, fail) => {
      const whole = { ...message, n };
      this.hearers.waiting.set(n, { message: whole, done, fail });
      if (message.type === "open") this.seen.set(message.table!, 0);
      if (message.type === "close") this.seen.delete(message.table!);
      if (this.ready) this.socket!.send(JSON.stringify(whole));
    });
  }

  /** Says hello anew, with another token or name; done when the server has answered. */
  renew(): Promise<void> {
    const old = this.socket;
    this.socket = null;
    this.ready = false;
    this.state.value = "connecting";
    old?.close();
    this.hurry();
    return new Promise((done) => {
      const deaf = this.listen((message) => {
        if (message.type !== "welcome") return;
        deaf();
        done();
      });
    });
  }

  private next(): number {
    sessionStorage.setItem("n", String(++this.n));
    return this.n;
  }

  private connect(): void {
    const socket = new WebSocket(this.url, "kaupang.1");
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (e) =>
      socket === this.socket && this.hear(JSON.parse(e.data as string) as ServerMessage);
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (event.code === TAKEN_OVER) sessionStorage.removeItem("client");
      this.lost();
    };
  }

  private hello(): void {
    const token = localStorage.getItem("token");
    const who = token ? { token } : { name: this.name() };
    this.socket!.send(
      JSON.stringify({ type: "hello", n: this.next(), protocol: 1, client: clientKey(), ...who }),
    );
  }

  private lost(): void {
    this.ready = false;
    this.socket = null;
    this.state.value = "lost";
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => this.connect(),
      this.pause + Math.random() * this.pause,
    ) as unknown as number;
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private hurry(): void {
    if (this.socket !== null) return;
    clearTimeout(this.timer);
    this.pause = FIRST_PAUSE;
    this.connect();
  }

  /** Browsers cannot send pings of their own. */
  private watch(): void {
    if (!this.ready) return;
    const now = Date.now();
    if (this.pinged > this.heard && now - this.pinged > PATIENCE) this.socket?.close();
    else if (now - this.heard > SILENCE && this.pinged <= this.heard) {
      this.pinged = now;
      this.socket!.send(JSON.stringify({ type: "ping", n: this.next() }));
    }
  }

  private hear(message: ServerMessage): void {
    this.heard = Date.now();
    if (message.type === "welcome") return this.welcome(message);
    if (message.type === "error" && !this.ready && message.code === "bad_token") {
      localStorage.removeItem("token");
      return this.hello();
    }
    if (message.type === "error" && !this.ready && message.code === "forbidden")
      this.barred.value = true;
    if (message.type === "pong") {
      this.skew.value = message.time - Date.now();
      return;
    }
    if (message.type === "update" || message.type === "table")
      if (this.seen.has(message.table)) this.seen.set(message.table, message.seq);
    this.hearers.take(message);
  }

  private welcome(message: Extract<ServerMessage, { type: "welcome" }>): void {
    if (message.token) localStorage.setItem("token", message.token);
    this.user.value = message.user;
    this.barred.value = false;
    this.skew.value = message.time - Date.now();
    this.ready = true;
    this.pause = FIRST_PAUSE;
    this.heard = Date.now();
    const opening = new Set(
      [...this.hearers.waiting.values()]
        .filter((w) => w.message.type === "open")
        .map((w) => w.message.table),
    );
    for (const [table, since] of this.seen)
      if (!opening.has(table))
        this.socket!.send(
          JSON.stringify({ type: "open", n: this.next(), table, since, presence: true }),
        );
    for (const { message: again } of [...this.hearers.waiting.values()].sort(
      (a, b) => Number(a.message["n"]) - Number(b.message["n"]),
    ))
      this.socket!.send(JSON.stringify(again));
    this.state.value = "open";
    this.hearers.tell(message);
  }
}
