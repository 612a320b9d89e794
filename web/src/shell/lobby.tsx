// SPDX-License-Identifier: MIT
// The first screen: the games, my tables, tables that wait for players, finished games.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { games, type GameBrief } from "../games";
import { aboutOf, Emblem } from "../games/emblems";
import { Icon } from "../parts/icon";
import { myName, online } from "../state/session";
import { change } from "../state/settings";
import { finished, followLobby, here, isMyTurn, leftOf, mine, open } from "../state/lobby";
import { language, languages, t, tg, tn, type Language } from "../text/i18n";
import { CreateDialog } from "./create";
import { isNamed, NameDialog } from "./name";
import { pathOf } from "./route";
import { QuickDialog, startFirst } from "./quick";
import { TableList } from "./tablelist";

function Tile({
  game,
  onPlay,
  onTable,
}: {
  game: GameBrief;
  onPlay: () => void;
  onTable: () => void;
}) {
  const players =
    game.min_seats === game.max_seats
      ? tn("{n} player", "{n} players", game.max_seats)
      : t("{a} to {b} players", { a: game.min_seats, b: game.max_seats });
  return (
    <li class={`tile tile-${game.id}`}>
      <button type="button" class="tile-face" onClick={onPlay}>
        <Emblem game={game.id} />
        <span class="tile-title">{tg(game.id, game.title)}</span>
        <span class="tile-about">{aboutOf(game.id)}</span>
        <span class="tile-players">{players}</span>
      </button>
      <div class="tile-more">
        <button type="button" class="primary" onClick={onPlay}>
          {t("Play")}
        </button>
        <button
          type="button"
          onClick={onTable}
          aria-disabled={!online.value}
          data-tip={online.value ? undefined : t("The server cannot be reached just now.")}
        >
          {t("With friends")}
        </button>
      </div>
      <div class="tile-links">
        <a href={pathOf.rules(game.id)}>{t("Rules")}</a>
        <button type="button" class="link" onClick={() => void startFirst(game.id)}>
          {t("Learn")}
        </button>
        <a href={pathOf.leaders(game.id)}>{t("Leaderboard")}</a>
      </div>
    </li>
  );
}

/** Who one is to the others, without any registration. */
function Self() {
  const asking = useSignal(false);
  return (
    <p class="self">
      {t("You play as {name}.", { name: myName() })}{" "}
      <button type="button" class="link" onClick={() => (asking.value = true)}>
        {t("Change name")}
      </button>
      {asking.value && (
        <NameDialog onDone={() => (asking.value = false)} onClose={() => (asking.value = false)} />
      )}
    </p>
  );
}

function Languages() {
  return (
    <nav class="languages" aria-label={t("Language")}>
      {Object.entries(languages).map(([code, name]) => (
        <button
          key={code}
          type="button"
          class="link"
          lang={code}
          aria-pressed={language.value === code}
          onClick={() => change({ language: code as Language })}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}

/** Tables that wait for players, and games that are over. */
function Lists() {
  const over = [...here.value.filter((s) => s.status === "over"), ...finished.value].slice(0, 6);
  return (
    <div class="lists">
      {online.value && (
        <TableList
          title={t("Waiting for players")}
          tables={open.value}
          empty={t(
            "No open table just now. Choose “With friends” at a game and let everyone find the table, or send friends its link.",
          )}
        />
      )}
      {!online.value && (
        <p class="offline">
          <Icon name="lost" />{" "}
          {t("The server cannot be reached. Games on this device work all the same.")}
        </p>
      )}
      {over.length > 0 && <TableList title={t("Finished games")} tables={over} />}
      <nav class="row" aria-label={t("More")}>
        <a class="button" href={pathOf.finished()}>
          {t("All finished games")}
        </a>
        <a class="button" href={pathOf.leaders(games[0]!.id)}>
          {t("Leaderboard")}
        </a>
        {online.value && (
          <a class="button" href={pathOf.person("")}>
            {t("My profile")}
          </a>
        )}
        <a class="button quiet" href={pathOf.privacy}>
          {t("What is kept of you")}
        </a>
      </nav>
    </div>
  );
}

export function Lobby() {
  const quick = useSignal<string | null>(null);
  const table = useSignal<string | null>(null);
  useEffect(followLobby, []);
  const waiting = mine.value.filter(isMyTurn).length;
  useEffect(
    () =>
      void (document.title = waiting ? `● ${t("Your turn")} (${waiting}) · Kaupang` : "Kaupang"),
    [waiting, language.value],
  );
  const playing = [...mine.value, ...here.value.filter((s) => s.status !== "over")];
  return (
    <main class="lobby" id="main" tabIndex={-1}>
      <section class="hero">
        <h1>{t("Trading games at one table")}</h1>
        <p>{t("Play bots right away, even offline, or invite friends with a link. No sign-up.")}</p>
        <Self />
      </section>
      {playing.length > 0 && <TableList title={t("My games")} tables={playing} />}
      {mine.value.some((s) => leftOf(s) !== null) && (
        <p class="self">
          <a href={pathOf.reminders}>{t("Reminders")}</a>
        </p>
      )}
      <ul class="tiles">
        {games.map((g) => (
          <Tile
            key={g.id}
            game={g}
            onPlay={() => (quick.value = g.id)}
            onTable={() => online.value && (table.value = g.id)}
          />
        ))}
      </ul>
      <Lists />
      <Languages />
      {quick.value && <QuickDialog game={quick.value} onClose={() => (quick.value = null)} />}
      {table.value && !isNamed() && (
        <NameDialog
          onDone={() => (table.value = `${table.value}`)}
          onClose={() => (table.value = null)}
        />
      )}
      {table.value && isNamed() && (
        <CreateDialog game={table.value} onClose={() => (table.value = null)} />
      )}
    </main>
  );
}
