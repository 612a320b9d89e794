// SPDX-License-Identifier: MIT
// A finished game, everything open: its moves beside the board, its review, plots, the record.
import type { ComponentType } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Replay } from "../engine/replay";
import { boardOf } from "../games";
import type { BoardProps, Game } from "../games/contract";
import { refusalText } from "../net/refusal";
import { Icon, SeatMark } from "../parts/icon";
import { useMoving } from "../parts/moving";
import { nameSeats } from "../parts/phrase";
import { nameOf } from "../parts/seats";
import type { AnyView, SeatInfo } from "../protocol";
import { times } from "../state/brought";
import { Moves } from "../state/moves";
import { stepAt, stepsOf, type Step } from "../state/steps";
import { t } from "../text/i18n";
import { roundName } from "../parts/judged";
import { isPart } from "./log";
import { MoveList, wordsOf } from "./movelist";
import { Plots } from "./plots";
import type { Recorded } from "./recorded";
import { BadFile, ownSeat, resultOf, seatsOf, useRecorded, useView } from "./recorded";
import { ScoreTable } from "./result";
import type { ReviewPanel } from "./review";
import { ReviewStart, useReview, type Judged } from "./reviewing";
import { Stepping } from "./stepping";
import { useNarrow } from "./width";

const Loading = () => (
  <main class="loading" id="main" tabIndex={-1} aria-busy="true">
    <p>{t("One moment …")}</p>
  </main>
);

function NoReplay({ trouble }: { trouble: unknown }) {
  const bad = trouble instanceof BadFile;
  return (
    <main class="loading" id="main" tabIndex={-1}>
      <h1>{bad ? t("This file is not the record of a game") : t("No replay")}</h1>
      {bad ? (
        <>
          <p>{t("It may be cut short or damaged, or made by another program.")}</p>
          <p class="muted" lang="en">
            {trouble.message}
          </p>
        </>
      ) : (
        <p>{refusalText(trouble)}</p>
      )}
      <a class="button primary" href="/">
        {t("Back to the lobby")}
      </a>
    </main>
  );
}

export function ReplayScreen({ id, review }: { id: string; review: boolean }) {
  const { game, trouble } = useRecorded(id, times.value);
  useEffect(() => {
    document.title = `${t("Replay")} · Kaupang`;
  }, [id]);
  if (trouble !== null) return <NoReplay trouble={trouble} />;
  const board = game && boardOf(game.replay.game);
  return game && board ? <Replayed {...{ id, game, board, review }} /> : <Loading />;
}

interface ReplayedProps {
  id: string;
  game: Recorded;
  board: Game;
  /** the review was asked for on the way here */
  review: boolean;
}

/** The round of a position, in words. */
const whereIs = ({ moments, turns }: Replay, at: number): string =>
  roundName(turns, (moments[at + 1] ?? moments.at(-1))?.round ?? 0);

function Replayed({ id, game, board, review }: ReplayedProps) {
  const narrow = useNarrow();
  const { replay } = game;
  const last = replay.moments.length - 1;
  const [at, setAt] = useState(last);
  const [chosen, setChosen] = useState<number | null>(null);
  const seat = chosen ?? ownSeat(id, game.table);
  const view = useView(replay, at);
  const judged = useReview(game, review);
  const seats = seatsOf(game);
  nameSeats((s) => nameOf(seats, s));
  const steps = useMemo(
    () => stepsOf(replay, game.told, board.description, (a) => isPart(board, a)),
    [replay],
  );
  if (!view) return <Loading />;
  const losses = judged.review?.decisions.filter((d) => d.better) ?? [];
  const shared = { board, seats, at, onMove: setAt };
  return (
    <main class={narrow ? "replay narrow" : "replay"} id="main" tabIndex={-1}>
      <h1 class="unseen">{t("Replay")}</h1>
      <Stepping steps={steps} at={at} onMove={setAt} where={whereIs(replay, at)}>
        <SeenBy seats={seats} seat={seat} onChoose={setChosen} />
        <RecordLink id={id} record={game.record} />
      </Stepping>
      <p class="moment" role="status">
        <Told step={steps[stepAt(steps, at)]} {...{ board, seat }} />
      </p>
      <div class="replay-main">
        <ReplayBoard {...{ board, view, seats, seat, narrow }} />
        <MoveList
          {...{ steps, losses, ...shared }}
          you={-1}
          roundName={(n) => roundName(replay.turns, n)}
        />
      </div>
      <section class="after">
        <h2>{t("Result")}</h2>
        <Outcome game={game} seats={seats} board={board} />
        <h2 id="review">{t("Review")}</h2>
        <ReviewPart judged={judged} replay={replay} {...shared} />
        <Plots replay={replay} turns={replay.turns ? t("Turns") : t("Rounds")} {...shared} />
      </section>
    </main>
  );
}

interface ReviewPartProps {
  judged: Judged;
  replay: Replay;
  board: Game;
  seats: SeatInfo[];
  at: number;
  onMove: (to: number) => void;
}

/** The review, whose drawing is fetched when there is one. */
function ReviewPart({ judged, ...p }: ReviewPartProps) {
  const [Panel, setPanel] = useState<ComponentType<Parameters<typeof ReviewPanel>[0]> | null>(null);
  const { review } = judged;
  useEffect(() => {
    if (review) void import("./review").then((m) => setPanel(() => m.ReviewPanel));
  }, [review]);
  if (!review) return <ReviewStart {...judged} />;
  return Panel ? (
    <Panel review={review} {...p} more={() => null} />
  ) : (
    <p aria-busy="true">{t("One moment …")}</p>
  );
}

/** What happened, and who did it. */
function Told({ step, board, seat }: { step: Step | undefined; board: Game; seat: number }) {
  if (!step) return <>{t("The beginning")}</>;
  return (
    <>
      {typeof step.who === "number" && (
        <>
          <SeatMark seat={step.who} />{" "}
        </>
      )}
      {wordsOf(step, board, seat)}
    </>
  );
}

interface SeenByProps {
  seats: SeatInfo[];
  seat: number;
  onChoose: (seat: number) => void;
}

function SeenBy({ seats, seat, onChoose }: SeenByProps) {
  return (
    <label class="as">
      <span class="unseen">{t("View as")}</span>
      <select value={seat} onChange={(e) => onChoose(Number(e.currentTarget.value))}>
        {seats.map((s) => (
          <option key={s.seat} value={s.seat}>
            {nameOf(seats, s.seat)}
          </option>
        ))}
      </select>
    </label>
  );
}

function RecordLink({ id, record }: { id: string; record: string }) {
  return (
    <a
      class="button quiet"
      download={`${id}.kaupang`}
      href={`data:text/plain;charset=utf-8,${encodeURIComponent(record)}`}
    >
      <Icon name="download" />
      {t("Download record")}
    </a>
  );
}

interface BoardViewProps {
  board: Game;
  view: AnyView;
  seats: SeatInfo[];
  seat: number;
  narrow: boolean;
}

function ReplayBoard({ board, view, seats, seat, narrow }: BoardViewProps) {
  const root = useMoving<HTMLDivElement>(view);
  const props: BoardProps = {
    view,
    peek: null,
    foreseen: [],
    moves: new Moves({}),
    you: -1,
    own: seat,
    turn: "over",
    seats,
    hint: null,
    recent: [],
    narrow,
  };
  const heading = (s: SeatInfo) => <SeatHeading {...{ board, view, seats }} info={s} />;
  return (
    <div class="replay-board" ref={root}>
      <div class="seats">
        {seats
          .filter((s) => s.seat !== seat)
          .map((s) => (
            <section key={s.seat} class={`seat of-${s.seat}`}>
              {heading(s)}
              <board.Seat {...props} seat={s.seat} />
            </section>
          ))}
      </div>
      <section class="common">
        <board.Table {...props} />
      </section>
      <section class="own" aria-label={t("{name}’s area", { name: nameOf(seats, seat) })}>
        <div class={`seat mine of-${seat}`}>{heading(seats[seat]!)}</div>
        <board.Own {...props} />
      </section>
    </div>
  );
}

interface SeatHeadingProps {
  board: Game;
  view: AnyView;
  seats: SeatInfo[];
  info: SeatInfo;
}

function SeatHeading({ board, view, seats, info }: SeatHeadingProps) {
  return (
    <header>
      <SeatMark seat={info.seat} />
      <strong class="name">{nameOf(seats, info.seat)}</strong>
      {info.resigned && <span class="tag">{t("resigned")}</span>}
      <span class="facts">
        {board.facts(view, info.seat).map((f) => (
          <span key={f.label}>
            <b>{f.value}</b> {f.label}
          </span>
        ))}
      </span>
    </header>
  );
}

function Outcome({ game, seats, board }: { game: Recorded; seats: SeatInfo[]; board: Game }) {
  const result = resultOf(game);
  return (
    <>
      {result.how === "resigned" && <p class="muted">{t("Ended by resignation.")}</p>}
      <ScoreTable result={result} seats={seats} board={board} />
    </>
  );
}
