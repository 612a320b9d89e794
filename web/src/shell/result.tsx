// SPDX-License-Identifier: MIT
// The end: places, points by source, and what to do next.
import type { Game } from "../games/contract";
import { Dialog } from "../parts/dialog";
import { Icon, SeatMark } from "../parts/icon";
import type { Event, Result, SeatInfo, TableMessage } from "../protocol";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Seen } from "../state/telling";
import { checkSeal, type Seal } from "../state/dice";
import { isLocal } from "../state/session";
import { t, tg, tn } from "../text/i18n";
import { Rematch } from "./offer";
import { pathOf } from "./route";
import { Bars, factsOf, scored, Story } from "./story";
import { nameOf } from "../parts/seats";
import { useNarrow } from "./width";

interface Scores {
  result: Result;
  seats: SeatInfo[];
  board: Game;
}

export function ScoreTable(p: Scores) {
  const narrow = useNarrow();
  const order = p.seats.map((s) => s.seat).sort((a, b) => p.result.rank[a]! - p.result.rank[b]!);
  return (
    <div class="scroll" tabIndex={0}>
      <Places
        {...p}
        order={order}
        sources={p.result.sources && !narrow ? p.result.sources : null}
      />
      {narrow && p.result.sources && <Sources {...p} order={order} sources={p.result.sources} />}
    </div>
  );
}

/** A player is a row; where there is room, with the points by source. */
function Places({
  result,
  seats,
  board,
  order,
  sources,
}: Scores & { order: number[]; sources: number[][] | null }) {
  const shown = sources ? scored(board.description, sources) : [];
  return (
    <table class="scores">
      <caption class="unseen">{sources ? t("Points by source") : t("Result")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Place")}</th>
          <th scope="col">{t("Player")}</th>
          {shown.map((i) => (
            <th key={i} scope="col">
              {tg(board.description.id, board.description.sources[i]!)}
            </th>
          ))}
          <th scope="col">{t("Points")}</th>
        </tr>
      </thead>
      <tbody>
        {order.map((seat) => (
          <tr key={seat} class={result.rank[seat] === 1 ? "winner" : ""}>
            <td>
              {result.rank[seat] === 1 ? (
                <>
                  <Icon name="crown" size={18} />
                  <span class="unseen">1</span>
                </>
              ) : (
                result.rank[seat]
              )}
            </td>
            <th scope="row">
              <SeatMark seat={seat} /> {nameOf(seats, seat)}
            </th>
            {shown.map((i) => (
              <td key={i}>{sources![seat]![i]}</td>
            ))}
            <td>
              <strong>{result.points[seat]}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On a phone a source is a row, so that nothing lies beside the screen. */
function Sources({
  seats,
  board,
  order,
  sources,
}: Scores & { order: number[]; sources: number[][] }) {
  return (
    <table class="scores by-source">
      <caption class="unseen">{t("Points by source")}</caption>
      <thead>
        <tr>
          <td />
          {order.map((seat) => (
            <th key={seat} scope="col">
              <SeatMark seat={seat} />
              <span class="unseen">{nameOf(seats, seat)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {scored(board.description, sources).map((i) => (
          <tr key={i}>
            <th scope="row">{tg(board.description.id, board.description.sources[i]!)}</th>
            {order.map((seat) => (
              <td key={seat}>{sources[seat]?.[i]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const troubles = {
  broken: () => t("The randomness does not match the seal that was shown before the game."),
  retold: () =>
    t("The server tells of other undos now than during the game: do not trust its randomness."),
  unknown: () => t("The randomness could not be checked: the record of the game is not available."),
};

/** Whether every draw was what the seal shown before the game made it. */
function DiceCheck({ facts, log }: { facts: TableMessage; log: Event[] }) {
  const seal = useSignal<Seal | null>(null);
  useEffect(
    () => void checkSeal(facts, log).then((it) => (seal.value = it)),
    [facts.dice?.secret, log[0]?.seq],
  );
  if (seal.value === null) return null;
  const { found, takenBack = 0 } = seal.value;
  if (found !== "holds")
    return (
      <p class="warn seal" role="alert">
        {troubles[found]()}
      </p>
    );
  return (
    <p class="muted seal">
      {t("Fair randomness: every draw was checked here against the seal shown before the game.")}{" "}
      {takenBack > 0 && tn("{n} draw was taken back.", "{n} draws were taken back.", takenBack)}
    </p>
  );
}

interface Props {
  facts: TableMessage;
  log: Seen[];
  /** of events that were taken back: how many of their actions stand */
  left: Map<number, number>;
  board: Game;
  onClose: () => void;
}

export function ResultPanel({ facts, log, left, board, onClose }: Props) {
  const gone = useSignal("");
  const result = facts.result;
  if (!result) return null;
  const winners = facts.seats.filter((s) => result.rank[s.seat] === 1);
  const won = winners.some((s) => s.seat === facts.you);
  const title = won
    ? t("You won!")
    : t("{name} won", { name: winners.map((s) => nameOf(facts.seats, s.seat)).join(", ") });
  return (
    <Dialog title={title} onClose={onClose} wide>
      <Story
        result={result}
        seats={facts.seats}
        board={board}
        you={facts.you}
        facts={factsOf(log, left)}
      />
      <Bars result={result} seats={facts.seats} board={board} />
      <ScoreTable result={result} seats={facts.seats} board={board} />
      <DiceCheck facts={facts} log={log} />
      <div class="row big">
        <Rematch facts={facts} gone={gone.value} onGone={(id) => (gone.value = id)} />
        <a class="button" href={pathOf.replay(facts.table)}>
          <Icon name="play" />
          {t("Replay and charts")}
        </a>
        <a class="button" href={pathOf.review(facts.table)}>
          <Icon name="search" />
          {t("Review this game")}
        </a>
        {!isLocal(facts.table) && (
          <a
            class="button quiet"
            href={`/api/tables/${facts.table}/record`}
            download={`${facts.table}.kaupang`}
          >
            <Icon name="download" />
            {t("Download record")}
          </a>
        )}
        <button type="button" class="quiet" onClick={onClose}>
          {t("Look at the board")}
        </button>
      </div>
    </Dialog>
  );
}
