/* SPDX-License-Identifier: MIT */
/* Connections, from the first to the last of each. */
#include <stdlib.h>
#include <string.h>

#include "server/net/net.h"

srv_conn *srv_open_conn(srv_server *s, void *wire, const char *address) {
    srv_conn *c = calloc(1, sizeof *c);
    srv_peer *p = calloc(1, sizeof *p);
    if (c == NULL || p == NULL) {
        free(c);
        free(p);
        return NULL;
    }
    p->refs = 1;
    p->conn = c;
    c->peer = p;
    c->srv = s;
    c->wire = wire;
    c->opened = c->heard = srv_now();
    memcpy(c->address, address, strnlen(address, sizeof c->address - 1));
    c->owner = srv_owner_of(s, c->address);
    c->next = s->conns;
    if (s->conns != NULL) s->conns->prev = c;
    s->conns = c;
    s->conn_count++;
    s->count.connections++;
    return c;
}

void srv_close_conn(srv_conn *c) {
    c->srv->handlers->closed(c);
    if (c->prev != NULL)
        c->prev->next = c->next;
    else
        c->srv->conns = c->next;
    if (c->next != NULL) c->next->prev = c->prev;
    c->srv->conn_count--;
    c->peer->conn = NULL;
    srv_peer_free(c->peer);
    free(c);
}

srv_peer *srv_peer_keep(srv_peer *p) {
    if (p != NULL) p->refs++;
    return p;
}

void srv_peer_free(srv_peer *p) {
    if (p != NULL && --p->refs == 0) free(p);
}
