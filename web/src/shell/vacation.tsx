// SPDX-License-Identifier: MIT
// In a game over days: going on vacation for some of the days that one has at this table.
import { useState } from "preact/hooks";
import { Icon } from "../parts/icon";
import type { TableMessage } from "../protocol";
import type { TableStore } from "../state/table";
import { t, tn } from "../text/i18n";

interface Props {
  store: TableStore;
  facts: TableMessage;
  onClose: () => void;
}

/** Asks for how long; on vacation, the way back. */
export function GoOnVacation({ store, facts, onClose }: Props) {
  const [days, setDays] = useState(0);
  const { vacation_left: left = 0, vacation_until: until, absent } = facts.seats[facts.you]!;
  const say = (message: { type: string; days?: number }) => {
    onClose();
    void store.ask(message);
  };
  if (until !== undefined)
    return (
      <button type="button" onClick={() => say({ type: "back" })}>
        <Icon name="home" />
        {t("Come back from vacation")}
      </button>
    );
  if (left === 0 || absent) return null;
  if (days === 0)
    return (
      <button type="button" onClick={() => setDays(Math.min(7, left))}>
        <Icon name="pause" />
        {t("Go on vacation …")}
      </button>
    );
  return (
    <form
      class="vacation"
      onSubmit={(e) => {
        e.preventDefault();
        say({ type: "vacation", days });
      }}
    >
      <label class="field">
        <span>{t("Days of vacation")}</span>
        <input
          type="number"
          min={1}
          max={left}
          required
          value={days}
          onInput={(e) => setDays(e.currentTarget.valueAsNumber || 1)}
        />
      </label>
      <small>
        {tn(
          "You have {n} day left at this table. Your clock stands still meanwhile, and the others see until when.",
          "You have {n} days left at this table. Your clock stands still meanwhile, and the others see until when.",
          left,
        )}
      </small>
      <button type="submit" class="primary">
        {t("Go on vacation")}
      </button>
    </form>
  );
}
