/* SPDX-License-Identifier: MIT */
#include "tests/hall/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/notation.h"

hall_user world_user(const char *name) {
    hall_user u = {.id = "u-", .registered = 1};
    strncat(u.id, name, sizeof u.id - 3);
    strncat(u.name, name, sizeof u.name - 1);
    return u;
}

world *world_make(void) {
    world *w = calloc(1, sizeof *w);
    assert_non_null(w);
    w->text = malloc(WORLD_TEXT);
    w->now = 1000000;
    hall_init(&w->table, "table1");
    return w;
}

static void note_event(world *w, const hall_event *e) {
    kp_text text = kp_text_in(w->text, WORLD_TEXT);
    kp_put_int(&text, e->seq);
    kp_put_char(&text, ' ');
    kp_put_int(&text, e->at);
    kp_put_char(&text, ' ');
    kp_put(&text, hall_event_word(e->kind));
    kp_put_char(&text, ' ');
    kp_put_int(&text, e->seat);
    kp_put_char(&text, ' ');
    kp_put(&text, e->text);
    world_note(w->text, text.used);
}

void world_take_events(world *w) {
    for (int i = 0; i < w->batch.count; i++) {
        note_event(w, &w->batch.event[i]);
        assert_true(w->events < WORLD_EVENTS);
        w->event[w->events++] = w->batch.event[i];
        assert_int_equal(hall_apply(&w->table, &w->batch.event[i]), HALL_NONE);
        if (w->told != NULL) w->told(w, w->whom);
    }
}

hall_refusal world_try_open(world *w, const char *settings, const char *host) {
    hall_opening o = {.id = "table1", .host = world_user(host), .now = w->now};
    kp_json_error error;
    kp_json *message = kp_json_parse(settings, strlen(settings), &error);
    assert_non_null(message);
    memset(o.secret, 7, sizeof o.secret);
    hall_refusal r = hall_create(&o, message, &w->batch);
    free(message);
    if (r == HALL_NONE) world_take_events(w);
    return r;
}

world *world_open(const char *settings, const char *host) {
    world *w = world_make();
    assert_int_equal(world_try_open(w, settings, host), HALL_NONE);
    return w;
}

void world_close(world *w) {
    for (int i = 0; i < w->events; i++) free(w->event[i].text);
    hall_free(&w->table);
    free(w->text);
    free(w);
}

hall_refusal world_ask(world *w, const hall_command *c) {
    hall_refusal r = hall_decide(&w->table, c, w->now, &w->batch, &w->again);
    if (r == HALL_NONE) world_take_events(w);
    return r;
}

hall_refusal world_do_seat(world *w, int kind, const char *who, int seat,
                           const char *text) {
    hall_command c = {.kind = (u8)kind,
                      .user = world_user(who),
                      .mail = {9, ++w->n},
                      .seat = seat,
                      .at = -1,
                      .seq = w->table.seq,
                      .to = -1,
                      .text = text};
    return world_ask(w, &c);
}

hall_refusal world_do(world *w, int kind, const char *who, const char *text) {
    return world_do_seat(w, kind, who, -1, text);
}

hall_refusal world_undo(world *w, int kind, const char *who, i64 to) {
    hall_command c = {.kind = (u8)kind,
                      .user = world_user(who),
                      .mail = {9, ++w->n},
                      .seat = -1,
                      .at = -1,
                      .to = to};
    return world_ask(w, &c);
}

hall_refusal world_act(world *w, const char *action) {
    int turn = hall_turn(&w->table), bot = hall_bot_turn(&w->table) >= 0;
    hall_command c = {.kind = bot ? HALL_DO_BOT_ACT : HALL_DO_ACT,
                      .seat = turn,
                      .at = -1,
                      .seq = w->table.seq,
                      .to = -1,
                      .text = action};
    if (!bot) c.user = w->table.seat[turn].user;
    return world_ask(w, &c);
}

hall_refusal world_act_randomly(world *w, kp_rng *r) {
    char words[KP_ACTION_TEXT];
    kp_text text = kp_text_in(words, sizeof words);
    const kp_match *m = &w->table.match;
    kp_write_action(m->game, kp_random_action(m->game, &m->state, r), &text);
    return world_act(w, words);
}

static kp_json *parse(world *w, const kp_text *text) {
    kp_json_error error;
    assert_false(kp_is_cut(text));
    world_note(w->text, text->used);
    kp_json *got = kp_json_parse(w->text, text->used, &error);
    if (got == NULL) fail_msg("%s in %s", error.reason, w->text);
    return got;
}

kp_json *world_table(world *w, int viewer, i64 since) {
    kp_text text = kp_text_in(w->text, WORLD_TEXT);
    hall_asking who = {.viewer = viewer, .since = since};
    hall_write_table(&w->table, &who, &text);
    return parse(w, &text);
}

kp_json *world_update(world *w, int viewer) {
    kp_text text = kp_text_in(w->text, WORLD_TEXT);
    hall_write_update(&w->table, viewer, 0, &text);
    return parse(w, &text);
}

void world_check_replay(world *w) {
    hall_table again;
    char *other = malloc(WORLD_TEXT);
    hall_init(&again, w->table.id);
    for (int i = 0; i < w->events; i++)
        assert_int_equal(hall_apply(&again, &w->event[i]), HALL_NONE);
    for (int viewer = -1; viewer < w->table.how.setup.seats; viewer++) {
        hall_asking who = {.viewer = viewer};
        kp_text a = kp_text_in(w->text, WORLD_TEXT), b = kp_text_in(other, WORLD_TEXT);
        hall_write_table(&w->table, &who, &a);
        hall_write_table(&again, &who, &b);
        world_note(w->text, a.used);
        assert_string_equal(w->text, other);
        a = kp_text_in(w->text, WORLD_TEXT), b = kp_text_in(other, WORLD_TEXT);
        hall_write_update(&w->table, viewer, 1, &a);
        hall_write_update(&again, viewer, 1, &b);
        assert_string_equal(w->text, other);
    }
    hall_free(&again);
    free(other);
}
