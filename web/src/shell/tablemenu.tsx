// SPDX-License-Identifier: MIT
// What one may do about the table itself, and what was agreed on when it was made.
import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog";
import type { Game } from "../games/contract";
import { Icon } from "../parts/icon";
import type { TableMessage } from "../protocol";
import { isLocal } from "../state/session";
import type { TableStore } from "../state/table";
import { beforeLastMove } from "../state/telling";
import { t, tg } from "../text/i18n";
import { Tick } from "./fields";
import { pathOf } from "./route";
import { GoOnVacation } from "./vacation";

interface Props {
  store: TableStore;
  facts: TableMessage;
  /** of a game that is played */
  board?: Game;
  onClose: () => void;
}

/** A link by which the player goes on from another device. */
function DeviceLink({ store, facts }: Omit<Props, "onClose">) {
  const [link, setLink] = useState("");
  const makeLink = async () => {
    const answer = await store.ask({ type: "link", seat: facts.you });
    if (answer?.type === "ok" && answer.link)
      setLink(`${location.origin}/t/${facts.table}#${answer.link}`);
  };
  return (
    <>
      <button type="button" onClick={() => void makeLink()}>
        <Icon name="link" />
        {t("Continue on another device")}
      </button>
      {link && (
        <input
          class="secret"
          readOnly
          value={link}
          aria-label={t("Secret link of your seat")}
          onFocus={(e) => e.currentTarget.select()}
        />
      )}
    </>
  );
}

function AskBack({ store, facts, onClose }: Props) {
  const to = beforeLastMove(store.log.value, facts.you);
  if (to < 0 || facts.undo !== "free" || facts.undo_to !== undefined) return null;
  const ask = () => {
    onClose();
    void store.ask({ type: "ask_undo", to });
  };
  return (
    <button type="button" onClick={ask}>
      <Icon name="undo" />
      {t("Ask to take back my last move")}
    </button>
  );
}

function Choices({ store, facts, onClose }: Props) {
  const [sure, setSure] = useState(false);
  const playing = facts.status === "playing" && facts.you >= 0;
  const resign = () => {
    onClose();
    void store.ask({ type: "resign" });
  };
  return (
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
      {playing && !isLocal(facts.table) && <DeviceLink store={store} facts={facts} />}
      {playing && <AskBack store={store} facts={facts} onClose={onClose} />}
      {playing && <GoOnVacation store={store} facts={facts} onClose={onClose} />}
      {playing && (
        <button type="button" aria-expanded={sure} onClick={() => setSure(!sure)}>
          <Icon name="flag" />
          {sure ? t("Play on") : t("Resign")}
        </button>
      )}
      <a class="button" href="/">
        <Icon name="home" />
        {t("Back to the lobby")}
      </a>
      {playing && sure && (
        <button type="button" class="danger" onClick={resign}>
          <Icon name="flag" />
          {t("Really resign?")}
        </button>
      )}
    </div>
  );
}

function About({ facts }: { facts: TableMessage }) {
  return (
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
          <dt>{t("Fair randomness")}</dt>
          <dd>
            <code>{facts.dice.commitment.slice(0, 16)}…</code>
            <small>
              {t(
                "All randomness in this game was sealed before it began. Afterwards anyone can check the record against this seal.",
              )}
            </small>
          </dd>
        </>
      )}
    </dl>
  );
}

/** What the house answers for this player. */
function Beforehand({ store, facts, board }: Props) {
  const questions = board?.questions?.() ?? [];
  if (questions.length === 0 || facts.status !== "playing" || facts.you < 0) return null;
  const chosen = store.ahead.questions.value;
  const all = questions.map(([q]) => q);
  return (
    <fieldset class="beforehand-list">
      <legend>{t("Pass for me when I can do nothing")}</legend>
      <Tick value={all.every((q) => chosen.includes(q))} set={(on) => store.ahead.set(all, on)}>
        {t("Every question")}
      </Tick>
      {questions.map(([q, words]) => (
        <Tick key={q} value={chosen.includes(q)} set={(on) => store.ahead.set([q], on)}>
          {words}
        </Tick>
      ))}
      <small>{t("Others cannot tell: it takes a moment, whatever you hold.")}</small>
    </fieldset>
  );
}

export function TableMenu(props: Props) {
  return (
    <Dialog title={t("This table")} onClose={props.onClose}>
      <Choices {...props} />
      <Beforehand {...props} />
      <About facts={props.facts} />
    </Dialog>
  );
}
