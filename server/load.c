/* SPDX-License-Identifier: MIT */
/* The load client: players who make random legal moves after a moment of thought, and
 * spectators. One thread, epoll, and only as much of WebSocket and JSON as it needs. */
#include "server/load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "core/rng.h"

enum { CONNECTING, UPGRADING, GREETING, IDLE, LOST };
enum { AT_ONCE = 256, SAMPLES = 1 << 22, ID = 16 };

typedef struct load_client {
    int fd, state, table, seat;
    u32 n, count;
    i64 sent, due; /* µs; 0 = nothing waits */
    char *legal;   /* the move it will make */
    u8 is_act;
    char *in;
    u32 used, room;
} load_client;

typedef struct load_table {
    char id[ID];
    u32 seated;
    int over;
} load_table;

typedef struct load {
    const load_plan *plan;
    struct sockaddr_in to;
    int poll;
    load_client *client;
    load_table *table;
    u32 begun, ready, lost, connecting;
    kp_rng rng;
    u64 moves, games, messages, bytes, errors, refused;
    u32 *sample; /* µs from a move to its acknowledgement */
    u32 samples;
    char last_error[200];
} load;

static i64 micros(void) {
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

/* One masked text frame; the mask is zero, which is one of the masks. */
static void say(load *l, load_client *c, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void say(load *l, load_client *c, const char *format, ...) {
    char frame[1024 + 8] = {0};
    va_list args;
    va_start(args, format);
    int size = vsnprintf(frame + 8, 1024, format, args);
    va_end(args);
    frame[0] = (char)0x81;
    frame[1] = (char)(0x80 | 126);
    frame[2] = (char)(size >> 8);
    frame[3] = (char)size;
    send_all(l, c, frame, (size_t)size + 8);
}

/* ---- connecting ---- */
static void begin(load *l, load_client *c) {
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
static char *choose(load *l, const json_t *legal) {
    const char *word;
    json_t *rows;
    size_t total = 0;
    json_object_foreach((json_t *)legal, word, rows) total += json_array_size(rows);
    if (total == 0) return NULL;
    size_t pick = kp_below(&l->rng, (u32)total);
    json_object_foreach((json_t *)legal, word, rows) {
        if (pick >= json_array_size(rows)) {
            pick -= json_array_size(rows);
            continue;
        }
        char text[256];
        int used = snprintf(text, sizeof text, "%s", word);
        const json_t *row = json_array_get(rows, pick);
        for (size_t i = 0; i < json_array_size(row); i++) {
            const json_t *part = json_array_get(row, i);
            if (json_is_string(part))
                used += snprintf(text + used, sizeof text - (size_t)used, " %s",
                                 json_string_value(part));
            else
                used += snprintf(text + used, sizeof text - (size_t)used, " %lld",
                                 (long long)json_integer_value(part));
        }
        return strdup(text);
    }
    return NULL;
}

static void go_on(load *l, load_client *c, const char *id) {
    load_table *t = &l->table[c->table];
    memset(t->id, 0, sizeof t->id);
    strncpy(t->id, id, sizeof t->id - 1);
    say(l, c, "{\"type\":\"open\",\"n\":%u,\"table\":\"%s\",\"log\":false}", ++c->n,
        t->id);
}

static void consider(load *l, load_client *c, const json_t *m) {
    const json_t *legal = json_object_get(m, "legal");
    const char *status = json_string_value(json_object_get(m, "status"));
    const char *next = json_string_value(json_object_get(m, "rematch"));
    if (legal != NULL) {
        free(c->legal);
        c->legal = choose(l, legal);
        c->count = (u32)json_integer_value(json_object_get(m, "count"));
        u32 wait = l->plan->think == 0 ? 0 : kp_below(&l->rng, 2 * l->plan->think);
        c->due = micros() + (i64)wait * 1000;
    }
    if (status != NULL && strcmp(status, "over") == 0 && next == NULL && c->seat == 0) {
        l->games++;
        say(l, c, "{\"type\":\"rematch\",\"n\":%u,\"table\":\"%s\"}", ++c->n,
            l->table[c->table].id);
    }
    if (next != NULL) {
        say(l, c, "{\"type\":\"close\",\"n\":%u,\"table\":\"%s\"}", ++c->n,
            json_string_value(json_object_get(m, "table")));
        c->seat = c->seat < 0 ? -1 : (int)((u32)(c->seat + 1) % l->plan->seats);
        go_on(l, c, next);
    }
}

static void on_ok(load *l, load_client *c, const char *text) {
    const char *table = strstr(text, "\"table\":\"");
    if (c->is_act && c->sent != 0) {
        i64 took = micros() - c->sent;
        if (l->samples < SAMPLES) l->sample[l->samples++] = (u32)took;
        l->moves++;
        c->sent = 0;
        c->is_act = 0;
    } else if (table != NULL && l->table[c->table].id[0] == '\0') {
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
        json_t *m = json_loadb(text, size, 0, NULL);
        if (m != NULL) consider(l, c, m);
        json_decref(m);
    }
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
    say(l, c,
        "{\"type\":\"hello\",\"n\":%u,\"protocol\":1,\"name\":\"load\",\"client\":"
        "\"load%08x\"}",
        ++c->n, (u32)(c - l->client));
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

static void serve_events(load *l, int wait) {
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

/* ---- the phases ---- */
/* Memory of the server in bytes, from its metrics; 0 if it does not say. */
static double ask_memory(load *l) {
    static char text[65536];
    size_t used = 0;
    ssize_t got;
    static const char request[] =
        "GET /metrics HTTP/1.1\r\nHost: load\r\nConnection: close\r\n\r\n";
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct timeval wait = {2, 0};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    if (connect(fd, (struct sockaddr *)&l->to, sizeof l->to) == 0 &&
        send(fd, request, sizeof request - 1, MSG_NOSIGNAL) > 0)
        while (used + 1 < sizeof text &&
               (got = recv(fd, text + used, sizeof text - used - 1, 0)) > 0) {
            used += (size_t)got;
            text[used] = '\0';
            if (strstr(text, "\nkaupang_move_seconds_count") != NULL) break;
        }
    close(fd);
    text[used] = '\0';
    const char *at = strstr(text, "\nkaupang_resident_bytes ");
    return at == NULL ? 0 : strtod(at + 24, NULL);
}

static int connect_all(load *l) {
    i64 until = micros() + 120000000;
    while (l->ready + l->lost < l->plan->clients && micros() < until) {
        while (l->begun < l->plan->clients && l->connecting < AT_ONCE)
            begin(l, &l->client[l->begun]);
        serve_events(l, 10);
    }
    return l->ready == l->plan->clients;
}

static int all_have_ids(const load *l) {
    for (u32 i = 0; i < l->plan->tables; i++)
        if (l->table[i].id[0] == '\0') return 0;
    return 1;
}

static int all_seated(const load *l) {
    for (u32 i = 0; i < l->plan->tables; i++)
        if (l->table[i].seated + 1 < l->plan->seats) return 0;
    return 1;
}

static int wait_until(load *l, int (*done)(const load *), int seconds) {
    i64 until = micros() + (i64)seconds * 1000000;
    while (!done(l) && micros() < until) serve_events(l, 10);
    return done(l);
}

static void open_one(load *l, load_client *c) {
    say(l, c, "{\"type\":\"open\",\"n\":%u,\"table\":\"%s\",\"log\":false}", ++c->n,
        l->table[c->table].id);
}

static int seat_all(load *l) {
    const load_plan *p = l->plan;
    for (u32 i = 0; i < p->clients; i++) {
        load_client *c = &l->client[i];
        int plays = i < p->tables * p->seats;
        c->table = (int)(plays ? i / p->seats : i % p->tables);
        c->seat = plays ? (int)(i % p->seats) : -1;
        if (c->seat != 0) continue;
        say(l, c,
            "{\"type\":\"create\",\"n\":%u,\"game\":\"%s\",\"seats\":%u,"
            "\"start\":\"full\"}",
            ++c->n, p->game, p->seats);
        if (i % 64 == 0) serve_events(l, 0);
    }
    if (!wait_until(l, all_have_ids, 60)) return 0;
    for (u32 i = 0; i < p->clients; i++) {
        load_client *c = &l->client[i];
        if (c->seat > 0)
            say(l, c, "{\"type\":\"sit\",\"n\":%u,\"table\":\"%s\",\"seat\":%d}",
                ++c->n, l->table[c->table].id, c->seat);
        if (i % 64 == 0) serve_events(l, 0);
    }
    if (!wait_until(l, all_seated, 60)) return 0;
    for (u32 i = 0; i < p->clients; i++) {
        open_one(l, &l->client[i]);
        if (i % 64 == 0) serve_events(l, 0);
    }
    return 1;
}

static void move(load *l, load_client *c) {
    c->due = 0;
    c->sent = micros();
    c->is_act = 1;
    say(l, c, "{\"type\":\"act\",\"n\":%u,\"table\":\"%s\",\"at\":%u,\"do\":\"%s\"}",
        ++c->n, l->table[c->table].id, c->count, c->legal);
}

static void play(load *l, u32 seconds) {
    i64 until = micros() + (i64)seconds * 1000000, swept = 0;
    u32 players = l->plan->tables * l->plan->seats;
    while (micros() < until) {
        serve_events(l, 1);
        i64 now = micros();
        if (now - swept < 1000) continue;
        swept = now;
        for (u32 i = 0; i < players; i++)
            if (l->client[i].due != 0 && l->client[i].due <= now)
                move(l, &l->client[i]);
    }
}

/* ---- the report ---- */
static int by_size(const void *a, const void *b) {
    u32 x = *(const u32 *)a, y = *(const u32 *)b;
    return x < y ? -1 : x > y;
}

static double percentile(const load *l, double share) {
    if (l->samples == 0) return 0;
    u32 at = (u32)((double)(l->samples - 1) * share);
    return (double)l->sample[at] / 1000;
}

typedef struct load_report {
    double connect_s, memory[3];
} load_report;

static void print_report(load *l, const load_report *r) {
    const load_plan *p = l->plan;
    double s = p->seconds;
    qsort(l->sample, l->samples, sizeof *l->sample, by_size);
    double conn = p->clients == 0 ? 0 : (r->memory[1] - r->memory[0]) / p->clients;
    double table = p->tables == 0 ? 0 : (r->memory[2] - r->memory[1]) / p->tables;
    printf(
        p->json
            ? "{\"clients\":%u,\"tables\":%u,\"seats\":%u,\"connects_per_s\":%.0f,"
              "\"moves_per_s\":%.0f,\"messages_per_s\":%.0f,\"mbytes_per_s\":%.2f,"
              "\"p50_ms\":%.1f,\"p95_ms\":%.1f,\"p99_ms\":%.1f,\"max_ms\":%.1f,"
              "\"games\":%llu,\"errors\":%llu,\"lost\":%u,"
              "\"bytes_per_connection\":%.0f,\"bytes_per_table\":%.0f}\n"
            : "%u clients, %u tables of %u seats\n"
              "connections (with hello)   %.0f a second\n"
              "moves                      %.0f a second\n"
              "messages received          %.0f a second, %.2f MB\n"
              "move to acknowledgement    p50 %.1f ms, p95 %.1f, p99 %.1f, max %.1f\n"
              "games finished             %llu; errors %llu; connections lost %u\n"
              "memory of the server       %.0f bytes a connection, %.0f a table\n",
        p->clients, p->tables, p->seats, l->ready / r->connect_s, (double)l->moves / s,
        (double)l->messages / s, (double)l->bytes / s / 1e6, percentile(l, 0.5),
        percentile(l, 0.95), percentile(l, 0.99), percentile(l, 1),
        (unsigned long long)l->games, (unsigned long long)l->errors, l->lost, conn,
        table);
    if (l->last_error[0] != '\0') fprintf(stderr, "last error: %s\n", l->last_error);
}

static int run(load *l) {
    load_report r = {0};
    r.memory[0] = ask_memory(l);
    i64 start = micros();
    if (!connect_all(l)) {
        fprintf(stderr, "%u of %u clients connected: %s\n", l->ready, l->plan->clients,
                l->last_error);
        return 1;
    }
    r.connect_s = (double)(micros() - start) / 1e6;
    play(l, 1);
    r.memory[1] = ask_memory(l);
    if (l->plan->tables > 0 && !seat_all(l)) {
        fprintf(stderr, "the tables could not be filled: %s\n", l->last_error);
        return 1;
    }
    play(l, 3); /* until everything runs */
    l->moves = l->messages = l->bytes = 0;
    l->samples = 0;
    play(l, l->plan->seconds);
    r.memory[2] = ask_memory(l);
    print_report(l, &r);
    return l->lost > 0 || l->errors > 0;
}

int srv_load(const load_plan *plan) {
    load l = {.plan = plan, .to = {.sin_family = AF_INET}, .rng = kp_rng_init(1)};
    char host[64];
    const char *colon = strrchr(plan->server, ':');
    struct rlimit files;
    if (colon == NULL || (size_t)(colon - plan->server) >= sizeof host) return 1;
    memcpy(host, plan->server, (size_t)(colon - plan->server));
    host[colon - plan->server] = '\0';
    l.to.sin_port = htons((u16)atoi(colon + 1));
    if (inet_pton(AF_INET, host, &l.to.sin_addr) != 1) return 1;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    l.poll = epoll_create1(EPOLL_CLOEXEC);
    l.client = calloc(plan->clients + 1, sizeof *l.client);
    l.table = calloc(plan->tables + 1, sizeof *l.table);
    l.sample = malloc(SAMPLES * sizeof *l.sample);
    int failed = l.client == NULL || l.table == NULL || l.sample == NULL ? 1 : run(&l);
    for (u32 i = 0; l.client != NULL && i < l.begun; i++) {
        if (l.client[i].state != LOST) close(l.client[i].fd);
        free(l.client[i].in);
        free(l.client[i].legal);
    }
    close(l.poll);
    free(l.client);
    free(l.table);
    free(l.sample);
    return failed;
}
