/* SPDX-License-Identifier: MIT */
/* Why one move is better than another: what differs in what may be expected (points by
 * source, the chances of the others), and what the lines that follow show (core/game.h:
 * kp_motive). */
#ifndef BOT_REASON_H
#define BOT_REASON_H

#include "bots/analyse.h"

enum { BOT_REASONS = 4 };

enum { BOT_BY_ROW, BOT_BY_SOURCE, BOT_BY_RIVAL };
typedef struct bot_reason {
    u8 by;
    u8 which;   /* the game's row of reasons, or the source */
    i8 seat;    /* who else; -1 = nobody */
    i16 thing;  /* of the row: what it speaks of; -1 = nothing that has a name */
    i32 amount; /* centipoints more from the source, or win shares less for the rival */
} bot_reason;

/* What speaks for option `better` of the judgement and not for option `worse`, for who
 * decides there; returns how many, the strongest first. The state is the one that was
 * asked about. */
int bot_find_reasons(const kp_game *g, const void *state, const bot_judgement *j,
                     int better, int worse, bot_reason out[BOT_REASONS]);

/* All of them as one line, in the language and with the names of the text. */
void bot_say_reasons(const kp_game *g, const bot_reason *reason, int count,
                     kp_text *out);
/* As a list: {"source":"buildings","points":1.20}, {"rival":1,"win":0.0310},
 * {"kind":"taken","who":2,"domain":"good","thing":"corn","words":"… {0} … {1}"}. */
void bot_write_reasons(const kp_game *g, const bot_reason *reason, int count,
                       const char *key, kp_json_writer *w);

/* Whether actions like this one are small steps, a payment or a placement, of which
 * nothing is told by itself. */
int bot_is_minor(const kp_game *g, kp_action a);

/* A signed number of hundredths with one decimal, "+2.1", as the language writes it. */
void bot_put_tenths(kp_text *out, i32 hundredths, int with_sign);

#endif
