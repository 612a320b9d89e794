// SPDX-License-Identifier: MIT
// What the judge says, in words: chances, rounds, and why a move is better. The templates are those
// of the programs and of the games' reasons.def.
import type { Reason } from "../engine/review";
import { language, t, tg } from "../text/i18n";
import type { Namer } from "./phrase";

/** Whose words they are: of which game, who sits where, and what its things are called. */
export interface Speech {
  game: string;
  nameOf: (seat: number) => string;
  names: Namer;
}

/** "12 %", with a sign where one is wanted: "+12 %", "−3 %". */
export function percent(share: number, signed = false): string {
  const whole = Math.round(Math.abs(share) * 100);
  const sign = share < 0 && whole > 0 ? "−" : signed ? "+" : "";
  return `${sign}${whole} %`;
}

/** "+2.1", as the language writes it. */
function points(n: number): string {
  const text = Math.abs(n).toFixed(1);
  const sign = n < 0 && text !== "0.0" ? "−" : "+";
  return sign + (language.value === "en" ? text : text.replace(".", ","));
}

export function roundName(turns: boolean, n: number): string {
  if (n === 0) return t("The beginning");
  return turns ? t("Turn {0}", { 0: n }) : t("Round {0}", { 0: n });
}

function sayReason({ game, nameOf, names }: Speech, r: Reason): string {
  if ("source" in r)
    return r.source === "to come"
      ? t("{0} still to come", { 0: points(r.points) })
      : t("{0} from {1}", { 0: points(r.points), 1: tg(game, r.source) });
  if ("rival" in r)
    return t("{0} wins less often (−{1} %)", {
      0: nameOf(r.rival),
      1: Math.round(r.win * 100),
    });
  return tg(game, r.words, {
    0: r.who === undefined ? "" : nameOf(r.who),
    1: r.thing === undefined ? "" : names(r.domain!, String(r.thing)),
  });
}

/** All of them in one line, the strongest first; "" where there are none. */
export const sayReasons = (speech: Speech, reasons: Reason[]): string =>
  reasons.map((r) => sayReason(speech, r)).join(" · ");
