/* SPDX-License-Identifier: MIT */
/* What a person has chosen, and choosing it: how often, in which language, on which
 * devices, whether there is a feed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"
#include "server/post/inside.h"

/* ---- what is chosen ---- */
typedef struct show_job {
    srv_job head;
    srv_http *http;
    char token[STORE_HASH], house[STORE_HASH];
    store_user user;
    int found, devices;
    store_choices choices;
    store_device device[STORE_DEVICES];
} show_job;

static void take_device(const store_device *d, void *whom) {
    show_job *j = whom;
    if (j->devices < STORE_DEVICES) j->device[j->devices++] = *d;
}

static void read_choices(srv_job *job, store *s) {
    show_job *j = (show_job *)job;
    j->found = s == NULL ? -1 : store_find_token(s, j->token, &j->user);
    if (j->found <= 0) return;
    if (store_read_choices(s, j->user.id, &j->choices) < 0 ||
        store_read_devices(s, j->user.id, take_device, j) < 0 ||
        post_house_key(s, j->house) < 0)
        j->found = -1;
}

/* What this house can do: a key for push, or nothing. */
static void put_offers(const show_job *j, kp_json_writer *w) {
    char key[POST_KEY];
    const srv_config *c = &j->http->srv->config;
    kp_json_begin_object(w, "offers");
    if (c->push && post_public_key(j->house, key)) kp_json_text(w, "push", key);
    kp_json_flag(w, "feed", 1);
    kp_json_flag(w, "mail", post_has_mail(c));
    kp_json_end(w);
}

static void put_choices(const void *what, kp_text *out) {
    const show_job *j = what;
    const store_choices *c = &j->choices;
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    put_offers(j, &w);
    kp_json_text(&w, "often", c->every_turn ? "turn" : "day");
    kp_json_text(&w, "language", c->language);
    kp_json_begin_list(&w, "devices");
    for (int i = 0; i < j->devices; i++) {
        kp_json_begin_object(&w, NULL);
        kp_json_text(&w, "id", j->device[i].id);
        kp_json_int(&w, "added", j->device[i].added);
        kp_json_end(&w);
    }
    kp_json_end(&w);
    kp_json_flag(&w, "feed", c->has_feed);
    if (c->mail_state == STORE_MAIL_NONE) {
        kp_json_null(&w, "mail");
    } else {
        kp_json_begin_object(&w, "mail");
        kp_json_text(&w, "address", c->mail);
        kp_json_flag(&w, "confirmed", c->mail_state == STORE_MAIL_FINE);
        kp_json_end(&w);
    }
    kp_json_end(&w);
}

static void on_choices(srv_job *job) {
    show_job *j = (show_job *)job;
    if (j->found > 0)
        srv_answer_json(j->http, 200, put_choices, j);
    else
        srv_answer_error(j->http, j->found < 0 ? 503 : 401,
                         j->found < 0 ? HALL_STORE : HALL_BAD_TOKEN, NULL);
    free(j);
}

void srv_show_reminders(srv_http *h) {
    show_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = read_choices;
    j->head.done = on_choices;
    j->http = h;
    srv_hash_hex(h->token, j->token);
    srv_read_for(h, &h->srv->readers, &j->head);
}

/* ---- choosing ---- */
static kp_json *read_body(srv_http *h) {
    kp_json_error error;
    return kp_json_parse(h->body == NULL ? "" : h->body, h->body_size, &error);
}

static const char *text_of(const kp_json *body, const char *name) {
    const char *text = kp_json_string(kp_json_get(body, name));
    return text == NULL ? "" : text;
}

void srv_choose_reminders(srv_http *h) {
    kp_json *body = read_body(h);
    const char *often = text_of(body, "often");
    int language = lang_find(text_of(body, "language"));
    int every = strcmp(often, "turn") == 0;
    if (language < 0 || (!every && strcmp(often, "day") != 0)) {
        srv_answer_error(h, 400, HALL_BAD_MESSAGE,
                         "often: day or turn; language: en, is, sv, nb or nn");
    } else {
        post_own *o = post_begin_own(h, STORE_CHOOSE);
        o->remind.choices.every_turn = every;
        snprintf(o->remind.choices.language, sizeof o->remind.choices.language, "%s",
                 lang_code(language));
        post_go_own(o);
    }
    free(body);
}

/* ---- devices ---- */
static int read_device(const srv_config *c, const kp_json *body, store_device *out) {
    const char *endpoint = text_of(body, "endpoint");
    const char *point = text_of(body, "p256dh"), *secret = text_of(body, "auth");
    char hash[STORE_HASH];
    post_address a;
    if (strlen(endpoint) >= sizeof out->endpoint || !post_read_address(endpoint, &a) ||
        !post_may_push(c, &a))
        return 0;
    if (strlen(point) >= sizeof out->point || !post_is_point(point)) return 0;
    if (strlen(secret) >= sizeof out->secret || !post_is_secret(secret)) return 0;
    srv_hash_hex(endpoint, hash);
    snprintf(out->id, sizeof out->id, "%.16s", hash);
    memcpy(out->endpoint, endpoint, strlen(endpoint) + 1);
    memcpy(out->point, point, strlen(point) + 1);
    memcpy(out->secret, secret, strlen(secret) + 1);
    out->added = srv_now();
    return 1;
}

static void put_device(const void *what, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "device", what);
    kp_json_end(&w);
}

static void tell_device(post_own *o) {
    srv_answer_json(o->http, 200, put_device, o->remind.device.id);
}

void srv_add_device(srv_http *h) {
    kp_json *body = read_body(h);
    store_device d;
    memset(&d, 0, sizeof d);
    if (!h->srv->config.push) {
        srv_answer_error(h, 403, HALL_FORBIDDEN, "this server sends no notifications");
    } else if (!read_device(&h->srv->config, body, &d)) {
        srv_answer_error(
            h, 400, HALL_BAD_MESSAGE,
            "endpoint, p256dh and auth of a push service that is known here");
    } else {
        post_own *o = post_begin_own(h, STORE_ADD_DEVICE);
        o->remind.device = d;
        memcpy(o->remind.hash, o->token, sizeof o->remind.hash); /* its session */
        o->written = tell_device;
        post_go_own(o);
    }
    free(body);
}

void srv_drop_device(srv_http *h) {
    post_own *o = post_begin_own(h, STORE_DROP_DEVICE);
    snprintf(o->remind.device.id, sizeof o->remind.device.id, "%.16s", h->route.id);
    post_go_own(o);
}

/* ---- the feed's secret ---- */
static void put_feed(const void *what, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "feed", what);
    kp_json_end(&w);
}

static void tell_feed(post_own *o) {
    srv_answer_json(o->http, 200, put_feed, o->secret);
}

void srv_make_feed(srv_http *h) {
    post_own *o = post_begin_own(h, STORE_FEED);
    srv_random_token(o->secret);
    srv_hash_hex(o->secret, o->remind.hash);
    o->written = tell_feed;
    post_go_own(o);
}

void srv_drop_feed(srv_http *h) {
    post_go_own(post_begin_own(h, STORE_FEED)); /* an empty hash opens nothing */
}
