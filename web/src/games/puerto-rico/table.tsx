// SPDX-License-Identifier: MIT
// The common board: roles, harbour, plantations and supplies; the buildings stand in
// stock.tsx. What matters now comes into view by itself.
import { useEffect, useRef } from "preact/hooks";
import type { Card, Good, View } from "../../gen/puerto-rico";
import { Act } from "../../parts/act";
import { SeatMark } from "../../parts/icon";
import { nameOf } from "../../parts/seats";
import { tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import {
  Barrel,
  CargoShip,
  Chip,
  Coin,
  Colonist,
  ColonistShip,
  House,
  RoleGlyph,
  TileFace,
} from "./art";
import {
  barrelsTo,
  cardsOf,
  goods,
  HOUSE,
  incomeOf,
  nextShip,
  shipsOf,
  spread,
  total,
  worthOf,
} from "./data";
import { nameClass, roles, tileName } from "./names";
import { Stock } from "./stock";
import { countsInWords, endInWords, shipInWords } from "./words";

const G = "puerto-rico";
type Props = BoardProps<View>;

const seatName = (p: Props, seat: number): string =>
  seat === p.you ? tg(G, "you") : nameOf(p.seats, seat);

function RoleCard({ card, ...p }: Props & { card: Card }) {
  const { view } = p;
  const role = roles[card];
  const taker = view.card_taker[card];
  const taken = taker !== "none";
  const coins = view.card_doubloons[card];
  const state = [taken ? "taken" : "", view.role === card && taken ? "now" : ""].join(" ");
  const bonus =
    coins > 0 ? " " + tgn(G, "{n} doubloon lies on it.", "{n} doubloons lie on it.", coins) : "";
  const why = taken
    ? tg(G, "Taken this round by {name}.", { name: seatName(p, taker) })
    : p.you >= 0 && view.step === "role" && view.actor === p.you
      ? tg(G, "The other prospector is the same.")
      : tg(G, "Roles are chosen when it is your turn to choose.");
  return (
    <Act
      do={`role ${card}`}
      class={`pr-role ${state}`}
      rule={card.split("_")[0]!}
      piece={`role:${card}`}
      label={
        tg(G, "{role}. {all} {own}", { role: role.name(), all: role.all(), own: role.own() }) +
        bonus +
        (taken ? ` ${why}` : "")
      }
      tip={`${role.all()}\n${role.own()}${bonus ? "\n" + bonus.trim() : ""}`}
      why={why}
    >
      <RoleGlyph card={card} />
      <span class={nameClass(role.name(), 9)}>{role.name()}</span>
      {coins > 0 && (
        <span class="coins">
          <Coin size={24} text={coins} />
        </span>
      )}
      {taken && (
        <span class="taker">
          <SeatMark seat={taker} size={18} />
        </span>
      )}
    </Act>
  );
}

function Ship({ ship, ...p }: Props & { ship: number }) {
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
    >
      <CargoShip room={ship} good={good} load={view.ship_load[at]!} ghosts={coming} />
      <span
        class="pr-count"
        data-tip={tg(G, "{n} of {all} places taken", { n: view.ship_load[at]!, all: ship })}
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

function TradingHouse({ view, moves, peek, you }: Props) {
  const lying = spread(view.house);
  const sales = moves.next("sell") as Good[];
  const coming = peek ? (goods.find((g) => peek.house[g] > view.house[g]) ?? null) : null;
  return (
    <div
      class={sales.length ? "pr-ship pr-house open" : "pr-ship pr-house"}
      role="group"
      aria-label={tg(G, "Trading house: {goods}.", { goods: countsInWords(view.house) })}
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

function Plantations({ view, moves }: Props) {
  const forests = view.in_play.includes("forest_house");
  const settling = view.role === "settler" && view.step !== "role";
  const why = settling
    ? tg(G, "You cannot take this now.")
    : tg(G, "Plantations are taken in the settler phase.");
  return (
    <section class="pr-row" aria-label={tg(G, "Plantations to take")}>
      {goods.flatMap((g) =>
        Array.from({ length: view.row[g] }, (_, i) => (
          <span key={`${g}${i}`} class="pr-lot">
            <Act
              do={`tile ${g}`}
              class="pr-tile"
              piece={`row:${g}:${i}`}
              rule="settler"
              why={why}
              label={tg(G, "Take a plantation: {good}", { good: tileName(g) })}
              tip={tg(G, "Plantation: {good}", { good: tileName(g) })}
            >
              <TileFace tile={g} circle={false} />
            </Act>
            {i === 0 && moves.has(`forest ${g}`) && (
              <Act
                do={`forest ${g}`}
                class="pr-small"
                rule="settler"
                label={tg(G, "Take a forest and discard {good}", { good: tileName(g) })}
                tip={tg(G, "Take a forest and discard {good}", { good: tileName(g) })}
              >
                {tg(G, "forest")}
              </Act>
            )}
          </span>
        )),
      )}
      <span class="pr-lot">
        <Act
          do="quarry"
          class="pr-tile"
          rule="settler"
          label={tg(G, "Take a quarry; {n} left", { n: view.quarries })}
          tip={tg(G, "A manned quarry makes each building 1 cheaper, up to its column.")}
          why={
            settling
              ? tg(G, "Quarries are for who chose the settler, or with a construction hut.")
              : why
          }
        >
          <TileFace tile="quarry" circle={false} />
          <span class="pr-badge">{view.quarries}</span>
        </Act>
      </span>
      {forests && (
        <span class="pr-lot">
          <span
            class="pr-tile"
            data-tip={tgn(G, "{n} forest left", "{n} forests left", view.forests)}
          >
            <TileFace tile="forest" circle={false} />
            <span class="pr-badge">{view.forests}</span>
          </span>
        </span>
      )}
      <span
        class="pr-pile"
        data-tip={tg(G, "Face-down pile: {pile}\nDiscarded: {discard}", {
          pile: countsInWords(view.pile),
          discard: countsInWords(view.discard),
        })}
      >
        <b>{total(view.pile)}</b> {tg(G, "in the pile")}
        <br />
        <b>{total(view.discard)}</b> {tg(G, "discarded")}
      </span>
    </section>
  );
}

function Supplies({ view, peek }: Props) {
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
            price: worthOf(g),
          })}
        >
          <Barrel good={g} size={26} />
          <b>{view.goods_supply[g]}</b>
          <Coin size={17} text={worthOf(g)} />
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

/** The part of the table that the present decision is about. */
function focusOf(view: View): string {
  switch (view.step) {
    case "role":
      return ".pr-roles";
    case "build":
    case "draft":
      return ".pr-stock";
    case "settle":
    case "library-tile":
      return ".pr-row";
    case "load":
    case "sell":
      return ".pr-harbour";
    default:
      return "";
  }
}

export function Table(p: Props) {
  const { view, moves } = p;
  const root = useRef<HTMLDivElement>(null);
  const mine = moves.size > 0;
  useEffect(() => {
    const part = mine && focusOf(view);
    if (part)
      root.current?.querySelector(part)?.scrollIntoView({ block: p.narrow ? "start" : "nearest" });
  }, [mine, view.step]);
  const end = p.turn === "over" ? null : endInWords(view);
  return (
    <div class="pr-table" ref={root}>
      {end && (
        <p class="pr-end" role="note">
          {end}
        </p>
      )}
      {view.step !== "draft" && (
        <>
          <section class="pr-roles" aria-label={tg(G, "Roles")}>
            {cardsOf(view).map((c) => (
              <RoleCard key={c} {...p} card={c} />
            ))}
          </section>
          <section class="pr-harbour" aria-label={tg(G, "Harbour")}>
            {shipsOf(view).map((s) => (
              <Ship key={s} {...p} ship={s} />
            ))}
            <div
              class="pr-ship pr-colonists"
              role="img"
              aria-label={tgn(
                G,
                "Colonist ship: {n} colonist",
                "Colonist ship: {n} colonists",
                view.colonist_ship,
              )}
              data-tip={tgn(
                G,
                "Colonist ship: {n} colonist",
                "Colonist ship: {n} colonists",
                view.colonist_ship,
              )}
            >
              <ColonistShip colonists={view.colonist_ship} />
              <span class="pr-count">{view.colonist_ship}</span>
            </div>
            <TradingHouse {...p} />
          </section>
          <div class="pr-middle">
            <Plantations {...p} />
            <Supplies {...p} />
          </div>
        </>
      )}
      <Stock {...p} />
    </div>
  );
}
