// SPDX-License-Identifier: MIT
// The line above the board: the game, and buttons for what is beside it.
import { useEffect, useState } from "preact/hooks";
import type { Game } from "../games/contract";
import { Icon } from "../parts/icon";
import type { TableMessage } from "../protocol";
import { isLocal } from "../state/session";
import type { TableStore } from "../state/table";
import { language, t, tg, tn } from "../text/i18n";
import { heading } from "./app";
import type { Panels } from "./playscreen";
import { pathOf } from "./route";
import { TableMenu } from "./tablemenu";

interface Props {
  store: TableStore;
  facts: TableMessage;
  board: Game;
  /** whether the log is shown */
  log: boolean;
  show: (some: Partial<Panels>) => void;
}

/** Title and buttons of the table, shown in the page's heading. */
export function TableHead({ store, facts, board, log, show }: Props) {
  const [menu, setMenu] = useState(false);
  const unread = store.talk.unread.value;
  const where = isLocal(facts.table) ? t("on this device") : facts.you < 0 ? t("watching") : "";
  const view = store.drafting.view.value;
  const when = view ? (board.when?.(view) ?? "") : "";
  useEffect(() => {
    heading.value = (
      <>
        <h1 class="table-title">{facts.title || tg(facts.game, board.description.title)}</h1>
        {when && <span class="when">{when}</span>}
        <span class="where wide-only">{where}</span>
        <div class="head-buttons">
          <button
            type="button"
            class="quiet log-button"
            aria-pressed={log}
            data-tip={t("Log and chat")}
            onClick={() => show({ log: !log })}
          >
            <Icon name="log" />
            <span class="unseen">{t("Log and chat")}</span>
            {unread > 0 && (
              <span class="badge">
                {unread}
                <span class="unseen">{tn("{n} new line", "{n} new lines", unread)}</span>
              </span>
            )}
          </button>
          <button
            type="button"
            class="quiet wide-only"
            onClick={() => show({ help: true })}
            data-tip={t("Keyboard shortcuts (?)")}
          >
            <Icon name="keys" />
            <span class="unseen">{t("Keyboard shortcuts")}</span>
          </button>
          <a class="button quiet wide-only" href={pathOf.rules(facts.game)}>
            <Icon name="rules" />
            {t("Rules")}
          </a>
          <button type="button" class="quiet" onClick={() => setMenu(true)}>
            <Icon name="menu" />
            <span class="unseen">{t("This table")}</span>
          </button>
        </div>
      </>
    );
  }, [facts.title, facts.game, where, when, log, unread, language.value]);
  useEffect(() => () => void (heading.value = null), []);
  return menu ? (
    <TableMenu store={store} facts={facts} board={board} onClose={() => setMenu(false)} />
  ) : null;
}
