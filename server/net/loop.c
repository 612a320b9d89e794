/* SPDX-License-Identifier: MIT */
/* The loop that owns the sockets, on libuv: it listens, reads, writes, and never waits
 * for anything but them. */
#define _GNU_SOURCE /* accept4 */
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include "server/net/conn.h"

enum {
    READ_SIZE = 32 * 1024, /* bytes read at once, and then it is another's turn */
    ACCEPTED = 256,        /* sockets at once, likewise */
    BACKLOG = 4096,
    DRAIN = 5000,  /* ms until all must be written, when it stops */
    GOODBYE = 1000 /* ms to say good-bye in, then */
};

typedef struct net_loop {
    net core; /* first: the server knows it by this */
    uv_loop_t loop;
    uv_async_t bell;
    uv_timer_t sweep, alarm;
    uv_prepare_t settle;
    uv_idle_t again; /* while somebody waits for the next turn, the loop does not */
    uv_signal_t term, intr;
    uv_poll_t listener;
    uv_poll_t *news; /* NULL = nobody to listen to */
    int listening;   /* the socket, or -1 */
    i64 stop_by;
    i64 alarm_at; /* as the timer has it; 0 = it is not set */
    i64 turn; /* µs that the loop had computed when this turn began; 0 = it waits */
    char buffer[READ_SIZE];
} net_loop;

typedef struct net_socket {
    net_conn conn; /* first, likewise */
    uv_poll_t poll;
    int fd;
} net_socket;

static net_loop *loop_of(const net_conn *c) {
    return (net_loop *)c->net;
}

static void tell_time(net_loop *l) {
    l->core.now = (i64)uv_now(&l->loop);
    if (l->turn == 0) l->turn = srv_thread_micros();
}

/* While a turn lasts, everybody else waits. */
static void end_turn(net_loop *l) {
    srv_metrics *count = &l->core.srv->count;
    i64 took = srv_thread_micros() - l->turn;
    l->turn = 0;
    srv_times_add(&count->turn, took);
    if (took > count->longest) count->longest = took;
}

/* ---- sockets ---- */
static void on_ready(uv_poll_t *poll, int status, int events);

static long write_socket(net_conn *c, const struct iovec *piece, int count) {
    struct msghdr m = {.msg_iov = (struct iovec *)piece, .msg_iovlen = (size_t)count};
    ssize_t sent = sendmsg(((net_socket *)c)->fd, &m, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) return sent;
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : -1;
}

static void want_socket(net_conn *c, int events) {
    net_socket *s = (net_socket *)c;
    int wanted =
        (events & NET_READ ? UV_READABLE : 0) | (events & NET_WRITE ? UV_WRITABLE : 0);
    if (wanted == 0)
        uv_poll_stop(&s->poll);
    else
        uv_poll_start(&s->poll, wanted, on_ready);
}

static void shut_socket(net_conn *c) {
    shutdown(((net_socket *)c)->fd, SHUT_WR);
}

static void free_socket(uv_handle_t *handle) {
    free(handle->data);
}

static void close_socket(net_conn *c) {
    net_socket *s = (net_socket *)c;
    uv_poll_stop(&s->poll);
    uv_close((uv_handle_t *)&s->poll, free_socket);
    close(s->fd);
}

static const net_io sockets = {write_socket, want_socket, shut_socket, close_socket};

static void on_ready(uv_poll_t *poll, int status, int events) {
    net_conn *c = poll->data;
    net_loop *l = loop_of(c);
    tell_time(l);
    if (status < 0) {
        net_kill(c);
        return;
    }
    if (events & UV_READABLE) {
        ssize_t got = recv(((net_socket *)c)->fd, l->buffer, sizeof l->buffer, 0);
        if (got > 0)
            net_feed(c, l->buffer, (size_t)got);
        else if (got == 0)
            net_end_input(c);
        else if (errno != EAGAIN && errno != EINTR)
            net_kill(c);
    }
    if (events & UV_WRITABLE) net_can_write(c);
}

/* ---- listening ---- */
static void take_socket(net_loop *l, int fd, const struct sockaddr *from) {
    net_address *address = net_count(&l->core, from);
    net_socket *s = address == NULL ? NULL : malloc(sizeof *s);
    int one = 1;
    if (s == NULL || uv_poll_init(&l->loop, &s->poll, fd) != 0) {
        if (address != NULL) net_uncount(&l->core, address);
        free(s);
        close(fd);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    s->fd = fd;
    s->poll.data = s;
    net_begin(&l->core, &s->conn, address);
    uv_poll_start(&s->poll, UV_READABLE, on_ready);
}

static void on_accept(uv_poll_t *poll, int status, int events) {
    net_loop *l = poll->data;
    (void)status;
    (void)events;
    tell_time(l);
    for (int i = 0; i < ACCEPTED; i++) {
        struct sockaddr_storage from;
        socklen_t size = sizeof from;
        int fd = accept4(l->listening, (struct sockaddr *)&from, &size,
                         SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) {
            take_socket(l, fd, (struct sockaddr *)&from);
        } else if (errno != ECONNABORTED && errno != EINTR) {
            /* Without files left it would be ready at once again: the sweep listens
             * on. */
            if (errno != EAGAIN) uv_poll_stop(poll);
            return;
        }
    }
}

static void listen_on(net_loop *l) {
    if (l->listening >= 0) uv_poll_start(&l->listener, UV_READABLE, on_accept);
}

static int open_socket(const char *host, int port) {
    struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICHOST,
                             .ai_socktype = SOCK_STREAM},
                    *found;
    char digits[8];
    int one = 1;
    snprintf(digits, sizeof digits, "%d", port);
    if (getaddrinfo(host, digits, &hints, &found) != 0) return -1;
    int fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd >= 0) setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (fd >= 0 && (bind(fd, found->ai_addr, found->ai_addrlen) != 0 ||
                    listen(fd, BACKLOG) != 0)) {
        close(fd);
        fd = -1;
    }
    freeaddrinfo(found);
    return fd;
}

static int bound_port(int fd) {
    union {
        struct sockaddr_storage any;
        struct sockaddr_in ip4;
        struct sockaddr_in6 ip6;
    } at;
    socklen_t size = sizeof at;
    memset(&at, 0, sizeof at);
    getsockname(fd, (struct sockaddr *)&at, &size);
    return ntohs(at.any.ss_family == AF_INET6 ? at.ip6.sin6_port : at.ip4.sin_port);
}

static int open_network(net_loop *l, const char *host, int port) {
    srv_server *s = l->core.srv;
    const srv_config *c = &s->config;
    int ip6 = strchr(host, ':') != NULL;
    if (c->cert[0] != '\0') {
        l->core.tls = net_open_tls(c->cert, c->key);
        if (l->core.tls == NULL) {
            srv_log(s, SRV_ERROR, "certificate or key cannot be used", "cert", c->cert,
                    "key", c->key, NULL);
            return -1;
        }
    }
    l->listening = open_socket(host, port);
    if (l->listening < 0) return -1;
    uv_poll_init(&l->loop, &l->listener, l->listening);
    l->listener.data = l;
    listen_on(l);
    snprintf(s->where, sizeof s->where, "%s://%s%s%s:%d",
             c->cert[0] != '\0' ? "https" : "http", ip6 ? "[" : "", host,
             ip6 ? "]" : "", bound_port(l->listening));
    return 0;
}

static void stop_listening(net_loop *l) {
    if (l->listening < 0) return;
    uv_close((uv_handle_t *)&l->listener, NULL);
    close(l->listening);
    l->listening = -1;
}

/* ---- what else wakes it ---- */
static void on_bell(uv_async_t *a) {
    net_loop *l = a->data;
    tell_time(l);
    srv_return_take(&l->core.srv->back);
}

void srv_net_ring(void *server) {
    srv_server *s = server;
    uv_async_send(&((net_loop *)s->net)->bell);
}

static void on_alarm(uv_timer_t *timer) {
    net_loop *l = timer->data;
    tell_time(l);
    l->alarm_at = 0;
    l->core.srv->handlers->ring(l->core.srv, srv_now());
}

static void set_alarm(net_loop *l) {
    srv_server *s = l->core.srv;
    i64 at = s->stopping ? 0 : s->handlers->next_alarm(s), now = srv_now();
    if (at == l->alarm_at) return;
    l->alarm_at = at;
    if (at == 0)
        uv_timer_stop(&l->alarm);
    else
        uv_timer_start(&l->alarm, on_alarm, at > now ? (u64)(at - now) : 0, 0);
}

static void on_again(uv_idle_t *idle) {
    tell_time(idle->data);
}

/* Just before the loop waits: whatever was said since is written together. */
static void on_settle(uv_prepare_t *p) {
    net_loop *l = p->data;
    tell_time(l);
    net_settle(&l->core);
    set_alarm(l);
    end_turn(l);
    if (l->core.later != NULL)
        uv_idle_start(&l->again, on_again);
    else
        uv_idle_stop(&l->again);
}

/* Everything is written, everybody is told, then the loop ends. Who does not answer is
 * not waited for. */
static void drain(net_loop *l) {
    srv_server *s = l->core.srv;
    i64 now = srv_now();
    int late = now >= l->stop_by;
    if (!late && !s->handlers->is_idle(s)) return;
    if (l->stop_by > now + GOODBYE) l->stop_by = now + GOODBYE;
    for (srv_conn *c = s->conns; c != NULL; c = c->next) srv_hang_up(c, 1001);
    if (late || (s->conn_count == 0 && l->core.exchanges == 0)) uv_stop(&l->loop);
}

static void on_sweep(uv_timer_t *timer) {
    net_loop *l = timer->data;
    tell_time(l);
    net_tick(&l->core);
    if (l->core.srv->stopping) {
        drain(l);
        return;
    }
    listen_on(l);
    if (l->core.ticks % 4 == 0) srv_tell_manager("WATCHDOG=1");
}

static void put_bye(const void *what, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    (void)what;
    srv_begin_message(&w, "bye", 0);
    kp_json_text(&w, "text", "the server restarts");
    kp_json_end(&w);
}

void srv_net_stop(srv_server *s) {
    net_loop *l = s->net;
    if (s->stopping) return;
    s->stopping = 1;
    l->stop_by = srv_now() + DRAIN;
    srv_tell_manager("STOPPING=1");
    srv_log(s, SRV_INFO, "stopping", NULL);
    srv_pool_close(&s->thinkers); /* the thoughts that have begun are long enough */
    net_stop(&l->core);
    srv_text *bye = srv_write_text(put_bye, NULL);
    for (srv_conn *c = s->conns; c != NULL; c = c->next) srv_send(c, bye);
    srv_text_free(bye);
    stop_listening(l);
    uv_timer_start(&l->sweep, on_sweep, 10, 20);
}

static void on_signal(uv_signal_t *signal, int number) {
    net_loop *l = signal->data;
    (void)number;
    srv_net_stop(l->core.srv);
}

static void on_news(uv_poll_t *poll, int status, int events) {
    net_loop *l = poll->data;
    (void)status;
    (void)events;
    tell_time(l);
    l->core.srv->handlers->news(l->core.srv);
}

static void free_handle(uv_handle_t *handle) {
    free(handle);
}

void srv_net_watch(srv_server *s, int file) {
    net_loop *l = s->net;
    if (l->news != NULL) uv_close((uv_handle_t *)l->news, free_handle);
    l->news = file < 0 ? NULL : malloc(sizeof *l->news);
    if (l->news == NULL) return;
    uv_poll_init(&l->loop, l->news, file);
    l->news->data = l;
    uv_poll_start(l->news, UV_READABLE, on_news);
}

/* ---- from start to stop ---- */
int srv_net_open(srv_server *s) {
    net_loop *l = calloc(1, sizeof *l);
    if (l == NULL) return -1;
    s->net = l;
    l->core.srv = s;
    l->core.io = &sockets;
    l->listening = -1;
    uv_loop_init(&l->loop);
    l->bell.data = l->sweep.data = l->alarm.data = l->settle.data = l->again.data =
        l->term.data = l->intr.data = l;
    uv_async_init(&l->loop, &l->bell, on_bell);
    uv_timer_init(&l->loop, &l->sweep);
    uv_timer_init(&l->loop, &l->alarm);
    uv_prepare_init(&l->loop, &l->settle);
    uv_idle_init(&l->loop, &l->again);
    uv_signal_init(&l->loop, &l->term);
    uv_signal_init(&l->loop, &l->intr);
    return 0;
}

static void run_loop(net_loop *l, int watch) {
    uv_timer_start(&l->sweep, on_sweep, SRV_TICK, SRV_TICK);
    uv_prepare_start(&l->settle, on_settle);
    uv_signal_start(&l->term, on_signal, SIGTERM);
    uv_signal_start(&l->intr, on_signal, SIGINT);
    srv_net_watch(l->core.srv, watch);
    uv_run(&l->loop, UV_RUN_DEFAULT);
}

int srv_net_run(srv_server *s, const char *host, int port, int watch) {
    net_loop *l = s->net;
    if (open_network(l, host, port) != 0) return 1;
    s->handlers->listening(s);
    run_loop(l, watch);
    return 0;
}

/* The listener and the news are closed already: what polls is a connection. */
static void close_handle(uv_handle_t *handle, void *unused) {
    (void)unused;
    if (uv_is_closing(handle)) return;
    if (handle->type == UV_POLL)
        net_kill(handle->data);
    else
        uv_close(handle, NULL);
}

void srv_net_close(srv_server *s) {
    net_loop *l = s->net;
    stop_listening(l);
    srv_net_watch(s, -1);
    uv_walk(&l->loop, close_handle, NULL);
    net_settle(&l->core);
    uv_run(&l->loop, UV_RUN_DEFAULT); /* until all are closed */
    uv_loop_close(&l->loop);
    net_close_tls(l->core.tls);
}
