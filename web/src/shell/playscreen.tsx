// SPDX-License-Identifier: MIT
// The board in its frame, which never moves: seats, board, action bar, one's own things, and
// the log as a column that can be folded. On a phone everything is one column and one's own
// things stay at the foot; on its side they are a column at the right.
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { BoardProps, Game } from "../games/contract";
import { followDrags } from "../parts/drag";
import { useMoving } from "../parts/moving";
import { nameSeats } from "../parts/phrase";
import { PlayContext, type Play } from "../parts/play";
import { hideToast, toast } from "../parts/toast";
import type { TableMessage } from "../protocol";
import type { TableStore } from "../state/table";
import { t } from "../text/i18n";
import { ActionBar } from "./actionbar";
import { ActionList } from "./actionlist";
import { Curtain } from "./curtain";
import { Floating } from "./floating";
import { ForeseenSpoken } from "./foreseen";
import { HelpDialog } from "./help";
import { useKeys } from "./keys";
import { LogPanel } from "./log";
import { ResultPanel } from "./result";
import { pathOf } from "./route";
import { SeatPanel } from "./seatpanel";
import { nameOf } from "../parts/seats";
import { TableHead } from "./tablehead";
import { Tour } from "./tour";
import { useHigh, useLow, useNarrow, useRoomy } from "./width";

export interface Panels {
  actions: boolean;
  /** null: where there is room for it beside the board */
  log: boolean | null;
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

/** What the board asks of the table around it. */
function usePlayOf({ store, facts, board }: Props): Play {
  const { drafting } = store;
  const moves = drafting.moves.value;
  const hint = drafting.hint.value;
  const idle = idleOf(store, facts);
  return useMemo<Play>(
    () => ({
      moves,
      hint,
      idle,
      ruleOf: (action) => board.ruleOf(action.split(" ")[0]!),
      act: (...actions) => {
        hideToast();
        void drafting.add(actions);
      },
      look: (actions) => void drafting.look(actions),
      allows: (actions) => drafting.allows(actions),
      refuse: (why, rule) =>
        toast(
          idle || why || t("That cannot be done now."),
          rule ? pathOf.rules(facts.game, rule) : undefined,
          drafting.draft.value !== null,
        ),
    }),
    [moves, hint, idle],
  );
}

function propsOf({ store, facts }: Props, narrow: boolean, own: number): BoardProps {
  const { drafting } = store;
  return {
    view: drafting.view.value!,
    moves: drafting.moves.value,
    hint: drafting.hint.value,
    own,
    narrow,
    you: facts.you,
    turn: facts.turn ?? "over",
    seats: facts.seats,
    peek: drafting.peek.value?.view ?? null,
    foreseen: drafting.peek.value?.facts ?? [],
    recent: store.since.value.filter((p) => p.seat !== facts.you),
  };
}

/** The dialogs over the table. */
function Dialogs(p: Props & { panels: Panels; show: (some: Partial<Panels>) => void }) {
  const { store, facts, board, panels, show } = p;
  return (
    <>
      {panels.actions && (
        <ActionList
          board={board}
          view={store.drafting.view.value!}
          onClose={() => show({ actions: false })}
        />
      )}
      {panels.help && <HelpDialog onClose={() => show({ help: false })} />}
      {facts.status === "over" && panels.result && (
        <ResultPanel
          facts={facts}
          log={store.log.value}
          left={store.standing.value.left}
          board={board}
          onClose={() => show({ result: false })}
        />
      )}
      <ForeseenSpoken
        board={board}
        facts={store.drafting.peek.value?.facts ?? []}
        seats={facts.seats}
        you={facts.you}
      />
      <Floating store={store} board={board} />
      <Curtain facts={facts} />
    </>
  );
}

/** The other players: panels where there is room for all of each, else a line each. */
function Seats(p: Props & { props: BoardProps; lines: boolean }) {
  const { own, you, seats } = p.props;
  const order = seats
    .map((_, i) => (own + 1 + i) % seats.length)
    .filter((s) => s !== own || you < 0);
  return (
    <div
      class={`seats n-${order.length}`}
      role="group"
      tabIndex={p.lines ? undefined : 0}
      aria-label={t("Other players")}
    >
      {order.map((seat) => (
        <SeatPanel key={seat} {...p} seat={seat} as={p.lines ? "line" : "panel"} />
      ))}
    </div>
  );
}

/** One's own things, below what is to be done with them. */
function OwnThings(
  p: Props & {
    props: BoardProps;
    slim: boolean;
    show: (some: Partial<Panels>) => void;
    lookFrom: (seat: number) => void;
  },
) {
  const { facts, board, props, learn, slim } = p;
  const label =
    facts.you >= 0 ? t("Your area") : t("{name}’s area", { name: nameOf(facts.seats, props.own) });
  return (
    <section class={slim ? "own narrow" : "own"} aria-label={label}>
      {learn && facts.status === "playing" && (
        <Tour board={board} view={props.view} you={facts.you} legal={props.moves.legal} />
      )}
      <ActionBar {...p}>
        <SeatPanel {...p} seat={props.own} as="head" />
      </ActionBar>
      <div
        class="desk"
        data-at={`seat:${props.own}`}
        role="group"
        tabIndex={slim ? 0 : undefined}
        aria-label={label}
      >
        <board.Own {...props} narrow={slim || props.narrow} />
      </div>
    </section>
  );
}

/** Whoever plays by keys goes on at the prompt when the button just used is gone, not at the
 * beginning of the page. */
function useFocusKept(root: RefObject<HTMLElement>): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const seen = (e: FocusEvent) => (last.current = e.target as Element);
    const table = root.current!;
    table.addEventListener("focusin", seen);
    return () => table.removeEventListener("focusin", seen);
  }, []);
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body)
      return;
    last.current = null;
    document.getElementById("prompt")?.focus({ preventScroll: true });
  });
}

/** Takes what nobody would leave. */
function useGains(store: TableStore, board: Game): void {
  const { drafting } = store;
  useEffect(() => {
    drafting.obvious = (view, moves) => board.obvious?.(view, moves) ?? null;
    return () => void (drafting.obvious = () => null);
  }, [store, board]);
  const facts = store.facts.value;
  useEffect(() => void drafting.takeGain(), [facts?.seq, board]);
}

/** How the screen is divided: a phone's column, a phone on its side, or a table. */
function useFrame(seats: number) {
  const phone = useNarrow();
  const low = useLow();
  const roomy = useRoomy();
  const high = useHigh();
  const narrow = phone && !low;
  const lines = narrow || low || !roomy || !high || seats > 4;
  const shape = low ? "low" : narrow ? "narrow" : "wide";
  return { narrow, low, lines, classes: `table-screen ${shape}${lines ? " lines" : ""}` };
}

export function PlayScreen(p: Props) {
  const { store, facts, board } = p;
  const { narrow, low, lines, classes } = useFrame(facts.seats.length);
  const roomy = useRoomy();
  const panels = useSignal<Panels>({ actions: false, log: null, help: false, result: true });
  const show = (some: Partial<Panels>) => (panels.value = { ...panels.value, ...some });
  useEffect(() => void show({ log: null }), [narrow]); // no sheet comes of a column
  nameSeats((s) => nameOf(facts.seats, s));
  const play = usePlayOf(p);
  useGains(store, board);
  useKeys(store, board, show);
  const from = useSignal(0); // the seat whose side of the table a spectator has chosen
  const props = propsOf(p, narrow, facts.you >= 0 ? facts.you : from.value);
  const root = useMoving<HTMLElement>(props.view);
  useFocusKept(root);
  useEffect(followDrags, []);
  const log = panels.value.log ?? roomy;
  const logPanel = (onClose?: () => void) => (
    <LogPanel store={store} facts={facts} board={board} onClose={onClose} />
  );
  return (
    <PlayContext.Provider value={play}>
      <main
        class={log && !narrow ? `${classes} with-log` : classes}
        id="main"
        tabIndex={-1}
        ref={root}
        data-game={facts.game}
        data-composing={store.drafting.draft.value !== null}
      >
        <TableHead store={store} facts={facts} board={board} log={log} show={show} />
        <Seats {...p} props={props} lines={lines} />
        <section class="common" aria-label={t("Board")}>
          <board.Table {...props} />
        </section>
        <OwnThings
          {...p}
          props={props}
          slim={low}
          show={show}
          lookFrom={(seat) => (from.value = seat)}
        />
        {log && !narrow && (
          <aside class="side" aria-label={t("Log and chat")}>
            {logPanel()}
          </aside>
        )}
      </main>
      {log && narrow && logPanel(() => show({ log: false }))}
      <Dialogs {...p} panels={panels.value} show={show} />
    </PlayContext.Provider>
  );
}
