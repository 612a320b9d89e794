// SPDX-License-Identifier: MIT
// The review of a finished game: who was how likely to win when, how well everybody played, what
// chance gave or took, and the moments that decided it, with what was better and why.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ALL, type Replay } from "../engine/replay";
import type { Decision, Review, Stroke } from "../engine/review";
import type { Game } from "../games/contract";
import { askReplayView } from "../net/engine";
import { SeatMark } from "../parts/icon";
import { nameOf } from "../parts/seats";
import type { AnyView, SeatInfo } from "../protocol";
import { placesInRounds } from "../state/steps";
import { t } from "../text/i18n";
import { percent, roundName, sayReasons } from "../parts/judged";
import { member } from "../parts/phrase";
import { Chart } from "./plots";

interface Props {
  review: Review;
  replay: Replay;
  board: Game;
  seats: SeatInfo[];
  at: number;
  onMove: (to: number) => void;
  /** beside "Show" */
  more: (at: number) => ComponentChildren;
}

/** The chances before every decision, and at the end who won. */
function Chances({ review, replay, seats, at, onMove }: Props) {
  const places = useMemo(() => placesInRounds(replay), [replay]);
  const last = replay.moments.length - 1;
  const counts = useMemo(
    () => [...review.decisions.map((d) => d.at), ...(review.over ? [last] : [])],
    [review],
  );
  const values = useMemo(() => {
    const winners = replay.rank.filter((r) => r === 1).length;
    return seats.map(({ seat }) => [
      ...review.decisions.map((d) => Math.round(d.win[seat]! * 100)),
      ...(review.over ? [replay.rank[seat] === 1 ? Math.round(100 / winners) : 0] : []),
    ]);
  }, [review]);
  return (
    <div class="plots one">
      <Chart
        {...{ seats, places, at, onMove, counts, values }}
        title={t("Chances to win, in per cent")}
        percent
      />
    </div>
  );
}

function Players({ review, seats }: Props) {
  return (
    <div class="scroll" tabIndex={0}>
      <table class="scores showings">
        <caption class="unseen">{t("How everybody played")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Player")}</th>
            <th scope="col" data-tip={t("How close the decisions came to the best ones.")}>
              {t("Accuracy")}
            </th>
            <th scope="col" data-tip={t("Decisions that cost 5 % of the win or more.")}>
              {t("Mistakes")}
            </th>
            <th scope="col" data-tip={t("What cards and dice gave or took.")}>
              {t("Luck")}
            </th>
          </tr>
        </thead>
        <tbody>
          {seats.map(({ seat }) => {
            const s = review.players[seat]!;
            return (
              <tr key={seat}>
                <th scope="row">
                  <SeatMark seat={seat} /> {nameOf(seats, seat)}
                </th>
                <td>{percent(s.accuracy)}</td>
                <td>{s.mistakes}</td>
                <td>{percent(s.luck, true)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The positions in which the moments happened: they say what a slot held. */
function useBefore(places: number[]): Map<number, AnyView> {
  const [before, setBefore] = useState<Map<number, AnyView>>(new Map());
  useEffect(() => {
    void Promise.all(
      places.map(async (at) => [at, await askReplayView(at, ALL)] as [number, AnyView]),
    ).then((all) => setBefore(new Map(all)));
  }, [places]);
  return before;
}

interface MomentProps extends Omit<Props, "review"> {
  view: AnyView | null;
}

function Better({ d, view, board, seats }: MomentProps & { d: Decision }) {
  const speech = {
    game: board.description.id,
    nameOf: (s: number) => nameOf(seats, s),
    names: board.names ?? ((_: string, value: string) => member(board.description.id, value)),
  };
  const why = sayReasons(speech, d.reasons ?? []);
  return (
    <>
      <p>
        <b>{t("Better:")}</b> {board.say(d.better!, view)}
      </p>
      {why && (
        <p class="muted">
          <b>{t("Why:")}</b> {why}
        </p>
      )}
    </>
  );
}

function DecisionMoment(p: MomentProps & { d: Decision }) {
  const { d, view, board, seats } = p;
  return (
    <li class={`review-moment of-${d.seat}`}>
      <p class="head">
        <span class="muted">{roundName(p.replay.turns, d.round)}</span>
        <span>
          <SeatMark seat={d.seat} /> <b>{nameOf(seats, d.seat)}:</b> {board.say(d.action, view)}
        </span>
        <b class="loss">{percent(-d.loss)}</b>
      </p>
      <Better {...p} />
      <Ways {...p} at={d.at} />
    </li>
  );
}

function LuckMoment(p: MomentProps & { stroke: Stroke }) {
  const { stroke, view, board, seats } = p;
  const most = stroke.win.reduce((a, w, i) => (Math.abs(w) > Math.abs(stroke.win[a]!) ? i : a), 0);
  return (
    <li class="review-moment luck">
      <p class="head">
        <span class="muted">{roundName(p.replay.turns, stroke.round)}</span>
        <span>
          <b>{t("Luck:")}</b> {board.say(stroke.action, view)}
        </span>
        <span>
          <SeatMark seat={most} /> {nameOf(seats, most)} <b>{percent(stroke.win[most]!, true)}</b>
        </span>
      </p>
      <Ways {...p} at={stroke.at} />
    </li>
  );
}

const Ways = ({ at, onMove, more }: MomentProps & { at: number }) => (
  <p class="row">
    <button
      type="button"
      onClick={() => {
        onMove(at);
        scrollTo(0, 0);
      }}
    >
      {t("Show")}
    </button>
    {more(at)}
  </p>
);

function Moments(p: Props) {
  const { review } = p;
  const moments = review.moments.map((m) =>
    m.luck === undefined ? { d: review.decisions[m.decision!]! } : { stroke: review.luck[m.luck]! },
  );
  const places = useMemo(() => moments.map((m) => (m.d ?? m.stroke!).at), [review]);
  const before = useBefore(places);
  if (moments.length === 0) return <p>{t("No decision cost much.")}</p>;
  return (
    <ol class="review-moments">
      {moments.map((m) => {
        const { at } = m.d ?? m.stroke!;
        const view = before.get(at) ?? null;
        return m.d ? (
          <DecisionMoment key={at} {...p} view={view} d={m.d} />
        ) : (
          <LuckMoment key={at} {...p} view={view} stroke={m.stroke!} />
        );
      })}
    </ol>
  );
}

export function ReviewPanel(p: Props) {
  return (
    <>
      <Chances {...p} />
      <Players {...p} />
      <h3>{t("Key moments")}</h3>
      <Moments {...p} />
      <p class="muted">
        {t("Everyone is judged by what they could know; the chances are told with all cards open.")}
      </p>
    </>
  );
}
