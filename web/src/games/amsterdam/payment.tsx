// SPDX-License-Identifier: MIT
// How to pay for a route: every mix that is legal, fewest jokers first.
import { useEffect, useRef } from "preact/hooks";
import type { Route, View } from "../../gen/amsterdam";
import { Act } from "../../parts/act";
import { Icon } from "../../parts/icon";
import { usePlay } from "../../parts/play";
import { t, tg } from "../../text/i18n";
import { CardFace } from "./art";
import { streetOf } from "./data";
import { paying } from "./shared";
import { hueInWords, namesOf, paymentInWords, paymentOf, streetFacts } from "./words";

const G = "amsterdam";

function Cards({ action }: { action: string }) {
  const { colour, cards, jokers } = paymentOf(action);
  return (
    <span class="am-cost">
      {colour && Array.from({ length: cards }, (_, i) => <CardFace key={i} kind={colour} />)}
      {Array.from({ length: jokers }, (_, i) => (
        <CardFace key={`j${i}`} kind="joker" />
      ))}
    </span>
  );
}

function Track({ route, only, why }: { route: Route; only: boolean; why: string }) {
  const { moves } = usePlay();
  const street = streetOf(route);
  const all = moves.actions("claim", route);
  return (
    <div class="am-track">
      {!only && (
        <span class="am-track-name">
          <i class={`am-swatch am-fill-${street.hue}`} />
          {hueInWords(street.hue)}
        </span>
      )}
      <div class="am-mixes">
        {all.map((action) => (
          <Act
            key={action}
            do={action}
            class="am-mix"
            rule="claiming-a-route"
            label={tg(G, "Claim {route} for {cards}", {
              route: namesOf(street),
              cards: paymentInWords(paymentOf(action)),
            })}
            tip={paymentInWords(paymentOf(action))}
          >
            <Cards action={action} />
          </Act>
        ))}
        {all.length === 0 && <span class="am-why">{why}</span>}
      </div>
    </div>
  );
}

interface Props {
  view: View;
  route: Route;
  /** both tracks of a double route */
  both: boolean;
  whyNot: (route: Route) => string;
}

export function PaymentChooser({ route, both, whyNot }: Props) {
  const street = streetOf(route);
  const root = useRef<HTMLDivElement>(null);
  const tracks = both && street.twin ? [route, street.twin] : [route];
  const { look } = usePlay();
  const close = () => {
    look(null);
    paying.drop();
    document.querySelector<HTMLElement>(`[data-route="${route}"] .act`)?.focus();
  };
  useEffect(() => {
    const box = root.current!;
    (box.querySelector<HTMLElement>(".am-mix") ?? box.querySelector("button"))?.focus({
      preventScroll: true,
    });
  }, [route]);
  return (
    <div
      class="am-paying"
      role="group"
      ref={root}
      aria-label={tg(G, "How to pay")}
      onKeyDown={(e) => {
        if (e.key === "Escape") {
          e.stopPropagation();
          close();
        }
      }}
    >
      <div class="am-paying-head">
        <p>
          <b>{namesOf(street)}</b>
          <span>{streetFacts(street)}</span>
        </p>
        <button type="button" class="quiet icon" aria-label={t("Cancel")} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {tracks.map((r) => (
        <Track key={r} route={r} only={tracks.length === 1} why={whyNot(r)} />
      ))}
    </div>
  );
}
