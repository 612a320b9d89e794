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
    kp_json_writer w = kp_json_to(&text);
    kp_json_begin_object(&w, NULL);
    hall_write_settings(&t->how, &w);
    kp_json_int(&w, "seats", t->how.setup.seats);
    kp_json_hex(&w, "secret", o->secret, HALL_SECRET);
    kp_json_begin_object(&w, "host");
    kp_json_text(&w, "id", o->host.id);
    kp_json_text(&w, "name", o->host.name);
    kp_json_flag(&w, "registered", o->host.registered);
    kp_json_end(&w);
    if (hall_is_offer(t)) kp_json_text(&w, "after", t->after);
    kp_json_end(&w);
    memcpy(t->secret, o->secret, HALL_SECRET);
    t->host = o->host;
    if (kp_is_cut(&text)) return HALL_BAD_SETUP;
    if (hall_add_event(m, HALL_EV_CREATE, -1, words) == NULL) return HALL_NO_MEMORY;
    return HALL_NONE;
}

static hall_refusal put_person(hall_maker *m, hall_table *t, int seat,
                               const hall_user *who) {
    t->seat[seat].kind = HALL_PERSON;
    t->seat[seat].user = *who;
    return hall_add_sit(m, seat, who, "");
}

static hall_refusal put_bot(hall_maker *m, hall_table *t, int seat, const char *name) {
    t->seat[seat].kind = HALL_MACHINE;
    if (hall_add_event(m, HALL_EV_BOT, seat, name) == NULL) return HALL_NO_MEMORY;
    return HALL_NONE;
}

/* A seat that nobody else may take, and that is taken by a command of this user. */
static hall_refusal keep_seat(hall_maker *m, hall_table *t, int seat,
                              const hall_user *who) {
    char words[HALL_ID + KP_NAME_SIZE + 2];
    kp_text text = kp_text_in(words, sizeof words);
    t->seat[seat].kept = *who;
    kp_put(&text, who->id);
    kp_put_char(&text, ' ');
    kp_put(&text, who->name);
    return hall_add(m, HALL_EV_KEEP, seat, words);
}

/* `keep`: the host's own seat, to be taken once the dice are committed to. */
static hall_refusal keep_for_host(hall_maker *m, hall_table *t, const hall_opening *o,
                                  const kp_json *keep) {
    i64 seat = kp_json_number(keep);
    if (!kp_json_is(keep, KP_JSON_INT)) return HALL_BAD_MESSAGE;
    if (seat < 0 || seat >= t->how.setup.seats) return HALL_NO_SEAT;
    return keep_seat(m, t, (int)seat, &o->host);
}

static hall_refusal seat_host(hall_maker *m, hall_table *t, const hall_opening *o,
                              const kp_json *message) {
    const kp_json *sit = kp_json_get(message, "sit");
    const kp_json *keep = kp_json_get(message, "keep");
    i64 seat = sit == NULL ? 0 : kp_json_number(sit);
    if (sit != NULL && !kp_json_is(sit, KP_JSON_INT)) return HALL_BAD_MESSAGE;
    /* The server makes its secret now: whatever it knew before, it could choose by. */
    if (kp_json_get(message, "salt") != NULL)
        return hall_because(m, HALL_BAD_MESSAGE,
                            "salt: it comes with sit, when the dice are committed to");
    if (keep != NULL) return keep_for_host(m, t, o, keep);
    if (seat < -1 || seat >= t->how.setup.seats) return HALL_NO_SEAT;
    return seat < 0 ? HALL_NONE : put_person(m, t, (int)seat, &o->host);
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
        if (t->seat[i].kind != HALL_FREE || t->seat[i].kept.id[0] != '\0')
            return HALL_SEAT_TAKEN;
        if (name == NULL || !hall_knows_bot(name)) return HALL_BAD_BOT;
        r = put_bot(m, t, i, name);
    }
    return r == HALL_NONE && known != kp_json_count(bots) ? HALL_NO_SEAT : r;
}

enum { VACATION = 14 }; /* days, where a new table does not say */

/* What new tables may not be, though tables of before are. */
static hall_refusal check_settings(hall_table *t, const hall_user *host,
                                   const kp_json *message, kp_text *why) {
    const kp_json *bots = kp_json_get(message, "bots");
    int people = t->how.setup.seats - (int)kp_json_count(bots);
    if (t->how.clock == HALL_CLOCK_SLOW && kp_json_get(message, "vacation") == NULL)
        t->how.vacation = VACATION;
    if (kp_json_get(message, "help") == NULL) t->how.help = !t->how.rated && people < 2;
    if (!t->how.rated) return HALL_NONE;
    if (host->is_bot) {
        kp_put(why, "rated games are for people");
        return HALL_FORBIDDEN;
    }
    if (!host->registered) {
        kp_put(why, "rated games are for people with an account");
        return HALL_FORBIDDEN;
    }
    if (t->how.help) {
        kp_put(why, "help: rated games are played without the engine's help");
        return HALL_BAD_SETUP;
    }
    if (!hall_has_rated_clock(&t->how)) {
        kp_put(why, "clock: a rated game has at least 60 seconds");
        return HALL_BAD_SETUP;
    }
    return HALL_NONE;
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
    if (r == HALL_NONE) r = check_settings(&t, &o->host, message, &why);
    if (r == HALL_NONE) r = add_create(&m, o, &t);
    if (r == HALL_NONE) r = seat_host(&m, &t, o, message);
    if (r == HALL_NONE) r = seat_bots(&m, &t, message);
    if (r == HALL_NONE && t.how.start != HALL_START_ASKED && hall_is_full(&t))
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
    next.how.start = HALL_START_FULL; /* when everybody has accepted */
    memcpy(next.after, t->id, sizeof next.after);
    hall_refusal r = add_create(&m, o, &next);
    for (int i = 0; r == HALL_NONE && i < seats; i++) {
        const hall_seat *was = &t->seat[i];
        r = was->kind == HALL_PERSON ? keep_seat(&m, &next, i, &was->user)
                                     : put_bot(&m, &next, i, was->bot);
    }
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
        hall_user who = {.id = "-", .name = "?"};
        if (hall_is_name(match->name[i], KP_NAME_SIZE))
            memcpy(who.name, match->name[i], KP_NAME_SIZE);
        r = put_person(&m, &t, i, &who);
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
