/* SPDX-License-Identifier: MIT */
#include "hall/foresee.h"

#include <string.h>

#include "core/notation.h"
#include "core/tell.h"
#include "games/games.h"
#include "hall/play.h"
#include "hall/try.h"

enum { MOST = 200 }; /* decisions of others that are foreseen */

typedef struct foresight {
    const kp_game *game;
    int seat;
    int judges;     /* choices of others are foreseen too */
    kp_state state; /* as the screen shows it, its blanks guessed */
    kp_json_writer w;
} foresight;

/* Does a legal action and tells it. */
static void tell_next(foresight *f, kp_action a) {
    kp_telling facts = {.count = 0};
    kp_state before = f->state;
    f->game->apply(&f->state, a);
    kp_tell(f->game, &before, a, &f->state, f->seat, &facts);
    for (int i = 0; i < facts.count; i++) kp_write_fact(f->game, &facts.fact[i], &f->w);
}

static int is_of_course(const kp_game *g, kp_action a) {
    const char *course = g->teller->course;
    return course != NULL && strcmp(kp_family_of(g, a)->word, course) == 0;
}

/* What looks best to whoever is to move. */
static kp_action choose(const kp_game *g, const kp_state *s, const kp_action *list,
                        int n) {
    i32 score[KP_MAX_LEGAL];
    int best = 0;
    if (n == 1 || g->advise == NULL) return list[0];
    g->advise(s, list, n, score);
    for (int i = 1; i < n; i++)
        if (score[i] > score[best]) best = i;
    return list[best];
}

/* Everybody goes on with it until the next of its like is to be chosen; without
 * judgement only as far as the rules leave no choice. */
static void go_on(foresight *f) {
    kp_action list[KP_MAX_LEGAL], only;
    for (int i = 0; i < MOST && f->game->turn(&f->state) >= 0; i++) {
        int n = f->game->legal(&f->state, list);
        if (is_of_course(f->game, list[0])) return;
        if (!f->judges && !hall_is_forced(f->game, &f->state, &only)) return;
        tell_next(f, choose(f->game, &f->state, list, n));
    }
}

static int do_actions(foresight *f, const kp_json *actions) {
    char reason[128];
    kp_text why = kp_text_in(reason, sizeof reason);
    kp_action a = 0;
    int begins = 0;
    KP_JSON_EACH (one, actions) {
        const char *words = kp_json_string(one);
        kp_state trial = f->state;
        if (words == NULL || f->game->turn(&f->state) != f->seat ||
            kp_read_action(f->game, words, &a, &why) != KP_ERR_OK ||
            kp_try(f->game, &trial, a) != KP_ERR_OK)
            return 0;
        begins |= is_of_course(f->game, a);
        tell_next(f, a);
    }
    if (begins) go_on(f);
    while (f->game->turn(&f->state) == f->seat &&
           hall_is_forced(f->game, &f->state, &a) && !begins)
        tell_next(f, a);
    return 1;
}

int hall_foresee(const kp_json *question, kp_text *out) {
    const char *id = kp_json_string(kp_json_get(question, "game"));
    foresight f = {.game = id == NULL ? NULL : kp_find_game(id),
                   .seat = (int)kp_json_number(kp_json_get(question, "seat")),
                   .judges = kp_json_is(kp_json_get(question, "help"), KP_JSON_TRUE),
                   .w = kp_json_to(out)};
    if (f.game == NULL || f.game->teller == NULL || f.seat < 0 ||
        !hall_read_view(f.game, kp_json_get(question, "view"), f.seat, 1, &f.state))
        return 0;
    kp_json_begin_list(&f.w, NULL);
    int fine = do_actions(&f, kp_json_get(question, "actions"));
    kp_json_end(&f.w);
    return fine;
}
