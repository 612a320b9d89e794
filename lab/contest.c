/* SPDX-License-Identifier: MIT */
/* What a contest consists of, and the playing of one game of it. */
#include "core/match.h"
#include "core/notation.h"
#include "core/record.h"
#include "core/walk.h"
#include "lab/arena.h"
#include "lab/random.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int lab_block_size(const lab_contest *c) {
    int seats = c->setup.seats;
    return c->bots < seats ? c->bots * seats : seats;
}

u32 lab_game_count(const lab_contest *c) {
    u32 block = (u32)lab_block_size(c);
    return (c->games + block - 1) / block * block;
}

void lab_arrange(const lab_contest *c, u32 i, u8 *sits) {
    int seats = c->setup.seats, place = (int)(i % (u32)lab_block_size(c));
    int turn = place % seats, begin = place / seats;
    for (int seat = 0; seat < seats; seat++)
        sits[seat] = (u8)(((seat + turn) % seats + begin) % c->bots);
}

const char *lab_refuse(const lab_contest *c, char *why) {
    const kp_game *g = c->game;
    if (c->setup.seats < g->min_seats || c->setup.seats > g->max_seats)
        snprintf(why, BOT_WHY, "%s has %d to %d seats", g->id, g->min_seats,
                 g->max_seats);
    else if (c->bots < 1 || c->bots > c->setup.seats)
        snprintf(why, BOT_WHY, "%d bots cannot share %d seats", c->bots,
                 c->setup.seats);
    else if (c->games < 1)
        snprintf(why, BOT_WHY, "a contest has at least one game");
    else if (g->refuse != NULL && g->refuse(&c->setup) != NULL)
        snprintf(why, BOT_WHY, "%s", g->refuse(&c->setup));
    else
        return NULL;
    return why;
}

/* ---- one game ---- */

typedef struct lab_table {
    const lab_contest *contest;
    bot *bot[KP_MAX_SEATS];
    kp_match match;
    kp_rng chance; /* the same for every game of a block */
} lab_table;

void lab_forfeit(lab_outcome *out, int seat, int seats, const char *why) {
    out->failed = (i8)seat;
    snprintf(out->why, sizeof out->why, "%s", why);
    for (int i = 0; i < seats; i++) out->rank[i] = i == seat ? (u8)seats : 1;
}

static int lab_open_bots(lab_table *t, u32 i, lab_outcome *out) {
    const lab_contest *c = t->contest;
    char why[BOT_WHY];
    for (int seat = 0; seat < c->setup.seats; seat++) {
        u64 seed = kp_mix(c->seed ^ kp_mix(((u64)i << 8) + (u64)seat + 1));
        t->bot[seat] = bot_open(c->spec[out->bot[seat]], c->game, seed, why);
        if (t->bot[seat] == NULL) {
            lab_forfeit(out, seat, c->setup.seats, why);
            return -1;
        }
        if (bot_begin(t->bot[seat], &c->setup) != 0) {
            lab_forfeit(out, seat, c->setup.seats, bot_trouble(t->bot[seat]));
            return -1;
        }
    }
    return 0;
}

static int lab_ask_bot(lab_table *t, int seat, lab_outcome *out, kp_action *action) {
    bot_answer answer;
    if (lab_is_random(t->contest)) { /* as a batch would */
        *action = kp_random_action(t->contest->game, &t->match.state, &t->chance);
        out->choices[seat]++;
        return 0;
    }
    if (bot_choose_for(t->bot[seat], &t->match.state, t->contest->budget, &answer) !=
        0) {
        lab_forfeit(out, seat, t->contest->setup.seats, bot_trouble(t->bot[seat]));
        return -1;
    }
    out->seconds[seat] += answer.seconds;
    out->choices[seat]++;
    *action = answer.action;
    return 0;
}

static void lab_play_to_end(lab_table *t, lab_outcome *out) {
    const kp_game *g = t->contest->game;
    for (;;) {
        int turn = g->turn(&t->match.state);
        kp_action action;
        if (turn == KP_OVER || out->actions >= g->max_actions) break;
        if (turn == KP_CHANCE)
            action = kp_pick_chance(g, &t->match.state, kp_random(&t->chance));
        else if (lab_ask_bot(t, turn, out, &action) != 0)
            return;
        kp_match_do(&t->match, action);
        out->actions++;
    }
    kp_score(g, &t->match.state, out->points, out->rank);
}

/* The game, as far as it came, as a file of the records folder; what cannot be written
 * is told and left. */
static void lab_keep_record(const lab_table *t, u32 i) {
    const lab_contest *c = t->contest;
    char path[4096];
    size_t size = 256 + (size_t)t->match.count * 2 * KP_ACTION_TEXT;
    char *text = malloc(size);
    if (text == NULL) return;
    kp_text out = kp_text_in(text, size);
    kp_err err = kp_write_record(&t->match, &out);
    snprintf(path, sizeof path, "%s/game-%06u.kaupang", c->records, i);
    FILE *file = err == KP_ERR_OK ? fopen(path, "we") : NULL;
    if (file == NULL || fputs(text, file) < 0)
        fprintf(stderr, "cannot write %s\n", path);
    if (file != NULL) fclose(file);
    free(text);
}

static void lab_name_seats(lab_table *t, const lab_outcome *o) {
    for (int seat = 0; seat < t->contest->setup.seats; seat++) {
        char *name = t->match.name[seat];
        snprintf(name, KP_NAME_SIZE, "%s", t->contest->spec[o->bot[seat]]);
        for (; *name != '\0'; name++) /* a command can have several lines */
            if ((unsigned char)*name < ' ') *name = ' ';
    }
}

void lab_play_game(const lab_contest *c, u32 i, lab_outcome *out) {
    lab_table t = {.contest = c};
    u32 block = i / (u32)lab_block_size(c);
    memset(out, 0, sizeof *out);
    out->failed = -1;
    t.chance = kp_rng_init(lab_is_random(c) ? lab_random_seed(c, i)
                                            : c->seed ^ kp_mix(block + 1));
    lab_arrange(c, i, out->bot);
    kp_match_init(&t.match, c->game, &c->setup);
    lab_name_seats(&t, out);
    if (lab_open_bots(&t, i, out) == 0) lab_play_to_end(&t, out);
    if (c->records != NULL) lab_keep_record(&t, i);
    for (int seat = 0; seat < c->setup.seats; seat++) bot_close(t.bot[seat]);
    kp_match_free(&t.match);
    out->done = 1;
}
