// SPDX-License-Identifier: MIT
// The corners: buildings, and where one can be built.
import { ActG } from "../../parts/act";
import { usePlay } from "../../parts/play";
import { nameOf } from "../../parts/seats";
import { tg } from "../../text/i18n";
import { PieceShape } from "./art";
import { spot } from "./island";
import { buildingAt, type Piece } from "./position";
import { targetOf, type PlaceProps } from "./places";
import { asked } from "./shared";
import { cornerInWords, pieceName, say } from "./words";

const G = "landnam";

/** What is seen of a corner: where a finger hits it, and the building that stands there or would. */
function Drawn({
  now,
  shown,
  open,
  news,
  narrow,
}: {
  now: Piece | null;
  shown: Piece | null;
  open: boolean;
  news: boolean;
  narrow: boolean;
}) {
  return (
    <>
      {open && <circle class="ln-hit" r={narrow ? 25 : 19} />}
      {open && <circle class="ln-ring" r={now ? 19 : 9} />}
      {news && <circle class="ln-news" r="21" />}
      {shown && (
        <g
          class={shown !== now ? "ln-then" : ""}
          transform={narrow ? "scale(1.35)" : "scale(1.12)"}
        >
          <PieceShape piece={shown} />
        </g>
      )}
    </>
  );
}

export function CornerPlace({
  corner,
  actions,
  news,
  tapped,
  ...p
}: PlaceProps & { corner: number; tapped: () => string[] }) {
  const { view, peek, seats, hint, narrow } = p;
  const at = spot(corner);
  const { act } = usePlay();
  const target = targetOf(view, actions, at, hint);
  const go = () => {
    const all = tapped().length > 0 ? tapped() : actions!;
    if (all.length === 1) act(all[0]!);
    else asked.put(view, { actions: all, at });
  };
  const now = buildingAt(view, corner);
  const then = peek ? buildingAt(peek, corner) : now;
  const shown = then && then.kind !== now?.kind ? then : now;
  if (!shown && !actions) return null;
  const place = `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})`;
  const inner = <Drawn {...{ now, shown, news, narrow }} open={actions !== undefined} />;
  const tip = now
    ? tg(G, "{piece} of {name}", { piece: pieceName(now.kind), name: nameOf(seats, now.seat) })
    : "";
  if (!actions)
    return (
      <g
        transform={place}
        class="ln-corner"
        data-tip={`${tip}\n${cornerInWords(view, corner)}`}
        data-at={`corner:${corner}`}
      >
        {inner}
      </g>
    );
  const label =
    actions.length === 1
      ? say(actions[0]!, view)
      : tg(G, "{corner}: choose", { corner: cornerInWords(view, corner) });
  return (
    <ActG
      class="ln-corner"
      transform={place}
      at={`corner:${corner}`}
      {...target}
      onAct={go}
      label={label}
      tip={[label, tip].filter(Boolean).join("\n")}
    >
      {inner}
    </ActG>
  );
}
