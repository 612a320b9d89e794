/* SPDX-License-Identifier: MIT */
#include "hall/play.h"

#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/notation.h"

static int is_private(const kp_game *g, const kp_state *s) {
    return g->is_private != NULL && g->is_private(s);
}

int hall_is_forced(const kp_game *g, const kp_state *s, kp_action *only) {
    kp_action list[KP_MAX_LEGAL];
    if (is_private(g, s)) return 0;
    if (g->legal(s, list) != 1) return 0;
    *only = list[0];
    return 1;
}

static void write_down(hall_run *r, kp_action a) {
    if (r->text.used > 0) kp_put_char(&r->text, ';');
    kp_write_action(r->game, a, &r->text);
    r->count++;
}

kp_err hall_run_do(hall_run *r, kp_action a) {
    if (r->count >= r->game->max_actions) return KP_ERR_TOO_LONG;
    kp_err err = kp_try(r->game, &r->state, a);
    if (err == KP_ERR_OK) write_down(r, a);
    return err;
}

kp_err hall_run_on(hall_run *r) {
    kp_err err = KP_ERR_OK;
    for (;;) {
        kp_action a;
        int turn = r->game->turn(&r->state);
        if (turn == KP_OVER) return KP_ERR_OK;
        if (turn == KP_CHANCE)
            a = kp_pick_chance(r->game, &r->state, hall_draw(r->key, r->draws++));
        else if (!hall_is_forced(r->game, &r->state, &a))
            return KP_ERR_OK;
        if ((err = hall_run_do(r, a)) != KP_ERR_OK) return err;
    }
}

/* Whether something that was blank for this seat has become known to it. */
static int reveals(const kp_game *g, const kp_state *before, const kp_state *after,
                   int seat) {
    kp_state was = *before, is = *after;
    g->hide(&was, seat);
    if (memcmp(&was, before, g->state_size) == 0) return 0;
    g->hide(&is, seat);
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        const char *from = (const char *)&was + f->offset;
        const char *to = (const char *)&is + f->offset;
        if (f->visibility == KP_FILLER || memcmp(from, to, f->size) == 0) continue;
        kp_shape shape = kp_shape_of(g, f);
        i64 blank = kp_hidden_value(&shape);
        for (int i = 0; i < f->size / f->width; i++)
            if (kp_get_element(f, &was, i) == blank &&
                kp_get_element(f, &is, i) != blank)
                return 1;
    }
    return 0;
}

int hall_is_away(const hall_seat *seat) {
    return seat->kind == HALL_PERSON && (seat->absent || seat->resigned);
}

static int make_marks(hall_table *t) {
    if (t->match.count < t->marks) return 1;
    u32 room = t->marks == 0 ? 128 : t->marks * 2;
    hall_mark *more = realloc(t->mark, room * sizeof *more);
    if (more == NULL) return 0;
    t->mark = more;
    t->marks = room;
    return 1;
}

static i8 seer_of(const kp_game *g, const kp_state *s, kp_action a, int turn) {
    const kp_family *f = kp_family_of(g, a);
    if (f->visibility == KP_ALL) return HALL_ALL_SEE;
    if (f->visibility == KP_NOBODY) return HALL_NONE_SEE;
    if (turn != KP_CHANCE) return (i8)turn;
    int seat = g->witness == NULL ? -1 : g->witness(s);
    return (i8)(seat < 0 ? HALL_NONE_SEE : seat);
}

/* How far back the seats may go after this action: see undo in docs/protocol.md. */
static void move_floor(hall_table *t, const kp_state *before, int turn) {
    u32 count = t->match.count;
    if (turn == KP_CHANCE) {
        t->undo_seat = -1;
        t->undo_floor = count;
        return;
    }
    if (t->undo_seat != turn) t->undo_floor = count - 1;
    t->undo_seat = (i8)turn;
    if (reveals(t->match.game, before, &t->match.state, turn)) t->undo_floor = count;
}

static void keep_checkpoint(hall_table *t) {
    u32 count = t->match.count;
    if (count % HALL_CHECKPOINT_EVERY != 0) return;
    hall_checkpoint *p =
        &t->checkpoint[count / HALL_CHECKPOINT_EVERY % HALL_CHECKPOINTS];
    p->count = count;
    p->undo_floor = t->undo_floor;
    p->undo_seat = t->undo_seat;
    kp_copy_state(t->match.game, &p->state, &t->match.state);
}

kp_err hall_push(hall_table *t, kp_action a, hall_step *step) {
    const kp_game *g = t->match.game;
    kp_state before;
    kp_action list[KP_MAX_LEGAL];
    kp_copy_state(g, &before, &t->match.state);
    int turn = g->turn(&before);
    if (a >= g->action_count || turn == KP_OVER) return KP_ERR_ILLEGAL;
    if (!make_marks(t)) return KP_ERR_NO_MEMORY;
    /* Listed once for both questions: this is most of the time a load takes. */
    int count = kp_list_next(g, &before, list), found = 0;
    while (found < count && list[found] != a) found++;
    if (found == count) return KP_ERR_ILLEGAL;
    hall_step made = {a, (i8)turn, seer_of(g, &before, a, turn)};
    /* Nobody learns whether cards leave a choice, not even from what can be undone. */
    hall_mark mark = {UINT32_MAX, turn >= 0 && (count > 1 || is_private(g, &before)),
                      turn >= 0 && hall_is_away(&t->seat[turn]), (i8)turn};
    kp_err err = kp_match_do_legal(&t->match, a);
    if (err != KP_ERR_OK) return err;
    if (turn == KP_CHANCE) mark.draw = t->draws++;
    t->mark[t->match.count - 1] = mark;
    move_floor(t, &before, turn);
    keep_checkpoint(t);
    *step = made;
    return KP_ERR_OK;
}

/* The latest position kept that is not after `count`; NULL = the start. */
static const hall_checkpoint *find_checkpoint(const hall_table *t, u32 count) {
    const hall_checkpoint *best = NULL;
    for (int i = 0; i < HALL_CHECKPOINTS; i++) {
        const hall_checkpoint *p = &t->checkpoint[i];
        if (p->count == 0 || p->count > count) continue;
        if (best == NULL || p->count > best->count) best = p;
    }
    return best;
}

int hall_is_in_reach(const hall_table *t, u32 count) {
    const hall_checkpoint *from = find_checkpoint(t, count);
    return count - (from == NULL ? 0 : from->count) <= HALL_REACH;
}

/* Those kept after it are dropped. */
static void return_to_checkpoint(hall_table *t, u32 count) {
    const hall_checkpoint *best = find_checkpoint(t, count);
    for (int i = 0; i < HALL_CHECKPOINTS; i++)
        if (t->checkpoint[i].count > count) t->checkpoint[i].count = 0;
    t->match.count = best == NULL ? 0 : best->count;
    t->undo_seat = best == NULL ? -1 : best->undo_seat;
    t->undo_floor = best == NULL ? 0 : best->undo_floor;
    kp_copy_state(t->match.game, &t->match.state,
                  best == NULL ? &t->match.start : &best->state);
}

kp_err hall_rewind(hall_table *t, u32 count) {
    const kp_game *g = t->match.game;
    kp_match *m = &t->match;
    if (count >= m->count) return KP_ERR_NOTHING_TO_UNDO;
    return_to_checkpoint(t, count);
    while (m->count < count) {
        kp_state before;
        kp_copy_state(g, &before, &m->state);
        int turn = g->turn(&before);
        g->apply(&m->state, m->actions[m->count++]);
        move_floor(t, &before, turn);
        keep_checkpoint(t);
    }
    return KP_ERR_OK;
}

int hall_find_free_undo(const hall_table *t, int seat, u32 *earliest, u32 *last) {
    int found = 0;
    if (t->status != HALL_PLAYING || t->how.undo_never || t->undo_seat != seat)
        return 0;
    if (hall_is_away(&t->seat[seat]) || hall_is_on_vacation(&t->seat[seat])) return 0;
    for (u32 i = t->undo_floor; i < t->match.count; i++) {
        if (t->mark[i].stood_in) found = 0; /* not this player's own decisions */
        if (!t->mark[i].choice || t->mark[i].stood_in) continue;
        if (!hall_is_in_reach(t, i)) continue;
        if (!found) *earliest = i;
        *last = i;
        found = 1;
    }
    return found;
}

int hall_find_own_choice(const hall_table *t, int seat, u32 *count) {
    for (u32 i = t->match.count; i > 0; i--) {
        if (!t->mark[i - 1].choice || t->mark[i - 1].by != seat) continue;
        *count = i - 1;
        return 1;
    }
    return 0;
}
