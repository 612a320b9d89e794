/* SPDX-License-Identifier: MIT */
/* E-mail is sent to an address once whoever reads it has said so there. Every letter
 * has a way to end them that needs no login. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/post/inside.h"

/* Nobody's mailbox is filled with questions: so many a day of one person, household and
 * address. */
static int may_ask(srv_server *s, const srv_http *h, const char *mail) {
    enum { OF_PERSON = 3, OF_NETWORK = 10, OF_MAIL = 3 };
    char key[STORE_MAIL + 8], network[SRV_NETWORK];
    const char *who[] = {h->token, network, mail};
    double most[] = {OF_PERSON, OF_NETWORK, OF_MAIL};
    srv_network_of(h->address, network);
    for (size_t i = 0; i < KP_COUNT(who); i++) {
        srv_rate rate = {most[i] / 86400, most[i]};
        snprintf(key, sizeof key, "ask%zu %s", i, who[i]);
        if (!srv_limit_take(&s->limits, srv_hash_key(s, key), 1, rate, srv_now()))
            return 0;
    }
    return 1;
}

/* ---- the question ---- */
typedef struct ask_job {
    srv_job head;
    srv_server *srv;
    char to[STORE_MAIL], user[STORE_ID], secret[HALL_LINK];
} ask_job;

static void send_question(srv_job *job, store *s) {
    ask_job *j = (ask_job *)job;
    post_letter l = {.stop = ""};
    store_choices c = {.language = "en"};
    if (s == NULL || store_read_choices(s, j->user, &c) < 0) return;
    kp_text text = post_text(c.language), subject = post_text(c.language);
    memcpy(l.to, j->to, sizeof l.to);
    kp_say(&subject, "", "Confirm your address");
    snprintf(l.subject, sizeof l.subject, "%s", subject.at);
    kp_say(
        &text, "",
        "Somebody, probably you, wants Kaupang to remind you by e-mail when it is your "
        "turn. If that was you, confirm it here:");
    kp_put(&text, "\n\n");
    kp_put(&text, post_base(j->srv));
    kp_put(&text, "/#/mail/confirm/");
    kp_put(&text, j->secret);
    kp_put(&text, "\n\n");
    kp_say(&text, "", "Otherwise do nothing: you will get no further mail.");
    kp_put(&text, "\n");
    l.text = text.at;
    post_send_letter(j->srv->post, &j->srv->config, &l, srv_now());
    free(text.at);
    free(subject.at);
}

static void on_question(srv_job *job) {
    free(job);
}

static void ask_there(post_own *o) {
    srv_server *s = o->http->srv;
    ask_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = send_question;
    j->head.done = on_question;
    j->srv = s;
    memcpy(j->to, o->remind.choices.mail, sizeof j->to);
    memcpy(j->user, o->user.id, sizeof j->user);
    memcpy(j->secret, o->secret, sizeof j->secret);
    if (s->post != NULL &&
        srv_pool_add(&s->postmen, srv_owner_of(s, o->http->address), &j->head)) {
        post_answer_nothing(o->http);
        return;
    }
    free(j);
    srv_answer_error(o->http, 503, HALL_BUSY, NULL);
}

void srv_ask_mail(srv_http *h) {
    kp_json_error error;
    kp_json *body = kp_json_parse(h->body == NULL ? "" : h->body, h->body_size, &error);
    const char *mail = kp_json_string(kp_json_get(body, "address"));
    if (!post_has_mail(&h->srv->config)) {
        srv_answer_error(h, 403, HALL_FORBIDDEN, "this server sends no mail");
    } else if (mail == NULL || !post_is_mail(mail)) {
        srv_answer_error(h, 400, HALL_BAD_MESSAGE, "this is no address for e-mail");
    } else if (h->token[0] == '\0') {
        srv_answer_error(h, 401, HALL_BAD_TOKEN, NULL);
    } else if (!may_ask(h->srv, h, mail)) {
        srv_answer_error(h, 429, HALL_RATE_LIMITED, NULL);
    } else {
        post_own *o = post_begin_own(h, STORE_ASK_MAIL);
        snprintf(o->remind.choices.mail, sizeof o->remind.choices.mail, "%s", mail);
        srv_random_token(o->secret);
        srv_hash_hex(o->secret, o->remind.hash);
        o->written = ask_there;
        post_go_own(o);
    }
    free(body);
}

void srv_drop_mail(srv_http *h) {
    post_go_own(post_begin_own(h, STORE_STOP_MAIL));
}

/* ---- by who reads the letter, without a login ---- */
static void on_confirmed(srv_write *write) {
    post_own *o = (post_own *)((char *)write - offsetof(post_own, write));
    if (write->what.result == STORE_OK)
        post_answer_nothing(o->http);
    else
        srv_answer_error(
            o->http, write->what.result == STORE_TAKEN ? 404 : 503,
            write->what.result == STORE_TAKEN ? HALL_NOT_FOUND : HALL_STORE, NULL);
    free(o);
}

/* Asked of the store like everything else, so that guessing is limited. */
static void nothing_to_find(srv_job *job, store *s) {
    (void)job;
    (void)s;
}

static void write_it(srv_job *job) {
    post_own *o = (post_own *)job;
    srv_writer_add(&o->http->srv->writer, &o->write);
}

void srv_confirm_mail(srv_http *h) {
    post_own *o = post_begin_own(h, STORE_CONFIRM_MAIL);
    srv_hash_hex(h->route.id, o->remind.hash);
    o->head.work = nothing_to_find;
    o->head.done = write_it;
    o->write.done = on_confirmed;
    post_go_own(o);
}

/* USER-MAC, where the mac is of the user and the address. */
static void find_reader(srv_job *job, store *s) {
    post_own *o = (post_own *)job;
    const char *id = o->http->route.id, *dash = strchr(id, '-');
    char words[STORE_MAIL + STORE_ID + 8], made[33];
    store_choices c;
    size_t n = dash == NULL ? 0 : (size_t)(dash - id);
    o->found = s == NULL ? -1 : 0;
    if (s == NULL || n == 0 || n >= STORE_ID) return;
    memcpy(o->user.id, id, n);
    o->user.id[n] = '\0';
    int found = store_read_choices(s, o->user.id, &c);
    if (found < 0 || post_house_key(s, o->house) < 0) o->found = -1;
    if (found <= 0 || o->found < 0) return;
    snprintf(words, sizeof words, "stop %s %s", o->user.id, c.mail);
    post_derive(o->house, words, made);
    o->found = c.mail_state != STORE_MAIL_NONE && strcmp(made, dash + 1) == 0;
    memcpy(o->remind.choices.mail, c.mail, sizeof c.mail);
}

/* Who clicks again, or was told so already, has what was wanted. */
static void on_reader(srv_job *job) {
    post_own *o = (post_own *)job;
    if (o->found > 0) {
        memcpy(o->remind.user, o->user.id, sizeof o->remind.user);
        srv_writer_add(&o->http->srv->writer, &o->write);
        return;
    }
    if (o->found < 0)
        srv_answer_error(o->http, 503, HALL_STORE, NULL);
    else
        post_answer_nothing(o->http);
    free(o);
}

void srv_stop_mail(srv_http *h) {
    post_own *o = post_begin_own(h, STORE_STOP_MAIL);
    o->head.work = find_reader;
    o->head.done = on_reader;
    post_go_own(o);
}
