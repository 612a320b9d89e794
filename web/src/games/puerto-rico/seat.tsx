// SPDX-License-Identifier: MIT
// One other player: purse, goods, island and city, compact but complete.
import type { Building, View } from "../../gen/puerto-rico";
import { Icon } from "../../parts/icon";
import { tg, tgn } from "../../text/i18n";
import type { SeatProps } from "../contract";
import { Barrel, BuildingGlyph, Coin, Colonist, RoleGlyph, Sign } from "./art";
import {
  buildingOf,
  cardsOf,
  CITY,
  cityUsed,
  goods,
  ISLAND,
  islandUsed,
  tiles,
  worked,
} from "./data";
import { buildingState, functionOf, roles, tileName } from "./names";
import { Change } from "./change";
import { kindOf } from "./stock";
import { countsInWords } from "./words";

const G = "puerto-rico";

const inSanJuan = (view: View, seat: number): string =>
  tgn(G, "{n} colonist in San Juan", "{n} colonists in San Juan", view.san_juan[seat]!);

function MiniIsland({ view, seat }: { view: View; seat: number }) {
  const used = islandUsed(view, seat);
  return (
    <div
      class="pr-mini-island"
      role="img"
      aria-label={tg(G, "Island: {tiles}; manned: {crew}", {
        tiles: countsInWords(view.island[seat]!, tiles),
        crew: countsInWords(view.tile_crew[seat]!, worked),
      })}
    >
      {tiles.flatMap((tile) =>
        Array.from({ length: view.island[seat]![tile] }, (_, i) => {
          const filled = tile !== "forest" && i < view.tile_crew[seat]![tile];
          return (
            <span
              key={`${tile}${i}`}
              class={`pr-mini-tile pr-${tile}${filled ? " filled" : ""}`}
              data-tip={
                filled ? tg(G, "{place}, manned", { place: tileName(tile) }) : tileName(tile)
              }
            >
              {tile === "quarry" ? "◣" : tile === "forest" ? "♣" : <Sign good={tile} size={13} />}
            </span>
          );
        }),
      )}
      {Array.from({ length: ISLAND - used }, (_, i) => (
        <span key={i} class="pr-mini-tile free" />
      ))}
    </div>
  );
}

function MiniBuilding({ id, crew }: { id: Building; crew: number }) {
  const b = buildingOf(id);
  const state = buildingState(id, crew);
  return (
    <span
      class={`pr-mini-b ${kindOf(b)}${b.circles && !crew ? " idle" : ""}`}
      role="img"
      aria-label={state}
      data-tip={`${state}\n${functionOf(id)}`}
      data-at={`building:${id}`}
    >
      <BuildingGlyph id={id} size={17} />
      <span class="dots">
        {Array.from({ length: b.circles }, (_, i) => (
          <i key={i} class={i < crew ? "on" : ""} />
        ))}
      </span>
    </span>
  );
}

function MiniCity({ view, seat }: { view: View; seat: number }) {
  const taken = cardsOf(view).filter((c) => view.card_taker[c] === seat);
  return (
    <div class="pr-mini-city">
      {view.city[seat]!.map((id) => (
        <MiniBuilding key={id} id={id} crew={view.crew[seat]![id]} />
      ))}
      <span
        class="pr-of"
        data-tip={tg(G, "City: {n} of {all} spaces", { n: cityUsed(view, seat), all: CITY })}
      >
        {cityUsed(view, seat)}/{CITY}
      </span>
      {view.governor === seat && (
        <span
          class="pr-took"
          data-tip={tg(G, "governor")}
          role="img"
          aria-label={tg(G, "governor")}
        >
          <Icon name="crown" size={16} />
        </span>
      )}
      {taken.map((c) => (
        <span
          key={c}
          class="pr-took"
          data-tip={roles[c].name()}
          data-at={`card:${c}`}
          role="img"
          aria-label={roles[c].name()}
        >
          <RoleGlyph card={c} size={16} />
        </span>
      ))}
    </div>
  );
}

export function Seat({ view, seat, peek }: SeatProps<View>) {
  return (
    <div class="pr-seat">
      <div class="pr-line">
        {goods.map((g) => {
          const n = view.goods[seat]![g];
          return (
            <span
              key={g}
              class={n ? "pr-stat" : "pr-stat none"}
              role="img"
              aria-label={`${n} ${tileName(g)}`}
              data-tip={`${n} ${tileName(g)}`}
            >
              <Barrel good={g} size={17} />
              <b>{n}</b>
              <Change from={n} to={peek?.goods[seat]![g]} />
            </span>
          );
        })}
        <span
          class="pr-stat"
          role="img"
          aria-label={inSanJuan(view, seat)}
          data-tip={inSanJuan(view, seat)}
        >
          <Colonist size={17} />
          <b>{view.san_juan[seat]}</b>
        </span>
        {peek && peek.doubloons[seat] !== view.doubloons[seat] && (
          <span class="pr-stat">
            <Coin size={18} />
            <Change from={view.doubloons[seat]!} to={peek.doubloons[seat]} />
          </span>
        )}
      </div>
      <MiniIsland view={view} seat={seat} />
      <MiniCity view={view} seat={seat} />
    </div>
  );
}
