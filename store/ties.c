/* SPDX-License-Identifier: MIT */
/* Ties between people: friends, who have both said so, and those whom somebody has
 * blocked. One row for each direction. */
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

static const char *const words[] = {
    [STORE_ASKED] = "asked", [STORE_FRIEND] = "friend", [STORE_BLOCKED] = "blocked"};

static int word_to_kind(const char *word) {
    for (int kind = STORE_ASKED; kind <= STORE_BLOCKED; kind++)
        if (strcmp(words[kind], word) == 0) return kind;
    return STORE_NO_TIE;
}

static int take_kind(const sql_row *row, void *whom) {
    *(int *)whom = word_to_kind(row->value[0].data);
    return 0;
}

/* What `from` has said of `to`; -1 on an error. */
static int read_tie(store *s, const char *from, const char *to) {
    sql_value in[] = {sql_text(from), sql_text(to)};
    int kind = STORE_NO_TIE;
    return store_query(s, SQL_GET_TIE, in, take_kind, &kind) < 0 ? -1 : kind;
}

static int put_tie(store *s, const char *from, const char *to, int kind, i64 at) {
    sql_value in[] = {sql_text(from), sql_text(to), sql_text(words[kind]),
                      sql_number(at)};
    return store_run(s, SQL_PUT_TIE, in) < 0 ? -1 : 0;
}

static int drop_tie(store *s, const char *from, const char *to) {
    sql_value in[] = {sql_text(from), sql_text(to)};
    return store_run(s, SQL_DROP_TIE, in) < 0 ? -1 : 0;
}

static int take_count(const sql_row *row, void *whom) {
    *(i64 *)whom = row->value[0].number;
    return 0;
}

static int has_room(store *s, const store_user *user) {
    sql_value in = sql_text(user->id);
    i64 count = 0;
    if (store_query(s, SQL_COUNT_TIES, &in, take_count, &count) < 0) return -1;
    return count < (user->registered ? STORE_TIES_MOST : STORE_GUEST_TIES_MOST);
}

/* Asks, or says yes to who has asked before. */
static int ask(store *s, const char *from, const char *to, i64 at) {
    int back = read_tie(s, to, from);
    if (back < 0) return -1;
    if (back != STORE_ASKED && back != STORE_FRIEND)
        return put_tie(s, from, to, STORE_ASKED, at);
    if (put_tie(s, to, from, STORE_FRIEND, at) < 0) return -1;
    return put_tie(s, from, to, STORE_FRIEND, at);
}

/* An end to it, by whichever of the two; a block is no tie of the other's to undo. */
static int part(store *s, const char *from, const char *to) {
    int out = read_tie(s, from, to), back = read_tie(s, to, from);
    if (out < 0 || back < 0) return -1;
    if (out != STORE_BLOCKED && drop_tie(s, from, to) < 0) return -1;
    return back == STORE_BLOCKED ? 0 : drop_tie(s, to, from);
}

static int block(store *s, const char *from, const char *to, i64 at) {
    if (part(s, from, to) < 0) return -1;
    return put_tie(s, from, to, STORE_BLOCKED, at);
}

static int notify(store *s, const char *from, const char *to) {
    store_news n = {.kind = STORE_NEWS_TIES};
    memcpy(n.id, from, strnlen(from, STORE_ID - 1));
    memcpy(n.other, to, strnlen(to, STORE_ID - 1));
    return store_notify(s, &n);
}

int store_write_tie(store *s, store_write *w) {
    const char *from = w->user.id, *to = w->other;
    int kind = w->tie, done = 0;
    int ends = kind == STORE_NO_TIE || kind == STORE_UNBLOCKED;
    int room = ends ? 1 : has_room(s, &w->user);
    if (room < 0) return -1;
    if (room == 0) {
        w->result = STORE_TAKEN;
        return 0;
    }
    if (kind == STORE_ASKED) done = ask(s, from, to, w->at);
    if (kind == STORE_BLOCKED) done = block(s, from, to, w->at);
    if (kind == STORE_NO_TIE) done = part(s, from, to);
    if (kind == STORE_UNBLOCKED && read_tie(s, from, to) == STORE_BLOCKED)
        done = drop_tie(s, from, to);
    int said = read_tie(s, from, to), heard = read_tie(s, to, from);
    if (done < 0 || said < 0 || heard < 0) return -1;
    w->said = (u8)said;
    w->heard = (u8)heard;
    return notify(s, from, to);
}

/* ---- reading ---- */
static int put_person(const sql_row *row, void *whom) {
    kp_json_writer *out = whom;
    kp_json_begin_object(out, NULL);
    kp_json_text(out, "user", row->value[0].data);
    kp_json_text(out, "name", row->value[1].data);
    kp_json_text(out, "tie", row->value[2].data);
    kp_json_int(out, "since", row->value[3].number);
    kp_json_end(out);
    return 0;
}

int store_list_ties(store *s, const char *user, kp_json_writer *out) {
    sql_value in = sql_text(user);
    int own = store_query(s, SQL_LIST_TIES, &in, put_person, out);
    if (own < 0) return -1;
    int others = store_query(s, SQL_LIST_ASKING, &in, put_person, out);
    return others < 0 ? -1 : own + others;
}

typedef struct tie_reader {
    store_tie_taker take;
    void *whom;
} tie_reader;

static int take_tie(const sql_row *row, void *whom) {
    tie_reader *r = whom;
    store_tie tie = {.kind = word_to_kind(row->value[2].data)};
    memcpy(tie.from, row->value[0].data, strnlen(row->value[0].data, STORE_ID - 1));
    memcpy(tie.to, row->value[1].data, strnlen(row->value[1].data, STORE_ID - 1));
    r->take(&tie, r->whom);
    return 0;
}

int store_read_ties(store *s, const char *user, store_tie_taker take, void *whom) {
    tie_reader r = {take, whom};
    sql_value in = sql_text(user == NULL ? "" : user);
    return store_query(s, user == NULL ? SQL_READ_ALL_TIES : SQL_READ_TIES, &in,
                       take_tie, &r);
}

int store_read_pair(store *s, const char *one, const char *other, store_tie pair[2]) {
    const char *both[2] = {one, other};
    for (int i = 0; i < 2; i++) {
        int kind = read_tie(s, both[i], both[1 - i]);
        if (kind < 0) return -1;
        pair[i] = (store_tie){.kind = kind};
        memcpy(pair[i].from, both[i], strnlen(both[i], STORE_ID - 1));
        memcpy(pair[i].to, both[1 - i], strnlen(both[1 - i], STORE_ID - 1));
    }
    return 0;
}

/* ---- people who are gone ---- */
typedef struct tie_list {
    store_tie *tie;
    int count, room;
} tie_list;

static void collect_tie(const store_tie *t, void *whom) {
    tie_list *l = whom;
    if (l->count == l->room) {
        l->room = l->room * 2 + 16;
        l->tie = realloc(l->tie, (size_t)l->room * sizeof *l->tie);
        if (l->tie == NULL) abort();
    }
    l->tie[l->count++] = *t;
}

/* Drops what the statement finds; other servers hear of each. */
static int drop_all(store *s, int statement, sql_value in, const store_ties_end *end) {
    tie_list l = {NULL, 0, 0};
    tie_reader r = {collect_tie, &l};
    int done = store_query(s, statement, &in, take_tie, &r);
    for (int i = 0; done >= 0 && i < l.count; i++) {
        done = drop_tie(s, l.tie[i].from, l.tie[i].to);
        if (done >= 0) done = notify(s, l.tie[i].from, l.tie[i].to);
        if (done >= 0 && end != NULL) end->take(&l.tie[i], end->whom);
    }
    free(l.tie);
    return done < 0 ? -1 : l.count;
}

int store_drop_ties(store *s, const char *user) {
    return drop_all(s, SQL_READ_TIES, sql_text(user), NULL);
}

int store_forget_ties(store *s, const store_ties_end *end) {
    enum { AT_ONCE = 5000 };
    if (store_run(s, SQL_BEGIN, NULL) < 0) return -1;
    int gone = drop_all(s, SQL_READ_LOST_TIES, sql_number(AT_ONCE), end);
    if (gone >= 0 && store_run(s, SQL_COMMIT, NULL) >= 0) return gone;
    store_run(s, SQL_ROLLBACK, NULL);
    return -1;
}
