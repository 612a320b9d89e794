// SPDX-License-Identifier: MIT
// What happened since one last decided something: a line of chips that goes when one acts.
import type { Game } from "../games/contract";
import { SeatMark } from "../parts/icon";
import { nameOf } from "../parts/seats";
import type { TableMessage } from "../protocol";
import { entriesOf, type Piece } from "../state/telling";
import { t } from "../text/i18n";
import { isPart, linesOf } from "./log";

const MOST = 6; // chips

interface Chip {
  key: string;
  seat: number;
  text: string;
}

function chipsOf(pieces: Piece[], board: Game): Chip[] {
  return entriesOf(pieces, (a) => isPart(board, a))
    .map((entry) => ({
      key: `${entry[0]!.seq}.${entry[0]!.from}`,
      seat: entry[0]!.seat,
      text: linesOf(entry, board)
        .filter((l) => l.who !== "chance")
        .map((l) => l.text)
        .join(", "),
    }))
    .filter((chip) => chip.text !== "")
    .slice(-MOST);
}

export function Since(p: { pieces: Piece[]; facts: TableMessage; board: Game }) {
  const chips = chipsOf(p.pieces, p.board);
  return (
    <ul class="since" aria-label={t("Since your last move")}>
      {chips.map(({ key, seat, text }) => (
        <li key={key} class={seat === p.facts.you ? "mine" : ""} data-tip={text}>
          <SeatMark seat={seat} size={11} />
          <span class="unseen">{nameOf(p.facts.seats, seat)}: </span>
          {seat === p.facts.you ? t("you: {what}", { what: text }) : text}
        </li>
      ))}
    </ul>
  );
}
