/* SPDX-License-Identifier: MIT */
/* The rules as freestanding wasm32. The host writes text into kw_buffer, calls a
 * function and reads text back from it; functions return the length written, or minus
 * an error number of core/error.def with the reason in the buffer. One game is open at
 * a time. */
#include "core/fields.h"
#include "core/notation.h"
#include "core/options.h"
#include "core/walk.h"
#include "games/games.h"

#define KW_EXPORT(name) __attribute__((export_name(#name))) name

enum { KW_BUFFER = 1 << 16 };
static char kw_text[KW_BUFFER];
static const kp_game *kw_game;
static kp_setup kw_setup;
static kp_state kw_state;

char *KW_EXPORT(kw_buffer)(void);
int KW_EXPORT(kw_open)(void);
int KW_EXPORT(kw_option)(void);
int KW_EXPORT(kw_start)(void);
int KW_EXPORT(kw_turn)(void);
int KW_EXPORT(kw_do)(void);
int KW_EXPORT(kw_legal)(void);
int KW_EXPORT(kw_view)(int seat);
int KW_EXPORT(kw_hash)(void);
int KW_EXPORT(kw_score)(void);
int KW_EXPORT(kw_signature)(int games, int seed);

static kp_text kw_output(void) {
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

int kw_view(int seat) {
    kp_state seen = kw_state;
    kp_text out = kw_output();
    kw_game->hide(&seen, seat);
    kp_write_state(kw_game, &seen, &out);
    return (int)out.used;
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

int kw_signature(int games, int seed) {
    u64 signature = kp_signature(kw_game, games, (u64)seed);
    kp_text out = kw_output();
    kp_put_hex(&out, signature);
    return (int)out.used;
}
