// SPDX-License-Identifier: MIT
// An offer to others, composed card by card.
import type { ComponentChildren } from "preact";
import type { View } from "../../gen/landnam";
import { Act } from "../../parts/act";
import { SeatMark } from "../../parts/icon";
import { usePlay } from "../../parts/play";
import { nameOf } from "../../parts/seats";
import { tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { goods } from "./data";
import { givenIn, wantedIn } from "./deals";
import { isRefused, offering, offerOf, total, type Offer } from "./offers";
import { Steps } from "./steps";
import { say } from "./words";

const G = "landnam";
type Props = BoardProps<View>;

interface ToProps extends Props {
  others: number[];
  to: number[];
  set: (to: number[]) => void;
}

/** Whom the offer goes to, chosen in the engine's draft. */
const ToInDraft = ({ view, seats, others }: ToProps) => (
  <>
    {others.map((s) => (
      <Act
        key={s}
        do={`to ${s}`}
        class="ln-btn small"
        pressed={view.deal_to.includes(String(s))}
        label={tg(G, "Offer it to {name}", { name: nameOf(seats, s) })}
        why={tg(G, "First say what you give and what you want.")}
      >
        <SeatMark seat={s} />
      </Act>
    ))}
  </>
);

/** Whom the offer goes to, chosen here. */
const ToComposed = ({ seats, others, to, set }: ToProps) => (
  <>
    {others.map((s) => (
      <Act
        key={s}
        can
        onAct={() => set(to.includes(s) ? to.filter((x) => x !== s) : [...to, s])}
        class={to.includes(s) ? "ln-btn small on" : "ln-btn small"}
        pressed={to.includes(s)}
        label={tg(G, "Offer it to {name}", { name: nameOf(seats, s) })}
        tip={`${nameOf(seats, s)}\n${tg(G, "Nobody chosen: the offer goes to all.")}`}
      >
        <SeatMark seat={s} />
      </Act>
    ))}
  </>
);

const whyNotSent = (): string =>
  tg(G, "An offer needs cards on both sides, and may not repeat a refused one.");

const SendDraft = ({ view }: Props) => (
  <>
    <Act
      do="send"
      class="ln-btn primary"
      label={say("send", view)}
      rule="LN-TRADE-13"
      why={whyNotSent()}
    >
      <span>{tg(G, "Send the offer")}</span>
    </Act>
    <Act do="drop" class="ln-btn" label={tg(G, "Drop it")}>
      <span>{tg(G, "Drop it")}</span>
    </Act>
  </>
);

function SendComposed({ view, own, hint, offer }: Props & { offer: Offer }) {
  const play = usePlay();
  const { give, want, to } = offer;
  const ready = total(give) > 0 && total(want) > 0 && !isRefused(view, own, give, want, to);
  return (
    <Act
      can={ready}
      onAct={() => play.act(...offerOf(offer))}
      class="ln-btn primary"
      label={tg(G, "Send the offer")}
      rule="LN-TRADE-9"
      why={whyNotSent()}
      hinted={hint === "offer"}
      tip={tgn(
        G,
        "You may make {n} more offer this turn.",
        "You may make {n} more offers this turn.",
        view.offers_left[own]!,
      )}
    >
      <span>{tg(G, "Send the offer")}</span>
    </Act>
  );
}

/** The two sides of the offer. */
function Sides({ view, own, others, makes }: Props & { others: number[]; makes: boolean }) {
  const live = view.phase === "draft";
  const offer = offering.at(view);
  const { give, want } = offer;
  const change = (some: Partial<Offer>) => offering.put(view, { ...offer, ...some });
  const richest = Math.max(
    ...others.filter((s) => makes || s === view.active).map((s) => view.goods_count[s]!),
  );
  const have = view.goods[own]!;
  const kinds = goods.filter((x) => give[x] > 0).length;
  return (
    <>
      <Steps
        word="give"
        counts={live ? givenIn(view.deal) : give}
        live={live}
        set={(counts) => change({ give: counts })}
        most={(x) => (want[x] > 0 || (give[x] === 0 && kinds === 3) ? 0 : have[x])}
      />
      <Steps
        word="want"
        counts={live ? wantedIn(view.deal) : want}
        live={live}
        set={(counts) => change({ want: counts })}
        most={(x) => (give[x] > 0 ? 0 : want[x] + Math.max(0, richest - total(want)))}
      />
    </>
  );
}

export function Composer(props: Props & { children?: ComponentChildren }) {
  const { view, moves, own } = props;
  const live = view.phase === "draft";
  const offer = offering.at(view);
  if (!live && !moves.has("offer")) return <div class="ln-buttons">{props.children}</div>;
  const others = Array.from({ length: view.seats - 1 }, (_, i) => (own + 1 + i) % view.seats);
  const makes = view.active === own;
  const choice = {
    ...props,
    others,
    to: offer.to,
    set: (to: number[]) => offering.put(view, { ...offer, to }),
  };
  return (
    <div class="ln-composer" role="group" aria-label={tg(G, "An offer")}>
      <Sides {...props} others={others} makes={makes} />
      <div class="ln-to">
        {makes && <span class="ln-title">{tg(G, "To")}</span>}
        {makes && (live ? <ToInDraft {...choice} /> : <ToComposed {...choice} />)}
        {live ? (
          <SendDraft {...props} />
        ) : (
          <SendComposed
            {...props}
            offer={{ ...offer, to: others.filter((s) => offer.to.includes(s)) }}
          />
        )}
        {props.children}
      </div>
    </div>
  );
}
