/* SPDX-License-Identifier: MIT */
/* A finished game from its record: every action with its round and the points after it,
 * what each of them meant, and any position on the way, as a seat's screen showed it or
 * with everything open. One record is open at a time. */
#include <stdlib.h>

#include "core/fields.h"
#include "core/json.h"
#include "core/notation.h"
#include "core/record.h"
#include "core/rounds.h"
#include "core/show.h"
#include "core/tell.h"
#include "games/games.h"
#include "wasm/kaupang.h"

int KW_EXPORT(kw_replay)(void);
int KW_EXPORT(kw_replay_view)(u32 count, int seat);
int KW_EXPORT(kw_replay_tell)(void);

static kp_match kw_match;

const kp_match *kw_replayed(void) {
    return kw_match.game != NULL ? &kw_match : NULL;
}

static void kw_put_points(const kp_state *s, kp_json_writer *w) {
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_score(kw_match.game, s, points, rank);
    kp_json_begin_list(w, "points");
    for (int i = 0; i < kw_match.setup.seats; i++) kp_json_int(w, NULL, points[i]);
    kp_json_end(w);
}

/* An action, before it is done: who does it, in which round, and whether anything else
 * could have been done. */
static void kw_put_action(u32 at, const kp_state *s, u32 round, kp_json_writer *w) {
    const kp_game *g = kw_match.game;
    kp_action legal[KP_MAX_LEGAL];
    int turn = g->turn(s);
    if (turn == KP_CHANCE)
        kp_json_text(w, "who", "chance");
    else
        kp_json_int(w, "who", turn);
    kp_json_action(w, "action", g, kw_match.actions[at]);
    kp_json_int(w, "round", round);
    kp_json_flag(w, "choice", turn >= 0 && g->legal(s, legal) > 1);
}

/* The beginning, then every action with the points after it. */
static void kw_put_moments(kp_json_writer *w) {
    kp_rounds rounds = kp_rounds_of(kw_match.game);
    kp_state s = kw_match.start;
    kp_json_flag(w, "turns", rounds.by_turns);
    kp_json_begin_list(w, "moments");
    for (u32 i = 0; i <= kw_match.count; i++) {
        kp_json_begin_object(w, NULL);
        kp_json_int(w, "count", i);
        if (i > 0) {
            kw_put_action(i - 1, &s, kp_count_round(&rounds, &s), w);
            kw_match.game->apply(&s, kw_match.actions[i - 1]);
        }
        kw_put_points(&s, w);
        kp_json_end(w);
    }
    kp_json_end(w);
}

static void kw_put_replay(const void *unused, kp_text *out) {
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_json_writer w = kp_json_to(out);
    (void)unused;
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "game", kw_match.game->id);
    kp_json_int(&w, "seats", kw_match.setup.seats);
    kp_json_begin_list(&w, "names");
    for (int i = 0; i < kw_match.setup.seats; i++)
        kp_json_text(&w, NULL, kw_match.name[i]);
    kp_json_end(&w);
    kp_write_options(kw_match.game, &kw_match.setup, &w);
    kw_put_moments(&w);
    kp_score(kw_match.game, &kw_match.state, points, rank);
    kp_write_score(kw_match.game, &kw_match.state, points, rank, &w);
    kp_json_end(&w);
}

/* The record in the buffer, as one JSON object; -1 with the reason if it is none. */
int kw_replay(void) {
    char reason[512];
    kp_text why = kp_text_in(reason, sizeof reason);
    kp_match read;
    if (kp_read_record(kw_buffer(), kp_find_game, &read, &why) != KP_ERR_OK) {
        kp_text out = kw_output();
        kp_put(&out, reason);
        return -1;
    }
    kp_match_free(&kw_match);
    kw_match = read;
    return kw_write(kw_put_replay, NULL);
}

/* The position after so many actions, as the seat's screen showed it; with everything
 * open for KP_ALL_KNOWING. */
int kw_replay_view(u32 count, int seat) {
    const kp_game *g = kw_match.game;
    kp_text out = kw_output();
    kp_state s = kw_match.start;
    if (g == NULL) return -1;
    for (u32 i = 0; i < count && i < kw_match.count; i++)
        g->apply(&s, kw_match.actions[i]);
    if (seat != KP_ALL_KNOWING) kp_show_to(g, &s, seat);
    kp_write_state(g, &s, &out);
    return (int)out.used;
}

static void kw_put_told(const void *unused, kp_text *out) {
    const kp_game *g = kw_match.game;
    kp_json_writer w = kp_json_to(out);
    kp_state s = kw_match.start;
    (void)unused;
    kp_json_begin_list(&w, NULL);
    for (u32 i = 0; i < kw_match.count; i++) {
        kp_telling facts = {.count = 0};
        kp_state before = s;
        g->apply(&s, kw_match.actions[i]);
        if (g->teller != NULL)
            kp_tell(g, &before, kw_match.actions[i], &s, KP_ALL_KNOWING, &facts);
        kp_json_begin_list(&w, NULL);
        for (int k = 0; k < facts.count; k++) kp_write_fact(g, &facts.fact[k], &w);
        kp_json_end(&w);
    }
    kp_json_end(&w);
}

/* The facts of each action, with nothing hidden. */
int kw_replay_tell(void) {
    return kw_match.game == NULL ? -1 : kw_write(kw_put_told, NULL);
}
