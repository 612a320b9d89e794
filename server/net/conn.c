/* SPDX-License-Identifier: MIT */
/* What every part of a connection may do to it: set deadlines, mark it, end it. */
#include "server/net/conn.h"

static void join_timed(net_conn *c) {
    net *n = c->net;
    c->timed = 1;
    c->prev_timed = NULL;
    c->next_timed = n->timed;
    if (n->timed != NULL) n->timed->prev_timed = c;
    n->timed = c;
}

static void leave_timed(net_conn *c) {
    c->timed = 0;
    if (c->prev_timed != NULL)
        c->prev_timed->next_timed = c->next_timed;
    else
        c->net->timed = c->next_timed;
    if (c->next_timed != NULL) c->next_timed->prev_timed = c->prev_timed;
}

void net_set_deadline(net_conn *c, int which, i64 ms) {
    c->by[which] = ms == 0 ? 0 : c->net->now + ms;
    int timed = c->by[NET_PHASE] != 0 || c->by[NET_STALL] != 0;
    if (timed && !c->timed) join_timed(c);
    if (!timed && c->timed) leave_timed(c);
}

void net_touch(net_conn *c) {
    if (c->touched) return;
    c->touched = 1;
    c->next_touched = c->net->touched;
    c->net->touched = c;
}

void net_kill(net_conn *c) {
    c->state = NET_DEAD;
    net_touch(c);
}

/* What was said is written; then the other side has a moment to read it and to end, for
 * what lies unread when a socket is closed makes TCP forget the rest (RFC 9112, 9.6).
 */
void net_linger(net_conn *c) {
    if (c->state == NET_DEAD) return;
    c->state = NET_LINGERING;
    net_set_deadline(c, NET_PHASE, 0);
    net_touch(c);
}
