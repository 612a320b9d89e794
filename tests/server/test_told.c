/* SPDX-License-Identifier: MIT */
/* What anybody is told is no function of what they may not know, in content, size and
 * order: two worlds that differ only in what is hidden from some clients say the same
 * to them, byte for byte, over whole servers in memory. Hidden are
 *
 * - from spectators and strangers: what happens at a table that is not to be watched,
 *   while it is played, and for so long as it is delayed, its end too
 * - from players: who watches, and what spectators say
 *
 * A walk is one list of steps. Some are taken in both worlds, the hidden ones in one or
 * the other; time passes alike. A walk that tells is made shorter as long as it still
 * does, and printed.
 * usage: told [WALKS [FIRST_SEED]] */
#define _GNU_SOURCE /* memmem */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/notation.h"
#include "games/games.h"
#include "server/tables/inside.h"
#include "tests/server/memory.h"

/* Players come from one address, everybody else from another. */
enum { ADA, BO, FIRST_VISITOR = 4, EARLY = 4, LATE, STRANGER, READER };
enum { STEPS = 160, OPENING = 80 };
enum { CLOSED_TABLE, DELAYED_TABLE, WATCHED_TABLE, KINDS };
static const char *const kind_names[] = {"watch no", "delayed", "watched"};
static u64 walks = 40, first_seed = 1;
static u64 taken, hidden, parted, compared;

/* in: 0 or 1 = in that world alone, 2 = in both. */
typedef struct step {
    u8 who, what, pick, in;
    u16 wait; /* ms after it */
} step;

typedef struct world {
    mem_server *m;
    int kind, number;
    char id[HALL_ID], token[MEM_CLIENTS][64], user[MEM_CLIENTS][HALL_ID];
    char feed[64]; /* of the one who reads pages */
    FILE *log;     /* what those who are kept in the dark heard, and when */
    char *told;
    size_t size, by[STEPS]; /* by: this step */
    int end;                /* the step at which all became known, or the last */
    u32 seq, hidden;        /* events by then, and steps of this world alone */
} world;

/* ---- speaking ---- */
static void say(world *w, int who, int n, const char *type, const char *more) {
    char text[1024];
    snprintf(text, sizeof text, "{\"type\":\"%s\",\"n\":%d,\"table\":\"%s\"%s}", type,
             n, w->id, more);
    mem_say(w->m, who, text);
}

static void get(world *w, int who, const char *path) {
    char text[256];
    if (!mem_is_connected(w->m, who)) mem_connect(w->m, who);
    snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", path);
    mem_send(w->m, who, text, strlen(text));
}

static void copy_word(const mem_client *c, const char *key, char *into, size_t room) {
    const char *at = memmem(c->got, c->size, key, strlen(key));
    assert_non_null(at);
    at += strlen(key);
    size_t n = strcspn(at, "\"");
    assert_true(n < room);
    memcpy(into, at, n);
    into[n] = '\0';
}

/* Comes, or comes again. */
static void greet(world *w, int who) {
    char text[256];
    int again = w->token[who][0] != '\0';
    mem_connect(w->m, who);
    mem_upgrade(w->m, who);
    snprintf(text, sizeof text,
             "{\"type\":\"hello\",\"n\":1,\"protocol\":1,\"client\":\"key%d5f2c81d\","
             "\"%s\":\"%s%s\"}",
             who, again ? "token" : "name", again ? w->token[who] : "Client",
             again ? "" : " X");
    mem_say(w->m, who, text);
    if (again) return;
    copy_word(&w->m->client[who], "\"token\":\"", w->token[who], 64);
    copy_word(&w->m->client[who], "\"user\":{\"id\":\"", w->user[who], HALL_ID);
}

/* A secret address where READER is told of own games. */
static void make_feed(world *w) {
    char text[256];
    snprintf(text, sizeof text,
             "POST /api/me/feed HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n"
             "Content-Length: 0\r\n\r\n",
             w->token[READER]);
    mem_connect(w->m, READER);
    w->m->client[READER].size = 0;
    mem_send(w->m, READER, text, strlen(text));
    copy_word(&w->m->client[READER], "\"feed\":\"", w->feed, sizeof w->feed);
}

/* ---- a table ---- */
static const hall_table *hall_of(const world *w) {
    srv_table *t = srv_find_table(w->m->srv, w->id);
    return t == NULL || t->state != SRV_READY ? NULL : &t->hall;
}

static void open_table(world *w, u64 seed) {
    static const char *const watch[] = {"\"no\"", "60", "\"yes\""};
    static const char *const clocks[] = {"{\"kind\":\"none\"}",
                                         "{\"kind\":\"live\",\"base\":100,\"add\":2}"};
    char text[512];
    int count = 0;
    while (kp_games[count] != NULL) count++;
    w->m = mem_open(seed);
    for (int who = 0; who < MEM_CLIENTS; who++)
        if (who <= BO || who >= FIRST_VISITOR) greet(w, who);
    make_feed(w);
    mem_say(w->m, STRANGER, "{\"type\":\"lobby\",\"n\":2}");
    w->m->client[ADA].size = 0;
    snprintf(text, sizeof text,
             "{\"type\":\"create\",\"n\":2,\"game\":\"%s\",\"seats\":3,\"watch\":%s,"
             "\"clock\":%s,\"start\":\"full\",\"bots\":{\"2\":\"random\"}}",
             kp_games[seed % (u64)count]->id, watch[w->kind],
             clocks[seed / (u64)count % 2]);
    mem_say(w->m, ADA, text);
    copy_word(&w->m->client[ADA], "\"table\":\"", w->id, sizeof w->id);
    say(w, EARLY, 2, "open", ",\"presence\":true");
    say(w, ADA, 3, "open", ",\"presence\":true");
    say(w, BO, 2, "open", ",\"presence\":true");
    say(w, BO, 3, "sit", "");
    assert_int_equal(hall_of(w)->status, HALL_PLAYING);
}

/* ---- steps ---- */
static void act(world *w, int n, u8 pick) {
    const hall_table *t = hall_of(w);
    kp_action list[KP_MAX_LEGAL];
    char words[KP_ACTION_TEXT], more[KP_ACTION_TEXT + 64];
    kp_text text = kp_text_in(words, sizeof words);
    int seat = t == NULL || hall_bot_turn(t) >= 0 ? -1 : hall_turn(t);
    if (seat < 0) return;
    int count = t->match.game->legal(&t->match.state, list);
    kp_write_action(t->match.game, list[pick % count], &text);
    snprintf(more, sizeof more, ",\"seq\":%u,\"do\":\"%s\"", t->seq, words);
    say(w, seat, n, "act", more);
}

static void play(world *w, const step *s, int n) {
    static const struct {
        const char *type, *more;
    } asides[] = {{"chat", ",\"text\":\"your turn\""},
                  {"undo", ""},
                  {"ask_undo", ""},
                  {"agree", ""},
                  {"refuse", ""},
                  {"back", ""},
                  {"link", ""},
                  {"close", ""},
                  {"open", ",\"presence\":true"},
                  {"open", ",\"log\":false,\"presence\":true"},
                  {"legal", ""},
                  {"log", ",\"before\":9"},
                  {"ahead", ",\"questions\":[]"},
                  {"ahead", ",\"questions\":[\"trade\",\"answer\",\"build\"]"},
                  {"ready", ""},
                  {"wait", ""},
                  {"resign", ""}};
    enum { ASIDES = sizeof asides / sizeof *asides };
    int i = s->what % (3 * ASIDES), ends = w->kind != DELAYED_TABLE;
    if (s->what % 16 == 0) {
        greet(w, s->who);
        return;
    }
    if (i >= ASIDES || (i == ASIDES - 1 && (ends || s->pick % 8 != 0)))
        act(w, n, s->pick);
    else
        say(w, s->who, n, asides[i].type, asides[i].more);
}

static void read_page(world *w, int pick) {
    enum { TABLE, PLAYER, FEED, NOTHING };
    static const struct {
        const char *before, *after;
        int of;
    } pages[] = {{"/api/tables/", "", TABLE},
                 {"/api/tables/", "/record", TABLE},
                 {"/t/", "", TABLE},
                 {"/api/tables?status=playing", "", NOTHING},
                 {"/api/tables?status=over", "", NOTHING},
                 {"/api/tables?status=open", "", NOTHING},
                 {"/api/tables", "", NOTHING},
                 {"/api/tables?user=", "", PLAYER},
                 {"/api/leaders?game=landnam", "", NOTHING},
                 {"/api/users/", "", PLAYER},
                 {"/api/users/", "/history?game=spice-road", PLAYER},
                 {"/feed/", "", FEED}};
    int i = pick % (int)KP_COUNT(pages);
    const char *const of[] = {w->id, w->user[pick % 2 == 0 ? ADA : BO], w->feed, ""};
    char path[160];
    snprintf(path, sizeof path, "%s%s%s", pages[i].before, of[pages[i].of],
             pages[i].after);
    get(w, READER, path);
}

/* Looks, asks, and tries what is not theirs to do; what spectators say differs. */
static const struct {
    const char *type, *more;
} tries[] = {{"open", ""},
             {"open", ",\"log\":false,\"presence\":true"},
             {"close", ""},
             {"log", ",\"before\":7"},
             {"legal", ""},
             {"link", ",\"seat\":0"},
             {"link", ",\"seat\":2"},
             {"sit", ",\"link\":\"0123456789\""},
             {"sit", ",\"seat\":1"},
             {"rise", ""},
             {"bot", ",\"seat\":1,\"bot\":\"random\""},
             {"act", ",\"seq\":5,\"do\":\"rest\""},
             {"undo", ""},
             {"resign", ""},
             {"rematch", ""},
             {"cancel", ""},
             {"ahead", ",\"questions\":[]"},
             {"ahead", ",\"questions\":[\"trade\",\"answer\"]"},
             {"ready", ""},
             {"wait", ""},
             {"invite", ",\"user\":\"unknown12345\""},
             {"start", ""}};

static void visit(world *w, const step *s, int n) {
    char more[96];
    if (s->who == READER) {
        read_page(w, s->pick);
    } else if (s->what % 6 == 0 && s->in == 2) {
        snprintf(more, sizeof more, ",\"text\":\"%s\"",
                 w->number == 0 ? "look" : "look at what the other one has");
        say(w, s->who, n, "chat", w->kind == WATCHED_TABLE ? more : ",\"text\":\"oh\"");
    } else if (s->what % 16 == 1) { /* somebody who is there */
        snprintf(more, sizeof more, ",\"user\":\"%s\"",
                 w->user[s->pick % 2 == 0 ? BO : LATE]);
        say(w, s->who, n, "invite", more);
    } else {
        int i = s->pick % (int)KP_COUNT(tries);
        say(w, s->who, n, tries[i].type, tries[i].more);
    }
}

/* What the clients in the dark have heard since the last step. */
static void hear(world *w, int at) {
    int first = w->kind == WATCHED_TABLE ? ADA : FIRST_VISITOR;
    int last = w->kind == WATCHED_TABLE ? BO : READER;
    for (int who = 0; who < MEM_CLIENTS; who++) {
        mem_client *c = &w->m->client[who];
        if (who >= first && who <= last && c->size > 0) {
            fprintf(w->log, "\nstep %d, client %d: ", at, who);
            fwrite(c->got, 1, c->size, w->log);
        }
        c->size = 0;
    }
}

static void take_step(world *w, const step *s, int at) {
    int n = 10 + at;
    mem_shuffle((u64)at);
    w->hidden += s->in == w->number;
    if (s->in == 2 || s->in == w->number) {
        if (s->who <= BO)
            play(w, s, n);
        else
            visit(w, s, n);
    }
    mem_shuffle((u64)at); /* whatever was drawn for what is hidden */
    mem_pass(w->m, s->wait, SRV_TICK);
    hear(w, at);
    fflush(w->log);
    w->by[at] = w->size;
}

/* The end of a table makes everything known, of a delayed one later. */
static int is_known(const world *w) {
    return w->kind != DELAYED_TABLE && hall_of(w) != NULL &&
           hall_of(w)->status == HALL_OVER;
}

static world take_walk(int kind, u64 seed, int number, const step *list, int steps) {
    world w = {.kind = kind, .number = number};
    w.log = open_memstream(&w.told, &w.size);
    open_table(&w, seed);
    hear(&w, -1);
    for (w.end = 0; w.end < steps && !is_known(&w); w.end++)
        take_step(&w, &list[w.end], w.end);
    if (is_known(&w)) w.end--;
    if (hall_of(&w) != NULL) w.seq = hall_of(&w)->seq;
    fclose(w.log);
    mem_close(w.m);
    return w;
}

/* Whether somebody in the dark can tell the worlds apart; `show`: says how. */
static int tells(int kind, u64 seed, const step *list, int steps, int show) {
    world a = take_walk(kind, seed, 0, list, steps);
    world b = take_walk(kind, seed, 1, list, steps);
    int end = a.end < b.end ? a.end : b.end;
    size_t same = 0, left = end < 1 ? 0 : a.by[end - 1];
    size_t right = end < 1 ? 0 : b.by[end - 1];
    while (same < left && same < right && a.told[same] == b.told[same]) same++;
    int differ = same < left || same < right;
    compared += left;
    taken += (u64)a.end + (u64)b.end;
    hidden += a.hidden + b.hidden;
    parted += kind == WATCHED_TABLE ? a.hidden != b.hidden : a.seq != b.seq;
    size_t from = same < 150 ? 0 : same - 150;
    if (show && differ)
        print_message("# one world: …%.300s\n# the other: …%.300s\n", a.told + from,
                      b.told + from);
    free(a.told);
    free(b.told);
    return differ;
}

/* ---- random walks ---- */
/* First all is known; then the worlds part. What spectators of a delayed table may not
 * know yet lasts no longer than the delay. */
static step random_step(int kind, int at, kp_rng *r) {
    int secret = at >= OPENING;
    int players = kp_below(r, secret && kind != WATCHED_TABLE ? 5 : 2) != 1;
    step s = {.what = (u8)kp_below(r, 256), .in = 2};
    s.pick = (u8)kp_below(r, 256);
    s.who = (u8)(players ? kp_below(r, 2) : FIRST_VISITOR + kp_below(r, 4));
    int unseen = players == (kind != WATCHED_TABLE);
    if (secret && unseen && kp_below(r, 3) > 0) s.in = (u8)kp_below(r, 2);
    s.wait = (u16)(kp_below(r, secret ? 3 : 8) * SRV_TICK);
    return s;
}

static int shrink(int kind, u64 seed, step *list, int steps) {
    static step less[STEPS];
    for (int part = steps / 2; part > 0; part /= 2)
        for (int from = 0; from + part <= steps;) {
            memcpy(less, list, (size_t)from * sizeof *list);
            memcpy(less + from, list + from + part,
                   (size_t)(steps - from - part) * sizeof *list);
            if (!tells(kind, seed, less, steps - part, 0)) {
                from += part;
                continue;
            }
            steps -= part;
            memcpy(list, less, (size_t)steps * sizeof *list);
        }
    return steps;
}

static void show(u64 seed, const step *list, int steps) {
    static const char *const in[] = {"one world", "the other", "both"};
    print_message("# seed %llu, %d steps:\n", (unsigned long long)seed, steps);
    for (int i = 0; i < steps; i++)
        print_message("#   %d. client %d, what %d, pick %d, in %s, then %d ms\n", i,
                      list[i].who, list[i].what, list[i].pick, in[list[i].in],
                      list[i].wait);
}

static void walk_kind(int kind) {
    step list[STEPS];
    taken = hidden = parted = compared = 0;
    for (u64 seed = first_seed; seed < first_seed + walks; seed++) {
        kp_rng r = kp_rng_init(seed * 7919 + (u64)kind);
        for (int i = 0; i < STEPS; i++) list[i] = random_step(kind, i, &r);
        if (!tells(kind, seed, list, STEPS, 0)) continue;
        int steps = shrink(kind, seed, list, STEPS);
        show(seed, list, steps);
        tells(kind, seed, list, steps, 1);
        fail_msg("a table that is %s tells", kind_names[kind]);
    }
    print_message("# %s, seeds %llu to %llu: %llu steps, %llu hidden, %llu worlds that "
                  "parted, %llu bytes compared\n",
                  kind_names[kind], (unsigned long long)first_seed,
                  (unsigned long long)(first_seed + walks - 1),
                  (unsigned long long)taken, (unsigned long long)hidden,
                  (unsigned long long)parted, (unsigned long long)compared);
    assert_true(parted > walks / 2 && compared > 1000 * walks);
}

static void closed_tables_tell_nobody(void **state) {
    (void)state;
    walk_kind(CLOSED_TABLE);
}

static void delayed_tables_tell_later(void **state) {
    (void)state;
    walk_kind(DELAYED_TABLE);
}

static void players_learn_nothing_of_who_watches(void **state) {
    (void)state;
    walk_kind(WATCHED_TABLE);
}

/* ---- ratings ---- */
static int has_heard(const world *w, int who, const char *words) {
    const mem_client *c = &w->m->client[who];
    return c->size > 0 && memmem(c->got, c->size, words, strlen(words)) != NULL;
}

static void add_account(world *w, int who, const char *login) {
    char body[128], text[256];
    snprintf(body, sizeof body,
             "{\"login\":\"%s\",\"password\":\"correct horse\",\"name\":\"%s\"}", login,
             login);
    snprintf(text, sizeof text,
             "POST /api/accounts HTTP/1.1\r\nHost: x\r\nContent-Length: %zu\r\n\r\n%s",
             strlen(body), body);
    mem_connect(w->m, who);
    mem_send(w->m, who, text, strlen(text));
    copy_word(&w->m->client[who], "\"token\":\"", w->token[who], 64);
    greet(w, who);
    assert_true(has_heard(w, who, "welcome"));
}

static int are_rated(world *w) {
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s", w->id);
    w->m->client[READER].size = 0;
    get(w, READER, path);
    assert_true(has_heard(w, READER, "\"ratings\":["));
    int of_table = !has_heard(w, READER, "\"ratings\":[]");
    w->m->client[READER].size = 0;
    get(w, READER, "/api/leaders?game=spice-road");
    assert_true(has_heard(w, READER, "\"leaders\":["));
    assert_int_equal(!has_heard(w, READER, "\"leaders\":[]"), of_table);
    return of_table;
}

/* A rating tells who won: it is given when everybody may know. */
static void ratings_come_with_the_end(void **state) {
    world w = {.m = mem_open(3)};
    (void)state;
    add_account(&w, ADA, "ada");
    add_account(&w, BO, "bo");
    w.m->client[ADA].size = 0;
    mem_say(w.m, ADA,
            "{\"type\":\"create\",\"n\":2,\"game\":\"spice-road\",\"rated\":true,"
            "\"watch\":60,\"start\":\"full\"}");
    copy_word(&w.m->client[ADA], "\"table\":\"", w.id, sizeof w.id);
    say(&w, BO, 2, "sit", "");
    say(&w, BO, 3, "resign", "");
    assert_int_equal(hall_of(&w)->status, HALL_OVER);
    assert_false(are_rated(&w));
    mem_pass(w.m, 59000, SRV_TICK);
    assert_false(are_rated(&w));
    mem_pass(w.m, 2000, SRV_TICK);
    assert_true(are_rated(&w));
    mem_close(w.m);
}

/* ---- what is not there ---- */
static void expect_same(world *w, int who, int other) {
    const mem_client *a = &w->m->client[who], *b = &w->m->client[other];
    assert_true(a->size > 0);
    assert_int_equal(a->size, b->size);
    assert_memory_equal(a->got, b->got, a->size);
    w->m->client[who].size = w->m->client[other].size = 0;
}

static void ask_both(world *w, world *nowhere, int n, const char *type,
                     const char *more) {
    say(w, STRANGER, n, type, more);
    say(nowhere, LATE, n, type, more);
    expect_same(w, STRANGER, LATE);
}

static void read_both(world *w, const world *nowhere, const char *format) {
    char path[64];
    snprintf(path, sizeof path, format, w->id);
    get(w, EARLY, path);
    snprintf(path, sizeof path, format, nowhere->id);
    get(w, READER, path);
    expect_same(w, EARLY, READER);
}

/* A private game that nobody may watch is nowhere, but to who has a seat's link. */
static void private_tables_are_not_there(void **state) {
    static const char *const words[] = {"agree", "refuse", "back", "ask_undo"};
    world w = {.m = mem_open(5)}, nowhere;
    char link[64], more[96];
    int n = 2;
    (void)state;
    for (int who = 0; who < MEM_CLIENTS; who++)
        if (who <= BO || who == LATE || who == STRANGER) greet(&w, who);
    w.m->client[ADA].size = 0;
    mem_say(w.m, ADA,
            "{\"type\":\"create\",\"n\":2,\"game\":\"spice-road\",\"public\":false,"
            "\"watch\":\"no\",\"start\":\"full\"}");
    copy_word(&w.m->client[ADA], "\"table\":\"", w.id, sizeof w.id);
    say(&w, BO, 2, "sit", "");
    assert_int_equal(hall_of(&w)->status, HALL_PLAYING);
    nowhere = w;
    nowhere.id[0] = w.id[0] == 'a' ? 'b' : 'a';
    w.m->client[STRANGER].size = w.m->client[LATE].size = 0;
    for (size_t i = 0; i < KP_COUNT(tries); i++)
        ask_both(&w, &nowhere, n++, tries[i].type, tries[i].more);
    for (size_t i = 0; i < KP_COUNT(words); i++)
        ask_both(&w, &nowhere, n++, words[i], ",\"to\":0,\"seq\":3");
    ask_both(&w, &nowhere, n++, "chat", ",\"text\":\"is anybody there\"");
    read_both(&w, &nowhere, "/api/tables/%s");
    read_both(&w, &nowhere, "/api/tables/%s/record");
    read_both(&w, &nowhere, "/t/%s");
    w.m->client[BO].size = 0;
    say(&w, BO, 3, "link", ",\"seat\":1");
    copy_word(&w.m->client[BO], "\"link\":\"", link, sizeof link);
    snprintf(more, sizeof more, ",\"link\":\"%s\"", link);
    say(&w, STRANGER, n, "sit", more);
    assert_true(has_heard(&w, STRANGER, "\"ok\""));
    mem_close(w.m);
}

int main(int count, char **words) {
    if (count > 1) walks = strtoull(words[1], NULL, 10);
    if (count > 2) first_seed = strtoull(words[2], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_tables_tell_nobody),
        cmocka_unit_test(delayed_tables_tell_later),
        cmocka_unit_test(players_learn_nothing_of_who_watches),
        cmocka_unit_test(ratings_come_with_the_end),
        cmocka_unit_test(private_tables_are_not_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
