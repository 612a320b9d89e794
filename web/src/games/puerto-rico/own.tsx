// SPDX-License-Identifier: MIT
// The player's island, city and store. Colonists are placed by tapping, and the whole
// placement is sent as one.
import type { Building, Good, Group, View } from "../../gen/puerto-rico";
import { Act, type ActProps } from "../../parts/act";
import { usePlay } from "../../parts/play";
import { useSettled } from "../../parts/settled";
import { tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { Barrel, BuildingGlyph, Chip, Circle, Coin, Colonist, TileFace } from "./art";
import {
  buildingOf,
  chipsOf,
  CITY,
  cityUsed,
  crewOf,
  goods,
  ISLAND,
  islandUsed,
  tiles,
  total,
} from "./data";
import { goodsWords, opened } from "./compose";
import { buildingName, nameClass, placeName, tileName } from "./names";
import { placementOf, type Placement } from "./placing";
import { kindOf } from "./stock";
import { buildingTip, countsInWords, say } from "./words";

const G = "puerto-rico";
type Props = BoardProps<View>;

/** What a tile or building does when tapped now; null = nothing. */
function tapOf(
  p: Props,
  placing: Placement | null,
  group: Group,
  filled: boolean,
  single: boolean,
): Partial<ActProps> | null {
  const name = placeName(group);
  if (placing) {
    if (!placing.open(group)) return null;
    const more = placing.rest > 0 && !filled;
    return {
      can: more || (single ? filled : placing.count(group) > 0),
      pressed: filled,
      onAct: () => placing.tap(group, single && filled),
      hinted: p.hint?.startsWith(`assign ${group} `) ?? false,
      label: more
        ? tg(G, "Put a colonist on {place}", { place: name })
        : tg(G, "Lift a colonist from {place}", { place: name }),
      why: tg(G, "No colonist is left: first lift one from another place."),
      rule: "mayor",
    };
  }
  if (p.moves.has(`guest ${group}`) && !filled)
    return {
      do: `guest ${group}`,
      label: tg(G, "Move a guest to {place}", { place: name }),
      rule: "guests",
    };
  const some = single ? filled : crewOf(p.view, p.own, group) > 0;
  if (p.moves.has(`return-colonist ${group}`) && some)
    return {
      do: `return-colonist ${group}`,
      label: tg(G, "Return the colonist of {place}", { place: name }),
    };
  return null;
}

function Island(p: Props & { placing: Placement | null }) {
  const { view, own, peek, placing } = p;
  const used = islandUsed(view, own);
  const coming = peek
    ? tiles.filter((tile) => peek.island[own]![tile] > view.island[own]![tile])
    : [];
  const laid = useSettled(
    tiles.flatMap((tile) => Array.from({ length: view.island[own]![tile] }, () => tile)),
  );
  const cells = laid.map((tile, at) => {
    const i = laid.slice(0, at).filter((other) => other === tile).length;
    const count =
      tile === "forest" ? 0 : placing ? placing.count(tile) : view.tile_crew[own]![tile];
    const filled = i < count;
    const tap = tile === "forest" ? null : tapOf(p, placing, tile, filled, true);
    const face = <TileFace tile={tile} filled={filled} />;
    const key = `${tile}:${i}`;
    const name = filled ? tg(G, "{place}, manned", { place: tileName(tile) }) : tileName(tile);
    if (tap)
      return (
        <Act key={key} class="pr-cell" piece={`mine:${key}`} label={name} {...tap}>
          {face}
        </Act>
      );
    return (
      <span
        key={key}
        class="pr-cell"
        role="img"
        aria-label={name}
        data-tip={name}
        data-key={`mine:${key}`}
      >
        {face}
      </span>
    );
  });
  return (
    <div
      class="pr-island"
      role="group"
      aria-label={tg(G, "Island: {n} of {all} spaces", { n: used, all: ISLAND })}
    >
      {cells}
      {Array.from({ length: ISLAND - used }, (_, i) => (
        <span key={i} class={i < coming.length ? "pr-cell free coming" : "pr-cell free"}>
          {i < coming.length && <TileFace tile={coming[i]!} circle={false} />}
        </span>
      ))}
    </div>
  );
}

function CityTile({ id, ...p }: Props & { id: Building; placing: Placement | null }) {
  const b = buildingOf(id);
  const crew = p.placing ? p.placing.count(id) : p.view.crew[p.own]![id];
  const tap = b.circles > 0 ? tapOf(p, p.placing, id, crew === b.circles, b.circles === 1) : null;
  const cls = ["pr-building", kindOf(b), b.circles > 0 && crew === 0 ? "idle" : ""].join(" ");
  const state = b.circles
    ? tgn(G, "{place}: {n} of {all} colonist", "{place}: {n} of {all} colonists", b.circles, {
        place: buildingName(id),
        n: crew,
        all: b.circles,
      })
    : buildingName(id);
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
    >
      {inside}
    </span>
  );
}

function City(p: Props & { placing: Placement | null }) {
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

/** How a figure would change: "+2". */
export function Change({ from, to }: { from: number | null; to: number | null | undefined }) {
  if (from === null || to === null || to === undefined || from === to) return null;
  return (
    <span
      class={to > from ? "pr-change up" : "pr-change down"}
      aria-hidden="true"
      data-n={to > from ? `+${to - from}` : `−${from - to}`}
    />
  );
}

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

function Store(p: Props & { open: Good | null; onOpen: (good: Good | null) => void }) {
  const { view, own, moves, peek, open, onOpen } = p;
  const asked = goodsWords.find((w) => moves.can(w));
  const { ruleOf } = usePlay();
  return (
    <div
      class="pr-store"
      role="group"
      aria-label={tg(G, "Your goods: {goods}", { goods: countsInWords(view.goods[own]!) })}
    >
      {goods.map((g) => {
        const n = view.goods[own]![g];
        const actions = goodsWords.flatMap((w) => moves.actions(w, g));
        const kept =
          view.whole_kinds.includes(g) && view.actor === own
            ? n
            : view.actor === own
              ? view.single_barrels[g]
              : 0;
        const inside = (
          <>
            <Barrel good={g} size={30} ghost={n === 0} />
            <b>{n}</b>
            {kept > 0 && (
              <span class="kept" aria-hidden="true" data-n={tg(G, "keep {n}", { n: kept })} />
            )}
            <Change from={n} to={peek?.goods[own]![g]} />
          </>
        );
        const cls = n === 0 ? "pr-good none" : "pr-good";
        const name = `${n} ${tileName(g)}${kept > 0 ? `, ${tg(G, "keep {n}", { n: kept })}` : ""}`;
        if (!asked || p.you !== own)
          return (
            <span key={g} class={cls} data-tip={name} data-key={`good:${g}`}>
              {inside}
            </span>
          );
        if (actions.length === 1)
          return (
            <Act
              key={g}
              do={actions[0]!}
              class={cls}
              piece={`good:${g}`}
              label={`${name}. ${say(actions[0]!, view)}`}
              tip={say(actions[0]!, view)}
            >
              {inside}
            </Act>
          );
        return (
          <Act
            key={g}
            can={actions.length > 0}
            onAct={() => onOpen(open === g ? null : g)}
            pressed={open === g}
            class={open === g ? `${cls} chosen` : cls}
            piece={`good:${g}`}
            label={name}
            why={whyNoGood(asked, n)}
            rule={ruleOf(asked)}
          >
            {inside}
          </Act>
        );
      })}
    </div>
  );
}

export function Own(p: Props) {
  const { view, own, moves, peek } = p;
  const placing = placementOf(p);
  const open = opened.at(view);
  const setOpen = (good: Good | null) => opened.put(view, good);
  const idle = placing ? placing.rest : view.san_juan[own]!;
  const back = "return-colonist san_juan";
  const sanJuan = (
    <>
      <Colonist size={24} />
      <b>{idle}</b> <small>{tg(G, "San Juan")}</small>
    </>
  );
  return (
    <div class="pr-own">
      <Island key={`island ${own}`} {...p} placing={placing} />
      <City key={`city ${own}`} {...p} placing={placing} />
      <div class="pr-side">
        <div class="pr-purse">
          <span class="pr-stat" data-tip={tg(G, "Doubloons")}>
            <Coin size={24} />
            <b>{view.doubloons[own]}</b>
            <span class="unseen">{tg(G, "Doubloons")}</span>
            <Change from={view.doubloons[own]!} to={peek?.doubloons[own]} />
          </span>
          <span class="pr-stat" data-tip={tg(G, "Victory points in chips")}>
            <Chip size={24} />
            <b>{chipsOf(view, own) ?? "?"}</b>
            <span class="unseen">{tg(G, "Victory points in chips")}</span>
            <Change from={chipsOf(view, own)} to={peek ? chipsOf(peek, own) : null} />
          </span>
          {moves.has(back) ? (
            <Act
              do={back}
              class="pr-stat"
              label={`${idle} ${tg(G, "San Juan")}. ${tg(G, "Return a colonist")}`}
            >
              {sanJuan}
            </Act>
          ) : (
            <span class="pr-stat" data-tip={tg(G, "Colonists waiting in San Juan")}>
              {sanJuan}
            </span>
          )}
          {view.governor === own && <span class="tag">{tg(G, "governor")}</span>}
          {view.drawn_tile !== "none" && view.actor === own && (
            <span
              class="pr-drawn"
              data-tip={tg(G, "Drawn: {tile}", { tile: tileName(view.drawn_tile) })}
            >
              <TileFace tile={view.drawn_tile} circle={false} />
            </span>
          )}
        </div>
        <Store {...p} open={open} onOpen={setOpen} />
        <span class="unseen">{tgn(G, "{n} barrel", "{n} barrels", total(view.goods[own]!))}</span>
      </div>
    </div>
  );
}
