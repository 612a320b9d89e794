// SPDX-License-Identifier: MIT
// The player's island, tile by tile.
import type { View } from "../../gen/puerto-rico";
import { Act } from "../../parts/act";
import { useSettled } from "../../parts/settled";
import { tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { TileFace } from "./art";
import { ISLAND, islandUsed, tiles } from "./data";
import { tileName } from "./names";
import type { Placement } from "./placing";
import { tapOf } from "./tapping";

const G = "puerto-rico";
type Props = BoardProps<View>;

export function Island(p: Props & { placing: Placement | null }) {
  const { view, own, peek, placing } = p;
  const used = islandUsed(view, own);
  const coming = peek
    ? tiles.filter((tile) => peek.island[own]![tile] > view.island[own]![tile])
    : [];
  const laid = useSettled(
    tiles.flatMap((tile) => Array.from({ length: view.island[own]![tile] }, () => tile)),
  );
  const cells = laid.map((tile, at) => {
    const i = laid.slice(0, at).filter((other) => other === tile).length;
    const count =
      tile === "forest" ? 0 : placing ? placing.count(tile) : view.tile_crew[own]![tile];
    const filled = i < count;
    const tap = tile === "forest" ? null : tapOf(p, placing, tile, filled, true);
    const face = <TileFace tile={tile} filled={filled} />;
    const key = `${tile}:${i}`;
    const name = filled ? tg(G, "{place}, manned", { place: tileName(tile) }) : tileName(tile);
    if (tap)
      return (
        <Act key={key} class="pr-cell" piece={`mine:${key}`} label={name} {...tap}>
          {face}
        </Act>
      );
    return (
      <span
        key={key}
        class="pr-cell"
        role="img"
        aria-label={name}
        data-tip={name}
        data-key={`mine:${key}`}
      >
        {face}
      </span>
    );
  });
  return (
    <div
      class="pr-island"
      role="group"
      aria-label={tg(G, "Island: {n} of {all} spaces", { n: used, all: ISLAND })}
    >
      {cells}
      {Array.from({ length: ISLAND - used }, (_, i) => (
        <span key={i} class={i < coming.length ? "pr-cell free coming" : "pr-cell free"}>
          {i < coming.length && <TileFace tile={coming[i]!} circle={false} />}
        </span>
      ))}
    </div>
  );
}
