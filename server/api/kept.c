/* SPDX-License-Identifier: MIT */
/* Answers that are always the same, such as what a game is: written when first asked
 * for, since writing one takes as long as a hundred moves. */
#include <stdlib.h>

#include "server/api/api.h"

typedef struct srv_kept {
    struct srv_kept *next;
    srv_put put;
    const void *what;
    srv_text *text;
} srv_kept;

static srv_text *find_or_write(srv_server *s, srv_put put, const void *what) {
    srv_kept **at = &s->kept;
    while (*at != NULL && ((*at)->put != put || (*at)->what != what)) at = &(*at)->next;
    if (*at == NULL) {
        *at = calloc(1, sizeof **at);
        if (*at == NULL) abort();
        (*at)->put = put;
        (*at)->what = what;
        (*at)->text = srv_write_text(put, what);
    }
    return (*at)->text;
}

void srv_answer_kept(srv_http *h, srv_put put, const void *what) {
    srv_text *t = find_or_write(h->srv, put, what);
    srv_reply r = {200, "application/json; charset=utf-8", srv_bytes(t), t->size, NULL,
                   1};
    srv_answer(h, &r);
}

void srv_free_kept(srv_server *s) {
    while (s->kept != NULL) {
        srv_kept *next = s->kept->next;
        srv_text_free(s->kept->text);
        free(s->kept);
        s->kept = next;
    }
}
