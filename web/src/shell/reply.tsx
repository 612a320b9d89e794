// SPDX-License-Identifier: MIT
// Yes and no to an invitation or a rematch, where it stands among one's games.
import { useSignal } from "@preact/signals";
import { Icon } from "../parts/icon";
import { toast } from "../parts/toast";
import { refusalText } from "../net/refusal";
import type { Summary } from "../protocol";
import { refreshMine } from "../state/lobby";
import { TableStore } from "../state/table";
import { t } from "../text/i18n";
import { go, pathOf } from "./route";

/** Says so to the table; whether it was heard. The table's dice are sealed before one sits. */
async function answer(id: string, say: (store: TableStore) => Promise<unknown>): Promise<boolean> {
  const store = new TableStore(id);
  await store.open();
  if (store.trouble.value === null) await say(store);
  const trouble = store.trouble.value;
  store.close();
  if (trouble) toast(refusalText(trouble));
  return trouble === null && !store.missing.value;
}

export function Reply({ table: s }: { table: Summary }) {
  const busy = useSignal(false);
  const reply = async (say: (store: TableStore) => Promise<unknown>, then: () => void) => {
    busy.value = true;
    if (await answer(s.id, say)) then();
    busy.value = false;
    await refreshMine();
  };
  const accept = () =>
    reply(
      (store) => store.sit(),
      () => go(pathOf.table(s.id)),
    );
  const decline = () =>
    reply(
      (store) => store.ask({ type: s.after === undefined ? "rise" : "cancel" }),
      () => {},
    );
  return (
    <span class="reply">
      <button type="button" class="primary" disabled={busy.value} onClick={() => void accept()}>
        <Icon name="check" />
        {t("Accept")}
      </button>
      <button type="button" disabled={busy.value} onClick={() => void decline()}>
        {t("No")}
      </button>
    </span>
  );
}
