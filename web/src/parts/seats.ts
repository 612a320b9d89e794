// SPDX-License-Identifier: MIT
// Who sits at a table, in words.
import type { SeatInfo } from "../protocol";
import { t } from "../text/i18n";

export function levelName(level: string): string {
  switch (level) {
    case "easy":
      return t("Easy");
    case "medium":
      return t("Medium");
    case "hard":
      return t("Hard");
    case "expert":
      return t("Expert");
    case "master":
      return t("Master");
    case "greedy":
      return t("Quick");
    case "random":
      return t("Random");
    default:
      return level;
  }
}

/** `short`: without the level of a bot, which a tip can say. */
export function nameOf(seats: SeatInfo[], seat: number, short = false): string {
  const s = seats[seat];
  if (!s) return "";
  if (s.kind === "bot") {
    const same = seats.filter((x) => x.kind === "bot");
    const number = same.length > 1 ? ` ${same.indexOf(s) + 1}` : "";
    if (short) return t("Bot{number}", { number });
    return t("Bot{number} ({level})", { number, level: levelName(s.name ?? "") });
  }
  if (s.bot) return t("{name} (bot)", { name: s.name ?? "" });
  return s.name ?? t("free");
}
