// SPDX-License-Identifier: MIT
// A table: seats, the common board, one's own things, what to do now, and the log.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { boardOf } from "../games";
import { toast } from "../parts/toast";
import { warmUp } from "../net/engine";
import { local, isLocal } from "../state/session";
import { settings } from "../state/settings";
import { TableStore } from "../state/table";
import { t } from "../text/i18n";
import { refusalText } from "../net/refusal";
import { useAlerts } from "./alerts";
import { Boundary } from "./boundary";
import { Invitation } from "./invitation";
import { PlayScreen } from "./playscreen";
import { pathOf } from "./route";
import { Waiting } from "./waiting";

interface Props {
  id: string;
  link: string;
  learn: boolean;
}

export function TableScreen({ id, link, learn }: Props) {
  const store = useMemo(() => new TableStore(id), [id]);
  const invited = useSignal(link !== "");
  const enter = () => {
    invited.value = false;
    history.replaceState(null, "", pathOf.table(id));
  };
  useEffect(() => {
    warmUp();
    void store.open();
    return () => store.close();
  }, [store]);
  useEffect(() => {
    if (isLocal(id)) void local().ask({ type: "pace", ms: settings.value.pace });
  }, [settings.value.pace]);
  useEffect(() => {
    const trouble = store.trouble.value;
    if (trouble && trouble.code !== "stale") toast(refusalText(trouble, store.facts.value?.game));
  }, [store.trouble.value]);
  useAlerts(store);
  const facts = store.facts.value;
  const board = facts ? boardOf(facts.game) : null;
  if (store.missing.value)
    return (
      <main class="loading" id="main" tabIndex={-1}>
        <h1>{t("Table not found")}</h1>
        <p>{t("It may be private, or it was deleted on this device.")}</p>
        <a class="button primary" href="/">
          {t("Back to the lobby")}
        </a>
      </main>
    );
  if (!facts || !board)
    return (
      <main class="loading" id="main" tabIndex={-1} aria-busy="true">
        <p>{t("One moment …")}</p>
      </main>
    );
  if (invited.value && (facts.status === "open" || facts.status === "playing"))
    return <Invitation store={store} facts={facts} link={link} onDone={enter} />;
  if (facts.status === "open" || facts.status === "cancelled")
    return <Waiting store={store} facts={facts} />;
  return (
    <Boundary position={facts.count} onFailure={() => store.drafting.reset()}>
      <PlayScreen store={store} facts={facts} board={board} learn={learn} />
    </Boundary>
  );
}
