// SPDX-License-Identifier: MIT
// The player's caravan, cube by cube.
import type { Spice } from "../../gen/spice-road";
import { Act } from "../../parts/act";
import { tgn } from "../../text/i18n";
import { Cube } from "./art";
import { LIMIT, spread, sum, type Cubes } from "./data";
import { caravanInWords } from "./words";

const G = "spice-road";

/** What a cube on the caravan does when tapped now. */
export interface Tap {
  label: (spice: Spice) => string;
  can: (spice: Spice) => boolean;
  go: (spice: Spice) => void;
  action?: (spice: Spice) => string;
}

/** What the caravan would hold after the action that is pointed at. */
function After({ next }: { next: Cubes | null }) {
  const coming = next ? sum(next) : 0;
  return (
    <div class="after">
      {next && (
        <>
          <span class="arrow" aria-hidden="true">
            →
          </span>
          {spread(next).map((s, i) => (
            <Cube key={i} spice={s} size={14} />
          ))}
          {coming > LIMIT && (
            <span class="warn">{tgn(G, "{n} too many", "{n} too many", coming - LIMIT)}</span>
          )}
        </>
      )}
    </div>
  );
}

export function Caravan({
  cubes,
  next,
  tap,
}: {
  cubes: Cubes;
  next: Cubes | null;
  tap: Tap | null;
}) {
  const lying = spread(cubes);
  const places = Math.max(LIMIT, lying.length);
  return (
    <div class="sr-caravan" role="group" aria-label={caravanInWords(cubes)}>
      <div class={places > LIMIT ? "places full" : "places"}>
        {Array.from({ length: places }, (_, i) => {
          const spice = lying[i];
          const nth = spice ? lying.slice(0, i).filter((s) => s === spice).length : 0;
          const cls = ["place", i >= LIMIT ? "over" : ""].join(" ");
          if (!spice) return <span key={i} class={cls} />;
          if (!tap)
            return (
              <span key={i} class={cls} data-key={`mine:${spice}:${nth}`}>
                <Cube spice={spice} size={34} />
              </span>
            );
          const action = tap.action?.(spice);
          return (
            <span key={i} class={cls}>
              <Act
                class="cube-act"
                drag="cube"
                piece={`mine:${spice}:${nth}`}
                label={tap.label(spice)}
                {...(action ? { do: action } : { can: tap.can(spice), onAct: () => tap.go(spice) })}
              >
                <Cube spice={spice} size={34} />
              </Act>
            </span>
          );
        })}
      </div>
      <After next={next} />
    </div>
  );
}
