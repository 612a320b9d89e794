// SPDX-License-Identifier: MIT
// The player's goods, and what can be done with each kind now.
import type { Good, View } from "../../gen/puerto-rico";
import { Act } from "../../parts/act";
import { usePlay } from "../../parts/play";
import { tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { Barrel } from "./art";
import { Change } from "./change";
import { goodsWords } from "./compose";
import { goods } from "./data";
import { tileName } from "./names";
import { countsInWords, say } from "./words";

const G = "puerto-rico";
type Props = BoardProps<View>;

/** Why nothing can be done with a kind of goods in this phase. */
function whyNoGood(word: string, n: number): string {
  if (word === "craft") return tg(G, "You did not produce it in this phase.");
  if (n === 0) return tg(G, "You have none of it.");
  if (word.startsWith("sell"))
    return tg(G, "The trading house buys each kind once, unless you have an office.");
  return word === "load" || word === "wharf"
    ? tg(G, "No ship has room for it.")
    : tg(G, "It is kept already.");
}

/** How many barrels of a kind are kept already at the end of the captain's phase. */
function keptOf(view: View, own: number, good: Good): number {
  if (view.actor !== own) return 0;
  return view.whole_kinds.includes(good) ? view.goods[own]![good] : view.single_barrels[good];
}

interface StoreProps extends Props {
  open: Good | null;
  onOpen: (good: Good | null) => void;
}

function Kind({ good: g, asked, ...p }: StoreProps & { good: Good; asked: string | undefined }) {
  const { view, own, moves, peek, open, onOpen } = p;
  const { ruleOf } = usePlay();
  const n = view.goods[own]![g];
  const actions = goodsWords.flatMap((w) => moves.actions(w, g));
  const kept = keptOf(view, own, g);
  const inside = (
    <>
      <Barrel good={g} size={30} ghost={n === 0} />
      <b>{n}</b>
      {kept > 0 && <span class="kept" aria-hidden="true" data-n={tg(G, "keep {n}", { n: kept })} />}
      <Change from={n} to={peek?.goods[own]![g]} />
    </>
  );
  const cls = n === 0 ? "pr-good none" : "pr-good";
  const name = `${n} ${tileName(g)}${kept > 0 ? `, ${tg(G, "keep {n}", { n: kept })}` : ""}`;
  if (!asked || p.you !== own)
    return (
      <span class={cls} data-tip={name} data-key={`good:${g}`}>
        {inside}
      </span>
    );
  const target =
    actions.length === 1
      ? { do: actions[0]!, tip: say(actions[0]!, view) }
      : {
          can: actions.length > 0,
          onAct: () => onOpen(open === g ? null : g),
          pressed: open === g,
          why: whyNoGood(asked, n),
          rule: ruleOf(asked),
        };
  return (
    <Act
      {...target}
      class={actions.length !== 1 && open === g ? `${cls} chosen` : cls}
      piece={`good:${g}`}
      label={actions.length === 1 ? `${name}. ${say(actions[0]!, view)}` : name}
    >
      {inside}
    </Act>
  );
}

export function Store(p: StoreProps) {
  const asked = goodsWords.find((w) => p.moves.can(w));
  return (
    <div
      class="pr-store"
      role="group"
      aria-label={tg(G, "Your goods: {goods}", { goods: countsInWords(p.view.goods[p.own]!) })}
    >
      {goods.map((good) => (
        <Kind key={good} {...p} good={good} asked={asked} />
      ))}
    </div>
  );
}
