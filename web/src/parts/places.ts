// SPDX-License-Identifier: MIT
// Where on the board it happened. A part of a board says with `data-at` what it is ("hex:34",
// "seat:2": a member of a domain) and which facts happen there ("sell"); whoever points at what
// is told sees these parts marked.
import type { Description, Fact } from "../engine/fields";

/** What a fact is about, as parts of the board say it of themselves. */
export function placesOf(d: Description, fact: Fact): string[] {
  const params = d.facts?.find((k) => k.word === fact.kind)?.params ?? [];
  const isPlace = (domain: string): boolean =>
    domain === "seat" || d.domains.some((x) => x.name === domain);
  const args = params.flatMap((domain, i) =>
    isPlace(domain) ? [`${domain}:${fact.args[i]}`] : [],
  );
  return [...(fact.seat === undefined ? [] : [`seat:${fact.seat}`]), ...args, fact.kind];
}

/** Whether a part is meant: among the things of a player only where that player is. */
function isMeant(part: Element, places: string[]): boolean {
  const owner = part.parentElement?.closest<HTMLElement>('[data-at^="seat:"]')?.dataset.at;
  return owner === undefined || places.includes(owner);
}

/** The parts of the board that are meant by these places. */
export const partsAt = (places: string[], of = places): Element[] =>
  of.flatMap((place) =>
    [...document.querySelectorAll(`.table-screen [data-at~="${CSS.escape(place)}"]`)].filter(
      (part) => isMeant(part, places),
    ),
  );

/** Marks these places and no others. */
export function markPlaces(places: string[]): void {
  for (const part of document.querySelectorAll("[data-marked]"))
    part.removeAttribute("data-marked");
  for (const part of partsAt(places)) part.setAttribute("data-marked", "");
}

const told = (e: { target: EventTarget | null }): string[] =>
  (e.target as Element).closest<HTMLElement>("[data-places]")?.dataset.places?.split(" ") ?? [];

/** For a list of what is told: the places of the line under the pointer are marked. */
export const pointing = {
  onPointerOver: (e: { target: EventTarget | null }) => markPlaces(told(e)),
  onPointerLeave: () => markPlaces([]),
};
