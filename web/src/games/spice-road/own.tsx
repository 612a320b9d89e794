// SPDX-License-Identifier: MIT
// The player's caravan and cards. Upgrades are composed here from what is legal, with the outcome
// shown before it is done.
import { useEffect } from "preact/hooks";
import type { Spice, View } from "../../gen/spice-road";
import { usePlay } from "../../parts/play";
import { tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { Caravan, type Tap } from "./caravan";
import { composing } from "./compose";
import { cubesOf, merchantOf, spices, sum, type Cubes } from "./data";
import { Hand, Played } from "./hand";

const G = "spice-road";
type Props = BoardProps<View>;

/** The caravan after the steps of an upgrade. */
const raised = (have: Cubes, [a, b, c]: readonly number[]): Cubes => [
  have[0]! - a!,
  have[1]! + a! - b!,
  have[2]! + b! - c!,
  have[3]! + c!,
];

/** Cubes that are tapped one by one, each an action. */
const tapFor = (word: "pay" | "return"): Tap => ({
  label: (s) =>
    word === "pay"
      ? tg(G, "Pay one {spice} cube", { spice: tg(G, s) })
      : tg(G, "Return one {spice} cube", { spice: tg(G, s) }),
  can: () => false,
  go: () => {},
  action: (s) => `${word} ${s}`,
});

function tapOf({ view, moves }: Props, upgrading: string | null): Tap | null {
  const { steps } = composing.at(view);
  const raise = (spice: Spice): [number, number, number] =>
    steps.map((n, i) => n + (spices[i] === spice ? 1 : 0)) as [number, number, number];
  if (upgrading)
    return {
      label: (s) => tg(G, "Raise one {spice} cube", { spice: tg(G, s) }),
      can: (s) => s !== "brown" && moves.has(`upgrade ${upgrading} ${raise(s).join(" ")}`),
      go: (s) => composing.put(view, { card: upgrading, steps: raise(s) }),
    };
  if (moves.can("pay")) return tapFor("pay");
  return moves.can("return") ? tapFor("return") : null;
}

export function Own(props: Props) {
  const { view, own, you, peek } = props;
  const play = usePlay();
  const { card: open, steps } = composing.at(view);
  const mine = own === you;
  const upgrading = open !== null && merchantOf(open).kind === "upgrade" ? open : null;
  const upgrade = upgrading ? `upgrade ${upgrading} ${steps.join(" ")}` : null;
  useEffect(() => {
    if (upgrade && sum(steps) > 0) play.look([upgrade]);
  }, [upgrade]);
  const have = cubesOf(view.caravan[own]!);
  const next = peek && !upgrading ? cubesOf(peek.caravan[own]!) : null;
  const changed = next && next.some((n, i) => n !== have[i]) ? next : null;
  return (
    <div class="sr-own" data-drop="row">
      <Caravan
        cubes={upgrading ? raised(have, steps) : have}
        next={changed}
        tap={mine ? tapOf(props, upgrading) : null}
      />
      <div class="sr-cards">
        <Hand view={view} own={own} chosen={open} />
        <Played view={view} own={own} mine={mine} />
      </div>
    </div>
  );
}
