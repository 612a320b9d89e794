// SPDX-License-Identifier: MIT
// What was gained rises where it happened: at the player, and at the place on the board that is
// told of. It lies over everything and takes no room; off with reduced motion.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Fact } from "../engine/fields";
import type { Game } from "../games/contract";
import { partsAt, placesOf } from "../parts/places";
import type { Sign } from "../parts/sentence";
import { stillness } from "../state/settings";
import type { TableStore } from "../state/table";
import { joined, type Seen } from "../state/telling";
import { ToldText } from "./told";

interface Rising {
  key: string;
  x: number;
  y: number;
  told: (string | Sign)[];
}

/** "+2", with what it counts before it. */
function gains(fact: Fact): (string | Sign)[] {
  const goods = (fact.gain ?? []).flatMap((n, i) =>
    n > 0 ? [{ what: "amount", value: String(i) }, `+${n} `] : [],
  );
  const points = fact.points ?? 0;
  const sign = points > 0 ? "+" : "−";
  const scored = points ? [{ what: "points", value: "" }, `${sign}${Math.abs(points)}`] : [];
  return [...goods, ...scored];
}

/** The middle of what is in sight there. */
function middle(part: Element | undefined): { x: number; y: number } | null {
  const box = part?.getBoundingClientRect();
  if (!box || box.width === 0 || box.bottom < 0 || box.top > innerHeight) return null;
  return { x: box.left + box.width / 2, y: Math.max(box.top, 0) + Math.min(box.height / 2, 40) };
}

function risingOf(board: Game, fact: Fact, key: string): Rising[] {
  const told = gains(fact);
  if (told.length === 0 || fact.seat === undefined) return [];
  const places = placesOf(board.description, fact);
  const seat = `seat:${fact.seat}`;
  const there = places.filter((p) => p !== seat);
  const spots = [partsAt([seat])[0], partsAt(places, there)[0]].map(middle);
  return spots.flatMap((at, i) => (at ? [{ key: `${key}.${i}`, ...at, told }] : []));
}

/** What has been told since the last drawing, of events not yet seen. */
function useNews(log: Seen[]): { seq: number; facts: Fact[] }[] {
  const seen = useRef<Set<number> | null>(null);
  const told = log.filter((e) => e.told);
  const news = seen.current === null ? [] : told.filter((e) => !seen.current!.has(e.seq));
  // what happened before the table was opened, or is told late because of it, rises no more
  const first = useRef(log.at(-1)?.seq ?? 0);
  seen.current = new Set(told.map((e) => e.seq));
  return news
    .filter((e) => e.seq > first.current)
    .map((e) => ({ seq: e.seq, facts: e.told!.flat() }));
}

const MOST = 12; // at a time

export function Floating({ store, board }: { store: TableStore; board: Game }) {
  const [rising, setRising] = useState<Rising[]>([]);
  const news = useNews(store.log.value);
  const key = news.map((n) => n.seq).join();
  useLayoutEffect(() => {
    if (news.length === 0 || stillness()) return;
    const all = news.flatMap(({ seq, facts }) =>
      joined(facts, board.description).flatMap((fact, i) => risingOf(board, fact, `${seq}.${i}`)),
    );
    setRising((now) => [...now, ...all].slice(-MOST));
  }, [key]);
  const gone = (which: string) => setRising((now) => now.filter((r) => r.key !== which));
  return (
    <div class="floating" aria-hidden="true">
      {rising.map((r) => (
        <span key={r.key} style={{ left: r.x, top: r.y }} onAnimationEnd={() => gone(r.key)}>
          <ToldText told={r.told} board={board} />
        </span>
      ))}
    </div>
  );
}
