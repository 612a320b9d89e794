/* SPDX-License-Identifier: MIT */
/* The rules as freestanding wasm32. The host writes text into the buffer (kw_room gives
 * one that is large enough), calls a function and reads text back from it; functions
 * return the length written, or minus an error number of core/error.def with the reason
 * in the buffer. One game is open at a time; tables (wasm/table.c) are beside it. */
#include "wasm/kaupang.h"

#include <stdlib.h>
#include <string.h>

#include "core/describe.h"
#include "core/fields.h"
#include "core/notation.h"
#include "core/options.h"
#include "core/show.h"
#include "games/games.h"

enum { KW_FIRST_ROOM = 1 << 17 };
static char *kw_text;
static size_t kw_text_room;
const kp_game *kw_game;
static kp_setup kw_setup;
kp_state kw_state;

char *KW_EXPORT(kw_buffer)(void);
char *KW_EXPORT(kw_room)(u32 bytes);
int KW_EXPORT(kw_games)(void);
int KW_EXPORT(kw_describe)(void);
void *KW_EXPORT(kw_position)(void);
int KW_EXPORT(kw_size)(void);
int KW_EXPORT(kw_open)(void);
int KW_EXPORT(kw_option)(void);
int KW_EXPORT(kw_start)(void);
int KW_EXPORT(kw_turn)(void);
int KW_EXPORT(kw_do)(void);
int KW_EXPORT(kw_legal)(void);
int KW_EXPORT(kw_moves)(void);
int KW_EXPORT(kw_pick)(u32 high, u32 low);
int KW_EXPORT(kw_view)(int seat);
int KW_EXPORT(kw_show)(int seat);
int KW_EXPORT(kw_check)(void);
int KW_EXPORT(kw_hash)(void);
int KW_EXPORT(kw_score)(void);
int KW_EXPORT(kw_result)(void);
int KW_EXPORT(kw_signature)(int games, int seed);

/* A buffer of at least so many bytes; what was in it is lost when it must grow. */
char *kw_room(u32 bytes) {
    if (bytes < KW_FIRST_ROOM) bytes = KW_FIRST_ROOM;
    if (bytes <= kw_text_room) return kw_text;
    free(kw_text);
    kw_text = malloc(bytes);
    kw_text_room = kw_text == NULL ? 0 : bytes;
    return kw_text;
}

char *kw_buffer(void) {
    return kw_room(0);
}

kp_text kw_output(void) {
    return kp_text_in(kw_buffer(), kw_text_room);
}

kp_json *kw_read_buffer(void) {
    kp_json_error error;
    return kp_json_parse(kw_buffer(), strlen(kw_buffer()), &error);
}

int kw_write(kw_writer put, const void *what) {
    kp_text out = kw_output();
    put(what, &out);
    if (!kp_is_cut(&out)) return (int)out.used;
    if (kw_room((u32)out.used + 1) == NULL) return -1;
    out = kw_output();
    put(what, &out);
    return (int)out.used;
}

static int kw_length(const char *text) {
    int n = 0;
    while (text[n] != '\0') n++;
    return n;
}

/* The ids of the games, as a JSON list. */
int kw_games(void) {
    kp_text out = kw_output();
    kp_json_writer w = kp_json_to(&out);
    kp_json_begin_list(&w, NULL);
    for (int i = 0; kp_games[i] != NULL; i++) kp_json_text(&w, NULL, kp_games[i]->id);
    kp_json_end(&w);
    return (int)out.used;
}

int kw_describe(void) {
    kp_text out = kw_output();
    kp_describe_game(kw_game, &out);
    return (int)out.used;
}

/* Where the position lies and how large it is, for hosts that keep positions. */
void *kw_position(void) {
    return &kw_state;
}
int kw_size(void) {
    return (int)kw_game->state_size;
}

/* The game whose id is in the buffer, every option at its default. */
int kw_open(void) {
    const kp_game *g = kp_find_game(kw_buffer());
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
    kp_json_writer w = kp_json_to(&out);
    kp_json_begin_list(&w, NULL);
    for (int i = 0; i < n; i++) {
        char words[KP_ACTION_TEXT];
        kp_text text = kp_text_in(words, sizeof words);
        kp_write_action(kw_game, list[i], &text);
        kp_json_text(&w, NULL, words);
    }
    kp_json_end(&w);
    return (int)out.used;
}

/* The legal actions grouped by their first word, as in docs/protocol.md. */
int kw_moves(void) {
    kp_text out = kw_output();
    kp_write_legal(kw_game, &kw_state, &out);
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

static int kw_write_view(const kp_state *seen) {
    kp_text out = kw_output();
    kp_write_state(kw_game, seen, &out);
    return (int)out.used;
}

/* What the seat may know; and what its screen shows, which options may make less. */
int kw_view(int seat) {
    kp_state seen = kw_state;
    kw_game->hide(&seen, seat);
    return kw_write_view(&seen);
}
int kw_show(int seat) {
    kp_state seen = kw_state;
    kp_show_to(kw_game, &seen, seat);
    return kw_write_view(&seen);
}

int kw_check(void) {
    return kw_game->check(&kw_state, NULL);
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
    kp_json_writer w = kp_json_to(&out);
    kp_score(kw_game, &kw_state, points, rank);
    kp_json_begin_list(&w, NULL);
    for (int seat = 0; seat < kw_setup.seats; seat++)
        kp_json_int(&w, NULL, points[seat]);
    kp_json_end(&w);
    return (int)out.used;
}

/* Points, places and points by source, as if the game ended now. */
int kw_result(void) {
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_text out = kw_output();
    kp_json_writer w = kp_json_to(&out);
    kp_score(kw_game, &kw_state, points, rank);
    kp_json_begin_object(&w, NULL);
    kp_write_score(kw_game, &kw_state, points, rank, &w);
    kp_json_end(&w);
    return (int)out.used;
}

int kw_signature(int games, int seed) {
    u64 signature = kp_signature(kw_game, games, (u64)seed);
    kp_text out = kw_output();
    kp_put_hex(&out, signature);
    return (int)out.used;
}
