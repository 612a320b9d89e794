// SPDX-License-Identifier: MIT
// What stands in the harbour, drawn: ships and the trading house, with what lies in them.
import type { Good } from "../../gen/puerto-rico";
import { BarrelShape, ColonistShape } from "./art";

/** A cargo ship with room for so many barrels; ghosts are those about to be loaded. */
export function CargoShip({
  room,
  good,
  load,
  ghosts,
}: {
  room: number;
  good: Good | null;
  load: number;
  ghosts: number;
}) {
  const across = Math.ceil(room / 2);
  const step = 21;
  const left = 80 - (across * step) / 2;
  return (
    <svg class="pr-ship-face" viewBox="0 0 160 104" aria-hidden="true" focusable="false">
      <path class="mast" d="M80 4v58M40 62V18M122 62V18" />
      <path
        class="sail"
        d="M84 8c18 6 22 20 18 34-6-3-12-3-18-2zM44 22c12 5 15 14 12 24-4-2-8-2-12-1zM118 22c-12 5-15 14-12 24 4-2 8-2 12-1z"
      />
      <path class="hull" d="M8 50h144c-3 26-10 40-20 46H30C18 90 11 76 8 50z" />
      <path class="rail" d="M8 50h144M12 66h136" />
      {Array.from({ length: room }, (_, i) => {
        const row = i < across ? 0 : 1;
        const x = left + (row ? i - across : i) * step + (row && room % 2 ? step / 2 : 0);
        const y = 52 + row * 21;
        const full = i < load;
        return (
          <g key={i}>
            <rect class="slot" x={x + 1} y={y} width={step - 2} height={19.5} rx="4" />
            {good && (full || i < load + ghosts) && (
              <BarrelShape good={good} ghost={!full} x={x + 1.5} y={y + 1} size={18} />
            )}
          </g>
        );
      })}
      <path class="wave" d="M0 97c10-5 20-5 30 0s20 5 30 0 20-5 30 0 20 5 30 0 20-5 40 0" />
    </svg>
  );
}

export function ColonistShip({ colonists }: { colonists: number }) {
  const shown = Math.min(colonists, 10);
  return (
    <svg class="pr-ship-face people" viewBox="0 0 120 104" aria-hidden="true" focusable="false">
      <path class="mast" d="M58 4v56" />
      <path
        class="sail"
        d="M62 8c22 6 28 24 24 40-8-4-16-4-24-3zM54 14c-14 6-20 18-19 30 6-2 12-3 19-3z"
      />
      <path class="hull" d="M8 54h104c-3 24-9 36-18 42H26C16 90 11 78 8 54z" />
      <path class="rail" d="M8 54h104" />
      {Array.from({ length: shown }, (_, i) => (
        <ColonistShape key={i} x={14 + (i % 5) * 18} y={56 + Math.floor(i / 5) * 18} size={17} />
      ))}
      <path class="wave" d="M0 97c10-5 20-5 30 0s20 5 30 0 20-5 30 0 20 5 30 0" />
    </svg>
  );
}

/** The trading house with its four places. */
export function House({ lying, ghost }: { lying: Good[]; ghost: Good | null }) {
  const all = ghost ? [...lying, ghost] : lying;
  return (
    <svg class="pr-house-face" viewBox="0 0 120 104" aria-hidden="true" focusable="false">
      <path class="roof" d="M4 40L60 6l56 34z" />
      <path class="wall" d="M12 40h96v56H12z" />
      <path
        class="awning"
        d="M12 40h96v6c-4 6-12 6-16 0-4 6-12 6-16 0-4 6-12 6-16 0-4 6-12 6-16 0-4 6-12 6-16 0-4 6-12 6-16 0z"
      />
      {[0, 1, 2, 3].map((i) => (
        <g key={i}>
          <rect class="slot" x={16 + i * 22.5} y="60" width="20" height="22" rx="4" />
          {all[i] && (
            <BarrelShape
              good={all[i]!}
              ghost={i >= lying.length}
              x={16.5 + i * 22.5}
              y={61.5}
              size={19}
            />
          )}
        </g>
      ))}
      <path class="ground" d="M2 96h116" />
    </svg>
  );
}
