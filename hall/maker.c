/* SPDX-License-Identifier: MIT */
/* Adding events to what comes of a command: what the rules of the house write with. */
#include <stdlib.h>
#include <string.h>

#include "hall/decide.h"

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

hall_refusal hall_add(hall_maker *m, int kind, int seat, const char *text) {
    return hall_add_event(m, kind, seat, text) == NULL ? HALL_NO_MEMORY : HALL_NONE;
}

hall_refusal hall_add_number(hall_maker *m, int kind, int seat, u32 number) {
    char digits[16];
    kp_text text = kp_text_in(digits, sizeof digits);
    kp_put_int(&text, number);
    return hall_add(m, kind, seat, digits);
}

hall_refusal hall_because(hall_maker *m, hall_refusal r, const char *why) {
    kp_text text = kp_text_in(m->out->why, sizeof m->out->why);
    kp_put(&text, why);
    return r;
}

hall_refusal hall_add_sit(hall_maker *m, int seat, const hall_user *who,
                          const char *salt) {
    char words[HALL_ID + 2 * HALL_SALT + KP_NAME_SIZE + 8];
    kp_text text = kp_text_in(words, sizeof words);
    kp_put(&text, who->id);
    kp_put_char(&text, ' ');
    kp_put_int(&text, who->registered + 2 * who->is_bot);
    kp_put_char(&text, ' ');
    if (salt == NULL || salt[0] == '\0')
        kp_put_char(&text, '-');
    else
        kp_put_hex_bytes(&text, (const u8 *)salt, strlen(salt));
    kp_put_char(&text, ' ');
    kp_put(&text, who->name);
    return hall_add(m, HALL_EV_SIT, seat, words);
}

/* The actions of a run as an event; `run->text` owns what is freed here. */
hall_refusal hall_add_run(hall_maker *m, int kind, int seat, hall_run *run,
                          kp_err err) {
    hall_refusal r = HALL_NONE;
    if (err != KP_ERR_OK)
        r = hall_because(m, HALL_ILLEGAL, kp_error_text(err));
    else if (kp_is_cut(&run->text))
        r = HALL_NO_MEMORY;
    else
        r = hall_add(m, kind, seat, run->text.at);
    free(run->text.at);
    return r;
}

int hall_begin_run(hall_run *run, const hall_table *t, const u8 *key) {
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
    if (!hall_begin_run(&run, t, key)) return HALL_NO_MEMORY;
    memset(&run.state, 0, sizeof run.state);
    t->how.game->setup(&run.state, &t->how.setup);
    return hall_add_run(m, HALL_EV_START, -1, &run, hall_run_on(&run));
}
