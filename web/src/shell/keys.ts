// SPDX-License-Identifier: MIT
// Keys of the table. Everything is also reachable with Tab and Enter.
import { useEffect } from "preact/hooks";
import type { Game } from "../games/contract";
import { answer } from "../parts/announce";
import { openRule, ruleAt } from "../parts/tip";
import type { TableStore } from "../state/table";
import { t, tn } from "../text/i18n";
import type { Panels } from "./playscreen";
import { go } from "./route";
import { nameOf } from "../parts/seats";

/** Arrow keys walk between the things on the board that lie in that direction. */
function walk(key: string): boolean {
  const here = document.activeElement;
  const all = [...document.querySelectorAll<HTMLElement>(".table-screen .act")];
  if (!here || !all.includes(here as HTMLElement)) return false;
  const from = here.getBoundingClientRect();
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
    key
  ] as [number, number];
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const target of all) {
    if (target === here) continue;
    const to = target.getBoundingClientRect();
    const x = to.left + to.width / 2 - from.left - from.width / 2;
    const y = to.top + to.height / 2 - from.top - from.height / 2;
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along <= 2 || aside > along * 2.5) continue;
    if (along + 2 * aside < least) [least, best] = [along + 2 * aside, target];
  }
  best?.focus();
  return best !== null;
}

function position(store: TableStore, board: Game): string {
  const facts = store.facts.value!;
  return board
    .summary(store.drafting.view.value!, facts.you, (s) => nameOf(facts.seats, s))
    .join(" ");
}

function choices(store: TableStore, board: Game): string {
  const moves = store.drafting.moves.value;
  if (moves.size === 0) return t("It is not your turn.");
  const some = moves
    .all()
    .slice(0, 12)
    .map((a) => board.say(a, store.drafting.view.value!));
  return `${tn("{n} option", "{n} options", moves.size)}: ${some.join("; ")}`;
}

export function useKeys(
  store: TableStore,
  board: Game,
  show: (some: Partial<Panels>) => void,
): void {
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      const target = e.target as HTMLElement;
      if (e.ctrlKey || e.metaKey || e.altKey || target.closest("input, select, textarea, dialog"))
        return;
      const { drafting } = store;
      const does: Record<string, () => void> = {
        a: () => store.myTurn.value && show({ actions: true }),
        h: () => void drafting.askHint(),
        u: () => (drafting.draft.value ? void drafting.back() : store.undo()),
        c: () =>
          document.getElementById("chat")
            ? document.getElementById("chat")!.focus()
            : show({ log: true }),
        l: () =>
          document.querySelector<HTMLElement>(".log")
            ? document.querySelector<HTMLElement>(".log")!.focus()
            : show({ log: true }),
        p: () => answer(position(store, board)),
        o: () => answer(choices(store, board)),
        b: () => document.querySelector<HTMLElement>(".table-screen .act.can")?.focus(),
        r: () => {
          const rule = ruleAt(target);
          if (rule) openRule(rule, go);
        },
        "?": () => show({ help: true }),
        Escape: () => drafting.draft.value && void drafting.back(),
      };
      if (e.key.startsWith("Arrow")) {
        if (walk(e.key)) e.preventDefault();
        return;
      }
      if (
        e.key === "Enter" &&
        drafting.waiting.value &&
        !target.closest("button, a, [role=button]")
      ) {
        void drafting.confirm();
        return;
      }
      const act = does[e.key.length === 1 ? e.key.toLowerCase() : e.key];
      if (act) {
        e.preventDefault();
        act();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [store, board]);
}
