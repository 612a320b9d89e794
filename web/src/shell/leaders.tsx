// SPDX-License-Identifier: MIT
// The best players of a game by rating, and one's own place among them.
import { useEffect, useState } from "preact/hooks";
import { briefOf, games } from "../games";
import { http, me, online } from "../state/session";
import { t, tg, tn } from "../text/i18n";
import { refusalText } from "../net/refusal";
import { pathOf } from "./route";

interface Leader {
  user: string;
  name: string;
  rating: number;
  deviation: number;
  provisional: boolean;
  games: number;
}
interface Mine {
  ratings: { game: string; rating: number; games: number }[];
}
const MOST = 100;

/** Equal ratings share a place; provisional ones come after the others. */
const placeOf = (leaders: Leader[], at: number): number =>
  leaders.findIndex(
    (l) => l.rating === leaders[at]!.rating && l.provisional === leaders[at]!.provisional,
  ) + 1;

function Own({ game, leaders }: { game: string; leaders: Leader[] }) {
  const [mine, setMine] = useState<Mine | null>(null);
  const user = me.value;
  useEffect(
    () =>
      void http<Mine>("/api/me")
        .then(setMine)
        .catch(() => setMine(null)),
    [user?.id, game],
  );
  if (!user?.registered)
    return (
      <p class="muted">
        {t(
          "Ratings are for accounts: make one under Settings, and play at tables that count for ratings.",
        )}
      </p>
    );
  const at = leaders.findIndex((l) => l.user === user.id);
  const rating = mine?.ratings.find((r) => r.game === game);
  if (at >= 0)
    return (
      <p>
        {t("You are in place {place} of {n}.", { place: placeOf(leaders, at), n: leaders.length })}
      </p>
    );
  if (rating)
    return (
      <p>
        {t("Your rating is {rating}, outside the top {n}.", { rating: rating.rating, n: MOST })}
      </p>
    );
  return <p class="muted">{t("You have not played a rated game of this yet.")}</p>;
}

function Table({ leaders, game }: { leaders: Leader[]; game: string }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("Leaderboard")}>
      <table class="leaders">
        <thead>
          <tr>
            <th scope="col">{t("Place")}</th>
            <th scope="col">{t("Player")}</th>
            <th scope="col">{t("Rating")}</th>
            <th scope="col">{t("Games")}</th>
          </tr>
        </thead>
        <tbody>
          {leaders.map((l, i) => (
            <tr key={l.user} class={l.user === me.value?.id ? "mine" : ""}>
              <td>{placeOf(leaders, i)}</td>
              <th scope="row">
                <a href={pathOf.person(l.user, game)}>{l.name}</a>
                {l.user === me.value?.id && <span class="muted"> ({t("you")})</span>}
              </th>
              <td data-tip={l.provisional ? t("provisional") : undefined}>
                {l.rating} <span class="muted">± {l.deviation}</span>
                {l.provisional && <span class="mark">{t("provisional")}</span>}
              </td>
              <td>{l.games}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One link a game; the same on every page that is about one of them. */
export function GameTabs({
  chosen,
  pathTo,
  all,
}: {
  chosen: string;
  pathTo: (game: string) => string;
  all?: string;
}) {
  return (
    <nav class="tabs" aria-label={t("Games")}>
      {all && (
        <a class="button quiet" aria-current={chosen === "" ? "page" : undefined} href={pathTo("")}>
          {all}
        </a>
      )}
      {games.map((g) => (
        <a
          key={g.id}
          class="button quiet"
          aria-current={chosen === g.id ? "page" : undefined}
          href={pathTo(g.id)}
        >
          {tg(g.id, g.title)}
        </a>
      ))}
    </nav>
  );
}

export function LeadersScreen({ game }: { game: string }) {
  const [leaders, setLeaders] = useState<Leader[] | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  useEffect(() => {
    document.title = `${t("Leaderboard")}: ${tg(game, briefOf(game)?.title ?? game)} · Kaupang`;
    setLeaders(null);
    setTrouble(null);
    http<{ leaders: Leader[] }>(`/api/leaders?game=${encodeURIComponent(game)}&limit=${MOST}`)
      .then((a) => setLeaders(a.leaders))
      .catch(setTrouble);
  }, [game, online.value]);
  return (
    <main class="page" id="main" tabIndex={-1}>
      <h1>{t("Leaderboard")}</h1>
      <GameTabs chosen={game} pathTo={pathOf.leaders} />
      {trouble !== null && (
        <p class="warn" role="alert">
          {refusalText(trouble)}
        </p>
      )}
      {trouble === null && leaders === null && <p aria-busy="true">{t("One moment …")}</p>}
      {leaders && leaders.length === 0 && (
        <p>{t("Nobody is rated yet. Play a rated game with friends: first place is free.")}</p>
      )}
      {leaders && leaders.length > 0 && <Table leaders={leaders} game={game} />}
      {leaders && leaders.length > 0 && (
        <p class="muted">
          {tn("{n} player", "{n} players", leaders.length)}.{" "}
          {t("In two of three cases the true strength lies within the number after ±.")}
        </p>
      )}
      {leaders && <Own game={game} leaders={leaders} />}
      <p>
        <a href="/">{t("Back to the lobby")}</a>
      </p>
    </main>
  );
}
