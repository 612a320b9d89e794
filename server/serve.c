/* SPDX-License-Identifier: MIT */
/* Starting and stopping the server: the store, the threads, the loop. */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/api/api.h"

enum { READERS = 2, RECORDERS = 1, HASHERS = 1, PORTS = 20 };
/* Moves come first, then whoever waits for a list or a table; bots, passwords and
 * records take what is left of the cores, and upkeep comes last. */
enum { PATIENT = 10, LAST = 19 };

/* "host:port", "[host]:port", ":port" or "port". */
static int split_listen(const char *listen, char host[SRV_PATH], int *port) {
    const char *colon = strrchr(listen, ':');
    const char *digits = colon == NULL ? listen : colon + 1;
    size_t n = colon == NULL ? 0 : (size_t)(colon - listen);
    char *end;
    long number = strtol(digits, &end, 10);
    if (digits[0] < '0' || digits[0] > '9' || *end != '\0' || number > 65535) return 0;
    *port = (int)number;
    if (n > 1 && listen[0] == '[' && listen[n - 1] == ']') {
        listen++;
        n -= 2;
    }
    if (n == 0) {
        listen = "127.0.0.1";
        n = strlen(listen);
    }
    memcpy(host, listen, n);
    host[n] = '\0';
    return 1;
}

/* 0 if nobody listens there, else the error. */
static int try_address(const char *host, int port) {
    struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICHOST,
                             .ai_socktype = SOCK_STREAM},
                    *found;
    char digits[8];
    int one = 1, error = 0;
    snprintf(digits, sizeof digits, "%d", port);
    if (getaddrinfo(host, digits, &hints, &found) != 0) return EADDRNOTAVAIL;
    int fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0) {
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
        if (bind(fd, found->ai_addr, found->ai_addrlen) != 0) error = errno;
        close(fd);
    }
    freeaddrinfo(found);
    return error;
}

/* 0 if nobody else listens at this port, or at the one it is changed to. */
static int find_port(const srv_config *c, const char *host, int *port) {
    int first = *port, taken = first == 0 ? 0 : try_address(host, first);
    while (taken == EADDRINUSE && c->any_port && *port < first + PORTS && *port < 65535)
        taken = try_address(host, ++*port);
    if (taken == 0 && *port != first)
        fprintf(stderr, "Another program listens at port %d; using %d.\n", first,
                *port);
    return taken;
}

/* An SQLite store belongs to one server at a time; the lock says to whom. Returns the
 * lock's file, -1 if somebody has it, -2 if the store needs none. */
static int lock_store(const char *url, char *holder, size_t room) {
    char path[2 * SRV_PATH + 8];
    if (strncmp(url, "postgres", 8) == 0) return -2;
    if (strncmp(url, "sqlite:", 7) == 0) url += 7;
    snprintf(path, sizeof path, "%s.lock", url);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    holder[0] = '\0';
    if (fd < 0) return -2;                 /* opening the store will say why */
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) /* where an earlier one was means nothing */
        return ftruncate(fd, 0) == 0 ? fd : -2;
    /* One that is just starting will say where in a moment. */
    for (int tries = 0; tries < 50 && holder[0] == '\0'; tries++) {
        ssize_t n = pread(fd, holder, room - 1, 0);
        holder[n > 0 ? n : 0] = '\0';
        if (holder[0] == '\0') usleep(100000);
    }
    close(fd);
    return -1;
}

static void raise_file_limit(u32 connections) {
    struct rlimit r;
    if (getrlimit(RLIMIT_NOFILE, &r) != 0) return;
    rlim_t want = (rlim_t)connections + 256;
    r.rlim_cur = want < r.rlim_max ? want : r.rlim_max;
    setrlimit(RLIMIT_NOFILE, &r);
}

static void note_slow(void *whom, i64 micros, int writes) {
    char took[24], many[16];
    snprintf(took, sizeof took, "%lld", (long long)(micros / 1000));
    snprintf(many, sizeof many, "%d", writes);
    srv_log(whom, SRV_WARN, "slow commit", "ms", took, "writes", many, NULL);
}

static int start_threads(srv_server *s, kp_text *why) {
    const char *url = s->config.store;
    srv_return_init(&s->back, srv_net_ring, s);
    if (srv_writer_start(&s->writer, url, &s->back, why) != 0) return -1;
    s->writer.whom = s;
    s->writer.slow = note_slow;
    s->shared = store_is_shared(s->writer.store);
    if (s->shared) s->watcher = store_open(url, why);
    if (srv_pool_start(&s->readers, READERS, 0, url, &s->back) != 0 ||
        srv_pool_start(&s->records, RECORDERS, PATIENT, url, &s->back) != 0 ||
        srv_pool_start(&s->thinkers, (int)s->config.thinkers, PATIENT, NULL,
                       &s->back) != 0 ||
        srv_pool_start(&s->hashers, HASHERS, PATIENT, url, &s->back) != 0 ||
        srv_pool_start(&s->postmen, SRV_POSTMEN, PATIENT, url, &s->back) != 0 ||
        srv_pool_start(&s->archivist, 1, LAST, url, &s->back) != 0) {
        kp_put(why, "threads cannot be started");
        return -1;
    }
    return 0;
}

static void stop_threads(srv_server *s) {
    srv_post_hurry(s->post);
    srv_pool_stop(&s->postmen);
    srv_pool_stop(&s->thinkers);
    srv_pool_stop(&s->hashers);
    srv_pool_stop(&s->readers);
    srv_pool_stop(&s->records);
    srv_pool_stop(&s->archivist);
    srv_writer_stop(&s->writer);
    srv_return_take(&s->back);
    store_close(s->watcher);
}

static int fail(const char *what, const char *why) {
    fprintf(stderr, "kaupang serve: %s%s%s\n", what, why[0] != '\0' ? ": " : "", why);
    return 1;
}

static int run(srv_server *s, const char *host, int port, int lock) {
    char reason[600];
    kp_text why = kp_text_in(reason, sizeof reason);
    if (s->config.push && s->config.url[0] == '\0' && s->config.mail_from[0] == '\0')
        return fail("push needs url or mail_from, so that push services know whom to "
                    "ask",
                    "");
    if (srv_net_open(s) != 0 || srv_tables_init(s) != 0) return fail("no memory", "");
    if (start_threads(s, &why) != 0) return fail("the store cannot be opened", reason);
    s->post = srv_post_open(&s->config);
    if (s->post == NULL) {
        stop_threads(s);
        return fail("these certificates cannot be read", s->config.trust);
    }
    if (srv_ties_init(s) != 0) return fail("the store cannot be read", "");
    srv_look_for_due(s);
    int watch = s->watcher == NULL ? -1 : store_watch(s->watcher);
    s->lock = lock;
    int failed = srv_net_run(s, host, port, watch);
    if (failed) fail("cannot listen", s->config.listen);
    stop_threads(s);
    srv_net_close(s);
    srv_post_free(s->post);
    srv_free_kept(s);
    srv_forget_errand(s);
    srv_tables_free(s);
    bot_keep_drop(&s->minds, NULL);
    srv_limits_free(&s->limits);
    srv_keys_free(&s->ties);
    if (!failed) srv_log(s, SRV_INFO, "stopped", NULL);
    return failed;
}

int srv_serve(const srv_config *c) {
    char host[SRV_PATH], holder[SRV_PATH];
    int port;
    if (sodium_init() < 0) return fail("libsodium cannot be started", "");
    if (!split_listen(c->listen, host, &port))
        return fail("this is no address to listen on", c->listen);
    umask(077); /* the store has secrets */
    srv_keep_memory();
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like others */
    raise_file_limit(c->connections);
    int lock = lock_store(c->store, holder, sizeof holder);
    if (lock == -1 && c->running != NULL && holder[0] != '\0')
        return c->running(holder);
    if (lock == -1) return fail("already running with this store", holder);
    int taken = find_port(c, host, &port);
    if (taken == EADDRINUSE)
        return fail("another program listens there already", c->listen);
    if (taken != 0) return fail(c->listen, strerror(taken));
    srv_server *s = calloc(1, sizeof *s);
    if (s == NULL) return fail("no memory", "");
    s->config = *c;
    s->handlers = &srv_api;
    s->started = srv_now();
    randombytes_buf(s->salt, sizeof s->salt);
    int failed = run(s, host, port, lock);
    if (lock >= 0) close(lock);
    free(s->net);
    free(s);
    return failed;
}
