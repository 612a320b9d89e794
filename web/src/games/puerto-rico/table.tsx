// SPDX-License-Identifier: MIT
// The common board as a whole; its buildings stand in stock.tsx. What matters now comes into
// view by itself.
import { useEffect, useRef } from "preact/hooks";
import type { View } from "../../gen/puerto-rico";
import { tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { cardsOf, shipsOf } from "./data";
import { Colonists, Ship, TradingHouse } from "./harbour";
import { Plantations } from "./plantations";
import { RoleCard } from "./roles";
import { Stock } from "./stock";
import { Supplies } from "./supplies";
import { endInWords } from "./words";

const G = "puerto-rico";
type Props = BoardProps<View>;

/** The part of the table that the present decision is about. */
function focusOf(view: View): string {
  switch (view.step) {
    case "role":
      return ".pr-roles";
    case "build":
    case "draft":
      return ".pr-stock";
    case "settle":
    case "library-tile":
      return ".pr-row";
    case "load":
    case "sell":
      return ".pr-harbour";
    default:
      return "";
  }
}

export function Table(p: Props) {
  const { view, moves } = p;
  const root = useRef<HTMLDivElement>(null);
  const mine = moves.size > 0;
  useEffect(() => {
    const part = mine && focusOf(view);
    if (part)
      root.current?.querySelector(part)?.scrollIntoView({ block: p.narrow ? "start" : "nearest" });
  }, [mine, view.step]);
  const end = p.turn === "over" ? null : endInWords(view);
  return (
    <div class="pr-table" ref={root}>
      {end && (
        <p class="pr-end" role="note">
          {end}
        </p>
      )}
      {view.step !== "draft" && (
        <>
          <section class="pr-roles" aria-label={tg(G, "Roles")}>
            {cardsOf(view).map((c) => (
              <RoleCard key={c} {...p} card={c} />
            ))}
          </section>
          <section class="pr-harbour" aria-label={tg(G, "Ships")}>
            {shipsOf(view).map((s) => (
              <Ship key={s} {...p} ship={s} />
            ))}
            <Colonists view={view} />
            <TradingHouse {...p} />
          </section>
          <div class="pr-middle">
            <Plantations {...p} />
            <Supplies {...p} />
          </div>
        </>
      )}
      <Stock {...p} />
    </div>
  );
}
