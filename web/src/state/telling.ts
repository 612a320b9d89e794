// SPDX-License-Identifier: MIT
// The log, cut into what each player did: an event may go on with forced moves of others, and
// these are theirs. No DOM and no words here.
import type { Description, Fact } from "../engine/fields";
import type { AnyView, Event, Who } from "../protocol";

/** An event with the view before it and, of each of its actions, what it meant; null: that
 * cannot be told, undefined: it is not told yet. */
export type Seen = Event & { before?: AnyView; told?: Fact[][] | null };
/** What one player did in an event; `from` is how many of its actions came before. */
export type Piece = Seen & { from: number };

/** An event in pieces of one player each; what chance does belongs to who caused it. */
export function piecesOf(event: Seen): Piece[] {
  if (event.kind !== "act" || !event.actions) return [{ ...event, from: 0 }];
  const pieces: Piece[] = [];
  let seat: Who = event.actions.find(([who]) => who !== "chance")?.[0] ?? event.seat;
  for (const [i, [who, action]] of event.actions.entries()) {
    if (who !== "chance") seat = who;
    const last = pieces.at(-1);
    if (last && last.seat === seat) last.actions!.push([who, action]);
    else pieces.push({ ...event, seat: seat as number, actions: [[who, action]], from: i });
  }
  for (const piece of pieces)
    piece.told &&= piece.told.slice(piece.from, piece.from + piece.actions!.length);
  return pieces;
}

const add = (a: number[] = [], b: number[] = []): number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, i) => (a[i] ?? 0) + (b[i] ?? 0));

/** Facts of a kind that joins, of the same player about the same thing, are one. */
export function joined(facts: Fact[], d: Description): Fact[] {
  const all: Fact[] = [];
  const key = ({ kind, seat, args }: Fact): string => [kind, seat, ...args].join(" ");
  for (const fact of facts) {
    const last = all.at(-1);
    const joins = d.facts?.find((k) => k.word === fact.kind)?.manner === "joins";
    if (!joins || !last || key(last) !== key(fact)) all.push(fact);
    else
      all[all.length - 1] = {
        ...last,
        cost: add(last.cost, fact.cost),
        gain: add(last.gain, fact.gain),
        points: (last.points ?? 0) + (fact.points ?? 0),
      };
  }
  return all;
}

/** Pieces one after the other that go on with the same thing are one entry; in a game that
 * `tells`, so is all that one player does until another acts, told already or not yet. */
export function entriesOf(
  log: Seen[],
  isPart: (action: string | undefined) => boolean,
  tells = false,
): Piece[][] {
  const entries: Piece[][] = [];
  for (const piece of log.flatMap(piecesOf)) {
    const last = entries.at(-1)?.at(-1);
    const goesOn =
      (tells && last?.actions && piece.actions && last.told !== null && piece.told !== null) ||
      (isPart(last?.actions?.at(-1)?.[1]) && isPart(piece.actions?.[0]?.[1]));
    if (goesOn && last?.seat === piece.seat) entries.at(-1)!.push(piece);
    else entries.push([piece]);
  }
  return entries;
}

/** What happened since a seat last decided something, its own forced moves among it; nothing
 * that was taken back. `left`: of events something of which was taken back, how many actions
 * stand. */
export function sinceLast(log: Seen[], you: number, left: Map<number, number>): Piece[] {
  const mine = log.findLastIndex((e) => e.kind === "start" || (e.kind === "act" && e.seat === you));
  const own = mine >= 0 && log[mine]!.kind === "act" ? piecesOf(log[mine]!).slice(1) : [];
  return [...own, ...log.slice(mine + 1).flatMap(piecesOf)].filter(
    (p) => p.kind === "act" && p.from < (left.get(p.seq) ?? Infinity),
  );
}

/** How many actions came before this seat's last move that still stands; -1: it has made none. */
export function beforeLastMove(log: Event[], seat: number): number {
  let count = 0;
  let moves: number[] = [];
  for (const event of log) {
    if (event.kind === "undo") {
      count = event.to ?? 0;
      moves = moves.filter((at) => at < count);
    } else if (event.kind === "act" && event.seat === seat) moves.push(count);
    count += event.actions?.length ?? 0;
  }
  return moves.at(-1) ?? -1;
}
