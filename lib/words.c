/* SPDX-License-Identifier: MIT */
/* Actions, positions and games as text, of the public interface. */
#include <stdlib.h>
#include <string.h>

#include "core/decode.h"
#include "core/describe.h"
#include "core/fields.h"
#include "core/notation.h"
#include "core/scenario.h"
#include "lib/inside.h"

size_t kp_game_to_json(const kp_game *g, char *out, size_t size) {
    kp_text text = kp_text_in(out, size);
    kp_describe_game(g, &text);
    return text.used;
}

size_t kp_action_to_text(const kp_game *g, kp_action a, char *out, size_t size) {
    kp_text text = kp_text_in(out, size);
    if (a < g->action_count) kp_write_action(g, a, &text);
    return text.used;
}

int kp_action_from_text(const kp_game *g, const char *words, kp_action *out,
                        char *why) {
    kp_reason reason;
    kp_action action;
    kp_reason_init(&reason, why);
    kp_err err = kp_read_action(g, words, &action, &reason.text);
    if (err == KP_ERR_OK) *out = action;
    return kp_answer(&reason, err);
}

size_t kp_action_to_phrase(const kp_game *g, const void *s, kp_action a, char *out,
                           size_t size) {
    kp_text text = kp_text_in(out, size);
    if (a < g->action_count) kp_write_phrase(g, s, a, &text);
    return text.used;
}

size_t kp_state_to_json(const kp_game *g, const void *s, char *out, size_t size) {
    kp_text text = kp_text_in(out, size);
    kp_write_state(g, s, &text);
    return text.used;
}

int kp_state_from_json(const kp_game *g, void *s, const char *json, char *why) {
    kp_reason reason;
    kp_reason_init(&reason, why);
    return kp_answer(&reason, kp_set_state(g, s, json, &reason.text));
}

int kp_check_scenario(const char *json, char *why, size_t size) {
    kp_json_error error;
    kp_text reason = kp_text_in(why, size);
    kp_json *file = kp_json_parse(json, strlen(json), &error);
    if (file == NULL) kp_put_json_error(&reason, &error);
    int holds = file != NULL && kp_run_scenario(file, kp_find_game, &reason);
    free(file);
    return holds ? 0 : -1;
}
