// SPDX-License-Identifier: MIT
// The course of a game as this player was told it. A record is made afterwards, by who knows
// the secret of the dice: an undo invented in it would be a draw chosen anew.
import type { Event } from "../protocol";

export interface Course {
  /** draws made so far, as they were told: "point p14-rrrbb", "draw ?" */
  drawn: string[];
  /** of every undo, how many draws had been made and how many actions remained */
  undone: [draws: number, to: number][];
}

/** null: the log does not reach back to the beginning. */
export function courseOf(log: Event[]): Course | null {
  const course: Course = { drawn: [], undone: [] };
  if (log[0]?.seq !== 1) return null;
  for (const { kind, actions, to } of log) {
    for (const [who, what] of actions ?? []) if (who === "chance") course.drawn.push(what);
    if (kind === "undo") course.undone.push([course.drawn.length, to!]);
  }
  return course;
}

const word = (draw: string): string => draw.replace(/ .*/, "");
/** The same draw; its particulars may have been hidden once. */
const isSame = (a: string, b: string): boolean =>
  a === b || (word(a) === word(b) && [a, b].includes(`${word(a)} ?`));

/** Whether what is told now goes on from what was told before. */
export const goesOn = (before: Course, now: Course): boolean =>
  before.drawn.every((draw, i) => now.drawn[i] !== undefined && isSame(draw, now.drawn[i])) &&
  before.undone.every(
    ([draws, to], i) => now.undone[i]?.[0] === draws && now.undone[i][1] === to,
  ) &&
  now.undone.slice(before.undone.length).every(([draws]) => draws >= before.drawn.length);

/** As the check of a record wants to hear it. */
export const courseAsText = ({ undone, drawn }: Course): { undone: string; drawn: string } => ({
  undone: undone.map((one) => one.join(":")).join(" "),
  drawn: drawn.join(";"),
});
