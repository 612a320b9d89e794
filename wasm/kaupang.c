/* SPDX-License-Identifier: MIT */
/* The rules as freestanding wasm32. The host writes text into kw_buffer, calls a
 * function and reads text back from it; functions return the length written, or minus
 * an error number of core/error.def with the reason in the buffer. One game is open at
 * a time. */
#include "wasm/kaupang.h"

#include "core/describe.h"
#include "core/fields.h"
#include "core/json.h"
#include "core/notation.h"
#include "core/options.h"
#include "games/games.h"

enum { KW_BUFFER = 1 << 17 };
static char kw_text[KW_BUFFER];
const kp_game *kw_game;
static kp_setup kw_setup;
kp_state kw_state;

char *KW_EXPORT(kw_buffer)(void);
int KW_EXPORT(kw_games)(void);
int KW_EXPORT(kw_describe)(void);
void *KW_EXPORT(kw_position)(void);
int KW_EXPORT(kw_open)(void);
int KW_EXPORT(kw_option)(void);
int KW_EXPORT(kw_start)(void);
int KW_EXPORT(kw_turn)(void);
int KW_EXPORT(kw_do)(void);
int KW_EXPORT(kw_legal)(void);
int KW_EXPORT(kw_moves)(void);
int KW_EXPORT(kw_pick)(u32 high, u32 low);
int KW_EXPORT(kw_sees)(int seat);
int KW_EXPORT(kw_view)(int seat);
int KW_EXPORT(kw_show)(int seat);
void KW_EXPORT(kw_guess)(int seat, u32 seed);
int KW_EXPORT(kw_check)(void);
int KW_EXPORT(kw_hash)(void);
int KW_EXPORT(kw_score)(void);
int KW_EXPORT(kw_result)(void);
int KW_EXPORT(kw_signature)(int games, int seed);

kp_text kw_output(void) {
    return kp_text_in(kw_text, sizeof kw_text);
}

static int kw_length(const char *text) {
    int n = 0;
    while (n < KW_BUFFER && text[n] != '\0') n++;
    return n;
}

char *kw_buffer(void) {
    return kw_text;
}

/* The ids of the games, as a JSON list. */
int kw_games(void) {
    kp_text out = kw_output();
    kp_put_char(&out, '[');
    for (int i = 0; kp_games[i] != NULL; i++) {
        if (i > 0) kp_put_char(&out, ',');
        kp_put_json_string(&out, kp_games[i]->id);
    }
    kp_put_char(&out, ']');
    return (int)out.used;
}

int kw_describe(void) {
    kp_text out = kw_output();
    kp_describe_game(kw_game, &out);
    return (int)out.used;
}

/* Where the position lies, for hosts that keep or lay positions themselves: the fields
 * are where kw_describe says. */
void *kw_position(void) {
    return &kw_state;
}

/* The game whose id is in the buffer, every option at its default. */
int kw_open(void) {
    const kp_game *g = kp_find_game(kw_text);
    if (g == NULL) return -KP_ERR_UNKNOWN_GAME;
    kw_game = g;
    kw_setup = kp_default_setup(g);
    return 0;
}

/* One "name=value" from the buffer. */
int kw_option(void) {
    char reason[512];
    kp_text why = kp_text_in(reason, sizeof reason), out;
    kp_err err =
        kp_read_option_word(kw_game, &kw_setup, kw_text, kw_length(kw_text), &why);
    out = kw_output();
    kp_put(&out, reason);
    return -(int)err;
}

int kw_start(void) {
    kp_text out = kw_output();
    kp_err err = kp_check_setup(kw_game, &kw_setup, &out);
    if (err == KP_ERR_OK) kw_game->setup(&kw_state, &kw_setup);
    return -(int)err;
}

int kw_turn(void) {
    return kw_game->turn(&kw_state);
}

/* The action whose notation is in the buffer. */
int kw_do(void) {
    char reason[1024];
    kp_action a = 0;
    kp_text why = kp_text_in(reason, sizeof reason), out;
    kp_err err = kp_read_action(kw_game, kw_text, &a, &why);
    if (err == KP_ERR_OK) err = kp_try(kw_game, &kw_state, a);
    out = kw_output();
    kp_put(&out, reason);
    return -(int)err;
}

int kw_legal(void) {
    kp_action list[KP_MAX_LEGAL];
    int n = kp_list_next(kw_game, &kw_state, list);
    kp_text out = kw_output();
    kp_put_char(&out, '[');
    for (int i = 0; i < n; i++) {
        kp_put(&out, i == 0 ? "\"" : ",\"");
        kp_write_action(kw_game, list[i], &out);
        kp_put_char(&out, '"');
    }
    kp_put_char(&out, ']');
    return (int)out.used;
}

/* A parameter as JSON: a name, or a number. */
static void kw_put_param(kp_text *out, const kp_domain *d, int index) {
    if (d->names != NULL) kp_put_char(out, '"');
    kp_put_member(out, d, index);
    if (d->names != NULL) kp_put_char(out, '"');
}

static void kw_put_params(kp_text *out, const kp_family *f, kp_action a) {
    int param[KP_MAX_PARAMS], n = kp_get_params(kw_game, a, param);
    kp_put_char(out, '[');
    for (int i = 0; i < n; i++) {
        int length;
        const char *word = kp_word_at(f->params, i, &length);
        kp_domain d = kp_get_domain(kw_game, word, length);
        if (i > 0) kp_put_char(out, ',');
        kw_put_param(out, &d, param[i]);
    }
    kp_put_char(out, ']');
}

/* The legal actions grouped by their first word, as in docs/protocol.md. */
int kw_moves(void) {
    kp_action list[KP_MAX_LEGAL];
    int n = kp_list_next(kw_game, &kw_state, list);
    const kp_family *group = NULL;
    kp_text out = kw_output();
    kp_put_char(&out, '{');
    for (int i = 0; i < n; i++) {
        const kp_family *f = kp_family_of(kw_game, list[i]);
        if (f == group) kp_put_char(&out, ',');
        if (f != group) {
            kp_put(&out, group == NULL ? "" : "],");
            kp_put_json_string(&out, f->word);
            kp_put(&out, ":[");
            group = f;
        }
        kw_put_params(&out, f, list[i]);
    }
    kp_put(&out, group == NULL ? "}" : "]}");
    return (int)out.used;
}

/* The outcome of chance that 64 random bits point at, as notation. */
int kw_pick(u32 high, u32 low) {
    kp_text out = kw_output();
    if (kw_game->turn(&kw_state) != KP_CHANCE) return -KP_ERR_ILLEGAL;
    kp_write_action(kw_game, kp_pick_chance(kw_game, &kw_state, (u64)high << 32 | low),
                    &out);
    return (int)out.used;
}

/* Whether the seat would learn the particulars of the action in the buffer, were it
 * taken now. */
int kw_sees(int seat) {
    char reason[1024];
    kp_action a = 0;
    kp_text why = kp_text_in(reason, sizeof reason);
    kp_err err = kp_read_action(kw_game, kw_text, &a, &why);
    if (err != KP_ERR_OK) return -(int)err;
    return kp_sees_action(kw_game, &kw_state, a, seat);
}

static int kw_write_view(int seat, int veil) {
    kp_state seen = kw_state;
    kp_text out = kw_output();
    kw_game->hide(&seen, seat);
    if (veil && kw_game->veil != NULL) kw_game->veil(&seen, seat);
    kp_write_state(kw_game, &seen, &out);
    return (int)out.used;
}

/* What the seat may know; and what its screen shows, which options may make less. */
int kw_view(int seat) {
    return kw_write_view(seat, 0);
}
int kw_show(int seat) {
    return kw_write_view(seat, 1);
}

/* Fills what is blank for the seat, consistently with what it knows. */
void kw_guess(int seat, u32 seed) {
    kp_rng r = kp_rng_init(seed);
    kw_game->hide(&kw_state, seat);
    kw_game->guess(&kw_state, seat, &r);
}

int kw_check(void) {
    return kw_game->check(&kw_state);
}

int kw_hash(void) {
    kp_text out = kw_output();
    kp_put_hex(&out, kp_hash_state(kw_game, &kw_state));
    return (int)out.used;
}

int kw_score(void) {
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_text out = kw_output();
    kp_score(kw_game, &kw_state, points, rank);
    kp_put_char(&out, '[');
    for (int seat = 0; seat < kw_setup.seats; seat++) {
        if (seat > 0) kp_put_char(&out, ',');
        kp_put_int(&out, points[seat]);
    }
    kp_put_char(&out, ']');
    return (int)out.used;
}

static void kw_put_numbers(kp_text *out, const char *key, const i16 *number, int n) {
    kp_put(out, key);
    kp_put_char(out, '[');
    for (int i = 0; i < n; i++) {
        if (i > 0) kp_put_char(out, ',');
        kp_put_int(out, number[i]);
    }
    kp_put_char(out, ']');
}

/* Points, places and points by source, as if the game ended now. */
int kw_result(void) {
    i16 points[KP_MAX_SEATS], place[KP_MAX_SEATS], source[KP_MAX_SOURCES];
    u8 rank[KP_MAX_SEATS];
    int sources = 0, seats = kp_seats(kw_game, &kw_state);
    kp_text out = kw_output();
    while (kw_game->sources[sources] != NULL) sources++;
    kp_score(kw_game, &kw_state, points, rank);
    for (int seat = 0; seat < seats; seat++) place[seat] = rank[seat];
    kw_put_numbers(&out, "{\"points\":", points, seats);
    kw_put_numbers(&out, ",\"rank\":", place, seats);
    kp_put(&out, ",\"sources\":[");
    for (int seat = 0; seat < seats; seat++) {
        for (int i = 0; i < sources; i++) source[i] = 0;
        kw_game->tally(&kw_state, seat, source);
        kw_put_numbers(&out, seat > 0 ? "," : "", source, sources);
    }
    kp_put(&out, "]}");
    return (int)out.used;
}

int kw_signature(int games, int seed) {
    u64 signature = kp_signature(kw_game, games, (u64)seed);
    kp_text out = kw_output();
    kp_put_hex(&out, signature);
    return (int)out.used;
}
