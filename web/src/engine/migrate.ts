// SPDX-License-Identifier: MIT
// Tables kept by the version before the hall ran here: a log of its own instead of the
// hall's events. What happened then becomes the events that say the same.
import type { Event, Summary } from "../protocol";
import { LocalTable } from "./localtable";
import type { Module } from "./module";
import type { KeptEvent } from "./shelf";

/** An action, who did it, and who knew its particulars. */
type Done = [number | "chance", string, number];
export interface OldKept {
  summary: Summary;
  actions: Done[];
  log: (Omit<Event, "actions"> & { actions?: Done[] })[];
  seq: number;
}

const bytes = (text: string): string =>
  [...new TextEncoder().encode(text)].map((b) => b.toString(16).padStart(2, "0")).join("");

const words = (done: Done[]): string => done.map(([, action]) => action).join(";");

/** What an entry of the old log is as text of an event; null = nothing that is kept. */
function textOf(entry: OldKept["log"][number]): string | null {
  switch (entry.kind) {
    case "start":
    case "act":
      return words(entry.actions ?? []);
    case "undo":
      return String(entry.to);
    case "resign":
      return "asked";
    case "chat":
      return `here ${bytes(entry.name || "?")} ${entry.text}`;
    default:
      return null;
  }
}

/** The events before the start: the table as it would be made today. */
function opening(module: Module, { summary }: OldKept): KeptEvent[] {
  const people: Record<string, string> = {};
  const bots: Record<string, string> = {};
  for (const s of summary.seats) (s.kind === "bot" ? bots : people)[s.seat] = s.name ?? "";
  const { game, options, title } = summary;
  const how = { game, seats: summary.seats.length, options, title, people, bots };
  const made = LocalTable.create(module, how);
  const events = made.keep().events.filter(([, , kind]) => kind !== "start");
  made.free();
  return events.map(([seq, , ...rest]) => [seq, summary.created, ...rest]);
}

/** What the log says was done; the actions themselves count where the two differ. */
function told(log: OldKept["log"]): string {
  let done: Done[] = [];
  for (const { kind, actions = [], to = 0 } of log)
    done = kind === "undo" ? done.slice(0, to) : [...done, ...actions];
  return words(done);
}

export function migrate(module: Module, old: OldKept): KeptEvent[] {
  const events = opening(module, old);
  const start = { seq: 1, at: old.summary.created, kind: "start", seat: -1, actions: old.actions };
  const log = told(old.log) === words(old.actions) ? old.log : [start];
  for (const entry of log) {
    const text = textOf(entry);
    if (text !== null) events.push([events.length + 1, entry.at, entry.kind, entry.seat, text]);
  }
  return events;
}
