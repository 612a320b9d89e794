/* SPDX-License-Identifier: MIT */
/* What an event does to a table. This is also how a table is loaded, so nothing here
 * may depend on anything but the table and the event, and what stored events say may
 * never change its meaning. */
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "core/notation.h"
#include "hall/play.h"

enum { BACK_TIME = 30000 }; /* ms that somebody who comes back has at least */

/* ---- the log ---- */
static hall_entry *add_entry(hall_table *t, const hall_event *e) {
    if (!hall_grow((void **)&t->log, &t->log_room, t->logged, sizeof *t->log))
        return NULL;
    hall_entry *entry = &t->log[t->logged++];
    memset(entry, 0, sizeof *entry);
    entry->seq = e->seq;
    entry->at = e->at;
    entry->mail = e->mail;
    entry->kind = e->kind;
    entry->seat = e->seat;
    entry->first_step = t->stepped;
    return entry;
}

static hall_refusal keep_text(hall_entry *entry, const char *text) {
    entry->text = strdup(text);
    return entry->text == NULL ? HALL_NO_MEMORY : HALL_NONE;
}

/* ---- the single events ---- */
static int read_id(const char *text, char *into) {
    size_t n = text == NULL ? 0 : strlen(text);
    if (n == 0 || n >= HALL_ID) return 0;
    memcpy(into, text, n + 1);
    return 1;
}

/* Of a rematch: the table before it. */
static int read_after(const kp_json *after, char *into) {
    return after == NULL || read_id(kp_json_string(after), into);
}

static int read_host(const kp_json *host, hall_user *out) {
    const char *name = kp_json_string(kp_json_get(host, "name"));
    if (!read_id(kp_json_string(kp_json_get(host, "id")), out->id)) return 0;
    if (name == NULL || strlen(name) >= sizeof out->name) return 0;
    memcpy(out->name, name, strlen(name) + 1);
    out->registered = kp_json_is(kp_json_get(host, "registered"), KP_JSON_TRUE);
    return 1;
}

static hall_refusal on_create(hall_table *t, const hall_event *e, hall_entry *entry) {
    char reason[256];
    kp_text why = kp_text_in(reason, sizeof reason);
    kp_json_error error;
    kp_json *all = kp_json_parse(e->text, strlen(e->text), &error);
    const char *secret = kp_json_string(kp_json_get(all, "secret"));
    hall_refusal r = HALL_BAD_EVENT;
    (void)entry;
    if (secret != NULL && strlen(secret) == 2 * HALL_SECRET &&
        hall_read_hex(secret, t->secret, HALL_SECRET) &&
        read_host(kp_json_get(all, "host"), &t->host) &&
        read_after(kp_json_get(all, "after"), t->after))
        r = hall_read_settings(all, &t->how, &why);
    free(all);
    t->created = e->at;
    t->status = HALL_OPEN;
    return r;
}

/* The next word of an event's text; NULL if there is none. */
static const char *take_word(const char *at, char *word, size_t size) {
    size_t n = at == NULL ? 0 : strcspn(at, " ");
    if (n == 0 || n >= size) return NULL;
    memcpy(word, at, n);
    word[n] = '\0';
    return at + n + (at[n] == ' ');
}

/* Who is there has changed: what was said ready to is not what is. */
static void ask_anew(hall_table *t) {
    for (int i = 0; i < t->how.setup.seats; i++) t->seat[i].ready = 0;
    t->told_seats = 1;
}

static hall_refusal on_sit(hall_table *t, const hall_event *e, hall_entry *entry) {
    hall_seat *seat = &t->seat[e->seat];
    char registered[4], salt[2 * HALL_SALT];
    hall_user user = {0};
    const char *at = take_word(e->text, user.id, sizeof user.id);
    at = take_word(at, registered, sizeof registered);
    at = take_word(at, salt, sizeof salt);
    if (at == NULL || strlen(at) >= sizeof user.name) return HALL_BAD_EVENT;
    memcpy(user.name, at, strlen(at) + 1);
    user.registered = registered[0] == '1' || registered[0] == '3';
    user.is_bot = registered[0] == '2' || registered[0] == '3';
    if (t->status == HALL_OPEN) { /* later the key is made: salts count no more */
        memset(seat->salt, 0, sizeof seat->salt);
        if (salt[0] != '-' &&
            !hall_read_hex(salt, (u8 *)seat->salt, (int)strlen(salt) / 2))
            return HALL_BAD_EVENT;
    }
    seat->kind = HALL_PERSON;
    seat->user = user;
    seat->has_link = 0;
    seat->sat = e->at;
    for (int i = 0; i < t->how.setup.seats; i++) /* one seat each */
        if (strcmp(t->seat[i].kept.id, user.id) == 0)
            memset(&t->seat[i].kept, 0, sizeof t->seat[i].kept);
    ask_anew(t);
    return keep_text(entry, user.name);
}

static hall_refusal on_bot(hall_table *t, const hall_event *e, hall_entry *entry) {
    hall_seat *seat = &t->seat[e->seat];
    if (strlen(e->text) >= sizeof seat->bot) return HALL_BAD_EVENT;
    memset(seat, 0, sizeof *seat);
    seat->kind = HALL_MACHINE;
    memcpy(seat->bot, e->text, strlen(e->text) + 1);
    ask_anew(t);
    return keep_text(entry, e->text);
}

static hall_refusal on_rise(hall_table *t, const hall_event *e, hall_entry *entry) {
    (void)entry;
    memset(&t->seat[e->seat], 0, sizeof t->seat[e->seat]);
    ask_anew(t);
    return HALL_NONE;
}

/* "user name" */
static hall_refusal on_keep(hall_table *t, const hall_event *e, hall_entry *entry) {
    hall_user who = {0};
    const char *at = take_word(e->text, who.id, sizeof who.id);
    if (at == NULL || strlen(at) >= sizeof who.name) return HALL_BAD_EVENT;
    memcpy(who.name, at, strlen(at) + 1);
    t->seat[e->seat].kept = who;
    ask_anew(t);
    return keep_text(entry, who.name);
}

static hall_refusal on_ready(hall_table *t, const hall_event *e, hall_entry *entry) {
    (void)entry;
    t->seat[e->seat].ready = t->seat[e->seat].sat = e->at;
    t->told_seats = 1;
    return HALL_NONE;
}

static hall_refusal on_wait(hall_table *t, const hall_event *e, hall_entry *entry) {
    (void)entry;
    t->seat[e->seat].ready = 0;
    t->told_seats = 1;
    return HALL_NONE;
}

static hall_refusal on_link(hall_table *t, const hall_event *e, hall_entry *entry) {
    hall_seat *seat = &t->seat[e->seat];
    (void)entry;
    if (strlen(e->text) != 2 * HALL_SECRET ||
        !hall_read_hex(e->text, seat->link, HALL_SECRET))
        return HALL_BAD_EVENT;
    seat->has_link = 1;
    t->told_seats = 1;
    return HALL_NONE;
}

static hall_refusal push_actions(hall_table *t, const char *text, hall_entry *entry) {
    char one[KP_ACTION_TEXT], reason[256];
    t->moved = entry->seq;
    while (*text != '\0') {
        kp_text why = kp_text_in(reason, sizeof reason);
        kp_action a;
        size_t n = strcspn(text, ";");
        if (n >= sizeof one) return HALL_BAD_EVENT;
        memcpy(one, text, n);
        one[n] = '\0';
        if (!hall_grow((void **)&t->step, &t->step_room, t->stepped, sizeof *t->step))
            return HALL_NO_MEMORY;
        if (kp_read_action(t->how.game, one, &a, &why) != KP_ERR_OK ||
            hall_push(t, a, &t->step[t->stepped]) != KP_ERR_OK)
            return HALL_BAD_EVENT;
        t->stepped++;
        entry->steps++;
        text += n + (text[n] == ';');
    }
    return HALL_NONE;
}

int hall_is_given_up(int seats, u32 resigned) {
    return seats - kp_size(resigned) <= 1;
}

/* Over when the rules say so, or when only one seat has not given up. */
static void look_for_end(hall_table *t) {
    int seats = t->how.setup.seats;
    u32 resigned = 0;
    for (int i = 0; i < seats; i++) resigned |= (u32)(t->seat[i].resigned != 0) << i;
    if (t->match.game->turn(&t->match.state) != KP_OVER &&
        !hall_is_given_up(seats, resigned))
        return;
    t->status = HALL_OVER;
    t->ended = t->changed;
    t->told_status = 1;
    if (t->asker >= 0) t->told_asked = 1;
    t->asker = -1;
}

static void begin_match(hall_table *t) {
    kp_match_init(&t->match, t->how.game, &t->how.setup);
    for (int i = 0; i < t->how.setup.seats; i++) {
        const hall_seat *seat = &t->seat[i];
        const char *name = seat->kind == HALL_PERSON ? seat->user.name : seat->bot;
        memcpy(t->match.name[i], name, strnlen(name, KP_NAME_SIZE - 1));
        t->seat[i].left = (i64)t->how.base * 1000;
    }
}

static hall_refusal on_start(hall_table *t, const hall_event *e, hall_entry *entry) {
    if (t->status != HALL_OPEN) return HALL_BAD_EVENT;
    begin_match(t);
    hall_make_key(t, t->key);
    t->status = HALL_PLAYING;
    t->told_status = t->told_seats = 1;
    t->since = e->at;
    hall_refusal r = push_actions(t, e->text, entry);
    look_for_end(t);
    return r;
}

static hall_refusal on_import(hall_table *t, const hall_event *e, hall_entry *entry) {
    if (t->status != HALL_OPEN) return HALL_BAD_EVENT;
    begin_match(t);
    t->imported = 1;
    hall_refusal r = push_actions(t, e->text, entry);
    t->status = HALL_OVER;
    t->told_status = 1;
    return r;
}

static int runs_clock(const hall_table *t, int seat) {
    const hall_seat *s = &t->seat[seat];
    return s->kind == HALL_PERSON && !s->absent && !s->resigned;
}

/* Time since the present decision began goes from the clock of this seat. */
static void charge(hall_table *t, int seat, i64 at) {
    i64 used = at > t->since ? at - t->since : 0;
    if (t->how.clock == HALL_CLOCK_LIVE && seat >= 0 && runs_clock(t, seat))
        t->seat[seat].left -= used < t->seat[seat].left ? used : t->seat[seat].left;
    if (at > t->since) t->since = at;
}

static void close_question(hall_table *t) {
    if (t->asker >= 0) t->told_asked = 1;
    t->asker = -1;
    t->agreed = 0;
}

static hall_refusal on_act(hall_table *t, const hall_event *e, hall_entry *entry) {
    if (t->status != HALL_PLAYING || hall_turn(t) != e->seat) return HALL_BAD_EVENT;
    charge(t, e->seat, e->at);
    hall_refusal r = push_actions(t, e->text, entry);
    if (hall_turn(t) != e->seat && runs_clock(t, e->seat))
        t->seat[e->seat].left += (i64)t->how.add * 1000;
    close_question(t);
    look_for_end(t);
    return r;
}

/* The number that a text begins with. */
static int read_count(const char *text, u32 *out) {
    i64 number;
    if (!kp_read_int(text, (int)strcspn(text, " "), &number)) return 0;
    if (number < 0 || number > UINT32_MAX) return 0;
    *out = (u32)number;
    return 1;
}

/* Whether the word after the count says that nobody was asked. */
static int is_free_undo(const char *text) {
    return strcmp(text + strcspn(text, " "), " free") == 0;
}

static hall_refusal on_undo(hall_table *t, const hall_event *e, hall_entry *entry) {
    int passed = hall_turn(t) != e->seat;
    if (t->status != HALL_PLAYING || !read_count(e->text, &entry->to))
        return HALL_BAD_EVENT;
    /* Who passed the turn on and takes that back pays for the time between: the next
     * player was not really to move. Undos stored before say nothing of this. */
    charge(t, is_free_undo(e->text) ? e->seat : hall_turn(t), e->at);
    t->moved = e->seq;
    if (hall_rewind(t, entry->to) != KP_ERR_OK) return HALL_BAD_EVENT;
    /* The seconds added when the turn was passed on are taken back with it. */
    i64 added = passed ? (i64)t->how.add * 1000 : 0;
    hall_seat *seat = &t->seat[e->seat];
    seat->left -= added < seat->left ? added : seat->left;
    close_question(t);
    return HALL_NONE;
}

static hall_refusal on_ask_undo(hall_table *t, const hall_event *e, hall_entry *entry) {
    if (!read_count(e->text, &entry->to)) return HALL_BAD_EVENT;
    t->asker = e->seat;
    t->ask_to = entry->to;
    t->ask_seq = e->seq;
    t->agreed = (u8)(1u << e->seat);
    t->told_asked = 1;
    return HALL_NONE;
}

static hall_refusal on_agree(hall_table *t, const hall_event *e, hall_entry *entry) {
    (void)entry;
    t->agreed |= (u8)(1u << e->seat);
    t->told_asked = 1;
    return HALL_NONE;
}

static hall_refusal on_refuse(hall_table *t, const hall_event *e, hall_entry *entry) {
    (void)e;
    (void)entry;
    close_question(t);
    return HALL_NONE;
}

static hall_refusal on_absent(hall_table *t, const hall_event *e, hall_entry *entry) {
    (void)entry;
    t->seat[e->seat].absent = 1;
    t->seat[e->seat].left = 0;
    t->told_seats = 1;
    return HALL_NONE;
}

static hall_refusal on_vacation(hall_table *t, const hall_event *e, hall_entry *entry) {
    if (t->status != HALL_PLAYING || !read_count(e->text, &entry->to))
        return HALL_BAD_EVENT;
    hall_begin_vacation(t, e->seat, entry->to, e->at);
    t->told_seats = 1;
    return HALL_NONE;
}

static hall_refusal on_back(hall_table *t, const hall_event *e, hall_entry *entry) {
    hall_seat *seat = &t->seat[e->seat];
    (void)entry;
    t->told_seats = 1;
    if (hall_is_on_vacation(seat)) {
        hall_end_vacation(t, e->seat, hall_turn(t) == e->seat, e->at);
        return HALL_NONE;
    }
    seat->absent = 0;
    if (seat->left < BACK_TIME) seat->left = BACK_TIME;
    if (hall_turn(t) == e->seat) t->since = e->at;
    return HALL_NONE;
}

static hall_refusal on_resign(hall_table *t, const hall_event *e, hall_entry *entry) {
    t->seat[e->seat].resigned = 1;
    t->seat[e->seat].away_from = t->seat[e->seat].away_until = 0;
    t->told_seats = 1;
    if (t->asker == e->seat) close_question(t);
    look_for_end(t);
    return keep_text(entry, e->text);
}

/* "user name-as-hex words" */
static hall_refusal on_chat(hall_table *t, const hall_event *e, hall_entry *entry) {
    char user[HALL_ID], hex[2 * KP_NAME_SIZE];
    const char *at = take_word(e->text, user, sizeof user);
    (void)t;
    at = take_word(at, hex, sizeof hex);
    if (at == NULL) return HALL_BAD_EVENT;
    size_t length = strlen(hex) / 2;
    entry->name = calloc(1, length + 1);
    if (entry->name == NULL) return HALL_NO_MEMORY;
    if (!hall_read_hex(hex, (u8 *)entry->name, (int)length)) return HALL_BAD_EVENT;
    return keep_text(entry, at);
}

static hall_refusal on_rematch(hall_table *t, const hall_event *e, hall_entry *entry) {
    if (!read_id(e->text, t->next)) return HALL_BAD_EVENT;
    t->next_at = e->at;
    return keep_text(entry, e->text);
}

static hall_refusal on_cancel(hall_table *t, const hall_event *e, hall_entry *entry) {
    (void)e;
    (void)entry;
    t->status = HALL_CANCELLED;
    t->told_status = 1;
    return HALL_NONE;
}

static void drop_name(hall_user *u, const char *id) {
    if (strcmp(u->id, id) != 0) return;
    memset(u->name, 0, sizeof u->name);
    memcpy(u->name, HALL_NO_NAME, sizeof HALL_NO_NAME);
}

/* Where they stood they stand without a name. */
static hall_refusal on_leave(hall_table *t, const hall_event *e, hall_entry *entry) {
    char id[HALL_ID];
    if (!read_id(e->text, id)) return HALL_BAD_EVENT;
    for (int i = 0; i < t->how.setup.seats; i++) {
        hall_seat *seat = &t->seat[i];
        drop_name(&seat->user, id);
        drop_name(&seat->kept, id);
        if (t->match.game != NULL && seat->kind == HALL_PERSON &&
            strcmp(seat->user.id, id) == 0) {
            memset(t->match.name[i], 0, KP_NAME_SIZE);
            memcpy(t->match.name[i], HALL_NO_NAME, sizeof HALL_NO_NAME);
        }
    }
    drop_name(&t->host, id);
    t->told_seats = 1;
    return keep_text(entry, e->text);
}

static hall_refusal on_show(hall_table *t, const hall_event *e, hall_entry *entry) {
    (void)e;
    (void)entry;
    t->shown = 1;
    return HALL_NONE;
}

static hall_refusal on_ahead(hall_table *t, const hall_event *e, hall_entry *entry) {
    (void)entry;
    hall_take_ahead(t, e->seat, e->text);
    return HALL_NONE;
}

typedef hall_refusal (*hall_effect)(hall_table *, const hall_event *, hall_entry *);
static const hall_effect effects[HALL_EVENTS] = {
    [HALL_EV_CREATE] = on_create,     [HALL_EV_SIT] = on_sit,
    [HALL_EV_BOT] = on_bot,           [HALL_EV_RISE] = on_rise,
    [HALL_EV_LINK] = on_link,         [HALL_EV_START] = on_start,
    [HALL_EV_ACT] = on_act,           [HALL_EV_UNDO] = on_undo,
    [HALL_EV_ASK_UNDO] = on_ask_undo, [HALL_EV_AGREE] = on_agree,
    [HALL_EV_REFUSE] = on_refuse,     [HALL_EV_ABSENT] = on_absent,
    [HALL_EV_BACK] = on_back,         [HALL_EV_RESIGN] = on_resign,
    [HALL_EV_CHAT] = on_chat,         [HALL_EV_REMATCH] = on_rematch,
    [HALL_EV_CANCEL] = on_cancel,     [HALL_EV_KEEP] = on_keep,
    [HALL_EV_SHOW] = on_show,         [HALL_EV_IMPORT] = on_import,
    [HALL_EV_READY] = on_ready,       [HALL_EV_WAIT] = on_wait,
    [HALL_EV_AHEAD] = on_ahead,       [HALL_EV_LEAVE] = on_leave,
    [HALL_EV_VACATION] = on_vacation,
};

hall_refusal hall_apply(hall_table *t, const hall_event *e) {
    if (e->seq != t->seq + 1 || e->kind >= HALL_EVENTS) return HALL_BAD_EVENT;
    if ((e->seq == 1) != (e->kind == HALL_EV_CREATE)) return HALL_BAD_EVENT;
    if ((hall_event_traits(e->kind) & HALL_HAS_SEAT) != 0 &&
        (e->seat < 0 || e->seat >= t->how.setup.seats))
        return HALL_BAD_EVENT;
    t->told_status = t->told_seats = t->told_asked = 0;
    t->had_view = t->status == HALL_PLAYING;
    if (t->had_view) t->before = t->match.state;
    hall_entry *entry = add_entry(t, e);
    if (entry == NULL || hall_remember(t, t->logged - 1) != HALL_NONE)
        return HALL_NO_MEMORY;
    t->seq = e->seq;
    t->changed = e->at;
    if (hall_count_event(t, e) != HALL_NONE) return HALL_NO_MEMORY;
    hall_refusal r = effects[e->kind](t, e, entry);
    if (t->moved == e->seq) hall_settle_ahead(t);
    return r;
}
