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
  hello_first: () => t("The connection got out of step. Reload the page."),
  bad_token: () => t("The server no longer knows you. Reload the page to continue as a new guest."),
  no_table: () => t("There is no such table, or it is private."),
  bad_setup: () => t("The game cannot be set up like this."),
  wrong_state: () => t("That cannot be done at this table now."),
  not_seated: () => t("Only the players of this table may do that."),
  not_host: () => t("Only the host of the table may do that."),
  seat_taken: () => t("Someone sits there already."),
  no_seat: () => t("No seat is free."),
  bad_link: () => t("This seat link no longer works. Ask for a new one."),
  bad_bot: () => t("There is no such bot."),
  not_your_turn: () => t("It is not your turn."),
  illegal: () => t("That cannot be done now."),
  too_soon: () => t("You decided this question beforehand: answer a moment later."),
  stale: () => t("The position has changed meanwhile."),
  no_undo: () => t("Nothing can be taken back without asking the others."),
  old_number: () => t("This came too late and was not done."),
  rate_limited: () => t("Too much at once. Wait a moment."),
  too_much: () => t("Too many messages and take-backs at this table; only moves are possible now."),
  store: () => t("The server could not store it. Try again later."),
  busy: () => t("The server is busy. Try again in a moment."),
  forbidden: () => t("You are not allowed to do that."),
  login_taken: () => t("That username is taken."),
  bad_login: () => t("Wrong username or password."),
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
  "there is no vacation at this table": () => t("There is no vacation at this table."),
  "so many days of vacation are not left": () =>
    t("You do not have so many days of vacation left."),
  "a seat is still free": () => t("A seat is still free."),
  "that is too long ago": () => t("That is too long ago to be taken back."),
  "somebody here does not want to play with you": () =>
    t("Somebody here does not want to play with you."),
  "only friends can be invited": () => t("Only friends can be invited."),
  "friends are people with an account": () => t("Friends are people with an account."),
  "a name changes five times in thirty days at most": () =>
    t("A name can be changed five times in thirty days."),
  "this server is for people with an account": () =>
    t("This server is for people with an account."),
  "this invitation is none": () => t("This invitation is not valid, or has been used."),
  "this account was shut out": () => t("This account was shut out by the operator."),
  "everybody says ready first": () => t("Everyone says ready first."),
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
