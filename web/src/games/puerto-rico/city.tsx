// SPDX-License-Identifier: MIT
// The player's city, building by building.
import type { Building, View } from "../../gen/puerto-rico";
import { Act } from "../../parts/act";
import { useSettled } from "../../parts/settled";
import { tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { BuildingGlyph, Circle } from "./art";
import { CITY, buildingOf, cityUsed } from "./data";
import { buildingName, buildingState, nameClass } from "./names";
import type { Placement } from "./placing";
import { kindOf } from "./stock";
import { tapOf } from "./tapping";
import { buildingTip } from "./words";

const G = "puerto-rico";
type Props = BoardProps<View>;

function CityTile({ id, ...p }: Props & { id: Building; placing: Placement | null }) {
  const b = buildingOf(id);
  const crew = p.placing ? p.placing.count(id) : p.view.crew[p.own]![id];
  const tap = b.circles > 0 ? tapOf(p, p.placing, id, crew === b.circles, b.circles === 1) : null;
  const cls = ["pr-building", kindOf(b), b.circles > 0 && crew === 0 ? "idle" : ""].join(" ");
  const state = buildingState(id, crew);
  const inside = (
    <>
      <BuildingGlyph id={id} size={22} />
      <span class={nameClass(buildingName(id), 8)}>{buildingName(id)}</span>
      <svg
        class="circles"
        viewBox={`0 0 ${Math.max(1, b.circles) * 22} 22`}
        aria-hidden="true"
        focusable="false"
      >
        {Array.from({ length: b.circles }, (_, i) => (
          <Circle key={i} filled={i < crew} x={11 + i * 22} y={11} r={10} />
        ))}
      </svg>
    </>
  );
  if (tap)
    return (
      <Act
        class={cls}
        piece={`mine:${id}`}
        at={`building:${id}`}
        tip={buildingTip(id, null)}
        {...tap}
        label={`${state}. ${tap.label ?? ""}`}
      >
        {inside}
      </Act>
    );
  return (
    <span
      class={cls}
      role="img"
      aria-label={state}
      data-tip={`${state}\n${buildingTip(id, null)}`}
      data-key={`mine:${id}`}
      data-at={`building:${id}`}
    >
      {inside}
    </span>
  );
}

export function City(p: Props & { placing: Placement | null }) {
  const { view, own, peek } = p;
  const used = cityUsed(view, own);
  const owned = useSettled(view.city[own]!);
  const coming = peek?.city[own]!.find((b) => !view.city[own]!.includes(b));
  return (
    <div
      class="pr-city"
      role="group"
      aria-label={tg(G, "City: {n} of {all} spaces", { n: used, all: CITY })}
    >
      {owned.map((id) => (
        <CityTile key={id} {...p} id={id} />
      ))}
      {Array.from({ length: CITY - used }, (_, i) => (
        <span
          key={i}
          class={
            i === 0 && coming
              ? `pr-building free coming ${kindOf(buildingOf(coming))}`
              : "pr-building free"
          }
        >
          {i === 0 && coming && (
            <>
              <BuildingGlyph id={coming} size={22} />
              <span class={nameClass(buildingName(coming), 8)}>{buildingName(coming)}</span>
            </>
          )}
        </span>
      ))}
    </div>
  );
}
