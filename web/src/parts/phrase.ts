// SPDX-License-Identifier: MIT
// Actions in words: the phrase of actions.def, translated, with its parameters named by
// the game.
import type { Description } from "../engine/fields";
import { t, tg, tgn } from "../text/i18n";

/** Names a parameter: its domain and its value as written in the notation. */
export type Namer = (domain: string, value: string) => string;

export function phrase(d: Description, action: string, name: Namer): string {
  const [word = "", ...params] = action.split(" ");
  const family = d.families.find((f) => f.word === word);
  if (!family) return action;
  if (params[0] === "?") return tg(d.id, `${word} (hidden)`);
  if (word === "first") return t("{name} begins", { name: seated(params[0]!) });
  const values = Object.fromEntries(params.map((p, i) => [i, name(family.params[i] ?? "", p)]));
  if (!family.many) return tg(d.id, family.phrase, values);
  const counted = family.params.findIndex((p) => !d.domains.find((x) => x.name === p)?.names);
  return tgn(d.id, family.phrase, family.many, Number(params[counted]), values);
}

/** Who sits where at the table on the screen; told by the screen that shows it. */
let nameOf = (seat: number): string => t("Seat {n}", { n: seat + 1 });
export const nameSeats = (names: (seat: number) => string): void => void (nameOf = names);
export const seated = (value: string): string => nameOf(Number(value));

/** Inside a sentence: "let Ada be heard first". */
export const inside = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Counted from one, as people do. */
export const fromOne = (value: string): string => String(Number(value) + 1);

/** A member of a domain in words; the names in the games are English words. */
export const member = (game: string, value: string): string => tg(game, value.replace(/-/g, " "));
