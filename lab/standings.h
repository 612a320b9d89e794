/* SPDX-License-Identifier: MIT */
/* From finished games to a table: win shares, points, Elo, and how sure they are. */
#ifndef LAB_STANDINGS_H
#define LAB_STANDINGS_H

#include "core/text.h"
#include "lab/arena.h"
#include <stdio.h>

/* A kind is what the bots of the same spec have in common. */
typedef struct lab_row {
    const char *spec;
    int seats; /* seats of this kind at the table, on average over a block, × 100 */
    u32 games, failures;
    double wins, win_share, win_low, win_high, even_share;
    double points, points_error; /* mean of its seats, ± 95 % */
    double elo, elo_low, elo_high; /* against the mean of the kinds; ±∞: no end known */
    double ms;                     /* per choice */
} lab_row;

typedef struct lab_standings {
    int kinds;
    lab_row row[LAB_BOTS]; /* best first */
    u32 games, failures;
    double mean_actions;
    double llr, llr_low, llr_high; /* of the sequential test */
} lab_standings;

/* The table of the first `games` outcomes. */
void lab_rank_kinds(const lab_contest *c, const lab_outcome *out, u32 games,
                    lab_standings *s);
/* The number of games, at most `games`, after which the sequential test stops; 0 if it
 * goes on. */
u32 lab_test_stops(const lab_contest *c, const lab_outcome *out, u32 games);

void lab_write_table(const lab_contest *c, const lab_standings *s, FILE *to);
void lab_write_json(const lab_contest *c, const lab_standings *s, FILE *to);
/* The same as text. */
void lab_put_json(const lab_contest *c, const lab_standings *s, kp_text *out);
void lab_write_csv(const lab_contest *c, const lab_standings *s, FILE *to);

#endif
