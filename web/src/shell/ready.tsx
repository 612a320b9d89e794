// SPDX-License-Identifier: MIT
// Before a game with others begins everybody says ready; then there is a moment to think again.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../parts/icon";
import { nameOf } from "../parts/seats";
import type { SeatInfo, TableMessage } from "../protocol";
import { server } from "../state/session";
import type { TableStore } from "../state/table";
import { t, tn } from "../text/i18n";

interface Props {
  store: TableStore;
  facts: TableMessage;
  /** who may have gone since */
  gone: SeatInfo[];
}

const isAsked = (s: SeatInfo): boolean => s.kind === "person" && !s.bot;

/** Whether everybody is asked now: no seat is free, and it is no game of one person with bots. */
export const asksReady = ({ start, seats }: TableMessage): boolean =>
  start === "ready" && seats.every((s) => s.kind !== "free") && seats.filter(isAsked).length > 1;

/** Whole seconds until this moment of the server's clock. */
function useSecondsTo(moment: number): number {
  const left = () => Math.max(0, Math.round((moment - Date.now() - server.skew.value) / 1000));
  const [seconds, set] = useState(left);
  useEffect(() => {
    set(left());
    const timer = setInterval(() => set(left()), 250);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}

function Countdown({ begins }: { begins: number }) {
  const n = useSecondsTo(begins);
  return (
    <p class="countdown" role="timer">
      {n > 0
        ? tn("The game begins in {n} second.", "The game begins in {n} seconds.", n)
        : t("The game begins.")}
    </p>
  );
}

/** Who is waited for, the countdown, and one's own word. */
export function Ready({ store, facts, gone }: Props) {
  const isMissing = (s: SeatInfo): boolean => isAsked(s) && (!s.ready || gone.includes(s));
  const missing = facts.seats.filter(isMissing);
  const mine = facts.seats[facts.you];
  return (
    <section class="ready">
      {facts.begins ? (
        <Countdown begins={facts.begins} />
      ) : (
        <p role="status">
          {t("Waiting until everyone is ready: {names}", {
            names: missing.map((s) => nameOf(facts.seats, s.seat)).join(", "),
          })}
        </p>
      )}
      {mine && (
        <div class="row big">
          {isMissing(mine) ? (
            <button type="button" class="primary" onClick={() => void store.ask({ type: "ready" })}>
              <Icon name="check" />
              {t("I am ready")}
            </button>
          ) : (
            <button type="button" onClick={() => void store.ask({ type: "wait" })}>
              {t("Wait, not yet")}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
