// SPDX-License-Identifier: MIT
// Fair dice from this side (docs/protocol.md, section 6): a fresh salt for every game, given
// after the server has committed itself; what was shown is kept, and every draw is checked at the end.
import { askVerify } from "../net/engine";
import type { TableMessage } from "../protocol";
import { http, isLocal } from "./session";

interface Kept {
  commitment: string;
  salt?: string;
}

const keyOf = (table: string): string => `dice:${table}`;
const MOST = 200; // tables whose seal is kept

function kept(table: string): Kept | null {
  const text = localStorage.getItem(keyOf(table));
  return text ? (JSON.parse(text) as Kept) : null;
}

function keep(table: string, what: Kept): void {
  const all = Object.keys(localStorage).filter((k) => k.startsWith("dice:"));
  for (const old of all.slice(0, Math.max(0, all.length - MOST))) localStorage.removeItem(old);
  localStorage.setItem(keyOf(table), JSON.stringify(what));
}

/** The first commitment that this browser was shown counts, whatever is told later. At local
 * tables the dice are its own. */
export function noteSeal({ table, dice }: TableMessage): void {
  if (dice && !isLocal(table) && !kept(table)) keep(table, { commitment: dice.commitment });
}

/** This player's share in the dice of a table: new for every seat that is taken. */
export function freshSalt(table: string): string {
  const salt = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((b) => b.toString(16).padStart(2, "0"))
    .join("");
  const was = kept(table);
  if (was) keep(table, { ...was, salt });
  return salt;
}

/** How the dice of a game stand when it is over: this browser has played it again, draw by
 * draw, and holds it to what it was shown before. */
export type Seal = "holds" | "broken" | "unknown";

/** null where this browser has not seen the beginning of the game. */
export async function checkSeal(facts: TableMessage): Promise<Seal | null> {
  const was = kept(facts.table);
  if (!was || !facts.dice?.secret || !facts.result) return null;
  try {
    const record = await http<string>(`/api/tables/${facts.table}/record`);
    const { fair, sources } = await askVerify({ record, ...was });
    const same = JSON.stringify(sources) === JSON.stringify(facts.result.sources);
    return fair && same ? "holds" : "broken";
  } catch {
    return "unknown";
  }
}
