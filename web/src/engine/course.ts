// SPDX-License-Identifier: MIT
// The course of a game as this player was told it. A record is made afterwards, by who knows
// the secret of the dice: an undo invented in it would be a draw chosen anew.
import type { Event } from "../protocol";

export interface Course {
  /** draws made so far */
  draws: number;
  /** of every undo, how many draws had been made and how many actions remained */
  undone: [draws: number, to: number][];
}

/** null: the log does not reach back to the beginning. */
export function courseOf(log: Event[]): Course | null {
  const course: Course = { draws: 0, undone: [] };
  if (log[0]?.seq !== 1) return null;
  for (const { kind, actions, to } of log) {
    course.draws += actions?.filter(([who]) => who === "chance").length ?? 0;
    if (kind === "undo") course.undone.push([course.draws, to!]);
  }
  return course;
}

/** Whether what is told now goes on from what was told before. */
export const goesOn = (before: Course, now: Course): boolean =>
  now.draws >= before.draws &&
  before.undone.every(
    ([draws, to], i) => now.undone[i]?.[0] === draws && now.undone[i][1] === to,
  ) &&
  now.undone.slice(before.undone.length).every(([draws]) => draws >= before.draws);

/** As the check of a record wants to hear it. */
export const undosAsText = ({ undone }: Course): string =>
  undone.map((one) => one.join(":")).join(" ");
