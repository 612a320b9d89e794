// SPDX-License-Identifier: MIT
// A seat: who sits there, whose turn it is, the clock, and the game's own panel.
import { useState } from "preact/hooks";
import type { BoardProps, Fact, Game } from "../games/contract";
import { Icon, SeatMark } from "../parts/icon";
import { nameOf } from "../parts/seats";
import type { TableMessage } from "../protocol";
import type { TableStore } from "../state/table";
import { t } from "../text/i18n";
import { ClockFace } from "./clock";
import { Foreseen } from "./foreseen";
import { linesOf } from "./log";
import { Whereabouts } from "./presence";
import { Bubble } from "./talk";

interface Props {
  store: TableStore;
  facts: TableMessage;
  board: Game;
  props: BoardProps;
  seat: number;
  /** all of it; one line that opens over the board; the heading of one's own things */
  as: "panel" | "line" | "head";
}

/** What matters most at a glance. */
const Figures = ({ facts }: { facts: Fact[] }) => (
  <span class="facts">
    {facts.map((f) => (
      <span key={f.label}>
        {f.icon && <span class="fact-icon">{f.icon}</span>}
        <b>{f.value}</b> <span class="fact-label">{f.label}</span>
      </span>
    ))}
  </span>
);

export function SeatPanel({ store, facts, board, props, seat, as }: Props) {
  const [open, setOpen] = useState(false);
  const info = facts.seats[seat]!;
  const turn = facts.turn === seat && facts.status === "playing";
  const recent = props.recent.filter((e) => e.seat === seat).slice(-1);
  const said = linesOf(recent, board, facts.you).find((l) => l.who === seat);
  const last = said?.bare ?? said?.text ?? "";
  const line = as === "line";
  const classes = ["seat", as, `of-${seat}`, turn ? "turn" : "", open ? "open" : ""];
  return (
    <section
      class={classes.filter(Boolean).join(" ")}
      aria-label={as === "head" ? undefined : nameOf(facts.seats, seat)}
      data-at={as === "head" ? undefined : `seat:${seat}`}
    >
      <header>
        <SeatMark seat={seat} />
        <strong class="name" data-tip={nameOf(facts.seats, seat)}>
          {nameOf(facts.seats, seat, true)}
        </strong>
        <Whereabouts store={store} info={info} />
        {info.resigned && <span class="tag">{t("resigned")}</span>}
        {turn && (
          <span class="tag turn-tag">{facts.you === seat ? t("your turn") : t("their turn")}</span>
        )}
        <ClockFace facts={facts} seat={seat} />
        <Figures facts={board.facts(props.view, seat)} />
        {line && (
          <button
            type="button"
            class="quiet icon"
            aria-expanded={open}
            aria-label={t("Show all of {name}’s pieces", { name: nameOf(facts.seats, seat) })}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? "minus" : "plus"} size={16} />
          </button>
        )}
      </header>
      <Foreseen board={board} facts={props.foreseen} seat={seat} you={facts.you} />
      {seat !== facts.you && <Bubble store={store} seat={seat} />}
      {as === "panel" && (
        <p class="last" data-tip={last || undefined}>
          {last}
        </p>
      )}
      {as !== "head" && (
        <div class="seat-things">
          <board.Seat {...props} seat={seat} />
        </div>
      )}
    </section>
  );
}
