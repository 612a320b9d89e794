// SPDX-License-Identifier: MIT
// Offers and cases in words.
import type { Good, View } from "../../gen/landnam";
import { seated } from "../../parts/phrase";
import { listing, tg } from "../../text/i18n";
import { goods } from "./data";
import { goodName, goodsInWords } from "./names";
import { hexInWords, say } from "./words";

const G = "landnam";

/** The steps of one offer as what is offered. */
function sayOffer(steps: string[]): string {
  if (steps.includes("drop")) return say("drop", null);
  if (!steps.includes("send")) return say("offer", null);
  const side = (word: string): string =>
    goodsInWords(
      Object.fromEntries(
        goods.map((g) => [g, steps.filter((s) => s === `${word} ${g}`).length]),
      ) as Record<Good, number>,
    );
  const to = steps.filter((s) => s.startsWith("to ")).map((s) => seated(s.slice(3)));
  const deal = { give: side("give"), want: side("want"), names: listing(to) };
  return to.length > 0
    ? tg(G, "offer {names} {give} for {want}", deal)
    : tg(G, "offer {give} for {want}", deal);
}
export function sayOffers(actions: string[]): string {
  const offers: string[][] = [];
  for (const action of actions)
    if (action === "offer" || offers.length === 0) offers.push([action]);
    else offers.at(-1)!.push(action);
  return offers.map(sayOffer).join("; ");
}

export const caseInWords = (v: View, nameOf: (seat: number) => string): string =>
  tg(G, "Case about {hex}, staked in {good}: {a} prosecutes with {x}, {b} defends with {y}.", {
    hex: hexInWords(v, Number(v.case_hex)),
    good: goodName(v.case_good),
    a: nameOf(Number(v.member.prosecution[0])),
    x: v.stake.prosecution,
    b: nameOf(Number(v.member.defence[0])),
    y: v.stake.defence,
  });

/** What changes hands: what its maker gives counts positive, what he wants negative. */
export type Deal = Record<Good, number>;
const sideOf = (deal: Deal, sign: number): Record<Good, number> =>
  Object.fromEntries(goods.map((g) => [g, Math.max(0, sign * deal[g])])) as Record<Good, number>;
export const givenIn = (deal: Deal): Record<Good, number> => sideOf(deal, 1);
export const wantedIn = (deal: Deal): Record<Good, number> => sideOf(deal, -1);
export const dealInWords = (maker: number, deal: Deal, nameOf: (seat: number) => string): string =>
  tg(G, "{name} offers {give} for {want}.", {
    name: nameOf(maker),
    give: goodsInWords(givenIn(deal)),
    want: goodsInWords(wantedIn(deal)),
  });
