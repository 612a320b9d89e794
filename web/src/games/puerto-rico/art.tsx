// SPDX-License-Identifier: MIT
// Puerto Rico's artwork, drawn for this house: barrels, fields, colonists, coins.
// Every kind of good has a sign of its own besides its colour: a cob, a flower, a lump, a
// leaf, a bean.
import type { ComponentChildren } from "preact";
import type { Building, Card, Good, Tile } from "../../gen/puerto-rico";
import { buildingGlyphs, roleGlyphs } from "./glyphs";

/** Signs of the goods on a grid of 20. */
const signs: Record<Good, string> = {
  corn: "M10 3c3 2 3.500 8 0 14-3.500-6-3-12 0-14zM10 5v10M8 7.500l2 1.500 2-1.500M7.800 10.500l2.200 1.500 2.200-1.500M6 9c-2 3-1 7 4 8M14 9c2 3 1 7-4 8",
  indigo:
    "M10 10m-1.800 0a1.800 1.800 0 1 0 3.600 0 1.800 1.800 0 1 0-3.600 0M10 8.200C8 5.500 8.500 3 10 2.500c1.500.5 2 3 0 5.700M11.600 9.300c2.200-2.300 4.700-2 5.400-.7-.4 1.500-2.800 2.600-5.300 1.500M11 11.600c2.800 1.200 3.300 3.700 2.300 4.900-1.500.1-3.200-2-2.900-4.700M9 11.600c-2.800 1.200-3.300 3.700-2.300 4.900 1.500.1 3.200-2 2.900-4.700M8.400 9.300C6.200 7 3.700 7.300 3 8.600c.4 1.500 2.800 2.600 5.300 1.500",
  sugar: "M10 3l6 3.200v7L10 17l-6-3.800v-7zM4 6.200l6 3.400 6-3.400M10 9.600V17",
  tobacco:
    "M4.500 16.500C3 9 7 4 16 3.500 16.500 12 12 16.800 5.500 15.500M4 17.500L13 7M7.500 13.300l.3-4.300M10 10.400l4 .2",
  coffee:
    "M10 3.200c4 0 6.300 3 6.300 6.800S14 16.800 10 16.800 3.700 13.800 3.700 10 6 3.200 10 3.200zM11.500 3.600C7.500 7.500 12.500 12 8.500 16.400",
};

export function Sign({ good, size = 18 }: { good: Good; size?: number }) {
  return (
    <svg
      class={`pr-sign pr-${good}`}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={signs[good]} />
    </svg>
  );
}

export function BarrelShape({
  good,
  ghost = false,
  x = 0,
  y = 0,
  size = 24,
}: {
  good: Good;
  ghost?: boolean;
  x?: number;
  y?: number;
  size?: number;
}) {
  return (
    <g
      transform={`translate(${x} ${y}) scale(${size / 24})`}
      class={`pr-barrel pr-${good}${ghost ? " ghost" : ""}`}
    >
      <path class="body" d="M6 1.500h12c3.700 7 3.700 14 0 21H6c-3.700-7-3.700-14 0-21z" />
      <path class="hoop" d="M4.300 6h15.400M4.300 18h15.400" />
      <g transform="translate(4.600 4.600) scale(.74)">
        <path class="sign" d={signs[good]} />
      </g>
    </g>
  );
}

export function Barrel({
  good,
  size = 24,
  ghost = false,
}: {
  good: Good;
  size?: number;
  ghost?: boolean;
}) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <BarrelShape good={good} ghost={ghost} />
    </svg>
  );
}

export function ColonistShape({
  x = 0,
  y = 0,
  size = 20,
}: {
  x?: number;
  y?: number;
  size?: number;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 20})`} class="pr-colonist">
      <path d="M10 10.500c-4 0-6.500 3-6.500 8h13c0-5-2.500-8-6.500-8z" />
      <circle cx="10" cy="6.500" r="3.800" />
      <path class="hat" d="M4.500 5.500h11M7 5.300c0-5 6-5 6 0z" />
    </g>
  );
}
export function Colonist({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <ColonistShape />
    </svg>
  );
}

/** A circle for a colonist, filled or empty. */
export function Circle({
  filled,
  x,
  y,
  r = 9,
}: {
  filled: boolean;
  x: number;
  y: number;
  r?: number;
}) {
  return (
    <g class={filled ? "pr-circle filled" : "pr-circle"} transform={`translate(${x} ${y})`}>
      <circle r={r} />
      {filled && <ColonistShape x={-r * 0.82} y={-r * 0.88} size={r * 1.64} />}
    </g>
  );
}

const furrows = "M-4 46C14 36 42 36 64 46M-4 54C14 44 42 44 64 54M-4 62C14 52 42 52 64 62";
function Scenery({ tile, large }: { tile: Tile; large: boolean }): ComponentChildren {
  if (tile === "quarry")
    return (
      <>
        <path class="rock" d="M4 46l12-22 10 10 8-16 22 28z" />
        <path class="crack" d="M16 24l4 10M34 18l-2 12 6 6M26 34l-2 8" />
        <path class="rock front" d="M0 60V50l14-8 10 6 12-8 24 10v10z" />
      </>
    );
  if (tile === "forest")
    return (
      <>
        <path class="furrow" d={furrows} />
        {[
          [14, 40],
          [30, 34],
          [45, 41],
          [22, 52],
          [39, 53],
        ].map(([x, y]) => (
          <path
            key={x}
            class="tree"
            d={`M${x} ${y! - 22}l9 14h-5l6 9h-20l6-9h-5zM${x} ${y! + 1}v5`}
          />
        ))}
      </>
    );
  return (
    <>
      <path class="furrow" d={furrows} />
      <g transform={large ? "translate(11 5) scale(1.900)" : "translate(5 2) scale(1.650)"}>
        <path class="sign" d={signs[tile]} />
      </g>
    </>
  );
}

/** An island tile, 60 by 60, with its circle where it has one. */
export function TileFace({
  tile,
  filled,
  circle = true,
}: {
  tile: Tile;
  filled?: boolean;
  circle?: boolean;
}) {
  return (
    <svg class={`pr-tile-face pr-${tile}`} viewBox="0 0 60 60" aria-hidden="true" focusable="false">
      <rect class="ground" width="60" height="60" rx="8" />
      <Scenery tile={tile} large={!circle} />
      <rect class="edge" x=".75" y=".75" width="58.500" height="58.500" rx="7.500" />
      {circle && tile !== "forest" && <Circle filled={filled === true} x={46} y={46} r={10.5} />}
    </svg>
  );
}

export function BuildingGlyph({ id, size = 24 }: { id: Building; size?: number }) {
  return (
    <svg
      class="pr-glyph"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={buildingGlyphs[id]} />
    </svg>
  );
}
export function RoleGlyph({ card, size = 30 }: { card: Card; size?: number }) {
  return (
    <svg
      class="pr-glyph"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={roleGlyphs[card]} />
    </svg>
  );
}

/** A figure on a coin or chip. It is drawn, not written: what carries it says it in words. */
function Figured({
  text,
  size,
  children,
}: {
  text: string | number | undefined;
  size: number;
  children: ComponentChildren;
}) {
  return (
    <span
      class={text === undefined ? "pr-figured" : `pr-figured s${size}`}
      data-n={text}
      aria-hidden="true"
    >
      {children}
    </span>
  );
}

export function Coin({ size = 20, text }: { size?: number; text?: string | number }) {
  return (
    <Figured text={text} size={size}>
      <svg class="pr-coin" width={size} height={size} viewBox="0 0 24 24" focusable="false">
        <circle class="side" cx="12" cy="13" r="10.500" />
        <circle class="top" cx="12" cy="11.500" r="10.500" />
        {text === undefined && <path class="mark" d="M12 6v11M8.500 9h7M8.500 14h7" />}
      </svg>
    </Figured>
  );
}
/** A victory point chip: a shield. */
export function Chip({ size = 20, text }: { size?: number; text?: string | number }) {
  return (
    <Figured text={text} size={size}>
      <svg class="pr-chip" width={size} height={size} viewBox="0 0 24 24" focusable="false">
        <path
          class="top"
          d="M12 1.500l9.500 3v8c0 6-5 9-9.500 10.500C7.500 21.500 2.500 18.500 2.500 12.500v-8z"
        />
        {text === undefined && (
          <path
            class="mark"
            d="M12 6l1.800 3.800 4.200.5-3.100 2.800.9 4.100-3.800-2.100-3.800 2.100.9-4.100L6 10.300l4.200-.5z"
          />
        )}
      </svg>
    </Figured>
  );
}
