/* SPDX-License-Identifier: MIT */
/* Fair dice (docs/protocol.md, section 6): the table's secret and the players' salts
 * make a key, the key makes every draw, and a record carries all that is needed to
 * check them afterwards (verify.c). */
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "core/record.h"
#include "hall/digest.h"
#include "hall/hall.h"

void hall_commit(const u8 *secret, u8 *hash) {
    hall_sha256(secret, HALL_SECRET, hash);
}

void hall_derive_key(const u8 *secret, const char *id, const char *const *salt,
                     int seats, u8 *key) {
    char bound[HALL_ID + KP_MAX_SEATS * (HALL_SALT + 1) + 1];
    kp_text text = kp_text_in(bound, sizeof bound);
    kp_put(&text, id);
    kp_put_char(&text, '\n');
    for (int i = 0; i < seats; i++) {
        kp_put(&text, salt[i]);
        kp_put_char(&text, '\n');
    }
    hall_hmac_sha256(secret, (const u8 *)bound, text.used, key);
}

void hall_make_key(const hall_table *t, u8 *key) {
    const char *salt[KP_MAX_SEATS];
    for (int i = 0; i < KP_MAX_SEATS; i++) salt[i] = t->seat[i].salt;
    hall_derive_key(t->secret, t->id, salt, t->how.setup.seats, key);
}

u64 hall_draw(const u8 *key, u32 number) {
    u8 mac[HALL_DIGEST];
    char digits[16];
    kp_text text = kp_text_in(digits, sizeof digits);
    u64 random = 0;
    kp_put_int(&text, number);
    hall_hmac_sha256(key, (const u8 *)digits, text.used, mac);
    for (int i = 0; i < 8; i++) random = random << 8 | mac[i];
    return random;
}

/* ---- in a record ---- */
enum { NOTE_MOST = 1000 }; /* bytes of a note: lines of records have an end */

static void put_note(kp_text *out, const char *name) {
    kp_put(out, "\nnote ");
    kp_put(out, name);
    kp_put_char(out, ' ');
}

/* Actions as they were played, in lines of bounded length. */
static void put_played(const hall_table *t, u32 from, u32 to, kp_text *out) {
    size_t began = 0;
    for (u32 i = from; i < to; i++) {
        if (i == from || out->used - began > NOTE_MOST) {
            began = out->used;
            put_note(out, "dice-played");
        } else {
            kp_put_char(out, ';');
        }
        kp_write_action(t->how.game, t->step[i].action, out);
    }
}

/* A game is one line of actions, and draws are made in the order of play: where
 * something was taken back, what was played until then comes first, in the order in
 * which it happened. */
static void put_undos(const hall_table *t, kp_text *out) {
    u32 noted = 0;
    for (u32 i = 0; i < t->logged; i++) {
        const hall_entry *e = &t->log[i];
        if (e->kind != HALL_EV_UNDO) continue;
        put_played(t, noted, e->first_step, out);
        noted = e->first_step;
        put_note(out, "dice-undone");
        kp_put_int(out, e->to);
    }
}

static void put_notes(const hall_table *t, kp_text *out) {
    u8 hash[HALL_DIGEST];
    put_note(out, "table");
    kp_put(out, t->id);
    put_note(out, "began");
    kp_put_int(out, t->created);
    for (int i = 0; i < t->how.setup.seats; i++) {
        if (!t->seat[i].resigned) continue;
        put_note(out, "resigned");
        kp_put_int(out, i);
    }
    if (t->imported) return;
    hall_commit(t->secret, hash);
    put_note(out, "dice-commitment");
    kp_put_hex_bytes(out, hash, HALL_SECRET);
    put_note(out, "dice-secret");
    kp_put_hex_bytes(out, t->secret, HALL_SECRET);
    for (int i = 0; i < t->how.setup.seats; i++) {
        if (t->seat[i].salt[0] == '\0') continue;
        put_note(out, "dice-salt");
        kp_put_int(out, i);
        kp_put_char(out, ' ');
        kp_put_hex_bytes(out, (const u8 *)t->seat[i].salt, strlen(t->seat[i].salt));
    }
    put_undos(t, out);
}

kp_err hall_write_record(const hall_table *t, kp_text *out) {
    size_t room = 65536 + (size_t)t->match.count * (KP_ACTION_TEXT + 4);
    char *plain = malloc(room);
    if (plain == NULL) return KP_ERR_NO_MEMORY;
    kp_text text = kp_text_in(plain, room);
    kp_err err = kp_write_record(&t->match, &text);
    char *body = err == KP_ERR_OK ? strstr(plain, "\n\n") : NULL;
    if (body != NULL) {
        kp_put_bytes(out, plain, (size_t)(body - plain));
        put_notes(t, out);
        kp_put(out, body);
    }
    free(plain);
    return body == NULL && err == KP_ERR_OK ? KP_ERR_BAD_RECORD : err;
}
