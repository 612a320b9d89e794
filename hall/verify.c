/* SPDX-License-Identifier: MIT */
/* Whether the dice of a record were fair. The operator knows the secret and could write
 * any record, so nothing in it is believed that need not be so: draws are counted here,
 * strictly one after the other, through everything that was played and taken back. That
 * alone would let him invent undos until the dice please: who kept what was shown
 * before the game and told in its course says what the record must agree with. */
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "core/record.h"
#include "hall/hall.h"

typedef struct dice_notes {
    char id[HALL_ID];
    u8 secret[HALL_SECRET], commitment[HALL_SECRET];
    int has_secret, has_commitment;
    char salt[KP_MAX_SEATS][HALL_SALT];
    u32 draws; /* as records of before count them; UINT32_MAX = with gaps */
    int counts;
} dice_notes;

/* A game that is played again from its beginning. */
typedef struct rerun {
    const kp_match *match;
    u8 key[HALL_SECRET];
    kp_state state;
    kp_action *action; /* the line so far; belongs to the rerun */
    u32 count, room;
    u32 draws, standing; /* made, and of those in the line so far */
    const char *undone;  /* what is left of the undos that were told, or NULL */
    const char *drawn;   /* likewise of the draws */
    kp_text *why;
} rerun;

static int refuse(kp_text *why, const char *words) {
    kp_put(why, words);
    return 0;
}

/* ---- the notes ---- */
static int read_salt(const char *rest, dice_notes *n) {
    int seat = rest[0] - '0';
    size_t length = strcspn(rest, "\n") - 2;
    if (seat < 0 || seat >= KP_MAX_SEATS || rest[1] != ' ' || length % 2 != 0 ||
        length / 2 >= HALL_SALT)
        return 0;
    return hall_read_hex(rest + 2, (u8 *)n->salt[seat], (int)(length / 2));
}

/* Records of before name their draws, as ranges. Without what was taken back only a
 * list without gaps can be checked. */
static int read_draws(const char *rest, dice_notes *n) {
    n->counts = 1;
    while (*rest != '\n' && *rest != '\0') {
        char *end;
        unsigned long from = strtoul(rest, &end, 10);
        if (end == rest || *end != '-') return 0;
        rest = end + 1;
        unsigned long to = strtoul(rest, &end, 10);
        if (end == rest || to < from || to >= UINT32_MAX) return 0;
        n->draws = from == n->draws ? (u32)to + 1 : UINT32_MAX;
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

/* The note after this one, or the first if `at` is NULL; NULL at the end of them. */
static const char *next_note(const char *record, const char *at) {
    const char *end = strstr(record, "\n\n");
    at = at == NULL ? record : strchr(at, '\n');
    while (at != NULL && end != NULL && at < end) {
        if (*at == '\n') at++;
        if (strncmp(at, "note ", 5) == 0) return at + 5;
        at = strchr(at, '\n');
    }
    return NULL;
}

/* ---- playing again ---- */
static int refuse_draw(rerun *r, const char *words) {
    kp_put(r->why, "draw ");
    kp_put_int(r->why, r->draws);
    return refuse(r->why, words);
}

/* Whether this draw is the next of those that were told: "point p14-rrrbb", or "draw ?"
 * to whom it was hidden. */
static int was_drawn(rerun *r, kp_action a) {
    char words[KP_ACTION_TEXT];
    kp_text text = kp_text_in(words, sizeof words);
    if (r->drawn == NULL) return 1;
    kp_write_action(r->match->game, a, &text);
    size_t n = strcspn(r->drawn, ";"), word = strcspn(words, " ");
    int hidden = n == word + 2 && memcmp(r->drawn + word, " ?", 2) == 0;
    if (!hidden && n != text.used) return 0;
    if (memcmp(r->drawn, words, hidden ? word : n) != 0) return 0;
    r->drawn += n + (r->drawn[n] == ';');
    return 1;
}

static int draw(rerun *r, kp_action a) {
    u64 random = hall_draw(r->key, r->draws++);
    r->standing++;
    if (kp_pick_chance(r->match->game, &r->state, random) != a)
        return refuse_draw(r, " is not what the dice say");
    return was_drawn(r, a) ? 1
                           : refuse_draw(r, " is not what was told during the game");
}

static int play(rerun *r, kp_action a) {
    const kp_game *g = r->match->game;
    if (g->turn(&r->state) == KP_CHANCE && !draw(r, a)) return 0;
    if (r->count == r->room) {
        u32 room = r->room == 0 ? 256 : 2 * r->room;
        kp_action *more = realloc(r->action, room * sizeof *more);
        if (more == NULL) return refuse(r->why, "there is not enough memory");
        r->action = more;
        r->room = room;
    }
    if (kp_try(g, &r->state, a) != KP_ERR_OK)
        return refuse(r->why, "a note has an action that is not legal");
    r->action[r->count++] = a;
    return 1;
}

static int play_note(rerun *r, const char *at) {
    char one[KP_ACTION_TEXT], reason[256];
    while (*at != '\n' && *at != '\0') {
        kp_text why = kp_text_in(reason, sizeof reason);
        kp_action a;
        size_t n = strcspn(at, ";\n");
        if (n >= sizeof one) return refuse(r->why, "a note cannot be read");
        memcpy(one, at, n);
        one[n] = '\0';
        if (kp_read_action(r->match->game, one, &a, &why) != KP_ERR_OK)
            return refuse(r->why, "a note has an action that does not exist");
        if (!play(r, a)) return 0;
        at += n + (at[n] == ';');
    }
    return 1;
}

/* Whether this undo is the next of those that were told. */
static int was_told(rerun *r, i64 to) {
    char words[48];
    kp_text text = kp_text_in(words, sizeof words);
    if (r->undone == NULL) return 1;
    kp_put_int(&text, r->draws);
    kp_put_char(&text, ':');
    kp_put_int(&text, to);
    size_t n = strcspn(r->undone, " ");
    if (n != text.used || memcmp(r->undone, words, n) != 0) return 0;
    r->undone += n + (r->undone[n] == ' ');
    return 1;
}

static int take_back(rerun *r, const char *at) {
    const kp_game *g = r->match->game;
    i64 to;
    if (!kp_read_int(at, (int)strcspn(at, "\n"), &to) || to < 0 || to >= r->count)
        return refuse(r->why, "a note takes back what was not played");
    if (!was_told(r, to))
        return refuse(r->why,
                      "the record takes back what was not told during the game");
    r->count = (u32)to;
    r->standing = 0;
    kp_copy_state(g, &r->state, &r->match->start);
    for (u32 i = 0; i < r->count; i++) {
        r->standing += g->turn(&r->state) == KP_CHANCE;
        g->apply(&r->state, r->action[i]);
    }
    return 1;
}

/* What the notes tell of the time before the last undo, and then the game. */
static int play_all(rerun *r, const char *record) {
    const kp_match *m = r->match;
    for (const char *at = next_note(record, NULL); at != NULL;
         at = next_note(record, at)) {
        if (strncmp(at, "dice-played ", 12) == 0 && !play_note(r, at + 12)) return 0;
        if (strncmp(at, "dice-undone ", 12) == 0 && !take_back(r, at + 12)) return 0;
    }
    if (r->count > m->count ||
        (r->count > 0 &&
         memcmp(r->action, m->actions, r->count * sizeof *r->action) != 0))
        return refuse(r->why, "what was taken back does not lead to this game");
    if (r->undone != NULL && r->undone[0] != '\0')
        return refuse(r->why, "the record leaves out an undo that was told");
    while (r->count < m->count)
        if (!play(r, m->actions[r->count])) return 0;
    if (r->drawn != NULL && r->drawn[0] != '\0')
        return refuse(r->why, "the record leaves out a draw that was told");
    return 1;
}

/* ---- what was shown before the game ---- */
/* One who makes up a record afterwards could try the salts of others, and the id, until
 * the draws please. */
static int check_salts(const dice_notes *n, const hall_shown *shown, kp_text *why) {
    int found = shown->salt == NULL;
    for (int i = 0; i < KP_MAX_SEATS; i++) {
        if (shown->salt != NULL && strcmp(n->salt[i], shown->salt) == 0) found = 1;
        if (shown->salts[i] == NULL || strcmp(n->salt[i], shown->salts[i]) == 0)
            continue;
        kp_put(why, "seat ");
        kp_put_int(why, i);
        return refuse(why, " of the record has another salt than was told");
    }
    return found ? 1 : refuse(why, "no seat of the record has the salt that was given");
}

static int check_shown(const dice_notes *n, const hall_shown *shown, kp_text *why) {
    u8 hash[HALL_SECRET];
    if (shown->commitment != NULL &&
        (strlen(shown->commitment) != 2 * HALL_SECRET ||
         !hall_read_hex(shown->commitment, hash, HALL_SECRET) ||
         memcmp(hash, n->commitment, HALL_SECRET) != 0))
        return refuse(why, "the record has another commitment than was shown");
    if (shown->table != NULL && strcmp(n->id, shown->table) != 0)
        return refuse(why, "the record is of another table");
    return check_salts(n, shown, why);
}

static int check_notes(const dice_notes *n, const hall_shown *shown, kp_text *why) {
    u8 hash[HALL_SECRET];
    if (!n->has_secret || !n->has_commitment)
        return refuse(why, "the record does not carry the secret of its dice");
    hall_commit(n->secret, hash);
    if (memcmp(hash, n->commitment, HALL_SECRET) != 0)
        return refuse(why, "the secret is not the one the table was bound to");
    if (n->counts && n->draws == UINT32_MAX)
        return refuse(why, "draws were left out, and the record does not say why");
    return check_shown(n, shown, why);
}

int hall_verify_record(const char *record, const kp_match *m, const hall_shown *shown,
                       hall_draws *draws, kp_text *why) {
    const char *salt[KP_MAX_SEATS];
    dice_notes n = {0};
    rerun r = {.match = m, .undone = shown->undone, .drawn = shown->drawn, .why = why};
    for (const char *at = next_note(record, NULL); at != NULL;
         at = next_note(record, at))
        if (!read_note(at, &n))
            return refuse(why, "a note about the dice cannot be read");
    if (!check_notes(&n, shown, why)) return 0;
    for (int i = 0; i < KP_MAX_SEATS; i++) salt[i] = n.salt[i];
    hall_derive_key(n.secret, n.id, salt, m->setup.seats, r.key);
    kp_copy_state(m->game, &r.state, &m->start);
    int fair = play_all(&r, record);
    if (fair && n.counts && n.draws != r.draws)
        fair = refuse(why, "the record names other draws than the game has");
    *draws = (hall_draws){r.draws, r.draws - r.standing};
    free(r.action);
    return fair;
}
