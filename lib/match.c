/* SPDX-License-Identifier: MIT */
/* Matches and records of the public interface. */
#include "core/match.h"

#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "core/record.h"
#include "lib/inside.h"

kp_match *kp_match_open(const kp_game *g, const kp_setup *how, char *why) {
    kp_reason reason;
    kp_match *m = NULL;
    kp_reason_init(&reason, why);
    kp_err err = kp_check_setup(g, how, &reason.text);
    if (err == KP_ERR_OK && (m = malloc(sizeof *m)) == NULL) err = KP_ERR_NO_MEMORY;
    if (kp_answer(&reason, err) != 0) return NULL;
    kp_match_init(m, g, how);
    return m;
}

void kp_match_close(kp_match *m) {
    if (m == NULL) return;
    kp_match_free(m);
    free(m);
}

const kp_game *kp_match_game(const kp_match *m) {
    return m->game;
}

void kp_match_setup(const kp_match *m, kp_setup *out) {
    *out = m->setup;
}

const void *kp_match_state(const kp_match *m) {
    return &m->state;
}

const kp_action *kp_match_actions(const kp_match *m, uint32_t *count) {
    *count = m->count;
    return m->actions;
}

int kp_match_play(kp_match *m, kp_action a, char *why) {
    kp_reason reason;
    kp_reason_init(&reason, why);
    return kp_answer(&reason, kp_match_do(m, a));
}

int kp_match_advance(kp_match *m, kp_rng *r, char *why) {
    kp_reason reason;
    kp_reason_init(&reason, why);
    return kp_answer(&reason, kp_advance(m, r));
}

int kp_match_back(kp_match *m, uint32_t count, char *why) {
    kp_reason reason;
    kp_reason_init(&reason, why);
    return kp_answer(&reason, kp_match_rewind(m, count));
}

const char *kp_match_name(const kp_match *m, int seat) {
    return seat >= 0 && seat < m->setup.seats ? m->name[seat] : "";
}

/* Bytes of the name that fit, not cutting a character of UTF-8 in two. */
static size_t kp_name_length(const char *name) {
    size_t length = strlen(name);
    if (length < KP_NAME_SIZE) return length;
    length = KP_NAME_SIZE - 1;
    while (length > 0 && (name[length] & 0xc0) == 0x80) length--;
    return length;
}

int kp_match_set_name(kp_match *m, int seat, const char *name, char *why) {
    kp_reason reason;
    kp_reason_init(&reason, why);
    if (seat < 0 || seat >= m->setup.seats) return kp_answer(&reason, KP_ERR_BAD_SEATS);
    for (const char *c = name; *c != '\0'; c++) {
        if ((unsigned char)*c >= ' ' && *c != 0x7f) continue;
        kp_put(&reason.text, "a name has no control characters");
        return kp_answer(&reason, KP_ERR_BAD_VALUE);
    }
    size_t length = kp_name_length(name);
    memset(m->name[seat], 0, KP_NAME_SIZE);
    memcpy(m->name[seat], name, length);
    return 0;
}

size_t kp_match_to_record(const kp_match *m, char *out, size_t size) {
    kp_text text = kp_text_in(out, size);
    kp_write_record(m, &text);
    return text.used;
}

kp_match *kp_match_from_record(const char *text, char *why) {
    kp_reason reason;
    kp_reason_init(&reason, why);
    kp_match *m = malloc(sizeof *m);
    kp_err err = m != NULL ? kp_read_record(text, kp_find_game, m, &reason.text)
                           : KP_ERR_NO_MEMORY;
    if (err != KP_ERR_OK) {
        free(m);
        m = NULL;
    }
    kp_answer(&reason, err);
    return m;
}
