/* SPDX-License-Identifier: MIT */
/* Trying moves, and positions from what a screen shows: hall/try.h for the browser. */
#include "hall/try.h"

#include <stdlib.h>

#include "games/games.h"
#include "wasm/kaupang.h"

int KW_EXPORT(kw_try)(void);
int KW_EXPORT(kw_lay)(int seat, u32 seed);

/* The question in the buffer; -1 with the reason, where an action is not legal. */
int kw_try(void) {
    char reason[512];
    kp_text why = kp_text_in(reason, sizeof reason);
    kp_json *question = kw_read_buffer();
    kp_text out = kw_output();
    int fine = hall_try(question, &out, &why);
    free(question);
    if (fine) return (int)out.used;
    out = kw_output();
    kp_put(&out, reason);
    return -1;
}

/* Makes what the seat's screen shows, in the buffer, the position of the open game;
 * what it does not show is guessed. -1 = that is no position of the game. */
int kw_lay(int seat, u32 seed) {
    kp_state laid;
    kp_json *view = kw_read_buffer();
    int fine = hall_read_view(kw_game, view, seat, seed, &laid);
    free(view);
    if (fine) kw_state = laid;
    return fine ? 0 : -1;
}
