/* SPDX-License-Identifier: MIT */
/* What the house itself does at a table: it lets go of somebody who leaves for good or
 * may not come any more, and closes a table. */
#include <string.h>

#include "hall/decide.h"

static int is_host(const hall_table *t, const char *user) {
    return strcmp(t->host.id, user) == 0;
}

/* A seat in a running game is given up; one at a table that has not begun is free
 * again, and a table whose host is gone is no longer offered. */
static hall_refusal dismiss(const hall_table *t, const char *user, hall_maker *m) {
    int own = hall_seat_of(t, user), kept = hall_kept_seat(t, user);
    if (t->status == HALL_PLAYING && own >= 0 && !t->seat[own].resigned)
        return hall_add(m, HALL_EV_RESIGN, own, "asked");
    if (t->status != HALL_OPEN) return HALL_NONE;
    if (hall_is_offer(t) && (own >= 0 || kept >= 0))
        return hall_add(m, HALL_EV_CANCEL, own >= 0 ? own : kept, "");
    if (is_host(t, user)) return hall_add(m, HALL_EV_CANCEL, -1, "");
    if (own >= 0 || kept >= 0)
        return hall_add(m, HALL_EV_RISE, own >= 0 ? own : kept, user);
    return HALL_NONE;
}

static int is_id(const char *text) {
    return text != NULL && text[0] != '\0' && strlen(text) < HALL_ID;
}

hall_refusal hall_do_dismiss(const hall_table *t, const hall_command *c,
                             hall_maker *m) {
    return is_id(c->text) ? dismiss(t, c->text, m) : HALL_BAD_MESSAGE;
}

static int has_left(const hall_table *t, const char *user) {
    for (u32 i = 0; i < t->logged; i++)
        if (t->log[i].kind == HALL_EV_LEAVE && strcmp(t->log[i].text, user) == 0)
            return 1;
    return 0;
}

hall_refusal hall_do_forget(const hall_table *t, const hall_command *c, hall_maker *m) {
    if (!is_id(c->text)) return HALL_BAD_MESSAGE;
    if (has_left(t, c->text)) return HALL_NONE;
    hall_refusal r = dismiss(t, c->text, m);
    return r == HALL_NONE ? hall_add(m, HALL_EV_LEAVE, -1, c->text) : r;
}

hall_refusal hall_do_close(const hall_table *t, const hall_command *c, hall_maker *m) {
    (void)t;
    (void)c;
    return hall_add(m, HALL_EV_CANCEL, -1, "");
}
