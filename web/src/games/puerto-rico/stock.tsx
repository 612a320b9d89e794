// SPDX-License-Identifier: MIT
// The buildings to buy, with what each costs the player now; during a draft, those that
// may still be chosen for the game.
import type { View } from "../../gen/puerto-rico";
import { Act } from "../../parts/act";
import { tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { BuildingGlyph, Chip, Coin } from "./art";
import { crewsShown } from "./placing";
import { buildings, columns, draftSpaces, priceOf, type BuildingFacts } from "./data";
import { buildingName, nameClass } from "./names";
import { buildingTip, priceInWords } from "./words";

const G = "puerto-rico";
type Props = BoardProps<View>;

export const kindOf = (b: BuildingFacts): string =>
  b.kind === "production" ? `makes pr-${b.makes!}` : b.size > 1 ? "violet large" : "violet";

function whyNot({ view, own }: Props, b: BuildingFacts): string {
  if (view.step !== "build") return tg(G, "Buildings are built in the builder phase.");
  if (view.city[own]!.includes(b.id)) return tg(G, "You have this building already.");
  if (view.stock[b.id] === 0) return tg(G, "None left.");
  return priceOf(view, own, b.id).now > view.doubloons[own]!
    ? tg(G, "You cannot pay for it.")
    : tg(G, "Your city has no room for it.");
}

function Offer({ b, ...p }: Props & { b: BuildingFacts }) {
  const { view, own } = p;
  const price = priceOf(view, own, b.id, crewsShown(p).quarry ?? 0);
  const owned = view.city[own]!.includes(b.id);
  const left = view.stock[b.id];
  const dear = price.now > view.doubloons[own]!;
  const cls = [
    "pr-offer-b",
    kindOf(b),
    owned ? "owned" : left === 0 ? "gone" : dear ? "dear" : "",
  ].join(" ");
  return (
    <Act
      do={`build ${b.id}`}
      at={`building:${b.id}`}
      class={cls}
      rule="builder"
      why={whyNot(p, b)}
      label={
        tg(G, "Build: {name}. {price}. {n} left", {
          name: buildingName(b.id),
          price: priceInWords(price),
          n: left,
        }) + (owned ? `. ${tg(G, "You have it.")}` : "")
      }
      tip={buildingTip(b.id, price)}
    >
      <span class="pic">
        <BuildingGlyph id={b.id} />
        <span class="left" aria-hidden="true" data-n={owned ? "✓" : left} />
      </span>
      <span class={nameClass(buildingName(b.id), 9)}>{buildingName(b.id)}</span>
      <span class="figures">
        <Chip size={19} text={b.vp} />
        <span class={price.now < price.full ? "cost less" : "cost"}>
          <Coin size={24} text={price.now} />
        </span>
      </span>
    </Act>
  );
}

function Choice({ b, view, moves }: Props & { b: BuildingFacts }) {
  const chosen = view.in_play.includes(b.id);
  const cls = [
    "pr-offer-b",
    kindOf(b),
    chosen ? "owned" : moves.size > 0 && !moves.has(`draft ${b.id}`) ? "gone" : "",
  ].join(" ");
  return (
    <Act
      do={`draft ${b.id}`}
      class={cls}
      rule="the-draft"
      piece={`kind:${b.id}`}
      at={`building:${b.id}`}
      why={chosen ? tg(G, "It is in the game.") : tg(G, "There is no space of this cost left.")}
      label={
        tg(G, "Choose: {name}, cost {n}", { name: buildingName(b.id), n: b.cost }) +
        (chosen ? `. ${tg(G, "It is in the game.")}` : "")
      }
      tip={buildingTip(b.id, null)}
    >
      <span class="pic">
        <BuildingGlyph id={b.id} />
        {chosen && <span class="left" aria-hidden="true" data-n="✓" />}
      </span>
      <span class={nameClass(buildingName(b.id), 9)}>{buildingName(b.id)}</span>
      <span class="figures">
        <Chip size={19} text={b.vp} />
        <Coin size={24} text={b.cost} />
      </span>
    </Act>
  );
}

function Draft(p: Props) {
  const costs = [...new Set(buildings.filter((b) => b.kind === "violet").map((b) => b.cost))].sort(
    (a, b) => a - b,
  );
  return (
    <section class="pr-stock pr-draft" aria-label={tg(G, "Buildings to choose from")}>
      {costs.map((cost) => {
        const tier = buildings.filter((b) => b.kind === "violet" && b.cost === cost);
        const taken = tier.filter((b) => p.view.in_play.includes(b.id)).length;
        return (
          <div key={cost} class="pr-tier" role="group" aria-label={tg(G, "Cost {n}", { n: cost })}>
            <h3>
              {tg(G, "Cost {n}", { n: cost })}{" "}
              <small>
                {tgn(G, "{n} of {all} chosen", "{n} of {all} chosen", taken, {
                  all: draftSpaces(cost),
                })}
              </small>
            </h3>
            {tier.map((b) => (
              <Choice key={b.id} {...p} b={b} />
            ))}
          </div>
        );
      })}
    </section>
  );
}

export function Stock(p: Props) {
  if (p.view.step === "draft") return <Draft {...p} />;
  return (
    <section class="pr-stock" aria-label={tg(G, "Buildings to buy")}>
      {columns.map((column, i) => (
        <div
          key={i}
          class="pr-column"
          role="group"
          aria-label={tg(G, "Column {n}: at most {n} less for quarries", { n: i + 1 })}
        >
          {column
            .filter((b) => p.view.in_play.includes(b.id))
            .map((b) => (
              <Offer key={b.id} {...p} b={b} />
            ))}
        </div>
      ))}
    </section>
  );
}
