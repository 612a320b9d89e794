// SPDX-License-Identifier: MIT
// Telling the player: what happened (screen readers), and that it is one's turn (title,
// sound, notification).
import { useEffect } from "preact/hooks";
import { boardOf } from "../games";
import { announce } from "../parts/announce";
import { settings } from "../state/settings";
import type { TableStore } from "../state/table";
import { t } from "../text/i18n";
import { linesOf, other } from "./log";
import { nameOf } from "../parts/seats";

const TURN = [523, 659]; // hertz
const TALK = [440, 440];

function chime([first, second]: number[]): void {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.setValueAtTime(first!, audio.currentTime);
  tone.frequency.setValueAtTime(second!, audio.currentTime + 0.12);
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.5);
  tone.onended = () => void audio.close();
}

/** By ear, and to somebody who is elsewhere by a notice of the system, as far as wanted. */
function notify(tag: "turn" | "talk", body: string): void {
  if (settings.value.sound) chime(tag === "turn" ? TURN : TALK);
  if (settings.value.notify && document.hidden && Notification.permission === "granted")
    new Notification("Kaupang", { body, tag }).onclick = () => focus();
}

export function useAlerts(store: TableStore): void {
  const mine = store.myTurn.value;
  useEffect(() => {
    document.title = mine ? `● ${t("Your turn")} · Kaupang` : "Kaupang";
    if (mine && store.facts.value) notify("turn", t("It is your turn."));
  }, [mine]);
  useEffect(
    () =>
      store.onEvent((event) => {
        const facts = store.facts.value!;
        const board = boardOf(facts.game);
        if (!board) return;
        const said =
          event.kind === "act"
            ? linesOf([event], board, facts.you)
                .map((l) =>
                  l.who === "chance" || l.bare !== undefined
                    ? l.text
                    : `${nameOf(facts.seats, l.who)}: ${l.text}`,
                )
                .join(". ")
            : event.kind === "chat"
              ? `${event.name}: ${event.text}`
              : other(event, facts, store.standing.value);
        const next = store.myTurn.value
          ? ` ${t("It is your turn.")}`
          : facts.status === "over"
            ? ` ${t("The game is over.")}`
            : "";
        announce(said + next);
        if (event.kind === "chat" && event.seat !== facts.you) notify("talk", said);
      }),
    [store],
  );
}
