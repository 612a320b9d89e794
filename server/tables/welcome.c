/* SPDX-License-Identifier: MIT */
/* Who is welcome at a table: nobody sits down with, is offered a rematch by, invited or
 * talked to by somebody whom they have blocked. */
#include <string.h>

#include "server/tables/inside.h"

static const char *person_at(const hall_table *h, int seat) {
    return h->seat[seat].kind == HALL_PERSON ? h->seat[seat].user.id : "";
}

/* Whether the host, or anybody who sits there, has blocked this user. */
static int is_unwelcome(const srv_table *t, const char *user) {
    const hall_table *h = &t->hall;
    if (srv_has_blocked(t->srv, h->host.id, user)) return 1;
    for (int i = 0; i < h->how.setup.seats; i++)
        if (srv_has_blocked(t->srv, person_at(h, i), user)) return 1;
    return 0;
}

int srv_is_barred(const srv_table *t, const srv_request *r) {
    char user[HALL_ID];
    size_t n = strcspn(r->invited, " ");
    switch (r->message.command) {
    case HALL_DO_SIT:
    case HALL_DO_REMATCH: return is_unwelcome(t, r->user.id);
    case HALL_DO_INVITE:
        memcpy(user, r->invited, n);
        user[n] = '\0';
        return !srv_are_friends(t->srv, r->user.id, user);
    default: return 0;
    }
}

void srv_set_mutes(srv_table *t) {
    hall_table *h = &t->hall;
    memset(h->mute, 0, sizeof h->mute);
    for (int i = 0; t->srv->ties.count > 0 && i < h->how.setup.seats; i++)
        for (int k = 0; k < h->how.setup.seats; k++)
            if (srv_has_blocked(t->srv, person_at(h, i), person_at(h, k)))
                h->mute[i] |= (u8)(1 << k);
}
