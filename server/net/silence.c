/* SPDX-License-Identifier: MIT */
/* Connections that never say hello, or fall silent. */
#include "server/net/net.h"

enum {
    HELLO_TIME = 10000, /* ms to say hello in */
    PINGS = 250         /* at once */
};

/* One ping after some silence; twice as long without an answer, and it is gone. */
static void check_silence(srv_conn *c, i64 now, int *pings) {
    i64 most = (i64)c->srv->config.silence * 1000, silent = now - c->heard;
    if (silent > 2 * most && c->pinged) {
        srv_cut(c);
    } else if (silent > most && !c->pinged && *pings > 0) {
        --*pings;
        c->pinged = 1;
        srv_ping(c);
    }
}

void srv_sweep_conns(srv_server *s, i64 now) {
    int pings = PINGS; /* those who came together should not all be asked together */
    for (srv_conn *c = s->conns, *next; c != NULL; c = next) {
        next = c->next;
        check_silence(c, now, &pings);
        if (!c->greeted && !c->greeting && now - c->opened > HELLO_TIME)
            srv_hang_up(c, 1008);
    }
}
