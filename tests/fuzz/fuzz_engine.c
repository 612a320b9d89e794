/* SPDX-License-Identifier: MIT */
/* Fuzzer: any bytes as lines of the engine protocol. After an error the game is as it
 * was, and every position passed is possible. */
#include <stdlib.h>
#include <string.h>

#include "cli/protocol.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

/* Answers one line; an error must not have changed the game. */
static void answer(engine *e, const char *line) {
    static char reply[1 << 20];
    kp_state before = e->match.state;
    u32 count = e->match.count;
    e->out = fmemopen(reply, sizeof reply, "w");
    if (e->out == NULL) abort();
    engine_answer(e, line);
    fclose(e->out);
    if (e->match.game == NULL) return;
    if (strncmp(reply, "error ", 6) == 0 &&
        (count != e->match.count ||
         memcmp(&before, &e->match.state, sizeof before) != 0))
        abort();
    if (e->match.game->check(&e->match.state, NULL) != 0) abort();
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size) {
    engine *e = calloc(1, sizeof *e);
    char *text = malloc(size + 1), *rest = NULL;
    if (e == NULL || text == NULL) abort();
    e->most_ms = 1;
    memcpy(text, data, size);
    text[size] = '\0';
    for (char *line = strtok_r(text, "\n", &rest); line != NULL && !e->quit;
         line = strtok_r(NULL, "\n", &rest))
        answer(e, line);
    engine_close(e);
    free(e);
    free(text);
    return 0;
}
