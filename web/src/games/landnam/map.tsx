// SPDX-License-Identifier: MIT
// The map: the ring of sea with the island in it, explored and unknown, units, buildings,
// numbers, harbours. What can be done on a hex or a corner is gathered from the legal
// actions; where there is more than one thing, a little sheet asks which.
import { useRef } from "preact/hooks";
import type { Marker, View } from "../../gen/landnam";
import { ActG } from "../../parts/act";
import { usePlay } from "../../parts/play";
import { nameOf } from "../../parts/seats";
import { tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { HarbourMark, NumberMark, PieceShape, RedFlag, UnitShape } from "./art";
import { Chooser } from "./chooser";
import {
  buildingAt,
  centre,
  corners,
  hexes,
  isNumber,
  isRim,
  spot,
  suitorsAt,
  unitAt,
  type Point,
} from "./data";
import { asked } from "./shared";
import { hexPath, Tile } from "./terrain";
import { cornerInWords, hexInWords, hexTip, say, whyNot } from "./words";

const G = "landnam";
type Props = BoardProps<View>;
const BOX = { x: -418, y: -378, width: 836, height: 756 };

/** What can be done where: "h21" a hex, "c24" a corner. */
function targetsOf(actions: string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (key: string, action: string) => found.set(key, [...(found.get(key) ?? []), action]);
  for (const action of actions) {
    const [word, a = ""] = action.split(" ");
    if (["age", "age-back", "summon", "move", "step", "give-way", "harbour"].includes(word!))
      add(`h${a}`, action);
    else if (word === "farm") add(`c${a.split("-")[1]}`, action);
    else if (word === "village") add(`c${a}`, action);
    else if (word === "build") add(`h${a.split("-")[1]}`, action);
    else if (word === "launch" || word === "move-outlaw") add("h0", action);
  }
  return found;
}

/** Places that others have just used. */
function newsOf(recent: Props["recent"]): Set<string> {
  const found = new Set<string>();
  for (const e of recent)
    for (const [, action] of e.actions ?? []) {
      const [word, a = ""] = action.split(" ");
      if (word === "farm") found.add(`c${a.split("-")[1]}`);
      if (word === "village") found.add(`c${a}`);
      if (word === "build") found.add(`h${a.split("-")[1]}`);
      if (["step", "harbour", "age", "summon", "give-way"].includes(word!)) found.add(`h${a}`);
    }
  return found;
}

interface PlaceProps extends Props {
  actions: string[] | undefined;
  news: boolean;
}

/** How far from a corner a finger may land, in pixels of the screen: corners of a phone's map
 * are closer to each other than a finger is broad. */
const REACH = 16;

/** One thing to do: done. Several: asked which. */
function targetOf(view: View, actions: string[] | undefined, at: Point, hint: string | null) {
  const all = actions ?? [];
  return all.length === 1
    ? { do: all[0]! }
    : {
        can: all.length > 0,
        onAct: () => asked.put(view, { actions: all, at }),
        hinted: hint !== null && all.includes(hint),
      };
}

function HexPlace({ hex, actions, news, ...p }: PlaceProps & { hex: number }) {
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
function Marks({ view, peek }: Props) {
  const harvest =
    !view.famine && ["ageing", "harvest-card"].includes(view.phase) ? view.harvest_number : "none";
  return (
    <g class="ln-marks" aria-hidden="true">
      {hexes.map((hex) => (
        <g
          key={hex}
          data-hex={hex}
          transform={`translate(${centre(hex)
            .map((n) => n.toFixed(1))
            .join(" ")})`}
        >
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

/** Units are drawn above the land, so that they glide over it. */
function Units({ view, peek }: Props) {
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

function CornerPlace({
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
  const inner = (
    <>
      {actions && <circle class="ln-hit" r={narrow ? 25 : 19} />}
      {actions && <circle class="ln-ring" r={now ? 19 : 9} />}
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
  const tip = now
    ? tg(G, "{piece} of {name}", {
        piece: now.kind === "farm" ? tg(G, "farm") : tg(G, "village"),
        name: nameOf(seats, now.seat),
      })
    : "";
  if (!actions)
    return (
      <g transform={place} class="ln-corner" data-tip={`${tip}\n${cornerInWords(view, corner)}`}>
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
      {...target}
      onAct={go}
      label={label}
      tip={[label, tip].filter(Boolean).join("\n")}
    >
      {inner}
    </ActG>
  );
}

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
function OuterSea({ actions, ...p }: Omit<PlaceProps, "news">) {
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

export function Island(props: Props) {
  const { view, moves, narrow, recent } = props;
  const svg = useRef<SVGSVGElement>(null);
  const finger = useRef<DOMPoint | null>(null);
  const targets = targetsOf(moves.all());
  const tapped = (): string[] => {
    const scale = svg.current!.getScreenCTM()!;
    const at = finger.current?.matrixTransform(scale.inverse());
    const near = (c: number): boolean =>
      at !== undefined && Math.hypot(spot(c)[0] - at.x, spot(c)[1] - at.y) * scale.a < REACH;
    return corners.flatMap((_, c) => (near(c) ? (targets.get(`c${c}`) ?? []) : []));
  };
  const news = newsOf(recent);
  const at = asked.at(view);
  return (
    <div class="ln-room">
      <div class={narrow ? "ln-map narrow" : "ln-map"}>
        <svg
          ref={svg}
          viewBox={narrow ? "-396 -368 792 736" : `${BOX.x} ${BOX.y} ${BOX.width} ${BOX.height}`}
          role="group"
          aria-label={tg(G, "Map")}
          onPointerDownCapture={(e) =>
            (finger.current = e.pointerType === "mouse" ? null : new DOMPoint(e.clientX, e.clientY))
          }
          onKeyDownCapture={() => (finger.current = null)}
          onClick={(e) => {
            if (!(e.target as Element).closest(".act")) asked.drop();
          }}
        >
          <OuterSea {...props} actions={targets.get("h0")} />
          {hexes.map((h) => (
            <HexPlace
              key={h}
              {...props}
              hex={h}
              actions={targets.get(`h${h}`)}
              news={news.has(`h${h}`)}
            />
          ))}
          <Marks {...props} />
          <Units {...props} />
          {corners.map((_, c) => (
            <CornerPlace
              key={c}
              {...props}
              corner={c}
              actions={targets.get(`c${c}`)}
              news={news.has(`c${c}`)}
              tapped={tapped}
            />
          ))}
        </svg>
        {at && !narrow && (
          <div
            class={at.at[1] > 0 ? "ln-popover above" : "ln-popover"}
            style={{
              left: `clamp(150px, ${((at.at[0] - BOX.x) / BOX.width) * 100}%, calc(100% - 150px))`,
              top: `${((at.at[1] - BOX.y) / BOX.height) * 100}%`,
            }}
          >
            <Chooser view={view} />
          </div>
        )}
      </div>
    </div>
  );
}
