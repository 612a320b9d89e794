// SPDX-License-Identifier: MIT
// A finished game as the replay needs it: its record played again, what its table said of the end,
// and its positions with everything open.
import { useEffect, useState } from "preact/hooks";
import type { Fact } from "../engine/fields";
import { ALL, type Replay } from "../engine/replay";
import { askReplay, askReplayTell, askReplayView } from "../net/engine";
import type { AnyView, Result, SeatInfo, Summary } from "../protocol";
import { brought, FILE } from "../state/brought";
import { http, isLocal, local, me } from "../state/session";
import { t } from "../text/i18n";

export interface Recorded {
  replay: Replay;
  record: string;
  /** what each action meant */
  told: Fact[][];
  table: Summary | null;
}

/** A file that is no record of a game, and why. */
export class BadFile extends Error {}

async function recordOf(id: string): Promise<string> {
  if (id === FILE) return brought();
  if (!isLocal(id)) return http<string>(`/api/tables/${id}/record`);
  const answer = await local().ask({ type: "record", table: id });
  return answer.type === "ok" ? (answer.record ?? "") : "";
}

/** What the table itself says about its end: a record knows no giving up. */
async function summaryOf(id: string): Promise<Summary | null> {
  if (id === FILE) return null;
  if (!isLocal(id)) return http<Summary>(`/api/tables/${id}`);
  const answer = await local().ask({ type: "lobby" });
  return answer.type === "lobby" ? (answer.tables.find((s) => s.id === id) ?? null) : null;
}

async function open(id: string): Promise<Recorded> {
  const [record, table] = await Promise.all([recordOf(id), summaryOf(id)]);
  const replay = await askReplay(record).catch((why: Error) => {
    throw id === FILE ? new BadFile(why.message) : why;
  });
  return { record, table, replay, told: await askReplayTell() };
}

/** `again` changes when another file was brought. */
export function useRecorded(
  id: string,
  again: number,
): { game: Recorded | null; trouble: unknown } {
  const [game, setGame] = useState<Recorded | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  useEffect(() => {
    setGame(null);
    setTrouble(null);
    open(id).then(setGame, setTrouble);
  }, [id, again]);
  return { game, trouble };
}

/** The position after so many actions, with everything open: the game is over. */
export function useView(replay: Replay, at: number): AnyView | null {
  const [view, setView] = useState<AnyView | null>(null);
  useEffect(() => {
    let current = true;
    void askReplayView(at, ALL).then((v) => current && setView(v));
    return () => void (current = false);
  }, [replay, at]);
  return view;
}

const levels = ["easy", "medium", "hard", "expert", "master", "greedy", "random"];

/** Who played: as the table knows it, or else as the record names them. */
export function seatsOf({ table, replay }: Recorded): SeatInfo[] {
  if (table?.seats.every((s) => s.kind !== "free")) return table.seats;
  return Array.from({ length: replay.seats }, (_, seat) => {
    const name = replay.names[seat] || t("Player {n}", { n: seat + 1 });
    return { seat, kind: levels.includes(name) ? "bot" : "person", name };
  });
}

/** The seat of whoever looks, or the first. */
export function ownSeat(id: string, table: Summary | null): number {
  const user = isLocal(id) ? "here" : me.value?.id;
  return table?.seats.find((s) => s.user !== undefined && s.user === user)?.seat ?? 0;
}

export const resultOf = ({ table, replay }: Recorded): Result =>
  table?.result ?? {
    points: replay.moments[replay.moments.length - 1]!.points,
    rank: replay.rank,
    sources: replay.sources,
    how: "played",
  };
