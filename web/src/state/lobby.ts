// SPDX-License-Identifier: MIT
// The tables one may join, one's own, and those that are over.
import { signal } from "@preact/signals";
import type { SeatInfo, ServerMessage, Summary } from "../protocol";
import { http, isLocal, local, me, server } from "./session";

/** Public tables that wait for players. */
export const open = signal<Summary[]>([]);
/** One's own tables on the server: what one is asked first, then games, then tables that wait. */
export const mine = signal<Summary[]>([]);
/** Tables on this device. */
export const here = signal<Summary[]>([]);
export const finished = signal<Summary[]>([]);

const OFTEN = 10000; // milliseconds between looks at one's own tables

function merge(tables: Summary[]): void {
  const known = new Map(open.value.map((s) => [s.id, s]));
  for (const s of tables)
    if (s.status === "open") known.set(s.id, s);
    else known.delete(s.id);
  open.value = [...known.values()].sort((a, b) => b.created - a.created);
}

export async function refreshHere(): Promise<void> {
  const answer = await local().ask({ type: "lobby", on: true });
  if (answer.type === "lobby") here.value = answer.tables;
}

/** Whether this person is to move at the table, and not on vacation. */
export function isMyTurn(s: Summary): boolean {
  const who = typeof s.turn === "number" ? s.seats[s.turn] : undefined;
  if (who?.vacation_until !== undefined) return false;
  return who?.kind === "person" && (isLocal(s.id) || who.user === me.value?.id);
}

/** Whether this seat waits for this person's answer. */
export const isMine = (s: SeatInfo): boolean =>
  s.kind === "free" && s.for !== undefined && s.for === me.value?.id;
/** Whether this person is invited to the table, or offered it as a rematch. */
export const isAsked = (s: Summary): boolean => s.status === "open" && s.seats.some(isMine);

const until = (moment: number): number => Math.max(0, moment - Date.now() - server.skew.value);
/** Milliseconds for which the offer of a rematch stands still. */
export const offeredFor = (s: Summary): number | null =>
  s.status === "open" && s.until !== undefined ? until(s.until) : null;

/** Milliseconds left in the present turn of a game over days; null: no clock of days runs. */
export function leftOf(s: Summary): number | null {
  if (s.status !== "playing" || typeof s.turn !== "number") return null;
  // stores of before do not know the deadline of a turn that has begun
  const told = s.clock.kind === "slow" && s.since ? s.since + s.clock.turn * 1000 : undefined;
  const deadline = s.deadline ?? told;
  return deadline === undefined ? null : until(deadline);
}

/** One's own turns first, and of those and the others the one that has the least time left. */
export function byUrgency(a: Summary, b: Summary): number {
  const [left, right] = [leftOf(a) ?? Infinity, leftOf(b) ?? Infinity];
  return (
    Number(isMyTurn(b)) - Number(isMyTurn(a)) ||
    (left === right ? 0 : left - right) ||
    (b.since ?? b.changed) - (a.since ?? a.changed)
  );
}

export async function refreshMine(): Promise<void> {
  const user = me.value?.id;
  if (!user) return;
  const ask = (query: string) =>
    http<{ tables: Summary[] }>(`/api/tables?${query}`)
      .then((a) => a.tables)
      .catch(() => []);
  const [playing, waiting, over] = await Promise.all([
    ask(`user=${user}&status=playing&sort=deadline&limit=50`),
    ask(`user=${user}&status=open&limit=50`),
    ask("status=over&limit=12"),
  ]);
  const others = waiting.filter((s) => !isAsked(s));
  mine.value = [...waiting.filter(isAsked), ...playing.sort(byUrgency), ...others];
  finished.value = over;
}

/** Follows the lobby until the function returned is called. */
export function followLobby(): () => void {
  const begin = async () => {
    try {
      const answer = await server.ask({ type: "lobby", on: true });
      if (answer.type === "lobby") {
        open.value = [];
        merge(answer.tables);
      }
      await refreshMine();
    } catch {
      /* the server will be asked again when it is back */
    }
  };
  const hear = (message: ServerMessage) => {
    if (message.type === "lobby") {
      merge(message.tables);
      void refreshMine();
    }
    if (message.type === "welcome") void begin();
  };
  const deaf = server.listen(hear);
  const look = () => {
    if (!document.hidden && server.state.value === "open") void refreshMine();
  };
  // moves at one's tables are not told in the lobby
  const timer = setInterval(look, OFTEN);
  document.addEventListener("visibilitychange", look);
  if (server.state.value === "open") void begin();
  void refreshHere();
  return () => {
    deaf();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    if (server.state.value === "open") server.ask({ type: "lobby", on: false }).catch(() => {});
  };
}
