// SPDX-License-Identifier: MIT
// Several people at one screen: between two of them the board is covered until the next
// one says that he is there.
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../parts/dialog";
import type { TableMessage } from "../protocol";
import { isLocal } from "../state/session";
import { t } from "../text/i18n";

export function Curtain({ facts }: { facts: TableMessage }) {
  const people = facts.seats.filter((s) => s.kind === "person").length;
  const [last, setLast] = useState(facts.you);
  const changed =
    isLocal(facts.table) && people > 1 && facts.you !== last && facts.status === "playing";
  useEffect(() => {
    if (!changed && facts.you !== last) setLast(facts.you);
  }, [facts.you]);
  if (!changed) return null;
  const name = facts.seats[facts.you]?.name ?? "";
  return (
    <Dialog title={t("{name} is next", { name })} onClose={() => setLast(facts.you)}>
      <p>{t("Hand over the screen.")}</p>
      <div class="row big">
        <button type="button" class="primary" onClick={() => setLast(facts.you)}>
          {t("I am {name}", { name })}
        </button>
      </div>
    </Dialog>
  );
}
