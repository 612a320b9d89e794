// SPDX-License-Identifier: MIT
// A rated game on a live clock begins when everybody is there: who sat down a while ago says so.
// Where everybody is asked (ready.tsx), saying ready says that too.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../parts/icon";
import { nameOf } from "../parts/seats";
import type { SeatInfo, TableMessage } from "../protocol";
import { server } from "../state/session";
import type { TableStore } from "../state/table";
import { t } from "../text/i18n";

/** Of a table without a free seat: who has sat there too long to be taken to be there. */
export function useGone(facts: TableMessage): SeatInfo[] {
  const [, look] = useState(0);
  const now = Date.now() + server.skew.value;
  const ends = facts.seats.flatMap((s) =>
    s.until !== undefined && s.until > now ? [s.until] : [],
  );
  const next = Math.min(...ends);
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => look((n) => n + 1), next - Date.now() - server.skew.value);
    return () => clearTimeout(timer);
  }, [next]);
  if (facts.seats.some((s) => s.kind === "free")) return [];
  return facts.seats.filter((s) => s.until !== undefined && s.until <= now);
}

/** The question to those who may be gone; to the others, for whom they wait. */
export function RollCall({
  store,
  facts,
  gone,
}: {
  store: TableStore;
  facts: TableMessage;
  gone: SeatInfo[];
}) {
  if (gone.length === 0) return null;
  if (!gone.some((s) => s.seat === facts.you))
    return (
      <p role="status">
        {t("Waiting until {name} is back: the game is rated, and its clock starts at once.", {
          name: gone.map((s) => nameOf(facts.seats, s.seat)).join(", "),
        })}
      </p>
    );
  return (
    <div class="row big rollcall">
      <p role="status">
        {t("Are you still here? The game is rated, and its clock starts at once.")}
      </p>
      <button type="button" class="primary" onClick={() => void store.sit()}>
        <Icon name="check" />
        {t("I am here")}
      </button>
    </div>
  );
}
