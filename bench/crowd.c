/* SPDX-License-Identifier: MIT */
/* Clients that connect, say hello, and make random legal moves after a moment of
 * thought; or watch. */
#include "bench/crowd.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "core/json.h"

i64 load_micros(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (i64)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* ---- sending ---- */
static void lose(load *l, load_client *c) {
    if (c->state == LOST) return;
    if (c->state < IDLE) l->connecting--;
    close(c->fd);
    c->state = LOST;
    c->due = 0;
    l->lost++;
}

static void send_all(load *l, load_client *c, const char *data, size_t size) {
    /* Messages are small and the socket's buffer is not: a short write means trouble.
     */
    if (send(c->fd, data, size, MSG_NOSIGNAL) != (ssize_t)size) lose(l, c);
}

enum { HEADER = 8 }; /* of a frame, at most */

kp_json_writer *load_write(load_message *m, load_client *c, const char *type) {
    m->text = kp_text_in(m->frame + HEADER, sizeof m->frame - HEADER);
    m->w = kp_json_to(&m->text);
    kp_json_begin_object(&m->w, NULL);
    kp_json_text(&m->w, "type", type);
    kp_json_int(&m->w, "n", ++c->n);
    return &m->w;
}

/* One masked text frame; the mask is zero, which is one of the masks. */
void load_send(load *l, load_client *c, load_message *m) {
    kp_json_end(&m->w);
    size_t size = m->text.used;
    size_t header = size < 126 ? 6 : HEADER; /* a length takes as few bytes as it can */
    char *start = m->frame + HEADER - header;
    memset(m->frame, 0, HEADER);
    start[0] = (char)0x81;
    start[1] = (char)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) {
        start[2] = (char)(size >> 8);
        start[3] = (char)size;
    }
    send_all(l, c, start, header + size);
}

void load_say(load *l, load_client *c, const char *type, const char *table) {
    load_message m;
    kp_json_text(load_write(&m, c, type), "table", table);
    load_send(l, c, &m);
}

void load_open(load *l, load_client *c, const char *table) {
    load_message m;
    kp_json_writer *w = load_write(&m, c, "open");
    kp_json_text(w, "table", table);
    kp_json_flag(w, "log", 0);
    load_send(l, c, &m);
}

/* ---- connecting ---- */
/* On one machine every client has an address of its own, 127.1.0.0 and on, as people
 * have. */
static void come_from_home(const load *l, const load_client *c) {
    struct sockaddr_in home = {.sin_family = AF_INET};
    if (ntohl(l->to.sin_addr.s_addr) >> 24 != 127) return;
    home.sin_addr.s_addr = htonl(0x7f010000u + (u32)(c - l->client));
    bind(c->fd, (struct sockaddr *)&home, sizeof home);
}

void load_begin(load *l, load_client *c) {
    int one = 1;
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    c->state = CONNECTING;
    l->begun++;
    l->connecting++;
    if (c->fd < 0) {
        lose(l, c);
        return;
    }
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    come_from_home(l, c);
    int got = connect(c->fd, (struct sockaddr *)&l->to, sizeof l->to);
    struct epoll_event e = {.events = EPOLLIN | EPOLLOUT, .data.ptr = c};
    epoll_ctl(l->poll, EPOLL_CTL_ADD, c->fd, &e);
    if (got != 0 && errno != EINPROGRESS) lose(l, c);
}

static void upgrade(load *l, load_client *c) {
    static const char request[] =
        "GET /ws HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: "
        "Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: kaupang.1\r\n\r\n";
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = c};
    epoll_ctl(l->poll, EPOLL_CTL_MOD, c->fd, &e);
    c->state = UPGRADING;
    send_all(l, c, request, sizeof request - 1);
}

/* ---- what the server says ---- */
/* A move at random from `legal`, as text the caller frees. */
static char *choose(load *l, const kp_json *legal) {
    u32 total = 0;
    KP_JSON_EACH (rows, legal) total += kp_json_count(rows);
    if (total == 0) return NULL;
    u32 pick = kp_below(&l->rng, total);
    KP_JSON_EACH (rows, legal) {
        if (pick >= kp_json_count(rows)) {
            pick -= kp_json_count(rows);
            continue;
        }
        char text[256];
        int used = snprintf(text, sizeof text, "%s", rows->key);
        const kp_json *row = kp_json_at(rows, pick);
        KP_JSON_EACH (part, row) {
            if (kp_json_is(part, KP_JSON_TEXT))
                used += snprintf(text + used, sizeof text - (size_t)used, " %s",
                                 kp_json_string(part));
            else
                used += snprintf(text + used, sizeof text - (size_t)used, " %lld",
                                 (long long)kp_json_number(part));
        }
        return strdup(text);
    }
    return NULL;
}

static void go_on(load *l, load_client *c, const char *id) {
    load_table *t = &l->table[c->table];
    memset(t->id, 0, sizeof t->id);
    strncpy(t->id, id, sizeof t->id - 1);
    load_open(l, c, t->id);
}

static void consider(load *l, load_client *c, const kp_json *m) {
    const kp_json *legal = kp_json_get(m, "legal");
    const char *status = kp_json_string(kp_json_get(m, "status"));
    const char *next = kp_json_string(kp_json_get(m, "rematch"));
    if (legal != NULL) {
        free(c->legal);
        c->legal = choose(l, legal);
        c->seq = (u32)kp_json_number(kp_json_get(m, "seq"));
        u32 wait = l->plan->think == 0 ? 0 : kp_below(&l->rng, 2 * l->plan->think);
        c->due = load_micros() + (i64)wait * 1000;
    }
    if (status != NULL && strcmp(status, "over") == 0 && next == NULL && c->seat == 0) {
        l->games++;
        load_say(l, c, "rematch", l->table[c->table].id);
    }
    if (next != NULL) {
        load_say(l, c, "close", kp_json_string(kp_json_get(m, "table")));
        /* A rematch is offered, and accepted by sitting down. */
        if (c->seat >= 0) load_say(l, c, "sit", next);
        go_on(l, c, next);
    }
}

static void on_ok(load *l, load_client *c, const char *text) {
    const char *table = strstr(text, "\"table\":\"");
    l->answers++;
    if (c->is_act && c->sent != 0) {
        i64 took = load_micros() - c->sent;
        if (l->samples < SAMPLES) l->sample[l->samples++] = (u32)took;
        l->moves++;
        c->sent = 0;
        c->is_act = 0;
    } else if (table != NULL && c->is_host && l->table[c->table].id[0] == '\0') {
        memcpy(l->table[c->table].id, table + 9, strcspn(table + 9, "\""));
    } else if (c->seat > 0) {
        l->table[c->table].seated++;
    }
}

static void on_text(load *l, load_client *c, const char *text, size_t size) {
    l->messages++;
    l->bytes += size;
    if (c->state == GREETING) {
        if (strstr(text, "\"welcome\"") == NULL) {
            snprintf(l->last_error, sizeof l->last_error, "%.180s", text);
            lose(l, c);
            return;
        }
        c->state = IDLE;
        l->connecting--;
        l->ready++;
        return;
    }
    if (strncmp(text, "{\"type\":\"ok\"", 12) == 0) {
        on_ok(l, c, text);
    } else if (strncmp(text, "{\"type\":\"error\"", 15) == 0) {
        l->errors++;
        c->sent = 0;
        snprintf(l->last_error, sizeof l->last_error, "%.180s", text);
    } else if (strstr(text, "\"legal\":") != NULL ||
               strstr(text, "\"rematch\":") != NULL ||
               strstr(text, "\"status\":\"over\"") != NULL) {
        if (c->seat < 0 && strstr(text, "\"rematch\":") == NULL) return;
        kp_json_error error;
        kp_json *m = kp_json_parse(text, size, &error);
        if (m != NULL) consider(l, c, m);
        free(m);
    }
}

static void answer_ping(load *l, load_client *c, const char *data, u64 size) {
    char frame[131] = {(char)0x8a, (char)(0x80 | size)};
    if (size > 125) return;
    memcpy(frame + 6, data, size);
    send_all(l, c, frame, size + 6);
}

/* Takes whole frames off the buffer. */
static void take_frames(load *l, load_client *c) {
    u32 at = 0;
    while (c->state != LOST && c->used - at >= 2) {
        const u8 *b = (const u8 *)c->in + at;
        u64 size = b[1] & 127;
        u32 head = 2;
        if (size == 126) {
            if (c->used - at < 4) break;
            size = (u64)b[2] << 8 | b[3];
            head = 4;
        } else if (size == 127) {
            if (c->used - at < 10) break;
            size = 0;
            for (int i = 2; i < 10; i++) size = size << 8 | b[i];
            head = 10;
        }
        if (c->used - at < head + size) break;
        char *text = c->in + at + head, keep = text[size];
        text[size] = '\0';
        if ((b[0] & 15) == 1) on_text(l, c, text, size);
        if ((b[0] & 15) == 8) lose(l, c);
        if ((b[0] & 15) == 9) answer_ping(l, c, text, size);
        text[size] = keep;
        at += head + (u32)size;
    }
    memmove(c->in, c->in + at, c->used - at);
    c->used -= at;
    if (c->used == 0) { /* thousands of idle clients should cost little */
        free(c->in);
        c->in = NULL;
        c->room = 0;
    }
}

static void say_hello(load *l, load_client *c) {
    char client[16];
    load_message m;
    kp_json_writer *w = load_write(&m, c, "hello");
    snprintf(client, sizeof client, "load%08x", (u32)(c - l->client));
    kp_json_int(w, "protocol", 1);
    kp_json_text(w, "name", "load");
    kp_json_text(w, "client", client);
    load_send(l, c, &m);
}

static void take_upgrade(load *l, load_client *c) {
    c->in[c->used] = '\0';
    char *end = strstr(c->in, "\r\n\r\n");
    if (end == NULL) return;
    if (strncmp(c->in, "HTTP/1.1 101", 12) != 0) {
        snprintf(l->last_error, sizeof l->last_error, "%.100s", c->in);
        lose(l, c);
        return;
    }
    u32 rest = c->used - (u32)(end + 4 - c->in);
    memmove(c->in, end + 4, rest);
    c->used = rest;
    c->state = GREETING;
    say_hello(l, c);
}

static void on_readable(load *l, load_client *c) {
    for (;;) {
        if (c->room - c->used < 4096) {
            c->room += 8192;
            c->in = realloc(c->in, c->room + 1);
            if (c->in == NULL) abort();
        }
        ssize_t got = recv(c->fd, c->in + c->used, c->room - c->used, 0);
        if (got == 0 || (got < 0 && errno != EAGAIN)) {
            lose(l, c);
            return;
        }
        if (got < 0) break;
        c->used += (u32)got;
        if (c->used < c->room) break;
    }
    if (c->state == UPGRADING) take_upgrade(l, c);
    if (c->state == GREETING || c->state == IDLE) take_frames(l, c);
}

void load_serve(load *l, int wait) {
    struct epoll_event event[512];
    int n = epoll_wait(l->poll, event, 512, wait);
    for (int i = 0; i < n; i++) {
        load_client *c = event[i].data.ptr;
        if (c->state == LOST) continue;
        if (c->state == CONNECTING) {
            int error = 0;
            socklen_t size = sizeof error;
            getsockopt(c->fd, SOL_SOCKET, SO_ERROR, &error, &size);
            if (error != 0)
                lose(l, c);
            else
                upgrade(l, c);
            continue;
        }
        if (event[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) on_readable(l, c);
    }
}
