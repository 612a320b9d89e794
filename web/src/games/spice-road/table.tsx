// SPDX-License-Identifier: MIT
// The two rows of cards that everybody sees.
import type { View } from "../../gen/spice-road";
import { Act } from "../../parts/act";
import { tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { CoinFace, Cube, MerchantFace, PointFace } from "./art";
import { cubesOf, merchantOf, pointOf, spread, sum } from "./data";
import { cubesInWords, first, merchantInWords, pointInWords } from "./words";

const G = "spice-road";

function PointSlot({
  view,
  moves,
  slot,
}: {
  view: View;
  moves: BoardProps<View>["moves"];
  slot: number;
}) {
  const code = view.point_row[slot]!;
  if (code === "none") return <div class="sr-slot empty" />;
  const gold = slot === 0 && view.gold > 0;
  const silver = view.silver > 0 && slot === (view.gold > 0 ? 1 : 0) && !gold;
  const coin = gold ? "gold" : silver ? "silver" : null;
  const left = gold ? view.gold : view.silver;
  const bonus = gold
    ? tg(G, "and a gold coin (3 points)")
    : silver
      ? tg(G, "and a silver coin (1 point)")
      : "";
  const without = `claim-without-coin ${slot}`;
  return (
    <div class="sr-slot">
      <div class="sr-coins">
        {coin && (
          <span data-tip={tgn(G, "{n} coin left", "{n} coins left", left)}>
            <CoinFace kind={coin} />
            {!moves.has(without) && <span class="count">×{left}</span>}
          </span>
        )}
        {moves.has(without) && (
          <Act
            do={without}
            class="small-act"
            label={`${tg(G, "without coin")}: ${tg(G, "Claim and leave the coin")}`}
          >
            {tg(G, "without coin")}
          </Act>
        )}
      </div>
      <Act
        do={`claim ${slot}`}
        class="card"
        drag="row"
        piece={`point:${code}`}
        at={`point:${code}`}
        rule="SR-CLM-1"
        label={tg(G, "Claim {card} {coin}", { card: pointInWords(code), coin: bonus })}
        tip={tg(G, "Return {cubes}: {points} points {coin}", {
          cubes: cubesInWords(pointOf(code).cost),
          points: pointOf(code).points,
          coin: bonus,
        })}
        why={first(view) || tg(G, "Your caravan does not hold these cubes.")}
      >
        <PointFace card={pointOf(code)} />
      </Act>
    </div>
  );
}

function MerchantSlot({ view, slot }: { view: View; slot: number }) {
  const code = view.merchant_row[slot]!;
  if (code === "none") return <div class="sr-slot empty" />;
  const cubes = cubesOf(view.merchant_cubes[slot]!);
  const brings =
    sum(cubes) > 0 ? tg(G, "You also get {cubes}.", { cubes: cubesInWords(cubes) }) : "";
  const price = slot === 0 ? tg(G, "free") : tg(G, "costs {n}", { n: slot });
  return (
    <div class={view.wanted_slot === slot ? "sr-slot wanted" : "sr-slot"}>
      <Act
        do={`acquire ${slot}`}
        class="card"
        drag="row"
        piece={`merchant:${code}`}
        at={`merchant:${code}`}
        rule="SR-ACQ-1"
        label={tg(G, "Take the merchant: {card}; {price}. {brings}", {
          card: merchantInWords(code),
          price,
          brings,
        })}
        tip={
          slot === 0
            ? tg(G, "Take this card for free. {brings}", { brings })
            : tgn(
                G,
                "Take this card; pay one cube on the card to its left. {brings}",
                "Take this card; pay one cube on each of the {n} cards to its left. {brings}",
                slot,
                { brings },
              )
        }
        why={first(view) || tg(G, "You need one cube for each card to its left.")}
      >
        <MerchantFace card={merchantOf(code)} />
      </Act>
      <div class="sr-under">
        <span class="price">{price}</span>
        <span class="lying">
          {spread(cubes).map((s, i) => (
            <Cube key={i} spice={s} size={18} />
          ))}
        </span>
      </div>
    </div>
  );
}

export function Table({ view, moves }: BoardProps<View>) {
  const sold = view.merchant_row.every((card) => card === "none");
  return (
    <div class="sr-table" data-drop="card cube">
      <p class="sr-last" role="status">
        {view.final_round && view.phase !== "over" && tg(G, "The last round")}
      </p>
      <section class="sr-row points" aria-label={tg(G, "Point cards")}>
        {view.point_row.map((_, slot) => (
          <PointSlot key={slot} view={view} moves={moves} slot={slot} />
        ))}
        <p class="deck">{tg(G, "{n} more", { n: view.point_deck.length })}</p>
      </section>
      <section class="sr-row merchants" aria-label={tg(G, "Merchant cards")}>
        {sold && <p class="muted">{tg(G, "No merchant cards left.")}</p>}
        {!sold &&
          view.merchant_row.map((_, slot) => <MerchantSlot key={slot} view={view} slot={slot} />)}
        {!sold && <p class="deck">{tg(G, "{n} more", { n: view.merchant_deck.length })}</p>}
      </section>
    </div>
  );
}
