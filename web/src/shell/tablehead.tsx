// SPDX-License-Identifier: MIT
// The line above the board: the game, and what one may do about the table itself.
import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Game } from "../games/contract";
import { Dialog } from "../parts/dialog";
import { Icon } from "../parts/icon";
import type { TableMessage } from "../protocol";
import { isLocal } from "../state/session";
import type { TableStore } from "../state/table";
import { beforeLastMove } from "../state/telling";
import { language, t, tg } from "../text/i18n";
import { heading } from "./app";
import type { Panels } from "./playscreen";
import { pathOf } from "./route";

interface Props {
  store: TableStore;
  facts: TableMessage;
  board: Game;
  /** whether the log is shown */
  log: boolean;
  show: (some: Partial<Panels>) => void;
}

function Menu({
  store,
  facts,
  onClose,
}: {
  store: TableStore;
  facts: TableMessage;
  onClose: () => void;
}) {
  const [sure, setSure] = useState(false);
  const [link, setLink] = useState("");
  const playing = facts.status === "playing" && facts.you >= 0;
  const makeLink = async () => {
    const answer = await store.ask({ type: "link", seat: facts.you });
    if (answer?.type === "ok" && answer.link)
      setLink(`${location.origin}/t/${facts.table}#${answer.link}`);
  };
  const back = beforeLastMove(store.log.value, facts.you);
  const resign = () => {
    onClose();
    void store.ask({ type: "resign" });
  };
  return (
    <Dialog title={t("This table")} onClose={onClose}>
      <div class="menu">
        <a class="button" href={pathOf.rules(facts.game)}>
          <Icon name="rules" />
          {t("Rules")}
        </a>
        {facts.status === "over" && (
          <a class="button" href={pathOf.replay(facts.table)}>
            <Icon name="play" />
            {t("Replay")}
          </a>
        )}
        {playing && !isLocal(facts.table) && (
          <button type="button" onClick={() => void makeLink()}>
            <Icon name="link" />
            {t("Go on from another device")}
          </button>
        )}
        {link && (
          <input
            class="secret"
            readOnly
            value={link}
            aria-label={t("Secret link of your seat")}
            onFocus={(e) => e.currentTarget.select()}
          />
        )}
        {playing && back >= 0 && facts.undo === "free" && facts.undo_to === undefined && (
          <button
            type="button"
            onClick={() => {
              onClose();
              void store.ask({ type: "ask_undo", to: back });
            }}
          >
            <Icon name="undo" />
            {t("Ask to take back my last move")}
          </button>
        )}
        {playing && (
          <button type="button" aria-expanded={sure} onClick={() => setSure(!sure)}>
            <Icon name="flag" />
            {sure ? t("Play on") : t("Give up")}
          </button>
        )}
        <a class="button" href="/">
          <Icon name="home" />
          {t("To the lobby")}
        </a>
        {playing && sure && (
          <button type="button" class="danger" onClick={resign}>
            <Icon name="flag" />
            {t("Really give up?")}
          </button>
        )}
      </div>
      <dl class="about">
        {facts.title && (
          <>
            <dt>{t("Title")}</dt>
            <dd>{facts.title}</dd>
          </>
        )}
        {Object.entries(facts.options).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{tg(facts.game, name.replace(/_/g, " "))}</dt>
            <dd>{tg(facts.game, String(value).replace(/_/g, " "))}</dd>
          </Fragment>
        ))}
        {facts.dice && (
          <>
            <dt>{t("Fair dice")}</dt>
            <dd>
              <code>{facts.dice.commitment.slice(0, 16)}…</code>
              <small>
                {t(
                  "All chance of this game was sealed before it began. Afterwards anybody can check it against this seal, with the record.",
                )}
              </small>
            </dd>
          </>
        )}
      </dl>
    </Dialog>
  );
}

/** Title and buttons of the table, shown in the page's heading. */
export function TableHead({ store, facts, board, log, show }: Props) {
  const [menu, setMenu] = useState(false);
  const where = isLocal(facts.table) ? t("on this device") : facts.you < 0 ? t("watching") : "";
  useEffect(() => {
    heading.value = (
      <>
        <h1 class="table-title">{facts.title || tg(facts.game, board.description.title)}</h1>
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
          </button>
          <button
            type="button"
            class="quiet wide-only"
            onClick={() => show({ help: true })}
            data-tip={t("Keys (?)")}
          >
            <Icon name="keys" />
            <span class="unseen">{t("Keys")}</span>
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
  }, [facts.title, facts.game, where, log, language.value]);
  useEffect(() => () => void (heading.value = null), []);
  return menu ? <Menu store={store} facts={facts} onClose={() => setMenu(false)} /> : null;
}
