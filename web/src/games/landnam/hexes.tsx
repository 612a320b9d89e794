// SPDX-License-Identifier: MIT
// The hexes: the land to act on, and the numbers and harbours that lie on it.
import type { Marker, View } from "../../gen/landnam";
import { ActG } from "../../parts/act";
import { usePlay } from "../../parts/play";
import { nameOf } from "../../parts/seats";
import { tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { HarbourMark, NumberMark } from "./art";
import { centre, hexes, isRim } from "./island";
import { isNumber } from "./position";
import { targetOf, type PlaceProps } from "./places";
import { Tile, hexPath } from "./terrain";
import { hexInWords, say } from "./words";
import { hexTip, whyNot } from "./hextips";

const G = "landnam";
type Props = BoardProps<View>;

export function HexPlace({ hex, actions, news, ...p }: PlaceProps & { hex: number }) {
  const { view, seats, hint } = p;
  const play = usePlay();
  const [x, y] = centre(hex);
  const target = targetOf(view, actions, [x, y], hint);
  const names = (s: number): string => nameOf(seats, s);
  const tip = hexTip(view, hex, names);
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  const inner = (
    <>
      <Tile terrain={view.terrain[hex]!} rim={isRim(hex)} />
      {news && <path class="ln-news" d={hexPath(0.93)} />}
      {actions && <path class="ln-halo" d={hexPath(0.9)} />}
    </>
  );
  if (!actions)
    return (
      <g
        transform={place}
        class="ln-hex"
        data-tip={tip}
        onClick={() =>
          play.moves.size > 0 &&
          play.refuse(
            whyNot(view, hex, p.you, true) || tg(G, "Nothing can be done there now."),
            play.ruleOf(play.moves.all()[0]!),
          )
        }
      >
        {inner}
      </g>
    );
  const label =
    actions.length === 1
      ? say(actions[0]!, view)
      : tg(G, "{hex}: choose", { hex: hexInWords(view, hex) });
  return (
    <ActG class="ln-hex" transform={place} {...target} label={label} tip={`${label}\n${tip}`}>
      {inner}
    </ActG>
  );
}

function MarkerOn({
  marker,
  next,
  glow,
}: {
  marker: Marker | "none";
  next?: Marker | "none" | undefined;
  glow: boolean;
}) {
  const changed = next && next !== marker && next !== "none";
  const value = changed ? next : marker;
  if (value === "none") return null;
  const is = isNumber(value);
  return (
    <g class={changed ? "ln-then" : ""} transform={`translate(0 ${is ? 22 : 18})`}>
      {is ? <NumberMark value={value} glow={glow} /> : <HarbourMark good={value as "iron"} />}
    </g>
  );
}

/** What is written on the land. It is no part of the hexes themselves, whose names say it. */
export function Marks({ view, peek }: Props) {
  const harvest =
    !view.famine && ["ageing", "harvest-card"].includes(view.phase) ? view.harvest_number : "none";
  return (
    <g class="ln-marks" aria-hidden="true">
      {hexes.map((hex) => (
        <g
          key={hex}
          data-hex={hex}
          data-at={`hex:${hex}`}
          transform={`translate(${centre(hex)
            .map((n) => n.toFixed(1))
            .join(" ")})`}
        >
          <path class="ln-told" d={hexPath(0.9)} />
          {!isRim(hex) && (
            <text class="ln-id" y="-35" text-anchor="middle">
              {hex}
            </text>
          )}
          <MarkerOn
            marker={view.marker[hex]!}
            next={peek?.marker[hex]}
            glow={harvest !== "none" && view.marker[hex] === harvest}
          />
        </g>
      ))}
    </g>
  );
}
