// SPDX-License-Identifier: MIT
// Behind a secret link: nobody sits down by following it. It says what it leads to, and asks.
import { useSignal } from "@preact/signals";
import { briefOf } from "../games";
import type { TableMessage } from "../protocol";
import type { TableStore } from "../state/table";
import { t, tg } from "../text/i18n";
import { isNamed, NameDialog } from "./name";
import { clockText } from "./waiting";

interface Props {
  store: TableStore;
  facts: TableMessage;
  link: string;
  onDone: () => void;
}

export function Invitation({ store, facts, link, onDone }: Props) {
  const naming = useSignal(false);
  const sit = async () => {
    naming.value = false;
    await store.sit({ link });
    onDone();
  };
  const about = [
    clockText(facts.clock),
    facts.rated ? t("counts for ratings") : t("not rated"),
    facts.help ? t("help from the engine allowed") : t("no help from the engine"),
  ];
  return (
    <main class="loading invitation" id="main" tabIndex={-1}>
      <h1>{facts.title || tg(facts.game, briefOf(facts.game)?.title ?? facts.game)}</h1>
      <p>{t("This link keeps a seat for you at this table.")}</p>
      <p class="muted">{about.join(" · ")}</p>
      <div class="row big">
        <button
          type="button"
          class="primary"
          onClick={() => (isNamed() ? void sit() : (naming.value = true))}
        >
          {t("Sit down")}
        </button>
        <button type="button" class="quiet" onClick={onDone}>
          {t("Only look")}
        </button>
      </div>
      {naming.value && (
        <NameDialog onDone={() => void sit()} onClose={() => (naming.value = false)} />
      )}
    </main>
  );
}
