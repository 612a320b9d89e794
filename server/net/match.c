/* SPDX-License-Identifier: MIT */
/* Conditions of a request: which version of a page the client knows (RFC 9110, 13).
 * Dates are ignored, for nothing here has one. What can be changed has no version
 * either, so a change on condition of one is not made. */
#include <string.h>

#include "server/net/conn.h"

/* A list that is too long for us names no version that we could know. */
static void read_list(const http_head *h, const char *name, net_condition *out) {
    out->given = (u8)(http_join_field(h, name, out->tags, sizeof out->tags) > 0);
}

void net_read_conditions(net_exchange *x, const http_head *h) {
    read_list(h, "If-Match", &x->match);
    read_list(h, "If-None-Match", &x->none_match);
}

static int is_any(const net_condition *c) {
    return strcmp(c->tags, "*") == 0;
}

/* Whether the list names this version; with `strong`, not as one that is like it. */
static int has_tag(const net_condition *c, const char *tag, int strong) {
    const char *at = c->tags;
    while (tag != NULL && (at = strchr(at, '"')) != NULL) {
        int weak = at - c->tags >= 2 && memcmp(at - 2, "W/", 2) == 0;
        const char *end = strchr(at + 1, '"');
        if (end == NULL) return 0;
        size_t size = (size_t)(end + 1 - at);
        if (strlen(tag) == size && memcmp(at, tag, size) == 0 && !(strong && weak))
            return 1;
        at = end + 1;
    }
    return 0;
}

int net_may_change(const net_exchange *x, int has_page) {
    if (x->match.given && !(is_any(&x->match) && has_page)) return 0;
    return !(x->none_match.given && is_any(&x->none_match) && has_page);
}

int net_judge_page(const net_exchange *x, const char *tag) {
    if (x->match.given && !is_any(&x->match) && !has_tag(&x->match, tag, 1)) return 412;
    if (x->none_match.given &&
        (is_any(&x->none_match) || has_tag(&x->none_match, tag, 0)))
        return 304;
    return 200;
}
