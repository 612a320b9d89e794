/* SPDX-License-Identifier: MIT */
#include "hall/retell.h"

#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/notation.h"
#include "core/show.h"
#include "core/tell.h"
#include "hall/hall.h"
#include "hall/try.h"

enum {
    GUESSES = 200, /* at one action                                      */
    ATTEMPTS = 5   /* of a whole log: a wrong guess may show much later  */
};

const kp_family *hall_find_hidden(const kp_game *g, const char *told) {
    for (const kp_family *f = g->families; f->word != NULL; f++) {
        size_t n = strlen(f->word);
        if (strncmp(told, f->word, n) == 0 && strcmp(told + n, " ?") == 0) return f;
    }
    return NULL;
}

/* An action that it may have been; 0 = there is none. */
static int choose(const kp_game *g, const kp_state *at, const char *told, kp_rng *r,
                  kp_action *out) {
    char reason[256];
    kp_text why = kp_text_in(reason, sizeof reason);
    const kp_family *hidden = hall_find_hidden(g, told);
    kp_action next[KP_MAX_LEGAL];
    if (hidden == NULL) return kp_read_action(g, told, out, &why) == KP_ERR_OK;
    if (g->turn(at) == KP_CHANCE) {
        *out = kp_pick_chance(g, at, kp_random(r));
        return kp_family_of(g, *out) == hidden;
    }
    for (int i = 0, n = kp_list_next(g, at, next); i < n; i++) {
        *out = next[i];
        if (kp_family_of(g, *out) == hidden) return 1;
    }
    return 0;
}

int hall_follow(const kp_game *g, int viewer, const char *told, kp_rng *r,
                hall_deed *deed) {
    kp_state seen = deed->after, at = seen;
    g->hide(&seen, viewer);
    for (int i = 0; i < GUESSES; i++) {
        kp_action a;
        if (i > 0) at = seen;
        if (i > 0) g->guess(&at, viewer, r);
        kp_state after = at;
        if (!choose(g, &at, told, r, &a) || kp_try(g, &after, a) != KP_ERR_OK) continue;
        *deed = (hall_deed){a, at, after};
        return 1;
    }
    return 0;
}

/* ---- a whole log ---- */
typedef struct retelling {
    const kp_game *game;
    int viewer;
    kp_rng rng;
    kp_state start;
    hall_deed deed;     /* the last one: after it the log stands      */
    kp_state *position; /* before each action that has not been taken back */
    u32 count, room;
    kp_json_writer w;
    u32 events; /* told */
} retelling;

static int keep_position(retelling *r) {
    if (r->count == r->room) {
        u32 room = 2 * r->room + 64;
        kp_state *more = realloc(r->position, room * sizeof *more);
        if (more == NULL) return 0;
        r->position = more;
        r->room = room;
    }
    r->position[r->count++] = r->deed.after;
    return 1;
}

static void take_back(retelling *r, i64 to) {
    if (to < 0 || to >= r->count) return;
    r->deed.after = r->position[to];
    r->count = (u32)to;
}

static int retell_action(retelling *r, const char *told) {
    const kp_game *g = r->game;
    kp_telling facts = {.count = 0};
    if (told == NULL || !keep_position(r) ||
        !hall_follow(g, r->viewer, told, &r->rng, &r->deed))
        return 0;
    if (g->teller == NULL) return 1;
    const hall_deed *d = &r->deed;
    kp_tell(g, &d->before, d->action, &d->after, r->viewer, &facts);
    kp_json_begin_list(&r->w, NULL);
    for (int i = 0; i < facts.count; i++) kp_write_fact(g, &facts.fact[i], &r->w);
    kp_json_end(&r->w);
    return 1;
}

static int retell_event(retelling *r, const kp_json *event) {
    const kp_json *actions = kp_json_get(event, "actions");
    const char *kind = kp_json_string(kp_json_get(event, "kind"));
    const kp_json *to = kp_json_get(event, "to");
    int fits = 1;
    if (kind != NULL && to != NULL && hall_find_event(kind) == HALL_EV_UNDO)
        take_back(r, kp_json_number(to));
    if (actions == NULL) return 1;
    kp_state seen = r->deed.after;
    kp_show_to(r->game, &seen, r->viewer);
    kp_json_begin_list(&r->w, NULL);
    kp_json_int(&r->w, NULL, kp_json_number(kp_json_get(event, "seq")));
    kp_write_state(r->game, &seen, kp_json_value(&r->w, NULL));
    kp_json_begin_list(&r->w, NULL);
    KP_JSON_EACH (one, actions)
        fits = fits && retell_action(r, kp_json_string(kp_json_at(one, 1)));
    kp_json_end(&r->w);
    kp_json_end(&r->w);
    r->events++;
    return fits;
}

/* Whether the log could be followed to its end. */
static int retell_all(retelling *r, const kp_json *log, u64 seed, kp_text *out) {
    int fits = 1;
    r->rng = kp_rng_init(seed);
    r->deed.after = r->start;
    r->count = r->events = 0;
    r->w = kp_json_to(out);
    kp_json_begin_list(&r->w, NULL);
    KP_JSON_EACH (event, log) fits = fits && retell_event(r, event);
    kp_json_end(&r->w);
    return fits;
}

static int read_question(const kp_json *question, retelling *r) {
    char reason[256];
    kp_text why = kp_text_in(reason, sizeof reason);
    hall_settings how;
    const kp_json *view = kp_json_get(question, "view");
    i64 you = kp_json_number(kp_json_get(question, "you"));
    if (hall_read_settings(question, &how, &why) != HALL_NONE) return 0;
    if (you < KP_SPECTATOR || you >= KP_MAX_SEATS) return 0;
    r->game = how.game;
    r->viewer = (int)you;
    if (view != NULL) return hall_read_view(how.game, view, r->viewer, 1, &r->start);
    how.game->setup(&r->start, &how.setup);
    return you < how.setup.seats;
}

/* With the guesses that lead furthest. */
static void retell_best(retelling *r, const kp_json *log, kp_text *out) {
    size_t start = out->used;
    u64 seed = 1, best = 1;
    int done = retell_all(r, log, seed, out);
    for (u32 most = r->events; !done && seed < ATTEMPTS;) {
        out->used = start;
        done = retell_all(r, log, ++seed, out);
        if (r->events > most || done) best = seed;
        if (r->events > most) most = r->events;
    }
    if (seed == best) return;
    out->used = start;
    retell_all(r, log, best, out);
}

int hall_retell(const kp_json *question, kp_text *out) {
    retelling *r = calloc(1, sizeof *r);
    int fine = r != NULL && read_question(question, r);
    if (fine) retell_best(r, kp_json_get(question, "log"), out);
    if (r != NULL) free(r->position);
    free(r);
    return fine;
}
