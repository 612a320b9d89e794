// SPDX-License-Identifier: MIT
// The course of the turn.
import type { View } from "../../gen/landnam";
import { THING_TOTAL } from "../../gen/landnam-tables";
import { SeatMark } from "../../parts/icon";
import { nameOf } from "../../parts/seats";
import { tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { stageOf, type Stage } from "./stages";
import { fateName } from "./names";

const G = "landnam";
type Props = BoardProps<View>;

function stageName(stage: Stage): string {
  switch (stage) {
    case "movement":
      return tg(G, "Movement");
    case "trade":
      return tg(G, "Trade");
    case "building":
      return tg(G, "Building");
    case "thing":
      return tg(G, "All-thing");
    default:
      return tg(G, "Harvest");
  }
}

/** Where the turn stands: the throw, then the three phases. */
export function Course({ view, seats }: Props) {
  const now = stageOf(view);
  const first: Stage = view.roll === THING_TOTAL ? "thing" : "harvest";
  return (
    <div class="ln-course">
      <p class="ln-turn">
        {view.active !== "none" && (
          <>
            <SeatMark seat={view.active} /> <b>{nameOf(seats, view.active)}</b>
          </>
        )}
        <span class="muted">{tg(G, "turn {n}", { n: view.turn_no })}</span>
      </p>
      <ol aria-label={tg(G, "The turn")}>
        {[first, "movement" as const, "trade" as const, "building" as const].map((s) => (
          <li key={s} class={s === now ? "now" : ""} aria-current={s === now ? "step" : undefined}>
            {s === first && view.roll > 0 && (
              <span
                class={view.roll === THING_TOTAL ? "ln-die seven" : "ln-die"}
                data-tip={tg(G, "The dice show {n}", { n: view.roll })}
                data-at="roll"
              >
                {view.roll}
              </span>
            )}
            <span>{stageName(s)}</span>
          </li>
        ))}
      </ol>
      {view.harvest_card !== "none" && (
        <p class="ln-note">
          {fateName(view.harvest_card)}
          {view.harvest_number !== "none" && view.harvest_card === "prophecy"
            ? `: ${view.harvest_number}`
            : ""}
        </p>
      )}
      {view.famine && <p class="ln-note warn">{tg(G, "Famine year: nobody got anything.")}</p>}
    </div>
  );
}
