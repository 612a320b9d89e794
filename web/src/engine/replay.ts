// SPDX-License-Identifier: MIT
// A finished game from its record: every position with the standing at that moment.
import type { AnyView, Who } from "../protocol";
import { CHANCE, OVER, type Rules } from "./rules";

export interface Moment {
  /** number of actions before it */
  count: number;
  who: Who | null;
  action: string;
  points: number[];
  /** tenths of a point by which the standing changed: what makes a moment key */
  swing: number;
}
export interface Replay {
  game: string;
  seats: number;
  names: string[];
  options: Record<string, string>;
  moments: Moment[];
  sources: number[][];
  rank: number[];
}

interface Header {
  game: string;
  seats: number;
  names: string[];
  options: Record<string, string>;
  actions: string[];
}

export function readRecord(text: string): Header {
  const [head = "", body = ""] = text.split(/\n\n/);
  const header: Header = { game: "", seats: 0, names: [], options: {}, actions: [] };
  for (const line of head.split("\n")) {
    const [word, first = "", ...rest] = line.split(" ");
    if (word === "game") header.game = first;
    else if (word === "seats") header.seats = Number(first);
    else if (word === "option") header.options[first] = rest.join(" ");
    else if (word === "name") header.names[Number(first)] = rest.join(" ");
  }
  header.actions = body
    .split("\n")
    .filter((l) => l !== "")
    .map((l) => l.slice(l.indexOf(" ") + 1));
  return header;
}

/** Positions are kept as bytes; a view is made when one is looked at. */
export class ReplayKeeper {
  private positions: Uint8Array[] = [];
  private game = "";

  constructor(private readonly rules: Rules) {}

  open(record: string): Replay {
    const { rules } = this;
    const { game, seats, names, options, actions } = readRecord(record);
    rules.start(game, seats, options);
    this.game = game;
    this.positions = [rules.save()];
    const moments: Moment[] = [
      { count: 0, who: null, action: "", points: rules.result().points, swing: 0 },
    ];
    for (const action of actions) {
      const turn = rules.turn();
      if (turn === OVER) break;
      rules.do(action);
      this.positions.push(rules.save());
      const points = rules.result().points;
      const before = moments[moments.length - 1]!.points;
      const swing = Math.max(...points.map((p, i) => Math.abs(p - before[i]!)));
      moments.push({
        count: moments.length,
        who: turn === CHANCE ? "chance" : turn,
        action,
        points,
        swing,
      });
    }
    const { sources, rank } = rules.result();
    return { game, seats, names, options, moments, sources: sources ?? [], rank };
  }

  /** The position after so many actions, as this seat's screen showed it (-1: as a
   * spectator's; "all" does not exist: what was secret stays with its owner). */
  view(count: number, seat: number): AnyView {
    this.rules.open(this.game);
    this.rules.load(this.positions[Math.min(count, this.positions.length - 1)]!);
    return this.rules.show(seat);
  }
  views(seat: number, every: number): AnyView[] {
    return this.positions
      .filter((_, i) => i % every === 0 || i === this.positions.length - 1)
      .map((bytes) => {
        this.rules.open(this.game);
        this.rules.load(bytes);
        return this.rules.show(seat);
      });
  }
}
