// SPDX-License-Identifier: MIT
// The moves of a finished game beside its board, in step with it; what a review says of them stands
// behind them.
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Decision } from "../engine/review";
import type { Game } from "../games/contract";
import { SeatMark } from "../parts/icon";
import { sentence } from "../parts/sentence";
import type { SeatInfo } from "../protocol";
import { stepAt, type Step } from "../state/steps";
import { joined } from "../state/telling";
import { language, t } from "../text/i18n";
import { percent } from "../parts/judged";

/** What happened in a step, in words; where the game tells nothing of it, in those of its actions. */
export function wordsOf(step: Step, board: Game, you: number): string {
  const d = board.description;
  const said = joined(step.facts, d).map((f) => sentence(d, f, you, board.names!));
  const told = said.flatMap((s) => (s && !s.divides ? s.text : []));
  if (told.length > 0) return told.join(" · ");
  const chosen = step.actions.filter(([who]) => who !== "chance");
  return (chosen.length > 0 ? chosen : step.actions).map(([, a]) => board.say(a, null)).join(" · ");
}

interface Props {
  steps: Step[];
  at: number;
  board: Game;
  seats: SeatInfo[];
  /** whose words are "you" */
  you: number;
  roundName: (n: number) => string;
  /** what a review found to cost something */
  losses: Decision[];
  onMove: (to: number) => void;
}

/** Keeps the current move in sight, inside the list only. */
function useInSight(at: number) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const row = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box || !row) return;
    const top = row.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + row.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 2;
  }, [at]);
  return list;
}

export function MoveList({ steps, at, board, seats, you, roundName, losses, onMove }: Props) {
  const list = useInSight(at);
  const current = stepAt(steps, at);
  const words = useMemo(
    () => steps.map((s) => wordsOf(s, board, you)),
    [steps, you, language.value, seats],
  );
  const lossOf = (s: Step) =>
    Math.max(0, ...losses.filter((d) => s.from <= d.at && d.at < s.to).map((d) => d.loss));
  return (
    <section class="move-list" aria-label={t("Moves")}>
      <ol ref={list} tabIndex={0}>
        {steps.map((s, i) => {
          const loss = lossOf(s);
          return (
            <li key={s.from}>
              {s.round > 0 && s.round !== steps[i - 1]?.round && (
                <p class="divider">{roundName(s.round)}</p>
              )}
              <button
                type="button"
                class="quiet"
                aria-current={i === current ? "step" : undefined}
                onClick={() => onMove(s.to)}
              >
                {typeof s.who === "number" && <SeatMark seat={s.who} size={12} />}
                <span>{words[i]}</span>
                {loss > 0 && <b class="loss">{percent(-loss)}</b>}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
