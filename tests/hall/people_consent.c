/* SPDX-License-Identifier: MIT */
/* Nobody is seated, unseated, put on a clock, rated, given up, undone or spoken for but
 * by a command of their own, or by the clock on their own turn. */
#include <string.h>

#include "hall/decide.h"
#include "tests/hall/people.h"

u64 people_housed;

static int has_seat(const hall_table *t, int seat, const char *user) {
    return t->seat[seat].kind == HALL_PERSON &&
           strcmp(t->seat[seat].user.id, user) == 0;
}

/* A seat changes hands by a command of who gets it, and of who had it: directly, by a
 * link made before, or by the host of a table that has not begun. */
static void check_seats(walk *w, const hall_command *c, int who) {
    const hall_table *a = &w->before, *b = &w->now;
    for (int i = 0; i < b->how.setup.seats; i++) {
        const char *now = b->seat[i].user.id;
        if (b->seat[i].kind == HALL_PERSON && !has_seat(a, i, now))
            expect(w, strcmp(now, c->user.id) == 0, "nobody is seated by another");
        if (a->seat[i].kind != HALL_PERSON || has_seat(b, i, a->seat[i].user.id))
            continue;
        int gave = w->linker[i] >= 0 &&
                   strcmp(person(w->linker[i]).id, a->seat[i].user.id) == 0;
        int host = a->status == HALL_OPEN && strcmp(a->host.id, c->user.id) == 0;
        expect(w, has_seat(a, i, c->user.id) || gave || host,
               "nobody loses a seat to another");
        expect(w, a->status != HALL_OVER, "nobody sits down when it is over");
        expect(w, a->status != HALL_PLAYING || !a->how.rated, "rated seats stay");
    }
    if (c->kind == HALL_DO_LINK && c->seat >= 0) w->linker[c->seat] = (i8)who;
    if (c->kind == HALL_DO_LINK && c->seat < 0)
        w->linker[hall_seat_of(a, c->user.id)] = (i8)who;
    if (c->kind == HALL_DO_SIT) w->linker[hall_seat_of(b, c->user.id)] = -1;
}

static void check_identity(walk *w) {
    const hall_table *a = &w->before, *b = &w->now;
    for (int i = 0; i < b->how.setup.seats; i++) {
        if (a->status == HALL_OPEN && b->status == HALL_PLAYING)
            w->at_start[i] = b->seat[i].user;
        expect(w,
               !b->how.rated || b->seat[i].kind != HALL_PERSON ||
                   b->seat[i].user.registered,
               "nobody is rated without an account");
        if (b->how.rated && b->status == HALL_OVER)
            expect(w, strcmp(w->at_start[i].id, b->seat[i].user.id) == 0,
                   "a rated result is theirs who began");
    }
}

/* A rated game does not begin on the clock of somebody who may be gone. */
static void check_presence(walk *w, const hall_command *c, int who) {
    const hall_table *a = &w->before, *b = &w->now;
    if (c->kind == HALL_DO_SIT || c->kind == HALL_DO_READY) w->spoke[who] = w->time;
    if (a->status != HALL_OPEN || b->status == HALL_OPEN ||
        b->how.clock != HALL_CLOCK_LIVE)
        return;
    for (int i = 0; b->how.rated && i < b->how.setup.seats; i++) {
        if (b->seat[i].kind != HALL_PERSON || b->status == HALL_CANCELLED) continue;
        i64 silent = w->time - w->spoke[b->seat[i].user.id[1] - '0'];
        expect(w, silent < HALL_STAY, "nobody is clocked who is not there");
    }
}

/* Where everybody says ready first, everybody has. */
static void check_ready(walk *w, const hall_command *c, int who) {
    const hall_table *a = &w->before, *b = &w->now;
    int begins = a->status == HALL_OPEN && b->status == HALL_PLAYING, asked = 0;
    if (c->kind == HALL_DO_SIT || c->kind == HALL_DO_BOT || c->kind == HALL_DO_RISE)
        memset(w->ready, 0, sizeof w->ready);
    if (c->kind == HALL_DO_READY || c->kind == HALL_DO_WAIT)
        w->ready[who] = c->kind == HALL_DO_READY;
    for (int i = 0; i < b->how.setup.seats; i++)
        asked += b->seat[i].kind == HALL_PERSON;
    if (!begins || b->how.start != HALL_START_READY || asked < 2) return;
    expect(w, c->kind == HALL_DO_TICK, "there is a moment to think again");
    for (int i = 0; i < b->how.setup.seats; i++)
        expect(w,
               b->seat[i].kind != HALL_PERSON || w->ready[b->seat[i].user.id[1] - '0'],
               "nobody begins who has not said ready");
}

/* Time goes from the clock of the seat to move, or of who takes a move back. */
static void check_clocks(walk *w, const hall_command *c) {
    const hall_table *a = &w->before, *b = &w->now;
    int turn = hall_turn(a), own = hall_seat_of(a, c->user.id);
    for (int i = 0; a->status == HALL_PLAYING && i < b->how.setup.seats; i++) {
        int lost = b->seat[i].left < a->seat[i].left;
        expect(w, !lost || i == turn || i == own || i == a->asker,
               "only who is to move loses time");
        expect(w, !lost || i == own || c->kind != HALL_DO_UNDO,
               "taking back costs nobody else time");
        expect(w,
               a->seat[i].absent || !b->seat[i].absent ||
                   (c->kind == HALL_DO_TICK && i == turn),
               "only the own clock makes absent");
        expect(w,
               a->seat[i].resigned || !b->seat[i].resigned || i == own ||
                   (c->kind == HALL_DO_TICK && i == turn),
               "nobody is given up by another");
        expect(w, !a->seat[i].absent || b->seat[i].absent || i == own,
               "who is away comes back alone");
    }
}

/* A vacation is begun by a command of one's own, ended by another or when its days are
 * over, and never longer than the table gives; meanwhile nobody's time runs out. */
static void check_vacation(walk *w, const hall_command *c) {
    const hall_table *a = &w->before, *b = &w->now;
    int own = hall_seat_of(a, c->user.id);
    for (int i = 0; a->status == HALL_PLAYING && i < b->how.setup.seats; i++) {
        const hall_seat *was = &a->seat[i], *is = &b->seat[i];
        int went = was->away_until == 0 && is->away_until != 0;
        int came = was->away_until != 0 && is->away_until == 0;
        expect(w, !went || (c->kind == HALL_DO_VACATION && i == own),
               "nobody is sent on vacation");
        expect(w,
               !came || i == own || is->resigned ||
                   (c->kind == HALL_DO_TICK && w->time >= was->away_until),
               "nobody is called back");
        expect(w, is->away_days <= b->how.vacation, "a vacation has an end");
        expect(w,
               was->away_until == 0 || w->time >= was->away_until ||
                   is->absent == was->absent,
               "nobody runs out of time on vacation");
    }
}

/* Whether all that was taken back was decided by this seat itself. */
static int was_own(const hall_table *a, int seat, u32 to) {
    kp_state s = a->match.start;
    for (u32 i = 0; i < a->match.count; i++) {
        int turn = a->match.game->turn(&s);
        if (i >= to && a->mark[i].choice && (turn != seat || a->mark[i].stood_in))
            return 0;
        if (i >= to && turn == KP_CHANCE) return 0;
        a->match.game->apply(&s, a->match.actions[i]);
    }
    return 1;
}

static void check_undo(walk *w, const hall_command *c) {
    const hall_table *a = &w->before, *b = &w->now;
    int own = hall_seat_of(a, c->user.id), went_back = b->match.count < a->match.count;
    if (c->kind == HALL_DO_ASK_UNDO) w->agreed = (u8)(1u << own);
    if (c->kind == HALL_DO_AGREE) w->agreed |= (u8)(1u << own);
    if (a->status != HALL_PLAYING || !went_back) return;
    if (c->kind == HALL_DO_UNDO) {
        expect(w, was_own(a, own, b->match.count), "only own decisions are taken back");
        return;
    }
    expect(w, c->kind == HALL_DO_AGREE || c->kind == HALL_DO_ASK_UNDO,
           "only an answer undoes");
    for (int i = 0; i < a->how.setup.seats; i++)
        expect(w,
               a->seat[i].kind != HALL_PERSON || a->seat[i].resigned ||
                   (w->agreed >> i & 1) != 0,
               "nobody is undone who did not agree");
}

/* The house moves for bots and stand-ins, and for who asked it to answer this question
 * wherever there is one answer, which their own cards say. */
static int may_house_move(const walk *w, int seat) {
    kp_action list[KP_MAX_LEGAL];
    const hall_table *t = &w->now;
    if (hall_bot_turn(t) == seat) return 1;
    int asked = t->seat[seat].kind == HALL_PERSON &&
                strcmp(w->ahead[seat].who, t->seat[seat].user.id) == 0 &&
                (w->ahead[seat].all & question_now(t)) != 0;
    int single = t->match.game->legal(&t->match.state, list) == 1;
    int housed =
        asked && single && hall_turn(t) == seat && hall_quiet_until(t) <= w->time;
    people_housed += (u64)housed;
    return housed;
}

void check_author(walk *w, const hall_command *c, const hall_batch *b) {
    for (int i = 0; i < b->count; i++) {
        const hall_event *e = &b->event[i];
        size_t n = strlen(c->user.id);
        if (e->kind == HALL_EV_CHAT)
            expect(w, strncmp(e->text, c->user.id, n) == 0 && e->text[n] == ' ',
                   "nobody is spoken for");
        if (e->kind == HALL_EV_ACT)
            expect(w,
                   c->user.id[0] == '\0' ? may_house_move(w, e->seat)
                                         : has_seat(&w->now, e->seat, c->user.id),
                   "nobody is played for");
    }
}

void check_consent(walk *w, const hall_command *c, int who) {
    check_seats(w, c, who);
    check_identity(w);
    check_presence(w, c, who);
    check_ready(w, c, who);
    check_clocks(w, c);
    check_vacation(w, c);
    check_undo(w, c);
}
