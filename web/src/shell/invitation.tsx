// SPDX-License-Identifier: MIT
// Behind a link: nobody sits down by following it. It says who invites to what, and asks.
import { useSignal } from "@preact/signals";
import { briefOf } from "../games";
import { toast } from "../parts/toast";
import type { TableMessage } from "../protocol";
import type { TableStore } from "../state/table";
import { t, tg } from "../text/i18n";
import { isNamed, NameDialog } from "./name";
import { startFirst } from "./quick";
import { pathOf } from "./route";
import { termsOf } from "./terms";

interface Props {
  store: TableStore;
  facts: TableMessage;
  /** of a seat that is kept for whoever has it; "" = any free seat */
  link: string;
  onDone: () => void;
}

const titleOf = (game: string): string => tg(game, briefOf(game)?.title ?? game);

/** Who invites to which game, and on what terms. */
export const Inviting = ({ facts }: { facts: TableMessage }) => (
  <>
    <h1>
      {facts.host_name
        ? t("{name} invites you: {game}", { name: facts.host_name, game: titleOf(facts.game) })
        : titleOf(facts.game)}
    </h1>
    {facts.title && <p class="table-title">{facts.title}</p>}
    <p class="muted terms">{termsOf(facts)}</p>
  </>
);

/** The one large button, and what helps somebody who does not know the game. */
export function SitDown({ store, facts, link, onDone }: Props) {
  const naming = useSignal(false);
  const sit = async () => {
    naming.value = false;
    await store.sit(link ? { link } : {});
    onDone();
  };
  const learn = () => void startFirst(facts.game).catch((e: unknown) => toast(String(e)));
  return (
    <div class="row big">
      <button
        type="button"
        class="primary"
        onClick={() => (isNamed() ? void sit() : (naming.value = true))}
      >
        {t("Take this seat")}
      </button>
      {link && (
        <button type="button" class="quiet" onClick={onDone}>
          {t("Only look")}
        </button>
      )}
      <button type="button" class="quiet" onClick={learn}>
        {t("Learn")}
      </button>
      <a class="button quiet" href={pathOf.rules(facts.game)}>
        {t("Rules")}
      </a>
      {naming.value && (
        <NameDialog onDone={() => void sit()} onClose={() => (naming.value = false)} />
      )}
    </div>
  );
}

/** The page behind the secret link of one seat. */
export const Invitation = (props: Props) => (
  <main class="loading invitation" id="main" tabIndex={-1}>
    <Inviting facts={props.facts} />
    <p>{t("This link keeps a seat for you at this table.")}</p>
    <SitDown {...props} />
  </main>
);
