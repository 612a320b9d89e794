// SPDX-License-Identifier: MIT
// A table on the server: seats, bots, clock, who may see it.
import { useState } from "preact/hooks";
import { boardOf, briefOf } from "../games";
import { Dialog } from "../parts/dialog";
import { me, myName, server } from "../state/session";
import { TableStore } from "../state/table";
import { t, tg, tn } from "../text/i18n";
import { plain, TITLE, typed } from "../text/plain";
import { clockName, clocks } from "./clocks";
import { Choose, Segments, seatCounts, Tick, Trouble } from "./fields";
import { OptionFields, type Options } from "./options";
import { levelName } from "../parts/seats";
import { AboutLevels, botLevels } from "./levels";
import { go, pathOf } from "./route";

/** Sits down at a table of one's own: its dice are sealed now. */
async function takeSeat(table: string): Promise<void> {
  const store = new TableStore(table);
  await store.open();
  await store.sit({ seat: 0 });
  store.close();
}

/** What is asked of a table before it is made. */
interface Wanted {
  seats: number;
  /** seat → level of its bot; "" = a person */
  who: Record<number, string>;
  title: string;
  clock: string;
  timeout: string;
  /** days each has, with a clock of days */
  vacation: string;
  open: boolean;
  rated: boolean;
  /** null = as is usual for so many people */
  help: boolean | null;
  openToBots: boolean;
  /** null = as is usual with this clock */
  start: string | null;
  watch: string;
  options: Options;
}
interface FormProps {
  game: string;
  wanted: Wanted;
  change: (some: Partial<Wanted>) => void;
}

const botsOf = ({ who, seats }: Wanted): Record<string, string> =>
  Object.fromEntries(Object.entries(who).filter(([seat, w]) => w && Number(seat) < seats));
/** Help is for those who play alone, unless the table says otherwise. */
const helps = (wanted: Wanted): boolean =>
  wanted.help ?? Object.keys(botsOf(wanted)).length === wanted.seats - 1;

/** Who has days for a turn need not be there at the same moment. */
const startOf = ({ start, clock }: Wanted): string =>
  start ?? (clocks[clock]!.kind === "slow" ? "full" : "ready");

/** The table is made, and its first seat taken; returns its id. */
async function make(game: string, wanted: Wanted): Promise<string | null> {
  const { seats, options, title, open, clock, timeout, rated, watch } = wanted;
  const answer = await server.ask({
    type: "create",
    game,
    seats,
    options,
    title: plain(title, TITLE),
    public: open,
    clock: clocks[clock],
    timeout,
    ...(clocks[clock]!.kind === "slow" ? { vacation: Number(wanted.vacation) } : {}),
    rated,
    bots: botsOf(wanted),
    keep: 0, // taken once the dice are sealed
    ...(rated ? {} : { help: helps(wanted), open_to_bots: wanted.openToBots }),
    start: startOf(wanted),
    watch: watch === "yes" || watch === "no" ? watch : Number(watch),
  });
  if (answer.type !== "ok") return null;
  await takeSeat(answer.table!);
  return answer.table!;
}

function Chairs({ wanted, change }: FormProps) {
  const { seats, who } = wanted;
  return (
    <fieldset>
      <legend>{t("Seats")}</legend>
      {Array.from({ length: seats }, (_, seat) => (
        <label key={seat} class="field">
          <span>{t("Seat {n}", { n: seat + 1 })}</span>
          {seat === 0 ? (
            <strong>{myName()}</strong>
          ) : (
            <select
              value={who[seat] ?? ""}
              onChange={(e) => change({ who: { ...who, [seat]: e.currentTarget.value } })}
            >
              <option value="">{t("a person, by link")}</option>
              {botLevels().map((l) => (
                <option key={l} value={l}>
                  {t("bot: {level}", { level: levelName(l) })}
                </option>
              ))}
            </select>
          )}
        </label>
      ))}
      <AboutLevels of={botLevels().filter((l) => Object.values(who).includes(l))} />
    </fieldset>
  );
}

const Clocks = ({ wanted, change }: FormProps) => (
  <>
    <Choose
      label={t("Clock")}
      note={t("For games in one sitting, or over days")}
      value={wanted.clock}
      of={Object.keys(clocks).map((c) => [c, clockName(c)])}
      set={(clock) => change({ clock })}
    />
    {wanted.clock !== "none" && (
      <Choose
        label={t("When time is up")}
        value={wanted.timeout}
        of={[
          ["bot", t("a bot takes over")],
          ["lose", t("the player loses")],
        ]}
        set={(timeout) => change({ timeout })}
      />
    )}
    {clocks[wanted.clock]!.kind === "slow" && (
      <Choose
        label={t("Vacation")}
        note={t("How many days each may be away in all")}
        value={wanted.vacation}
        of={[0, 7, 14, 30].map((n) => [
          `${n}`,
          n ? tn("{n} day each", "{n} days each", n) : t("none"),
        ])}
        set={(vacation) => change({ vacation })}
      />
    )}
  </>
);

const Starting = ({ wanted, change }: FormProps) => (
  <Choose
    label={t("The game starts")}
    value={startOf(wanted)}
    of={[
      ["ready", t("when everyone is ready")],
      ["full", t("as soon as every seat is taken")],
    ]}
    set={(start) => change({ start })}
  />
);

function More({ game, wanted, change }: FormProps) {
  const board = boardOf(game);
  return (
    <details class="more">
      <summary>{t("Title, spectators, options")}</summary>
      <label class="field">
        <span>{t("Title")}</span>
        <input
          type="text"
          value={wanted.title}
          onInput={(e) => change({ title: typed(e.currentTarget, TITLE) })}
        />
      </label>
      <Choose
        label={t("Spectators")}
        value={wanted.watch}
        of={[
          ["yes", t("may watch")],
          ["300", t("may watch, five minutes later")],
          ["no", t("none")],
        ]}
        set={(watch) => change({ watch })}
      />
      <Starting {...{ game, wanted, change }} />
      <Tick
        disabled={!me.value?.registered}
        value={wanted.rated}
        set={(rated) => change({ rated })}
      >
        {t("Rated game (accounts only)")}
      </Tick>
      <Tick
        name="help"
        disabled={wanted.rated}
        value={helps(wanted) && !wanted.rated}
        set={(help) => change({ help })}
      >
        {t("Players may ask the engine for help (not in rated games)")}
      </Tick>
      <Tick
        disabled={wanted.rated}
        value={wanted.openToBots && !wanted.rated}
        set={(openToBots) => change({ openToBots })}
      >
        {t("Other people's bots may take free seats (not in rated games)")}
      </Tick>
      {board && (
        <OptionFields
          description={board.description}
          value={wanted.options}
          onChange={(options) => change({ options })}
        />
      )}
    </details>
  );
}

const Form = (props: FormProps) => (
  <>
    <Segments
      name="seats"
      label={t("Players")}
      value={props.wanted.seats}
      of={seatCounts(briefOf(props.game)!)}
      set={(seats) => props.change({ seats })}
    />
    <Chairs {...props} />
    <Clocks {...props} />
    <Choose
      label={t("Who can find it")}
      note={t("You get a link to send in any case")}
      value={props.wanted.open ? "public" : "private"}
      of={[
        ["private", t("only those with the link")],
        ["public", t("everyone, in the lobby")],
      ]}
      set={(who) => props.change({ open: who === "public" })}
    />
    <More {...props} />
  </>
);

export function CreateDialog({ game, onClose }: { game: string; onClose: () => void }) {
  const brief = briefOf(game)!;
  const [wanted, setWanted] = useState<Wanted>({
    seats: Math.min(3, brief.max_seats),
    who: {},
    title: "",
    clock: "none",
    timeout: "bot",
    vacation: "14",
    open: false,
    rated: false,
    help: null,
    openToBots: false,
    start: null,
    watch: "yes",
    options: {},
  });
  const [trouble, setTrouble] = useState<unknown>(null);
  const create = async () => {
    try {
      const table = await make(game, wanted);
      onClose();
      if (table) go(pathOf.table(table));
    } catch (error) {
      setTrouble(error);
    }
  };
  return (
    <Dialog title={t("New table: {game}", { game: tg(game, brief.title) })} onClose={onClose} wide>
      <form
        class="create"
        onSubmit={(e) => {
          e.preventDefault();
          void create();
        }}
      >
        <Form
          game={game}
          wanted={wanted}
          change={(some) => setWanted((now) => ({ ...now, ...some }))}
        />
        <Trouble what={trouble} game={game} />
        <div class="row big">
          <button type="submit" class="primary">
            {t("Open the table")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
