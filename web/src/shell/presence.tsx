// SPDX-License-Identifier: MIT
// Who is there. A page that is loaded anew is away for a moment: nobody is called away before
// that moment has passed.
import { useEffect, useState } from "preact/hooks";
import type { Presence, SeatInfo } from "../protocol";
import { server } from "../state/session";
import type { TableStore } from "../state/table";
import { t } from "../text/i18n";
import { day, lately } from "../text/when";

const MOMENT = 10_000;

const leftFor = (p: Presence): number =>
  p.since === undefined ? 0 : MOMENT - (Date.now() + server.skew.value - p.since);

/** The person of this seat if away, else null. */
export function useAway(store: TableStore, seat: number): Presence | null {
  const [, look] = useState(0);
  const known = store.presence.value.find((p) => p.seat === seat && !p.here) ?? null;
  const left = known ? leftFor(known) : 0;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => look((n) => n + 1), left);
    return () => clearTimeout(timer);
  }, [known?.since, left > 0]);
  return known && left <= 0 ? known : null;
}

/** The last day of somebody's vacation; "" = none. */
export const vacationDay = (seat: SeatInfo | undefined): string =>
  seat?.vacation_until === undefined ? "" : day(seat.vacation_until - server.skew.value);

/** Whether somebody is there, and if not, why. */
export function Whereabouts({ store, info }: { store: TableStore; info: SeatInfo }) {
  const until = vacationDay(info);
  if (until)
    return (
      <span class="tag vacation" data-tip={t("on vacation until {date}", { date: until })}>
        {t("on vacation")}
      </span>
    );
  if (info.absent) return <span class="tag">{t("away")}</span>;
  return <Away store={store} seat={info.seat} />;
}

export function Away({ store, seat }: { store: TableStore; seat: number }) {
  const away = useAway(store, seat);
  if (!away) return null;
  return (
    <span
      class="tag away"
      data-tip={
        away.since === undefined
          ? undefined
          : t("away since {time}", { time: lately(away.since - server.skew.value) })
      }
    >
      {t("away")}
    </span>
  );
}
