/* SPDX-License-Identifier: MIT */
/* Games, set-ups and positions of the public interface; what is not here is exported by
 * the file of core/ that has it. */
#include <string.h>

#include "core/explain.h"
#include "core/options.h"
#include "core/walk.h"
#include "games/games.h"
#include "lib/inside.h"

const kp_game *kp_nth_game(int i) {
    int count = 0;
    while (kp_games[count] != NULL) count++;
    return i >= 0 && i < count ? kp_games[i] : NULL;
}

static int kp_count_sources(const kp_game *g) {
    int count = 0;
    while (g->sources[count] != NULL) count++;
    return count;
}

void kp_get_facts(const kp_game *g, kp_facts *out) {
    *out = (kp_facts){.id = g->id,
                      .title = g->title,
                      .min_seats = g->min_seats,
                      .max_seats = g->max_seats,
                      .actions = g->action_count,
                      .max_legal = g->max_legal,
                      .max_actions = (i32)g->max_actions,
                      .state_size = g->state_size,
                      .sources = kp_count_sources(g)};
}

const char *kp_source_name(const kp_game *g, int i) {
    return i >= 0 && i < kp_count_sources(g) ? g->sources[i] : NULL;
}

/* ---- set-ups ---- */

int kp_read_setup(const kp_game *g, const char *words, kp_setup *out, char *why) {
    kp_reason reason;
    kp_setup how = kp_default_setup(g);
    kp_err err = KP_ERR_OK;
    kp_reason_init(&reason, why);
    while (err == KP_ERR_OK && *(words += strspn(words, " \t\n")) != '\0') {
        size_t length = strcspn(words, " \t\n");
        if (length >= KP_MAX_STATE) err = KP_ERR_BAD_OPTION;
        if (err == KP_ERR_OK)
            err = kp_read_option_word(g, &how, words, (int)length, &reason.text);
        words += length;
    }
    if (err == KP_ERR_OK) err = kp_check_setup(g, &how, &reason.text);
    if (err == KP_ERR_OK) *out = how;
    return kp_answer(&reason, err);
}

size_t kp_setup_to_text(const kp_game *g, const kp_setup *how, char *out, size_t size) {
    kp_text text = kp_text_in(out, size);
    kp_put(&text, "seats=");
    kp_put_int(&text, how->seats);
    for (int i = 0; g->options[i].name != NULL; i++) {
        kp_put_char(&text, ' ');
        kp_put(&text, g->options[i].name);
        kp_put_char(&text, '=');
        kp_write_option(g, how, i, &text);
    }
    return text.used;
}

/* ---- random numbers ---- */

void kp_seed(kp_rng *r, uint64_t seed) {
    *r = kp_rng_init(seed);
}

uint64_t kp_draw(kp_rng *r) {
    return kp_random(r);
}

uint32_t kp_draw_below(kp_rng *r, uint32_t n) {
    return kp_below(r, n);
}

/* ---- positions ---- */

int kp_start(const kp_game *g, const kp_setup *how, void *s, char *why) {
    kp_reason reason;
    kp_reason_init(&reason, why);
    kp_err err = kp_check_setup(g, how, &reason.text);
    if (err == KP_ERR_OK) g->setup(s, how);
    return kp_answer(&reason, err);
}

int kp_turn(const kp_game *g, const void *s) {
    return g->turn(s);
}

int kp_seat_count(const kp_game *g, const void *s) {
    return kp_seats(g, s);
}

int kp_list_outcomes(const kp_game *g, const void *s, kp_outcome *out) {
    return g->turn(s) == KP_CHANCE ? g->chance(s, out) : 0;
}

void kp_apply(const kp_game *g, void *s, kp_action a) {
    g->apply(s, a);
}

int kp_do(const kp_game *g, void *s, kp_action a, char *why) {
    kp_reason reason;
    kp_reason_init(&reason, why);
    return kp_answer(&reason, kp_try(g, s, a));
}

void kp_tally(const kp_game *g, const void *s, int seat, int16_t *points) {
    memset(points, 0, KP_MAX_SOURCES * sizeof *points);
    g->tally(s, seat, points);
}

const char *kp_check_state(const kp_game *g, const void *s) {
    return kp_find_broken(g, s, NULL);
}

void kp_hide(const kp_game *g, void *s, int seat) {
    g->hide(s, seat);
}

void kp_guess(const kp_game *g, void *s, int seat, kp_rng *r) {
    g->guess(s, seat, r);
}
