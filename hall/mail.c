/* SPDX-License-Identifier: MIT */
/* Messages that were done, to know them again. The log is the memory: what one person
 * says makes the table forget nothing of what another has done. Each entry names the
 * one before it of the same client, so looking back reads one's own messages only. */
#include <stdlib.h>

#include "core/rng.h"
#include "hall/play.h"

enum { LEAST_ROOM = 16 };

/* The client's place, or the empty one where it belongs; there always is one. */
static hall_sender *find_sender(hall_sender *list, u32 room, u64 client) {
    u32 at = (u32)kp_mix(client) & (room - 1);
    while (list[at].last != 0 && list[at].client != client) at = (at + 1) & (room - 1);
    return &list[at];
}

/* At most half of the places are taken, so that none is far from where it belongs. */
static int make_room(hall_table *t) {
    u32 room = t->sender_room == 0 ? LEAST_ROOM : t->sender_room * 2;
    if (t->senders < t->sender_room / 2) return 1;
    hall_sender *more = calloc(room, sizeof *more);
    if (more == NULL) return 0;
    for (u32 i = 0; i < t->sender_room; i++)
        if (t->sender[i].last != 0)
            *find_sender(more, room, t->sender[i].client) = t->sender[i];
    free(t->sender);
    t->sender = more;
    t->sender_room = room;
    return 1;
}

hall_refusal hall_remember(hall_table *t, u32 index) {
    hall_entry *entry = &t->log[index];
    entry->earlier = 0;
    if (entry->mail.client == 0) return HALL_NONE;
    if (!make_room(t)) return HALL_NO_MEMORY;
    hall_sender *from = find_sender(t->sender, t->sender_room, entry->mail.client);
    t->senders += from->last == 0;
    entry->earlier = from->last;
    *from = (hall_sender){entry->mail.client, index + 1};
    return HALL_NONE;
}

hall_refusal hall_look_back(const hall_table *t, const hall_mail *mail, u32 *again) {
    hall_refusal r = HALL_NONE;
    *again = 0;
    if (mail->client == 0 || t->senders == 0) return HALL_NONE;
    u32 at = find_sender(t->sender, t->sender_room, mail->client)->last;
    for (; at != 0; at = t->log[at - 1].earlier) {
        const hall_entry *entry = &t->log[at - 1];
        if (entry->mail.n < mail->n) return r;
        if (entry->mail.n == mail->n) {
            *again = entry->seq;
            return HALL_NONE;
        }
        r = HALL_OLD_NUMBER;
    }
    return r;
}
