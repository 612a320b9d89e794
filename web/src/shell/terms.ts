// SPDX-License-Identifier: MIT
// What a table is played for and by: said to whoever is invited, before anybody sits down.
import type { Clock, TableMessage } from "../protocol";
import { t, tg, tn } from "../text/i18n";

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

function changedRules({ game, options }: TableMessage): string[] {
  const changed = Object.entries(options).map(
    ([name, value]) => `${tg(game, words(name))}: ${tg(game, words(String(value)))}`,
  );
  return changed.length ? [t("changed rules: {rules}", { rules: changed.join(", ") })] : [];
}

function vacationText({ clock, vacation = 0 }: TableMessage): string[] {
  if (clock.kind !== "slow") return [];
  return [
    vacation
      ? tn("{n} day of vacation each", "{n} days of vacation each", vacation)
      : t("no vacation"),
  ];
}

/** The terms of a table in one line. */
export function termsOf(facts: TableMessage): string {
  const late = facts.timeout === "lose" ? t("time up: lost") : t("time up: a bot takes over");
  return [
    tn("{n} player", "{n} players", facts.seats.length),
    clockText(facts.clock),
    ...(facts.clock.kind === "none" ? [] : [late]),
    ...vacationText(facts),
    facts.rated ? t("counts for ratings") : t("not rated"),
    facts.help ? t("help from the engine allowed") : t("no help from the engine"),
    ...changedRules(facts),
  ].join(" · ");
}
