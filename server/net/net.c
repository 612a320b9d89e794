/* SPDX-License-Identifier: MIT */
/* The network: libwebsockets on a libuv loop, from start to stop. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/inside.h"

enum {
    READ_SIZE = 2048, /* bytes of a frame taken at once */
    DRAIN = 5000      /* ms that a stop may take */
};

static const struct lws_protocols protocols[] = {
    {"http", net_on_http, sizeof(net_session), READ_SIZE, 0, NULL, 0},
    {"kaupang.1", net_on_websocket, sizeof(net_session), READ_SIZE, 1, NULL, 0},
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
    if (!s->handlers->is_idle(s) && srv_now() < n->stop_by) return;
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
    n->sweeps++;
    srv_sweep_conns(s, now);
    s->handlers->tick(s, n->sweeps, now);
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
    n->srv->handlers->news(n->srv);
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

static const lws_retry_bo_t no_liveness = {.secs_since_valid_ping = 0}; /* see wire.c */

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
    info.retry_and_idle_policy = &no_liveness;
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
    uv_timer_start(&n->sweep, on_sweep, SRV_TICK, SRV_TICK);
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
    s->handlers->listening(s);
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
    net_free_addresses(n);
}
