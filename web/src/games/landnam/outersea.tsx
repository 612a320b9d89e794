// SPDX-License-Identifier: MIT
// The outer sea and the ships on it.
import type { View } from "../../gen/landnam";
import { ActG } from "../../parts/act";
import { usePlay } from "../../parts/play";
import { nameOf } from "../../parts/seats";
import { tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { RedFlag, UnitShape } from "./art";
import type { Point } from "./island";
import { BOX, targetOf, type PlaceProps } from "./places";
import { say } from "./words";

const G = "landnam";
type Props = BoardProps<View>;

/** Where ships lie on the outer sea: one's own at the top left. */
const roads: Point[] = [
  [-356, -334],
  [356, -334],
  [356, 330],
  [-356, 330],
  [-356, 268],
];

function OuterShips({ view, peek, own, seats }: Props) {
  const order = Array.from({ length: view.seats }, (_, i) => (own + i) % view.seats);
  return (
    <>
      {order.map((seat, i) => {
        const count = Math.max(view.outer_ships[seat]!, peek?.outer_ships[seat] ?? 0);
        const [x, y] = roads[i]!;
        const dir = x < 0 ? 1 : -1;
        return Array.from({ length: count }, (_, berth) => {
          const ghost = berth >= view.outer_ships[seat]! ? " ghost" : "";
          const moving = view.mover === 0 && view.active === seat && view.mover_berth === berth;
          return (
            <g
              key={`${seat}:${berth}`}
              class={`ln-unit${ghost}`}
              transform={`translate(${x + dir * (berth % 2) * 52} ${y + Math.floor(berth / 2) * (y < 0 ? 48 : -48)})`}
              data-tip={nameOf(seats, seat)}
            >
              {moving && <ellipse class="ring" cy="2" rx="27" ry="22" />}
              <UnitShape kind="ship" seat={seat} />
              {(view.outer_markers[seat]?.[berth] ?? []).map((s, j) => (
                <g key={s} transform={`translate(${14 + j * 9} -14)`}>
                  <RedFlag seat={Number(s)} />
                </g>
              ))}
            </g>
          );
        });
      })}
    </>
  );
}

/** The outer sea as a place to act: the whole of it answers, its corner is what glows. */
export function OuterSea({ actions, ...p }: Omit<PlaceProps, "news">) {
  const { view, hint } = p;
  const play = usePlay();
  const target = targetOf(view, actions, [-330, -330], hint);
  const go = () => (target.do ? play.act(target.do) : target.onAct?.());
  const rows = Math.max(1, Math.ceil(Math.max(view.outer_ships[p.own] ?? 0, 1) / 2));
  const label = actions?.length === 1 ? say(actions[0]!, view) : tg(G, "The outer sea: choose");
  return (
    <g class="ln-sea">
      <rect
        class={actions ? "ln-outer open" : "ln-outer"}
        x={BOX.x + 6}
        y={BOX.y + 6}
        width={BOX.width - 12}
        height={BOX.height - 12}
        rx="30"
        data-at="sail-out give-way-out launch"
        onClick={actions ? go : undefined}
      />
      <path
        class="ln-waves"
        d="M-380-210c8-8 16-8 24 0s16 8 24 0M300-250c8-8 16-8 24 0s16 8 24 0M-330 220c8-8 16-8 24 0s16 8 24 0M330 240c8-8 16-8 24 0s16 8 24 0M-390-120c6-6 12-6 18 0M372-130c6-6 12-6 18 0M-392 130c6-6 12-6 18 0M372 150c6-6 12-6 18 0"
      />
      {actions && (
        <ActG class="ln-roads" {...target} label={label} tip={label}>
          <rect
            class="ln-halo hits"
            x="-400"
            y="-366"
            width="148"
            height={rows * 48 + 16}
            rx="16"
          />
        </ActG>
      )}
      <g class="ln-units" aria-hidden="true">
        <OuterShips {...p} />
      </g>
    </g>
  );
}
