// SPDX-License-Identifier: MIT
// Facts in words: the templates of the game's facts.def, translated, with its arguments named
// by the game.
import type { Description, Fact, FactKind } from "../engine/fields";
import { tg, tgn } from "../text/i18n";
import { seated, type Namer } from "./phrase";

export interface Sentence {
  text: string;
  /** the same without its subject: "takes the mayor" */
  bare: string;
  divides: boolean;
}

/** "2 yellow, 1 red", each with a sign before it where one is given. */
function amounts(d: Description, counts: number[], sign = ""): string {
  return counts
    .map((n, i) => (n ? sign + tgn(d.id, ...d.amounts![i]!, n) : ""))
    .filter(Boolean)
    .join(", ");
}

function args(d: Description, kind: FactKind, fact: Fact, name: Namer): Record<string, string> {
  const named = kind.params.map((domain, i) => {
    const value = String(fact.args[i]);
    if (domain === "seat") return seated(value);
    return d.domains.some((x) => x.name === domain) ? name(domain, value) : value;
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
  const cost = amounts(d, fact.cost ?? []);
  const gain = amounts(d, fact.gain ?? []);
  const said = (who: string): string => {
    const values = { ...args(d, kind, fact, name), cost, gain, who };
    return many ? tgn(d.id, one, many, counted(d, kind, fact), values) : tg(d.id, one, values);
  };
  const more = gain && !one.includes("{gain}") ? ` · ${amounts(d, fact.gain!, "+")}` : "";
  const points = fact.points ? ` · ${fact.points > 0 ? "+" : "−"}${Math.abs(fact.points)}` : "";
  const who = fact.seat === undefined ? "" : seated(String(fact.seat));
  return {
    text: said(who) + more + points,
    bare: said("").trim() + more + points,
    divides: kind.manner === "divider",
  };
}
