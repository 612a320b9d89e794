// SPDX-License-Identifier: MIT
// A table on the server: seats, bots, clock, who may see it.
import { useState } from "preact/hooks";
import { boardOf, briefOf } from "../games";
import { Dialog } from "../parts/dialog";
import type { Clock } from "../protocol";
import { myName, server } from "../state/session";
import { TableStore } from "../state/table";
import { t, tg } from "../text/i18n";
import { plain, TITLE, typed } from "../text/plain";
import { refusalText } from "../net/refusal";
import { OptionFields, type Options } from "./options";
import { levelName } from "../parts/seats";
import { botLevels } from "./quick";
import { go, pathOf } from "./route";

const clocks: Record<string, Clock> = {
  none: { kind: "none" },
  quick: { kind: "live", base: 600, add: 10 },
  calm: { kind: "live", base: 1800, add: 30 },
  day: { kind: "slow", turn: 86400 },
  days: { kind: "slow", turn: 259200 },
};
function clockName(name: string): string {
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

/** Sits down at a table of one's own: its dice are sealed now. */
async function takeSeat(table: string): Promise<void> {
  const store = new TableStore(table);
  await store.open();
  await store.sit({ seat: 0 });
  store.close();
}

export function CreateDialog({ game, onClose }: { game: string; onClose: () => void }) {
  const brief = briefOf(game)!;
  const board = boardOf(game);
  const [seats, setSeats] = useState(Math.min(3, brief.max_seats));
  const [who, setWho] = useState<Record<number, string>>({});
  const [title, setTitle] = useState("");
  const [clock, setClock] = useState("none");
  const [timeout, setTimeout_] = useState("bot");
  const [open, setOpen] = useState(false);
  const [rated, setRated] = useState(false);
  const [asked, setHelp] = useState<boolean | null>(null);
  const [watch, setWatch] = useState("yes");
  const [options, setOptions] = useState<Options>({});
  const [trouble, setTrouble] = useState<unknown>(null);
  const counts = Array.from(
    { length: brief.max_seats - brief.min_seats + 1 },
    (_, i) => brief.min_seats + i,
  );
  const bots = Object.fromEntries(
    Object.entries(who).filter(([seat, w]) => w && Number(seat) < seats),
  );
  // help is for those who play alone, unless the table says otherwise
  const help = asked ?? Object.keys(bots).length === seats - 1;
  const create = async () => {
    try {
      const answer = await server.ask({
        type: "create",
        game,
        seats,
        options,
        title: plain(title, TITLE),
        public: open,
        clock: clocks[clock],
        timeout,
        rated,
        bots,
        keep: 0, // taken once the dice are sealed
        ...(rated ? {} : { help }),
        start: "full",
        watch: watch === "yes" || watch === "no" ? watch : Number(watch),
      });
      if (answer.type === "ok") await takeSeat(answer.table!);
      onClose();
      if (answer.type === "ok") go(pathOf.table(answer.table!));
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
        <fieldset class="segments">
          <legend>{t("Players")}</legend>
          {counts.map((n) => (
            <label key={n}>
              <input type="radio" name="seats" checked={seats === n} onChange={() => setSeats(n)} />
              <span>{n}</span>
            </label>
          ))}
        </fieldset>
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
                  onChange={(e) => setWho({ ...who, [seat]: e.currentTarget.value })}
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
        </fieldset>
        <label class="field">
          <span>
            {t("Clock")}
            <small>{t("For games in one sitting, or over days")}</small>
          </span>
          <select value={clock} onChange={(e) => setClock(e.currentTarget.value)}>
            {Object.keys(clocks).map((c) => (
              <option key={c} value={c}>
                {clockName(c)}
              </option>
            ))}
          </select>
        </label>
        {clock !== "none" && (
          <label class="field">
            <span>{t("When time is up")}</span>
            <select value={timeout} onChange={(e) => setTimeout_(e.currentTarget.value)}>
              <option value="bot">{t("a bot plays on")}</option>
              <option value="lose">{t("the game is lost")}</option>
            </select>
          </label>
        )}
        <label class="field">
          <span>
            {t("Who finds it")}
            <small>{t("You get a link to send in any case")}</small>
          </span>
          <select
            value={open ? "public" : "private"}
            onChange={(e) => setOpen(e.currentTarget.value === "public")}
          >
            <option value="private">{t("only those with the link")}</option>
            <option value="public">{t("everybody, in the lobby")}</option>
          </select>
        </label>
        <details class="more">
          <summary>{t("Title, spectators, options")}</summary>
          <label class="field">
            <span>{t("Title")}</span>
            <input
              type="text"
              value={title}
              onInput={(e) => setTitle(typed(e.currentTarget, TITLE))}
            />
          </label>
          <label class="field">
            <span>{t("Spectators")}</span>
            <select value={watch} onChange={(e) => setWatch(e.currentTarget.value)}>
              <option value="yes">{t("may watch")}</option>
              <option value="300">{t("may watch, five minutes later")}</option>
              <option value="no">{t("none")}</option>
            </select>
          </label>
          <label class="tick">
            <input
              type="checkbox"
              checked={rated}
              onChange={(e) => setRated(e.currentTarget.checked)}
            />{" "}
            {t("Counts for ratings (accounts only)")}
          </label>
          <label class="tick">
            <input
              type="checkbox"
              name="help"
              disabled={rated}
              checked={help && !rated}
              onChange={(e) => setHelp(e.currentTarget.checked)}
            />{" "}
            {t("Players may ask the engine for help (not in rated games)")}
          </label>
          {board && (
            <OptionFields description={board.description} value={options} onChange={setOptions} />
          )}
        </details>
        {trouble !== null && (
          <p class="warn" role="alert">
            {refusalText(trouble, game)}
          </p>
        )}
        <div class="row big">
          <button type="submit" class="primary">
            {t("Open the table")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
