// SPDX-License-Identifier: MIT
// Trade with the bank at its rate; goods as they lie in an offer.
import type { Good, View } from "../../gen/landnam";
import { Act } from "../../parts/act";
import { tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { GoodIcon } from "./art";
import { goods } from "./data";
import { ratio } from "./position";
import { goodsInWords } from "./names";
import { total, type Counts } from "./offers";
import { say } from "./words";

const G = "landnam";
type Props = BoardProps<View>;

export function Bank({ view, moves, own }: Props) {
  const gives = goods.filter((g) => moves.can("bank", g));
  if (gives.length === 0) return null;
  return (
    <div class="ln-bank" role="group" aria-label={tg(G, "Trade with the bank")}>
      <span class="ln-title">{tg(G, "Bank")}</span>
      {gives.map((give) => (
        <span key={give} class="ln-rate">
          <b>{ratio(view, own, give)}</b>
          <GoodIcon good={give} size={22} />
          <span aria-hidden="true">→</span>
          {moves.next("bank", give).map((get) => (
            <Act
              key={get}
              do={`bank ${give} ${get}`}
              class="ln-btn small"
              rule="LN-TRADE-1"
              label={say(`bank ${give} ${get}`, view)}
              tip={say(`bank ${give} ${get}`, view)}
            >
              <GoodIcon good={get as Good} size={22} />
            </Act>
          ))}
        </span>
      ))}
    </div>
  );
}

/** Goods side by side: "2 wood 1 iron". */
export const Pile = ({ counts, size = 22 }: { counts: Counts; size?: number }) => (
  <span class="ln-pile" role="img" aria-label={goodsInWords(counts)}>
    {goods
      .filter((g) => counts[g] > 0)
      .map((g) => (
        <span key={g}>
          <b>{counts[g]}</b>
          <GoodIcon good={g} size={size} />
        </span>
      ))}
    {total(counts) === 0 && <span class="muted">–</span>}
  </span>
);
