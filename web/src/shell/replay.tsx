// SPDX-License-Identifier: MIT
// A finished game: every position, key moments, plots, the record.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Moment } from "../engine/replay";
import { boardOf } from "../games";
import type { BoardProps, Game } from "../games/contract";
import { refusalText } from "../net/refusal";
import { Icon, SeatMark } from "../parts/icon";
import { useMoving } from "../parts/moving";
import { nameSeats } from "../parts/phrase";
import { nameOf } from "../parts/seats";
import type { AnyView, SeatInfo } from "../protocol";
import { Moves } from "../state/moves";
import { t } from "../text/i18n";
import { Plots } from "./plots";
import type { Recorded } from "./recorded";
import {
  ownSeat,
  resultOf,
  seatsOf,
  useBefore,
  useKeyMoments,
  useRecorded,
  useViews,
} from "./recorded";
import { ScoreTable } from "./result";
import { Slider } from "./slider";
import { useNarrow } from "./width";

const Loading = () => (
  <main class="loading" id="main" tabIndex={-1} aria-busy="true">
    <p>{t("One moment …")}</p>
  </main>
);

export function ReplayScreen({ id }: { id: string }) {
  const { game, trouble } = useRecorded(id);
  useEffect(() => {
    document.title = `${t("Replay")} · Kaupang`;
  }, [id]);
  if (trouble !== null)
    return (
      <main class="loading" id="main" tabIndex={-1}>
        <h1>{t("No replay")}</h1>
        <p>{refusalText(trouble)}</p>
        <a class="button primary" href="/">
          {t("Back to the lobby")}
        </a>
      </main>
    );
  const board = game && boardOf(game.replay.game);
  return game && board ? <Replayed id={id} game={game} board={board} /> : <Loading />;
}

function Replayed({ id, game, board }: { id: string; game: Recorded; board: Game }) {
  const narrow = useNarrow();
  const { replay } = game;
  const last = replay.moments.length - 1;
  const [at, setAt] = useState(last);
  const [chosen, setChosen] = useState<number | null>(null);
  const seat = chosen ?? ownSeat(id, game.table);
  const views = useViews(replay, at);
  const keys = useKeyMoments(replay);
  const before = useBefore(at, keys, seat);
  if (!views) return <Loading />;
  const seats = seatsOf(game);
  nameSeats((s) => nameOf(seats, s));
  const tell = (m: Moment) => (
    <Told moment={m} {...{ board, seats }} before={before.get(m.count)} />
  );
  return (
    <main class={narrow ? "replay narrow" : "replay"} id="main" tabIndex={-1}>
      <h1 class="unseen">{t("Replay")}</h1>
      <Slider at={at} last={last} onMove={setAt}>
        <SeenBy seats={seats} seat={seat} onChoose={setChosen} />
        <RecordLink id={id} record={game.record} />
      </Slider>
      <p class="moment" role="status">
        {tell(replay.moments[at]!)}
      </p>
      <ReplayBoard {...{ board, views, seats, seat, narrow }} />
      <section class="after">
        <h2>{t("Result")}</h2>
        <Outcome game={game} seats={seats} board={board} />
        <h2>{t("Key moments")}</h2>
        <KeyMoments keys={keys} tell={tell} onMoment={setAt} />
        <Plots board={board} seats={seats} count={replay.moments.length} onMoment={setAt} />
      </section>
    </main>
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

interface ToldProps {
  moment: Moment;
  board: Game;
  seats: SeatInfo[];
  /** the position before it, once it is known */
  before: AnyView | undefined;
}

/** What happened, and who did it. */
function Told({ moment, board, seats, before }: ToldProps) {
  return (
    <>
      {typeof moment.who === "number" && (
        <>
          <SeatMark seat={moment.who} /> <b>{nameOf(seats, moment.who)}: </b>
        </>
      )}
      {moment.action ? board.say(moment.action, before ?? null) : t("The beginning")}
    </>
  );
}

interface BoardViewProps {
  board: Game;
  views: AnyView[];
  seats: SeatInfo[];
  seat: number;
  narrow: boolean;
}

function ReplayBoard({ board, views, seats, seat, narrow }: BoardViewProps) {
  const view = views[seat]!;
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
  const heading = (s: SeatInfo) => <SeatHeading {...{ board, views, seats }} info={s} />;
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
  views: AnyView[];
  seats: SeatInfo[];
  info: SeatInfo;
}

function SeatHeading({ board, views, seats, info }: SeatHeadingProps) {
  return (
    <header>
      <SeatMark seat={info.seat} />
      <strong class="name">{nameOf(seats, info.seat)}</strong>
      {info.resigned && <span class="tag">{t("resigned")}</span>}
      <span class="facts">
        {board.facts(views[info.seat]!, info.seat).map((f) => (
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

interface KeyMomentsProps {
  keys: Moment[];
  tell: (m: Moment) => ComponentChildren;
  onMoment: (count: number) => void;
}

function KeyMoments({ keys, tell, onMoment }: KeyMomentsProps) {
  const show = (m: Moment) => {
    onMoment(m.count);
    scrollTo(0, 0);
  };
  return (
    <ul class="key-moments">
      {keys.map((m) => (
        <li key={m.count}>
          <button type="button" class="quiet" onClick={() => show(m)}>
            {tell(m)}
          </button>
        </li>
      ))}
    </ul>
  );
}
