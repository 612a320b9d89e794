// SPDX-License-Identifier: MIT
// A card that needs more to be said: how often it trades, which cubes it raises.
import type { View } from "../../gen/spice-road";
import { Act } from "../../parts/act";
import { Composed } from "../../parts/composed";
import { usePlay } from "../../parts/play";
import { t, tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { merchantOf, sum } from "./data";

const G = "spice-road";

/** The card being played, and how many cubes of each colour it raises. */
export const composing = new Composed<{ card: string | null; steps: [number, number, number] }>({
  card: null,
  steps: [0, 0, 0],
});

function Times({ card }: { card: string }) {
  const times = usePlay().moves.next("trade", card).map(Number);
  return (
    <>
      <span>{tg(G, "How many times?")}</span>
      {times.map((n) => (
        <Act
          key={n}
          class="times"
          do={`trade ${card} ${n}`}
          label={tgn(G, "Trade {n} time", "Trade {n} times", n)}
        >
          ×{n}
        </Act>
      ))}
    </>
  );
}

function Upgrade({ card, steps }: { card: string; steps: number[] }) {
  const play = usePlay();
  const action = `upgrade ${card} ${steps.join(" ")}`;
  return (
    <>
      <span>
        {tg(G, "Tap cubes to upgrade them: {n} of {all}.", {
          n: sum(steps),
          all: merchantOf(card).steps,
        })}
      </span>
      <Act
        class="primary"
        do={action}
        can={sum(steps) > 0 && play.moves.has(action)}
        label={tg(G, "Upgrade")}
        why={tg(G, "Raise at least one cube.")}
      >
        <span>{tg(G, "Upgrade")}</span>
      </Act>
    </>
  );
}

export function Compose({ view }: BoardProps<View>) {
  const play = usePlay();
  const { card, steps } = composing.at(view);
  if (!card) return null;
  const upgrades = merchantOf(card).kind === "upgrade";
  const close = () => {
    composing.drop();
    play.look(null);
  };
  return (
    <div
      class="compose"
      role="group"
      aria-label={upgrades ? tg(G, "Upgrade") : tg(G, "How many times?")}
    >
      {upgrades ? <Upgrade card={card} steps={steps} /> : <Times card={card} />}
      <button type="button" class="quiet" onClick={close}>
        {t("Cancel")}
      </button>
    </div>
  );
}
