// SPDX-License-Identifier: MIT
// What is composed in the action bar: colonists to place, and what becomes of a good.
import { useEffect } from "preact/hooks";
import type { Good, View } from "../../gen/puerto-rico";
import { Act } from "../../parts/act";
import { Composed } from "../../parts/composed";
import { usePlay } from "../../parts/play";
import { t, tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { Coin, Colonist } from "./art";
import { incomeOf } from "./data";
import { tileName } from "./names";
import { placementOf, type Placement } from "./placing";
import { say } from "./words";

const G = "puerto-rico";

/** The good whose fate is being chosen. */
export const opened = new Composed<Good | null>(null);
export const goodsWords = [
  "sell",
  "sell-post",
  "load",
  "wharf",
  "craft",
  "store",
  "keep",
  "return-good",
];

/** A choice of actions as buttons, with what each brings. */
function Choices({
  view,
  own,
  actions,
  title,
  onDone,
}: {
  view: View;
  own: number;
  actions: string[];
  title: string;
  onDone?: () => void;
}) {
  const brings = (a: string): number | null => {
    const [word, good] = a.split(" ");
    return word === "sell" || word === "sell-post"
      ? incomeOf(view, own, good as Good, word === "sell-post")
      : null;
  };
  return (
    <div class="compose" role="group" aria-label={title}>
      <span>{title}</span>
      {actions.map((a) => (
        <Act key={a} do={a} class="times" label={say(a, view)}>
          <span>{a.startsWith("ship ") ? a.split(" ")[2] : say(a, view)}</span>
          {brings(a) !== null && <Coin text={brings(a)!} />}
        </Act>
      ))}
      {onDone && (
        <button type="button" class="quiet" onClick={onDone}>
          {t("Cancel")}
        </button>
      )}
    </div>
  );
}

function PlaceBar({ placing }: { placing: Placement }) {
  const play = usePlay();
  useEffect(() => () => play.look(null), []);
  return (
    <div class="compose pr-place" role="group" aria-label={tg(G, "Colonists to place")}>
      <span class="pr-waiting">
        {Array.from({ length: placing.rest }, (_, i) => (
          <span key={i} data-drag="colonist">
            <Colonist size={26} />
          </span>
        ))}
      </span>
      <span role="status">
        {placing.rest > 0
          ? tgn(
              G,
              "{n} colonist still to be placed.",
              "{n} colonists still to be placed.",
              placing.rest,
            )
          : tg(G, "All placed. Tap to move them, or confirm.")}
      </span>
      <Act
        class="primary"
        can={placing.rest === 0}
        onAct={() => play.act(...placing.actions)}
        label={tg(G, "Confirm placement")}
        rule="mayor"
        why={tg(G, "Every colonist must be placed while there is an empty circle.")}
      >
        <span>{tg(G, "Confirm placement")}</span>
      </Act>
    </div>
  );
}

export function Compose(p: BoardProps<View>) {
  const { view, own, moves } = p;
  const placing = placementOf(p);
  const open = opened.at(view);
  if (placing) return <PlaceBar placing={placing} />;
  if (open)
    return (
      <Choices
        view={view}
        own={own}
        title={tileName(open)}
        actions={goodsWords.flatMap((w) => moves.actions(w, open))}
        onDone={() => opened.drop()}
      />
    );
  if (!moves.can("ship")) return null;
  return (
    <Choices view={view} own={own} title={tg(G, "How many?")} actions={moves.actions("ship")} />
  );
}
