/* SPDX-License-Identifier: MIT */
/* Which route a request takes. */
#include <string.h>

#include "server/protocol/protocol.h"

static const struct {
    const char *method, *path;
    size_t body;
} routes[] = {
#define ROUTE(name, method, path, body, handler) {method, path, body},
#include "server/protocol/routes.def"
};

static int is_id_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

/* Whether the path fits the pattern; what stands for * goes to id. */
static int fits(const char *pattern, const char *path, char *id) {
    size_t used = 0;
    id[0] = '\0';
    for (; *pattern != '\0'; pattern++) {
        if (*pattern != '*') {
            if (*path++ != *pattern) return 0;
            continue;
        }
        while (is_id_char(*path) && used + 1 < SRV_ROUTE_ID) id[used++] = *path++;
        id[used] = '\0';
        if (used == 0) return 0;
    }
    return *path == '\0';
}

/* Letters, digits and a few marks are all that values need; others are refused. */
static int copy_word(const char *value, size_t n, char *into) {
    if (n >= SRV_WORD) return 0;
    for (size_t i = 0; i < n; i++)
        if (!is_id_char(value[i])) return 0;
    memcpy(into, value, n);
    into[n] = '\0';
    return 1;
}

static int read_limit(const char *value, int n, srv_route *r) {
    i64 number;
    if (!kp_read_int(value, n, &number) || number < 1 || number > 100) return 0;
    r->limit = (int)number;
    return 1;
}

static int read_sort(const char *value, size_t n, srv_route *r) {
    r->by_deadline = n == 8 && memcmp(value, "deadline", 8) == 0;
    return r->by_deadline || n == 0;
}

static int read_pair(const char *name, size_t length, const char *value, size_t n,
                     srv_route *r) {
    if (length == 6 && memcmp(name, "status", 6) == 0)
        return copy_word(value, n, r->status_word);
    if (length == 4 && memcmp(name, "game", 4) == 0)
        return copy_word(value, n, r->game);
    if (length == 4 && memcmp(name, "user", 4) == 0)
        return copy_word(value, n, r->user);
    if (length == 5 && memcmp(name, "limit", 5) == 0)
        return read_limit(value, (int)n, r);
    if (length == 6 && memcmp(name, "before", 6) == 0)
        return n == 0 || kp_read_int(value, (int)n, &r->before);
    if (length == 4 && memcmp(name, "sort", 4) == 0) return read_sort(value, n, r);
    return 1; /* unknown parameters are ignored */
}

static int read_query(const char *query, srv_route *r) {
    while (*query != '\0') {
        size_t n = strcspn(query, "&"), length = 0;
        while (length < n && query[length] != '=') length++;
        size_t skip = length < n ? length + 1 : length;
        if (!read_pair(query, length, query + skip, n - skip, r)) return 0;
        query += n + (query[n] == '&');
    }
    return 1;
}

/* Wherever there is something to GET, its HEAD can be had too. */
static void add_method(srv_route *r, const char *method) {
    size_t used = strlen(r->allow);
    kp_text allow = kp_text_in(r->allow + used, sizeof r->allow - used);
    if (used > 0) kp_put(&allow, ", ");
    kp_put(&allow, strcmp(method, "GET") == 0 ? "GET, HEAD" : method);
}

srv_route srv_find_route(const char *method, const char *path, const char *query) {
    srv_route r = {.place = SRV_AT_NOWHERE, .status = 404, .limit = 50};
    for (size_t i = 0; i < KP_COUNT(routes); i++) {
        if (!fits(routes[i].path, path, r.id)) continue;
        r.status = 405;
        add_method(&r, routes[i].method);
        if (strcmp(routes[i].method, method) != 0) continue;
        r.place = (srv_place)i;
        r.body_most = routes[i].body;
        r.status = read_query(query, &r) ? 200 : 400;
        return r;
    }
    if (r.status == 405 || strncmp(path, "/api/", 5) == 0) return r;
    r.id[0] = '\0';
    if (strcmp(method, "GET") != 0) {
        r.status = 405;
        add_method(&r, "GET");
    } else {
        if (strlen(path) < SRV_ROUTE_ID) memcpy(r.id, path, strlen(path) + 1);
        r.place = SRV_AT_FILE;
        r.status = 200;
    }
    return r;
}
