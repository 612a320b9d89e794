// SPDX-License-Identifier: MIT
// A table before it starts.
import { briefOf } from "../games";
import type { Clock, TableMessage } from "../protocol";
import type { TableStore } from "../state/table";
import { t, tg, tn } from "../text/i18n";
import { Answer } from "./offer";
import { Seating } from "./seating";

const words = (text: string): string => text.replace(/[_-]/g, " ");

export function clockText(clock: Clock): string {
  if (clock.kind === "live")
    return t("{base} min each, {add} s a turn", {
      base: Math.round(clock.base / 60),
      add: clock.add,
    });
  if (clock.kind === "slow")
    return tn("{n} hour a turn", "{n} hours a turn", Math.round(clock.turn / 3600));
  return t("no clock");
}

export function Waiting({ store, facts }: { store: TableStore; facts: TableMessage }) {
  const free = facts.seats.filter((s) => s.kind === "free");
  if (facts.status === "cancelled")
    return (
      <main class="loading" id="main" tabIndex={-1}>
        <h1>{t("This table was given up.")}</h1>
        <a class="button primary" href="/">
          {t("To the lobby")}
        </a>
      </main>
    );
  return (
    <main class="waiting" id="main" tabIndex={-1}>
      <h1>{facts.title || tg(facts.game, briefOf(facts.game)?.title ?? facts.game)}</h1>
      <p>
        {free.length ? t("Waiting for players.") : t("Everybody is here.")}{" "}
        {facts.public
          ? t("Everybody finds this table in the lobby.")
          : t("Only those with the link find this table.")}
      </p>
      <p class="muted">
        {[
          clockText(facts.clock),
          facts.help ? t("help from the engine allowed") : t("no help from the engine"),
          ...Object.entries(facts.options).map(
            ([name, value]) =>
              `${tg(facts.game, words(name))}: ${tg(facts.game, words(String(value)))}`,
          ),
        ].join(" · ")}
      </p>
      {facts.after !== undefined ? (
        <Answer store={store} facts={facts} />
      ) : (
        <Seating store={store} facts={facts} />
      )}
    </main>
  );
}
