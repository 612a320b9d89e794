/* SPDX-License-Identifier: MIT */
/* Fuzzer: any bytes as JSON, and as the JSON of a state of every game. Refused input
 * changes nothing; accepted input is written and read back the same. */
#include <stdlib.h>
#include <string.h>

#include "core/decode.h"
#include "core/fields.h"
#include "core/options.h"
#include "core/walk.h"
#include "games/games.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

static void try_game(const kp_game *g, const char *json) {
    static char text[1 << 17];
    char reason[1024];
    kp_text why = kp_text_in(reason, sizeof reason),
            out = kp_text_in(text, sizeof text);
    kp_setup how = kp_default_setup(g);
    kp_state s, before, back;
    g->setup(&s, &how);
    before = s;
    if (kp_read_state(g, &s, json, &why) != KP_ERR_OK) {
        if (memcmp(&s, &before, g->state_size) != 0) abort();
        return;
    }
    if (kp_seats(g, &s) != how.seats) return; /* lists have another length then */
    kp_write_state(g, &s, &out);
    g->setup(&back, &how);
    if (kp_read_state(g, &back, text, &why) == KP_ERR_OK &&
        memcmp(&s, &back, g->state_size) != 0)
        abort();
    g->check(&s, NULL);
}

/* What was read is written, read and written again: the same. */
static void try_json(const char *data, size_t size) {
    kp_json_error error;
    kp_json *v = kp_json_parse(data, size, &error);
    if (v == NULL) {
        if (error.at > size || error.reason == NULL) abort();
        return;
    }
    size_t room = 6 * size + 64; /* a byte becomes six at most */
    char *once = malloc(room), *twice = malloc(room);
    if (once == NULL || twice == NULL) abort();
    kp_text a = kp_text_in(once, room), b = kp_text_in(twice, room);
    kp_put_json(&a, v);
    kp_json *again = kp_json_parse(once, a.used, &error);
    if (again == NULL) abort();
    kp_put_json(&b, again);
    if (kp_is_cut(&a) || strcmp(once, twice) != 0) abort();
    free(v);
    free(again);
    free(once);
    free(twice);
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size) {
    try_json((const char *)data, size);
    char *json = malloc(size + 1);
    if (json == NULL) return 0;
    memcpy(json, data, size);
    json[size] = '\0';
    for (int i = 0; kp_games[i] != NULL; i++) try_game(kp_games[i], json);
    free(json);
    return 0;
}
