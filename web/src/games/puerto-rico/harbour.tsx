// SPDX-License-Identifier: MIT
// The harbour: cargo ships to load, the colonist ship, the trading house.
import type { Good, View } from "../../gen/puerto-rico";
import { Act } from "../../parts/act";
import { tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { Barrel, Coin } from "./art";
import { HOUSE, barrelsTo, goods, incomeOf, spread } from "./data";
import { CargoShip, ColonistShip, House } from "./harbourart";
import { tileName } from "./names";
import { countsInWords, shipInWords } from "./words";

const G = "puerto-rico";
type Props = BoardProps<View>;

export function Ship({ ship, ...p }: Props & { ship: number }) {
  const { view, moves, peek, you } = p;
  const at = ship - 4;
  const kind = view.ship_good[at] as Good | "none";
  const loads = moves
    .with("load")
    .filter((a) => a[1] === ship)
    .map((a) => a[0] as Good);
  const coming =
    peek && peek.ship_load[at]! > view.ship_load[at]!
      ? peek.ship_load[at]! - view.ship_load[at]!
      : 0;
  const good = kind !== "none" ? kind : coming > 0 ? (peek!.ship_good[at] as Good) : null;
  return (
    <div
      class={loads.length ? "pr-ship open" : "pr-ship"}
      role="group"
      aria-label={shipInWords(view, ship)}
      data-at={`ship:${ship}`}
    >
      <CargoShip room={ship} good={good} load={view.ship_load[at]!} ghosts={coming} />
      <span
        class="pr-count"
        data-tip={tgn(
          G,
          "{n} of {all} places taken",
          "{n} of {all} places taken",
          view.ship_load[at]!,
          { all: ship },
        )}
      >
        {view.ship_load[at]}/{ship}
      </span>
      {loads.length > 0 && (
        <span class="pr-offers">
          {loads.map((g) => {
            const n = barrelsTo(view, you, g, ship);
            return (
              <Act
                key={g}
                do={`load ${g} ${ship}`}
                class="pr-offer"
                rule="captain"
                label={tg(G, "Load {n} {good} on the ship of {ship}", {
                  n,
                  good: tileName(g),
                  ship,
                })}
                tip={tg(G, "Load {n} {good} on the ship of {ship}", { n, good: tileName(g), ship })}
              >
                <Barrel good={g} size={22} />
                <b class="pr-n" data-n={`×${n}`} aria-hidden="true" />
              </Act>
            );
          })}
        </span>
      )}
    </div>
  );
}

export function TradingHouse({ view, moves, peek, you }: Props) {
  const lying = spread(view.house);
  const sales = moves.next("sell") as Good[];
  const coming = peek ? (goods.find((g) => peek.house[g] > view.house[g]) ?? null) : null;
  return (
    <div
      class={sales.length ? "pr-ship pr-house open" : "pr-ship pr-house"}
      role="group"
      aria-label={tg(G, "Trading house: {goods}.", { goods: countsInWords(view.house) })}
      data-at="sell sell-post house"
    >
      <House lying={lying} ghost={coming} />
      <span class="pr-count" data-tip={tg(G, "Trading house: each kind once; emptied when full")}>
        {lying.length}/{HOUSE}
      </span>
      {sales.length > 0 && (
        <span class="pr-offers">
          {sales.map((g) => (
            <Act
              key={g}
              do={`sell ${g}`}
              class="pr-offer"
              rule="trader"
              label={tgn(
                G,
                "Sell {good} for {n} doubloon",
                "Sell {good} for {n} doubloons",
                incomeOf(view, you, g, false),
                { good: tileName(g) },
              )}
              tip={tgn(
                G,
                "Sell {good} for {n} doubloon",
                "Sell {good} for {n} doubloons",
                incomeOf(view, you, g, false),
                { good: tileName(g) },
              )}
            >
              <Barrel good={g} size={22} />
              <Coin size={20} text={incomeOf(view, you, g, false)} />
            </Act>
          ))}
        </span>
      )}
    </div>
  );
}

export function Colonists({ view }: { view: View }) {
  const words = tgn(
    G,
    "Colonist ship: {n} colonist",
    "Colonist ship: {n} colonists",
    view.colonist_ship,
  );
  return (
    <div
      class="pr-ship pr-colonists"
      role="img"
      aria-label={words}
      data-tip={words}
      data-at="arrive recruit last-colonists"
    >
      <ColonistShip colonists={view.colonist_ship} />
      <span class="pr-count">{view.colonist_ship}</span>
    </div>
  );
}
