/* SPDX-License-Identifier: MIT */
#include "core/record.h"

#include <string.h>

#include "core/notation.h"
#include "core/options.h"

static void kp_write_header(const kp_match *m, kp_text *out) {
    const kp_game *g = m->game;
    kp_put(out, "kaupang 1\ngame ");
    kp_put(out, g->id);
    kp_put(out, "\nseats ");
    kp_put_int(out, m->setup.seats);
    kp_setup normal = kp_default_setup(g);
    for (int i = 0; g->options[i].name != NULL; i++) {
        if (m->setup.option[i] == normal.option[i]) continue;
        kp_put(out, "\noption ");
        kp_put(out, g->options[i].name);
        kp_put_char(out, ' ');
        kp_write_option(g, &m->setup, i, out);
    }
    for (int seat = 0; seat < m->setup.seats; seat++) {
        if (m->name[seat][0] == '\0') continue;
        kp_put(out, "\nname ");
        kp_put_int(out, seat);
        kp_put_char(out, ' ');
        kp_put(out, m->name[seat]);
    }
}

static void kp_put_result(const kp_match *m, kp_text *out) {
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_score(m->game, &m->state, points, rank);
    for (int seat = 0; seat < m->setup.seats; seat++) {
        if (seat > 0) kp_put_char(out, ' ');
        kp_put_int(out, points[seat]);
    }
}

kp_err kp_write_record(const kp_match *m, kp_text *out) {
    const kp_game *g = m->game;
    kp_state s = m->start;
    if (m->set_by_hand) return KP_ERR_BAD_RECORD;
    kp_write_header(m, out);
    if (g->turn(&m->state) == KP_OVER) {
        kp_put(out, "\nresult ");
        kp_put_result(m, out);
    }
    kp_put(out, "\nhash ");
    kp_put_hex(out, kp_hash_state(g, &m->state));
    kp_put(out, "\n\n");
    for (u32 i = 0; i < m->count; i++) {
        int turn = g->turn(&s);
        if (turn == KP_CHANCE)
            kp_put_char(out, '*');
        else
            kp_put_int(out, turn);
        kp_put_char(out, ' ');
        kp_write_action(g, m->actions[i], out);
        kp_put_char(out, '\n');
        g->apply(&s, m->actions[i]);
    }
    return KP_ERR_OK;
}

/* ---- reading --------------------------------------------------------------------- */
enum { KP_LINE_SIZE = 1200 };

/* A reader's place in the text, and what the header promised. */
typedef struct kp_reader {
    const char *at;
    int number;              /* of the line in `line` */
    char line[KP_LINE_SIZE]; /* without the line end  */
    char result[64];         /* as the header says, or "" */
    char hash[20];
    kp_text *why;
} kp_reader;

/* Says in which line what is wrong; the reason is already in the reader's language. */
static kp_err kp_refuse_with(kp_reader *r, const char *reason) {
    kp_say(r->why, "", "line {0}: {1}", kp_number(r->number), kp_words(reason));
    return KP_ERR_BAD_RECORD;
}

/* The same for a template of ours and what stands in it. */
static kp_err kp_refuse(kp_reader *r, const char *english, const char *what) {
    char reason[KP_LINE_SIZE + 128];
    kp_text text = kp_text_like(r->why, reason, sizeof reason);
    kp_say(&text, "", english, kp_words(what));
    return kp_refuse_with(r, reason);
}

/* The next line; 0 at the end of the text, -1 if the line is too long. */
static int kp_next_line(kp_reader *r) {
    size_t length = strcspn(r->at, "\n");
    if (*r->at == '\0') return 0;
    r->number++;
    if (length >= sizeof r->line) return -1;
    memcpy(r->line, r->at, length);
    if (length > 0 && r->line[length - 1] == '\r') length--;
    r->line[length] = '\0';
    r->at += strcspn(r->at, "\n");
    if (*r->at == '\n') r->at++;
    return 1;
}

/* The first line with a control character, or with what is not UTF-8; 0 = there is
 * none. Who shows a record, or what is wrong with it, would give it power over the
 * terminal. */
static int kp_find_unshown(const char *text) {
    int line = 1;
    for (size_t left = strlen(text); left > 0;) {
        int n = kp_utf8_length(text, left);
        int ends = *text == '\n' || (*text == '\r' && text[1] == '\n');
        int c1 = n == 2 && (u8)text[0] == 0xc2 && (u8)text[1] < 0xa0;
        if (n == 0 || c1 || *text == 0x7f || (n == 1 && *text < ' ' && !ends))
            return line;
        line += *text == '\n';
        text += n;
        left -= (size_t)n;
    }
    return 0;
}

/* If the line begins with this word, what follows it. */
static const char *kp_after(const char *line, const char *word) {
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

static kp_err kp_read_name(kp_reader *r, kp_match *m, const char *rest) {
    int seat = rest[0] - '0';
    if (seat < 0 || seat >= m->setup.seats || rest[1] != ' ')
        return kp_refuse(r, "expected: name SEAT NAME", "");
    if (strlen(rest + 2) >= KP_NAME_SIZE)
        return kp_refuse(r, "this name is too long", "");
    memcpy(m->name[seat], rest + 2, strlen(rest + 2) + 1);
    return KP_ERR_OK;
}

static kp_err kp_read_option_line(kp_reader *r, kp_match *m, char *rest) {
    char reason[512];
    kp_text why = kp_text_like(r->why, reason, sizeof reason);
    char *space = strchr(rest, ' ');
    if (space == NULL) return kp_refuse(r, "expected: option NAME VALUE", "");
    *space = '\0';
    kp_err err = kp_read_option(m->game, &m->setup, rest, space + 1, &why);
    return err == KP_ERR_OK ? err : kp_refuse_with(r, reason);
}

static kp_err kp_keep(kp_reader *r, char *into, size_t size, const char *rest) {
    if (strlen(rest) >= size) return kp_refuse(r, "this line is too long", "");
    memcpy(into, rest, strlen(rest) + 1);
    return KP_ERR_OK;
}

static kp_err kp_read_header_line(kp_reader *r, kp_match *m) {
    char reason[256];
    kp_text why = kp_text_like(r->why, reason, sizeof reason);
    const char *rest;
    if ((rest = kp_after(r->line, "seats")) != NULL) {
        kp_err err = kp_read_option(m->game, &m->setup, "seats", rest, &why);
        return err == KP_ERR_OK ? err : kp_refuse_with(r, reason);
    }
    if (kp_after(r->line, "option") != NULL)
        return kp_read_option_line(r, m, r->line + 7);
    if ((rest = kp_after(r->line, "name")) != NULL) return kp_read_name(r, m, rest);
    if ((rest = kp_after(r->line, "result")) != NULL)
        return kp_keep(r, r->result, sizeof r->result, rest);
    if ((rest = kp_after(r->line, "hash")) != NULL)
        return kp_keep(r, r->hash, sizeof r->hash, rest);
    if (kp_after(r->line, "note") != NULL) return KP_ERR_OK;
    return kp_refuse(r, "no header line begins like this: {0}", r->line);
}

static kp_err kp_read_header(kp_reader *r, kp_game_finder find, kp_match *m) {
    char reason[256];
    kp_text why = kp_text_like(r->why, reason, sizeof reason);
    const char *id;
    if (kp_next_line(r) != 1 || strcmp(r->line, "kaupang 1") != 0)
        return kp_refuse(r, "a record begins with the line 'kaupang 1'", "");
    if (kp_next_line(r) != 1 || (id = kp_after(r->line, "game")) == NULL)
        return kp_refuse(r, "expected: game ID", "");
    m->game = find(id);
    if (m->game == NULL) return kp_refuse(r, "there is no game {0}", id);
    m->setup = kp_default_setup(m->game);
    for (;;) {
        int got = kp_next_line(r);
        if (got < 0) return kp_refuse(r, "this line is too long", "");
        if (got == 0 || r->line[0] == '\0') break;
        kp_err err = kp_read_header_line(r, m);
        if (err != KP_ERR_OK) return err;
    }
    kp_err err = kp_check_setup(m->game, &m->setup, &why);
    return err == KP_ERR_OK ? err : kp_refuse_with(r, reason);
}

static kp_err kp_read_action_line(kp_reader *r, kp_match *m) {
    char reason[1024], seat[4];
    kp_text why = kp_text_like(r->why, reason, sizeof reason);
    int turn = m->game->turn(&m->state);
    kp_action a;
    if (turn == KP_OVER) return kp_refuse(r, "the game is already over", "");
    kp_text expected = kp_text_in(seat, sizeof seat);
    if (turn == KP_CHANCE)
        kp_put_char(&expected, '*');
    else
        kp_put_int(&expected, turn);
    const char *rest = kp_after(r->line, seat);
    if (rest == NULL) return kp_refuse(r, "here it is the turn of {0}", seat);
    if (kp_read_action(m->game, rest, &a, &why) != KP_ERR_OK)
        return kp_refuse_with(r, reason);
    kp_err err = kp_match_do(m, a);
    if (err == KP_ERR_OK) return err;
    kp_put(&why, kp_translate(&why, "", kp_error_text(err)));
    kp_put(&why, ": ");
    kp_put(&why, rest);
    return kp_refuse_with(r, reason);
}

/* The promised result and hash must be what the actions lead to. */
static kp_err kp_check_promises(kp_reader *r, const kp_match *m) {
    char found[64];
    kp_text text = kp_text_in(found, sizeof found);
    if (r->result[0] != '\0') {
        kp_put_result(m, &text);
        if (m->game->turn(&m->state) != KP_OVER)
            return kp_refuse(r, "the record gives a result but the game is not over",
                             "");
        if (strcmp(found, r->result) != 0)
            return kp_refuse(r, "the result is {0}", found);
    }
    text = kp_text_in(found, sizeof found);
    kp_put_hex(&text, kp_hash_state(m->game, &m->state));
    if (r->hash[0] != '\0' && strcmp(found, r->hash) != 0)
        return kp_refuse(r, "the hash of the last position is {0}", found);
    return KP_ERR_OK;
}

static kp_err kp_read_actions(kp_reader *r, kp_match *m) {
    int got;
    while ((got = kp_next_line(r)) != 0) {
        if (got < 0) return kp_refuse(r, "this line is too long", "");
        if (r->line[0] == '\0') continue;
        kp_err err = kp_read_action_line(r, m);
        if (err != KP_ERR_OK) return err;
    }
    return kp_check_promises(r, m);
}

kp_err kp_read_record(const char *text, kp_game_finder find, kp_match *out,
                      kp_text *why) {
    kp_reader r = {text, 0, "", "", "", why};
    kp_match header = {0};
    r.number = kp_find_unshown(text);
    if (r.number > 0)
        return kp_refuse(&r, "this line has a character that cannot be shown", "");
    kp_err err = kp_read_header(&r, find, &header);
    if (err != KP_ERR_OK) return err;
    kp_match_init(out, header.game, &header.setup);
    memcpy(out->name, header.name, sizeof out->name);
    err = kp_read_actions(&r, out);
    if (err != KP_ERR_OK) kp_match_free(out);
    return err;
}
