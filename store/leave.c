/* SPDX-License-Identifier: MIT */
/* People who leave for good: what is theirs goes at once, their names at tables as the
 * server comes to them. Who may not come. */
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

/* ---- leaving ---- */
static int leave(store *s, const store_write *w) {
    static const u8 steps[] = {SQL_DROP_USER_TOKENS, SQL_DROP_RATINGS, SQL_DROP_RATED,
                               SQL_DROP_FORMER,      SQL_UNBAN,        SQL_DROP_PERSON,
                               SQL_DROP_VOUCHERS};
    sql_value id = sql_text(w->user.id);
    for (size_t i = 0; i < KP_COUNT(steps); i++)
        if (store_run(s, steps[i], &id) < 0) return -1;
    if (store_drop_ties(s, w->user.id) < 0) return -1;
    if (store_drop_reminders(s, w->user.id) < 0) return -1;
    int traces = store_has_traces(s, w->user.id);
    return traces <= 0 ? traces : store_add_errand(s, STORE_ERASE, w->user.id, w->at);
}

static int ban(store *s, const store_write *w) {
    sql_value in[] = {sql_text(w->user.id), sql_number(w->at), sql_number(w->until),
                      sql_text(w->login == NULL ? "" : w->login)};
    if (store_run(s, SQL_BAN, in) < 0) return -1;
    if (store_run(s, SQL_DROP_USER_TOKENS, in) < 0) return -1;
    return store_add_errand(s, STORE_DISMISS, w->user.id, w->at);
}

static int take_count(const sql_row *row, void *whom) {
    *(i64 *)whom = row->value[0].number;
    return 0;
}

/* An operator, who is no user, may always. */
static int vouch(store *s, store_write *w) {
    sql_value add[] = {sql_text(w->token), sql_number(w->at), sql_text(w->user.id)};
    sql_value of[] = {add[2], sql_number(w->at - STORE_VOUCHER_DAYS * 86400000LL)};
    i64 count = 0;
    if (w->user.id[0] != '\0' &&
        store_query(s, SQL_COUNT_VOUCHERS, of, take_count, &count) < 0)
        return -1;
    if (count >= STORE_VOUCHERS_MOST) w->result = STORE_TAKEN;
    if (count >= STORE_VOUCHERS_MOST) return 0;
    return store_run(s, SQL_ADD_VOUCHER, add) < 0 ? -1 : 0;
}

int store_write_house(store *s, store_write *w) {
    sql_value id = sql_text(w->user.id);
    store_news n = {.kind = STORE_NEWS_USER};
    int done = 0;
    memcpy(n.id, w->user.id, sizeof n.id);
    if (w->kind == STORE_LEAVE) done = leave(s, w);
    if (w->kind == STORE_BAN) done = ban(s, w);
    if (w->kind == STORE_VOUCH) return vouch(s, w);
    if (w->kind == STORE_UNBAN) return store_run(s, SQL_UNBAN, &id) < 0 ? -1 : 0;
    if (w->kind == STORE_ASK_HOUSE)
        return store_add_errand(s, w->errand, w->user.id, w->at);
    if (w->kind == STORE_END_ERRAND) return store_end_errand(s, w);
    return done < 0 ? -1 : store_notify(s, &n);
}

static int take_until(const sql_row *row, void *whom) {
    *(i64 *)whom = row->value[0].number;
    return 0;
}

int store_is_banned(store *s, const char *user, i64 now) {
    sql_value in = sql_text(user);
    i64 until = 0;
    int found = store_query(s, SQL_GET_BAN, &in, take_until, &until);
    return found <= 0 ? found : until == 0 || until > now;
}

/* ---- names at tables ---- */
typedef struct anew {
    u32 seq;
    char *text;
} anew;

typedef struct rewriting {
    const store_forget *of;
    anew *list;
    int count, room, failed;
} rewriting;

/* The text that stands instead, to be freed; NULL = it stays. */
static char *rewrite(const store_forget *of, const char *kind, const char *text) {
    size_t room = strlen(text) + 256;
    char *out = malloc(room);
    kp_text into = kp_text_in(out, out == NULL ? 0 : room);
    if (out != NULL && of->rewrite(kind, text, of->user, &into)) return out;
    free(out);
    return NULL;
}

static int take_line(const sql_row *row, void *whom) {
    rewriting *r = whom;
    char *text = rewrite(r->of, row->value[1].data, row->value[2].data);
    if (text == NULL) return 0;
    if (r->count == r->room) {
        r->room = r->room * 2 + 16;
        anew *more = realloc(r->list, (size_t)r->room * sizeof *more);
        if (more == NULL) {
            free(text);
            return r->failed = 1;
        }
        r->list = more;
    }
    r->list[r->count++] = (anew){(u32)row->value[0].number, text};
    return 0;
}

static int rewrite_log(store *s, const char *table, const store_forget *of) {
    rewriting r = {of, NULL, 0, 0, 0};
    sql_value in = sql_text(table);
    int done = store_query(s, SQL_READ_TEXTS, &in, take_line, &r);
    if (r.failed) done = -1;
    for (int i = 0; i < r.count; i++) {
        sql_value put[] = {sql_text(r.list[i].text), in, sql_number(r.list[i].seq)};
        if (done >= 0 && store_run(s, SQL_PUT_TEXT, put) < 0) done = -1;
        free(r.list[i].text);
    }
    free(r.list);
    return done < 0 ? -1 : 0;
}

static int rewrite_lines(const char *old, const store_forget *of, store_lines *out) {
    for (const char *at = old; at != NULL && *at != '\0';) {
        store_event e;
        char *text;
        at = store_read_line(at, &e, &text);
        if (at == NULL) return -1;
        char *other = rewrite(of, e.kind, text);
        if (other != NULL) e.text = other;
        store_add_line(&e, out);
        free(text);
        free(other);
    }
    return out->failed ? -1 : 0;
}

static int rewrite_archive(store *s, const char *table, const store_forget *of) {
    store_lines lines = {NULL, 0, 0, 0};
    char *old, *packed = NULL;
    size_t size = 0;
    if (store_unpack(s, table, &old) < 0) return -1;
    if (old == NULL) return 0;
    int done = rewrite_lines(old, of, &lines);
    if (done == 0) packed = store_pack(lines.at, lines.used, &size);
    sql_value in[] = {sql_bytes(packed, size), sql_text(table)};
    if (packed == NULL || store_run(s, SQL_PUT_ARCHIVE, in) != 1) done = -1;
    free(packed);
    free(lines.at);
    free(old);
    return done;
}

int store_forget_at(store *s, const char *table, const store_forget *of) {
    sql_value in = sql_text(table);
    if (rewrite_log(s, table, of) < 0 || rewrite_archive(s, table, of) < 0) return -1;
    return store_run(s, SQL_DROP_SNAPSHOT, &in) < 0 ? -1 : 0;
}
