// SPDX-License-Identifier: MIT
// What is left in the supply.
import type { View } from "../../gen/puerto-rico";
import { tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { Barrel, Chip, Coin, Colonist } from "./art";
import { goods, goodPrice, nextShip } from "./data";
import { tileName } from "./names";

const G = "puerto-rico";
type Props = BoardProps<View>;

export function Supplies({ view, peek }: Props) {
  const needed = nextShip(view);
  return (
    <section class="pr-supply" aria-label={tg(G, "Supply")}>
      {goods.map((g) => (
        <span
          key={g}
          class="pr-have"
          data-tip={tg(G, "{good}: {n} in the supply, worth {price}", {
            good: tileName(g),
            n: view.goods_supply[g],
            price: goodPrice(g),
          })}
        >
          <Barrel good={g} size={26} />
          <b>{view.goods_supply[g]}</b>
          <Coin size={17} text={goodPrice(g)} />
        </span>
      ))}
      <span
        class={view.colonist_supply < needed ? "pr-have low" : "pr-have"}
        data-tip={tgn(
          G,
          "{n} colonist in the supply; the next ship takes {needed}. If they are not there, the game ends.",
          "{n} colonists in the supply; the next ship takes {needed}. If they are not there, the game ends.",
          view.colonist_supply,
          { needed },
        )}
      >
        <Colonist size={24} />
        <b>{view.colonist_supply}</b>
        <small>−{needed}</small>
      </span>
      <span
        class="pr-have"
        data-tip={tgn(
          G,
          "{n} victory point left. When they run out, the game ends.",
          "{n} victory points left. When they run out, the game ends.",
          Math.max(0, view.vp_pool),
        )}
      >
        <Chip size={24} />
        <b>{Math.max(0, (peek ?? view).vp_pool)}</b>
      </span>
    </section>
  );
}
