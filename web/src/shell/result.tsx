// SPDX-License-Identifier: MIT
// The end: places, points by source, and what to do next.
import type { Game } from "../games/contract";
import { Dialog } from "../parts/dialog";
import { Icon, SeatMark } from "../parts/icon";
import type { Result, SeatInfo, TableMessage } from "../protocol";
import { isLocal, linkOf } from "../state/session";
import type { TableStore } from "../state/table";
import { t, tg } from "../text/i18n";
import { go, pathOf } from "./route";
import { nameOf } from "./seatpanel";
import { useNarrow } from "./width";

export function ScoreTable({ result, seats, board }: { result: Result; seats: SeatInfo[]; board: Game }) {
  const narrow = useNarrow(); // then the total comes first: it must not be off the screen
  const order = seats.map((s) => s.seat).sort((a, b) => result.rank[a]! - result.rank[b]!);
  return (
    <div class="scroll" tabIndex={0}>
      <table class="scores">
        <caption class="unseen">{t("Points by source")}</caption>
        <thead>
          <tr><th scope="col">{t("Place")}</th><th scope="col">{t("Player")}</th>{narrow && <th scope="col">{t("Points")}</th>}
            {result.sources && board.description.sources.map((s) => <th key={s} scope="col">{tg(board.description.id, s)}</th>)}
            {!narrow && <th scope="col">{t("Points")}</th>}</tr>
        </thead>
        <tbody>
          {order.map((seat) => (
            <tr key={seat} class={result.rank[seat] === 1 ? "winner" : ""}>
              <td>{result.rank[seat] === 1 ? <><Icon name="crown" size={18} /><span class="unseen">1</span></> : result.rank[seat]}</td>
              <th scope="row"><SeatMark seat={seat} /> {nameOf(seats, seat)}</th>
              {narrow && <td><strong>{result.points[seat]}</strong></td>}
              {result.sources?.[seat]?.map((n, i) => <td key={i}>{n}</td>)}
              {!narrow && <td><strong>{result.points[seat]}</strong></td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Props {
  store: TableStore;
  facts: TableMessage;
  board: Game;
  onClose: () => void;
}

export function ResultPanel({ store, facts, board, onClose }: Props) {
  const result = facts.result;
  if (!result) return null;
  const winners = facts.seats.filter((s) => result.rank[s.seat] === 1);
  const won = winners.some((s) => s.seat === facts.you);
  const title = won ? t("You won!") : t("{name} won", { name: winners.map((s) => nameOf(facts.seats, s.seat)).join(", ") });
  const rematch = async () => {
    const known = facts.rematch;
    if (known) return go(pathOf.table(known));
    const answer = await linkOf(facts.table).ask({ type: "rematch", table: facts.table }).catch(() => null);
    if (answer?.type === "ok" && answer.table) go(pathOf.table(answer.table));
    else void store.ask({ type: "rematch" });
  };
  return (
    <Dialog title={title} onClose={onClose} wide>
      {result.how === "resigned" && <p class="muted">{t("Ended by giving up.")}</p>}
      <ScoreTable result={result} seats={facts.seats} board={board} />
      {facts.rematch && <p>{t("There is a rematch.")}</p>}
      <div class="row big">
        {facts.you >= 0 && <button type="button" class="primary" onClick={() => void rematch()}><Icon name="again" />{facts.rematch ? t("To the rematch") : t("Rematch")}</button>}
        <a class="button" href={pathOf.replay(facts.table)}><Icon name="play" />{t("Replay and plots")}</a>
        {!isLocal(facts.table) && <a class="button quiet" href={`/api/tables/${facts.table}/record`} download={`${facts.table}.kaupang`}><Icon name="download" />{t("Record")}</a>}
        <button type="button" class="quiet" onClick={onClose}>{t("Look at the board")}</button>
      </div>
    </Dialog>
  );
}
