/* SPDX-License-Identifier: MIT */
#include "hall/try.h"

#include <stdlib.h>
#include <string.h>

#include "core/decode.h"
#include "core/fields.h"
#include "core/notation.h"
#include "core/options.h"
#include "core/show.h"
#include "games/games.h"
#include "hall/play.h"

enum {
    TRIAL_TEXT = 1 << 14,
    LEGAL_TEXT = 1 << 17,
    GUESSES = 8 /* in which a trial must come out alike */
};

typedef struct trial {
    const kp_json *question;
    const kp_game *game;
    int seat;
    kp_state told; /* as the screen shows it */
    hall_run run;
    char text[TRIAL_TEXT];
} trial;

/* Lists are as long as the game has seats: those are read first. */
static int read_told(const kp_game *g, const kp_json *view, kp_state *told) {
    char reason[256];
    kp_text why = kp_text_in(reason, sizeof reason);
    kp_setup how = kp_default_setup(g);
    i64 seats = kp_json_number(kp_json_get(view, "seats"));
    if (seats < g->min_seats || seats > g->max_seats) return 0;
    how.seats = (u8)seats;
    memset(told, 0, sizeof *told);
    g->setup(told, &how);
    return kp_read_fields(g, told, view, &why) == KP_ERR_OK;
}

int hall_read_view(const kp_game *g, const kp_json *view, int seat, u64 seed,
                   kp_state *out) {
    kp_rng r = kp_rng_init(seed);
    if (!read_told(g, view, out) || seat < KP_SPECTATOR || seat >= kp_seats(g, out))
        return 0;
    g->guess(out, seat, &r);
    return g->check(out, NULL) == 0;
}

/* Whether the position allows what the table said it allows. */
static int is_as_told(const trial *t) {
    int same = 0;
    char *ours = malloc(LEGAL_TEXT), *theirs = malloc(LEGAL_TEXT);
    if (ours != NULL && theirs != NULL && t->seat >= 0 &&
        t->game->turn(&t->run.state) == t->seat) {
        kp_text a = kp_text_in(ours, LEGAL_TEXT), b = kp_text_in(theirs, LEGAL_TEXT);
        const kp_json *legal = kp_json_get(t->question, "legal");
        kp_write_legal(t->game, &t->run.state, &a);
        if (legal != NULL) kp_put_json(&b, legal);
        same = !kp_is_cut(&a) && strcmp(ours, theirs) == 0;
    }
    free(ours);
    free(theirs);
    return same;
}

/* The actions, then what the seat has no choice about. */
static kp_err run_actions(trial *t, kp_text *why) {
    const kp_json *actions = kp_json_get(t->question, "actions");
    kp_action a = 0;
    kp_err err = KP_ERR_OK;
    KP_JSON_EACH (one, actions) {
        const char *words = kp_json_string(one);
        if (words == NULL) return KP_ERR_UNKNOWN_ACTION;
        err = kp_read_action(t->game, words, &a, why);
        if (err == KP_ERR_OK && t->game->turn(&t->run.state) != t->seat)
            err = KP_ERR_ILLEGAL;
        if (err == KP_ERR_OK) err = hall_run_do(&t->run, a);
        if (err != KP_ERR_OK) return err;
    }
    while (err == KP_ERR_OK && t->game->turn(&t->run.state) == t->seat &&
           hall_is_forced(t->game, &t->run.state, &a))
        err = hall_run_do(&t->run, a);
    return err;
}

/* What was blank stays blank: it was only guessed. */
static void keep_blanks(const kp_game *g, const kp_state *told, kp_state *now) {
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        if (f->visibility == KP_FILLER) continue;
        kp_shape shape = kp_shape_of(g, f);
        i64 blank = kp_hidden_value(&shape);
        for (int i = 0; i < f->size / f->width; i++)
            if (kp_get_element(f, told, i) == blank) kp_set_element(f, now, i, blank);
    }
}

static void put_actions(kp_json_writer *w, const char *list) {
    kp_json_begin_list(w, "actions");
    while (*list != '\0') {
        size_t n = strcspn(list, ";");
        kp_json_bytes(w, NULL, list, n);
        list += n + (list[n] == ';');
    }
    kp_json_end(w);
}

static void put_answer(const trial *t, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    kp_state seen = t->run.state;
    int done = t->game->turn(&t->run.state) != t->seat;
    kp_show_to(t->game, &seen, t->seat);
    keep_blanks(t->game, &t->told, &seen);
    kp_json_begin_object(&w, NULL);
    kp_json_flag(&w, "able", 1);
    kp_write_state(t->game, &seen, kp_json_value(&w, "view"));
    if (done)
        kp_put(kp_json_value(&w, "legal"), "{}");
    else
        kp_write_legal(t->game, &t->run.state, kp_json_value(&w, "legal"));
    put_actions(&w, t->run.text.at);
    kp_json_flag(&w, "done", done);
    kp_json_end(&w);
}

static void put_unable(kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_flag(&w, "able", 0);
    kp_json_end(&w);
}

/* In the world guessed from this seed. */
static int try_in(trial *t, u64 seed, kp_text *out, kp_text *why) {
    const kp_json *view = kp_json_get(t->question, "view");
    t->run = (hall_run){.game = t->game, .text = kp_text_in(t->text, TRIAL_TEXT)};
    int able = read_told(t->game, view, &t->told) &&
               hall_read_view(t->game, view, t->seat, seed, &t->run.state) &&
               is_as_told(t);
    if (!able) {
        put_unable(out);
        return 1;
    }
    kp_err err = run_actions(t, why);
    if (err != KP_ERR_OK) {
        if (why->used == 0) kp_put(why, kp_error_text(err));
        return 0;
    }
    put_answer(t, out);
    return 1;
}

/* Whether it comes out as in this answer whatever the others hold: whom a rule asks may
 * depend on their cards. */
static int is_certain(trial *t, const char *answer, size_t size) {
    char reason[256], *again = malloc(size + 1);
    int same = again != NULL;
    for (u64 seed = 2; same && seed <= GUESSES; seed++) {
        kp_text why = kp_text_in(reason, sizeof reason);
        kp_text out = kp_text_in(again, size + 1);
        same = try_in(t, seed, &out, &why) && out.used == size &&
               memcmp(again, answer, size) == 0;
    }
    free(again);
    return same;
}

static int try_all(trial *t, kp_text *out, kp_text *why) {
    size_t start = out->used;
    if (!try_in(t, 1, out, why)) return 0;
    if (kp_is_cut(out) || is_certain(t, out->at + start, out->used - start)) return 1;
    out->used = start;
    put_unable(out);
    return 1;
}

int hall_try(const kp_json *question, kp_text *out, kp_text *why) {
    const char *id = kp_json_string(kp_json_get(question, "game"));
    const kp_game *g = id == NULL ? NULL : kp_find_game(id);
    trial *t = g == NULL ? NULL : malloc(sizeof *t);
    if (t == NULL) {
        kp_put(why, "there is no such game");
        return 0;
    }
    t->question = question;
    t->game = g;
    t->seat = (int)kp_json_number(kp_json_get(question, "seat"));
    int fine = try_all(t, out, why);
    free(t);
    return fine;
}
