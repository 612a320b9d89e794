/* SPDX-License-Identifier: MIT */
/* What happened, told to one viewer: core/tell.h for the browser. */
#include "core/tell.h"

#include "core/notation.h"
#include "wasm/kaupang.h"

int KW_EXPORT(kw_tell)(int viewer);

/* Does the action whose notation is in the buffer; what it meant to the viewer, as a
 * JSON list of facts. Minus an error number with the reason, where it is not legal. */
int kw_tell(int viewer) {
    char reason[1024];
    kp_action a = 0;
    kp_state before = kw_state;
    kp_telling told = {.count = 0};
    kp_text why = kp_text_in(reason, sizeof reason), out;
    kp_err err = kp_read_action(kw_game, kw_buffer(), &a, &why);
    if (err == KP_ERR_OK) err = kp_try(kw_game, &kw_state, a);
    out = kw_output();
    if (err != KP_ERR_OK) {
        kp_put(&out, reason);
        return -(int)err;
    }
    if (kw_game->teller != NULL) kp_tell(kw_game, &before, a, &kw_state, viewer, &told);
    kp_json_writer w = kp_json_to(&out);
    kp_json_begin_list(&w, NULL);
    for (int i = 0; i < told.count; i++) kp_write_fact(kw_game, &told.fact[i], &w);
    kp_json_end(&w);
    return (int)out.used;
}
