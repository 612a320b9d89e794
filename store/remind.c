/* SPDX-License-Identifier: MIT */
/* Reminders in the store: what people chose, and who is to be told. */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"
#include "store/remind.h"

/* ---- writing ---- */
enum { CONFIRM_WITHIN = 3 * 86400000 };

/* The person's row, if there is none yet. */
static int make_row(store *s, const char *user) {
    sql_value in = sql_text(user);
    return store_run(s, SQL_ADD_REMINDER, &in);
}

/* 0 rows: there was nothing to change. */
static int taken_if_none(store_write *w, int rows) {
    if (rows == 0) w->result = STORE_TAKEN;
    return rows;
}

static int write_mail(store *s, store_write *w) {
    const store_remind *r = w->remind;
    sql_value ask[] = {sql_text(r->choices.mail), sql_text(r->hash), sql_number(r->at),
                       sql_text(r->user)};
    sql_value confirm[] = {sql_text(r->hash), sql_number(r->at - CONFIRM_WITHIN)};
    sql_value stop[] = {sql_text(r->user), sql_text(r->choices.mail)};
    if (r->what == STORE_ASK_MAIL) return store_run(s, SQL_ASK_MAIL, ask);
    if (r->what == STORE_STOP_MAIL) return store_run(s, SQL_STOP_MAIL, stop);
    return taken_if_none(w, store_run(s, SQL_CONFIRM_MAIL, confirm));
}

static int add_device(store *s, const store_remind *r) {
    const store_device *d = &r->device;
    sql_value in[] = {sql_text(d->id),     sql_text(r->user),   sql_text(d->endpoint),
                      sql_text(d->point),  sql_text(d->secret), sql_text(r->hash),
                      sql_number(d->added)};
    sql_value old[] = {sql_text(r->user), sql_number(STORE_DEVICES)};
    if (store_run(s, SQL_PUT_DEVICE, in) < 0) return -1;
    return store_run(s, SQL_DROP_OLD_DEVICES, old);
}

int store_drop_reminders(store *s, const char *user) {
    sql_value in = sql_text(user);
    if (store_run(s, SQL_DROP_DEVICES, &in) < 0) return -1;
    return store_run(s, SQL_DROP_REMINDER, &in);
}

int store_write_reminder(store *s, store_write *w) {
    const store_remind *r = w->remind;
    sql_value user = sql_text(r->user);
    sql_value choose[] = {sql_number(r->choices.every_turn),
                          sql_text(r->choices.language), user};
    sql_value feed[] = {sql_text(r->hash), user};
    sql_value device[] = {sql_text(r->device.id), user};
    sql_value tell[] = {sql_number(r->at), user, sql_number(r->before)};
    int chooses = r->what == STORE_CHOOSE || r->what == STORE_FEED ||
                  r->what == STORE_ASK_MAIL || r->what == STORE_ADD_DEVICE;
    if (chooses && make_row(s, r->user) < 0) return -1;
    switch (r->what) {
    case STORE_CHOOSE: return store_run(s, SQL_CHOOSE, choose);
    case STORE_FEED: return store_run(s, SQL_SET_FEED, feed);
    case STORE_ADD_DEVICE: return add_device(s, r);
    case STORE_DROP_DEVICE: return store_run(s, SQL_DROP_DEVICE, device);
    case STORE_TELL: return taken_if_none(w, store_run(s, SQL_TELL, tell));
    case STORE_FORGET: return store_drop_reminders(s, r->user);
    default: return write_mail(s, w);
    }
}

/* ---- reading ---- */
static void copy(char *into, size_t room, const sql_value *v) {
    snprintf(into, room, "%s", v->kind == SQL_TEXT ? v->data : "");
}

static int take_choices(const sql_row *row, void *whom) {
    store_choices *c = whom;
    const sql_value *v = row->value;
    c->every_turn = v[0].number == 1;
    copy(c->language, sizeof c->language, &v[1]);
    c->has_feed = v[2].kind == SQL_TEXT && v[2].size > 0;
    c->mail_state = (int)v[3].number;
    copy(c->mail, sizeof c->mail, &v[4]);
    c->told = v[5].number;
    return 0;
}

int store_read_choices(store *s, const char *user, store_choices *out) {
    sql_value in = sql_text(user);
    memset(out, 0, sizeof *out);
    memcpy(out->language, "en", 3);
    return store_query(s, SQL_GET_REMINDER, &in, take_choices, out);
}

typedef struct taker {
    store_device_taker device;
    store_waiting_taker waiting;
    store_due_person person;
    void *whom;
} taker;

static int take_device(const sql_row *row, void *whom) {
    const taker *t = whom;
    store_device d;
    copy(d.id, sizeof d.id, &row->value[0]);
    copy(d.endpoint, sizeof d.endpoint, &row->value[1]);
    copy(d.point, sizeof d.point, &row->value[2]);
    copy(d.secret, sizeof d.secret, &row->value[3]);
    d.added = row->value[4].number;
    t->device(&d, t->whom);
    return 0;
}

int store_read_devices(store *s, const char *user, store_device_taker take,
                       void *whom) {
    taker t = {.device = take, .whom = whom};
    sql_value in = sql_text(user);
    return store_query(s, SQL_LIST_DEVICES, &in, take_device, &t);
}

static int take_owner(const sql_row *row, void *whom) {
    store_user *u = whom;
    copy(u->id, sizeof u->id, &row->value[0]);
    copy(u->name, sizeof u->name, &row->value[1]);
    return 0;
}

int store_find_feed(store *s, const char *hash, store_user *out) {
    sql_value in = sql_text(hash);
    memset(out, 0, sizeof *out);
    return hash[0] == '\0' ? 0 : store_query(s, SQL_FIND_FEED, &in, take_owner, out);
}

static int take_waiting(const sql_row *row, void *whom) {
    const taker *t = whom;
    const sql_value *v = row->value;
    store_waiting w = {v[0].data, v[1].data, v[2].number, v[3].number};
    t->waiting(&w, t->whom);
    return 0;
}

int store_read_waiting(store *s, const char *user, int limit, store_waiting_taker take,
                       void *whom) {
    taker t = {.waiting = take, .whom = whom};
    sql_value in[] = {sql_text(user), sql_number(limit)};
    return store_query(s, SQL_LIST_WAITING, in, take_waiting, &t);
}

static int take_person(const sql_row *row, void *whom) {
    const taker *t = whom;
    t->person(row->value[0].data, row->value[1].number, t->whom);
    return 0;
}

int store_read_unreminded(store *s, i64 day, i64 rested, store_due_person take,
                          void *whom) {
    taker t = {.person = take, .whom = whom};
    sql_value in[] = {sql_number(day), sql_number(rested)};
    return store_query(s, SQL_LIST_UNREMINDED, in, take_person, &t);
}

static int take_key(const sql_row *row, void *whom) {
    copy(whom, STORE_HASH, &row->value[0]);
    return 0;
}

int store_read_house_key(store *s, const char *made, char key[STORE_HASH]) {
    sql_value in = sql_text(made);
    key[0] = '\0';
    int known = store_query(s, SQL_GET_HOUSE_KEY, NULL, take_key, key);
    if (known != 0) return known < 0 ? -1 : 0;
    if (store_run(s, SQL_ADD_HOUSE_KEY, &in) < 0) return -1;
    return store_query(s, SQL_GET_HOUSE_KEY, NULL, take_key, key) == 1 ? 0 : -1;
}
