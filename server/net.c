/* SPDX-License-Identifier: MIT */
/* The network: libwebsockets on a libuv loop. No other file knows either of them. */
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "server/inside.h"
#include "server/net.h"

KP_STATIC_ASSERT((int)SRV_PRE >= (int)LWS_PRE, "room for a frame's header");

enum {
    READ_SIZE = 2048, /* bytes of a frame taken at once */
    CHUNK = 16384,    /* bytes of a reply written at once */
    SWEEP = 250,      /* ms */
    ARCHIVING = 2400, /* sweeps: every ten minutes */
    DRAIN = 5000      /* ms that a stop may take */
};

typedef struct net {
    srv_server *srv;
    uv_loop_t loop;
    uv_async_t bell;
    uv_timer_t sweep;
    uv_signal_t term, intr;
    uv_poll_t *news; /* NULL = nobody to listen to */
    struct lws_context *context;
    net_address *address[NET_ADDRESSES];
    u32 sockets;
    u32 sweeps;
    i64 stop_by;
} net;

/* What libwebsockets keeps for a connection. */
typedef struct session {
    srv_conn *conn;
    srv_http *http;
} session;

static net *net_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

/* ---- sending ---- */
void srv_send(srv_conn *c, srv_text *t) {
    srv_out *out = malloc(sizeof *out);
    if (c->close_code != 0 || out == NULL) {
        free(out);
        return;
    }
    if (c->queued + t->size > SRV_OUT_MOST) {
        free(out);
        c->srv->count.dropped++;
        c->close_code = 1008;
        /* It does not read, so it can be told nothing any more. */
        lws_set_timeout(c->wire, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        return;
    }
    out->next = NULL;
    out->text = t;
    t->refs++;
    *c->out_end = out;
    c->out_end = &out->next;
    c->queued += t->size;
    lws_callback_on_writable(c->wire);
}

void srv_hang_up(srv_conn *c, int code) {
    if (c->close_code == 0) c->close_code = (u16)code;
    lws_callback_on_writable(c->wire);
}

static int close_with(struct lws *wsi, int code) {
    lws_close_reason(wsi, (enum lws_close_status)code, NULL, 0);
    return -1;
}

static int write_out(struct lws *wsi, srv_conn *c) {
    while (c->out != NULL) {
        srv_out *out = c->out;
        srv_text *t = out->text;
        int sent =
            lws_write(wsi, (unsigned char *)srv_bytes(t), t->size, LWS_WRITE_TEXT);
        c->out = out->next;
        if (c->out == NULL) c->out_end = &c->out;
        c->queued -= t->size;
        c->srv->count.bytes_out += t->size;
        srv_text_free(t);
        free(out);
        if (sent < 0) return -1;
        if (lws_send_pipe_choked(wsi)) break;
    }
    if (c->out != NULL) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    /* To fail here would close without a word; the timer's end says why. */
    if (c->close_code != 0) lws_set_timer_usecs(wsi, 1);
    return 0;
}

/* ---- receiving ---- */
static int keep_part(srv_conn *c, const char *data, size_t size) {
    char *more = realloc(c->in, c->in_used + size + 1);
    if (more == NULL) return 0;
    c->in = more;
    memcpy(c->in + c->in_used, data, size);
    c->in_used += (u32)size;
    return 1;
}

static int receive(struct lws *wsi, srv_conn *c, const char *data, size_t size) {
    int last = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    if (c->close_code != 0) return 0;
    if (lws_frame_is_binary(wsi)) return close_with(wsi, 1003);
    if (c->in_used + size > SRV_MESSAGE) return close_with(wsi, 1009);
    if (last && c->in_used == 0) {
        srv_on_message(c, data, size);
    } else {
        if (!keep_part(c, data, size)) return close_with(wsi, 1013);
        if (!last) return 0;
        srv_on_message(c, c->in, c->in_used);
        free(c->in);
        c->in = NULL;
        c->in_used = 0;
    }
    return 0;
}

/* ---- who may connect ---- */
static void copy_header(struct lws *wsi, char *into, int room,
                        enum lws_token_indexes which) {
    if (lws_hdr_copy(wsi, into, room, which) < 0) into[0] = '\0';
}

/* The caller's address: the socket's, or what the proxy in front says. */
static void find_address(struct lws *wsi, char address[46]) {
    char chain[256];
    address[0] = '\0';
    lws_get_peer_simple(wsi, address, 46);
    if (!net_of(wsi)->srv->config.behind_proxy) return;
    copy_header(wsi, chain, sizeof chain, WSI_TOKEN_X_FORWARDED_FOR);
    /* The last entry is the one that our own proxy has added. */
    const char *last = strrchr(chain, ',');
    last = last == NULL ? chain : last + 1 + strspn(last + 1, " ");
    size_t n = strcspn(last, " ,");
    if (n == 0 || n >= 46) return;
    memcpy(address, last, n);
    address[n] = '\0';
}

static int has_protocol(struct lws *wsi) {
    char list[128];
    copy_header(wsi, list, sizeof list, WSI_TOKEN_PROTOCOL);
    for (char *at = list; *at != '\0';) {
        at += strspn(at, ", ");
        size_t n = strcspn(at, ", ");
        if (n == 9 && memcmp(at, "kaupang.1", 9) == 0) return 1;
        at += n;
    }
    return 0;
}

static int origin_fits(struct lws *wsi, const srv_config *c) {
    char origin[256], host[128];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) <= 0) return 1;
    copy_header(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN);
    copy_header(wsi, host, sizeof host, WSI_TOKEN_HOST);
    for (int i = 0; i < c->origins; i++)
        if (strcmp(c->origin[i], origin) == 0) return 1;
    const char *at = strstr(origin, "://");
    return at != NULL && host[0] != '\0' && strcmp(at + 3, host) == 0;
}

static int refuse_upgrade(struct lws *wsi, int status, const char *why) {
    net *n = net_of(wsi);
    char address[46];
    find_address(wsi, address);
    n->srv->count.rejected++;
    srv_log(n->srv, SRV_WARN, "upgrade refused", "address", address, "why", why, NULL);
    lws_return_http_status(wsi, (unsigned)status, NULL);
    return 1;
}

/* 16 bytes in base64 (RFC 6455, 4.2.1). */
static int has_key(struct lws *wsi) {
    char key[32];
    copy_header(wsi, key, sizeof key, WSI_TOKEN_KEY);
    return strspn(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                       "0123456789+/") == 22 &&
           strcmp(key + 22, "==") == 0;
}

/* What a client says when it closes: nothing, or a code and a text (5.5.1, 7.4). */
static int check_close(struct lws *wsi, const u8 *said, size_t size) {
    if (size == 0) return 0;
    unsigned code = size < 2 ? 0 : (unsigned)said[0] << 8 | said[1];
    int defined = (code >= 1000 && code <= 1014 && (code < 1004 || code > 1006)) ||
                  (code >= 3000 && code <= 4999);
    return defined ? 0 : close_with(wsi, 1002);
}

static int confirm_upgrade(struct lws *wsi) {
    net *n = net_of(wsi);
    char path[16], version[8];
    copy_header(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    copy_header(wsi, version, sizeof version, WSI_TOKEN_VERSION);
    if (strcmp(path, "/ws") != 0) return refuse_upgrade(wsi, 404, "path");
    if (strcmp(version, "13") != 0) return refuse_upgrade(wsi, 426, "version");
    if (!has_key(wsi)) return refuse_upgrade(wsi, 400, "key");
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HOST) <= 0)
        return refuse_upgrade(wsi, 400, "host");
    if (!has_protocol(wsi)) return refuse_upgrade(wsi, 400, "subprotocol");
    if (!origin_fits(wsi, &n->srv->config)) return refuse_upgrade(wsi, 403, "origin");
    if (n->srv->stopping) return refuse_upgrade(wsi, 503, "stopping");
    return 0;
}

static int on_websocket(struct lws *wsi, enum lws_callback_reasons why, void *user,
                        void *in, size_t size) {
    session *at = user;
    char address[46];
    switch (why) {
    case LWS_CALLBACK_ESTABLISHED:
        find_address(wsi, address);
        at->conn = srv_on_open(net_of(wsi)->srv, wsi, address);
        return at->conn == NULL ? -1 : 0;
    case LWS_CALLBACK_RECEIVE:
        return at->conn == NULL ? -1 : receive(wsi, at->conn, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return at->conn == NULL ? -1 : write_out(wsi, at->conn);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return check_close(wsi, in, size);
    case LWS_CALLBACK_TIMER:
        return at->conn == NULL ? -1 : close_with(wsi, at->conn->close_code);
    case LWS_CALLBACK_CLOSED:
        if (at->conn != NULL) srv_on_close(at->conn);
        at->conn = NULL;
        return 0;
    default: return 0;
    }
}

/* ---- HTTP ---- */
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

static int finish_http(struct lws *wsi, session *at) {
    srv_http_free(at->http);
    at->http = NULL;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int write_http(struct lws *wsi, session *at) {
    srv_http *h = at->http;
    if (h == NULL || !h->answered) return 0;
    net_reply *r = (net_reply *)h->reply;
    if (!r->headers_sent) {
        if (write_headers(wsi, r) != 0) return -1;
        if (r->size == 0) return finish_http(wsi, at);
        lws_callback_on_writable(wsi);
        return 0;
    }
    size_t left = r->size - h->reply_sent, n = left < CHUNK ? left : CHUNK;
    int last = n == left;
    int sent = lws_write(wsi, r->room + LWS_PRE + h->reply_sent, n,
                         last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP);
    if (sent < 0) return -1;
    h->reply_sent += n;
    if (last) return finish_http(wsi, at);
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
    copy_header(wsi, header, sizeof header, WSI_TOKEN_HTTP_AUTHORIZATION);
    token[0] = '\0';
    if (strncmp(header, "Bearer ", 7) != 0 || strlen(header + 7) > 64) return;
    memcpy(token, header + 7, strlen(header + 7) + 1);
}

/* Bytes of body that will come; -1 if the request does not say. */
static i64 body_length(struct lws *wsi) {
    char digits[24];
    i64 number = 0;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0) return -1;
    copy_header(wsi, digits, sizeof digits, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    if (!kp_read_int(digits, (int)strlen(digits), &number) || number < 0) return -1;
    return number;
}

static int begin_http(struct lws *wsi, session *at, const char *path) {
    char query[512];
    srv_http *h = calloc(1, sizeof *h);
    const char *method = read_method(wsi);
    i64 length = body_length(wsi);
    if (h == NULL) return -1;
    if (at->http != NULL) srv_http_free(at->http);
    at->http = h;
    h->srv = net_of(wsi)->srv;
    h->wire = wsi;
    find_address(wsi, h->address);
    read_bearer(wsi, h->token);
    read_query(wsi, query, sizeof query);
    h->route = srv_find_route(method, path, query);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, 30);
    if (length > 0 && (size_t)length > h->route.body_most) {
        if (h->route.status == 200)
            srv_answer_error(h, 413, HALL_TOO_LARGE, NULL);
        else
            srv_on_http(h);
        return 0;
    }
    if (h->route.body_most > 0 && length < 0) {
        srv_answer_error(h, 411, HALL_BAD_MESSAGE, "Content-Length is missing");
        return 0;
    }
    if (length <= 0) srv_on_http(h);
    return 0;
}

static int take_body(session *at, const char *data, size_t size) {
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

static void drop_http(session *at) {
    srv_http *h = at->http;
    at->http = NULL;
    if (h == NULL) return;
    h->wire = NULL;
    if (!h->waiting) srv_http_free(h);
}

static int on_http(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                   size_t size) {
    session *at = user;
    switch (why) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return net_filter(wsi, user);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return net_count(wsi);
    case LWS_CALLBACK_WSI_DESTROY: net_uncount(wsi); return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirm_upgrade(wsi);
    case LWS_CALLBACK_HTTP: return begin_http(wsi, at, in);
    case LWS_CALLBACK_HTTP_BODY: return take_body(at, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (at->http != NULL && !at->http->answered && !at->http->waiting)
            srv_on_http(at->http);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE: return write_http(wsi, at);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (at != NULL) drop_http(at);
        return 0;
    default: return 0;
    }
}

/* ---- how many from where ---- */
static net_address **find_place(net *n, const char *name) {
    net_address **at = &n->address[srv_hash_key(n->srv, name) % NET_ADDRESSES];
    while (*at != NULL && strcmp((*at)->name, name) != 0) at = &(*at)->next;
    return at;
}

static void address_name(const struct sockaddr_storage *from, char name[46]) {
    name[0] = '\0';
    if (from->ss_family == AF_INET)
        uv_ip4_name((const struct sockaddr_in *)from, name, 46);
    else if (from->ss_family == AF_INET6)
        uv_ip6_name((const struct sockaddr_in6 *)from, name, 46);
}

/* Whether a new socket may stay. */
int net_filter(struct lws *wsi, void *args) {
    net *n = net_of(wsi);
    const struct lws_filter_network_conn_args *a = args;
    char name[46];
    address_name(&a->cli_addr, name);
    net_address *from = *find_place(n, name);
    int too_many = n->sockets >= n->srv->config.connections;
    if (!n->srv->config.behind_proxy && from != NULL &&
        from->count >= n->srv->config.per_address)
        too_many = 1;
    if (too_many) n->srv->count.rejected++;
    return too_many;
}

int net_count(struct lws *wsi) {
    net *n = net_of(wsi);
    struct sockaddr_storage from;
    socklen_t size = sizeof from;
    char name[46];
    memset(&from, 0, sizeof from);
    getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&from, &size);
    address_name(&from, name);
    net_address **at = find_place(n, name);
    if (*at == NULL) *at = calloc(1, sizeof **at);
    if (*at == NULL) return -1;
    memcpy((*at)->name, name, sizeof name);
    (*at)->count++;
    n->sockets++;
    lws_set_opaque_user_data(wsi, *at);
    return 0;
}

void net_uncount(struct lws *wsi) {
    net *n = net_of(wsi);
    net_address *from = lws_get_opaque_user_data(wsi);
    if (from == NULL) return;
    lws_set_opaque_user_data(wsi, NULL);
    n->sockets--;
    if (--from->count > 0) return;
    *find_place(n, from->name) = from->next;
    free(from);
}

/* ---- the loop ---- */
static const struct lws_protocols protocols[] = {
    {"http", on_http, sizeof(session), READ_SIZE, 0, NULL, 0},
    {"kaupang.1", on_websocket, sizeof(session), READ_SIZE, 1, NULL, 0},
    {0}};

static void on_bell(uv_async_t *a) {
    net *n = a->data;
    srv_return_take(&n->srv->back);
}

void srv_net_ring(void *server) {
    srv_server *s = server;
    uv_async_send(&((net *)s->net)->bell);
}

/* Everybody is told, everything is written, then the loop ends. */
static void drain(net *n) {
    srv_server *s = n->srv;
    int idle = srv_writer_waiting(&s->writer) == 0;
    for (u32 i = 0; idle && i < s->bucket_count; i++)
        for (srv_table *t = s->bucket[i]; t != NULL; t = t->next_in_bucket)
            if (t->writes > 0) idle = 0;
    if (!idle && srv_now() < n->stop_by) return;
    for (srv_conn *c = s->conns; c != NULL; c = c->next) srv_hang_up(c, 1001);
    if (s->conn_count == 0 || srv_now() >= n->stop_by) uv_stop(&n->loop);
}

static void on_sweep(uv_timer_t *timer) {
    net *n = timer->data;
    srv_server *s = n->srv;
    i64 now = srv_now();
    if (s->stopping) {
        drain(n);
        return;
    }
    srv_sweep_tables(s, now);
    n->sweeps++;
    if (n->sweeps % 4 == 0) srv_sweep_conns(s, now);
    if (n->sweeps % 4 == 0) srv_keep_watch(s);
    if (n->sweeps % (s->shared ? 4 : 40) == 0) srv_look_for_due(s);
    if (n->sweeps % ARCHIVING == 40) srv_archive_old(s, now);
    if (n->sweeps % 4 == 0) srv_tell_manager("WATCHDOG=1");
}

void srv_net_stop(srv_server *s) {
    net *n = s->net;
    if (s->stopping) return;
    s->stopping = 1;
    n->stop_by = srv_now() + DRAIN;
    srv_tell_manager("STOPPING=1");
    srv_log(s, SRV_INFO, "stopping", NULL);
    srv_text *bye =
        srv_copy_text("{\"type\":\"bye\",\"text\":\"the server restarts\"}");
    for (srv_conn *c = s->conns, *next; c != NULL; c = next) {
        next = c->next;
        srv_send(c, bye);
    }
    srv_text_free(bye);
    uv_timer_start(&n->sweep, on_sweep, 10, 20);
}

static void on_signal(uv_signal_t *signal, int number) {
    net *n = signal->data;
    (void)number;
    srv_net_stop(n->srv);
}

static void on_news(uv_poll_t *poll, int status, int events) {
    net *n = poll->data;
    (void)status;
    (void)events;
    srv_on_news(n->srv);
}

static void free_handle(uv_handle_t *handle) {
    free(handle);
}

void srv_net_watch(srv_server *s, int file) {
    net *n = s->net;
    if (n->news != NULL) uv_close((uv_handle_t *)n->news, free_handle);
    n->news = file < 0 ? NULL : malloc(sizeof *n->news);
    if (n->news == NULL) return;
    uv_poll_init(&n->loop, n->news, file);
    n->news->data = n;
    uv_poll_start(n->news, UV_READABLE, on_news);
}

static void on_library_log(int level, const char *line) {
    (void)level;
    fprintf(stderr, "{\"level\":\"warn\",\"what\":\"network\",\"why\":\"");
    for (; *line != '\0'; line++)
        if ((u8)*line >= 32 && *line != '"' && *line != '\\') fputc(*line, stderr);
    fprintf(stderr, "\"}\n");
}

static const lws_retry_bo_t liveness = {.secs_since_valid_ping = 30,
                                        .secs_since_valid_hangup = 60};

static struct lws_context *open_network(net *n, const char *host, int port) {
    void *loops[] = {&n->loop};
    const srv_config *c = &n->srv->config;
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    info.foreign_loops = loops;
    info.pcontext = &n->context;
    info.user = n;
    info.gid = (gid_t)-1;
    info.uid = (uid_t)-1;
    info.server_string = "kaupang";
    info.pt_serv_buf_size = 8192;
    info.max_http_header_data = 4096;
    info.timeout_secs = 10;
    info.timeout_secs_ah_idle = 15; /* longer than what hello may take */
    info.keepalive_timeout = 15;
    info.retry_and_idle_policy = &liveness;
    info.iface = host;
    info.port = port;
    info.protocols = protocols;
    info.alpn = "http/1.1";
    if (strchr(host, ':') == NULL) info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    if (c->cert[0] != '\0') {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = c->cert;
        info.ssl_private_key_filepath = c->key;
    }
    lws_set_log_level(LLL_ERR, on_library_log);
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *vhost = context == NULL ? NULL : lws_create_vhost(context, &info);
    if (vhost == NULL) return NULL;
    snprintf(n->srv->where, sizeof n->srv->where, "%s://%s%s%s:%d",
             c->cert[0] != '\0' ? "https" : "http", strchr(host, ':') ? "[" : "", host,
             strchr(host, ':') ? "]" : "", lws_get_vhost_listen_port(vhost));
    return context;
}

static void start_loop(net *n) {
    n->bell.data = n->sweep.data = n->term.data = n->intr.data = n;
    uv_async_init(&n->loop, &n->bell, on_bell);
    uv_timer_init(&n->loop, &n->sweep);
    uv_signal_init(&n->loop, &n->term);
    uv_signal_init(&n->loop, &n->intr);
}

static void run_loop(net *n, int watch) {
    uv_timer_start(&n->sweep, on_sweep, SWEEP, SWEEP);
    uv_signal_start(&n->term, on_signal, SIGTERM);
    uv_signal_start(&n->intr, on_signal, SIGINT);
    srv_net_watch(n->srv, watch);
    uv_run(&n->loop, UV_RUN_DEFAULT);
}

int srv_net_open(srv_server *s) {
    net *n = calloc(1, sizeof *n);
    if (n == NULL) return -1;
    s->net = n;
    n->srv = s;
    uv_loop_init(&n->loop);
    start_loop(n);
    return 0;
}

int srv_net_run(srv_server *s, const char *host, int port, int watch) {
    net *n = s->net;
    n->context = open_network(n, host, port);
    if (n->context == NULL) return 1;
    srv_log(s, SRV_INFO, "listening", "address", s->where, NULL);
    srv_note_address(s);
    if (s->config.announce != NULL) s->config.announce(s->where);
    srv_tell_manager("READY=1");
    run_loop(n, watch);
    return 0;
}

static void close_handle(uv_handle_t *handle, void *unused) {
    (void)unused;
    if (!uv_is_closing(handle)) uv_close(handle, NULL);
}

void srv_net_close(srv_server *s) {
    net *n = s->net;
    /* On a loop of ours the library takes two steps; it clears the pointer at the end.
     */
    for (int step = 0; step < 2 && n->context != NULL; step++) {
        lws_context_destroy(n->context);
        for (int i = 0; i < 10; i++) uv_run(&n->loop, UV_RUN_NOWAIT);
    }
    srv_net_watch(s, -1);
    uv_walk(&n->loop, close_handle, NULL);
    for (int i = 0; i < 10; i++) uv_run(&n->loop, UV_RUN_NOWAIT);
    uv_loop_close(&n->loop);
    for (int i = 0; i < NET_ADDRESSES; i++)
        while (n->address[i] != NULL) {
            net_address *next = n->address[i]->next;
            free(n->address[i]);
            n->address[i] = next;
        }
}
