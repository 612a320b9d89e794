// SPDX-License-Identifier: MIT
// Who one is at a table on the server: asked once, before the first one.
import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog";
import { toast } from "../parts/toast";
import { rename } from "../state/session";
import { change, settings } from "../state/settings";
import { t } from "../text/i18n";
import { NAME, typed } from "../text/plain";
import { refusalText } from "../net/refusal";

export const isNamed = (): boolean => settings.value.name.trim() !== "";

export function NameDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [name, setName] = useState(settings.value.name);
  const done = async () => {
    if (!name.trim()) return;
    change({ name: name.trim() });
    await rename().catch((e: unknown) => toast(refusalText(e)));
    onDone();
  };
  return (
    <Dialog title={t("What is your name?")} onClose={onClose}>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void done();
        }}
      >
        <label class="field">
          <span>{t("Your name")}</span>
          <input
            type="text"
            data-first
            autoComplete="nickname"
            value={name}
            onInput={(e) => setName(typed(e.currentTarget, NAME))}
          />
        </label>
        <p class="muted">{t("The others at the table see it. No registration.")}</p>
        <div class="row big">
          <button type="submit" class="primary">
            {t("Continue")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
