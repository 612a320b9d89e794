/* SPDX-License-Identifier: MIT */
/* Messages of clients, one a line, read and then tried on a table that is being played:
 * nothing crashes, and what is refused changes nothing. */
#include <stdlib.h>
#include <string.h>

#include "hall/hall.h"
#include "hall/message.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

static void apply_all(hall_table *t, hall_batch *b) {
    for (int i = 0; i < b->count; i++)
        if (hall_apply(t, &b->event[i]) != HALL_NONE) abort();
    hall_batch_free(b);
}

static void open_table(hall_table *t) {
    static const char create[] =
        "{\"type\":\"create\",\"n\":1,\"game\":\"spice-road\",\"seats\":2,\"sit\":0,"
        "\"bots\":{\"1\":\"random\"},\"start\":\"full\",\"clock\":{\"kind\":\"live\","
        "\"base\":9,\"add\":1}}";
    hall_opening o = {.id = "t1", .host = {"u1", "Ada", 0}, .now = 1000};
    hall_batch b;
    kp_json_error error;
    kp_json *root = kp_json_parse(create, sizeof create - 1, &error);
    if (hall_create(&o, root, &b) != HALL_NONE) abort();
    free(root);
    hall_init(t, "t1");
    apply_all(t, &b);
}

static void try_create(const hall_message *m) {
    hall_opening o = {.id = "t2", .host = {"u1", "Ada", 0}, .now = 1000};
    hall_batch b;
    hall_table t;
    hall_init(&t, "t2");
    if (hall_create(&o, m->root, &b) == HALL_NONE) apply_all(&t, &b);
    hall_free(&t);
}

static void try_message(hall_table *t, const hall_message *m, i64 now) {
    u8 hash[HALL_SECRET] = {1};
    hall_batch b;
    u32 again, seq = t->seq;
    hall_command c = {.kind = m->command,
                      .user = {"u1", "Ada", 0},
                      .mail = {7, (u32)m->n},
                      .seat = m->seat,
                      .at = m->at,
                      .to = m->to,
                      .seq = m->seq,
                      .text = m->text};
    if (m->kind == HALL_MSG_CREATE) try_create(m);
    if (m->kind != HALL_MSG_COMMAND) return;
    if (m->link != NULL || m->command == HALL_DO_LINK) c.hash = hash;
    if (m->seq == 1) c.seq = t->seq; /* a move that may be legal is worth the more */
    if (hall_decide(t, &c, now, &b, &again) == HALL_NONE)
        apply_all(t, &b);
    else if (t->seq != seq || b.count != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size) {
    hall_table t;
    static char out[1 << 18];
    open_table(&t);
    for (i64 now = 2000; size > 0; now += 500) {
        const u8 *end = memchr(data, '\n', size);
        size_t n = end == NULL ? size : (size_t)(end - data);
        char reason[128];
        kp_text why = kp_text_in(reason, sizeof reason);
        hall_message m;
        if (hall_read_message((const char *)data, n, &m, &why) == HALL_NONE) {
            try_message(&t, &m, now);
            hall_message_free(&m);
        }
        n += end != NULL;
        data += n;
        size -= n;
    }
    for (int viewer = -1; viewer < 2; viewer++) {
        kp_text text = kp_text_in(out, sizeof out);
        hall_asking who = {viewer, 0, 1};
        hall_write_table(&t, &who, &text);
        kp_json_error error;
        kp_json *root = kp_json_parse(out, strlen(out), &error);
        if (root == NULL && !kp_is_cut(&text)) abort();
        free(root);
    }
    hall_free(&t);
    return 0;
}
