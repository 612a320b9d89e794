// SPDX-License-Identifier: MIT
// A finished game: a slider over every position, key moments, plots, the record.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Replay } from "../engine/replay";
import { boardOf } from "../games";
import type { BoardProps } from "../games/contract";
import { Icon, SeatMark } from "../parts/icon";
import { useMoving } from "../parts/moving";
import { nameSeats } from "../parts/phrase";
import { askReplay, askReplayView } from "../net/engine";
import type { AnyView, Result, SeatInfo, Summary } from "../protocol";
import { http, isLocal, local, me } from "../state/session";
import { Moves } from "../state/moves";
import { t } from "../text/i18n";
import { refusalText } from "../net/refusal";
import { Plots } from "./plots";
import { ScoreTable } from "./result";
import { nameOf } from "../parts/seats";
import { useNarrow } from "./width";

async function recordOf(id: string): Promise<string> {
  if (!isLocal(id)) return http<string>(`/api/tables/${id}/record`);
  const answer = await local().ask({ type: "record", table: id });
  return answer.type === "ok" ? (answer.link ?? "") : "";
}

/** What the table itself says about its end: a record knows no giving up. */
async function summaryOf(id: string): Promise<Summary | null> {
  if (!isLocal(id)) return http<Summary>(`/api/tables/${id}`);
  const answer = await local().ask({ type: "lobby" });
  return answer.type === "lobby" ? (answer.tables.find((s) => s.id === id) ?? null) : null;
}

const levels = ["easy", "medium", "hard", "expert", "greedy", "random"];
const seatsOf = (r: Replay): SeatInfo[] =>
  Array.from({ length: r.seats }, (_, seat) => {
    const name = r.names[seat] ?? String(seat + 1);
    return { seat, kind: levels.includes(name) ? "bot" : "person", name };
  });

export function ReplayScreen({ id }: { id: string }) {
  const narrow = useNarrow();
  const [replay, setReplay] = useState<Replay | null>(null);
  const [record, setRecord] = useState("");
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const [table, setTable] = useState<Summary | null>(null);
  /** the position as each seat saw it: nobody else knew what it had */
  const [views, setViews] = useState<AnyView[] | null>(null);
  const [before, setBefore] = useState<Map<number, AnyView>>(new Map());
  const [running, setRunning] = useState(false);
  const [trouble, setTrouble] = useState<unknown>(null);
  useEffect(() => {
    document.title = `${t("Replay")} · Kaupang`;
    Promise.all([recordOf(id), summaryOf(id)])
      .then(async ([text, summary]) => {
        setRecord(text);
        setTable(summary);
        const r = await askReplay(text);
        setReplay(r);
        setAt(r.moments.length - 1);
      })
      .catch(setTrouble);
  }, [id]);
  const user = isLocal(id) ? "here" : me.value?.id;
  const mine = table?.seats.find((s) => s.user !== undefined && s.user === user);
  const seat = chosen ?? mine?.seat ?? 0;
  useEffect(() => {
    if (!replay) return;
    const all = Array.from({ length: replay.seats }, (_, s) => askReplayView(at, s));
    void Promise.all(all).then(setViews);
  }, [replay, at]);
  const view = views?.[seat] ?? null;
  const keys = useMemo(() => keyMoments(replay), [replay]);
  // the positions before what is told in words: they say what a slot held
  const look = (n: number) =>
    void (
      n > 0 &&
      askReplayView(n - 1, seat).then((v) => setBefore((known) => new Map(known).set(n, v)))
    );
  useEffect(() => {
    if (replay) look(at);
  }, [replay, at, seat]);
  useEffect(() => keys.forEach((m) => look(m.count)), [keys, seat]);
  useEffect(() => {
    if (!running || !replay) return;
    const timer = setInterval(
      () => setAt((n) => (n + 1 < replay.moments.length ? n + 1 : (setRunning(false), n))),
      700,
    );
    return () => clearInterval(timer);
  }, [running, replay]);
  const root = useMoving<HTMLDivElement>(view);
  const board = replay ? boardOf(replay.game) : null;
  if (trouble !== null)
    return (
      <main class="loading" id="main" tabIndex={-1}>
        <h1>{t("No replay")}</h1>
        <p>{refusalText(trouble)}</p>
        <a class="button primary" href="/">
          {t("To the lobby")}
        </a>
      </main>
    );
  if (!replay || !board || !view)
    return (
      <main class="loading" id="main" tabIndex={-1} aria-busy="true">
        <div ref={root}>
          <p>{t("One moment …")}</p>
        </div>
      </main>
    );
  const seats = table?.seats.every((s) => s.kind !== "free") ? table.seats : seatsOf(replay);
  nameSeats((s) => nameOf(seats, s));
  const moment = replay.moments[at]!;
  const last = replay.moments[replay.moments.length - 1]!;
  const props: BoardProps = {
    view,
    peek: null,
    moves: new Moves({}),
    you: -1,
    own: seat,
    turn: "over",
    seats,
    hint: null,
    recent: [],
    narrow,
  };
  const result: Result = table?.result ?? {
    points: last.points,
    rank: replay.rank,
    sources: replay.sources,
    how: "played",
  };
  const heading = (s: SeatInfo) => (
    <header>
      <SeatMark seat={s.seat} />
      <strong class="name">{nameOf(seats, s.seat)}</strong>
      {s.resigned && <span class="tag">{t("gave up")}</span>}
      <span class="facts">
        {board.facts(views![s.seat]!, s.seat).map((f) => (
          <span key={f.label}>
            <b>{f.value}</b> {f.label}
          </span>
        ))}
      </span>
    </header>
  );
  return (
    <main class={narrow ? "replay narrow" : "replay"} id="main" tabIndex={-1}>
      <h1 class="unseen">{t("Replay")}</h1>
      <div class="slider">
        <button
          type="button"
          class="quiet icon"
          aria-label={t("One back")}
          onClick={() => setAt(Math.max(0, at - 1))}
        >
          <Icon name="previous" />
        </button>
        <button
          type="button"
          class="primary icon"
          aria-label={running ? t("Pause") : t("Play")}
          onClick={() => {
            if (at + 1 >= replay.moments.length) setAt(0);
            setRunning(!running);
          }}
        >
          <Icon name={running ? "pause" : "play"} />
        </button>
        <button
          type="button"
          class="quiet icon"
          aria-label={t("One on")}
          onClick={() => setAt(Math.min(replay.moments.length - 1, at + 1))}
        >
          <Icon name="next" />
        </button>
        <input
          type="range"
          min={0}
          max={replay.moments.length - 1}
          value={at}
          aria-label={t("Position")}
          aria-valuetext={t("{n} of {all}", { n: at, all: replay.moments.length - 1 })}
          onInput={(e) => setAt(Number(e.currentTarget.value))}
        />
        <span class="count">{t("{n} of {all}", { n: at, all: replay.moments.length - 1 })}</span>
        <label class="as">
          <span class="unseen">{t("Seen by")}</span>
          <select value={seat} onChange={(e) => setChosen(Number(e.currentTarget.value))}>
            {seats.map((s) => (
              <option key={s.seat} value={s.seat}>
                {nameOf(seats, s.seat)}
              </option>
            ))}
          </select>
        </label>
        <a
          class="button quiet"
          download={`${id}.kaupang`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(record)}`}
        >
          <Icon name="download" />
          {t("Record")}
        </a>
      </div>
      <p class="moment" role="status">
        {typeof moment.who === "number" && (
          <>
            <SeatMark seat={moment.who} /> <b>{nameOf(seats, moment.who)}: </b>
          </>
        )}
        {moment.action ? board.say(moment.action, before.get(at) ?? null) : t("The beginning")}
      </p>
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
        <section class="own" aria-label={t("Things of {name}", { name: nameOf(seats, seat) })}>
          <div class={`seat mine of-${seat}`}>{heading(seats[seat]!)}</div>
          <board.Own {...props} />
        </section>
      </div>
      <section class="after">
        <h2>{t("Result")}</h2>
        {result.how === "resigned" && <p class="muted">{t("Ended by giving up.")}</p>}
        <ScoreTable result={result} seats={seats} board={board} />
        <h2>{t("Key moments")}</h2>
        <ul class="key-moments">
          {keys.map((m) => (
            <li key={m.count}>
              <button
                type="button"
                class="quiet"
                onClick={() => {
                  setAt(m.count);
                  scrollTo(0, 0);
                }}
              >
                {typeof m.who === "number" && <SeatMark seat={m.who} />}{" "}
                {typeof m.who === "number" ? nameOf(seats, m.who) + ": " : ""}
                {board.say(m.action, before.get(m.count) ?? null)}
              </button>
            </li>
          ))}
        </ul>
        <Plots board={board} seats={seats} count={replay.moments.length} onMoment={setAt} />
      </section>
    </main>
  );
}

/** The moments that moved the standing most, in their order. */
function keyMoments(replay: Replay | null) {
  if (!replay) return [];
  return [...replay.moments]
    .filter((m) => m.swing > 0 && typeof m.who === "number")
    .sort((a, b) => b.swing - a.swing)
    .slice(0, 8)
    .sort((a, b) => a.count - b.count);
}
