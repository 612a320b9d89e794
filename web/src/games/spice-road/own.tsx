// SPDX-License-Identifier: MIT
// The player's caravan and cards. Trades of several rounds and upgrades are composed here
// from what is legal, with the outcome shown before it is done.
import { useEffect } from "preact/hooks";
import type { Spice, View } from "../../gen/spice-road";
import { Act } from "../../parts/act";
import { usePlay } from "../../parts/play";
import { tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { Cube, MerchantFace } from "./art";
import { composing } from "./compose";
import { byOrder, cubesOf, LIMIT, merchantOf, spices, spread, sum, type Cubes } from "./data";
import { cubesInWords, first, merchantInWords } from "./words";

const G = "spice-road";
type Props = BoardProps<View>;

/** What a cube on the caravan does when tapped now. */
interface Tap {
  label: (spice: Spice) => string;
  can: (spice: Spice) => boolean;
  go: (spice: Spice) => void;
  action?: (spice: Spice) => string;
}

function Caravan({ cubes, next, tap }: { cubes: Cubes; next: Cubes | null; tap: Tap | null }) {
  const lying = spread(cubes);
  const places = Math.max(LIMIT, lying.length);
  const coming = next ? sum(next) : sum(cubes);
  return (
    <div
      class="sr-caravan"
      role="group"
      aria-label={tg(G, "Caravan: {cubes}, {n} of {limit} places", {
        cubes: cubesInWords(cubes),
        n: lying.length,
        limit: LIMIT,
      })}
    >
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
    </div>
  );
}

export function Own(props: Props) {
  const { view, moves, own, you, peek } = props;
  const play = usePlay();
  const { card: open, steps } = composing.at(view);
  const mine = own === you;
  const upgrading = open !== null && merchantOf(open).kind === "upgrade" ? open : null;
  const upgrade = upgrading ? `upgrade ${upgrading} ${steps.join(" ")}` : null;
  useEffect(() => {
    if (upgrade && sum(steps) > 0) play.look([upgrade]);
  }, [upgrade]);

  const have = cubesOf(view.caravan[own]!);
  const raised: Cubes = [
    have[0]! - steps[0],
    have[1]! + steps[0] - steps[1],
    have[2]! + steps[1] - steps[2],
    have[3]! + steps[2],
  ];
  const cubes = upgrading ? raised : have;
  const raise = (spice: Spice): [number, number, number] =>
    steps.map((n, i) => n + (spices[i] === spice ? 1 : 0)) as [number, number, number];

  let tap: Tap | null = null;
  if (upgrading)
    tap = {
      label: (s) => tg(G, "Raise one {spice} cube", { spice: tg(G, s) }),
      can: (s) => s !== "brown" && moves.has(`upgrade ${upgrading} ${raise(s).join(" ")}`),
      go: (s) => composing.put(view, { card: upgrading, steps: raise(s) }),
    };
  else if (moves.can("pay"))
    tap = {
      label: (s) => tg(G, "Pay one {spice} cube", { spice: tg(G, s) }),
      can: () => false,
      go: () => {},
      action: (s) => `pay ${s}`,
    };
  else if (moves.can("return"))
    tap = {
      label: (s) => tg(G, "Return one {spice} cube", { spice: tg(G, s) }),
      can: () => false,
      go: () => {},
      action: (s) => `return ${s}`,
    };

  const hand = [...(view.hand[own] ?? [])].sort(byOrder);
  const played = [...(view.played[own] ?? [])].sort(byOrder);
  const next = peek && !upgrading ? cubesOf(peek.caravan[own]!) : null;
  const changed = next && next.some((n, i) => n !== have[i]) ? next : null;
  return (
    <div class="sr-own">
      <Caravan cubes={cubes} next={changed} tap={mine ? tap : null} />
      <div class="sr-cards">
        <div
          class={hand.length > 7 ? "sr-hand many" : "sr-hand"}
          role="group"
          aria-label={tg(G, "Hand")}
        >
          {hand.map((code) => (
            <HandCard
              key={code}
              code={code}
              before={first(view)}
              chosen={open === code}
              onOpen={() => {
                play.look(null);
                composing.put(view, { card: code, steps: [0, 0, 0] });
              }}
            />
          ))}
          {hand.length === 0 && (
            <p class="none">{tg(G, "No card in hand: rest to take them back.")}</p>
          )}
        </div>
        <div class="sr-played" role="group" aria-label={tg(G, "Played")}>
          {played.map((code) => (
            <span
              key={code}
              class="card spent"
              data-key={`card:${code}`}
              data-tip={merchantInWords(code)}
            >
              <MerchantFace card={merchantOf(code)} />
            </span>
          ))}
          {mine && (
            <Act
              do="rest"
              class="rest"
              label={tg(G, "Rest: take all played cards back")}
              rule="SR-RST-1"
              tip={tg(G, "Take all your played cards back into your hand.")}
              why={first(view) || tg(G, "You have played no card to take back.")}
            >
              <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
                <path class="tent" d="M12 4L3 20h18zM12 4v0M9 20l3-7 3 7" />
              </svg>
              <span>{tg(G, "Rest")}</span>
            </Act>
          )}
        </div>
      </div>
    </div>
  );
}

function HandCard({
  code,
  before,
  chosen,
  onOpen,
}: {
  code: string;
  before: string;
  chosen: boolean;
  onOpen: () => void;
}) {
  const { moves, hint } = usePlay();
  const card = merchantOf(code);
  const common = {
    class: chosen ? "card chosen" : "card",
    piece: `card:${code}`,
    tip: merchantInWords(code),
  };
  if (card.kind === "spice")
    return (
      <Act
        {...common}
        do={`play ${code}`}
        rule="SR-SPC-1"
        label={tg(G, "Play: {card}", { card: merchantInWords(code) })}
        why={before}
      >
        <MerchantFace card={card} />
      </Act>
    );
  const word = card.kind === "trade" ? "trade" : "upgrade";
  const all = moves.actions(word, code);
  const label = tg(G, "Play: {card}", { card: merchantInWords(code) });
  const why =
    before ||
    (card.kind === "trade"
      ? tg(G, "Your caravan does not hold {cubes}.", { cubes: cubesInWords(card.give) })
      : tg(G, "There is nothing to raise."));
  if (all.length === 1 && word === "trade")
    return (
      <Act {...common} do={all[0]!} label={label} rule="SR-TRD-1">
        <MerchantFace card={card} />
      </Act>
    );
  return (
    <Act
      {...common}
      can={all.length > 0}
      onAct={onOpen}
      label={label}
      why={why}
      pressed={chosen}
      hinted={hint?.startsWith(`${word} ${code} `) ?? false}
      rule={word === "trade" ? "SR-TRD-1" : "SR-UPG-1"}
    >
      <MerchantFace card={card} />
    </Act>
  );
}
