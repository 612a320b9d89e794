/* SPDX-License-Identifier: MIT */
/* What comes of a command: the rules of the house. Every function here looks at the
 * table and adds events, or says why not; none changes the table. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "hall/decide.h"

enum { WEEK = 7 * 24 * 3600 * 1000 }; /* ms an open table is kept when nobody comes */

int hall_seat_of(const hall_table *t, const char *user) {
    if (user[0] == '\0') return -1;
    for (int i = 0; i < t->how.setup.seats; i++)
        if (t->seat[i].kind == HALL_PERSON && strcmp(t->seat[i].user.id, user) == 0)
            return i;
    return -1;
}

int hall_may_see(const hall_table *t, const char *user) {
    if (t->how.can_watch || t->status != HALL_PLAYING) return 1;
    return hall_seat_of(t, user) >= 0 || strcmp(t->host.id, user) == 0;
}

int hall_turn(const hall_table *t) {
    return t->status == HALL_PLAYING ? t->match.game->turn(&t->match.state) : KP_OVER;
}

int hall_bot_turn(const hall_table *t) {
    int turn = hall_turn(t);
    if (turn < 0) return -1;
    const hall_seat *seat = &t->seat[turn];
    return seat->kind == HALL_MACHINE || seat->absent || seat->resigned ? turn : -1;
}

const char *hall_bot_name(const hall_table *t, int seat) {
    const hall_seat *s = &t->seat[seat];
    return s->kind == HALL_MACHINE ? s->bot : HALL_STAND_IN;
}

i64 hall_wake(const hall_table *t) {
    int turn = hall_turn(t);
    if (t->status == HALL_OPEN) return t->changed + WEEK;
    if (turn < 0 || hall_bot_turn(t) >= 0 || t->how.clock == HALL_CLOCK_NONE) return 0;
    if (t->how.clock == HALL_CLOCK_SLOW) return t->since + (i64)t->how.base * 1000;
    return t->since + t->seat[turn].left;
}

/* ---- making events ---- */
hall_event *hall_add_event(hall_maker *m, int kind, int seat, const char *text) {
    KP_CHECK(m->out->count < HALL_BATCH);
    hall_event *e = &m->out->event[m->out->count];
    memset(e, 0, sizeof *e);
    e->seq = ++m->seq;
    e->at = m->now;
    e->kind = (u8)kind;
    e->seat = (i8)seat;
    e->text = strdup(text);
    if (e->text == NULL) return NULL;
    m->out->count++;
    return e;
}

static hall_refusal add(hall_maker *m, int kind, int seat, const char *text) {
    return hall_add_event(m, kind, seat, text) == NULL ? HALL_NO_MEMORY : HALL_NONE;
}

static hall_refusal add_number(hall_maker *m, int kind, int seat, u32 number) {
    char digits[16];
    kp_text text = kp_text_in(digits, sizeof digits);
    kp_put_int(&text, number);
    return add(m, kind, seat, digits);
}

static hall_refusal because(hall_maker *m, hall_refusal r, const char *why) {
    kp_text text = kp_text_in(m->out->why, sizeof m->out->why);
    kp_put(&text, why);
    return r;
}

hall_refusal hall_add_sit(hall_maker *m, int seat, const hall_user *who,
                          const char *salt) {
    char words[HALL_ID + 2 * HALL_SALT + KP_NAME_SIZE + 8];
    kp_text text = kp_text_in(words, sizeof words);
    kp_put(&text, who->id);
    kp_put(&text, who->registered ? " 1 " : " 0 ");
    if (salt == NULL || salt[0] == '\0')
        kp_put_char(&text, '-');
    else
        hall_put_hex(&text, (const u8 *)salt, (int)strlen(salt));
    kp_put_char(&text, ' ');
    kp_put(&text, who->name);
    return add(m, HALL_EV_SIT, seat, words);
}

/* The actions of a run as an event; `run->text` owns what is freed here. */
static hall_refusal add_run(hall_maker *m, int kind, int seat, hall_run *run,
                            kp_err err) {
    hall_refusal r = HALL_NONE;
    if (err != KP_ERR_OK)
        r = because(m, HALL_ILLEGAL, kp_error_text(err));
    else if (kp_is_cut(&run->text))
        r = HALL_NO_MEMORY;
    else
        r = add(m, kind, seat, run->text.at);
    free(run->text.at);
    return r;
}

static int begin_run(hall_run *run, const hall_table *t, const u8 *key) {
    enum { ROOM = 64 * 1024 };
    char *buffer = malloc(ROOM);
    run->game = t->how.game;
    run->key = key;
    run->count = t->match.count;
    run->draws = t->draws;
    if (buffer == NULL) return 0;
    run->text = kp_text_in(buffer, ROOM);
    return 1;
}

hall_refusal hall_add_start(hall_maker *m, const hall_table *t) {
    u8 key[HALL_SECRET];
    hall_run run;
    hall_make_key(t, key);
    if (!begin_run(&run, t, key)) return HALL_NO_MEMORY;
    memset(&run.state, 0, sizeof run.state);
    t->how.game->setup(&run.state, &t->how.setup);
    return add_run(m, HALL_EV_START, -1, &run, hall_run_on(&run));
}

int hall_is_full(const hall_table *t) {
    for (int i = 0; i < t->how.setup.seats; i++)
        if (t->seat[i].kind == HALL_FREE) return 0;
    return 1;
}

/* ---- before the start ---- */
static int is_host(const hall_table *t, const hall_command *c) {
    return strcmp(t->host.id, c->user.id) == 0;
}

static int is_seat(const hall_table *t, int seat) {
    return seat >= 0 && seat < t->how.setup.seats;
}

static int find_free_seat(const hall_table *t) {
    for (int i = 0; i < t->how.setup.seats; i++)
        if (t->seat[i].kind == HALL_FREE && !t->seat[i].has_link) return i;
    return -1;
}

static int find_link(const hall_table *t, const u8 *hash) {
    for (int i = 0; i < t->how.setup.seats; i++)
        if (t->seat[i].has_link &&
            sodium_memcmp(t->seat[i].link, hash, HALL_SECRET) == 0)
            return i;
    return -1;
}

/* Sits down, and starts the game if that was the last free seat and nobody need ask. */
static hall_refusal take_seat(const hall_table *t, const hall_command *c, int seat,
                              hall_maker *m) {
    const char *salt = c->text == NULL ? "" : c->text;
    if (strlen(salt) > 64) return because(m, HALL_BAD_MESSAGE, "salt: up to 64 bytes");
    hall_refusal r = hall_add_sit(m, seat, &c->user, salt);
    if (r != HALL_NONE || t->status != HALL_OPEN || !t->how.start_full) return r;
    hall_table next = *t; /* only read, up to the start */
    next.seat[seat].kind = HALL_PERSON;
    memcpy(next.seat[seat].salt, salt, strlen(salt) + 1);
    return hall_is_full(&next) ? hall_add_start(m, &next) : HALL_NONE;
}

static hall_refusal do_sit(const hall_table *t, const hall_command *c, hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    if (c->hash != NULL) {
        int seat = find_link(t, c->hash);
        if (seat < 0 || t->status == HALL_CANCELLED) return HALL_BAD_LINK;
        if (own >= 0 && own != seat) return HALL_SEAT_TAKEN;
        return take_seat(t, c, seat, m);
    }
    if (t->status != HALL_OPEN) return HALL_WRONG_STATE;
    if (own >= 0) return HALL_SEAT_TAKEN;
    int seat = c->seat < 0 ? find_free_seat(t) : c->seat;
    if (!is_seat(t, seat)) return HALL_NO_SEAT;
    if (t->seat[seat].kind != HALL_FREE) return HALL_SEAT_TAKEN;
    if (t->seat[seat].has_link && !is_host(t, c)) return HALL_SEAT_TAKEN;
    return take_seat(t, c, seat, m);
}

static hall_refusal do_rise(const hall_table *t, const hall_command *c, hall_maker *m) {
    int own = hall_seat_of(t, c->user.id), seat = c->seat < 0 ? own : c->seat;
    if (t->status != HALL_OPEN) return HALL_WRONG_STATE;
    if (seat < 0) return HALL_NOT_SEATED;
    if (!is_seat(t, seat)) return HALL_NO_SEAT;
    if (seat != own && !is_host(t, c)) return HALL_NOT_HOST;
    if (t->seat[seat].kind == HALL_FREE && !t->seat[seat].has_link) return HALL_NO_SEAT;
    return add(m, HALL_EV_RISE, seat, "");
}

static hall_refusal do_bot(const hall_table *t, const hall_command *c, hall_maker *m) {
    int seat = c->seat < 0 ? find_free_seat(t) : c->seat;
    if (t->status != HALL_OPEN) return HALL_WRONG_STATE;
    if (!is_host(t, c)) return HALL_NOT_HOST;
    if (!is_seat(t, seat)) return HALL_NO_SEAT;
    if (t->seat[seat].kind != HALL_FREE) return HALL_SEAT_TAKEN;
    if (c->text == NULL || !hall_knows_bot(c->text)) return HALL_BAD_BOT;
    hall_refusal r = add(m, HALL_EV_BOT, seat, c->text);
    if (r != HALL_NONE || !t->how.start_full) return r;
    hall_table next = *t;
    next.seat[seat].kind = HALL_MACHINE;
    return hall_is_full(&next) ? hall_add_start(m, &next) : HALL_NONE;
}

static hall_refusal do_link(const hall_table *t, const hall_command *c, hall_maker *m) {
    char hex[2 * HALL_SECRET + 1];
    kp_text text = kp_text_in(hex, sizeof hex);
    int own = hall_seat_of(t, c->user.id), seat = c->seat < 0 ? own : c->seat;
    if (t->status == HALL_OVER || t->status == HALL_CANCELLED) return HALL_WRONG_STATE;
    if (!is_seat(t, seat)) return HALL_NO_SEAT;
    if (c->hash == NULL) return HALL_BAD_MESSAGE;
    if (t->seat[seat].kind == HALL_MACHINE) return HALL_SEAT_TAKEN;
    if (t->seat[seat].kind == HALL_FREE && !is_host(t, c)) return HALL_NOT_HOST;
    if (t->seat[seat].kind == HALL_PERSON && seat != own) return HALL_FORBIDDEN;
    hall_put_hex(&text, c->hash, HALL_SECRET);
    return add(m, HALL_EV_LINK, seat, hex);
}

static hall_refusal do_start(const hall_table *t, const hall_command *c,
                             hall_maker *m) {
    if (t->status != HALL_OPEN) return HALL_WRONG_STATE;
    if (!is_host(t, c)) return HALL_NOT_HOST;
    if (!hall_is_full(t)) return because(m, HALL_WRONG_STATE, "a seat is still free");
    return hall_add_start(m, t);
}

static hall_refusal do_cancel(const hall_table *t, const hall_command *c,
                              hall_maker *m) {
    if (t->status != HALL_OPEN) return HALL_WRONG_STATE;
    if (!is_host(t, c)) return HALL_NOT_HOST;
    return add(m, HALL_EV_CANCEL, -1, "");
}

/* ---- play ---- */
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

static hall_refusal play(const hall_table *t, const hall_command *c, int seat,
                         hall_maker *m) {
    char reason[400];
    kp_text why = kp_text_in(reason, sizeof reason);
    hall_run run;
    if (c->at != t->match.count) return HALL_STALE;
    if (hall_turn(t) != seat) return HALL_NOT_YOUR_TURN;
    if (c->text == NULL) return HALL_BAD_MESSAGE;
    if (!begin_run(&run, t, t->key)) return HALL_NO_MEMORY;
    run.state = t->match.state;
    kp_err err = run_actions(&run, c->text, seat, &why);
    if (err == KP_ERR_OK) err = hall_run_on(&run);
    hall_refusal r = add_run(m, HALL_EV_ACT, seat, &run, err);
    if (r == HALL_ILLEGAL && reason[0] != '\0') because(m, r, reason);
    return r;
}

static hall_refusal do_act(const hall_table *t, const hall_command *c, hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    if (own < 0) return HALL_NOT_SEATED;
    if (t->status != HALL_PLAYING) return HALL_WRONG_STATE;
    if (t->seat[own].resigned || t->seat[own].absent) return HALL_WRONG_STATE;
    return play(t, c, own, m);
}

static hall_refusal do_bot_act(const hall_table *t, const hall_command *c,
                               hall_maker *m) {
    if (c->user.id[0] != '\0') return HALL_FORBIDDEN;
    if (t->status != HALL_PLAYING) return HALL_WRONG_STATE;
    if (hall_bot_turn(t) != c->seat) return HALL_STALE;
    return play(t, c, c->seat, m);
}

static hall_refusal do_undo(const hall_table *t, const hall_command *c, hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    u32 earliest, last;
    if (own < 0) return HALL_NOT_SEATED;
    if (t->status != HALL_PLAYING) return HALL_WRONG_STATE;
    if (!hall_find_free_undo(t, own, &earliest, &last)) return HALL_NO_UNDO;
    i64 to = c->to < 0 ? last : c->to;
    if (to < earliest || to > last || !t->mark[to].choice) return HALL_NO_UNDO;
    return add_number(m, HALL_EV_UNDO, own, (u32)to);
}

/* Whether everybody who must agree has, if `more` did too. */
static int all_agree(const hall_table *t, u8 agreed) {
    for (int i = 0; i < t->how.setup.seats; i++) {
        const hall_seat *s = &t->seat[i];
        int asks = s->kind == HALL_PERSON && !s->absent && !s->resigned;
        if (asks && (agreed >> i & 1) == 0) return 0;
    }
    return 1;
}

static hall_refusal do_ask_undo(const hall_table *t, const hall_command *c,
                                hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    u32 count = 0;
    if (own < 0) return HALL_NOT_SEATED;
    if (t->status != HALL_PLAYING || t->seat[own].resigned) return HALL_WRONG_STATE;
    if (t->how.undo_never) return HALL_NO_UNDO;
    if (c->to < 0 && !hall_find_own_choice(t, own, &count)) return HALL_NO_UNDO;
    if (c->to >= 0) count = c->to < t->match.count ? (u32)c->to : t->match.count;
    if (count >= t->match.count || !t->mark[count].choice) return HALL_NO_UNDO;
    hall_refusal r = add_number(m, HALL_EV_ASK_UNDO, own, count);
    if (r != HALL_NONE || !all_agree(t, (u8)(1u << own))) return r;
    return add_number(m, HALL_EV_UNDO, own, count);
}

static hall_refusal do_agree(const hall_table *t, const hall_command *c,
                             hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    if (own < 0) return HALL_NOT_SEATED;
    if (t->status != HALL_PLAYING || t->asker < 0 || (t->agreed >> own & 1) != 0)
        return HALL_WRONG_STATE;
    hall_refusal r = add(m, HALL_EV_AGREE, own, "");
    if (r != HALL_NONE || !all_agree(t, (u8)(t->agreed | 1u << own))) return r;
    return add_number(m, HALL_EV_UNDO, t->asker, t->ask_to);
}

static hall_refusal do_refuse(const hall_table *t, const hall_command *c,
                              hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    if (own < 0) return HALL_NOT_SEATED;
    if (t->status != HALL_PLAYING || t->asker < 0) return HALL_WRONG_STATE;
    return add(m, HALL_EV_REFUSE, own, "");
}

static hall_refusal do_back(const hall_table *t, const hall_command *c, hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    if (own < 0) return HALL_NOT_SEATED;
    if (t->status != HALL_PLAYING || !t->seat[own].absent || t->seat[own].resigned)
        return HALL_WRONG_STATE;
    return add(m, HALL_EV_BACK, own, "");
}

static hall_refusal do_resign(const hall_table *t, const hall_command *c,
                              hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    if (own < 0) return HALL_NOT_SEATED;
    if (t->status != HALL_PLAYING || t->seat[own].resigned) return HALL_WRONG_STATE;
    return add(m, HALL_EV_RESIGN, own, "asked");
}

static hall_refusal do_chat(const hall_table *t, const hall_command *c, hall_maker *m) {
    char words[HALL_ID + 2 * KP_NAME_SIZE + HALL_CHAT + 8];
    kp_text text = kp_text_in(words, sizeof words);
    int own = hall_seat_of(t, c->user.id);
    if (!hall_may_see(t, c->user.id)) return HALL_NOT_SEATED;
    if (c->text == NULL || !hall_is_name(c->text, HALL_CHAT - 3))
        return because(m, HALL_BAD_MESSAGE, "text: 1 to 500 bytes on one line");
    kp_put(&text, c->user.id);
    kp_put_char(&text, ' ');
    hall_put_hex(&text, (const u8 *)c->user.name, (int)strlen(c->user.name));
    kp_put_char(&text, ' ');
    kp_put(&text, c->text);
    return add(m, HALL_EV_CHAT, own, words);
}

static hall_refusal do_rematch(const hall_table *t, const hall_command *c,
                               hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    if (own < 0) return HALL_NOT_SEATED;
    if (t->status != HALL_OVER || t->imported) return HALL_WRONG_STATE;
    if (t->next[0] != '\0') return HALL_NONE; /* there is one: no event */
    if (c->text == NULL || c->text[0] == '\0') return HALL_BAD_MESSAGE;
    return add(m, HALL_EV_REMATCH, own, c->text);
}

/* The clock has run down, or nobody came for a week. */
static hall_refusal do_tick(const hall_table *t, const hall_command *c, hall_maker *m) {
    i64 due = hall_wake(t);
    if (c->user.id[0] != '\0') return HALL_FORBIDDEN;
    if (due == 0 || m->now < due) return HALL_NONE;
    if (t->status == HALL_OPEN) return add(m, HALL_EV_CANCEL, -1, "");
    if (t->how.timeout_loses) return add(m, HALL_EV_RESIGN, hall_turn(t), "time");
    return add(m, HALL_EV_ABSENT, hall_turn(t), "");
}

typedef hall_refusal (*hall_rule)(const hall_table *, const hall_command *,
                                  hall_maker *);
static const hall_rule rules[HALL_COMMANDS] = {
    [HALL_DO_SIT] = do_sit,       [HALL_DO_RISE] = do_rise,
    [HALL_DO_BOT] = do_bot,       [HALL_DO_LINK] = do_link,
    [HALL_DO_START] = do_start,   [HALL_DO_ACT] = do_act,
    [HALL_DO_UNDO] = do_undo,     [HALL_DO_ASK_UNDO] = do_ask_undo,
    [HALL_DO_AGREE] = do_agree,   [HALL_DO_REFUSE] = do_refuse,
    [HALL_DO_BACK] = do_back,     [HALL_DO_RESIGN] = do_resign,
    [HALL_DO_CHAT] = do_chat,     [HALL_DO_REMATCH] = do_rematch,
    [HALL_DO_CANCEL] = do_cancel, [HALL_DO_BOT_ACT] = do_bot_act,
    [HALL_DO_TICK] = do_tick,
};

/* Whether this message was done before (*again = its seq), or is older than one that
 * was and can no longer be done. */
static hall_refusal look_back(const hall_table *t, const hall_mail *mail, u32 *again) {
    u32 kept = t->seen_count < HALL_SEEN ? t->seen_count : HALL_SEEN;
    hall_refusal r = HALL_NONE;
    for (u32 i = 0; i < kept; i++) {
        const hall_seen *seen = &t->seen[i];
        if (seen->client != mail->client) continue;
        if (seen->n == mail->n) {
            *again = seen->seq;
            return HALL_NONE;
        }
        if (seen->n > mail->n) r = HALL_OLD_NUMBER;
    }
    return r;
}

/* A game may be long, but nobody may fill the store with talk and going back and
 * forth. */
static int is_aside(int kind) {
    return kind == HALL_DO_CHAT || kind == HALL_DO_UNDO || kind == HALL_DO_ASK_UNDO ||
           kind == HALL_DO_SIT || kind == HALL_DO_RISE || kind == HALL_DO_BOT ||
           kind == HALL_DO_LINK || kind == HALL_DO_BACK;
}

hall_refusal hall_decide(const hall_table *t, const hall_command *c, i64 now,
                         hall_batch *out, u32 *again) {
    hall_maker m = {out, t->seq, now > t->changed ? now : t->changed};
    hall_refusal r = HALL_NONE;
    out->count = 0;
    out->why[0] = '\0';
    *again = 0;
    if (c->mail.client != 0) r = look_back(t, &c->mail, again);
    if (r != HALL_NONE || *again != 0) return r;
    if (t->asides >= HALL_ASIDES && is_aside(c->kind)) return HALL_TOO_MUCH;
    r = rules[c->kind](t, c, &m);
    if (r != HALL_NONE) hall_batch_free(out);
    if (out->count > 0) out->event[out->count - 1].mail = c->mail;
    return r;
}
