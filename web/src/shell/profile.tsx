// SPDX-License-Identifier: MIT
// Somebody, as everybody may know them: ratings with their past, results and games, game by game.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { briefOf, games } from "../games";
import type { Summary, User } from "../protocol";
import { http, me, online } from "../state/session";
import { t, tg, tn } from "../text/i18n";
import { day } from "../text/when";
import { Trouble } from "./fields";
import { Friends, TieButtons } from "./friends";
import { GameTabs } from "./leaders";
import { Leaving } from "./leaving";
import { RatingPlot, ratingText, type Past } from "./ratingplot";
import { pathOf } from "./route";
import { TableList } from "./tablelist";

export interface Rating {
  game: string;
  rating: number;
  deviation: number;
  provisional: boolean;
  games: number;
}
interface Profile extends User {
  since: number;
  former: { name: string; until: number }[];
  ratings: Rating[];
  results: { game: string; games: number; places: number[] }[];
}

/** What the server says of a path, again whenever it or the connection changes. */
export function useAnswer<T>(path: string, again: unknown = 0) {
  const [answer, setAnswer] = useState<T | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  useEffect(() => {
    let wanted = true;
    http<T>(path)
      .then((a) => wanted && (setAnswer(a), setTrouble(null)))
      .catch((e: unknown) => wanted && setTrouble(e));
    return () => void (wanted = false);
  }, [path, online.value, again]);
  return { answer, trouble };
}

/** How often first, second … as bars of their share. */
function Places({ places, games: all }: { places: number[]; games: number }) {
  const last = places.reduce((at, n, i) => (n > 0 ? i : at), 0);
  return (
    <ol class="places" aria-label={t("Results")}>
      {places.slice(0, Math.max(2, last + 1)).map((n, i) => (
        <li key={i}>
          <span>{i + 1}.</span>
          <span class="bar">
            <span style={{ width: `${(100 * n) / all}%` }} />
          </span>
          <span>{n}</span>
        </li>
      ))}
    </ol>
  );
}

function RatingCard({ user, rating, game }: { user: string; rating: Rating; game: string }) {
  const path = `/api/users/${encodeURIComponent(user)}/history?game=${encodeURIComponent(game)}`;
  const { answer, trouble } = useAnswer<{ history: Past[] }>(path);
  const past = [...(answer?.history ?? [])].reverse();
  return (
    <section class="card rating">
      <h2>{t("Rating")}</h2>
      <p class="big-number">
        {ratingText(rating)}
        {rating.provisional && <span class="mark">{t("provisional")}</span>}
      </p>
      <p class="muted">
        {rating.provisional
          ? t("Few games, or none for long: the number may still be far from the strength.")
          : t("In two of three cases the true strength lies within the number after ±.")}
      </p>
      <Trouble what={trouble} />
      {past.length > 0 && <RatingPlot key={path} past={past} title={t("Rating over time")} />}
    </section>
  );
}

const NoRating = ({ mine }: { mine: boolean }) => (
  <p class="muted">
    {mine ? t("You have not played a rated game of this yet.") : t("No rated game of this yet.")}
  </p>
);

function OfGame({ who, game }: { who: Profile; game: string }) {
  const rating = who.ratings.find((r) => r.game === game);
  const results = who.results.find((r) => r.game === game);
  const query = new URLSearchParams({ status: "over", limit: "10", user: who.id, game });
  const { answer, trouble } = useAnswer<{ tables: Summary[] }>(`/api/tables?${query}`);
  return (
    <>
      {rating ? (
        <RatingCard key={game} user={who.id} rating={rating} game={game} />
      ) : (
        <NoRating mine={who.id === me.value?.id} />
      )}
      {results && (
        <section class="card">
          <h2>{t("Results")}</h2>
          <p class="muted">{tn("{n} finished game", "{n} finished games", results.games)}</p>
          <Places places={results.places} games={results.games} />
        </section>
      )}
      <Trouble what={trouble} />
      {answer && (
        <TableList
          title={t("Latest games")}
          tables={answer.tables}
          empty={t("No finished game that everybody may see.")}
        />
      )}
    </>
  );
}

/** The game asked for, else the one played most. */
function gameOf(who: Profile, asked: string): string {
  if (briefOf(asked)) return asked;
  const played = [...who.ratings, ...who.results].sort((a, b) => b.games - a.games);
  return played[0]?.game ?? games[0]!.id;
}

const Frame = ({ children }: { children: ComponentChildren }) => (
  <main class="page people" id="main" tabIndex={-1}>
    {children}
    <p>
      <a href="/">{t("To the lobby")}</a>
    </p>
  </main>
);

export function ProfileScreen({ user, game }: { user: string; game: string }) {
  const id = user || me.value?.id || "";
  const { answer: who, trouble } = useAnswer<Profile>(`/api/users/${encodeURIComponent(id)}`, id);
  useEffect(() => {
    if (who) document.title = `${who.name} · Kaupang`;
  }, [who]);
  if (!who || who.id !== id)
    return (
      <Frame>
        <h1>{t("Profile")}</h1>
        {trouble ? <Trouble what={trouble} /> : <p aria-busy="true">{t("One moment …")}</p>}
      </Frame>
    );
  const chosen = gameOf(who, game);
  return (
    <Frame>
      <header class="who">
        <h1>
          {who.name}
          {who.id === me.value?.id && <span class="muted"> ({t("you")})</span>}
        </h1>
        <p class="muted">
          {who.registered
            ? t("Account since {date}", { date: day(who.since) })
            : t("Guest since {date}", { date: day(who.since) })}
        </p>
        {who.former.length > 0 && (
          <p class="muted former">
            {t("Earlier: {names}", {
              names: who.former.map((f) => `${f.name} (${day(f.until)})`).join(", "),
            })}
          </p>
        )}
        <TieButtons user={who.id} name={who.name} />
      </header>
      {who.id === me.value?.id && <Friends />}
      <GameTabs chosen={chosen} pathTo={(g) => pathOf.person(who.id, g)} />
      <h2 class="unseen">{tg(chosen, briefOf(chosen)!.title)}</h2>
      <OfGame who={who} game={chosen} />
      {who.id === me.value?.id && <Leaving />}
    </Frame>
  );
}
