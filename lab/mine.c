/* SPDX-License-Identifier: MIT */
/* The puzzles of one game. */
#include "lab/mine.h"
#include "core/notation.h"
#include "core/record.h"
#include "core/walk.h"
#include <stdlib.h>
#include <string.h>

enum {
    LAB_PIT = 8,   /* puzzles of a game, at most, each with a theme of its own */
    LAB_CHOICE = 3 /* moves that are worth comparing, at least */
};

/* One game that is searched for puzzles. */
typedef struct lab_pit {
    const lab_hunt *hunt;
    bot_analyst *analyst;
    bot *player[KP_MAX_SEATS];
    kp_match match;
    kp_rng chance;
    u64 seed;
    const kp_family *theme[LAB_PIT]; /* of what was found so far */
    int found;
    bot_judgement judgement;
} lab_pit;

/* Good players who err at times, so that positions are lively. */
static const char lab_player[] = "ismcts:iterations=60:slip=8";
static const char lab_beginner[] = "easy";
static const char lab_average[] = "medium:ms=0:iterations=100";

/* ---- is it one? ---- */

static int lab_look(lab_pit *p, u32 iterations, i32 margin) {
    const kp_game *g = p->hunt->game;
    int turn = g->turn(&p->match.state);
    bot_judgement *j = &p->judgement;
    bot_question q = {&p->match.state, turn, {iterations, 0}, LAB_COMPARED, -1};
    bot_analyse(p->analyst, &q, j);
    if (j->options < LAB_CHOICE) return -1;
    i32 ahead = j->option[0].then.win[turn] - j->option[1].then.win[turn];
    return ahead >= margin ? j->option[0].action : -1;
}

/* How many of so many seeds do not choose it. */
static int lab_count_misses(const lab_pit *p, const char *spec, int seeds,
                            kp_action answer) {
    char why[BOT_WHY];
    int missed = 0;
    for (int i = 0; i < seeds; i++) {
        bot_answer said;
        bot *b = bot_open(spec, p->hunt->game, kp_mix(p->seed + (u64)i), why);
        if (b == NULL) return 0;
        if (bot_begin(b, &p->match.setup) == 0 &&
            bot_choose_for(b, &p->match.state, (bot_budget){0, 0}, &said) == 0)
            missed += said.action != answer;
        bot_close(b);
    }
    return missed;
}

static int lab_is_new(const lab_pit *p, int answer) {
    const kp_game *g = p->hunt->game;
    if (answer < 0 || bot_is_minor(g, (kp_action)answer)) return 0;
    for (int i = 0; i < p->found; i++)
        if (p->theme[i] == kp_family_of(g, (kp_action)answer)) return 0;
    return p->found < LAB_PIT;
}

/* The answer, or -1: looked at briefly, then longer, then for certainty. */
static int lab_find_answer(lab_pit *p) {
    const lab_hunt *h = p->hunt;
    int brief = lab_look(p, h->iterations / 4 + 1, h->margin / 2);
    if (!lab_is_new(p, brief)) return -1;
    if (lab_look(p, h->iterations, h->margin) != brief) return -1;
    return lab_look(p, h->iterations * LAB_DEEPER, h->margin) == brief ? brief : -1;
}

/* ---- writing it down ---- */

/* From 1 to 5, by how often `easy` and `medium` miss it. */
static int lab_difficulty(int easy, int medium) {
    return 1 + (easy + 4 * medium) * 5 / (LAB_BEGINNERS + 4 * LAB_PLAYERS + 1);
}

static void lab_write_position(const lab_pit *p, kp_json_writer *w) {
    kp_text record = kp_text_on_heap();
    char id[24];
    kp_text name = kp_text_in(id, sizeof id);
    kp_write_record(&p->match, &record);
    kp_put_hex(&name, kp_hash_state(p->hunt->game, &p->match.state));
    kp_json_text(w, "id", id);
    kp_json_text(w, "record", record.at);
    kp_json_int(w, "seat", p->judgement.turn);
    free(record.at);
}

static void lab_write_line(const kp_game *g, const bot_option *o, kp_json_writer *w) {
    kp_json_begin_list(w, "line");
    for (int i = 0; i < o->following; i++) {
        kp_json_begin_object(w, NULL);
        kp_json_int(w, "seat", o->next[i].seat);
        kp_json_action(w, "action", g, o->next[i].action);
        kp_json_end(w);
    }
    kp_json_end(w);
}

static void lab_write_alternatives(const lab_pit *p, kp_json_writer *w) {
    const bot_judgement *j = &p->judgement;
    kp_json_begin_list(w, "alternatives");
    for (int i = 1; i < j->options; i++) {
        i32 less = j->option[0].then.win[j->turn] - j->option[i].then.win[j->turn];
        kp_json_begin_object(w, NULL);
        kp_json_action(w, "action", p->hunt->game, j->option[i].action);
        kp_json_real(w, "loss", (double)less / BOT_SURE, 4);
        kp_json_end(w);
    }
    kp_json_end(w);
}

static void lab_write_puzzle(const lab_pit *p, int easy, int medium,
                             kp_json_writer *w) {
    const kp_game *g = p->hunt->game;
    const bot_judgement *j = &p->judgement;
    const bot_option *best = &j->option[0];
    bot_reason reason[BOT_REASONS];
    int reasons = bot_find_reasons(g, &p->match.state, j, 0, 1, reason);
    kp_json_begin_object(w, NULL);
    lab_write_position(p, w);
    kp_json_text(w, "theme", kp_family_of(g, best->action)->word);
    kp_json_int(w, "difficulty", lab_difficulty(easy, medium));
    kp_json_real(w, "easy", (double)easy / LAB_BEGINNERS, 3);
    kp_json_real(w, "medium", (double)medium / LAB_PLAYERS, 3);
    kp_json_int(w, "iterations", j->iterations);
    kp_json_action(w, "answer", g, best->action);
    kp_json_real(w, "win", (double)best->then.win[j->turn] / BOT_SURE, 4);
    lab_write_alternatives(p, w);
    lab_write_line(g, best, w);
    bot_write_reasons(g, reason, reasons, "reasons", w);
    kp_json_end(w);
}

/* ---- the game ---- */

static void lab_try_position(lab_pit *p, kp_json_writer *w) {
    const kp_game *g = p->hunt->game;
    int answer = lab_find_answer(p);
    if (answer < 0) return;
    int easy = lab_count_misses(p, lab_beginner, LAB_BEGINNERS, (kp_action)answer);
    if (easy < LAB_BEGINNERS / 2) return;
    int medium = lab_count_misses(p, lab_average, LAB_PLAYERS, (kp_action)answer);
    p->theme[p->found++] = kp_family_of(g, (kp_action)answer);
    lab_write_puzzle(p, easy, medium, w);
}

static int lab_seat_players(lab_pit *p) {
    char why[BOT_WHY];
    for (int seat = 0; seat < p->match.setup.seats; seat++) {
        u64 seed = kp_mix(p->seed ^ (u64)(seat + 1));
        p->player[seat] = bot_open(lab_player, p->hunt->game, seed, why);
        if (p->player[seat] == NULL || bot_begin(p->player[seat], &p->match.setup) != 0)
            return -1;
    }
    return 0;
}

static int lab_play_on(lab_pit *p) {
    bot_answer said;
    int turn = p->hunt->game->turn(&p->match.state);
    if (bot_choose_for(p->player[turn], &p->match.state, (bot_budget){0, 0}, &said) !=
        0)
        return -1;
    return kp_match_do(&p->match, said.action) == KP_ERR_OK ? 0 : -1;
}

static int lab_dig(lab_pit *p, kp_json_writer *w) {
    const kp_game *g = p->hunt->game;
    while (kp_advance(&p->match, &p->chance) == KP_ERR_OK) {
        if (g->turn(&p->match.state) == KP_OVER) return 0;
        lab_try_position(p, w);
        if (lab_play_on(p) != 0) return -1;
    }
    return -1;
}

int lab_mine_game(const lab_hunt *h, bot_analyst *a, u32 i, kp_text *out) {
    const kp_game *g = h->game;
    lab_pit *p = calloc(1, sizeof *p);
    kp_setup how = h->setup;
    kp_json_writer w = kp_json_to(out);
    if (p == NULL) return -1;
    if (how.seats == 0)
        how.seats = (u8)(g->min_seats + i % (u32)(g->max_seats - g->min_seats + 1));
    p->hunt = h;
    p->analyst = a;
    p->seed = kp_mix(h->seed ^ kp_mix((u64)i + 1));
    p->chance = kp_rng_init(p->seed);
    kp_match_init(&p->match, g, &how);
    kp_json_begin_list(&w, NULL);
    int fine = lab_seat_players(p) == 0 && lab_dig(p, &w) == 0;
    kp_json_end(&w);
    for (int seat = 0; seat < how.seats; seat++) bot_close(p->player[seat]);
    kp_match_free(&p->match);
    free(p);
    return fine ? 0 : -1;
}
