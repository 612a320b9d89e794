// SPDX-License-Identifier: MIT
// What happened since one last decided something: a line of chips that goes when one acts.
import type { Game } from "../games/contract";
import { SeatMark } from "../parts/icon";
import { pointing } from "../parts/places";
import { nameOf } from "../parts/seats";
import type { Told } from "../parts/sentence";
import { ToldText } from "./told";
import type { TableMessage } from "../protocol";
import { entriesOf, type Piece } from "../state/telling";
import { t } from "../text/i18n";
import { isPart, linesOf, type Line } from "./log";

const MOST = 6; // chips

const toYou = (what: string): string => t("you: {what}", { what });

interface Chip {
  key: string;
  seat: number;
  text: string;
  told: Told;
  places: string[];
}

function chipsOf(pieces: Piece[], board: Game, you: number): Chip[] {
  return entriesOf(pieces, (a) => isPart(board, a), board.description.facts !== undefined)
    .map((entry) => {
      const { seat, seq, from } = entry[0]!;
      const said = linesOf(entry, board, you).filter((l) => l.who === seat);
      const words = (l: Line) =>
        seat !== you ? (l.bare ?? l.text) : l.bare ? l.text : toYou(l.text);
      const pictured = (l: Line): Told =>
        (seat !== you ? l.bareTold : l.bare && l.told) || [words(l)];
      const places = said.flatMap((l) => l.places ?? []);
      const text = said.map(words).join(", ");
      const told = said.flatMap((l, i): Told => [...(i ? [", "] : []), ...pictured(l)]);
      return { key: `${seq}.${from}`, seat, text, told, places };
    })
    .filter((chip) => chip.text !== "")
    .slice(-MOST);
}

export function Since(p: { pieces: Piece[]; facts: TableMessage; board: Game }) {
  const chips = chipsOf(p.pieces, p.board, p.facts.you);
  return (
    <ul class="since" aria-label={t("Since your last move")} {...pointing}>
      {chips.map(({ key, seat, text, told, places }) => (
        <li
          key={key}
          class={seat === p.facts.you ? "mine" : ""}
          data-tip={text}
          data-places={places.join(" ")}
        >
          <SeatMark seat={seat} size={11} />
          <span class="unseen">{nameOf(p.facts.seats, seat)}: </span>
          <ToldText told={told} board={p.board} />
        </li>
      ))}
    </ul>
  );
}
