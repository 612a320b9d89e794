/* SPDX-License-Identifier: MIT */
/* Clients that connect, say hello, and make random legal moves after a moment of
 * thought; or watch. */
#define _GNU_SOURCE /* memmem */
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

static void send_all(load *l, load_client *c, const void *data, size_t size) {
    /* Messages are small and the socket's buffer is not: a short write means trouble.
     */
    if (send(c->fd, data, size, MSG_NOSIGNAL) != (ssize_t)size) lose(l, c);
}

/* A mask of zeros is one of the masks. */
static void send_frame(load *l, load_client *c, int opcode, const void *payload,
                       size_t size) {
    static const u8 mask[WS_MASK] = {0};
    u8 frame[WS_HEADER + WS_MASK + sizeof((load_message *)0)->words];
    send_all(l, c, frame, ws_write_masked(frame, opcode, payload, size, mask));
}

kp_json_writer *load_write(load_message *m, load_client *c, const char *type) {
    m->text = kp_text_in(m->words, sizeof m->words);
    m->w = kp_json_to(&m->text);
    kp_json_begin_object(&m->w, NULL);
    kp_json_text(&m->w, "type", type);
    kp_json_int(&m->w, "n", ++c->n);
    return &m->w;
}

void load_send(load *l, load_client *c, load_message *m) {
    kp_json_end(&m->w);
    send_frame(l, c, WS_TEXT, m->words, m->text.used);
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
    kp_json_flag(w, "presence", 1);
    load_send(l, c, &m);
}

void load_say_aside(load *l, load_client *c) {
    static const char *const kinds[] = {"ahead", "back", "ready", "wait"};
    enum { MOVES_BETWEEN = 20 };
    load_message m;
    if (kp_below(&l->rng, MOVES_BETWEEN) != 0) return;
    const char *kind = kinds[kp_below(&l->rng, KP_COUNT(kinds))];
    kp_json_writer *w = load_write(&m, c, kind);
    kp_json_text(w, "table", l->table[c->table].id);
    if (strcmp(kind, "ahead") == 0) {
        kp_json_begin_list(w, "questions");
        kp_json_end(w);
    }
    c->aside = c->n;
    load_send(l, c, &m);
}

/* ---- connecting ---- */
/* On one machine every client has an address of its own, 127.1.0.0 and on, as people
 * have. */
static void come_from_home(const load *l, const load_client *c) {
    struct sockaddr_in home = {.sin_family = AF_INET};
    if (ntohl(l->to.sin_addr.s_addr) >> 24 != 127) return;
    home.sin_addr.s_addr = htonl(0x7f010000u + (u32)(c - l->client));
    (void)bind(c->fd, (struct sockaddr *)&home, sizeof home); /* or from any other */
}

static int on_event(void *whom, const ws_event *e);

void load_begin(load *l, load_client *c) {
    int one = 1;
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    c->state = CONNECTING;
    c->frames = (ws_in){.most = MESSAGE, .from_server = 1, .on_event = on_event};
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

static void on_ok(load *l, load_client *c, const kp_json *m) {
    const char *table = kp_json_string(kp_json_get(m, "table"));
    load_table *t = &l->table[c->table];
    l->answers++;
    if (c->is_act && c->sent != 0) {
        i64 took = load_micros() - c->sent;
        if (l->samples < SAMPLES) l->sample[l->samples++] = (u32)took;
        l->moves++;
        c->sent = 0;
        c->is_act = 0;
    } else if (table != NULL && c->is_host && t->id[0] == '\0') {
        strncpy(t->id, table, sizeof t->id - 1);
    } else if (c->seat > 0) {
        t->seated++;
    }
}

static void note_error(load *l, const char *words, size_t size) {
    snprintf(l->last_error, sizeof l->last_error, "%.*s", (int)size, words);
}

static void on_welcome(load *l, load_client *c) {
    c->state = IDLE;
    l->connecting--;
    l->ready++;
}

static int has(const ws_event *e, const char *word) {
    return memmem(e->at, e->size, word, strlen(word)) != NULL;
}

/* Who has thousands of clients reads only what one of them would act upon: answers,
 * which are short, and of what is told to all, what may ask for a move or is the end.
 */
static int matters(const load_client *c, const ws_event *e) {
    enum { SHORT = 512 };
    return e->size < SHORT || has(e, "\"rematch\"") ||
           (c->seat >= 0 && (has(e, "\"legal\"") || has(e, "\"over\"")));
}

static void on_text(load *l, load_client *c, const ws_event *e) {
    kp_json_error error;
    l->messages++;
    l->bytes += e->size;
    if (!matters(c, e)) return;
    kp_json *m = kp_json_parse(e->at, e->size, &error);
    const char *type = kp_json_string(kp_json_get(m, "type"));
    if (type == NULL) type = "";
    if (c->state == GREETING && strcmp(type, "welcome") == 0) {
        on_welcome(l, c);
    } else if (c->aside != 0 && kp_json_number(kp_json_get(m, "n")) == c->aside) {
        c->aside = 0; /* `ready` and `wait` are refused while a game is on */
    } else if (c->state == GREETING) {
        note_error(l, e->at, e->size);
        lose(l, c);
    } else if (strcmp(type, "ok") == 0) {
        on_ok(l, c, m);
    } else if (strcmp(type, "error") == 0) {
        l->errors++;
        c->sent = 0;
        note_error(l, e->at, e->size);
    } else {
        consider(l, c, m);
    }
    free(m);
}

typedef struct listener {
    load *l;
    load_client *c;
} listener;

static int on_event(void *whom, const ws_event *e) {
    listener *at = whom;
    if (e->opcode == WS_TEXT) on_text(at->l, at->c, e);
    if (e->opcode == WS_PING) send_frame(at->l, at->c, WS_PONG, e->at, e->size);
    if (e->opcode == WS_CLOSE) lose(at->l, at->c);
    return at->c->state != LOST;
}

static void take_frames(load *l, load_client *c, const char *bytes, size_t size) {
    listener whom = {l, c};
    if (ws_feed(&c->frames, bytes, size, &whom) != 0) lose(l, c);
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

static void take_upgrade(load *l, load_client *c, const char *bytes, size_t size) {
    char *answer = realloc(c->answer, c->used + size + 1);
    if (answer == NULL) abort();
    memcpy(answer + c->used, bytes, size);
    c->answer = answer;
    c->used += (u32)size;
    answer[c->used] = '\0';
    const char *end = strstr(answer, "\r\n\r\n");
    if (end == NULL) return;
    c->answer = NULL;
    if (strncmp(answer, "HTTP/1.1 101", 12) == 0) {
        c->state = GREETING;
        say_hello(l, c);
        take_frames(l, c, end + 4, c->used - (size_t)(end + 4 - answer));
    } else {
        note_error(l, answer, 100);
        lose(l, c);
    }
    free(answer);
}

static void on_readable(load *l, load_client *c) {
    static char bytes[1 << 16];
    ssize_t got;
    do {
        got = recv(c->fd, bytes, sizeof bytes, 0);
        if (got == 0 || (got < 0 && errno != EAGAIN)) lose(l, c);
        if (got > 0 && c->state == UPGRADING)
            take_upgrade(l, c, bytes, (size_t)got);
        else if (got > 0)
            take_frames(l, c, bytes, (size_t)got);
    } while (got == sizeof bytes && c->state != LOST);
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
