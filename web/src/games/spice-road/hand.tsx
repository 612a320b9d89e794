// SPDX-License-Identifier: MIT
// The player's merchant cards, in hand and played.
import type { View } from "../../gen/spice-road";
import { Act } from "../../parts/act";
import { usePlay } from "../../parts/play";
import { tg } from "../../text/i18n";
import { MerchantFace } from "./art";
import { composing } from "./compose";
import { byOrder, merchantOf } from "./data";
import { cubesInWords, first, merchantInWords } from "./words";

const G = "spice-road";

function HandCard({
  code,
  before,
  chosen,
  onOpen,
}: {
  code: string;
  before: string;
  chosen: boolean;
  onOpen: () => void;
}) {
  const { moves, hint } = usePlay();
  const card = merchantOf(code);
  const common = {
    class: chosen ? "card chosen" : "card",
    piece: `card:${code}`,
    ...{ at: `merchant:${code}`, drag: "card", tip: merchantInWords(code) },
  };
  if (card.kind === "spice")
    return (
      <Act
        {...common}
        do={`play ${code}`}
        rule="SR-SPC-1"
        label={tg(G, "Play: {card}", { card: merchantInWords(code) })}
        why={before}
      >
        <MerchantFace card={card} />
      </Act>
    );
  const word = card.kind === "trade" ? "trade" : "upgrade";
  const all = moves.actions(word, code);
  const label = tg(G, "Play: {card}", { card: merchantInWords(code) });
  const why =
    before ||
    (card.kind === "trade"
      ? tg(G, "Your caravan does not hold {cubes}.", { cubes: cubesInWords(card.give) })
      : tg(G, "There is nothing to upgrade."));
  if (all.length === 1 && word === "trade")
    return (
      <Act {...common} do={all[0]!} label={label} rule="SR-TRD-1">
        <MerchantFace card={card} />
      </Act>
    );
  return (
    <Act
      {...common}
      can={all.length > 0}
      onAct={onOpen}
      label={label}
      why={why}
      pressed={chosen}
      hinted={hint?.startsWith(`${word} ${code} `) ?? false}
      rule={word === "trade" ? "SR-TRD-1" : "SR-UPG-1"}
    >
      <MerchantFace card={card} />
    </Act>
  );
}

/** The cards in hand; one that needs a choice is opened. */
export function Hand({ view, own, chosen }: { view: View; own: number; chosen: string | null }) {
  const play = usePlay();
  const hand = [...(view.hand[own] ?? [])].sort(byOrder);
  return (
    <div
      class={hand.length > 7 ? "sr-hand many" : "sr-hand"}
      role="group"
      aria-label={tg(G, "Hand")}
    >
      {hand.map((code) => (
        <HandCard
          key={code}
          code={code}
          before={first(view)}
          chosen={chosen === code}
          onOpen={() => {
            play.look(null);
            composing.put(view, { card: code, steps: [0, 0, 0] });
          }}
        />
      ))}
      {hand.length === 0 && <p class="none">{tg(G, "No card in hand: rest to take them back.")}</p>}
    </div>
  );
}

/** The cards played since the last rest, and the rest itself. */
export function Played({ view, own, mine }: { view: View; own: number; mine: boolean }) {
  const played = [...(view.played[own] ?? [])].sort(byOrder);
  return (
    <div class="sr-played" role="group" aria-label={tg(G, "Played")}>
      {played.map((code) => (
        <span
          key={code}
          class="card spent"
          data-key={`card:${code}`}
          data-at={`merchant:${code}`}
          data-tip={merchantInWords(code)}
        >
          <MerchantFace card={merchantOf(code)} />
        </span>
      ))}
      {mine && (
        <Act
          do="rest"
          class="rest"
          label={tg(G, "Rest: take all played cards back")}
          rule="SR-RST-1"
          tip={tg(G, "Take all your played cards back into your hand.")}
          why={first(view) || tg(G, "You have played no card to take back.")}
        >
          <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
            <path class="tent" d="M12 4L3 20h18zM12 4v0M9 20l3-7 3 7" />
          </svg>
          <span>{tg(G, "Rest")}</span>
        </Act>
      )}
    </div>
  );
}
