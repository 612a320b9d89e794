// SPDX-License-Identifier: MIT
// Fair dice from this side (docs/protocol.md, section 6): a fresh salt for every game, given
// after the server has committed itself; what was shown before the game and told in its course
// is kept, and the record is held to it at the end.
import { courseAsText, courseOf, goesOn, type Course } from "../engine/course";
import { askVerify } from "../net/engine";
import type { Event, TableMessage } from "../protocol";
import { http, isLocal } from "./session";

interface Kept {
  commitment: string;
  salt?: string;
  /** of every seat, as first told when the game began */
  salts?: string[];
  course?: Course;
  /** the server has told of another course than before */
  retold?: true;
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

/** The first commitment and salts that this browser was shown count, whatever is told later. At local
 * tables the dice are its own; once a game is over anything can be shown. */
export function noteSeal({ table, dice, status }: TableMessage): void {
  if (!dice || status === "over" || isLocal(table)) return;
  const was = kept(table);
  if (!was) keep(table, { commitment: dice.commitment, salts: dice.salts });
  else if (!was.salts && dice.salts) keep(table, { ...was, salts: dice.salts });
}

/** The course of the game goes on from what was told before, or the server is held to that.
 * (Who sees a table later than it is played is told less, not something else.) */
export function noteCourse(table: string, log: Event[]): void {
  const was = kept(table);
  const course = was && courseOf(log);
  if (!course) return;
  if (!was.course?.drawn || goesOn(was.course, course)) keep(table, { ...was, course });
  else if (!goesOn(course, was.course)) keep(table, { ...was, retold: true });
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
 * draw, and holds it to what it was shown before and told in between. */
export interface Seal {
  found: "holds" | "broken" | "retold" | "unknown";
  /** draws that an undo took back */
  takenBack?: number;
}

/** null where this browser has not seen the beginning of the game, or its log is still coming. */
export async function checkSeal(facts: TableMessage, log: Event[]): Promise<Seal | null> {
  const course = courseOf(log);
  if (!facts.dice?.secret || !facts.result || !course) return null;
  noteCourse(facts.table, log);
  const was = kept(facts.table);
  if (!was) return null;
  if (was.retold || (was.course && !goesOn(was.course, course))) return { found: "retold" };
  try {
    const { commitment, salt, salts } = was;
    const { table } = facts;
    const record = await http<string>(`/api/tables/${table}/record`);
    const shown = { table, commitment, salt, salts, ...courseAsText(course) };
    const verdict = await askVerify({ record, ...shown });
    const { fair, sources, made, takenBack } = verdict;
    const same = JSON.stringify(sources) === JSON.stringify(facts.result.sources);
    const found = fair && same && made === course.drawn.length ? "holds" : "broken";
    return { found, takenBack };
  } catch {
    return { found: "unknown" };
  }
}
