// SPDX-License-Identifier: MIT
// Fair dice from this side (docs/protocol.md, section 6): a fresh salt for every game, given
// after the server has committed itself; what was shown is kept, and compared at the end.
import type { TableMessage } from "../protocol";
import { isLocal } from "./session";

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

async function sha256(hex: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null; // pages without TLS are not given it
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** Whether the dice of a game that is over are those that were shown before it: null where this
 * browser has not seen its beginning, or cannot compute. */
export async function sealHolds(facts: TableMessage): Promise<boolean | null> {
  const was = kept(facts.table);
  const dice = facts.dice;
  if (!was || !dice?.secret) return null;
  if (dice.commitment !== was.commitment) return false;
  if (was.salt && facts.you >= 0 && dice.salts?.[facts.you] !== was.salt) return false;
  const hash = await sha256(dice.secret);
  return hash === null ? null : hash === was.commitment;
}
