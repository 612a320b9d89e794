/* SPDX-License-Identifier: MIT */
/* The load tool: connects a crowd, seats it at tables, lets it play, and tells what was
 * measured. */
#include "bench/load.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "bench/crowd.h"

enum { IDLE_TABLES = 2000 };

/* ---- the phases ---- */
/* What the server tells about itself. */
typedef struct load_state {
    double memory;                  /* bytes */
    double commits, commit_s, slow; /* slow: took more than 50 ms */
    double checkpoints, checkpoint_s;
    double turn_s, turns, short_turns, long_turns; /* of the loop: computed at most a
                                                      millisecond, over ten */
} load_state;

/* The number after this name in the metrics; 0 if it is not there. */
static double find_metric(const char *text, const char *name) {
    const char *at = strstr(text, name);
    return at == NULL ? 0 : strtod(at + strlen(name), NULL);
}

static load_state ask_state(load *l) {
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
    load_state s = {
        .memory = find_metric(text, "\nkaupang_resident_bytes "),
        .commits = find_metric(text, "\nkaupang_commit_seconds_count "),
        .commit_s = find_metric(text, "\nkaupang_commit_seconds_sum "),
        .checkpoints = find_metric(text, "\nkaupang_checkpoint_seconds_count "),
        .checkpoint_s = find_metric(text, "\nkaupang_checkpoint_seconds_sum "),
        .turn_s = find_metric(text, "\nkaupang_turn_seconds_sum "),
        .turns = find_metric(text, "\nkaupang_turn_seconds_count "),
        .short_turns =
            find_metric(text, "\nkaupang_turn_seconds_bucket{le=\"0.001\"} ")};
    s.long_turns =
        s.turns - find_metric(text, "\nkaupang_turn_seconds_bucket{le=\"0.01\"} ");
    s.slow =
        s.commits - find_metric(text, "\nkaupang_commit_seconds_bucket{le=\"0.05\"} ");
    return s;
}

static int connect_all(load *l) {
    i64 until = load_micros() + 120000000;
    while (l->ready + l->lost < l->plan->clients && load_micros() < until) {
        while (l->begun < l->plan->clients && l->connecting < AT_ONCE)
            load_begin(l, &l->client[l->begun]);
        load_serve(l, 10);
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
    i64 until = load_micros() + (i64)seconds * 1000000;
    while (!done(l) && load_micros() < until) load_serve(l, 10);
    return done(l);
}

static void create_one(load *l, load_client *c) {
    load_message m;
    kp_json_writer *w = load_write(&m, c, "create");
    kp_json_text(w, "game", l->plan->game);
    kp_json_int(w, "seats", l->plan->seats);
    kp_json_text(w, "start", "full");
    load_send(l, c, &m);
}

static void seat_one(load *l, load_client *c) {
    load_message m;
    kp_json_writer *w = load_write(&m, c, "sit");
    kp_json_text(w, "table", l->table[c->table].id);
    kp_json_int(w, "seat", c->seat);
    load_send(l, c, &m);
}

static int seat_all(load *l) {
    const load_plan *p = l->plan;
    for (u32 i = 0; i < p->clients; i++) {
        load_client *c = &l->client[i];
        int plays = i < p->tables * p->seats;
        c->table = (int)(plays ? i / p->seats : i % p->tables);
        c->seat = plays ? (int)(i % p->seats) : -1;
        if (c->seat != 0) continue;
        c->is_host = 1;
        create_one(l, c);
        if (i % 64 == 0) load_serve(l, 0);
    }
    if (!wait_until(l, all_have_ids, 60)) return 0;
    for (u32 i = 0; i < p->clients; i++) {
        load_client *c = &l->client[i];
        if (c->seat > 0) seat_one(l, c);
        if (i % 64 == 0) load_serve(l, 0);
    }
    if (!wait_until(l, all_seated, 60)) return 0;
    for (u32 i = 0; i < p->clients; i++) {
        load_open(l, &l->client[i], l->table[l->client[i].table].id);
        if (i % 64 == 0) load_serve(l, 0);
    }
    return 1;
}

static void move(load *l, load_client *c) {
    c->due = 0;
    c->sent = load_micros();
    c->is_act = 1;
    load_message m;
    kp_json_writer *w = load_write(&m, c, "act");
    kp_json_text(w, "table", l->table[c->table].id);
    kp_json_int(w, "seq", c->seq);
    kp_json_text(w, "do", c->legal);
    load_send(l, c, &m);
    load_say_aside(l, c);
}

static void play(load *l, u32 seconds) {
    i64 until = load_micros() + (i64)seconds * 1000000, swept = 0;
    u32 players = l->plan->tables * l->plan->seats;
    while (load_micros() < until) {
        load_serve(l, 1);
        i64 now = load_micros();
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
    double connect_s, per_connection, per_idle_table, per_table;
    load_state from, to; /* over the time that was measured */
} load_report;

static double per(double sum, double count) {
    return count > 0 ? sum / count : 0;
}

/* What a report says, with its unit in the name and the decimals that mean something.
 */
typedef struct load_figure {
    const char *name;
    double value;
    int decimals;
} load_figure;

static void print_json(const load_figure *f) {
    char line[2048];
    kp_text out = kp_text_in(line, sizeof line);
    kp_json_writer w = kp_json_to(&out);
    kp_json_begin_object(&w, NULL);
    for (; f->name != NULL; f++) kp_json_real(&w, f->name, f->value, f->decimals);
    kp_json_end(&w);
    puts(line);
}

static void print_plain(const load_figure *f) {
    for (; f->name != NULL; f++)
        printf("%-22s %14.*f\n", f->name, f->decimals, f->value);
}

static void print_report(load *l, const load_report *r) {
    const load_plan *p = l->plan;
    double s = p->seconds;
    qsort(l->sample, l->samples, sizeof *l->sample, by_size);
    double commits = r->to.commits - r->from.commits;
    double checkpoints = r->to.checkpoints - r->from.checkpoints;
    double commit_s = r->to.commit_s - r->from.commit_s;
    double checkpoint_s = r->to.checkpoint_s - r->from.checkpoint_s;
    const load_figure figure[] = {
        {"clients", p->clients, 0},
        {"tables", p->tables, 0},
        {"seats", p->seats, 0},
        {"connects_per_s", l->ready / r->connect_s, 0},
        {"moves_per_s", (double)l->moves / s, 0},
        {"messages_per_s", (double)l->messages / s, 0},
        {"mbytes_per_s", (double)l->bytes / s / 1e6, 2},
        {"p50_ms", percentile(l, 0.5), 1},
        {"p95_ms", percentile(l, 0.95), 1},
        {"p99_ms", percentile(l, 0.99), 1},
        {"max_ms", percentile(l, 1), 1},
        {"games", (double)l->games, 0},
        {"errors", (double)l->errors, 0},
        {"lost", l->lost, 0},
        {"commits", commits, 0},
        {"commit_ms", 1000 * per(commit_s, commits), 2},
        {"commits_over_50_ms", r->to.slow - r->from.slow, 0},
        {"checkpoints", checkpoints, 0},
        {"checkpoint_ms", 1000 * per(checkpoint_s, checkpoints), 1},
        {"loop_us_per_message",
         1e6 * per(r->to.turn_s - r->from.turn_s, (double)l->messages), 1},
        {"turns_over_1_ms",
         1 - per(r->to.short_turns - r->from.short_turns, r->to.turns - r->from.turns),
         4},
        {"turns_over_10_ms", r->to.long_turns - r->from.long_turns, 0},
        {"bytes_per_connection", r->per_connection, 0},
        {"bytes_per_idle_table", r->per_idle_table, 0},
        {"bytes_per_table", r->per_table, 0},
        {0}};
    (p->json ? print_json : print_plain)(figure);
    if (l->last_error[0] != '\0') fprintf(stderr, "last error: %s\n", l->last_error);
}

static int all_answered(const load *l) {
    return l->answers >= IDLE_TABLES;
}

static void create_idle(load *l, load_client *c) {
    load_message m;
    char seat[] = "1";
    kp_json_writer *w = load_write(&m, c, "create");
    kp_json_text(w, "game", l->plan->game);
    kp_json_int(w, "seats", l->plan->seats);
    kp_json_begin_object(w, "bots");
    for (u32 i = 1; i < l->plan->seats; i++, seat[0]++) kp_json_text(w, seat, "random");
    kp_json_end(w);
    kp_json_text(w, "start", "full");
    kp_json_flag(w, "public", 0);
    load_send(l, c, &m);
}

/* Tables that wait for somebody who is not there: made by all clients in turn, opened
 * by none. */
static int make_idle_tables(load *l) {
    l->answers = 0;
    for (u32 i = 0; i < IDLE_TABLES; i++) {
        create_idle(l, &l->client[i % l->plan->clients]);
        if (i % 64 == 0) load_serve(l, 1);
    }
    return wait_until(l, all_answered, 60);
}

/* Connects, and makes idle tables; 0 if the server would not. */
static int prepare(load *l, load_report *r) {
    load_state before = ask_state(l);
    i64 start = load_micros();
    if (!connect_all(l)) {
        fprintf(stderr, "%u of %u clients connected: %s\n", l->ready, l->plan->clients,
                l->last_error);
        return 0;
    }
    r->connect_s = (double)(load_micros() - start) / 1e6;
    play(l, 1);
    load_state connected = ask_state(l);
    if (!make_idle_tables(l)) {
        fprintf(stderr, "the idle tables could not be made: %s\n", l->last_error);
        return 0;
    }
    r->per_connection = per(connected.memory - before.memory, l->plan->clients);
    r->per_idle_table = (ask_state(l).memory - connected.memory) / IDLE_TABLES;
    return 1;
}

static int run(load *l) {
    load_report r = {0};
    if (!prepare(l, &r)) return 1;
    double before = ask_state(l).memory;
    if (l->plan->tables > 0 && !seat_all(l)) {
        fprintf(stderr, "the tables could not be filled: %s\n", l->last_error);
        return 1;
    }
    play(l, 3); /* until everything runs */
    l->moves = l->messages = l->bytes = 0;
    l->samples = 0;
    r.from = ask_state(l);
    play(l, l->plan->seconds);
    r.to = ask_state(l);
    r.per_table = per(r.to.memory - before, l->plan->tables);
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
        free(l.client[i].answer);
        ws_free(&l.client[i].frames);
        free(l.client[i].legal);
    }
    close(l.poll);
    free(l.client);
    free(l.table);
    free(l.sample);
    return failed;
}
