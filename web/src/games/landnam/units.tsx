// SPDX-License-Identifier: MIT
// Settlers and ships on the map, with what hangs on them: red markers, possible cases.
import type { View } from "../../gen/landnam";
import type { BoardProps } from "../contract";
import { RedFlag, UnitShape } from "./art";
import { centre, hexes } from "./island";
import { suitorsAt, unitAt } from "./position";

type Props = BoardProps<View>;

/** Units are drawn above the land, so that they glide over it. */
export function Units({ view, peek }: Props) {
  return (
    <g class="ln-units" aria-hidden="true">
      {hexes.map((hex) => {
        const now = unitAt(view, hex);
        const then = peek ? unitAt(peek, hex) : now;
        const unit = now ?? then;
        if (!unit) return null;
        const [x, y] = centre(hex);
        const ghost = !now
          ? " ghost"
          : !then || then.seat !== now.seat || then.kind !== now.kind
            ? " leaving"
            : "";
        const moving = view.mover === hex ? " moving" : "";
        const disputed = view.case_hex === hex ? " disputed" : "";
        const suits = now ? suitorsAt(view, hex).length : 0;
        return (
          <g
            key={hex}
            class={`ln-unit${ghost}${moving}${disputed}`}
            transform={`translate(${x.toFixed(1)} ${(y - 8).toFixed(1)})`}
          >
            {moving && <ellipse class="ring" cy="6" rx="27" ry="20" />}
            {disputed && <ellipse class="ring" cy="6" rx="29" ry="22" />}
            <UnitShape kind={unit.kind as "ship"} seat={unit.seat} />
            {view.red_markers[hex]!.map((s, i) => (
              <g key={s} transform={`translate(${14 + i * 9} ${-14 - i * 3})`}>
                <RedFlag seat={Number(s)} />
              </g>
            ))}
            {suits > 0 && view.red_markers[hex]!.length === 0 && (
              <g class="ln-suit" transform="translate(23 -16)">
                <circle r="8" />
                <text y="3.600" text-anchor="middle">
                  §
                </text>
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}
