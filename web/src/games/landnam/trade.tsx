// SPDX-License-Identifier: MIT
// Trade: the bank at its rate, offers composed card by card, the offer that stands.
import type { ComponentChildren } from "preact";
import type { Good, View } from "../../gen/landnam";
import { Act } from "../../parts/act";
import { SeatMark } from "../../parts/icon";
import { Composed } from "../../parts/composed";
import { usePlay } from "../../parts/play";
import { nameOf } from "../../parts/seats";
import { tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { GoodIcon } from "./art";
import { goods, ratio } from "./data";
import { goodName, goodsInWords } from "./names";
import { dealInWords, givenIn, say, wantedIn } from "./words";

const G = "landnam";
type Props = BoardProps<View>;
type Counts = Record<Good, number>;
const none = (): Counts => ({ iron: 0, grain: 0, sheep: 0, wood: 0 });
const total = (c: Counts): number => goods.reduce((n, g) => n + c[g], 0);

export function Bank({ view, moves, own }: Props) {
  const gives = goods.filter((g) => moves.can("bank", g));
  if (gives.length === 0) return null;
  return (
    <div class="ln-bank" role="group" aria-label={tg(G, "Trade with the bank")}>
      <span class="ln-title">{tg(G, "Bank")}</span>
      {gives.map((give) => (
        <span key={give} class="ln-rate">
          <b>{ratio(view, own, give)}</b>
          <GoodIcon good={give} size={22} />
          <span aria-hidden="true">→</span>
          {moves.next("bank", give).map((get) => (
            <Act
              key={get}
              do={`bank ${give} ${get}`}
              class="ln-btn small"
              rule="LN-TRADE-1"
              label={say(`bank ${give} ${get}`, view)}
              tip={say(`bank ${give} ${get}`, view)}
            >
              <GoodIcon good={get as Good} size={22} />
            </Act>
          ))}
        </span>
      ))}
    </div>
  );
}

/** Goods side by side: "2 wood 1 iron". */
export const Pile = ({ counts, size = 22 }: { counts: Counts; size?: number }) => (
  <span class="ln-pile" role="img" aria-label={goodsInWords(counts)}>
    {goods
      .filter((g) => counts[g] > 0)
      .map((g) => (
        <span key={g}>
          <b>{counts[g]}</b>
          <GoodIcon good={g} size={size} />
        </span>
      ))}
    {total(counts) === 0 && <span class="muted">–</span>}
  </span>
);

interface Step {
  word: "give" | "want";
  counts: Counts;
  /** card by card in the engine's draft, else composed here */
  live: boolean;
  most: (good: Good) => number;
  set: (counts: Counts) => void;
}

function Steps({ word, counts, live, most, set }: Step) {
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

/** The offer as the actions that make it. */
function offerOf(give: Counts, want: Counts, to: number[]): string[] {
  const each = (word: string, counts: Counts): string[] =>
    goods.flatMap((g) => Array<string>(counts[g]).fill(`${word} ${g}`));
  return [
    "offer",
    ...each("give", give),
    ...each("want", want),
    ...to.map((s) => `to ${s}`),
    "send",
  ];
}

/** Whether the very same offer was refused already this turn. */
function isRefused(v: View, own: number, give: Counts, want: Counts, to: number[]): boolean {
  const asked = (
    to.length ? to : Array.from({ length: v.seats }, (_, s) => s).filter((s) => s !== own)
  )
    .slice()
    .sort()
    .join();
  return v.refused
    .slice(0, v.refusals)
    .some(
      (deal, i) =>
        v.refused_maker[i] === own &&
        goods.every((g) => deal[g] === give[g] - want[g]) &&
        [...v.refused_to[i]!].sort().join() === asked,
    );
}

interface Offer {
  give: Counts;
  want: Counts;
  to: number[];
}
const offering = new Composed<Offer>({ give: none(), want: none(), to: [] });

export function Composer(props: Props & { children?: ComponentChildren }) {
  const { view, moves, own, seats } = props;
  const play = usePlay();
  const live = view.phase === "draft";
  const { give, want, to } = offering.at(view);
  const change = (some: Partial<Offer>) => offering.put(view, { give, want, to, ...some });
  if (!live && !moves.has("offer")) return <div class="ln-buttons">{props.children}</div>;
  const others = Array.from({ length: view.seats - 1 }, (_, i) => (own + 1 + i) % view.seats);
  const makes = view.active === own;
  const richest = Math.max(
    ...others.filter((s) => makes || s === view.active).map((s) => view.goods_count[s]!),
  );
  const have = view.goods[own]!;
  const [g, w] = live ? [givenIn(view), wantedIn(view)] : [give, want];
  const kinds = goods.filter((x) => give[x] > 0).length;
  const whole = offerOf(
    give,
    want,
    others.filter((s) => to.includes(s)),
  );
  const ready = total(give) > 0 && total(want) > 0 && !isRefused(view, own, give, want, to);
  return (
    <div class="ln-composer" role="group" aria-label={tg(G, "An offer")}>
      <Steps
        word="give"
        counts={g}
        live={live}
        set={(counts) => change({ give: counts })}
        most={(x) => (want[x] > 0 || (give[x] === 0 && kinds === 3) ? 0 : have[x])}
      />
      <Steps
        word="want"
        counts={w}
        live={live}
        set={(counts) => change({ want: counts })}
        most={(x) => (give[x] > 0 ? 0 : want[x] + Math.max(0, richest - total(want)))}
      />
      <div class="ln-to">
        {makes && <span class="ln-title">{tg(G, "To")}</span>}
        {makes &&
          others.map((s) =>
            live ? (
              <Act
                key={s}
                do={`to ${s}`}
                class="ln-btn small"
                pressed={view.deal_to.includes(String(s))}
                label={tg(G, "Offer it to {name}", { name: nameOf(seats, s) })}
                why={tg(G, "First say what you give and what you want.")}
              >
                <SeatMark seat={s} />
              </Act>
            ) : (
              <Act
                key={s}
                can
                onAct={() =>
                  change({ to: to.includes(s) ? to.filter((x) => x !== s) : [...to, s] })
                }
                class={to.includes(s) ? "ln-btn small on" : "ln-btn small"}
                pressed={to.includes(s)}
                label={tg(G, "Offer it to {name}", { name: nameOf(seats, s) })}
                tip={`${nameOf(seats, s)}\n${tg(G, "Nobody chosen: the offer goes to all.")}`}
              >
                <SeatMark seat={s} />
              </Act>
            ),
          )}
        {live ? (
          <>
            <Act
              do="send"
              class="ln-btn primary"
              label={say("send", view)}
              rule="LN-TRADE-13"
              why={tg(G, "An offer needs cards on both sides, and may not repeat a refused one.")}
            >
              <span>{tg(G, "Send the offer")}</span>
            </Act>
            <Act do="drop" class="ln-btn" label={tg(G, "Drop it")}>
              <span>{tg(G, "Drop it")}</span>
            </Act>
          </>
        ) : (
          <Act
            can={ready}
            onAct={() => play.act(...whole)}
            class="ln-btn primary"
            label={tg(G, "Send the offer")}
            rule="LN-TRADE-9"
            why={tg(G, "An offer needs cards on both sides, and may not repeat a refused one.")}
            hinted={props.hint === "offer"}
            tip={tgn(
              G,
              "You may make {n} more offer this turn.",
              "You may make {n} more offers this turn.",
              view.offers_left[own]!,
            )}
          >
            <span>{tg(G, "Send the offer")}</span>
          </Act>
        )}
        {props.children}
      </div>
    </div>
  );
}

/** The offer on the table, for everybody. */
export function Standing({ view, seats, you }: Props) {
  if (view.deal_maker === "none" || (view.phase === "draft" && view.deal_maker === you))
    return null;
  const maker = view.deal_maker;
  return (
    <div class="ln-deal" aria-label={dealInWords(view, (s) => nameOf(seats, s))} role="group">
      <span class="ln-who">
        <SeatMark seat={maker} /> {nameOf(seats, maker)}
      </span>
      <span>{tg(G, "gives")}</span>
      <Pile counts={givenIn(view)} size={26} />
      <span>{tg(G, "wants")}</span>
      <Pile counts={wantedIn(view)} size={26} />
    </div>
  );
}
