// SPDX-License-Identifier: MIT
// The talk at a table: lines, what one says oneself, and what was just said at a seat.
import { useEffect, useState } from "preact/hooks";
import { SeatMark } from "../parts/icon";
import type { Event, TableMessage } from "../protocol";
import { isLocal } from "../state/session";
import type { TableStore } from "../state/table";
import { t } from "../text/i18n";
import { CHAT, plain, typed } from "../text/plain";

interface Props {
  store: TableStore;
  facts: TableMessage;
}

export const ChatLine = ({ line }: { line: Event }) => (
  <li class="chat-line">
    {line.seat >= 0 ? (
      <SeatMark seat={line.seat} size={12} />
    ) : (
      <span class="tag">{t("spectator")}</span>
    )}{" "}
    <b>{line.name}</b> {line.text}
  </li>
);

/** Where one says something; nobody else is at a table on this device. */
export function Chat({ store, facts }: Props) {
  const [text, setText] = useState("");
  if (isLocal(facts.table)) return null;
  const send = () => {
    if (plain(text, CHAT)) void store.ask({ type: "chat", text: plain(text, CHAT) });
    setText("");
  };
  return (
    <>
      {facts.you < 0 && facts.status === "playing" && (
        <p class="muted chat-note">{t("Players read what you say when the game is over.")}</p>
      )}
      <form
        class="chat"
        onSubmit={(e) => {
          e.preventDefault();
          send();
        }}
      >
        <input
          type="text"
          id="chat"
          aria-label={t("Say something")}
          placeholder={t("Say something")}
          value={text}
          onInput={(e) => setText(typed(e.currentTarget, CHAT))}
        />
        <button type="submit">{t("Send")}</button>
      </form>
    </>
  );
}

/** The talk of a table that has not begun. */
export function WaitingTalk({ store, facts }: Props) {
  const lines = store.log.value.filter((e) => e.kind === "chat");
  useTalkSeen(store);
  return (
    <section class="talk" aria-label={t("Talk")}>
      {lines.length > 0 && (
        <ol class="log" tabIndex={0} aria-label={t("Talk")}>
          {lines.map((line) => (
            <ChatLine key={line.seq} line={line} />
          ))}
        </ol>
      )}
      <Chat store={store} facts={facts} />
    </section>
  );
}

/** What the person of this seat just said. */
export function Bubble({ store, seat }: { store: TableStore; seat: number }) {
  const said = store.talk.said.value.get(seat);
  return said ? (
    <p class="bubble" aria-hidden="true">
      {said}
    </p>
  ) : null;
}

/** While the talk is shown and the page is looked at, what is said is read. */
export function useTalkSeen(store: TableStore): void {
  useEffect(() => {
    const look = () => store.talk.look(!document.hidden);
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      store.talk.look(false);
    };
  }, [store]);
}
