/* SPDX-License-Identifier: MIT */
/* Tables without a server. The host passes messages of docs/protocol.md in, keeps the
 * events that come of them, and only then has them taken and told: the same order as at
 * a server. Whatever must be unforeseeable, and the time, come from the host.
 *
 * Everybody here sits at one screen: it belongs to the person to move, else to the one
 * who moved last. */
#include <stdlib.h>
#include <string.h>

#include "bots/keep.h"
#include "core/notation.h"
#include "hall/hall.h"
#include "hall/message.h"
#include "wasm/kaupang.h"

hall_table *KW_EXPORT(kw_table_create)(double now);
hall_table *KW_EXPORT(kw_table_rematch)(const hall_table *t, double now);
hall_table *KW_EXPORT(kw_table_new)(void);
int KW_EXPORT(kw_table_apply)(hall_table *t);
void KW_EXPORT(kw_table_free)(hall_table *t);
int KW_EXPORT(kw_table_ask)(const hall_table *t, double now);
int KW_EXPORT(kw_table_agree)(const hall_table *t, double now);
int KW_EXPORT(kw_table_think)(const hall_table *t, u32 seed, double now);
u32 KW_EXPORT(kw_went_on)(void);
double KW_EXPORT(kw_table_wake)(const hall_table *t);
int KW_EXPORT(kw_table_tick)(const hall_table *t, double now);
int KW_EXPORT(kw_table_take)(hall_table *t);
int KW_EXPORT(kw_table_you)(const hall_table *t);
int KW_EXPORT(kw_table_bot)(const hall_table *t);
int KW_EXPORT(kw_table_turn)(const hall_table *t);
int KW_EXPORT(kw_table_tell)(const hall_table *t, double since);
int KW_EXPORT(kw_table_log)(const hall_table *t, double before);
int KW_EXPORT(kw_table_summary)(const hall_table *t);
int KW_EXPORT(kw_table_record)(const hall_table *t);

enum { KW_MADE = HALL_BATCH * (KP_MAX_SEATS + 1) };

/* Events that the host has not been given yet, or has not kept yet. */
static struct {
    hall_event event[KW_MADE];
    int count, taken;
} kw_made;

static void kw_forget_made(void) {
    for (int i = kw_made.taken; i < kw_made.count; i++) free(kw_made.event[i].text);
    kw_made.count = kw_made.taken = 0;
}

static void kw_put_event(kp_json_writer *w, const hall_event *e) {
    kp_json_begin_list(w, NULL);
    kp_json_int(w, NULL, e->seq);
    kp_json_int(w, NULL, e->at);
    kp_json_text(w, NULL, hall_event_word(e->kind));
    kp_json_int(w, NULL, e->seat);
    kp_json_text(w, NULL, e->text);
    kp_json_end(w);
}

static void kw_put_made(const void *unused, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    (void)unused;
    kp_json_begin_list(&w, NULL);
    for (int i = 0; i < kw_made.count; i++) kw_put_event(&w, &kw_made.event[i]);
    kp_json_end(&w);
}

/* The events belong to kw_made from here on. */
static void kw_add_made(hall_batch *b) {
    for (int i = 0; i < b->count && kw_made.count < KW_MADE; i++)
        kw_made.event[kw_made.count++] = b->event[i];
    b->count = 0;
}

/* 0, with {"code","text"} in the buffer. */
static int kw_refuse(hall_refusal r, const char *why) {
    kp_text out = kw_output();
    kp_json_writer w = kp_json_to(&out);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "code", hall_refusal_code(r));
    kp_json_text(&w, "text", why[0] != '\0' ? why : hall_refusal_text(r));
    kp_json_end(&w);
    return 0;
}

/* ---- who sits at the screen ---- */
static int kw_is_here(const hall_table *t, int seat) {
    const hall_seat *s = &t->seat[seat];
    return s->kind == HALL_PERSON && !s->resigned && !s->absent;
}

int kw_table_you(const hall_table *t) {
    int turn = hall_turn(t);
    if (turn >= 0 && kw_is_here(t, turn)) return turn;
    for (u32 i = t->logged; i-- > 0;) {
        const hall_entry *e = &t->log[i];
        if (e->kind == HALL_EV_ACT && t->seat[e->seat].kind == HALL_PERSON)
            return e->seat;
    }
    for (int i = 0; i < t->how.setup.seats; i++)
        if (t->seat[i].kind == HALL_PERSON) return i;
    return KP_SPECTATOR;
}

/* The host of the table sits where "here" sits; others have their seat's number too. */
static hall_user kw_person(int seat, int is_host, const char *name) {
    hall_user u = {"here", "", 0};
    if (!is_host) u.id[4] = (char)('0' + seat);
    memcpy(u.name, name, strnlen(name, sizeof u.name - 1));
    return u;
}

static hall_user kw_user(const hall_table *t, int seat) {
    return seat < 0 ? t->host : t->seat[seat].user;
}

/* ---- new tables ---- */
static hall_refusal kw_apply_batch(hall_table *t, hall_batch *b) {
    hall_refusal r = HALL_NONE;
    for (int i = 0; r == HALL_NONE && i < b->count; i++)
        r = hall_apply(t, &b->event[i]);
    kw_add_made(b);
    return r;
}

static hall_refusal kw_sit(hall_table *t, int seat, const hall_user *who, i64 now) {
    hall_batch b;
    u32 again;
    hall_command c = {
        .kind = HALL_DO_SIT, .user = *who, .seat = seat, .at = -1, .to = -1};
    hall_refusal r = hall_decide(t, &c, now, &b, &again);
    return r == HALL_NONE ? kw_apply_batch(t, &b) : r;
}

static hall_refusal kw_seat_people(hall_table *t, const kp_json *people, i64 now) {
    hall_refusal r = HALL_NONE;
    KP_JSON_EACH (one, people) {
        int seat = one->key[0] - '0';
        const char *name = kp_json_string(one);
        if (seat < 0 || seat >= t->how.setup.seats || one->key[1] != '\0')
            return HALL_NO_SEAT;
        if (name == NULL || !hall_is_name(name, KP_NAME_SIZE)) return HALL_BAD_MESSAGE;
        if (t->seat[seat].kind != HALL_FREE) continue; /* the host */
        hall_user who = kw_person(seat, 0, name);
        if ((r = kw_sit(t, seat, &who, now)) != HALL_NONE) return r;
    }
    return r;
}

/* Whoever asks for a rematch at this screen has asked the others: all of them accept.
 */
static hall_refusal kw_seat_kept(hall_table *t, i64 now) {
    hall_refusal r = HALL_NONE;
    for (int i = 0; r == HALL_NONE && i < t->how.setup.seats; i++) {
        hall_user who = t->seat[i].kept;
        if (t->seat[i].kind == HALL_FREE) r = kw_sit(t, i, &who, now);
    }
    return r;
}

static int kw_read_opening(const kp_json *from, double now, hall_opening *o) {
    const char *id = kp_json_string(kp_json_get(from, "id"));
    const char *secret = kp_json_string(kp_json_get(from, "secret"));
    memset(o, 0, sizeof *o);
    o->now = (i64)now;
    if (id == NULL || strlen(id) >= HALL_ID || secret == NULL ||
        strlen(secret) != 2 * HALL_SECRET ||
        !hall_read_hex(secret, o->secret, HALL_SECRET))
        return 0;
    memcpy(o->id, id, strlen(id));
    return 1;
}

static hall_refusal kw_create(const kp_json *message, double now, hall_table *t,
                              hall_batch *b) {
    hall_opening o;
    char sit[2] = {(char)('0' + kp_json_number(kp_json_get(message, "sit"))), '\0'};
    const kp_json *people = kp_json_get(message, "people");
    const char *name = kp_json_string(kp_json_get(people, sit));
    b->count = 0;
    b->why[0] = '\0';
    if (!kw_read_opening(message, now, &o)) return HALL_BAD_MESSAGE;
    o.host = kw_person(0, 1, name == NULL ? "?" : name);
    hall_init(t, o.id);
    hall_refusal r = hall_create(&o, message, b);
    if (r == HALL_NONE) r = kw_apply_batch(t, b);
    return r == HALL_NONE ? kw_seat_people(t, people, o.now) : r;
}

/* A table, with its events in the buffer; or NULL with the refusal there. */
static hall_table *kw_finish(hall_table *t, hall_refusal r, const char *why) {
    if (r == HALL_NONE) {
        kw_write(kw_put_made, NULL);
    } else {
        kw_table_free(t);
        kw_refuse(r, why);
        t = NULL;
    }
    kw_forget_made();
    return t;
}

/* The message `create` with an id and a secret, and people by their seats; the seat of
 * the first of them is in `sit`. */
hall_table *kw_table_create(double now) {
    hall_batch b;
    hall_table *t = calloc(1, sizeof *t);
    kp_json *message = kw_read_buffer();
    kw_forget_made();
    if (t == NULL) return NULL;
    hall_refusal r =
        message == NULL ? HALL_BAD_MESSAGE : kw_create(message, now, t, &b);
    free(message);
    return kw_finish(t, r, message == NULL ? "" : b.why);
}

/* The same again after a table that is over; id and secret in the buffer. */
hall_table *kw_table_rematch(const hall_table *t, double now) {
    hall_opening o;
    hall_batch b = {.count = 0};
    hall_table *next = calloc(1, sizeof *next);
    kp_json *given = kw_read_buffer();
    int fine = kw_read_opening(given, now, &o);
    kw_forget_made();
    free(given);
    if (next == NULL) return NULL;
    o.host = t->host;
    hall_init(next, o.id);
    hall_refusal r = !fine                    ? HALL_BAD_MESSAGE
                     : t->status != HALL_OVER ? HALL_WRONG_STATE
                     : kw_table_you(t) < 0    ? HALL_NOT_SEATED
                                              : hall_create_rematch(t, &o, &b);
    if (r == HALL_NONE) r = kw_apply_batch(next, &b);
    if (r == HALL_NONE) r = kw_seat_kept(next, o.now);
    return kw_finish(next, r, "");
}

/* ---- tables that were kept ---- */
/* A table of the id in the buffer, before its first event. */
hall_table *kw_table_new(void) {
    hall_table *t = calloc(1, sizeof *t);
    if (t != NULL) hall_init(t, kw_buffer());
    return t;
}

/* One event, as it was given to be kept; 0 = it is none of this table. */
int kw_table_apply(hall_table *t) {
    kp_json *given = kw_read_buffer();
    const char *word = kp_json_string(kp_json_at(given, 2));
    const char *text = kp_json_string(kp_json_at(given, 4));
    int kind = word == NULL ? -1 : hall_find_event(word), fine = 0;
    if (kind >= 0 && text != NULL) {
        hall_event e = {.seq = (u32)kp_json_number(kp_json_at(given, 0)),
                        .at = kp_json_number(kp_json_at(given, 1)),
                        .kind = (u8)kind,
                        .seat = (i8)kp_json_number(kp_json_at(given, 3)),
                        .text = (char *)text};
        fine = hall_apply(t, &e) == HALL_NONE;
    }
    free(given);
    return fine;
}

/* Bots stay at their seats while their table is open. */
static bot_keep kw_minds = {.most = 64 << 20};
static u32 kw_went_on_count;

/* How many moves were found by going on from an earlier search. */
u32 kw_went_on(void) {
    return kw_went_on_count;
}

void kw_table_free(hall_table *t) {
    bot_keep_drop(&kw_minds, t->id);
    hall_free(t);
    free(t);
}

/* ---- what is asked of a table ---- */
/* 1 with the events to keep in the buffer, or 0 with the refusal. */
static int kw_decide(const hall_table *t, const hall_command *c, double now) {
    hall_batch b;
    u32 again;
    kw_forget_made();
    hall_refusal r = hall_decide(t, c, (i64)now, &b, &again);
    if (r != HALL_NONE) return kw_refuse(r, b.why);
    kw_add_made(&b);
    kw_write(kw_put_made, NULL);
    return 1;
}

static hall_refusal kw_read_command(const hall_table *t, hall_message *m,
                                    hall_command *c, kp_text *why) {
    hall_refusal r = hall_read_message(kw_buffer(), strlen(kw_buffer()), m, why);
    if (r != HALL_NONE) return r;
    *c = (hall_command){.kind = m->command,
                        .user = kw_user(t, kw_table_you(t)),
                        .seat = m->seat,
                        .at = m->at,
                        .to = m->to,
                        .seq = m->seq,
                        .days = (int)m->days,
                        .text = m->text};
    if (m->kind != HALL_MSG_COMMAND || m->command == HALL_DO_LINK || m->link != NULL)
        r = HALL_UNKNOWN_TYPE;
    if (m->command == HALL_DO_REMATCH)
        c->text = kp_json_string(kp_json_get(m->root, "next"));
    return r;
}

/* The message in the buffer, from whoever sits at the screen. */
int kw_table_ask(const hall_table *t, double now) {
    char reason[256];
    kp_text why = kp_text_in(reason, sizeof reason);
    hall_message m;
    hall_command c;
    hall_refusal r = kw_read_command(t, &m, &c, &why);
    int done = r == HALL_NONE ? kw_decide(t, &c, now) : kw_refuse(r, reason);
    hall_message_free(&m);
    return done;
}

/* People at one screen ask each other aloud: whoever is still to agree does. */
int kw_table_agree(const hall_table *t, double now) {
    hall_command c = {.kind = HALL_DO_AGREE, .seat = -1, .at = -1, .to = -1};
    for (int i = 0; t->asker >= 0 && i < t->how.setup.seats; i++) {
        if (!kw_is_here(t, i) || (t->agreed >> i & 1) != 0) continue;
        c.user = kw_user(t, i);
        return kw_decide(t, &c, now);
    }
    return 0;
}

/* Lets the bot whose turn it is choose; 1 with the events to keep. */
int kw_table_think(const hall_table *t, u32 seed, double now) {
    char words[KP_ACTION_TEXT], why[BOT_WHY];
    bot_chair chair = {.seat = hall_bot_turn(t)};
    kp_text text = kp_text_in(words, sizeof words),
            spec = kp_text_in(chair.spec, sizeof chair.spec);
    bot_answer answer;
    if (chair.seat < 0) return kw_refuse(HALL_STALE, "");
    kp_put(&spec, hall_bot_name(t, chair.seat));
    kp_put(&spec, ":memory=16"); /* megabytes: a browser has little */
    memcpy(chair.table, t->id, sizeof t->id);
    bot *b = bot_keep_take(&kw_minds, &chair, &t->match);
    if (b == NULL) b = bot_open(chair.spec, t->match.game, seed, why);
    if (b == NULL) b = bot_open("random", t->match.game, seed, why);
    int failed = b == NULL ||
                 bot_choose_for(b, &t->match.state, (bot_budget){0, 0}, &answer) != 0;
    if (!failed) kw_went_on_count += (u32)bot_went_on(b);
    if (b != NULL)
        bot_keep_put(&kw_minds, &chair, b, t->match.count,
                     bot_trail(&t->match, t->match.count));
    if (failed) return kw_refuse(HALL_NO_MEMORY, why);
    kp_write_action(t->match.game, answer.action, &text);
    hall_command c = {.kind = HALL_DO_BOT_ACT,
                      .seat = chair.seat,
                      .at = -1,
                      .seq = t->seq,
                      .to = -1,
                      .text = words};
    return kw_decide(t, &c, now);
}

/* When the house answers for whoever sits at the screen; 0 = it does not. */
double kw_table_wake(const hall_table *t) {
    return t->status == HALL_PLAYING ? (double)hall_wake(t) : 0;
}

int kw_table_tick(const hall_table *t, double now) {
    hall_command c = {.kind = HALL_DO_TICK, .seat = -1, .at = -1, .to = -1};
    return kw_decide(t, &c, now);
}

/* ---- what is told ---- */
typedef struct kw_telling {
    const hall_table *table;
    hall_asking who;
} kw_telling;

static void kw_put_update(const void *what, kp_text *out) {
    const kw_telling *w = what;
    hall_write_update(w->table, w->who.viewer, 0, out);
}
static void kw_put_table(const void *what, kp_text *out) {
    const kw_telling *w = what;
    hall_write_table(w->table, &w->who, out);
}
static void kw_put_log(const void *what, kp_text *out) {
    const kw_telling *w = what;
    hall_write_log(w->table, &w->who, out);
}
static void kw_put_summary(const void *what, kp_text *out) {
    hall_write_summary(what, out);
}
static void kw_put_record(const void *what, kp_text *out) {
    hall_write_record(what, out);
}

/* Applies the next event that was kept, and tells it to whom the screen belonged until
 * then; 0 when there is none left. */
int kw_table_take(hall_table *t) {
    if (kw_made.taken == kw_made.count) return 0;
    hall_event *e = &kw_made.event[kw_made.taken++];
    kw_telling w = {t, {kw_table_you(t), -1, 0, 0}};
    hall_refusal r = hall_apply(t, e);
    free(e->text);
    if (r != HALL_NONE) return -1;
    return kw_write(kw_put_update, &w);
}

int kw_table_bot(const hall_table *t) {
    return hall_bot_turn(t);
}

int kw_table_turn(const hall_table *t) {
    return hall_turn(t);
}

/* The whole table, with the log from after the event `since`. */
int kw_table_tell(const hall_table *t, double since) {
    kw_telling w = {t, {kw_table_you(t), (i64)since, 0, 0}};
    return kw_write(kw_put_table, &w);
}

/* The page of the log that ends before the event `before`. */
int kw_table_log(const hall_table *t, double before) {
    kw_telling w = {t, {kw_table_you(t), 0, 0, (u32)before}};
    return kw_write(kw_put_log, &w);
}

int kw_table_summary(const hall_table *t) {
    return kw_write(kw_put_summary, t);
}

int kw_table_record(const hall_table *t) {
    return kw_write(kw_put_record, t);
}
