// SPDX-License-Identifier: MIT
// A finished game in a few words and one picture: who won by how much, why it ended, what was
// remarkable, and where everybody's points came from.
import type { Description, Fact } from "../engine/fields";
import type { Game } from "../games/contract";
import { SeatMark } from "../parts/icon";
import { nameOf } from "../parts/seats";
import { sentence } from "../parts/sentence";
import type { Result, SeatInfo } from "../protocol";
import type { Seen } from "../state/telling";
import { listing, t, tg } from "../text/i18n";

interface Props {
  result: Result;
  seats: SeatInfo[];
  board: Game;
  you: number;
}

/** Everything that was told of the game and still stands, in order. */
export function factsOf(log: Seen[], left: Map<number, number>): Fact[] {
  return log.flatMap((e) => (e.told ?? []).slice(0, left.get(e.seq) ?? Infinity).flat());
}

function place(rank: number, points: number): string {
  switch (rank) {
    case 2:
      return t("You came second with {score}.", { score: points });
    case 3:
      return t("You came third with {score}.", { score: points });
    case 4:
      return t("You came fourth with {score}.", { score: points });
    default:
      return t("You came fifth with {score}.", { score: points });
  }
}

/** Who won by how much, and how the reader did. */
export function verdict({ result, seats, you }: Omit<Props, "board">): string[] {
  const { rank, points } = result;
  const winners = seats.filter((s) => rank[s.seat] === 1).map((s) => s.seat);
  const best = points[winners[0]!]!;
  const names = listing(winners.map((s) => nameOf(seats, s)));
  if (winners.length > 1)
    return [
      t("{names} share the first place with {score}.", { names, score: best }),
      ...(you >= 0 && rank[you]! > 1 ? [place(rank[you]!, points[you]!)] : []),
    ];
  const others = seats.filter((s) => s.seat !== winners[0]).map((s) => points[s.seat]!);
  const score = `${best}–${Math.max(...others)}`;
  if (you === winners[0]) return [t("You won {score}.", { score })];
  return [
    t("{name} won {score}.", { name: names, score }),
    ...(you >= 0 ? [place(rank[you]!, points[you]!)] : []),
  ];
}

/** Why the game ended; "" where that was not told. */
export function ending({ board, you }: Pick<Props, "board" | "you">, facts: Fact[]): string {
  const own = board.ending?.(facts);
  if (own) return own;
  const last = facts.findLast((f) => f.kind.startsWith("end-"));
  const said = last && sentence(board.description, last, you, board.names!);
  return said ? `${said.text}.` : "";
}

export function Story(p: Props & { facts: Fact[] }) {
  const why = p.result.how === "played" ? ending(p, p.facts) : t("Ended by resignation.");
  const name = (seat: number) => (seat === p.you ? t("you") : nameOf(p.seats, seat));
  const remarks = p.board.remarks?.(p.facts, name) ?? [];
  return (
    <div class="story">
      <p>{[...verdict(p), why].filter(Boolean).join(" ")}</p>
      {remarks.length > 0 && (
        <ul class="remarks">
          {remarks.slice(0, 3).map((r) => (
            <li key={r}>{r}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The sources that brought anybody anything, as places in the game's list. */
export const scored = (d: Description, sources: number[][]): number[] =>
  d.sources.map((_, i) => i).filter((i) => sources.some((of) => of[i] !== 0));

/** Everybody's points, stacked by source. A figure stands where it has room; all are in the table. */
export function Bars({ result, seats, board }: Omit<Props, "you">) {
  const { sources, points, rank } = result;
  if (!sources) return null;
  const shown = scored(board.description, sources);
  const gained = (seat: number) => shown.map((i) => Math.max(0, sources[seat]![i]!));
  const most = Math.max(1, ...seats.map((s) => gained(s.seat).reduce((a, b) => a + b, 0)));
  const order = seats.map((s) => s.seat).sort((a, b) => rank[a]! - rank[b]!);
  return (
    <figure class="bars" aria-hidden="true">
      {order.map((seat) => (
        <div key={seat} class="bar-row">
          <SeatMark seat={seat} />
          <span class="bar-name">{nameOf(seats, seat)}</span>
          <span class="stack">
            {gained(seat).map((n, at) =>
              n === 0 ? null : (
                <span key={at} class={`src-${at}`} style={{ width: `${(n / most) * 100}%` }}>
                  <i>{n}</i>
                </span>
              ),
            )}
          </span>
          <b>{points[seat]}</b>
        </div>
      ))}
      <figcaption>
        {shown.map((i, at) => (
          <span key={i}>
            <i class={`src-${at}`} /> {tg(board.description.id, board.description.sources[i]!)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
