// SPDX-License-Identifier: MIT
// One side of an offer, card by card.
import type { Good } from "../../gen/landnam";
import { Act } from "../../parts/act";
import { tg } from "../../text/i18n";
import { GoodIcon } from "./art";
import { goods } from "./data";
import { goodName } from "./names";
import type { Counts } from "./offers";

const G = "landnam";

interface Step {
  word: "give" | "want";
  counts: Counts;
  /** card by card in the engine's draft, else composed here */
  live: boolean;
  most: (good: Good) => number;
  set: (counts: Counts) => void;
}

export function Steps({ word, counts, live, most, set }: Step) {
  const title = word === "give" ? tg(G, "You give") : tg(G, "You want");
  return (
    <div class="ln-steps" role="group" aria-label={title}>
      <span class="ln-title">{title}</span>
      {goods.map((g) => {
        const what =
          word === "give"
            ? tg(G, "Give one {good} more", { good: goodName(g) })
            : tg(G, "Want one {good} more", { good: goodName(g) });
        const more = `${what} (${counts[g]})`;
        return (
          <span key={g} class={counts[g] > 0 ? "ln-step on" : "ln-step"}>
            {live ? (
              <Act
                do={`${word} ${g}`}
                class="ln-btn small"
                label={more}
                why={tg(G, "Kinds go in the order iron, grain, sheep, wood.")}
                rule="LN-TRADE-13"
              >
                <GoodIcon good={g} size={22} />
                <b aria-hidden="true" data-n={counts[g]} />
              </Act>
            ) : (
              <>
                <Act
                  class="ln-btn tiny"
                  can={counts[g] > 0}
                  onAct={() => set({ ...counts, [g]: counts[g] - 1 })}
                  label={tg(G, "One {good} less", { good: goodName(g) })}
                  why={tg(G, "There is none in the offer.")}
                  rule="LN-TRADE-9"
                >
                  −
                </Act>
                <Act
                  class="ln-btn small"
                  can={counts[g] < most(g)}
                  onAct={() => set({ ...counts, [g]: counts[g] + 1 })}
                  label={more}
                  rule="LN-TRADE-9"
                  why={
                    word === "give"
                      ? tg(G, "You have no more of it, or ask for it.")
                      : tg(G, "You give it yourself, or nobody has so many cards.")
                  }
                >
                  <GoodIcon good={g} size={22} />
                  <b aria-hidden="true" data-n={counts[g]} />
                </Act>
              </>
            )}
          </span>
        );
      })}
    </div>
  );
}
