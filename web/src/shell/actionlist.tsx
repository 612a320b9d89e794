// SPDX-License-Identifier: MIT
// Everything one can do now, in words: searchable, all by keyboard.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Game } from "../games/contract";
import { Dialog } from "../parts/dialog";
import { usePlay } from "../parts/play";
import type { AnyView } from "../protocol";
import { t, tn } from "../text/i18n";
import { searched } from "../text/plain";

export function ActionList({
  board,
  view,
  onClose,
}: {
  board: Game;
  view: AnyView;
  onClose: () => void;
}) {
  const play = usePlay();
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const all = play.moves.all().map((action) => ({ action, words: board.say(action, view) }));
  const wanted = searched(text).split(/\s+/);
  const found = all.filter((a) => wanted.every((w) => searched(a.words).includes(w)));
  const choose = (action: string) => {
    onClose();
    play.act(action);
  };
  return (
    <Dialog title={t("What you can do")} onClose={onClose} wide>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          if (found[0]) choose(found[0].action);
        }}
      >
        <label class="field">
          <span>{t("Search")}</span>
          <input
            ref={input}
            type="search"
            value={text}
            onInput={(e) => setText(e.currentTarget.value)}
          />
        </label>
      </form>
      <p class="muted" role="status">
        {tn("{n} option", "{n} options", found.length)}
      </p>
      <ul class="action-list">
        {found.map(({ action, words }) => (
          <li key={action}>
            <button
              type="button"
              data-do={action}
              class={play.hint === action ? "hinted" : ""}
              onClick={() => choose(action)}
            >
              {words}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
