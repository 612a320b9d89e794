/* SPDX-License-Identifier: MIT */
#include "core/elements.h"

#include "core/json.h"
#include "core/step.h"

void kp_list_elements(const kp_game *g, const kp_element **run) {
    const kp_element *common = g->elements;
    while (common->by_seat) common++;
    for (int seat = 0; seat < g->max_seats; seat++)
        for (const kp_element *e = g->elements; e < common; e++)
            for (int i = 0; i < e->count; i++) *run++ = e;
    for (; common->name != NULL; common++)
        for (int i = 0; i < common->count; i++) *run++ = common;
}

u32 kp_feature_count(const kp_game *g) {
    u32 features = 0;
    for (const kp_element *e = g->elements; e->name != NULL; e++)
        features += (u32)(e->by_seat ? g->max_seats : 1) * e->count * e->most;
    return features;
}

/* Of the names, numbers and kinds of all runs. */
u64 kp_elements_digest(const kp_game *g) {
    u64 digest = (u64)g->max_seats << 32 | g->action_count;
    for (const kp_element *e = g->elements; e->name != NULL; e++) {
        int length = 0;
        while (e->name[length] != '\0') length++;
        digest = kp_mix(digest ^ kp_hash_bytes((const u8 *)e->name, length));
        digest = kp_mix(digest ^ ((u64)e->count << 24 | (u64)e->most << 16 |
                                  (u64)e->kind << 8 | e->by_seat));
    }
    return digest;
}

static void kp_describe_run(const kp_game *g, const kp_element *e, kp_json_writer *w) {
    kp_json_begin_object(w, NULL);
    kp_json_text(w, "name", e->name);
    kp_json_words(w, "index", e->index);
    kp_json_int(w, "count", e->count);
    kp_json_text(w, "kind", e->kind == KP_NAMED ? "one-of" : "up-to");
    kp_json_int(w, "most", e->most);
    kp_json_int(w, "seats", e->by_seat ? g->max_seats : 0);
    kp_json_end(w);
}

void kp_describe_elements(const kp_game *g, const char *key, kp_json_writer *w) {
    static const char digits[] = "0123456789abcdef";
    char digest[17] = {0};
    int sources = 0;
    for (int i = 0; i < 16; i++)
        digest[i] = digits[kp_elements_digest(g) >> (60 - 4 * i) & 15];
    while (g->sources[sources] != NULL) sources++;
    kp_json_begin_object(w, key);
    kp_json_text(w, "digest", digest);
    kp_json_int(w, "elements", g->element_count);
    kp_json_int(w, "features", kp_feature_count(g));
    kp_json_int(w, "seats", g->max_seats);
    kp_json_int(w, "sources", sources);
    kp_json_int(w, "actions", g->action_count);
    kp_json_begin_list(w, "runs");
    for (const kp_element *e = g->elements; e->name != NULL; e++)
        kp_describe_run(g, e, w);
    kp_json_end(w);
    kp_json_end(w);
}
