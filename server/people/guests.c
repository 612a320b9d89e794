/* SPDX-License-Identifier: MIT */
/* Users between the store, the hall and JSON; new guests; what requests say of them. */
#include <stdlib.h>
#include <string.h>

#include "server/people/inside.h"

void srv_begin_user(kp_json_writer *w, const char *key, const hall_user *u) {
    kp_json_begin_object(w, key);
    kp_json_text(w, "id", u->id);
    kp_json_text(w, "name", u->name);
    kp_json_flag(w, "registered", u->registered);
}

hall_user srv_from_store(const store_user *u) {
    hall_user to = {.registered = (u8)u->registered};
    memcpy(to.id, u->id, sizeof to.id);
    memcpy(to.name, u->name, strnlen(u->name, sizeof to.name - 1));
    return to;
}

void srv_fill_user(store_user *to, const hall_user *from) {
    memcpy(to->id, from->id, sizeof from->id);
    memcpy(to->name, from->name, sizeof from->name);
    to->registered = from->registered;
}

srv_guest *srv_make_guest(const char *name, void (*done)(srv_write *)) {
    srv_guest *w = calloc(1, sizeof *w);
    if (w == NULL) abort();
    w->head.done = done;
    w->head.what.kind = STORE_ADD_USER;
    w->head.what.at = srv_now();
    srv_random_id(w->user.id, 'u');
    memcpy(w->user.name, name, strnlen(name, sizeof w->user.name - 1));
    srv_random_token(w->token);
    srv_hash_hex(w->token, w->head.what.token);
    srv_fill_user(&w->head.what.user, &w->user);
    return w;
}

/* ---- what requests bring ---- */
static void put_nothing(const void *what, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    (void)what;
    kp_json_begin_object(&w, NULL);
    kp_json_end(&w);
}

void srv_answer_done(srv_http *h) {
    srv_answer_json(h, 200, put_nothing, NULL);
}

kp_json *srv_read_body(srv_http *h, const char *const *names, const char **out) {
    kp_json_error error;
    kp_json *root = kp_json_parse(h->body == NULL ? "" : h->body, h->body_size, &error);
    for (int i = 0; names[i] != NULL; i++)
        out[i] = kp_json_string(kp_json_get(root, names[i]));
    return root;
}

int srv_read_name(srv_http *h, char name[KP_NAME_SIZE]) {
    static const char *const names[] = {"name", NULL};
    const char *given[1];
    kp_json *root = srv_read_body(h, names, given);
    int fits = given[0] != NULL && hall_is_name(given[0], KP_NAME_SIZE);
    int may = fits && srv_may_add_guest(h->srv, h->address);
    if (!fits)
        srv_answer_error(h, 400, HALL_BAD_MESSAGE, "name: 1 to 31 bytes");
    else if (!may)
        srv_answer_error(h, 429, HALL_RATE_LIMITED, NULL);
    else
        memcpy(name, given[0], strlen(given[0]) + 1);
    free(root);
    return may;
}
