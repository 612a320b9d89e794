/* SPDX-License-Identifier: MIT */
/* Fair dice (docs/protocol.md, section 6): the table's secret and the players' salts
 * make a key, the key makes every draw, and a record carries all that is needed to
 * check them afterwards. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "core/record.h"
#include "hall/hall.h"

static void make_key(const u8 *secret, const char *id, const char *const *salt,
                     int seats, u8 *key) {
    crypto_auth_hmacsha256_state h;
    crypto_auth_hmacsha256_init(&h, secret, HALL_SECRET);
    crypto_auth_hmacsha256_update(&h, (const u8 *)id, strlen(id));
    crypto_auth_hmacsha256_update(&h, (const u8 *)"\n", 1);
    for (int i = 0; i < seats; i++) {
        crypto_auth_hmacsha256_update(&h, (const u8 *)salt[i], strlen(salt[i]));
        crypto_auth_hmacsha256_update(&h, (const u8 *)"\n", 1);
    }
    crypto_auth_hmacsha256_final(&h, key);
}

void hall_make_key(const hall_table *t, u8 *key) {
    const char *salt[KP_MAX_SEATS];
    for (int i = 0; i < KP_MAX_SEATS; i++) salt[i] = t->seat[i].salt;
    make_key(t->secret, t->id, salt, t->how.setup.seats, key);
}

u64 hall_draw(const u8 *key, u32 number) {
    u8 mac[crypto_auth_hmacsha256_BYTES];
    char digits[16];
    u64 random = 0;
    crypto_auth_hmacsha256_state h;
    int length = snprintf(digits, sizeof digits, "%u", number);
    crypto_auth_hmacsha256_init(&h, key, HALL_SECRET);
    crypto_auth_hmacsha256_update(&h, (const u8 *)digits, (size_t)length);
    crypto_auth_hmacsha256_final(&h, mac);
    for (int i = 0; i < 8; i++) random = random << 8 | mac[i];
    return random;
}

/* ---- in a record ---- */
enum { DRAWS_IN_LINE = 60 };

static void put_note(kp_text *out, const char *name) {
    kp_put(out, "\nnote ");
    kp_put(out, name);
    kp_put_char(out, ' ');
}

/* The numbers of the draws that the game consists of, as ranges. */
static void put_draws(const hall_table *t, kp_text *out) {
    u32 from = 0, to = 0;
    int open = 0, ranges = 0;
    for (u32 i = 0; i <= t->match.count; i++) {
        int last = i == t->match.count;
        u32 draw = last ? 0 : t->mark[i].draw;
        if (!last && draw == UINT32_MAX) continue;
        if (open && !last && draw == to + 1) {
            to = draw;
            continue;
        }
        if (open) {
            if (ranges++ % DRAWS_IN_LINE == 0)
                put_note(out, "dice-draws");
            else
                kp_put_char(out, ' ');
            kp_put_int(out, from);
            kp_put_char(out, '-');
            kp_put_int(out, to);
        }
        open = 1;
        from = to = draw;
    }
}

static void put_notes(const hall_table *t, kp_text *out) {
    u8 hash[crypto_hash_sha256_BYTES];
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
    crypto_hash_sha256(hash, t->secret, HALL_SECRET);
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
    put_draws(t, out);
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

/* ---- checking ---- */
typedef struct dice_notes {
    char id[HALL_ID];
    u8 secret[HALL_SECRET], commitment[HALL_SECRET];
    int has_secret, has_commitment;
    char salt[KP_MAX_SEATS][HALL_SALT];
    u32 *draw; /* room for every action of the match */
    u32 draws, room;
} dice_notes;

static int read_salt(const char *rest, dice_notes *n) {
    int seat = rest[0] - '0';
    size_t length = strcspn(rest, "\n") - 2;
    if (seat < 0 || seat >= KP_MAX_SEATS || rest[1] != ' ' || length % 2 != 0 ||
        length / 2 >= HALL_SALT)
        return 0;
    return hall_read_hex(rest + 2, (u8 *)n->salt[seat], (int)(length / 2));
}

static int read_draws(const char *rest, dice_notes *n) {
    while (*rest != '\n' && *rest != '\0') {
        char *end;
        unsigned long from = strtoul(rest, &end, 10);
        if (end == rest || *end != '-') return 0;
        rest = end + 1;
        unsigned long to = strtoul(rest, &end, 10);
        if (end == rest || to < from || to - from >= n->room - n->draws) return 0;
        while (from <= to) n->draw[n->draws++] = (u32)from++;
        rest = end + (*end == ' ');
    }
    return 1;
}

static int read_note(const char *line, dice_notes *n) {
    if (strncmp(line, "table ", 6) == 0) {
        size_t length = strcspn(line + 6, "\n");
        if (length >= HALL_ID) return 0;
        memcpy(n->id, line + 6, length);
        return 1;
    }
    if (strncmp(line, "dice-secret ", 12) == 0)
        return n->has_secret = hall_read_hex(line + 12, n->secret, HALL_SECRET);
    if (strncmp(line, "dice-commitment ", 16) == 0)
        return n->has_commitment = hall_read_hex(line + 16, n->commitment, HALL_SECRET);
    if (strncmp(line, "dice-salt ", 10) == 0) return read_salt(line + 10, n);
    if (strncmp(line, "dice-draws ", 11) == 0) return read_draws(line + 11, n);
    return 1;
}

static int check_draws(const dice_notes *n, const kp_match *m, kp_text *why) {
    const char *salt[KP_MAX_SEATS];
    u8 key[HALL_SECRET];
    u32 next = 0;
    kp_state s = m->start;
    for (int i = 0; i < KP_MAX_SEATS; i++) salt[i] = n->salt[i];
    make_key(n->secret, n->id, salt, m->setup.seats, key);
    for (u32 i = 0; i < m->count; i++) {
        if (m->game->turn(&s) == KP_CHANCE) {
            u64 random = next < n->draws ? hall_draw(key, n->draw[next]) : 0;
            if (next++ >= n->draws ||
                kp_pick_chance(m->game, &s, random) != m->actions[i]) {
                kp_put(why, "action ");
                kp_put_int(why, i + 1);
                kp_put(why, " is not what the dice say");
                return 0;
            }
        }
        m->game->apply(&s, m->actions[i]);
    }
    if (next == n->draws) return 1;
    kp_put(why, "the record names more draws than the game has");
    return 0;
}

int hall_verify_record(const char *record, const kp_match *m, kp_text *why) {
    u8 hash[HALL_SECRET];
    dice_notes n = {.room = m->count};
    int fine = (n.draw = calloc(m->count + 1, sizeof *n.draw)) != NULL;
    const char *end = strstr(record, "\n\n");
    for (const char *at = record; fine && at != NULL && at < end;) {
        if (strncmp(at, "note ", 5) == 0) fine = read_note(at + 5, &n);
        at = strchr(at, '\n');
        if (at != NULL) at++;
    }
    if (!fine) kp_put(why, "a note about the dice cannot be read");
    if (fine && !(n.has_secret && n.has_commitment)) {
        kp_put(why, "the record does not carry the secret of its dice");
        fine = 0;
    }
    crypto_hash_sha256(hash, n.secret, HALL_SECRET);
    if (fine && memcmp(hash, n.commitment, HALL_SECRET) != 0) {
        kp_put(why, "the secret is not the one the table was bound to");
        fine = 0;
    }
    if (fine) fine = check_draws(&n, m, why);
    free(n.draw);
    return fine;
}
