// SPDX-License-Identifier: MIT
// The host of a table asks friends to it: a seat is kept for each, until they sit down or say no.
import { useEffect } from "preact/hooks";
import { isMine } from "../state/lobby";
import { me } from "../state/session";
import { refreshTies, ties } from "../state/ties";
import type { TableStore } from "../state/table";
import type { TableMessage } from "../protocol";
import { t } from "../text/i18n";

export function AskFriends({ store, facts }: { store: TableStore; facts: TableMessage }) {
  const user = me.value;
  useEffect(() => void refreshTies().catch(() => {}), [user?.id]);
  const room = facts.seats.some((s) => s.kind === "free" && !s.kept);
  const here = (id: string) => facts.seats.some((s) => s.user === id || s.for === id);
  const friends = ties.value.filter((x) => x.tie === "friend" && !here(x.user));
  if (facts.host !== user?.id || !room || friends.length === 0) return null;
  return (
    <section class="asking">
      <h2>{t("Ask a friend")}</h2>
      <div class="row">
        {friends.map((x) => (
          <button
            key={x.user}
            type="button"
            onClick={() => void store.ask({ type: "invite", user: x.user })}
          >
            {x.name}
          </button>
        ))}
      </div>
    </section>
  );
}

/** No to an invitation. */
export const NoThanks = ({ store, facts }: { store: TableStore; facts: TableMessage }) =>
  facts.seats.some(isMine) ? (
    <div class="row">
      <button type="button" class="quiet" onClick={() => void store.ask({ type: "rise" })}>
        {t("No, thank you")}
      </button>
    </div>
  ) : null;
