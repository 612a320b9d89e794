// SPDX-License-Identifier: MIT
// A seat: who sits there, whose turn it is, the clock, and the game's own panel.
import { useState } from "preact/hooks";
import type { BoardProps, Game } from "../games/contract";
import { Icon, SeatMark } from "../parts/icon";
import { nameOf } from "../parts/seats";
import type { TableMessage } from "../protocol";
import type { TableStore } from "../state/table";
import { t } from "../text/i18n";
import { ClockFace } from "./clock";
import { linesOf } from "./log";

interface Props {
  store: TableStore;
  facts: TableMessage;
  board: Game;
  props: BoardProps;
  seat: number;
  narrow: boolean;
  /** only the heading: the rest is drawn as one's own */
  head?: boolean;
}

export function SeatPanel({ facts, board, props, seat, narrow, head }: Props) {
  const [open, setOpen] = useState(false);
  const info = facts.seats[seat]!;
  const turn = facts.turn === seat && facts.status === "playing";
  const recent = props.recent.filter((e) => e.seat === seat).slice(-1);
  const last = head ? undefined : linesOf(recent, board).find((l) => l.who === seat);
  const whole = !head && (!narrow || open);
  return (
    <section
      class={["seat", `of-${seat}`, turn ? "turn" : "", head ? "mine" : ""].join(" ")}
      aria-label={nameOf(facts.seats, seat)}
    >
      <header>
        <SeatMark seat={seat} />
        <strong class="name">{nameOf(facts.seats, seat)}</strong>
        {info.absent && <span class="tag">{t("away")}</span>}
        {info.resigned && <span class="tag">{t("gave up")}</span>}
        {turn && (
          <span class="tag turn-tag">{facts.you === seat ? t("your turn") : t("to move")}</span>
        )}
        <ClockFace facts={facts} seat={seat} />
        <span class="facts">
          {board.facts(props.view, seat).map((f) => (
            <span key={f.label}>
              <b>{f.value}</b> {f.label}
            </span>
          ))}
        </span>
        {narrow && !head && (
          <button
            type="button"
            class="quiet icon"
            aria-expanded={open}
            aria-label={t("Everything of {name}", { name: nameOf(facts.seats, seat) })}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? "minus" : "plus"} size={16} />
          </button>
        )}
      </header>
      {last && <p class="last">{last.text}</p>}
      {whole && <board.Seat {...props} seat={seat} />}
    </section>
  );
}
