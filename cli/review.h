/* SPDX-License-Identifier: MIT */
/* What `kaupang review` tells of a game: as lines of text, and as a page. */
#ifndef CLI_REVIEW_H
#define CLI_REVIEW_H

#include "bots/review.h"
#include "cli/cli.h"

/* A finished review and what people call its seats. */
typedef struct review_report {
    const bot_review *review;
    const char *names[KP_MAX_SEATS];
    char name[KP_MAX_SEATS][KP_SEAT_WORDS];
    int language; /* of lang/lang.h */
} review_report;

/* For a person in a terminal; for a browser, one file that needs no other. */
void review_put_lines(const void *report, kp_text *out);
void review_put_page(const void *report, kp_text *out);

/* ---- what both say ---- */
/* "Round 6". */
void review_say_round(const bot_review *r, u32 round, kp_text *out);
/* A win share as "9 %", with a sign if asked for. */
void review_put_share(kp_text *out, i32 share, int with_sign);
/* The action as people read it, everything known, in the position before `at`. */
void review_say_action(const bot_review *r, u32 at, kp_action a, kp_text *out);
/* What would have been better, with what its player does next in the same breath:
 * "choose the builder, build the harbour". */
void review_say_better(const bot_review *r, const bot_decision *d, kp_text *out);
/* Whom a stroke of chance gave or took most. */
int review_most_touched(const bot_review *r, const bot_stroke *k);

#endif
