// SPDX-License-Identifier: MIT
// The board in its frame. On a wide screen seats stand on the left and the log on the
// right; on a narrow one everything is one column and one's own things stay at the foot.
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { BoardProps, Game } from "../games/contract";
import { useMoving } from "../parts/moving";
import { nameSeats } from "../parts/phrase";
import { PlayContext, type Play } from "../parts/play";
import { toast } from "../parts/toast";
import type { TableMessage } from "../protocol";
import type { TableStore } from "../state/table";
import { t } from "../text/i18n";
import { ActionBar } from "./actionbar";
import { ActionList } from "./actionlist";
import { Curtain } from "./curtain";
import { HelpDialog } from "./help";
import { useKeys } from "./keys";
import { LogPanel } from "./log";
import { ResultPanel } from "./result";
import { pathOf } from "./route";
import { SeatPanel } from "./seatpanel";
import { nameOf } from "../parts/seats";
import { TableHead } from "./tablehead";
import { Tour } from "./tour";
import { useNarrow, useRoomy } from "./width";

export interface Panels {
  actions: boolean;
  log: boolean;
  help: boolean;
  result: boolean;
}

interface Props {
  store: TableStore;
  facts: TableMessage;
  board: Game;
  learn: boolean;
}

/** Why nothing can be done just now, or "". */
function idleOf(store: TableStore, facts: TableMessage): string {
  if (facts.status === "over") return t("The game is over.");
  if (!store.myTurn.value) return t("It is not your turn.");
  return store.drafting.draft.value?.done ? t("Confirm your move, or take it back.") : "";
}

export function PlayScreen({ store, facts, board, learn }: Props) {
  const narrow = useNarrow();
  const roomy = useRoomy();
  const panels = useSignal<Panels>({ actions: false, log: false, help: false, result: true });
  const show = (some: Partial<Panels>) => (panels.value = { ...panels.value, ...some });
  nameSeats((s) => nameOf(facts.seats, s));
  const { drafting } = store;
  const moves = drafting.moves.value;
  const view = drafting.view.value!;
  const hint = drafting.hint.value;
  const idle = idleOf(store, facts);
  const play = useMemo<Play>(
    () => ({
      moves,
      hint,
      idle,
      ruleOf: (action) => board.ruleOf(action.split(" ")[0]!),
      act: (...actions) => void drafting.add(actions),
      look: (actions) => void drafting.look(actions),
      refuse: (why, rule) =>
        toast(
          idle || why || t("That cannot be done now."),
          rule ? pathOf.rules(facts.game, rule) : undefined,
          drafting.draft.value !== null,
        ),
    }),
    [moves, hint, idle],
  );
  useKeys(store, board, show);
  const own = facts.you >= 0 ? facts.you : 0;
  const props: BoardProps = {
    view,
    moves,
    hint,
    own,
    narrow,
    you: facts.you,
    turn: facts.turn ?? "over",
    seats: facts.seats,
    peek: drafting.peek.value?.view ?? null,
    recent: store.since.value,
  };
  const root = useMoving<HTMLElement>(view);
  const order = facts.seats
    .map((_, i) => (own + 1 + i) % facts.seats.length)
    .filter((s) => s !== own || facts.you < 0);
  return (
    <PlayContext.Provider value={play}>
      <main
        class={narrow ? "table-screen narrow" : "table-screen"}
        id="main"
        tabIndex={-1}
        ref={root}
        data-game={facts.game}
        data-composing={drafting.draft.value !== null}
      >
        <TableHead store={store} facts={facts} board={board} show={show} />
        <div
          class="seats"
          role="group"
          tabIndex={narrow ? undefined : 0}
          aria-label={t("Other players")}
        >
          {order.map((seat) => (
            <SeatPanel
              key={seat}
              store={store}
              facts={facts}
              board={board}
              props={props}
              seat={seat}
              narrow={narrow}
            />
          ))}
        </div>
        <section class="common" aria-label={t("Board")}>
          <board.Table {...props} />
        </section>
        <section
          class="own"
          aria-label={
            facts.you >= 0
              ? t("Your things")
              : t("Things of {name}", { name: nameOf(facts.seats, own) })
          }
        >
          {learn && facts.status === "playing" && (
            <Tour board={board} view={view} you={facts.you} legal={moves.legal} />
          )}
          <ActionBar store={store} facts={facts} board={board} show={show}>
            <SeatPanel
              store={store}
              facts={facts}
              board={board}
              props={props}
              seat={own}
              narrow={narrow}
              head
            />
          </ActionBar>
          <board.Own {...props} />
        </section>
        {roomy && (
          <aside class="side" aria-label={t("Log and chat")}>
            <LogPanel store={store} facts={facts} board={board} />
          </aside>
        )}
      </main>
      {!roomy && panels.value.log && (
        <LogPanel store={store} facts={facts} board={board} onClose={() => show({ log: false })} />
      )}
      {panels.value.actions && (
        <ActionList board={board} view={view} onClose={() => show({ actions: false })} />
      )}
      {panels.value.help && <HelpDialog onClose={() => show({ help: false })} />}
      {facts.status === "over" && panels.value.result && (
        <ResultPanel facts={facts} board={board} onClose={() => show({ result: false })} />
      )}
      <Curtain facts={facts} />
    </PlayContext.Provider>
  );
}
