/* SPDX-License-Identifier: MIT */
/* New tables: from a message, as a rematch, from a record. */
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "hall/decide.h"

/* The first event, and the table as far as later events of the same batch need it. */
static hall_refusal add_create(hall_maker *m, const hall_opening *o, hall_table *t) {
    char words[8192];
    kp_text text = kp_text_in(words, sizeof words);
    kp_put_char(&text, '{');
    hall_write_settings(&t->how, &text);
    kp_put(&text, ",\"seats\":");
    kp_put_int(&text, t->how.setup.seats);
    kp_put(&text, ",\"secret\":\"");
    kp_put_hex_bytes(&text, o->secret, HALL_SECRET);
    kp_put(&text, "\",\"host\":{\"id\":");
    kp_put_json_string(&text, o->host.id);
    kp_put(&text, ",\"name\":");
    kp_put_json_string(&text, o->host.name);
    kp_put(&text,
           o->host.registered ? ",\"registered\":true}}" : ",\"registered\":false}}");
    memcpy(t->secret, o->secret, HALL_SECRET);
    t->host = o->host;
    if (kp_is_cut(&text)) return HALL_BAD_SETUP;
    if (hall_add_event(m, HALL_EV_CREATE, -1, words) == NULL) return HALL_NO_MEMORY;
    return HALL_NONE;
}

static hall_refusal put_person(hall_maker *m, hall_table *t, int seat,
                               const hall_user *who, const char *salt) {
    t->seat[seat].kind = HALL_PERSON;
    t->seat[seat].user = *who;
    memcpy(t->seat[seat].salt, salt, strlen(salt) + 1);
    return hall_add_sit(m, seat, who, salt);
}

static hall_refusal put_bot(hall_maker *m, hall_table *t, int seat, const char *name) {
    t->seat[seat].kind = HALL_MACHINE;
    if (hall_add_event(m, HALL_EV_BOT, seat, name) == NULL) return HALL_NO_MEMORY;
    return HALL_NONE;
}

static hall_refusal seat_host(hall_maker *m, hall_table *t, const hall_opening *o,
                              const kp_json *message) {
    const kp_json *sit = kp_json_get(message, "sit");
    const kp_json *salt = kp_json_get(message, "salt");
    const char *words = salt == NULL ? "" : kp_json_string(salt);
    i64 seat = sit == NULL ? 0 : kp_json_number(sit);
    if (sit != NULL && !kp_json_is(sit, KP_JSON_INT)) return HALL_BAD_MESSAGE;
    if (words == NULL || strlen(words) > 64) return HALL_BAD_MESSAGE;
    if (seat < -1 || seat >= t->how.setup.seats) return HALL_NO_SEAT;
    return seat < 0 ? HALL_NONE : put_person(m, t, (int)seat, &o->host, words);
}

static hall_refusal seat_bots(hall_maker *m, hall_table *t, const kp_json *message) {
    const kp_json *bots = kp_json_get(message, "bots");
    hall_refusal r = HALL_NONE;
    u32 known = 0;
    if (bots == NULL) return HALL_NONE;
    if (!kp_json_is(bots, KP_JSON_OBJECT)) return HALL_BAD_MESSAGE;
    for (int i = 0; r == HALL_NONE && i < t->how.setup.seats; i++) {
        char seat[2] = {(char)('0' + i), '\0'};
        const kp_json *value = kp_json_get(bots, seat);
        const char *name = kp_json_string(value);
        if (value == NULL) continue;
        known++;
        if (t->seat[i].kind != HALL_FREE) return HALL_SEAT_TAKEN;
        if (name == NULL || !hall_knows_bot(name)) return HALL_BAD_BOT;
        r = put_bot(m, t, i, name);
    }
    return r == HALL_NONE && known != kp_json_count(bots) ? HALL_NO_SEAT : r;
}

static void finish(hall_batch *out, const hall_opening *o, hall_refusal r) {
    if (r != HALL_NONE)
        hall_batch_free(out);
    else
        out->event[out->count - 1].mail = o->mail;
}

hall_refusal hall_create(const hall_opening *o, const kp_json *message,
                         hall_batch *out) {
    hall_table t;
    hall_maker m = {out, 0, o->now};
    kp_text why = kp_text_in(out->why, sizeof out->why);
    out->count = 0;
    hall_init(&t, o->id);
    hall_refusal r = hall_read_settings(message, &t.how, &why);
    if (r == HALL_NONE) r = add_create(&m, o, &t);
    if (r == HALL_NONE) r = seat_host(&m, &t, o, message);
    if (r == HALL_NONE) r = seat_bots(&m, &t, message);
    if (r == HALL_NONE && t.how.start_full && hall_is_full(&t))
        r = hall_add_start(&m, &t);
    finish(out, o, r);
    return r;
}

hall_refusal hall_create_rematch(const hall_table *t, const hall_opening *o,
                                 hall_batch *out) {
    hall_table next;
    hall_maker m = {out, 0, o->now};
    int seats = t->how.setup.seats;
    out->count = 0;
    out->why[0] = '\0';
    hall_init(&next, o->id);
    next.how = t->how;
    hall_refusal r = add_create(&m, o, &next);
    for (int i = 0; r == HALL_NONE && i < seats; i++) {
        const hall_seat *was = &t->seat[(i + seats - 1) % seats];
        r = was->kind == HALL_PERSON ? put_person(&m, &next, i, &was->user, was->salt)
                                     : put_bot(&m, &next, i, was->bot);
    }
    if (r == HALL_NONE) r = hall_add_start(&m, &next);
    finish(out, o, r);
    return r;
}

hall_refusal hall_create_import(const hall_opening *o, const kp_match *match,
                                hall_batch *out) {
    hall_table t;
    hall_maker m = {out, 0, o->now};
    size_t room = (size_t)match->count * KP_ACTION_TEXT + 1;
    out->count = 0;
    out->why[0] = '\0';
    if (match->game->turn(&match->state) != KP_OVER) return HALL_BAD_RECORD;
    hall_init(&t, o->id);
    t.how.game = match->game;
    t.how.setup = match->setup;
    t.how.is_public = t.how.can_watch = 1;
    hall_refusal r = add_create(&m, o, &t);
    for (int i = 0; r == HALL_NONE && i < match->setup.seats; i++) {
        hall_user who = {"-", "?", 0};
        if (hall_is_name(match->name[i], KP_NAME_SIZE))
            memcpy(who.name, match->name[i], KP_NAME_SIZE);
        r = put_person(&m, &t, i, &who, "");
    }
    char *buffer = r == HALL_NONE ? malloc(room) : NULL;
    if (r == HALL_NONE && buffer == NULL) r = HALL_NO_MEMORY;
    kp_text text = kp_text_in(buffer, buffer == NULL ? 0 : room);
    for (u32 i = 0; r == HALL_NONE && i < match->count; i++) {
        if (i > 0) kp_put_char(&text, ';');
        kp_write_action(match->game, match->actions[i], &text);
    }
    if (r == HALL_NONE && (text.used > HALL_TEXT ||
                           hall_add_event(&m, HALL_EV_IMPORT, -1, buffer) == NULL))
        r = HALL_BAD_RECORD;
    free(buffer);
    finish(out, o, r);
    return r;
}
