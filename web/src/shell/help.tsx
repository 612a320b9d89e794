// SPDX-License-Identifier: MIT
import { Dialog } from "../parts/dialog";
import { t } from "../text/i18n";

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const keys: [string, string][] = [
    ["Tab", t("to the next item")],
    ["B", t("to the first item on the board that can be used")],
    ["← ↑ → ↓", t("to the item in that direction")],
    ["Enter", t("use it; confirm the move")],
    ["U, Esc", t("take back")],
    ["A", t("everything you can do, as a list")],
    ["H", t("hint")],
    ["R", t("open its rule")],
    ["P", t("say the position (screen readers)")],
    ["O", t("say my options (screen readers)")],
    ["L, C", t("to the log, to the chat")],
    ["?", t("this page")],
  ];
  return (
    <Dialog title={t("Keyboard shortcuts")} onClose={onClose}>
      <dl class="keys">
        {keys.map(([k, what]) => (
          <div key={k}>
            <dt>
              <kbd>{k}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
