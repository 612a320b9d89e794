/* SPDX-License-Identifier: MIT */
#include "core/match.h"

#include <stdlib.h>
#include <string.h>

#include "core/explain.h"

void kp_match_init(kp_match *m, const kp_game *g, const kp_setup *how) {
    memset(m, 0, sizeof *m);
    m->game = g;
    m->setup = *how;
    g->setup(&m->start, how);
    m->state = m->start;
}

void kp_match_free(kp_match *m) {
    free(m->actions);
    m->actions = NULL;
    m->count = m->room = 0;
}

static kp_err kp_make_room(kp_match *m) {
    if (m->count >= m->game->max_actions) return KP_ERR_TOO_LONG;
    if (m->count < m->room) return KP_ERR_OK;
    u32 room = m->room == 0 ? 256 : m->room * 2;
    kp_action *more = (kp_action *)realloc(m->actions, room * sizeof *more);
    if (more == NULL) return KP_ERR_NO_MEMORY;
    m->actions = more;
    m->room = room;
    return KP_ERR_OK;
}

kp_err kp_match_do(kp_match *m, kp_action a) {
    kp_err err = kp_make_room(m);
    if (err == KP_ERR_OK) err = kp_try(m->game, &m->state, a);
    if (err == KP_ERR_OK) m->actions[m->count++] = a;
    return err;
}

kp_err kp_match_do_legal(kp_match *m, kp_action a) {
    kp_err err = kp_make_room(m);
    if (err != KP_ERR_OK) return err;
    m->game->apply(&m->state, a);
    m->actions[m->count++] = a;
    return KP_ERR_OK;
}

kp_err kp_match_do_all(kp_match *m, const kp_action *list, int count) {
    kp_state before = m->state;
    u32 count_before = m->count;
    for (int i = 0; i < count; i++) {
        kp_err err = kp_match_do(m, list[i]);
        if (err == KP_ERR_OK) continue;
        m->state = before;
        m->count = count_before;
        return err;
    }
    return KP_ERR_OK;
}

kp_err kp_advance(kp_match *m, kp_rng *r) {
    const kp_game *g = m->game;
    kp_action list[KP_MAX_LEGAL];
    int turn;
    while ((turn = g->turn(&m->state)) != KP_OVER) {
        if (turn == KP_CHANCE)
            list[0] = kp_pick_chance(g, &m->state, kp_random(r));
        else if (g->legal(&m->state, list) > 1)
            return KP_ERR_OK;
        kp_err err = kp_match_do(m, list[0]);
        if (err != KP_ERR_OK) return err;
    }
    return KP_ERR_OK;
}

kp_err kp_match_rewind(kp_match *m, u32 count) {
    if (count > m->count) return KP_ERR_NOTHING_TO_UNDO;
    m->state = m->start;
    for (u32 i = 0; i < count; i++) m->game->apply(&m->state, m->actions[i]);
    m->count = count;
    return KP_ERR_OK;
}

kp_err kp_find_undo(const kp_match *m, int seat, u32 *count) {
    const kp_game *g = m->game;
    kp_state s = m->start;
    kp_action list[KP_MAX_LEGAL];
    kp_err err = KP_ERR_NOTHING_TO_UNDO;
    for (u32 i = 0; i < m->count; i++) {
        int turn = g->turn(&s);
        int own = turn >= 0 && (seat == KP_SPECTATOR || turn == seat);
        if (own && g->legal(&s, list) > 1) {
            *count = i;
            err = KP_ERR_OK;
        }
        g->apply(&s, m->actions[i]);
    }
    return err;
}

kp_err kp_match_set(kp_match *m, const void *s, kp_text *why) {
    if (kp_seats(m->game, s) != m->setup.seats) {
        kp_put(why, "the number of seats cannot change");
        return KP_ERR_BROKEN;
    }
    if (m->game->check(s, NULL) != 0) {
        kp_put(why, "this must hold: ");
        kp_explain_broken(m->game, s, why);
        return KP_ERR_BROKEN;
    }
    kp_copy_state(m->game, &m->start, s);
    m->state = m->start;
    m->set_by_hand = 1;
    m->count = 0;
    return KP_ERR_OK;
}
