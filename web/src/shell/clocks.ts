// SPDX-License-Identifier: MIT
// The clocks that a table may be made with.
import type { Clock } from "../protocol";
import { t } from "../text/i18n";

export const clocks: Record<string, Clock> = {
  none: { kind: "none" },
  quick: { kind: "live", base: 600, add: 10 },
  calm: { kind: "live", base: 1800, add: 30 },
  day: { kind: "slow", turn: 86400 },
  days: { kind: "slow", turn: 259200 },
};

export function clockName(name: string): string {
  switch (name) {
    case "quick":
      return t("10 minutes each, 10 seconds a turn");
    case "calm":
      return t("30 minutes each, 30 seconds a turn");
    case "day":
      return t("one day a turn");
    case "days":
      return t("three days a turn");
    default:
      return t("no clock");
  }
}
