/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "remote/remote.h"

#define N_(english) english

const char *remote_refusal_words(const char *code, const char *text) {
    static const struct {
        const char *code, *words;
    } known[] = {
        {"no_table", N_("There is no such table, or it is private.")},
        {"wrong_state", N_("That cannot be done at this table now.")},
        {"not_seated", N_("Only the players of this table may do that.")},
        {"not_host", N_("Only the host of the table may do that.")},
        {"seat_taken", N_("Someone sits there already.")},
        {"no_seat", N_("No seat is free.")},
        {"bad_link", N_("This seat link no longer works. Ask for a new one.")},
        {"bad_bot", N_("There is no such bot.")},
        {"not_your_turn", N_("It is not your turn.")},
        {"illegal", N_("That cannot be done now.")},
        {"stale", N_("The position has changed meanwhile.")},
        {"no_undo", N_("Nothing can be taken back without asking the others.")},
        {"rate_limited", N_("Too much at once. Wait a moment.")},
        {"too_much",
         N_("Too many messages and take-backs at this table; only moves are "
            "possible now.")},
        {"store", N_("The server could not store it. Try again later.")},
        {"busy", N_("The server is busy. Try again in a moment.")},
        {"forbidden", N_("You are not allowed to do that.")},
        {"bad_login", N_("Wrong username or password.")}};
    for (size_t i = 0; code != NULL && i < KP_COUNT(known); i++)
        if (strcmp(known[i].code, code) == 0) return known[i].words;
    return text != NULL && hall_is_name(text, REMOTE_DETAIL) ? text : "?";
}
