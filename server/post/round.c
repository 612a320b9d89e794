/* SPDX-License-Identifier: MIT */
/* The round: who is waited for and has chosen to be told is noted as told, by whichever
 * server is first, and only then told. So nobody is told twice, and a server that hangs
 * or lies costs one reminder, which comes again the next day. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/post/inside.h"

enum { A_DAY = 86400000, REST = 300000 }; /* ms; who is at the table needs none */

/* ---- telling one person, on a postman's thread ---- */
typedef struct tell_job {
    srv_job head;
    srv_write write;
    store_remind remind;
    srv_server *srv;
    post_games games;
    store_choices choices;
    store_device device[STORE_DEVICES];
    int devices;
    u32 gone; /* bits of devices that are no more */
} tell_job;

static void take_device(const store_device *d, void *whom) {
    tell_job *j = whom;
    if (j->devices < STORE_DEVICES) j->device[j->devices++] = *d;
}

static void push_all(tell_job *j, const char *house, i64 now) {
    const srv_config *c = &j->srv->config;
    if (!c->push) return;
    kp_text text = kp_text_on_heap();
    post_put_push(&j->games, j->choices.language, now, &text);
    for (int i = 0; i < j->devices; i++) {
        int sent = post_send_push(j->srv->post, c, house, &j->device[i], text.at);
        if (sent < 0) j->gone |= 1u << i;
    }
    free(text.at);
}

static void put_end(kp_text *out, const tell_job *j, const char *stop) {
    if (j->choices.every_turn)
        kp_say(out, "", "You asked to be told whenever it is your turn.");
    else
        kp_say(out, "", "You asked to be told, at most once a day.");
    kp_put_char(out, ' ');
    kp_say(out, "", "No more of these letters:");
    kp_put(out, "\n");
    kp_put(out, post_base(j->srv));
    kp_put(out, "/#/mail/stop/");
    kp_put(out, stop);
    kp_put(out, "\n");
}

static void mail_it(tell_job *j, const char *house, i64 now) {
    char words[STORE_MAIL + STORE_ID + 8], stop[64], mac[33];
    const char *user = j->remind.user;
    post_letter l;
    if (j->choices.mail_state != STORE_MAIL_FINE) return;
    kp_text text = post_text(j->choices.language);
    kp_text subject = post_text(j->choices.language);
    memset(&l, 0, sizeof l);
    snprintf(words, sizeof words, "stop %s %s", user, j->choices.mail);
    post_derive(house, words, mac);
    snprintf(stop, sizeof stop, "%s-%s", user, mac);
    snprintf(l.stop, sizeof l.stop, "%.120s/api/mail/stop/%s", post_base(j->srv), stop);
    memcpy(l.to, j->choices.mail, sizeof l.to);
    post_put_subject(&j->games, &subject);
    snprintf(l.subject, sizeof l.subject, "%s", subject.at);
    post_put_mail(&j->games, post_base(j->srv), now, &text);
    put_end(&text, j, stop);
    l.text = text.at;
    post_send_letter(j->srv->post, &j->srv->config, &l, now);
    free(text.at);
    free(subject.at);
}

static void tell(srv_job *job, store *s) {
    tell_job *j = (tell_job *)job;
    char house[STORE_HASH];
    i64 now = srv_now();
    const char *user = j->remind.user;
    if (s == NULL || store_read_choices(s, user, &j->choices) <= 0 ||
        store_read_devices(s, user, take_device, j) < 0 || post_house_key(s, house) < 0)
        return;
    post_read_games(s, user, j->choices.language, &j->games);
    if (j->games.count == 0) return; /* moved meanwhile */
    mail_it(j, house, now);
    push_all(j, house, now);
}

/* ---- devices that are no more ---- */
typedef struct drop_write {
    srv_write write;
    store_remind remind;
} drop_write;

static void on_dropped(srv_write *write) {
    free(write);
}

static void on_told(srv_job *job) {
    tell_job *j = (tell_job *)job;
    for (int i = 0; i < j->devices; i++) {
        drop_write *d = (j->gone >> i & 1) == 0 ? NULL : calloc(1, sizeof *d);
        if (d == NULL) continue;
        d->remind.what = STORE_DROP_DEVICE;
        memcpy(d->remind.user, j->remind.user, sizeof d->remind.user);
        memcpy(d->remind.device.id, j->device[i].id, sizeof d->remind.device.id);
        d->write.what.kind = STORE_REMIND;
        d->write.what.remind = &d->remind;
        d->write.done = on_dropped;
        srv_writer_add(&j->srv->writer, &d->write);
    }
    free(j);
}

/* ---- who is told ---- */
static void on_noted(srv_write *write) {
    tell_job *j = (tell_job *)((char *)write - offsetof(tell_job, write));
    u64 owner = srv_hash_key(j->srv, j->remind.user);
    if (write->what.result == STORE_OK && !j->srv->stopping &&
        srv_pool_add(&j->srv->postmen, owner, &j->head))
        return;
    free(j);
}

static void note_person(srv_server *s, const char *user, i64 told, i64 now) {
    tell_job *j = calloc(1, sizeof *j);
    if (j == NULL) return;
    j->head.work = tell;
    j->head.done = on_told;
    j->srv = s;
    j->remind = (store_remind){.what = STORE_TELL, .at = now, .before = told};
    snprintf(j->remind.user, sizeof j->remind.user, "%s", user);
    j->write.done = on_noted;
    j->write.what.kind = STORE_REMIND;
    j->write.what.remind = &j->remind;
    srv_writer_add(&s->writer, &j->write);
}

enum { AT_ONCE = 64 }; /* as many as the store lists */
typedef struct round_job {
    srv_job head;
    srv_server *srv;
    i64 now;
    struct {
        char user[STORE_ID];
        i64 told;
    } person[AT_ONCE];
    int count;
} round_job;

static void take_person(const char *user, i64 told, void *whom) {
    round_job *j = whom;
    if (j->count == AT_ONCE) return;
    snprintf(j->person[j->count].user, STORE_ID, "%s", user);
    j->person[j->count++].told = told;
}

static void look(srv_job *job, store *s) {
    round_job *j = (round_job *)job;
    if (s != NULL)
        store_read_unreminded(s, j->now - A_DAY, j->now - REST, take_person, j);
}

static void on_look(srv_job *job) {
    round_job *j = (round_job *)job;
    for (int i = 0; i < j->count && !j->srv->stopping; i++)
        note_person(j->srv, j->person[i].user, j->person[i].told, j->now);
    free(j);
}

/* While much is still to be sent, nobody further is noted. */
void srv_post_round(srv_server *s, i64 now) {
    if (s->post == NULL || srv_pool_waiting(&s->postmen) >= AT_ONCE) return;
    if (!s->config.push && !post_has_mail(&s->config)) return;
    round_job *j = calloc(1, sizeof *j);
    if (j == NULL) return;
    j->head.work = look;
    j->head.done = on_look;
    j->srv = s;
    j->now = now;
    srv_pool_add(&s->readers, SRV_HOUSE, &j->head);
}
