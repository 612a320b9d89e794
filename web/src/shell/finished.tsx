// SPDX-License-Identifier: MIT
// Finished games, one's own (on the server and on this device) or everybody's, of every game
// or one, each with its replay.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../parts/icon";
import type { Summary } from "../protocol";
import { here, refreshHere } from "../state/lobby";
import { http, me, online } from "../state/session";
import { t } from "../text/i18n";
import { openFile } from "./drop";
import { Segments, Trouble } from "./fields";
import { GameTabs } from "./leaders";
import { pathOf } from "./route";
import { TableList } from "./tablelist";

const PORTION = 20;
type Whose = "mine" | "all";

function ask(game: string, user: string, before: number): Promise<Summary[]> {
  const query = new URLSearchParams({ status: "over", limit: String(PORTION) });
  if (game) query.set("game", game);
  if (user) query.set("user", user);
  if (before) query.set("before", String(before));
  return http<{ tables: Summary[] }>(`/api/tables?${query}`).then((a) => a.tables);
}

/** Finished games of the server, portion by portion. */
function useFinished(game: string, whose: Whose) {
  const [tables, setTables] = useState<Summary[]>([]);
  const [more, setMore] = useState(false);
  const [trouble, setTrouble] = useState<unknown>(null);
  const user = me.value?.id ?? "";
  const load = async (before: number) => {
    try {
      const found = await ask(game, whose === "mine" ? user : "", before);
      setTables((known) => [
        ...(before ? known : []),
        ...found.filter((s) => !before || !known.some((k) => k.id === s.id)),
      ]);
      setMore(found.length === PORTION);
      setTrouble(null);
    } catch (error) {
      setTrouble(error);
    }
  };
  useEffect(() => {
    document.title = `${t("Finished games")} · Kaupang`;
    void refreshHere();
    if (online.value) void load(0);
  }, [game, whose, user, online.value]);
  return { tables, more, trouble, earlier: () => void load(tables[tables.length - 1]!.changed) };
}

export function FinishedScreen({ game }: { game: string }) {
  const [whose, setWhose] = useState<Whose>("mine");
  const { tables, more, trouble, earlier } = useFinished(game, whose);
  const kept = here.value.filter((s) => s.status === "over" && (!game || s.game === game));
  // of the device's those that no portion still to come lies between
  const since = more ? (tables[tables.length - 1]?.changed ?? 0) : 0;
  const shown =
    whose === "all"
      ? tables
      : [...tables, ...kept.filter((s) => s.changed >= since)].sort(
          (a, b) => b.changed - a.changed,
        );
  return (
    <main class="page" id="main" tabIndex={-1}>
      <h1>{t("Finished games")}</h1>
      <GameTabs chosen={game} pathTo={pathOf.finished} all={t("All games")} />
      <Segments
        name="whose"
        label={t("Whose games")}
        silent
        value={whose}
        of={[
          ["mine", t("Mine")],
          ["all", t("Everyone’s")],
        ]}
        set={setWhose}
      />
      <Trouble what={trouble} />
      <TableList
        title=""
        tables={shown}
        empty={t("No finished games yet. Finish one, and its replay and charts appear here.")}
      />
      {more && (
        <div class="row">
          <button type="button" onClick={earlier}>
            {t("Earlier games")}
          </button>
        </div>
      )}
      <p class="row">
        <label class="button quiet">
          <Icon name="play" />
          {t("Open a game file …")}
          <input
            class="unseen"
            type="file"
            accept=".kaupang"
            onChange={(e) => void openFile(e.currentTarget.files?.[0])}
          />
        </label>
        <span class="muted">{t("Or drop it anywhere on the page.")}</span>
      </p>
      <p>
        <a href="/">{t("Back to the lobby")}</a>
      </p>
    </main>
  );
}
