// SPDX-License-Identifier: MIT
// What the server or local play refuses, in the language chosen: a text for every code of
// hall/refusals.def. Where the server knows more (why a set-up cannot be played), its own
// words follow.
import { Refusal } from "./link";
import { t, tg } from "../text/i18n";

export const refusals: Record<string, () => string> = {
  bad_message: () =>
    t("The server did not understand this. Is the page out of date? Load it again."),
  unknown_type: () => t("The server does not know this. Is the page out of date? Load it again."),
  hello_first: () => t("The connection was mixed up. Load the page again."),
  bad_token: () =>
    t("The server does not know you any more. Load the page again to be a new guest."),
  no_table: () => t("There is no such table, or it is private."),
  bad_setup: () => t("The game cannot be set up like this."),
  wrong_state: () => t("That cannot be done at this table now."),
  not_seated: () => t("Only the players of this table may do that."),
  not_host: () => t("Only the host of the table may do that."),
  seat_taken: () => t("Somebody sits there already."),
  no_seat: () => t("No seat is free."),
  bad_link: () => t("This link opens no seat any more. Ask for a new one."),
  bad_bot: () => t("There is no such bot."),
  not_your_turn: () => t("It is not your turn."),
  illegal: () => t("That cannot be done now."),
  stale: () => t("The position has changed meanwhile."),
  no_undo: () => t("Nothing can be taken back without asking the others."),
  old_number: () => t("This came too late and was not done."),
  rate_limited: () => t("Too much at once. Wait a moment."),
  too_much: () => t("Too much was said and taken back at this table; only moves are possible now."),
  store: () => t("The server could not store it. Try again later."),
  busy: () => t("The server has too much to do. Try again in a moment."),
  forbidden: () => t("You are not allowed to do that."),
  login_taken: () => t("Somebody has this login already."),
  bad_login: () => t("Login or password is wrong."),
  not_found: () => t("There is nothing here."),
  bad_method: () => t("That cannot be done here."),
  too_large: () => t("This is too long."),
  bad_record: () => t("This is not the record of a game."),
};

/** Reasons that the hall gives beside a code, for people to act on. */
export const reasons: Record<string, () => string> = {
  "rated games are for people": () => t("Rated games are for people."),
  "rated games are for people with an account": () =>
    t("Rated games are for people with an account. Make one in the settings."),
  "bots sit down at this table only with a link": () =>
    t("Bots sit down at this table only with a link."),
  "seats of rated games are not handed on": () => t("Seats of rated games are not handed on."),
  "this offer has lapsed": () => t("This offer has lapsed."),
  "a rematch is offered: sit down to accept, cancel to decline": () =>
    t("A rematch is offered: accept it or say no."),
  "a seat is still free": () => t("A seat is still free."),
  "that is too long ago": () => t("That is too long ago to be taken back."),
  "everybody says ready first": () => t("Everybody says ready first."),
  "help: rated games are played without the engine's help": () =>
    t("Rated games are played without help from the engine."),
  "clock: a rated game has at least 60 seconds": () =>
    t("A rated game has a clock of at least a minute."),
};

/** Codes whose text says more than the code. */
const telling = ["bad_setup", "bad_record"];

export function refusalText(error: unknown, game = ""): string {
  if (!(error instanceof Refusal)) return t("The server cannot be reached just now.");
  const known = reasons[error.message]?.() ?? refusals[error.code]?.();
  if (known === undefined) return t("The server refused: {code}", { code: error.code });
  const more = telling.includes(error.code) ? tg(game, error.message) : "";
  return more && more !== error.message ? `${known} (${more})` : known;
}
