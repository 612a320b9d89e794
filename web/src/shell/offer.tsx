// SPDX-License-Identifier: MIT
// A rematch is offered, not begun: everybody accepts, or somebody says no.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Icon } from "../parts/icon";
import { nameOf } from "../parts/seats";
import type { TableMessage } from "../protocol";
import { isMine } from "../state/lobby";
import { isLocal, linkOf } from "../state/session";
import { TableStore } from "../state/table";
import { t } from "../text/i18n";
import { go, pathOf } from "./route";

/** Yes and no, for whom a seat is kept; and who has not answered yet. */
export function Answer({ store, facts }: { store: TableStore; facts: TableMessage }) {
  const missing = facts.seats.filter((s) => s.kind === "free");
  if (facts.status === "cancelled") return <p>{t("There will be no rematch.")}</p>;
  if (facts.status !== "open") return null;
  if (missing.some(isMine))
    return (
      <div class="row big offer">
        <p>{t("A rematch is offered: the same seats, the same settings.")}</p>
        <button type="button" class="primary" onClick={() => void store.sit()}>
          <Icon name="check" />
          {t("Accept")}
        </button>
        <button type="button" onClick={() => void store.ask({ type: "cancel" })}>
          {t("No")}
        </button>
      </div>
    );
  return (
    <div class="row big offer">
      <p>
        {t("Rematch: waiting for {name}.", {
          name: missing.map((s) => nameOf(facts.seats, s.seat)).join(", "),
        })}
      </p>
      {facts.you >= 0 && (
        <button type="button" class="quiet" onClick={() => void store.ask({ type: "cancel" })}>
          {t("Withdraw")}
        </button>
      )}
    </div>
  );
}

interface NextProps {
  id: string;
  /** who offers accepts */
  accept: boolean;
  onGone: () => void;
}

/** The next table as seen from the result of this one. */
function Next({ id, accept, onGone }: NextProps) {
  const store = useMemo(() => new TableStore(id), [id]);
  useEffect(() => {
    void store.open();
    return () => store.close();
  }, [store]);
  const facts = store.facts.value;
  const status = facts?.status;
  useEffect(() => {
    if (accept && status === "open" && facts!.seats.some(isMine)) void store.sit();
    if (status === "playing" && facts!.you >= 0) go(pathOf.table(id));
    if (status === "cancelled") onGone();
  }, [status]);
  return facts ? <Answer store={store} facts={facts} /> : null;
}

interface Props {
  facts: TableMessage;
  /** the offer that came to nothing, or "" */
  gone: string;
  onGone: (id: string) => void;
}

/** Below a result: the button that offers a rematch, or the offer that stands. */
export function Rematch({ facts, gone, onGone }: Props) {
  const accept = useSignal(false);
  const offered = facts.rematch && facts.rematch !== gone ? facts.rematch : "";
  const ask = async () => {
    const answer = await linkOf(facts.table)
      .ask({ type: "rematch", table: facts.table })
      .catch(() => null);
    if (answer?.type === "ok" && answer.table && isLocal(facts.table))
      go(pathOf.table(answer.table));
  };
  const offer = () => {
    accept.value = true;
    void ask();
  };
  if (facts.you < 0) return null;
  if (offered && isLocal(facts.table))
    return (
      <button type="button" class="primary" onClick={() => go(pathOf.table(offered))}>
        <Icon name="again" />
        {t("Go to the rematch")}
      </button>
    );
  if (offered) return <Next id={offered} accept={accept.value} onGone={() => onGone(offered)} />;
  return (
    <>
      {gone && <p>{t("There will be no rematch.")}</p>}
      <button type="button" class="primary" onClick={offer}>
        <Icon name="again" />
        {t("Rematch")}
      </button>
    </>
  );
}
