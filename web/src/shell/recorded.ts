// SPDX-License-Identifier: MIT
// A finished game as the replay needs it: its record played again, what its table said of the end,
// and its positions as each seat saw them.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Moment, Replay } from "../engine/replay";
import { askReplay, askReplayView } from "../net/engine";
import type { AnyView, Result, SeatInfo, Summary } from "../protocol";
import { http, isLocal, local, me } from "../state/session";

/** How many moments are key at most. */
const KEY = 8;

export interface Recorded {
  replay: Replay;
  record: string;
  table: Summary | null;
}

async function recordOf(id: string): Promise<string> {
  if (!isLocal(id)) return http<string>(`/api/tables/${id}/record`);
  const answer = await local().ask({ type: "record", table: id });
  return answer.type === "ok" ? (answer.record ?? "") : "";
}

/** What the table itself says about its end: a record knows no giving up. */
async function summaryOf(id: string): Promise<Summary | null> {
  if (!isLocal(id)) return http<Summary>(`/api/tables/${id}`);
  const answer = await local().ask({ type: "lobby" });
  return answer.type === "lobby" ? (answer.tables.find((s) => s.id === id) ?? null) : null;
}

export function useRecorded(id: string): { game: Recorded | null; trouble: unknown } {
  const [game, setGame] = useState<Recorded | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  useEffect(() => {
    setGame(null);
    setTrouble(null);
    Promise.all([recordOf(id), summaryOf(id)])
      .then(async ([record, table]) => setGame({ record, table, replay: await askReplay(record) }))
      .catch(setTrouble);
  }, [id]);
  return { game, trouble };
}

/** The position after so many actions as each seat saw it: nobody else knew what it had. */
export function useViews(replay: Replay, at: number): AnyView[] | null {
  const [views, setViews] = useState<AnyView[] | null>(null);
  useEffect(() => {
    const all = Array.from({ length: replay.seats }, (_, seat) => askReplayView(at, seat));
    void Promise.all(all).then(setViews);
  }, [replay, at]);
  return views;
}

/** The positions before what is told in words: they say what a slot held. */
export function useBefore(at: number, keys: Moment[], seat: number): Map<number, AnyView> {
  const [before, setBefore] = useState<Map<number, AnyView>>(new Map());
  const look = async (count: number) => {
    if (count === 0) return;
    const view = await askReplayView(count - 1, seat);
    setBefore((known) => new Map(known).set(count, view));
  };
  useEffect(() => void look(at), [at, seat]);
  useEffect(() => keys.forEach((m) => void look(m.count)), [keys, seat]);
  return before;
}

/** The moments that moved the standing most, in their order. */
export const useKeyMoments = (replay: Replay): Moment[] =>
  useMemo(
    () =>
      [...replay.moments]
        .filter((m) => m.swing > 0 && typeof m.who === "number")
        .sort((a, b) => b.swing - a.swing)
        .slice(0, KEY)
        .sort((a, b) => a.count - b.count),
    [replay],
  );

const levels = ["easy", "medium", "hard", "expert", "master", "greedy", "random"];

/** Who played: as the table knows it, or else as the record names them. */
export function seatsOf({ table, replay }: Recorded): SeatInfo[] {
  if (table?.seats.every((s) => s.kind !== "free")) return table.seats;
  return Array.from({ length: replay.seats }, (_, seat) => {
    const name = replay.names[seat] ?? String(seat + 1);
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
