// SPDX-License-Identifier: MIT
// The two sides of an offer, card by card: in the engine's draft, or composed here in any order.
import type { VNode } from "preact";
import type { Good, View } from "../../gen/landnam";
import { Act } from "../../parts/act";
import { useAllowed } from "../../parts/allowed";
import { tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { GoodIcon } from "./art";
import { goods } from "./data";
import { givenIn, wantedIn } from "./deals";
import { goodName } from "./names";
import { offering, questions, sides, withOneMore, type Counts, type Side } from "./offers";

const G = "landnam";
type Props = BoardProps<View>;

interface StepsProps {
  side: Side;
  counts: Counts;
  /** the buttons of a good; `more` is the name of the one that adds a card */
  buttons: (good: Good, more: string) => VNode;
}

function Steps({ side, counts, buttons }: StepsProps) {
  const title = side === "give" ? tg(G, "You give") : tg(G, "You want");
  const more = (good: Good): string =>
    side === "give"
      ? tg(G, "Give one {good} more", { good: goodName(good) })
      : tg(G, "Want one {good} more", { good: goodName(good) });
  return (
    <div class="ln-steps" role="group" aria-label={title}>
      <span class="ln-title">{title}</span>
      {goods.map((g) => (
        <span key={g} class={counts[g] > 0 ? "ln-step on" : "ln-step"}>
          {buttons(g, `${more(g)} (${counts[g]})`)}
        </span>
      ))}
    </div>
  );
}

const Card = ({ good, count }: { good: Good; count: number }) => (
  <>
    <GoodIcon good={good} size={22} />
    <b aria-hidden="true" data-n={count} />
  </>
);

export function SidesInDraft({ view }: Props) {
  const counts = { give: givenIn(view.deal), want: wantedIn(view.deal) };
  const buttons = (side: Side) => (good: Good, more: string) => (
    <Act
      do={`${side} ${good}`}
      class="ln-btn small"
      label={more}
      why={tg(G, "Kinds go in the order iron, grain, sheep, wood.")}
      rule="LN-TRADE-13"
    >
      <Card good={good} count={counts[side][good]} />
    </Act>
  );
  return (
    <>
      {sides.map((side) => (
        <Steps key={side} side={side} counts={counts[side]} buttons={buttons(side)} />
      ))}
    </>
  );
}

const whyNoMore = (side: Side): string =>
  side === "give"
    ? tg(G, "You have no more of it, or ask for it.")
    : tg(G, "You are giving this yourself, or nobody has that many cards.");

/** The rules say what may be added. */
export function SidesComposed({ view, own }: Props) {
  const offer = offering.at(view);
  const longer = (side: Side, good: Good) => withOneMore(offer, side, good, view.goods[own]!);
  const allowed = useAllowed(
    view,
    sides.flatMap((side) => goods.flatMap((good) => questions(longer(side, good)))),
  );
  const put = (side: Side, good: Good, by: number) =>
    offering.put(view, { ...offer, [side]: { ...offer[side], [good]: offer[side][good] + by } });
  const buttons = (side: Side) => (good: Good, more: string) => (
    <>
      <Act
        class="ln-btn tiny"
        can={offer[side][good] > 0}
        onAct={() => put(side, good, -1)}
        label={tg(G, "One {good} less", { good: goodName(good) })}
        why={tg(G, "There is none in the offer.")}
        rule="LN-TRADE-9"
      >
        −
      </Act>
      <Act
        class="ln-btn small"
        can={questions(longer(side, good)).some(allowed)}
        onAct={() => put(side, good, 1)}
        label={more}
        rule="LN-TRADE-9"
        why={whyNoMore(side)}
      >
        <Card good={good} count={offer[side][good]} />
      </Act>
    </>
  );
  return (
    <>
      {sides.map((side) => (
        <Steps key={side} side={side} counts={offer[side]} buttons={buttons(side)} />
      ))}
    </>
  );
}
