// SPDX-License-Identifier: MIT
// What can be taken for the island: plantations, a quarry, forests.
import type { Good, View } from "../../gen/puerto-rico";
import { Act } from "../../parts/act";
import { tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { TileFace } from "./art";
import { goods, total } from "./data";
import { tileName } from "./names";
import { countsInWords } from "./words";

const G = "puerto-rico";
type Props = BoardProps<View>;
/** Why nothing of it can be taken. */
const whyNot = (settling: boolean): string =>
  settling
    ? tg(G, "You cannot take this now.")
    : tg(G, "Plantations are taken in the settler phase.");

interface LotProps {
  good: Good;
  index: number;
  settling: boolean;
}
/** A plantation that lies open; beside the first of its kind the forest one may take for it. */
function Lot({ good, index, settling, moves }: Props & LotProps) {
  const forest = `forest ${good}`;
  const words = tg(G, "Take a forest and discard {good}", { good: tileName(good) });
  return (
    <span class="pr-lot">
      <Act
        do={`tile ${good}`}
        class="pr-tile"
        piece={`row:${good}:${index}`}
        rule="settler"
        why={whyNot(settling)}
        label={tg(G, "Take a plantation: {good}", { good: tileName(good) })}
        tip={tg(G, "Plantation: {good}", { good: tileName(good) })}
      >
        <TileFace tile={good} circle={false} />
      </Act>
      {index === 0 && moves.has(forest) && (
        <Act do={forest} class="pr-small" rule="settler" label={words} tip={words}>
          {tg(G, "forest")}
        </Act>
      )}
    </span>
  );
}

const Quarry = ({ view, settling }: { view: View; settling: boolean }) => (
  <span class="pr-lot">
    <Act
      do="quarry"
      at="quarry"
      class="pr-tile"
      rule="settler"
      label={tg(G, "Take a quarry; {n} left", { n: view.quarries })}
      tip={tg(
        G,
        "Each manned quarry makes a building 1 cheaper, at most by the number of its column.",
      )}
      why={
        settling
          ? tg(
              G,
              "Only the settler, or a player with a manned construction hut, may take a quarry.",
            )
          : whyNot(settling)
      }
    >
      <TileFace tile="quarry" circle={false} />
      <span class="pr-badge">{view.quarries}</span>
    </Act>
  </span>
);

const Forests = ({ view }: { view: View }) => (
  <span class="pr-lot">
    <span class="pr-tile" data-tip={tgn(G, "{n} forest left", "{n} forests left", view.forests)}>
      <TileFace tile="forest" circle={false} />
      <span class="pr-badge">{view.forests}</span>
    </span>
  </span>
);

const Pile = ({ view }: { view: View }) => (
  <span
    class="pr-pile"
    data-tip={tg(G, "Face-down pile: {pile}\nDiscarded: {discard}", {
      pile: countsInWords(view.pile),
      discard: countsInWords(view.discard),
    })}
  >
    <span>
      <b>{total(view.pile)}</b> {tg(G, "in the pile")}
    </span>
    <span>
      <b>{total(view.discard)}</b> {tg(G, "discarded")}
    </span>
  </span>
);

export function Plantations(p: Props) {
  const { view } = p;
  const settling = view.role === "settler" && view.step !== "role";
  return (
    <section
      class="pr-row"
      aria-label={tg(G, "Plantations to take")}
      data-at="tile forest hacienda drawn-forest new-tiles"
    >
      {goods.flatMap((good) =>
        Array.from({ length: view.row[good] }, (_, index) => (
          <Lot key={`${good}${index}`} {...p} {...{ good, index, settling }} />
        )),
      )}
      <Quarry view={view} settling={settling} />
      {view.in_play.includes("forest_house") && <Forests view={view} />}
      <Pile view={view} />
    </section>
  );
}
