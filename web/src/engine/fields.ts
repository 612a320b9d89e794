// SPDX-License-Identifier: MIT
// The description of a game, and its field table at work in the other direction: JSON of
// a view back into the bytes of a position.

export interface Domain {
  name: string;
  names?: string[];
  first?: number;
  count?: number;
}
export interface Family {
  word: string;
  params: string[];
  by: "seat" | "chance";
  sight: string;
  phrase: string;
}
export interface Field {
  name: string;
  index: string[];
  value: string;
  sight: string;
  offset: number;
  size: number;
  width: number;
  signed: number;
  doc: string;
}
export interface Option {
  name: string;
  kind: "word" | "number" | "set";
  values?: string[];
  normal?: string | number;
  min?: number;
  max?: number;
  domain?: string;
  doc: string;
}
export interface Description {
  id: string;
  title: string;
  min_seats: number;
  max_seats: number;
  state_size: number;
  sources: string[];
  options: Option[];
  domains: Domain[];
  families: Family[];
  fields: Field[];
}

const seatDomain: Domain = { name: "seat", first: 0, count: 5 };

export function domainOf(d: Description, name: string): Domain {
  return name === "seat"
    ? seatDomain
    : (d.domains.find((x) => x.name === name) ?? { name, first: 0, count: 0 });
}
const sizeOf = (d: Domain): number => d.names?.length ?? d.count ?? 0;
const indexOf = (d: Domain, value: unknown): number =>
  d.names ? d.names.indexOf(String(value)) : Number(value) - (d.first ?? 0);

/** Values that mean "hidden" and "none" (core/fields.c). */
function hiddenValue(f: Field, isSet: boolean): bigint {
  const bits = BigInt(8 * f.width);
  if (isSet) return 1n << (bits - 1n);
  if (f.signed) return -(1n << (bits - 1n));
  return (1n << bits) - 2n;
}
const noneValue = (f: Field): bigint => (1n << BigInt(8 * f.width)) - 1n;

/** A number that stands for a veiled pile: it is not empty, for that everybody sees. */
const SOME = 8;
/** What is open by the rules but veiled on screens, where nothing better is known: sets are
 * empty, of things counted there are some. */
const veiledValue = (f: Field): bigint => (f.value === "" ? BigInt(SOME) : 0n);

function elementOf(d: Description, f: Field, value: unknown): bigint {
  const isSet = f.value.startsWith("{");
  if (value === null || value === undefined)
    return f.sight === "all" ? veiledValue(f) : hiddenValue(f, isSet);
  if (isSet) {
    const domain = domainOf(d, f.value.slice(1, -1));
    return (value as unknown[]).reduce<bigint>(
      (set, v) => set | (1n << BigInt(indexOf(domain, v))),
      0n,
    );
  }
  if (f.value === "flag") return value ? 1n : 0n;
  if (f.value === "") return BigInt(value as number);
  return value === "none" ? noneValue(f) : BigInt(indexOf(domainOf(d, f.value), value));
}

function put(at: Uint8Array, f: Field, index: number, value: bigint): void {
  const bits = BigInt.asUintN(64, value);
  for (let i = 0; i < f.width; i++)
    at[f.offset + index * f.width + i] = Number((bits >> BigInt(8 * i)) & 255n);
}

/** Writes one field of a view into the bytes; seats not in play stay as they are. */
export function layField(d: Description, f: Field, value: unknown, at: Uint8Array): void {
  const domains = f.index.map((name) => domainOf(d, name));
  const sizes = domains.map(sizeOf);
  const inner = sizes.slice(1).reduce((a, b) => a * b, 1);
  if (f.index[0] === "seat") sizes[0] = f.size / f.width / inner;
  const walk = (level: number, index: number, part: unknown): void => {
    if (level === domains.length) return put(at, f, index, elementOf(d, f, part));
    for (let i = 0; i < sizes[level]!; i++) {
      const key = domains[level]!.names?.[i] ?? i;
      const element = part === null ? null : (part as Record<string, unknown>)[key];
      if (element !== undefined) walk(level + 1, index * sizes[level]! + i, element);
    }
  };
  walk(0, 0, value);
}

/** A view with plausible numbers for what is open by the rules but veiled on screens:
 * hands are spread evenly over their kinds as far as `<field>_count` tells, piles are not
 * empty. Good enough for trying moves and for hints. */
export function unveil(d: Description, view: Record<string, unknown>): Record<string, unknown> {
  const whole = { ...view };
  for (const f of d.fields) {
    const counts = view[`${f.name}_count`] as number[] | undefined;
    const hands = whole[f.name];
    if (f.sight === "all" && f.value === "" && counts && Array.isArray(hands))
      whole[f.name] = hands.map((hand: Record<string, unknown>, seat) =>
        spread(hand, counts[seat] ?? 0),
      );
  }
  return whole;
}
function spread(hand: Record<string, unknown>, count: number): Record<string, unknown> {
  const kinds = Object.keys(hand);
  if (kinds.some((k) => hand[k] !== null)) return hand;
  return Object.fromEntries(kinds.map((k, i) => [k, Math.floor((count + i) / kinds.length)]));
}
