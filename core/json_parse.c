/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"

/* Values and text in one block, the values first. */
kp_json *kp_json_parse(const char *text, size_t size, kp_json_error *error) {
    u32 room = kp_json_room(text, size);
    kp_json *values =
        size > KP_JSON_SIZE ? NULL : malloc(room * sizeof *values + size + 1);
    *error = (kp_json_error){
        0, 1, 1, size > KP_JSON_SIZE ? "this is too large" : "there is no memory", ""};
    if (values == NULL) return NULL;
    char *copy = (char *)(values + room);
    memcpy(copy, text, size);
    copy[size] = '\0';
    if (kp_json_read(copy, size, values, room, error) != NULL) return values;
    free(values);
    return NULL;
}
