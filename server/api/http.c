/* SPDX-License-Identifier: MIT */
/* Requests go to the handler of their route; the short answers are here. */
#include "games/games.h"
#include "server/api/api.h"

/* ---- short answers ---- */
void srv_answer_health(srv_http *h) {
    int fine = h->srv->writer.trouble[0] == '\0';
    srv_answer_json(h, fine ? 200 : 503, srv_put_health, h->srv);
}

void srv_answer_games(srv_http *h) {
    srv_answer_kept(h, srv_put_games, NULL);
}

void srv_answer_bots(srv_http *h) {
    srv_answer_kept(h, srv_put_bots, NULL);
}

void srv_answer_game(srv_http *h) {
    const kp_game *g = kp_find_game(h->route.id);
    if (g == NULL)
        srv_answer_error(h, 404, HALL_NOT_FOUND, "there is no such game");
    else
        srv_answer_kept(h, srv_put_game, g);
}

/* Whoever asks for anything but the API is a person with a browser: for what there is
 * not, the client says so in their language. */
static void answer_file(srv_http *h) {
    const srv_file *f = srv_find_file(h->route.id);
    int status = f != NULL ? 200 : 404;
    if (f == NULL) f = srv_find_file("/");
    srv_reply r = {status, f->type, (const char *)f->data, f->size, f->tag, 1};
    srv_answer(h, &r);
}

void srv_answer_metrics(srv_http *h) {
    srv_text *t = srv_write_text(srv_put_metrics, h->srv);
    srv_reply r = {200, "text/plain; version=0.0.4", srv_bytes(t), t->size, NULL, 0};
    srv_answer(h, &r);
    srv_text_free(t);
}

/* ---- routes ---- */
static void (*const handlers[])(srv_http *h) = {
#define ROUTE(name, method, path, body, handler) handler,
#include "server/protocol/routes.def"
    answer_file};

static const struct {
    int status;
    hall_refusal refusal;
    const char *why;
} refusals[] = {{400, HALL_BAD_MESSAGE, NULL},
                {404, HALL_NOT_FOUND, NULL},
                {405, HALL_BAD_METHOD, NULL},
                {411, HALL_BAD_MESSAGE, "Content-Length is missing"},
                {413, HALL_TOO_LARGE, NULL}};

void srv_take_request(srv_http *h) {
    int status = h->route.status;
    h->srv->count.requests++;
    if (status == 200) {
        handlers[h->route.place](h);
        return;
    }
    for (size_t i = 0; i < KP_COUNT(refusals); i++)
        if (refusals[i].status == status)
            srv_answer_error(h, status, refusals[i].refusal, refusals[i].why);
}
