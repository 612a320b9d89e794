// SPDX-License-Identifier: MIT
// The player's things: island, city, purse and store.
import type { Good, View } from "../../gen/puerto-rico";
import { Act } from "../../parts/act";
import { tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { Chip, Coin, Colonist, TileFace } from "./art";
import { Change } from "./change";
import { City } from "./city";
import { opened } from "./compose";
import { chipsOf, total } from "./data";
import { Island } from "./island";
import { tileName } from "./names";
import { placementOf } from "./placing";
import { Store } from "./store";

const G = "puerto-rico";
type Props = BoardProps<View>;

export function Own(p: Props) {
  const { view, own, moves, peek } = p;
  const placing = placementOf(p);
  const open = opened.at(view);
  const setOpen = (good: Good | null) => opened.put(view, good);
  const idle = placing ? placing.rest : view.san_juan[own]!;
  const back = "return-colonist san_juan";
  const sanJuan = (
    <>
      <Colonist size={24} />
      <b>{idle}</b> <small>{tg(G, "San Juan")}</small>
    </>
  );
  return (
    <div class="pr-own">
      <Island key={`island ${own}`} {...p} placing={placing} />
      <City key={`city ${own}`} {...p} placing={placing} />
      <div class="pr-side">
        <div class="pr-purse">
          <span class="pr-stat" data-tip={tg(G, "Doubloons")}>
            <Coin size={24} />
            <b>{view.doubloons[own]}</b>
            <span class="unseen">{tg(G, "Doubloons")}</span>
            <Change from={view.doubloons[own]!} to={peek?.doubloons[own]} />
          </span>
          <span class="pr-stat" data-tip={tg(G, "Victory points in chips")}>
            <Chip size={24} />
            <b>{chipsOf(view, own) ?? "?"}</b>
            <span class="unseen">{tg(G, "Victory points in chips")}</span>
            <Change from={chipsOf(view, own)} to={peek ? chipsOf(peek, own) : null} />
          </span>
          {moves.has(back) ? (
            <Act
              do={back}
              class="pr-stat"
              label={`${idle} ${tg(G, "San Juan")}. ${tg(G, "Return a colonist")}`}
            >
              {sanJuan}
            </Act>
          ) : (
            <span class="pr-stat" data-tip={tg(G, "Colonists waiting in San Juan")}>
              {sanJuan}
            </span>
          )}
          {view.governor === own && <span class="tag">{tg(G, "governor")}</span>}
          {view.drawn_tile !== "none" && view.actor === own && (
            <span
              class="pr-drawn"
              data-tip={tg(G, "Drawn: {tile}", { tile: tileName(view.drawn_tile) })}
            >
              <TileFace tile={view.drawn_tile} circle={false} />
            </span>
          )}
        </div>
        <Store {...p} open={open} onOpen={setOpen} />
        <span class="unseen">{tgn(G, "{n} barrel", "{n} barrels", total(view.goods[own]!))}</span>
      </div>
    </div>
  );
}
