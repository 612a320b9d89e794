// SPDX-License-Identifier: MIT
// An offer to others, composed card by card.
import type { ComponentChildren } from "preact";
import type { View } from "../../gen/landnam";
import { Act } from "../../parts/act";
import { useAllowed } from "../../parts/allowed";
import { SeatMark } from "../../parts/icon";
import { usePlay } from "../../parts/play";
import { nameOf } from "../../parts/seats";
import { tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { offering, offerOf, total, type Offer } from "./offers";
import { SidesComposed, SidesInDraft } from "./steps";
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
    <Act do="drop" class="ln-btn" label={tg(G, "Discard the draft")}>
      <span>{tg(G, "Discard the draft")}</span>
    </Act>
  </>
);

function SendComposed({ view, own, hint, offer }: Props & { offer: Offer }) {
  const play = usePlay();
  const actions = offerOf(offer);
  const whole = total(offer.give) > 0 && total(offer.want) > 0;
  const allowed = useAllowed(view, whole ? [actions] : []);
  return (
    <Act
      can={whole && allowed(actions)}
      onAct={() => play.act(...actions)}
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
      {live ? <SidesInDraft {...props} /> : <SidesComposed {...props} />}
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
