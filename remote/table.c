/* SPDX-License-Identifier: MIT */
/* A table as a client knows it. What the server says is read into a copy, and only a
 * message that is lawful as a whole takes its place. */
#include <stdlib.h>
#include <string.h>

#include "core/decode.h"
#include "core/notation.h"
#include "core/options.h"
#include "games/games.h"
#include "remote/remote.h"

/* ---- small things ---- */
static const kp_json *get(const kp_json *m, const char *key) {
    return kp_json_get(m, key);
}

/* An id of letters and digits; absent or null leaves "". */
static int read_id(const kp_json *value, char id[HALL_ID]) {
    const char *text = kp_json_string(value);
    memset(id, 0, HALL_ID);
    if (value == NULL || kp_json_is(value, KP_JSON_NULL)) return 1;
    if (text == NULL || strlen(text) >= HALL_ID) return 0;
    for (const char *c = text; *c != '\0'; c++)
        if (!((*c >= '0' && *c <= '9') || (*c >= 'a' && *c <= 'z') ||
              (*c >= 'A' && *c <= 'Z')))
            return 0;
    memcpy(id, text, strlen(text) + 1);
    return 1;
}

/* What people will read: as it is if it is plain, else nothing of it. */
static void read_words(const kp_json *value, char *into, size_t room) {
    const char *text = kp_json_string(value);
    memset(into, 0, room);
    if (text == NULL || text[0] == '\0') return;
    if (!hall_is_name(text, room)) text = "?";
    memcpy(into, text, strlen(text) + 1);
}

static int is_true(const kp_json *value) {
    return kp_json_is(value, KP_JSON_TRUE);
}

/* A seat of the table, or what stands for none. */
static int read_seat(const remote_table *t, const kp_json *value, int none, i8 *out) {
    i64 seat = kp_json_number(value);
    *out = (i8)none;
    if (!kp_json_is(value, KP_JSON_INT)) return kp_json_is(value, KP_JSON_TEXT);
    if (seat == -1) return 1;
    if (seat < 0 || seat >= t->setup.seats) return 0;
    *out = (i8)seat;
    return 1;
}

static int find_word(const char *word, const char *const *words, int count) {
    for (int i = 0; word != NULL && i < count; i++)
        if (strcmp(words[i], word) == 0) return i;
    return -1;
}

static int read_status(const kp_json *value, u8 *out) {
    static const char *const words[] = {"open", "playing", "over", "cancelled"};
    int found = find_word(kp_json_string(value), words, 4);
    if (value == NULL) return 1;
    if (found >= 0) *out = (u8)found;
    return found >= 0;
}

/* ---- who sits where ---- */
static int read_one_seat(const kp_json *from, remote_seat *out) {
    static const char *const kinds[] = {"free", "person", "bot"};
    int kind = find_word(kp_json_string(get(from, "kind")), kinds, 3);
    if (kind < 0) return 0;
    *out = (remote_seat){.kind = (u8)kind};
    out->is_bot = kind == HALL_MACHINE || is_true(get(from, "bot"));
    out->absent = (u8)is_true(get(from, "absent"));
    out->on_vacation = get(from, "vacation_until") != NULL;
    out->resigned = (u8)is_true(get(from, "resigned"));
    out->kept = (u8)is_true(get(from, "kept"));
    out->ready = (u8)is_true(get(from, "ready"));
    out->lapses = get(from, "until") != NULL;
    read_words(get(from, "name"), out->name, sizeof out->name);
    return read_id(get(from, kind == HALL_FREE ? "for" : "user"), out->user);
}

static int read_seats(remote_table *t, const kp_json *list) {
    if (list == NULL) return 1;
    if (!kp_json_is(list, KP_JSON_LIST) || kp_json_count(list) != t->setup.seats)
        return 0;
    int i = 0;
    KP_JSON_EACH (one, list)
        if (!read_one_seat(one, &t->seat[i++])) return 0;
    return 1;
}

/* ---- the game ---- */
static int read_option(remote_table *t, const kp_json *value) {
    char digits[24], reason[256];
    kp_text text = kp_text_in(digits, sizeof digits);
    kp_text why = kp_text_in(reason, sizeof reason);
    const char *word = kp_json_string(value);
    kp_put_int(&text, kp_json_number(value));
    return kp_read_option(t->game, &t->setup, value->key, word != NULL ? word : digits,
                          &why) == KP_ERR_OK;
}

static int read_game(remote_table *t, const kp_json *m) {
    char reason[256];
    kp_text why = kp_text_in(reason, sizeof reason);
    const char *id = kp_json_string(get(m, "game"));
    const kp_json *seats = get(m, "seats");
    t->game = id == NULL ? NULL : kp_find_game(id);
    if (t->game == NULL) return 0;
    t->setup = kp_default_setup(t->game);
    u32 count = kp_json_count(seats);
    if (count < t->game->min_seats || count > t->game->max_seats) return 0;
    t->setup.seats = (u8)count;
    KP_JSON_EACH (option, get(m, "options"))
        if (!read_option(t, option)) return 0;
    return kp_check_setup(t->game, &t->setup, &why) == KP_ERR_OK;
}

/* Lays the fields over what was seen, and sees whether there is such a position. */
static int read_view(remote_table *t, const kp_json *view) {
    char reason[256];
    kp_text why = kp_text_in(reason, sizeof reason);
    kp_rng r = kp_rng_init(1);
    const kp_game *g = t->game;
    if (view == NULL) return 1;
    if (!t->has_view) {
        memset(&t->view, 0, sizeof t->view);
        g->setup(&t->view, &t->setup);
    }
    t->has_view = 1;
    if (kp_read_fields(g, &t->view, view, &why) != KP_ERR_OK) return 0;
    if (kp_seats(g, &t->view) != t->setup.seats) return 0;
    t->whole = t->view;
    g->guess(&t->whole, t->you, &r);
    return g->check(&t->whole, NULL) == 0;
}

static int by_number(const void *a, const void *b) {
    return *(const kp_action *)a - *(const kp_action *)b;
}

/* "word param param …" */
static int read_choice(remote_table *t, const char *word, const kp_json *params) {
    char words[KP_ACTION_TEXT], reason[256];
    kp_text text = kp_text_in(words, sizeof words);
    kp_text why = kp_text_in(reason, sizeof reason);
    kp_put(&text, word);
    KP_JSON_EACH (param, params) {
        const char *name = kp_json_string(param);
        kp_put_char(&text, ' ');
        if (name != NULL)
            kp_put(&text, name);
        else
            kp_put_int(&text, kp_json_number(param));
    }
    if (kp_is_cut(&text) || t->legals == KP_MAX_LEGAL) return 0;
    return kp_read_action(t->game, words, &t->legal[t->legals++], &why) == KP_ERR_OK;
}

static int read_legal(remote_table *t, const kp_json *legal) {
    t->legals = 0;
    KP_JSON_EACH (family, legal)
        KP_JSON_EACH (params, family)
            if (!read_choice(t, family->key, params)) return 0;
    qsort(t->legal, (size_t)t->legals, sizeof *t->legal, by_number);
    return 1;
}

/* ---- clocks, questions, results ---- */
static int read_time(remote_table *t, const kp_json *time) {
    const kp_json *left = get(time, "left");
    if (time == NULL) return 1;
    if (!read_seat(t, get(time, "running"), -1, &t->running)) return 0;
    t->since = kp_json_number(get(time, "since"));
    t->deadline = kp_json_number(get(time, "deadline"));
    if (left != NULL && kp_json_count(left) != t->setup.seats) return 0;
    for (u32 i = 0; i < kp_json_count(left); i++)
        t->left[i] = kp_json_number(kp_json_at(left, i));
    return 1;
}

static int read_asked(remote_table *t, const kp_json *asked) {
    if (asked == NULL) return 1;
    t->asker = -1;
    t->agreed = 0;
    if (kp_json_is(asked, KP_JSON_NULL)) return 1;
    KP_JSON_EACH (seat, get(asked, "agreed"))
        if (kp_json_number(seat) >= 0 && kp_json_number(seat) < KP_MAX_SEATS)
            t->agreed |= (u8)(1 << kp_json_number(seat));
    return read_seat(t, get(asked, "seat"), -1, &t->asker);
}

static int read_result(remote_table *t, const kp_json *result) {
    const char *how = kp_json_string(get(result, "how"));
    const kp_json *points = get(result, "points"), *rank = get(result, "rank");
    if (result == NULL) return 1;
    if (kp_json_count(points) != t->setup.seats) return 0;
    if (kp_json_count(rank) != t->setup.seats) return 0;
    for (u32 i = 0; i < t->setup.seats; i++) {
        i64 place = kp_json_number(kp_json_at(rank, i));
        if (place < 1 || place > t->setup.seats) return 0;
        t->points[i] = (i16)kp_json_number(kp_json_at(points, i));
        t->rank[i] = (u8)place;
    }
    t->has_result = 1;
    t->was_resigned = how != NULL && strcmp(how, "resigned") == 0;
    return 1;
}

static int read_clock(remote_table *t, const kp_json *clock) {
    static const char *const kinds[] = {"none", "live", "slow"};
    int kind = find_word(kp_json_string(get(clock, "kind")), kinds, 3);
    t->clock = (u8)kp_max(0, kind);
    return clock == NULL || kind >= 0;
}

/* What tables and updates have in common. */
static int read_news(remote_table *t, const kp_json *m) {
    const kp_json *seq = get(m, "seq"), *count = get(m, "count");
    const kp_json *undo = get(m, "undo_to"), *turn = get(m, "turn");
    i64 number = kp_json_number(seq);
    if (!kp_json_is(seq, KP_JSON_INT) || number < 1 || number > UINT32_MAX) return 0;
    t->seq = (u32)number;
    if (!read_status(get(m, "status"), &t->status)) return 0;
    if (get(m, "you") != NULL && !read_seat(t, get(m, "you"), KP_SPECTATOR, &t->you))
        return 0;
    if (count != NULL) t->count = (u32)kp_json_number(count);
    if (turn != NULL && !read_seat(t, turn, KP_OVER, &t->turn)) return 0;
    if (turn != NULL) /* with each turn come its choices, or there are none */
        t->undo_to = kp_json_is(undo, KP_JSON_INT) ? kp_json_number(undo) : -1;
    if (turn != NULL && !read_legal(t, get(m, "legal"))) return 0;
    if (get(m, "rematch") != NULL && !read_id(get(m, "rematch"), t->next)) return 0;
    return read_seats(t, get(m, "seats")) && read_view(t, get(m, "view")) &&
           read_time(t, get(m, "time")) && read_asked(t, get(m, "asked")) &&
           read_result(t, get(m, "result"));
}

static int read_settings(remote_table *t, const kp_json *m, const char *id_key) {
    static const char *const starts[] = {"ready"};
    memset(t, 0, sizeof *t);
    t->you = KP_SPECTATOR;
    t->turn = KP_OVER;
    t->asker = t->running = -1;
    t->undo_to = -1;
    read_words(get(m, "title"), t->title, sizeof t->title);
    t->rated = (u8)is_true(get(m, "rated"));
    t->open_to_bots = (u8)is_true(get(m, "open_to_bots"));
    t->waits = find_word(kp_json_string(get(m, "start")), starts, 1) == 0;
    t->help = (u8)is_true(get(m, "help"));
    return read_game(t, m) && read_id(get(m, id_key), t->id) && t->id[0] != '\0' &&
           read_id(get(m, "host"), t->host) && read_id(get(m, "after"), t->after) &&
           read_clock(t, get(m, "clock"));
}

int remote_take(remote_table *t, const kp_json *m) {
    const char *type = kp_json_string(get(m, "type"));
    const char *id = kp_json_string(get(m, "table"));
    remote_table *next = malloc(sizeof *next);
    int fine = 0;
    if (next == NULL) abort();
    if (type == NULL || id == NULL || strcmp(id, t->id) != 0) {
        fine = 0;
    } else if (strcmp(type, "table") == 0) {
        fine = read_settings(next, m, "table") && read_news(next, m);
    } else if (strcmp(type, "update") == 0 && t->game != NULL) {
        *next = *t;
        fine = read_news(next, m);
    }
    if (fine) *t = *next;
    free(next);
    return fine;
}

int remote_take_summary(remote_table *t, const kp_json *m) {
    return read_settings(t, m, "id") && read_status(get(m, "status"), &t->status) &&
           read_seats(t, get(m, "seats"));
}

void remote_take_presence(remote_table *t, const kp_json *m) {
    u8 gone = 0;
    KP_JSON_EACH (entry, get(m, "seats")) {
        const kp_json *seat = get(entry, "seat"), *here = get(entry, "here");
        i64 number = kp_json_number(seat);
        if (!kp_json_is(seat, KP_JSON_INT) || number < 0 || number >= KP_MAX_SEATS)
            return;
        if (here != NULL && !is_true(here)) gone |= (u8)(1U << number);
    }
    t->gone = gone;
}

void remote_subscribe(remote *r, const remote_table *t, int presence) {
    remote_letter l;
    remote_begin(r, &l, "open", t->id);
    if (t->game != NULL) kp_json_int(&l.w, "since", t->seq);
    if (presence) kp_json_flag(&l.w, "presence", 1);
    remote_send(r, &l, 0);
}

int remote_asks_ready(const remote_table *t) {
    int people = 0;
    for (int i = 0; i < t->setup.seats; i++) {
        if (t->seat[i].kind == HALL_FREE) return 0;
        people += !t->seat[i].is_bot;
    }
    return t->status == HALL_OPEN && t->waits && people > 1;
}

int remote_are_all_ready(const remote_table *t) {
    for (int i = 0; i < t->setup.seats; i++)
        if (!t->seat[i].is_bot && !t->seat[i].ready) return 0;
    return 1;
}

int remote_free_seat(const remote_table *t, const char *user, int bot) {
    int free_one = -1;
    for (int i = t->setup.seats - 1; i >= 0; i--) {
        const remote_seat *seat = &t->seat[i];
        if (seat->kind != HALL_FREE) continue;
        if (strcmp(seat->user, user) == 0) return i; /* kept for this one */
        if (!seat->kept && (!bot || t->open_to_bots)) free_one = i;
    }
    return t->status == HALL_OPEN && !(bot && t->rated) ? free_one : -1;
}
