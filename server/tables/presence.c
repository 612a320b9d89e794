/* SPDX-License-Identifier: MIT */
/* Who is there. A person is there who has the table open over some connection, and has
 * gone when the last of them is closed. That is no event of the game: nothing of it is
 * stored, and only those are told who asked for it with `open`, at most once a sweep,
 * and only what they were not told before: who watches comes and goes unseen. */
#include <string.h>

#include "server/tables/inside.h"

static u32 find_present(const srv_table *t) {
    u32 here = 0;
    for (const srv_sub *sub = t->subs; sub != NULL; sub = sub->next_of_table)
        if (sub->viewer >= 0) here |= 1u << sub->viewer;
    return here;
}

/* Other servers' people cannot be seen from here: of them nothing is said. */
static void put_seat(kp_json_writer *w, const srv_table *t, int seat) {
    int here = t->here >> seat & 1;
    if (t->hall.seat[seat].kind != HALL_PERSON || (!here && t->srv->shared)) return;
    kp_json_begin_object(w, NULL);
    kp_json_int(w, "seat", seat);
    kp_json_flag(w, "here", here);
    if (!here && t->gone[seat] > 0) kp_json_int(w, "since", t->gone[seat]);
    kp_json_end(w);
}

static void put_presence(const void *what, kp_text *out) {
    const srv_table *t = what;
    kp_json_writer w = kp_json_to(out);
    srv_begin_message(&w, "presence", 0);
    kp_json_text(&w, "table", t->id);
    kp_json_begin_list(&w, "seats");
    for (int i = 0; i < t->hall.how.setup.seats; i++) put_seat(&w, t, i);
    kp_json_end(&w);
    kp_json_end(&w);
}

static void note_present(srv_table *t, i64 now) {
    u32 here = find_present(t), left = t->here & ~here;
    for (int i = 0; i < t->hall.how.setup.seats; i++)
        if (left >> i & 1) t->gone[i] = now;
    t->here = here;
}

/* 1 = it is not what was told last. */
static int write_presence(srv_table *t) {
    srv_text *last = t->presence, *text = srv_write_text(put_presence, t);
    int same = last != NULL && last->size == text->size &&
               memcmp(srv_bytes(last), srv_bytes(text), text->size) == 0;
    t->presence = text;
    srv_text_free(last);
    return !same;
}

void srv_tell_presence(srv_table *t, i64 now) {
    if (!t->presence_dirty) return;
    t->presence_dirty = 0;
    note_present(t, now);
    int news = write_presence(t);
    for (srv_sub *sub = t->subs; sub != NULL; sub = sub->next_of_table) {
        if (!sub->wants_presence || sub->delayed) continue;
        if (sub->knows_presence && !news) continue;
        sub->knows_presence = 1;
        t->presence->refs++;
        srv_push_item(t, t->hall.seq, sub->conn->peer, NULL, t->presence);
    }
    srv_flush(t);
}
