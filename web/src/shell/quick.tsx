// SPDX-License-Identifier: MIT
// A game on this device: against bots at once, or several people at one screen.
import { useState } from "preact/hooks";
import { boardOf, briefOf } from "../games";
import { Dialog } from "../parts/dialog";
import { levelName } from "../parts/seats";
import { local, myName } from "../state/session";
import { change, settings } from "../state/settings";
import { t, tg, tn } from "../text/i18n";
import { Segments, seatCounts, Trouble } from "./fields";
import { AboutLevels, botLevels } from "./levels";
import { OptionFields, type Options } from "./options";
import { go, pathOf } from "./route";

export async function startLocal(
  game: string,
  seats: number,
  people: number,
  level: string,
  options: Options,
  learn = false,
): Promise<void> {
  const named: Record<string, string> = {};
  const bots: Record<string, string> = {};
  for (let seat = 0; seat < seats; seat++)
    if (seat < people) named[seat] = seat === 0 ? myName() : t("Player {n}", { n: seat + 1 });
    else bots[seat] = level;
  const answer = await local().ask({ type: "create", game, seats, options, people: named, bots });
  if (answer.type === "ok") go(learn ? pathOf.learn(answer.table!) : pathOf.table(answer.table!));
}

/** A first game with few, easy bots that explains itself. */
export function startFirst(game: string): Promise<void> {
  const seats = boardOf(game)?.firstGame ?? Math.max(2, briefOf(game)!.min_seats);
  return startLocal(game, seats, 1, "easy", {}, true);
}

const peopleText = (n: number): string =>
  n === 0 ? t("none, bots only") : tn("{n} person", "{n} people", n);

const People = (p: { most: number; value: number; set: (n: number) => void }) => (
  <Segments
    name="people"
    label={t("Players on this device")}
    value={p.value}
    of={Array.from({ length: p.most + 1 }, (_, n) => [n, peopleText(n)])}
    set={p.set}
  />
);

export function QuickDialog({ game, onClose }: { game: string; onClose: () => void }) {
  const brief = briefOf(game)!;
  const board = boardOf(game);
  const [seats, setSeats] = useState(Math.min(3, brief.max_seats));
  const [people, setPeople] = useState(1);
  const [options, setOptions] = useState<Options>({});
  const [trouble, setTrouble] = useState<unknown>(null);
  const level = settings.value.level;
  const start = (learn: boolean) => {
    startLocal(game, seats, learn ? 1 : Math.min(people, seats), level, options, learn)
      .then(onClose)
      .catch(setTrouble);
  };
  return (
    <Dialog title={tg(game, brief.title)} onClose={onClose}>
      <form
        class="quick"
        onSubmit={(e) => {
          e.preventDefault();
          start(false);
        }}
      >
        <Segments
          name="seats"
          label={t("Players")}
          value={seats}
          of={seatCounts(brief)}
          set={setSeats}
        />
        <Segments
          name="level"
          label={t("Bots")}
          value={level}
          of={botLevels().map((l) => [l, levelName(l)])}
          set={(l) => change({ level: l })}
        />
        <AboutLevels of={[level]} />
        <Trouble what={trouble} game={game} />
        <div class="row big">
          <button type="submit" class="primary">
            {t("Start")}
          </button>
          <button type="button" onClick={() => start(true)}>
            {t("Guided first game")}
          </button>
        </div>
        <details class="more">
          <summary>{t("People at this screen, options")}</summary>
          <People most={seats} value={people} set={setPeople} />
          {board && (
            <OptionFields description={board.description} value={options} onChange={setOptions} />
          )}
        </details>
      </form>
    </Dialog>
  );
}
