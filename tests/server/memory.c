/* SPDX-License-Identifier: MIT */
#include "tests/server/memory.h"

#include <netinet/in.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/kind.h"
#include "core/rng.h"
#include "server/api/api.h"
#include "server/tables/tables.h"

enum { MOST_WORK = 400 }; /* jobs done at once: bots may play among themselves */

/* There is one server at a time. */
static mem_server *here;
static i64 now_ms;
static kp_rng stream;
i64 mem_thought;
const char *mem_bot;
const srv_pool *mem_pool;
u64 mem_owner;
int mem_at_work;
char mem_compared[128];

/* ---- work, instead of threads ---- */
typedef struct work {
    struct work *next;
    srv_job *job;
    srv_write *write;
    int reads; /* it may use the store */
} work;
static work *first_work, **last_work = &first_work;
static srv_job *held[MEM_CLIENTS]; /* done, and not yet heard of */
static int helds;
int mem_hold;

static void add_work(srv_job *job, srv_write *write, int reads) {
    work *w = malloc(sizeof *w);
    if (w == NULL) abort();
    *w = (work){NULL, job, write, reads};
    *last_work = w;
    last_work = &w->next;
}

int __wrap_srv_pool_add(srv_pool *p, u64 owner, srv_job *job);
int __wrap_srv_pool_add(srv_pool *p, u64 owner, srv_job *job) {
    mem_pool = p;
    mem_owner = owner;
    add_work(job, NULL, p != &here->srv->thinkers);
    return 1;
}

int __wrap_srv_pool_waiting(srv_pool *p);
int __wrap_srv_pool_waiting(srv_pool *p) {
    (void)p;
    return 0;
}

void __wrap_srv_writer_add(srv_writer *w, srv_write *write);
void __wrap_srv_writer_add(srv_writer *w, srv_write *write) {
    (void)w;
    add_work(NULL, write, 0);
}

static void do_one(void) {
    work *w = first_work;
    first_work = w->next;
    if (first_work == NULL) last_work = &first_work;
    if (w->write != NULL) {
        store_write *one = &w->write->what;
        store_commit(here->store, &one, 1);
        w->write->done(w->write);
    } else {
        mem_at_work = 1;
        w->job->work(w->job, w->reads ? here->store : NULL);
        mem_at_work = 0;
        if (mem_hold && helds < MEM_CLIENTS)
            held[helds++] = w->job;
        else
            w->job->done(w->job);
    }
    free(w);
}

/* ---- time, chance, passwords, bots ---- */
i64 __wrap_srv_now(void);
i64 __wrap_srv_now(void) {
    return now_ms;
}

i64 __wrap_srv_micros(void);
i64 __wrap_srv_micros(void) {
    return now_ms * 1000;
}

static const char *chance_name(void) {
    return "of a test";
}

static u32 chance_word(void) {
    return (u32)kp_random(&stream);
}

static void chance_bytes(void *bytes, size_t size) {
    u8 *at = bytes;
    for (size_t i = 0; i < size; i++) at[i] = (u8)kp_random(&stream);
}

int __wrap_crypto_pwhash_str(char *out, const char *password, unsigned long long size,
                             unsigned long long work, size_t memory);
int __wrap_crypto_pwhash_str(char *out, const char *password, unsigned long long size,
                             unsigned long long effort, size_t memory) {
    (void)effort;
    (void)memory;
    memset(out, 0, crypto_pwhash_STRBYTES);
    memcpy(out, password, size < crypto_pwhash_STRBYTES ? size : 100);
    return 0;
}

int __wrap_crypto_pwhash_str_verify(const char *hash, const char *password,
                                    unsigned long long size);
int __wrap_crypto_pwhash_str_verify(const char *hash, const char *password,
                                    unsigned long long size) {
    snprintf(mem_compared, sizeof mem_compared, "%s", hash);
    return strlen(hash) == size && memcmp(hash, password, size) == 0 ? 0 : -1;
}

bot *__real_bot_open(const char *name, const kp_game *game, u64 seed, char *why);
bot *__wrap_bot_open(const char *name, const kp_game *game, u64 seed, char *why);
bot *__wrap_bot_open(const char *name, const kp_game *game, u64 seed, char *why) {
    (void)name;
    return __real_bot_open(mem_bot, game, seed, why);
}

int __real_bot_choose_for(bot *b, const void *state, bot_budget budget,
                          bot_answer *out);
int __wrap_bot_choose_for(bot *b, const void *state, bot_budget budget,
                          bot_answer *out);
int __wrap_bot_choose_for(bot *b, const void *state, bot_budget budget,
                          bot_answer *out) {
    kp_action legal[KP_MAX_LEGAL];
    if (b->game->legal(state, legal) > 1) now_ms += mem_thought;
    return __real_bot_choose_for(b, state, budget, out);
}

/* ---- connections, instead of sockets ---- */
typedef struct mem_conn {
    net_conn conn; /* first */
    mem_client *client;
} mem_conn;

static long write_memory(net_conn *c, const struct iovec *piece, int count) {
    mem_client *to = ((mem_conn *)c)->client;
    long taken = 0;
    if (to == NULL) return -1;
    for (int i = 0; i < count && to->window > 0; i++) {
        size_t n = piece[i].iov_len < to->window ? piece[i].iov_len : to->window;
        to->got = realloc(to->got, to->size + n + 1);
        if (to->got == NULL) abort();
        memcpy(to->got + to->size, piece[i].iov_base, n);
        to->size += n;
        to->got[to->size] = '\0';
        to->window -= n;
        taken += (long)n;
        if (n < piece[i].iov_len) break;
    }
    return taken;
}

static void want_memory(net_conn *c, int events) {
    (void)c;
    (void)events; /* net_conn.wanted tells */
}

static void shut_memory(net_conn *c) {
    if (((mem_conn *)c)->client != NULL) ((mem_conn *)c)->client->shut = 1;
}

static void close_memory(net_conn *c) {
    mem_client *to = ((mem_conn *)c)->client;
    if (to != NULL) to->conn = NULL;
    free(c);
}

static const net_io memory = {write_memory, want_memory, shut_memory, close_memory};

int mem_is_connected(const mem_server *m, int client) {
    return m->client[client].conn != NULL;
}

/* What was there is gone without a word, as when a cable is cut. */
static void forget(mem_client *c) {
    if (c->conn != NULL) {
        ((mem_conn *)c->conn)->client = NULL;
        net_kill(c->conn);
    }
    free(c->got);
    *c = (mem_client){.window = SIZE_MAX / 2};
}

void mem_connect(mem_server *m, int client) {
    struct sockaddr_in from = {.sin_family = AF_INET,
                               .sin_addr.s_addr = htonl(0x7f000001 + (u32)client / 4)};
    mem_client *c = &m->client[client];
    forget(c);
    net_address *address = net_count(&m->net, (struct sockaddr *)&from);
    if (address == NULL) return;
    mem_conn *made = malloc(sizeof *made);
    if (made == NULL) abort();
    net_begin(&m->net, &made->conn, address);
    made->client = c;
    c->conn = &made->conn;
}

void mem_send(mem_server *m, int client, const void *bytes, size_t size) {
    net_conn *c = m->client[client].conn;
    if (c != NULL && (c->wanted & NET_READ) && size > 0) net_feed(c, bytes, size);
    mem_pump(m);
}

void mem_send_frame(mem_server *m, int client, int first, const char *text,
                    size_t size) {
    u8 frame[2 + 2 + 4 + MEM_FRAME];
    size_t used = 2;
    if (size > MEM_FRAME) abort();
    frame[0] = (u8)first;
    frame[1] = (u8)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) {
        frame[used++] = (u8)(size >> 8);
        frame[used++] = (u8)size;
    }
    memset(frame + used, 0, 4); /* a mask that changes nothing */
    memcpy(frame + used + 4, text, size);
    mem_send(m, client, frame, used + 4 + size);
}

void mem_say(mem_server *m, int client, const char *text) {
    mem_send_frame(m, client, 0x81, text, strlen(text));
}

void mem_upgrade(mem_server *m, int client) {
    static const char request[] =
        "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: kaupang.1\r\n\r\n";
    mem_send(m, client, request, sizeof request - 1);
}

void mem_read(mem_server *m, int client, size_t bytes) {
    mem_client *c = &m->client[client];
    c->window = bytes;
    if (c->conn != NULL && c->conn->blocked) net_can_write(c->conn);
    mem_pump(m);
}

void mem_end(mem_server *m, int client) {
    net_conn *c = m->client[client].conn;
    if (c != NULL && (c->wanted & NET_READ)) net_end_input(c);
    mem_pump(m);
}

static void settle_all(mem_server *m) {
    do net_settle(&m->net);
    while (m->net.later != NULL);
}

void mem_pump(mem_server *m) {
    settle_all(m);
    for (int i = 0; i < MOST_WORK && first_work != NULL; i++) {
        do_one();
        settle_all(m);
    }
}

void mem_release(mem_server *m) {
    mem_hold = 0;
    for (int i = 0; i < helds; i++) held[i]->done(held[i]);
    helds = 0;
    mem_pump(m);
}

void mem_pass(mem_server *m, i64 ms, i64 step) {
    for (i64 passed = 0; passed < ms; passed += step) {
        now_ms += step;
        m->net.now += step;
        net_tick(&m->net);
        srv_ring_alarms(m->srv, now_ms);
        mem_pump(m);
    }
}

/* ---- from start to stop ---- */
void mem_shuffle(u64 seed) {
    stream = kp_rng_init(seed);
}

mem_server *mem_open(u64 seed) {
    static randombytes_implementation chance = {
        .implementation_name = chance_name, .random = chance_word, .buf = chance_bytes};
    char reason[256];
    kp_text why = kp_text_in(reason, sizeof reason);
    mem_server *m = calloc(1, sizeof *m);
    srv_server *s = calloc(1, sizeof *s);
    randombytes_set_implementation(&chance);
    if (m == NULL || s == NULL || sodium_init() < 0) abort();
    here = m;
    mem_thought = 0;
    mem_bot = "random";
    now_ms = 1700000000000;
    mem_shuffle(seed);
    m->srv = s;
    m->store = store_open("sqlite::memory:", &why);
    if (m->store == NULL) abort();
    srv_default_config(&s->config);
    s->config.quiet = 1;
    s->handlers = &srv_api;
    s->started = now_ms;
    s->lock = -1;
    s->net = &m->net;
    pthread_mutex_init(&s->writer.lock, NULL);
    if (srv_tables_init(s) != 0) abort();
    m->net.srv = s;
    m->net.io = &memory;
    m->net.now = 1;
    return m;
}

/* Work that is left is done; what it is for is gone. */
void mem_close(mem_server *m) {
    m->srv->stopping = 1;
    for (int i = 0; i < MEM_CLIENTS; i++) forget(&m->client[i]);
    while (first_work != NULL || m->net.touched != NULL) mem_pump(m);
    srv_free_kept(m->srv);
    srv_tables_free(m->srv);
    srv_limits_free(&m->srv->limits);
    store_close(m->store);
    for (int i = 0; i < MEM_CLIENTS; i++) free(m->client[i].got);
    free(m->srv);
    free(m);
}
