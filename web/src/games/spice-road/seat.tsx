// SPDX-License-Identifier: MIT
// One player's things, compact but complete.
import type { View } from "../../gen/spice-road";
import { tg } from "../../text/i18n";
import type { SeatProps } from "../contract";
import { CoinFace, Cube, MerchantFace } from "./art";
import { byOrder, cubesOf, LIMIT, merchantOf, pointOf, spread } from "./data";
import { caravanInWords, merchantInWords, pointInWords } from "./words";

const G = "spice-road";

function MiniCaravan({ view, seat }: SeatProps<View>) {
  const cubes = cubesOf(view.caravan[seat]!);
  const lying = spread(cubes);
  return (
    <div class="mini-caravan" role="img" aria-label={caravanInWords(cubes)}>
      {Array.from({ length: LIMIT }, (_, i) => (
        <span key={i} class="place">
          {lying[i] && <Cube spice={lying[i]!} size={17} />}
        </span>
      ))}
    </div>
  );
}

/** What has been claimed, and the coins. */
function Claimed({ view, seat }: SeatProps<View>) {
  const claimed = view.claimed[seat];
  return (
    <div class="mini-line">
      {claimed ? (
        claimed.map((c) => (
          <span key={c} class="mini-point" data-tip={pointInWords(c)} data-at={`point:${c}`}>
            {pointOf(c).points}
          </span>
        ))
      ) : (
        <span>?</span>
      )}
      <Coins kind="gold" n={view.coins_gold[seat]!} />
      <Coins kind="silver" n={view.coins_silver[seat]!} />
    </div>
  );
}

const Coins = ({ kind, n }: { kind: "gold" | "silver"; n: number }) =>
  n > 0 ? (
    <span class="mini-coin">
      <CoinFace kind={kind} size={17} />
      {n}
    </span>
  ) : null;

export function Seat(props: SeatProps<View>) {
  const { view, seat } = props;
  const hand = view.hand[seat];
  const played = view.played[seat] ?? [];
  return (
    <div class="sr-seat">
      <MiniCaravan {...props} />
      <Claimed {...props} />
      <div class="mini-cards">
        {hand ? (
          [...hand].sort(byOrder).map((c) => <Mini key={c} code={c} spent={false} />)
        ) : (
          <span class="of">{tg(G, "hand hidden")}</span>
        )}
        {[...played].sort(byOrder).map((c) => (
          <Mini key={c} code={c} spent />
        ))}
      </div>
    </div>
  );
}

function Mini({ code, spent }: { code: string; spent: boolean }) {
  return (
    <span
      class={spent ? "mini-card spent" : "mini-card"}
      role="img"
      data-tip={merchantInWords(code)}
      data-at={`merchant:${code}`}
      aria-label={
        spent ? tg(G, "{card} (played)", { card: merchantInWords(code) }) : merchantInWords(code)
      }
    >
      <MerchantFace card={merchantOf(code)} />
    </span>
  );
}
