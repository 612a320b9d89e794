/* SPDX-License-Identifier: MIT */
/* Puzzles: positions from games of bots in which one move is clearly best and a
 * beginner misses it. A position is looked at three times, each time longer: the best
 * move must stay the same and must stay ahead. What comes of a game depends on the hunt
 * and the number of the game alone. */
#ifndef LAB_MINE_H
#define LAB_MINE_H

#include "bots/reason.h"
#include "core/match.h"

enum {
    LAB_DEEPER = 8,    /* times the iterations, for certainty */
    LAB_COMPARED = 6,  /* moves that are compared with each other */
    LAB_BEGINNERS = 8, /* seeds with which `easy` is asked, */
    LAB_PLAYERS = 4    /* and `medium` */
};

typedef struct lab_hunt {
    const kp_game *game;
    kp_setup setup; /* options; seats 0 = every number of seats in turn */
    u64 seed;
    u32 games;
    u32 iterations;      /* of the first look; the last has LAB_DEEPER times as many */
    i32 margin;          /* win shares by which the answer must be ahead */
    int workers;         /* threads; 0 = one for each core */
    u32 minutes;         /* no game is begun after so many; 0 = no such limit */
    const char *journal; /* file of finished games, to resume; NULL = none */
    int progress;        /* show how far it is on stderr */
} lab_hunt;

/* The puzzles of game i, as a list of JSON objects (docs/notation.md); 0, or -1 if
 * there is not enough memory. */
int lab_mine_game(const lab_hunt *h, bot_analyst *a, u32 i, kp_text *out);

/* Plays all games of the hunt and writes the file of the best `wanted` puzzles; returns
 * how many there are, or -1 with the reason in why (BOT_WHY bytes). */
int lab_hunt_puzzles(const lab_hunt *h, u32 wanted, kp_text *out, char *why);

/* Judges the puzzles of such a file again, each with `times` the iterations that found
 * it. */
typedef struct lab_proof {
    u32 puzzles, failed;
    const kp_game *game; /* NULL if the text is no such file: see `why` */
    char why[BOT_WHY];
} lab_proof;
/* What is wrong with puzzle i; called from several threads, one at a time. */
typedef void (*lab_complaint)(u32 i, const char *what);
void lab_prove_puzzles(const char *text, u32 times, int workers, lab_complaint complain,
                       lab_proof *out);

#endif
