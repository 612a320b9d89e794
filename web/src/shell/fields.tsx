// SPDX-License-Identifier: MIT
// The fields of our forms: one of several side by side, one of a list, yes or no.
import type { ComponentChildren } from "preact";
import { refusalText } from "../net/refusal";

interface One<V> {
  value: V;
  of: [V, string][];
  set: (value: V) => void;
}

/** One of a few, side by side. */
export function Segments<V extends string | number>({
  name,
  label,
  value,
  of,
  set,
  silent = false,
}: One<V> & { name: string; label: string; silent?: boolean }) {
  return (
    <fieldset class="segments" aria-label={silent ? label : undefined}>
      {!silent && <legend>{label}</legend>}
      {of.map(([v, text]) => (
        <label key={v}>
          <input type="radio" name={name} checked={value === v} onChange={() => set(v)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** One of a list; `note` says more in small print. */
export function Choose<V extends string | number>({
  label,
  note,
  value,
  of,
  set,
}: One<V> & { label: string; note?: string }) {
  return (
    <label class="field">
      <span>
        {label}
        {note && <small>{note}</small>}
      </span>
      <select
        value={String(value)}
        onChange={(e) => {
          const chosen = of.find(([v]) => String(v) === e.currentTarget.value);
          if (chosen) set(chosen[0]);
        }}
      >
        {of.map(([v, text]) => (
          <option key={String(v)} value={String(v)}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Tick({
  value,
  set,
  children,
  ...rest
}: {
  value: boolean;
  set: (value: boolean) => void;
  name?: string;
  disabled?: boolean;
  children: ComponentChildren;
}) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        {...rest}
        checked={value}
        onChange={(e) => set(e.currentTarget.checked)}
      />{" "}
      {children}
    </label>
  );
}

/** Why what was asked for was not done. */
export const Trouble = ({ what, game }: { what: unknown; game?: string }) =>
  what === null ? null : (
    <p class="warn" role="alert">
      {typeof what === "string" ? what : refusalText(what, game)}
    </p>
  );

/** How many may play, for a choice of seats. */
export const seatCounts = ({ min_seats, max_seats }: { min_seats: number; max_seats: number }) =>
  Array.from({ length: max_seats - min_seats + 1 }, (_, i): [number, string] => [
    min_seats + i,
    String(min_seats + i),
  ]);
