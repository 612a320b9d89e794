// SPDX-License-Identifier: MIT
// The second line of the action bar: the offer that stands, and what the bank gives.
import type { View } from "../../gen/landnam";
import { SeatMark } from "../../parts/icon";
import { nameOf } from "../../parts/seats";
import { tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { dealInWords, givenIn, wantedIn, type Deal } from "./deals";
import { Bank, Pile } from "./trade";

const G = "landnam";
type Props = BoardProps<View>;

/** The offer on the table, or the refused one that is answered by a counter-offer. */
function offerShown({ view, you }: Props): { maker: number; deal: Deal } | null {
  const { deal_maker: maker, deal } = view;
  const composing = view.phase === "draft" && maker === you;
  if (maker !== "none" && !composing) return { maker, deal };
  const last = view.refusals - 1;
  const answers = view.phase === "counter-offer" || (composing && you !== view.active);
  return answers && last >= 0
    ? { maker: Number(view.refused_maker[last]), deal: view.refused[last]! }
    : null;
}

/** Who gives what for what. */
function Standing({ maker, deal, seats }: { maker: number; deal: Deal; seats: Props["seats"] }) {
  return (
    <div
      class="ln-deal"
      aria-label={dealInWords(maker, deal, (s) => nameOf(seats, s))}
      role="group"
    >
      <span class="ln-who">
        <SeatMark seat={maker} /> {nameOf(seats, maker)}
      </span>
      <span>{tg(G, "gives")}</span>
      <Pile counts={givenIn(deal)} size={26} />
      <span>{tg(G, "wants")}</span>
      <Pile counts={wantedIn(deal)} size={26} />
    </div>
  );
}

export function Compose(p: Props) {
  const offer = offerShown(p);
  if (!offer && !p.moves.can("bank")) return null;
  return (
    <div class="compose ln-line">
      {offer && <Standing {...offer} seats={p.seats} />}
      <Bank {...p} />
    </div>
  );
}
