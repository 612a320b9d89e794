// SPDX-License-Identifier: MIT
// The description of a game (docs/protocol.md, section 7) as types.

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
  /** The same where it counts more than one. */
  many?: string;
}
export interface Field {
  name: string;
  index: string[];
  value: string;
  sight: string;
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
/** A kind of fact that the game tells (core/tell.h). */
export interface FactKind {
  word: string;
  params: string[];
  manner: "sentence" | "joins" | "divider" | "proposal";
  phrase: string;
  many?: string;
  /** the same about the reader */
  you?: string;
  you_many?: string;
}
/** Something that happened, as this viewer may know it. */
export interface Fact {
  kind: string;
  seat?: number;
  args: (string | number)[];
  cost?: number[];
  gain?: number[];
  points?: number;
}
export interface Description {
  id: string;
  title: string;
  min_seats: number;
  max_seats: number;
  sources: string[];
  options: Option[];
  domains: Domain[];
  families: Family[];
  fields: Field[];
  /** of a game that tells what happened: its goods, counted, and its kinds of facts */
  amounts?: [string, string][];
  facts?: FactKind[];
}

const seatDomain: Domain = { name: "seat", first: 0, count: 5 };

export function domainOf(d: Description, name: string): Domain {
  if (name === "seat") return seatDomain;
  return d.domains.find((x) => x.name === name) ?? { name, first: 0, count: 0 };
}
