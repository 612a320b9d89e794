// SPDX-License-Identifier: MIT
// What the action under the pointer would mean, at the seats: what each would get, give and score.
// The rules foresee it (hall/foresee.h); here their facts are added up. The badges lie over the
// seats, so that nothing moves.
import type { Description, Fact } from "../engine/fields";
import type { Game } from "../games/contract";
import { nameOf } from "../parts/seats";
import { sentence } from "../parts/sentence";
import type { SeatInfo } from "../protocol";
import { t, tgn } from "../text/i18n";

export interface Badge {
  text: string;
  tone: "up" | "down" | "lost" | "said";
}

const add = (all: number[], more: number[] = []): number[] =>
  Array.from(
    { length: Math.max(all.length, more.length) },
    (_, i) => (all[i] ?? 0) + (more[i] ?? 0),
  );

const signed = (d: Description, counts: number[], sign: string, tone: Badge["tone"]): Badge[] =>
  counts
    .map((n, i) => ({ text: n ? sign + tgn(d.id, ...d.amounts![i]!, n) : "", tone }))
    .filter((b) => b.text);

/** What is shown of a fact, where a game does not say it: what its own player does. */
const ofOwn = (fact: Fact, you: number): "shown" | "" => (fact.seat === you ? "shown" : "");

export function badgesOf(board: Game, facts: Fact[], seat: number, you: number): Badge[] {
  const d = board.description;
  const foretells = board.foretells ?? ofOwn;
  const of = (how: string) =>
    facts.filter((f) => f.seat === seat && foretells(f, you, facts) === how);
  const shown = of("shown");
  const wasted = of("wasted").reduce<number[]>((all, f) => add(all, f.cost), []);
  const points = shown.reduce((n, f) => n + (f.points ?? 0), 0);
  const sum = (part: "gain" | "cost") => shown.reduce<number[]>((all, f) => add(all, f[part]), []);
  return [
    ...signed(d, sum("gain"), "+", "up"),
    ...signed(d, sum("cost"), "−", "down"),
    ...signed(d, wasted, "✕ ", "lost"),
    ...(points === 0
      ? []
      : [{ text: `★ ${points > 0 ? "+" : "−"}${Math.abs(points)}`, tone: "up" } as Badge]),
    ...of("said").map((f): Badge => ({
      text: sentence(d, f, you, board.names!)?.bare ?? "",
      tone: "said",
    })),
  ];
}

/** The badges of one seat. */
export function Foreseen(p: { board: Game; facts: Fact[]; seat: number; you: number }) {
  const badges = badgesOf(p.board, p.facts, p.seat, p.you);
  if (badges.length === 0) return null;
  return (
    <span class="foreseen" aria-hidden="true">
      {badges.map((b) => (
        <span key={b.text} class={b.tone}>
          {b.text}
        </span>
      ))}
    </span>
  );
}

/** The same for those who do not see the badges. */
export function ForeseenSpoken(p: { board: Game; facts: Fact[]; seats: SeatInfo[]; you: number }) {
  const parts = p.seats.flatMap(({ seat }) => {
    const badges = badgesOf(p.board, p.facts, seat, p.you).map((b) => b.text);
    const who = seat === p.you ? t("you") : nameOf(p.seats, seat);
    return badges.length ? [`${who}: ${badges.join(", ")}`] : [];
  });
  return (
    <p class="unseen" aria-live="polite">
      {parts.join("; ")}
    </p>
  );
}
