/* SPDX-License-Identifier: MIT */
/* No command of one person makes another's next legal command fail, but for what the
 * game and the house say: a move ends a turn, the last free seat can be taken once.
 * What an event may take from others stands here, and nothing else may go. */
#include <string.h>

#include "hall/decide.h"
#include "tests/hall/people.h"

u64 people_kept[HALL_COMMANDS];

#define DO(name) (1u << HALL_DO_##name)
/* What belongs to a table that people sit down at, and to a game that is on. */
#define BEFORE                                                                         \
    (DO(SIT) | DO(RISE) | DO(BOT) | DO(LINK) | DO(INVITE) | DO(READY) | DO(WAIT) |     \
     DO(START) | DO(CANCEL))
#define DURING                                                                         \
    (DO(ACT) | DO(UNDO) | DO(ASK_UNDO) | DO(AGREE) | DO(REFUSE) | DO(BACK) |           \
     DO(RESIGN) | DO(LINK) | DO(AHEAD) | DO(VACATION))
#define ANSWERS (DO(AGREE) | DO(REFUSE))

/* Talk, coming back, agreeing and offers take nothing from anybody. */
static const u32 takes[HALL_EVENTS] = {
    /* that seat, and to say no to it; what was said ready to */
    [HALL_EV_SIT] = DO(SIT) | DO(RISE) | DO(BOT) | DO(INVITE) | DO(WAIT),
    [HALL_EV_BOT] = DO(SIT) | DO(RISE) | DO(BOT) | DO(INVITE) | DO(WAIT),
    [HALL_EV_KEEP] = DO(SIT) | DO(BOT) | DO(INVITE) | DO(WAIT),
    /* that seat's; it is not full, so nobody says to be there */
    [HALL_EV_RISE] = DO(SIT) | DO(RISE) | DO(LINK) | DO(START) | DO(READY) | DO(WAIT),
    [HALL_EV_START] = BEFORE,
    [HALL_EV_ACT] = DO(ACT) | DO(UNDO) | DO(ASK_UNDO) | ANSWERS,
    [HALL_EV_UNDO] = DO(ACT) | DO(UNDO) | DO(ASK_UNDO) | ANSWERS,
    /* on a free seat: it is kept for who has the link */
    [HALL_EV_LINK] = DO(SIT) | DO(INVITE),
    [HALL_EV_ASK_UNDO] = DO(AGREE), /* to another question */
    [HALL_EV_REFUSE] = ANSWERS,
    [HALL_EV_RESIGN] = ANSWERS,         /* to who asked and is gone */
    [HALL_EV_CANCEL] = BEFORE | DURING, /* the house may close a game that is on */
    [HALL_EV_WAIT] = DO(WAIT),          /* the house asks anew */
    [HALL_EV_BACK] = DO(BACK),          /* the house says that a vacation is over */
};

static int is_granted(const hall_table *t, const hall_command *c, i64 now) {
    hall_batch b;
    u32 again;
    hall_refusal r = hall_decide(t, c, now, &b, &again);
    if (r == HALL_NONE) hall_batch_free(&b);
    return r == HALL_NONE;
}

/* As whoever has seen the last move and the last question would say it. */
static hall_command make_option(const hall_table *t, int kind, int who, options *o) {
    hall_command c = {.kind = (u8)kind,
                      .user = person(who),
                      .seat = -1,
                      .at = -1,
                      .to = -1,
                      .seq = t->moved == 0 ? t->seq : t->moved,
                      .text = "hello"};
    if (kind == HALL_DO_ACT) c.text = o->words;
    if (kind == HALL_DO_BOT) c.text = "random";
    if (kind == HALL_DO_AHEAD) c.text = o->questions;
    if (kind == HALL_DO_VACATION) c.days = 1;
    if (kind == HALL_DO_LINK) c.hash = o->hash;
    if (kind == HALL_DO_INVITE) c.text = "u9 Nobody";
    if (kind == HALL_DO_AGREE && t->asker >= 0) c.seq = t->ask_seq;
    return c;
}

void list_options(const walk *w, int who, u8 pick, options *o) {
    legal_action(&w->now, pick, o->words);
    if (hall_turn(&w->now) < 0) memcpy(o->words, "rest", 5);
    memset(o->hash, 77, sizeof o->hash);
    write_questions(&w->now, pick, o->questions);
    for (int kind = 0; kind < HALL_COMMANDS; kind++) {
        o->command[kind] = make_option(&w->now, kind, who, o);
        o->could[kind] = (u8)is_granted(&w->now, &o->command[kind], w->time);
    }
}

/* The clock's own doing, and the end of a game, take what belongs to the game. */
static u32 find_taken(const walk *w, const hall_batch *b) {
    u32 taken = 0;
    for (int i = 0; i < b->count; i++) taken |= takes[b->event[i].kind];
    if (w->now.status == HALL_OVER && w->before.status == HALL_PLAYING) taken |= DURING;
    return taken;
}

/* Who loses a seat has given it away, and who is away or out of time has lost it on
 * their own clock: that is for check_consent. */
static int has_left(const walk *w, const char *user) {
    int was = hall_seat_of(&w->before, user), is = hall_seat_of(&w->now, user);
    if (was < 0 || is != was) return was >= 0;
    const hall_seat *a = &w->before.seat[was], *b = &w->now.seat[was];
    return (b->absent && !a->absent) || (b->resigned && !a->resigned);
}

void check_freedom(walk *w, const options *o, const hall_batch *b) {
    const char *user = o->command[0].user.id;
    u32 taken = find_taken(w, b);
    if (has_left(w, user)) return;
    if (!hall_may_see(&w->now, user)) taken |= DO(CHAT); /* it has begun */
    for (int kind = 0; kind < HALL_COMMANDS; kind++) {
        int is_theirs = hall_right_to(kind)->who != HALL_HOUSE;
        if (!is_theirs || !o->could[kind] || (taken >> kind & 1) != 0) continue;
        people_kept[kind]++;
        expect(w, is_granted(&w->now, &o->command[kind], w->time),
               "no command of one makes another's fail");
    }
}
