// SPDX-License-Identifier: MIT
// After one's move: the way to the next game that waits for it, the most urgent first.
import { useEffect } from "preact/hooks";
import { Icon } from "../parts/icon";
import type { TableMessage } from "../protocol";
import { isMyTurn, leftOf, mine, refreshMine } from "../state/lobby";
import { isLocal, server } from "../state/session";
import { t } from "../text/i18n";
import { span } from "../text/when";
import { pathOf } from "./route";

const OFTEN = 30000; // milliseconds between looks while one waits

export function NextGame({ facts, myTurn }: { facts: TableMessage; myTurn: boolean }) {
  const waits = !myTurn && facts.you >= 0 && !isLocal(facts.table);
  useEffect(() => {
    if (!waits) return;
    const look = () => {
      if (!document.hidden && server.state.value === "open") void refreshMine();
    };
    look();
    const timer = setInterval(look, OFTEN);
    return () => clearInterval(timer);
  }, [waits, facts.seq, server.state.value]);
  const next = waits && mine.value.find((s) => s.id !== facts.table && isMyTurn(s));
  if (!next) return null;
  const left = leftOf(next);
  return (
    <a class="button next-game" href={pathOf.table(next.id)}>
      <Icon name="play" />
      {left === null ? t("Next game") : t("Next game · {left} left", { left: span(left) })}
    </a>
  );
}
