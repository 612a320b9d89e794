// SPDX-License-Identifier: MIT
// What may be composed on the board, asked of the rules: a board that lets the player choose in
// any order has lists of actions that are not in `moves` yet.
import { useEffect, useState } from "preact/hooks";
import { usePlay } from "./play";

interface Known {
  position: object;
  /** a list of actions → whether the rules allow it */
  answers: Map<string, boolean>;
}
const keyOf = (actions: string[]): string => actions.join(";");

/** Whether the rules allow a list of actions at this position; true until they have answered
 * about it. They are asked about `lists`. */
export function useAllowed(position: object, lists: string[][]): (actions: string[]) => boolean {
  const { allows } = usePlay();
  const [known, setKnown] = useState<Known>({ position, answers: new Map() });
  const answers = known.position === position ? known.answers : new Map<string, boolean>();
  const unknown = lists.filter((list) => !answers.has(keyOf(list)));
  useEffect(() => {
    let here = true;
    const learn = async () => {
      const found = await Promise.all(
        unknown.map(async (list): Promise<[string, boolean]> => [keyOf(list), await allows(list)]),
      );
      if (here) setKnown({ position, answers: new Map([...answers, ...found]) });
    };
    if (unknown.length > 0) void learn();
    return () => void (here = false);
  }, [position, unknown.map(keyOf).join("\n")]);
  return (actions) => answers.get(keyOf(actions)) ?? true;
}
