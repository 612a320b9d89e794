// SPDX-License-Identifier: MIT
// Facts in words: the templates of the game's facts.def, translated, with its arguments named
// by the game. What a picture can stand beside is marked by a letter that no text has, so that
// translations put it where they put the word.
import type { Description, Fact, FactKind } from "../engine/fields";
import { tg, tgn } from "../text/i18n";
import { seated, type Namer } from "./phrase";

/** What a picture may stand beside: an "amount" (which of them), "points", or a member of a
 * domain. */
export interface Sign {
  what: string;
  value: string;
}
/** A sentence in pieces: words, and what is pictured between them. */
export type Told = (string | Sign)[];

export interface Sentence {
  text: string;
  /** the same without its subject: "takes the mayor" */
  bare: string;
  told: Told;
  bareTold: Told;
  divides: boolean;
}

const FIRST = 0xe000; // private letters: the n-th stands for the n-th sign
type Mark = (sign: Sign) => string;
const unmarked = (text: string): string => text.replace(/[\ue000-\uf8ff]/g, "");
const pieces = (text: string, signs: Sign[]): Told =>
  text
    .split(/([\ue000-\uf8ff])/)
    .map((part, i) => (i % 2 ? signs[part.charCodeAt(0) - FIRST]! : part))
    .filter((part) => part !== "");

/** "2 yellow, 1 red", each with a sign before it where one is given. */
function amounts(d: Description, counts: number[], mark: Mark, sign = ""): string {
  return counts
    .map((n, i) =>
      n ? mark({ what: "amount", value: String(i) }) + sign + tgn(d.id, ...d.amounts![i]!, n) : "",
    )
    .filter(Boolean)
    .join(", ");
}

function args(
  d: Description,
  kind: FactKind,
  fact: Fact,
  name: Namer,
  mark: Mark,
): Record<string, string> {
  const named = kind.params.map((domain, i) => {
    const value = String(fact.args[i]);
    if (domain === "seat") return seated(value);
    if (!d.domains.some((x) => x.name === domain)) return value;
    return mark({ what: domain, value }) + name(domain, value);
  });
  return Object.fromEntries(named.map((words, i) => [i, words]));
}

/** What the phrase counts: its first plain number. */
function counted(d: Description, kind: FactKind, fact: Fact): number {
  const isPlain = (p: string) => p !== "seat" && !d.domains.some((x) => x.name === p);
  const at = kind.params.findIndex(isPlain);
  return at < 0 ? 1 : Number(fact.args[at]);
}

export function sentence(d: Description, fact: Fact, you: number, name: Namer): Sentence | null {
  const kind = d.facts?.find((k) => k.word === fact.kind);
  if (!kind) return null;
  const mine = fact.seat !== undefined && fact.seat === you && kind.you !== undefined;
  const [one, many] = mine ? [kind.you!, kind.you_many] : [kind.phrase, kind.many];
  const signs: Sign[] = [];
  const mark: Mark = (sign) => String.fromCharCode(FIRST + signs.push(sign) - 1);
  const cost = amounts(d, fact.cost ?? [], mark);
  const gain = amounts(d, fact.gain ?? [], mark);
  const named = args(d, kind, fact, name, mark);
  const said = (who: string): string => {
    const values = { ...named, cost, gain, who };
    return many ? tgn(d.id, one, many, counted(d, kind, fact), values) : tg(d.id, one, values);
  };
  const more = gain && !one.includes("{gain}") ? ` · ${amounts(d, fact.gain!, mark, "+")}` : "";
  const points = fact.points
    ? ` · ${mark({ what: "points", value: "" })}${fact.points > 0 ? "+" : "−"}${Math.abs(fact.points)}`
    : "";
  const who = fact.seat === undefined ? "" : seated(String(fact.seat));
  const text = said(who) + more + points;
  const bare = said("").trim() + more + points;
  return {
    text: unmarked(text),
    bare: unmarked(bare),
    told: pieces(text, signs),
    bareTold: pieces(bare, signs),
    divides: kind.manner === "divider",
  };
}
