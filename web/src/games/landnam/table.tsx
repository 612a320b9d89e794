// SPDX-License-Identifier: MIT
// The common area: the map, the course of the turn, and what is left in the stocks. On a
// phone it comes into view by itself when it is one's turn.
import { useEffect, useRef } from "preact/hooks";
import type { View } from "../../gen/landnam";
import { SeatMark } from "../../parts/icon";
import { nameOf } from "../../parts/seats";
import { tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { FateSign, GoodIcon, NumberMark } from "./art";
import { BuildList } from "./desk";
import { deckSize, goods, numbers, stageOf, terrains, type Stage } from "./data";
import { Island } from "./map";
import { fateName, fatePhaseName, goodName, terrainName } from "./names";
import { TileIcon } from "./terrain";

const G = "landnam";
type Props = BoardProps<View>;

function stageName(stage: Stage): string {
  switch (stage) {
    case "movement":
      return tg(G, "Movement");
    case "trade":
      return tg(G, "Trade");
    case "building":
      return tg(G, "Building");
    case "thing":
      return tg(G, "All-thing");
    default:
      return tg(G, "Harvest");
  }
}

/** Where the turn stands: the throw, then the three phases. */
function Course({ view, seats }: Props) {
  const now = stageOf(view);
  const first: Stage = view.roll === 7 ? "thing" : "harvest";
  return (
    <div class="ln-course">
      <p class="ln-turn">
        {view.active !== "none" && (
          <>
            <SeatMark seat={view.active} /> <b>{nameOf(seats, view.active)}</b>
          </>
        )}
        <span class="muted">{tg(G, "turn {n}", { n: view.turn_no })}</span>
      </p>
      <ol aria-label={tg(G, "The turn")}>
        {[first, "movement" as const, "trade" as const, "building" as const].map((s) => (
          <li key={s} class={s === now ? "now" : ""} aria-current={s === now ? "step" : undefined}>
            {s === first && view.roll > 0 && (
              <span
                class={view.roll === 7 ? "ln-die seven" : "ln-die"}
                data-tip={tg(G, "The dice show {n}", { n: view.roll })}
              >
                {view.roll}
              </span>
            )}
            <span>{stageName(s)}</span>
          </li>
        ))}
      </ol>
      {view.harvest_card !== "none" && (
        <p class="ln-note">
          {fateName(view.harvest_card)}
          {view.harvest_number !== "none" && view.harvest_card === "prophecy"
            ? `: ${view.harvest_number}`
            : ""}
        </p>
      )}
      {view.famine && <p class="ln-note warn">{tg(G, "Famine year: nobody got anything.")}</p>}
    </div>
  );
}

function Stocks({ view }: Props) {
  const discarded = Object.entries(view.discard)
    .filter(([, n]) => n > 0)
    .map(([f, n]) => (n > 1 ? `${fateName(f)} ×${n}` : fateName(f)));
  const empty = goods.filter((g) => view.bank[g] === 0);
  return (
    <div class="ln-stocks">
      <ul class="ln-tiles" aria-label={tg(G, "Terrain tiles left")}>
        {terrains.map((x) => (
          <li
            key={x}
            class={view.tiles_left[x] === 0 ? "gone" : ""}
            data-tip={tgn(
              G,
              "{terrain}: {n} tile left",
              "{terrain}: {n} tiles left",
              view.tiles_left[x],
              { terrain: terrainName(x) },
            )}
          >
            <TileIcon terrain={x} size={30} />
            <span class="unseen">{terrainName(x)}</span> <b>{view.tiles_left[x]}</b>
          </li>
        ))}
      </ul>
      <ul
        class="ln-numbers"
        aria-label={tg(G, "Free number markers, in the order of ageing")}
        data-tip={tg(G, "Free number markers, in the order of ageing")}
      >
        {numbers.map((n) => (
          <li key={n} class={view.markers_left[String(n) as "2"] === 0 ? "gone" : ""}>
            <svg
              width="24"
              height="24"
              viewBox="-15 -15 30 30"
              aria-hidden="true"
              focusable="false"
            >
              <NumberMark value={String(n)} />
            </svg>
            <span class="unseen">{n}</span>
            <small>{view.markers_left[String(n) as "2"]}</small>
          </li>
        ))}
      </ul>
      <ul class="ln-harbours" aria-label={tg(G, "Free harbour markers")}>
        {goods.map((g) => (
          <li
            key={g}
            class={view.harbours_left[g] === 0 ? "gone" : ""}
            data-tip={tg(G, "Free harbour markers for {good}: {n}", {
              good: goodName(g),
              n: view.harbours_left[g],
            })}
          >
            <GoodIcon good={g} size={18} />
            <span class="unseen">{goodName(g)}</span>
            <small>{view.harbours_left[g]}</small>
          </li>
        ))}
        <li
          data-tip={[
            tg(G, "Fate cards in the deck: {n}", { n: deckSize(view) }),
            discarded.length ? tg(G, "Discarded: {cards}", { cards: discarded.join(", ") }) : "",
          ]
            .filter(Boolean)
            .join("\n")}
        >
          <FateSign phase="exploration" size={18} />
          <span class="unseen">{fatePhaseName("exploration")}</span>
          <small>{deckSize(view)}</small>
        </li>
      </ul>
      {empty.length > 0 && (
        <p class="ln-note warn">
          {tg(G, "The bank has no {goods}.", { goods: empty.map(goodName).join(", ") })}
        </p>
      )}
    </div>
  );
}

export function Table(props: Props) {
  const root = useRef<HTMLDivElement>(null);
  const mine = props.moves.size > 0;
  useEffect(() => {
    if (mine && props.narrow) root.current?.scrollIntoView({ block: "start" });
  }, [mine, props.narrow]);
  if (props.narrow)
    return (
      <div class="ln-table narrow" ref={root}>
        <Course {...props} />
        <Island {...props} />
        <BuildList {...props} />
        <Stocks {...props} />
      </div>
    );
  return (
    <div class="ln-table">
      <Island {...props} />
      <div class="ln-side">
        <Course {...props} />
        <BuildList {...props} />
        <Stocks {...props} />
      </div>
    </div>
  );
}
