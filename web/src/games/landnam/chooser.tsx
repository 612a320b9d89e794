// SPDX-License-Identifier: MIT
// Several things can be done at one place: which?
import { useEffect, useRef } from "preact/hooks";
import type { View } from "../../gen/landnam";
import { Act } from "../../parts/act";
import { t, tg } from "../../text/i18n";
import { asked } from "./shared";
import { say } from "./words";

const G = "landnam";

export function Chooser({ view }: { view: View }) {
  const root = useRef<HTMLDivElement>(null);
  const at = asked.at(view);
  useEffect(
    () => root.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true }),
    [at],
  );
  if (!at) return null;
  const close = () => asked.drop();
  return (
    <div
      class="ln-chooser"
      ref={root}
      role="group"
      aria-label={tg(G, "What to do here?")}
      onKeyDown={(e) => {
        if (e.key === "Escape") {
          e.stopPropagation();
          close();
        }
      }}
    >
      {at.actions.map((a) => (
        <Act key={a} do={a} class="ln-btn" label={say(a, view)}>
          <span>{say(a, view)}</span>
        </Act>
      ))}
      <button type="button" class="quiet" onClick={close}>
        {t("Cancel")}
      </button>
    </div>
  );
}
