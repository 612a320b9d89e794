// SPDX-License-Identifier: MIT
// A case at the all-thing: both sides, what is staked, who holds it, what it is about.
import type { Good, Party, View } from "../../gen/landnam";
import { Act } from "../../parts/act";
import { SeatMark } from "../../parts/icon";
import { nameOf } from "../../parts/seats";
import { tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { GoodIcon, PieceIcon, TokenIcon } from "./art";
import { goods } from "./data";
import { unitAt } from "./position";
import { goodName } from "./names";
import { caseInWords } from "./deals";
import { hexInWords, say } from "./words";

const G = "landnam";
type Props = BoardProps<View>;

function Side({ view, seats, party }: Props & { party: Party }) {
  const members = view.member[party].slice(0, view.members[party]).map(Number);
  const answers = view.side === party && !view.verdict_due;
  return (
    <div class={`ln-party ${party}${answers ? " answers" : ""}`}>
      <span class="ln-title">
        {party === "prosecution" ? tg(G, "Prosecution") : tg(G, "Defence")}
      </span>
      <span class="ln-sum">
        <b>{view.stake[party]}</b>
        <GoodIcon good={view.case_good as Good} size={26} />
      </span>
      <span class="ln-members">
        {members.map((s, i) => (
          <span
            key={s}
            class={i === 0 ? "holder" : "helper"}
            data-tip={
              i === 0
                ? tg(G, "{name} holds the case: a white token if this side wins", {
                    name: nameOf(seats, s),
                  })
                : tg(G, "{name} helps: may add cards", { name: nameOf(seats, s) })
            }
          >
            <SeatMark seat={s} size={14} /> {nameOf(seats, s)}
            {i === 0 && <TokenIcon kind="white" size={15} />}
          </span>
        ))}
      </span>
    </div>
  );
}

export function Case(props: Props) {
  const { view, seats } = props;
  if (view.case_hex === "none" || view.case_good === "none") return null;
  const unit = unitAt(view, view.case_hex);
  return (
    <div class="ln-case" role="group" aria-label={caseInWords(view, (s) => nameOf(seats, s))}>
      <Side {...props} party="prosecution" />
      <div class="ln-about">
        {unit && <PieceIcon kind={unit.kind} seat={unit.seat} size={38} />}
        <span>{hexInWords(view, view.case_hex)}</span>
      </div>
      <Side {...props} party="defence" />
    </div>
  );
}

/** So many cards at once: only what is legal, and how far it reaches. */
export function Stakes({ view, moves }: Props) {
  const kinds = goods.filter((g) => moves.can("stake", g));
  if (kinds.length === 0) return null;
  const other = view.side === "prosecution" ? view.stake.defence : view.stake.prosecution;
  const mine = view.side === "none" ? 0 : view.stake[view.side];
  const need = view.phase === "summons" ? 1 : other - mine + 1;
  return (
    <div class="ln-stakes">
      {kinds.map((g) => (
        <span
          key={g}
          class="ln-rate"
          role="group"
          aria-label={tg(G, "Stake {good}", { good: goodName(g) })}
        >
          <GoodIcon good={g} size={24} />
          {moves.next("stake", g).map((n) => (
            <Act
              key={n}
              do={`stake ${g} ${n}`}
              class={Number(n) === need ? "ln-btn small primary" : "ln-btn small"}
              label={say(`stake ${g} ${n}`, view)}
              rule="LN-CASE-2"
              tip={
                Number(n) >= need
                  ? tg(G, "This outbids the other side.")
                  : tgn(
                      G,
                      "Not enough alone: {n} is needed.",
                      "Not enough alone: {n} are needed.",
                      need,
                    )
              }
            >
              <b>{n}</b>
            </Act>
          ))}
        </span>
      ))}
      {view.phase === "case-window" && (
        <span class="muted">
          {tgn(G, "{n} more to outbid", "{n} more to outbid", Math.max(0, need))}
        </span>
      )}
    </div>
  );
}
