/* SPDX-License-Identifier: MIT */
/* HTTP: requests come in whole, replies go out in pieces. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/inside.h"

enum { CHUNK = 16384 }; /* bytes of a reply written at once */

/* A reply on its way out. */
typedef struct net_reply {
    int status, headers_sent;
    const char *type;
    size_t size;
    char tag[40];
    unsigned char room[]; /* the library's header, then the body */
} net_reply;

static const char *const policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "connect-src 'self' ws: wss:; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

static int put_header(struct lws *wsi, const char *name, const char *value,
                      unsigned char **at, unsigned char *end) {
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value),
                                       at, end);
}

static int write_headers(struct lws *wsi, net_reply *r) {
    unsigned char buffer[LWS_PRE + 2048], *start = buffer + LWS_PRE, *at = start,
                                          *end = buffer + sizeof buffer - 1;
    if (lws_add_http_common_headers(wsi, (unsigned)r->status, r->type, r->size, &at,
                                    end) ||
        put_header(wsi, "connection:", "close", &at, end) ||
        put_header(wsi, "x-content-type-options:", "nosniff", &at, end) ||
        put_header(wsi, "referrer-policy:", "no-referrer", &at, end) ||
        put_header(wsi, "content-security-policy:", policy, &at, end) ||
        put_header(wsi, "cache-control:", r->tag[0] != '\0' ? "no-cache" : "no-store",
                   &at, end))
        return -1;
    if (r->tag[0] != '\0' && put_header(wsi, "etag:", r->tag, &at, end)) return -1;
    if (lws_finalize_write_http_header(wsi, start, &at, end)) return -1;
    r->headers_sent = 1;
    return 0;
}

/* One request a connection: with a second one behind it that has a body the library
 * would spin for ever. */
static int finish_http(net_session *at) {
    srv_http_free(at->http);
    at->http = NULL;
    return -1;
}

static int write_http(struct lws *wsi, net_session *at) {
    srv_http *h = at->http;
    if (h == NULL || !h->answered) return 0;
    net_reply *r = (net_reply *)h->reply;
    if (!r->headers_sent) {
        if (write_headers(wsi, r) != 0) return -1;
        if (r->size == 0) return finish_http(at);
        lws_callback_on_writable(wsi);
        return 0;
    }
    size_t left = r->size - h->reply_sent, n = left < CHUNK ? left : CHUNK;
    int last = n == left;
    int sent = lws_write(wsi, r->room + LWS_PRE + h->reply_sent, n,
                         last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP);
    if (sent < 0) return -1;
    h->reply_sent += n;
    if (last) return finish_http(at);
    lws_callback_on_writable(wsi);
    return 0;
}

void srv_answer(srv_http *h, const srv_reply *reply) {
    if (h->wire == NULL) { /* nobody waits for it any more */
        srv_http_free(h);
        return;
    }
    net_reply *r = malloc(sizeof *r + LWS_PRE + reply->size);
    if (r == NULL) abort();
    r->status = reply->status;
    r->type = reply->type;
    r->size = reply->size;
    r->headers_sent = 0;
    snprintf(r->tag, sizeof r->tag, "%s", reply->tag == NULL ? "" : reply->tag);
    memcpy(r->room + LWS_PRE, reply->body, reply->size);
    h->reply = (char *)r;
    h->answered = 1;
    h->waiting = 0;
    lws_callback_on_writable(h->wire);
}

static void read_query(struct lws *wsi, char *query, size_t room) {
    size_t used = 0;
    char part[256];
    query[0] = '\0';
    for (int i = 0;
         lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) > 0;
         i++) {
        size_t n = strlen(part);
        if (used + n + 2 > room) return;
        if (used > 0) query[used++] = '&';
        memcpy(query + used, part, n + 1);
        used += n;
    }
}

static const char *read_method(struct lws *wsi) {
    static const struct {
        enum lws_token_indexes token;
        const char *name;
    } methods[] = {{WSI_TOKEN_GET_URI, "GET"},
                   {WSI_TOKEN_POST_URI, "POST"},
                   {WSI_TOKEN_DELETE_URI, "DELETE"}};
    for (size_t i = 0; i < KP_COUNT(methods); i++)
        if (lws_hdr_total_length(wsi, methods[i].token) > 0) return methods[i].name;
    return "OTHER";
}

static void read_bearer(struct lws *wsi, char token[65]) {
    char header[128];
    net_copy_header(wsi, header, sizeof header, WSI_TOKEN_HTTP_AUTHORIZATION);
    token[0] = '\0';
    if (strncmp(header, "Bearer ", 7) != 0 || strlen(header + 7) > 64) return;
    memcpy(token, header + 7, strlen(header + 7) + 1);
}

/* Bytes of body that will come; -1 if the request does not say. */
static i64 body_length(struct lws *wsi) {
    char digits[24];
    i64 number = 0;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0) return -1;
    net_copy_header(wsi, digits, sizeof digits, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    if (!kp_read_int(digits, (int)strlen(digits), &number) || number < 0) return -1;
    return number;
}

static int begin_http(struct lws *wsi, net_session *at, const char *path) {
    char query[512];
    srv_http *h = calloc(1, sizeof *h);
    const char *method = read_method(wsi);
    i64 length = body_length(wsi);
    if (h == NULL) return -1;
    if (at->http != NULL) srv_http_free(at->http);
    at->http = h;
    h->srv = net_of(wsi)->srv;
    h->wire = wsi;
    net_find_address(wsi, h->address);
    read_bearer(wsi, h->token);
    read_query(wsi, query, sizeof query);
    h->route = srv_find_route(method, path, query);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, 30);
    int is_long = length > 0 && (size_t)length > h->route.body_most;
    int is_vague = h->route.body_most > 0 && length < 0;
    if (h->route.status == 200 && is_long) h->route.status = 413;
    if (h->route.status == 200 && is_vague) h->route.status = 411;
    if (length <= 0 || is_long) h->srv->handlers->request(h);
    return 0;
}

static int take_body(net_session *at, const char *data, size_t size) {
    srv_http *h = at->http;
    if (h == NULL || h->answered) return 0; /* refused already; let it run out */
    if (h->body_size + size > h->route.body_most) return -1;
    if (h->body_size + size + 1 > h->body_room) {
        size_t room = (h->body_size + size + 1) * 2;
        char *more = realloc(h->body, room);
        if (more == NULL) return -1;
        h->body = more;
        h->body_room = room;
    }
    memcpy(h->body + h->body_size, data, size);
    h->body_size += size;
    h->body[h->body_size] = '\0';
    return 0;
}

void srv_http_free(srv_http *h) {
    free(h->body);
    free(h->reply);
    free(h);
}

static void drop_http(net_session *at) {
    srv_http *h = at->http;
    at->http = NULL;
    if (h == NULL) return;
    h->wire = NULL;
    if (!h->waiting) srv_http_free(h);
}

int net_on_http(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                size_t size) {
    net_session *at = user;
    switch (why) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return net_filter(wsi, user);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return net_count(wsi);
    case LWS_CALLBACK_WSI_DESTROY: net_uncount(wsi); return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return net_confirm_upgrade(wsi);
    case LWS_CALLBACK_HTTP: return begin_http(wsi, at, in);
    case LWS_CALLBACK_HTTP_BODY: return take_body(at, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (at->http != NULL && !at->http->answered && !at->http->waiting)
            at->http->srv->handlers->request(at->http);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE: return write_http(wsi, at);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (at != NULL) drop_http(at);
        return 0;
    default: return 0;
    }
}
