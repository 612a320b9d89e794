/* SPDX-License-Identifier: MIT */
/* Fuzzer: any bytes as a record. What is accepted is written and read back to the same
 * position. */
#include <stdlib.h>
#include <string.h>

#include "core/record.h"
#include "games/games.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

static void write_and_read_back(const kp_match *m) {
    static char text[1 << 20];
    char reason[1024];
    kp_match back;
    kp_text out = kp_text_in(text, sizeof text),
            why = kp_text_in(reason, sizeof reason);
    if (kp_write_record(m, &out) != KP_ERR_OK || kp_is_cut(&out)) return;
    if (kp_read_record(text, kp_find_game, &back, &why) != KP_ERR_OK) abort();
    if (memcmp(&m->state, &back.state, m->game->state_size) != 0) abort();
    kp_match_free(&back);
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size) {
    char reason[1024], *text = malloc(size + 1);
    kp_text why = kp_text_in(reason, sizeof reason);
    kp_match m;
    if (text == NULL) return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    if (kp_read_record(text, kp_find_game, &m, &why) == KP_ERR_OK) {
        write_and_read_back(&m);
        kp_match_free(&m);
    }
    free(text);
    return 0;
}
