/* SPDX-License-Identifier: MIT */
/* Commands of play: moves, undo, resignation, and what the clock brings about. */
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "hall/decide.h"

enum { WEEK = 7 * 24 * 3600 * 1000 }; /* ms an open table is kept when nobody comes */

/* The actions of `text` by this seat; all of them, or an error. */
static kp_err run_actions(hall_run *run, const char *text, int seat, kp_text *why) {
    char one[KP_ACTION_TEXT];
    kp_err err = *text == '\0' ? KP_ERR_UNKNOWN_ACTION : KP_ERR_OK;
    while (err == KP_ERR_OK && *text != '\0') {
        kp_action a = 0;
        size_t n = strcspn(text, ";");
        if (n >= sizeof one) return KP_ERR_UNKNOWN_ACTION;
        memcpy(one, text, n);
        one[n] = '\0';
        text += n + (text[n] == ';');
        err = kp_read_action(run->game, one, &a, why);
        if (err == KP_ERR_OK && run->game->turn(&run->state) != seat)
            err = KP_ERR_ILLEGAL;
        if (err == KP_ERR_OK) err = hall_run_do(run, a);
    }
    return err;
}

/* Whether the position is still the one on which a move was decided. Counts come again
 * after an undo, on another line; the numbers of events never do. */
static int is_fresh(const hall_table *t, const hall_command *c) {
    if (c->at >= 0 && c->at != t->match.count) return 0;
    return c->seq > 0 && c->seq >= t->moved && c->seq <= t->seq;
}

static hall_refusal play(const hall_table *t, const hall_command *c, int seat,
                         hall_maker *m) {
    char reason[400];
    kp_text why = kp_text_in(reason, sizeof reason);
    hall_run run;
    if (!is_fresh(t, c)) return HALL_STALE;
    if (hall_turn(t) != seat) return HALL_NOT_YOUR_TURN;
    if (c->text == NULL) return HALL_BAD_MESSAGE;
    if (!hall_begin_run(&run, t, t->key)) return HALL_NO_MEMORY;
    run.state = t->match.state;
    kp_err err = run_actions(&run, c->text, seat, &why);
    if (err == KP_ERR_OK) err = hall_run_on(&run);
    hall_refusal r = hall_add_run(m, HALL_EV_ACT, seat, &run, err);
    if (r == HALL_ILLEGAL && reason[0] != '\0') hall_because(m, r, reason);
    return r;
}

hall_refusal hall_do_act(const hall_table *t, const hall_command *c, hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    if (hall_turn(t) == own && m->now < hall_quiet_until(t)) return HALL_TOO_SOON;
    return play(t, c, own, m);
}

hall_refusal hall_do_bot_act(const hall_table *t, const hall_command *c,
                             hall_maker *m) {
    if (hall_bot_turn(t) != c->seat) return HALL_STALE;
    return play(t, c, c->seat, m);
}

hall_refusal hall_do_undo(const hall_table *t, const hall_command *c, hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    u32 earliest, last;
    if (!hall_find_free_undo(t, own, &earliest, &last)) return HALL_NO_UNDO;
    i64 to = c->to < 0 ? last : c->to;
    if (to < earliest || to > last || !t->mark[to].choice) return HALL_NO_UNDO;
    char words[24];
    kp_text text = kp_text_in(words, sizeof words);
    kp_put_int(&text, to);
    kp_put(&text, " free");
    return hall_add(m, HALL_EV_UNDO, own, words);
}

/* Whether everybody who must agree has. Somebody who is away agrees to nothing; who has
 * resigned no longer has a say. */
static int all_agree(const hall_table *t, u8 agreed) {
    for (int i = 0; i < t->how.setup.seats; i++) {
        const hall_seat *s = &t->seat[i];
        int asks = s->kind == HALL_PERSON && !s->resigned;
        if (asks && (agreed >> i & 1) == 0) return 0;
    }
    return 1;
}

hall_refusal hall_do_ask_undo(const hall_table *t, const hall_command *c,
                              hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    u32 count = 0;
    if (t->how.undo_never) return HALL_NO_UNDO;
    if (c->to < 0 && !hall_find_own_choice(t, own, &count)) return HALL_NO_UNDO;
    if (c->to >= 0) count = c->to < t->match.count ? (u32)c->to : t->match.count;
    if (count >= t->match.count || !t->mark[count].choice) return HALL_NO_UNDO;
    if (!hall_is_in_reach(t, count))
        return hall_because(m, HALL_NO_UNDO, "that is too long ago");
    hall_refusal r = hall_add_number(m, HALL_EV_ASK_UNDO, own, count);
    if (r != HALL_NONE || !all_agree(t, (u8)(1u << own))) return r;
    return hall_add_number(m, HALL_EV_UNDO, own, count);
}

hall_refusal hall_do_agree(const hall_table *t, const hall_command *c, hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    if (t->asker < 0 || (t->agreed >> own & 1) != 0) return HALL_WRONG_STATE;
    if (c->seq > 0 && c->seq < t->ask_seq) return HALL_STALE; /* another question */
    hall_refusal r = hall_add(m, HALL_EV_AGREE, own, "");
    if (r != HALL_NONE || !all_agree(t, (u8)(t->agreed | 1u << own))) return r;
    return hall_add_number(m, HALL_EV_UNDO, t->asker, t->ask_to);
}

hall_refusal hall_do_refuse(const hall_table *t, const hall_command *c, hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    if (t->asker < 0) return HALL_WRONG_STATE;
    return hall_add(m, HALL_EV_REFUSE, own, "");
}

hall_refusal hall_do_vacation(const hall_table *t, const hall_command *c,
                              hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    if (c->days < 1) return HALL_BAD_MESSAGE;
    if (t->how.vacation == 0)
        return hall_because(m, HALL_WRONG_STATE, "there is no vacation at this table");
    if (c->days > hall_vacation_left(t, own))
        return hall_because(m, HALL_WRONG_STATE,
                            "so many days of vacation are not left");
    return hall_add_number(m, HALL_EV_VACATION, own, (u32)c->days);
}

hall_refusal hall_do_back(const hall_table *t, const hall_command *c, hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    int is_gone = t->seat[own].absent || hall_is_on_vacation(&t->seat[own]);
    if (!is_gone || t->seat[own].resigned) return HALL_WRONG_STATE;
    return hall_add(m, HALL_EV_BACK, own, "");
}

hall_refusal hall_do_resign(const hall_table *t, const hall_command *c, hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    if (t->seat[own].resigned) return HALL_WRONG_STATE;
    return hall_add(m, HALL_EV_RESIGN, own, "asked");
}

i64 hall_wake(const hall_table *t) {
    kp_action only;
    if (t->status == HALL_OPEN && hall_is_offer(t))
        return t->created + hall_offer_time(t);
    if (t->status == HALL_OPEN && hall_begins(t) != 0) return hall_begins(t);
    if (t->status == HALL_OPEN) return t->changed + WEEK;
    if (t->status == HALL_OVER && !hall_is_shown(t))
        return t->ended + (i64)t->how.watch_delay * 1000;
    i64 answer = hall_answers_at(t, &only);
    i64 due = answer != 0 ? answer : hall_flag_falls(t);
    int home = hall_next_home(t);
    if (home < 0) return due;
    i64 back = t->seat[home].away_until;
    return due == 0 || back <= due ? back : due;
}

/* Everybody was ready. When the house comes late, who may have gone since is asked
 * anew.
 */
static hall_refusal begin(const hall_table *t, hall_maker *m) {
    hall_refusal r = HALL_NONE;
    if (hall_are_all_there(t, m->now)) return hall_add_start(m, t);
    for (int i = 0; r == HALL_NONE && i < t->how.setup.seats; i++) {
        i64 until = hall_there_until(t, i);
        if (until != 0 && m->now >= until) r = hall_add(m, HALL_EV_WAIT, i, "");
    }
    return r;
}

/* The house takes the only option of a seat that asked for it. */
static hall_refusal answer(const hall_table *t, kp_action only, hall_maker *m) {
    hall_run run;
    if (!hall_begin_run(&run, t, t->key)) return HALL_NO_MEMORY;
    run.state = t->match.state;
    kp_err err = hall_run_do(&run, only);
    if (err == KP_ERR_OK) err = hall_run_on(&run);
    return hall_add_run(m, HALL_EV_ACT, hall_turn(t), &run, err);
}

/* Everybody is ready, a vacation is over, the clock has run down, nobody came for a
 * week or accepted in time, or those who see the game later have seen its end. */
hall_refusal hall_do_tick(const hall_table *t, const hall_command *c, hall_maker *m) {
    (void)c;
    kp_action only;
    i64 due = hall_wake(t);
    int home = hall_next_home(t);
    if (due == 0 || m->now < due) return HALL_NONE;
    if (home >= 0 && due == t->seat[home].away_until)
        return hall_add(m, HALL_EV_BACK, home, "");
    if (hall_answers_at(t, &only) != 0) return answer(t, only, m);
    if (hall_begins(t) != 0) return begin(t, m);
    if (t->status == HALL_OPEN) return hall_add(m, HALL_EV_CANCEL, -1, "");
    if (t->status == HALL_OVER) return hall_add(m, HALL_EV_SHOW, -1, "");
    if (t->how.timeout_loses) return hall_add(m, HALL_EV_RESIGN, hall_turn(t), "time");
    return hall_add(m, HALL_EV_ABSENT, hall_turn(t), "");
}
