// SPDX-License-Identifier: MIT
// The first screen: the games, my tables, tables that wait for players, finished games.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { games, type GameBrief } from "../games";
import { Emblem } from "../games/emblems";
import { Icon } from "../parts/icon";
import { online } from "../state/session";
import { finished, followLobby, here, mine, open } from "../state/lobby";
import { t, tg, tn } from "../text/i18n";
import { CreateDialog } from "./create";
import { isNamed, NameDialog } from "./name";
import { pathOf } from "./route";
import { QuickDialog } from "./quick";
import { TableList } from "./tablelist";

function about(game: string): string {
  switch (game) {
    case "spice-road": return tg("spice-road", "Lead a caravan: gather spices, trade them up, fulfil orders.");
    case "puerto-rico": return tg("puerto-rico", "Settle, build, produce and ship; every role you take serves all.");
    case "amsterdam": return tg("amsterdam", "Claim routes through the city and fulfil your contracts.");
    case "landnam": return tg("landnam", "Explore an unknown island, farm it, trade, and argue at the thing.");
    default: return "";
  }
}

function Tile({ game, onPlay, onTable }: { game: GameBrief; onPlay: () => void; onTable: () => void }) {
  const players = game.min_seats === game.max_seats
    ? tn("{n} player", "{n} players", game.max_seats)
    : t("{a} to {b} players", { a: game.min_seats, b: game.max_seats });
  return (
    <li class={`tile tile-${game.id}`}>
      <button type="button" class="tile-face" onClick={onPlay}>
        <Emblem game={game.id} />
        <span class="tile-title">{tg(game.id, game.title)}</span>
        <span class="tile-about">{about(game.id)}</span>
        <span class="tile-players">{players}</span>
      </button>
      <div class="tile-more">
        <button type="button" class="primary" onClick={onPlay}>{t("Play")}</button>
        <button type="button" onClick={onTable} aria-disabled={!online.value} data-tip={online.value ? undefined : t("The server cannot be reached just now.")}>{t("With friends")}</button>
        <a class="button quiet" href={pathOf.rules(game.id)}>{t("Rules")}</a>
      </div>
    </li>
  );
}

export function Lobby() {
  const quick = useSignal<string | null>(null);
  const table = useSignal<string | null>(null);
  useEffect(followLobby, []);
  useEffect(() => void (document.title = "Kaupang"), []);
  const playing = [...mine.value, ...here.value.filter((s) => s.status !== "over")];
  const over = [...here.value.filter((s) => s.status === "over"), ...finished.value].slice(0, 12);
  return (
    <main class="lobby" id="main" tabIndex={-1}>
      <section class="hero">
        <h1>{t("Four trading games, one table")}</h1>
        <p>{t("Play against bots at once, also without a network, or with friends by a link. No registration.")}</p>
      </section>
      {playing.length > 0 && <TableList title={t("My games")} tables={playing} />}
      <ul class="tiles">
        {games.map((g) => (
          <Tile key={g.id} game={g} onPlay={() => (quick.value = g.id)} onTable={() => online.value && (table.value = g.id)} />
        ))}
      </ul>
      <div class="lists">
        {online.value && <TableList title={t("Waiting for players")} tables={open.value} empty={t("No open table just now. Make one: “With friends”.")} />}
        {!online.value && <p class="offline"><Icon name="lost" /> {t("The server cannot be reached. Games on this device work all the same.")}</p>}
        {over.length > 0 && <TableList title={t("Finished games")} tables={over} />}
      </div>
      {quick.value && <QuickDialog game={quick.value} onClose={() => (quick.value = null)} />}
      {table.value && !isNamed() && <NameDialog onDone={() => (table.value = `${table.value}`)} onClose={() => (table.value = null)} />}
      {table.value && isNamed() && <CreateDialog game={table.value} onClose={() => (table.value = null)} />}
    </main>
  );
}
