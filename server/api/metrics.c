/* SPDX-License-Identifier: MIT */
/* How the server is: for people who run it (Prometheus), and for load balancers. */
#include <stdio.h>
#include <string.h>

#include "server/api/api.h"

enum { STEPS = SRV_STEPS - 1 };

static void put(kp_text *out, const char *name, const char *kind, const char *help,
                double value) {
    char line[512];
    snprintf(line, sizeof line,
             "# HELP kaupang_%s %s\n# TYPE kaupang_%s %s\nkaupang_%s %.15g\n", name,
             help, name, kind, name, value);
    kp_put(out, line);
}

static void put_times(const srv_times *t, const char *name, const char *help,
                      kp_text *out) {
    char line[256];
    u64 sum = 0;
    snprintf(line, sizeof line,
             "# HELP kaupang_%s_seconds %s\n# TYPE kaupang_%s_seconds histogram\n",
             name, help, name);
    kp_put(out, line);
    for (int i = 0; i < STEPS; i++) {
        sum += t->count[i];
        snprintf(line, sizeof line, "kaupang_%s_seconds_bucket{le=\"%g\"} %llu\n", name,
                 srv_steps_ms[i] / 1000.0, (unsigned long long)sum);
        kp_put(out, line);
    }
    sum += t->count[STEPS];
    snprintf(line, sizeof line,
             "kaupang_%s_seconds_bucket{le=\"+Inf\"} %llu\nkaupang_%s_seconds_sum "
             "%.6f\nkaupang_%s_seconds_count %llu\n",
             name, (unsigned long long)sum, name, (double)t->sum / 1e6, name,
             (unsigned long long)sum);
    kp_put(out, line);
}

/* Resident memory in bytes, from the kernel; 0 where it does not say. */
static double resident(void) {
    long pages = 0, all = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (f == NULL) return 0;
    if (fscanf(f, "%ld %ld", &all, &pages) != 2) pages = 0;
    fclose(f);
    return (double)pages * 4096;
}

void srv_put_metrics(const void *server, kp_text *out) {
    srv_server *s = (srv_server *)server;
    const srv_metrics *m = &s->count;
    pthread_mutex_lock(&s->writer.lock);
    u64 commits = s->writer.commits, failures = s->writer.failures;
    int waiting = s->writer.waiting;
    srv_times commit = s->writer.commit, tidy = s->writer.tidy;
    pthread_mutex_unlock(&s->writer.lock);
    put(out, "connections", "gauge", "open connections", s->conn_count);
    put(out, "connections_total", "counter", "connections so far",
        (double)m->connections);
    put(out, "rejected_total", "counter", "connections turned away",
        (double)m->rejected);
    put(out, "tables", "gauge", "tables in memory", s->table_count);
    put(out, "loads_total", "counter", "tables loaded from the store",
        (double)m->loads);
    put(out, "messages_total", "counter", "messages received", (double)m->messages);
    put(out, "refused_total", "counter", "messages and requests refused",
        (double)m->refused);
    put(out, "requests_total", "counter", "HTTP requests", (double)m->requests);
    put(out, "events_total", "counter", "events written", (double)m->events);
    put(out, "bot_moves_total", "counter", "moves of bots", (double)m->bot_moves);
    put(out, "bots_went_on_total", "counter",
        "moves that were found by going on from an earlier search",
        (double)m->bots_went_on);
    put(out, "sent_bytes_total", "counter", "bytes of messages sent",
        (double)m->bytes_out);
    put(out, "dropped_total", "counter", "connections dropped for reading too slowly",
        (double)m->dropped);
    put(out, "commits_total", "counter", "transactions of the store", (double)commits);
    put(out, "commit_failures_total", "counter", "transactions that failed",
        (double)failures);
    put(out, "conflicts_total", "counter", "events another server was faster with",
        (double)m->conflicts);
    put(out, "writes_waiting", "gauge", "writes that wait for the store", waiting);
    put(out, "bots_waiting", "gauge", "bots that wait for a thread",
        srv_pool_waiting(&s->thinkers));
    put(out, "resident_bytes", "gauge", "memory in use", resident());
    put(out, "uptime_seconds", "gauge", "time since the start",
        (double)(srv_now() - s->started) / 1000);
    put_times(&commit, "commit", "one transaction of the store", out);
    put_times(&tidy, "checkpoint", "emptying the log of the store between them", out);
    put(out, "turn_longest_seconds", "gauge", "the longest turn of the loop so far",
        (double)m->longest / 1e6);
    put_times(&m->turn, "turn", "computing of one turn of the loop", out);
    put_times(&m->move, "move", "from a move to its acknowledgement", out);
}

void srv_put_health(const void *server, kp_text *out) {
    srv_server *s = (srv_server *)server;
    pthread_mutex_lock(&s->writer.lock);
    int fine = s->writer.trouble[0] == '\0';
    pthread_mutex_unlock(&s->writer.lock);
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "status", fine ? "ok" : "failing");
    kp_json_text(&w, "store", fine ? "ok" : "cannot be written");
    kp_json_text(&w, "version", KAUPANG_VERSION);
    kp_json_int(&w, "connections", s->conn_count);
    kp_json_int(&w, "tables", s->table_count);
    kp_json_end(&w);
}
