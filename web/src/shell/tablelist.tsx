// SPDX-License-Identifier: MIT
// Tables as rows: game, who plays, whose turn, where to go on.
import { Emblem } from "../games/emblems";
import { briefOf } from "../games";
import { Icon } from "../parts/icon";
import type { Summary } from "../protocol";
import { isAsked, isMyTurn, leftOf, offeredFor, refreshHere } from "../state/lobby";
import { isLocal, local } from "../state/session";
import { t, tg, tn } from "../text/i18n";
import { span, when } from "../text/when";
import { vacationDay } from "./presence";
import { Reply } from "./reply";
import { pathOf } from "./route";
import { nameOf } from "../parts/seats";

const withTime = (what: string, left: number | null): string =>
  left === null ? what : `${what} · ${t("{left} left", { left: span(left) })}`;

function state(s: Summary): string {
  if (s.status === "open" && s.after !== undefined)
    return withTime(isAsked(s) ? t("rematch offered to you") : t("rematch offered"), offeredFor(s));
  if (s.status === "open") {
    if (isAsked(s)) return t("you are invited");
    const free = s.seats.filter((x) => x.kind === "free").length;
    return free ? tn("{n} free", "{n} free", free) : t("ready");
  }
  if (s.status === "over") {
    const best = s.seats
      .filter((x) => s.result?.rank[x.seat] === 1)
      .map((x) => nameOf(s.seats, x.seat));
    return best.length ? t("{name} won", { name: best.join(", ") }) : t("over");
  }
  if (typeof s.turn !== "number") return t("playing");
  const who = isMyTurn(s) ? t("your turn") : t("{name}’s turn", { name: nameOf(s.seats, s.turn) });
  const until = vacationDay(s.seats[s.turn]);
  if (until)
    return `${nameOf(s.seats, s.turn)} · ${t("on vacation until {date}", { date: until })}`;
  return withTime(who, leftOf(s));
}

/** Who plays; at the end by rank, with the points. */
function players(s: Summary): string {
  const { result } = s;
  const name = (seat: number) => nameOf(s.seats, seat);
  if (s.status !== "over" || !result) return s.seats.map((x) => name(x.seat)).join(" · ");
  return s.seats
    .map((x) => x.seat)
    .sort((a, b) => result.rank[a]! - result.rank[b]!)
    .map((seat) => `${name(seat)} ${result.points[seat]}`)
    .join(" · ");
}

function forget(id: string): void {
  void local().ask({ type: "forget", table: id }).then(refreshHere);
}

export function TableList({
  title,
  tables,
  empty,
}: {
  title: string;
  tables: Summary[];
  empty?: string;
}) {
  return (
    <section class="table-list">
      {title && <h2>{title}</h2>}
      {tables.length === 0 && <p class="muted">{empty}</p>}
      <ul>
        {tables.map((s) => (
          <li key={s.id} class={isMyTurn(s) || isAsked(s) ? "mine" : ""}>
            <a href={s.status === "over" ? pathOf.replay(s.id) : pathOf.table(s.id)}>
              <Emblem game={s.game} small />
              <span class="what">
                <strong>{s.title || tg(s.game, briefOf(s.game)?.title ?? s.game)}</strong>
                <span class="muted">{players(s)}</span>
              </span>
              <span class="state">{state(s)}</span>
              <time class="muted" dateTime={new Date(s.since ?? s.changed).toISOString()}>
                {when(s.since ?? s.changed)}
              </time>
            </a>
            {isAsked(s) && <Reply table={s} />}
            {isLocal(s.id) && (
              <button
                type="button"
                class="quiet icon"
                aria-label={t("Delete this game")}
                data-tip={t("Delete this game")}
                onClick={() => forget(s.id)}
              >
                <Icon name="trash" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
