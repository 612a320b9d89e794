// SPDX-License-Identifier: MIT
// What is left in the stocks: tiles, markers, fate cards, goods.
import type { View } from "../../gen/landnam";
import { tg, tgn } from "../../text/i18n";
import { FateSign, GoodIcon, NumberIcon } from "./art";
import { goods, numbers, terrains } from "./data";
import { deckSize } from "./position";
import { fateName, fatePhaseName, goodName, terrainName } from "./names";
import { TileIcon } from "./terrain";

const G = "landnam";
interface Props {
  view: View;
}
const gone = (left: number): string => (left === 0 ? "gone" : "");

const Tiles = ({ view }: Props) => (
  <ul class="ln-tiles" aria-label={tg(G, "Terrain tiles left")}>
    {terrains.map((x) => (
      <li
        key={x}
        class={gone(view.tiles_left[x])}
        data-tip={tgn(
          G,
          "{terrain}: {n} tile left",
          "{terrain}: {n} tiles left",
          view.tiles_left[x],
          { terrain: terrainName(x) },
        )}
      >
        <TileIcon terrain={x} size={30} />
        <span class="unseen">{terrainName(x)}</span> <b>{view.tiles_left[x]}</b>
      </li>
    ))}
  </ul>
);

function Numbers({ view }: Props) {
  const title = tg(G, "Free number markers, in the order of ageing");
  return (
    <ul class="ln-numbers" aria-label={title} data-tip={title}>
      {numbers.map((n) => (
        <li key={n} class={gone(view.markers_left[n])}>
          <NumberIcon value={n} size={24} />
          <span class="unseen">{n}</span>
          <small>{view.markers_left[n]}</small>
        </li>
      ))}
    </ul>
  );
}

function Deck({ view }: Props) {
  const discarded = Object.entries(view.discard)
    .filter(([, n]) => n > 0)
    .map(([f, n]) => (n > 1 ? `${fateName(f)} ×${n}` : fateName(f)));
  const lines = [
    tg(G, "Fate cards in the deck: {n}", { n: deckSize(view) }),
    discarded.length ? tg(G, "Discarded: {cards}", { cards: discarded.join(", ") }) : "",
  ];
  return (
    <li data-tip={lines.filter(Boolean).join("\n")}>
      <FateSign phase="exploration" size={18} />
      <span class="unseen">{fatePhaseName("exploration")}</span>
      <small>{deckSize(view)}</small>
    </li>
  );
}

const Harbours = ({ view }: Props) => (
  <ul class="ln-harbours" aria-label={tg(G, "Free harbour markers")}>
    {goods.map((g) => (
      <li
        key={g}
        class={gone(view.harbours_left[g])}
        data-tip={tg(G, "Free harbour markers for {good}: {n}", {
          good: goodName(g),
          n: view.harbours_left[g],
        })}
      >
        <GoodIcon good={g} size={18} />
        <span class="unseen">{goodName(g)}</span>
        <small>{view.harbours_left[g]}</small>
      </li>
    ))}
    <Deck view={view} />
  </ul>
);

export function Stocks({ view }: Props) {
  const empty = goods.filter((g) => view.bank[g] === 0);
  return (
    <div class="ln-stocks">
      <Tiles view={view} />
      <Numbers view={view} />
      <Harbours view={view} />
      {empty.length > 0 && (
        <p class="ln-note warn">
          {tg(G, "The bank has no {goods}.", { goods: empty.map(goodName).join(", ") })}
        </p>
      )}
    </div>
  );
}
