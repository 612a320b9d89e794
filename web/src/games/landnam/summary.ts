// SPDX-License-Identifier: MIT
// The position in sentences, for those who hear it.
import type { View } from "../../gen/landnam";
import { listing, tg, tgn } from "../../text/i18n";
import { corners, hexes } from "./island";
import { buildingAt, casesAgainst, fatesOf, goodsOf, houses, points, unitAt } from "./position";
import { caseInWords, dealInWords } from "./deals";
import { fateName, goodsInWords } from "./names";
import { cornerInWords, hexInWords, pieceName } from "./words";

const G = "landnam";

function piecesOf(v: View, seat: number): string {
  const units = hexes
    .filter((h) => unitAt(v, h)?.seat === seat)
    .map((h) =>
      tg(G, "{piece} on {place}", {
        piece: pieceName(unitAt(v, h)!.kind),
        place: hexInWords(v, h),
      }),
    );
  const buildings = corners
    .map((_, c) => c)
    .filter((c) => buildingAt(v, c)?.seat === seat)
    .map((c) =>
      tg(G, "{piece} on {place}", {
        piece: pieceName(buildingAt(v, c)!.kind),
        place: cornerInWords(v, c),
      }),
    );
  const outer =
    v.outer_ships[seat]! > 0
      ? [tgn(G, "{n} ship on the outer sea", "{n} ships on the outer sea", v.outer_ships[seat]!)]
      : [];
  return listing([...buildings, ...units, ...outer]) || tg(G, "nothing");
}

export function summary(v: View, seat: number, nameOf: (seat: number) => string): string[] {
  const lines = [tg(G, "Turn {n}.", { n: v.turn_no })];
  for (let s = 0; s < v.seats; s++) {
    const who = s === seat ? tg(G, "You") : nameOf(s);
    const facts = [
      tgn(G, "{n} point", "{n} points", points(v, s)),
      tgn(G, "{n} house", "{n} houses", houses(v, s)),
      tgn(G, "{n} goods card", "{n} goods cards", v.goods_count[s]!),
      tgn(G, "{n} fate card", "{n} fate cards", v.fates[s]!),
      tgn(G, "{n} possible case against", "{n} possible cases against", casesAgainst(v, s)),
    ];
    lines.push(`${who}: ${facts.join(", ")}.`);
    lines.push(tg(G, "{who} has on the map: {pieces}.", { who, pieces: piecesOf(v, s) }));
  }
  const hand = seat >= 0 ? goodsOf(v, seat) : null;
  if (hand) lines.push(tg(G, "Your goods: {goods}.", { goods: goodsInWords(hand) }));
  const fates = seat >= 0 ? fatesOf(v, seat) : null;
  if (fates)
    lines.push(
      tg(G, "Your fate cards: {cards}.", {
        cards: listing(fates.map(fateName)) || tg(G, "nothing"),
      }),
    );
  if (v.case_hex !== "none") lines.push(caseInWords(v, nameOf));
  if (v.deal_maker !== "none") lines.push(dealInWords(v.deal_maker, v.deal, nameOf));
  return lines;
}
