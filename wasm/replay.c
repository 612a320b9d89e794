/* SPDX-License-Identifier: MIT */
/* A finished game from its record: every action with the points after it, and any
 * position on the way as a seat's screen showed it. One record is open at a time. */
#include <stdlib.h>

#include "core/fields.h"
#include "core/json.h"
#include "core/notation.h"
#include "core/record.h"
#include "core/show.h"
#include "games/games.h"
#include "wasm/kaupang.h"

int KW_EXPORT(kw_replay)(void);
int KW_EXPORT(kw_replay_view)(u32 count, int seat);

static kp_match kw_match;

const kp_match *kw_replayed(void) {
    return kw_match.game != NULL ? &kw_match : NULL;
}

/* The points of everybody; the most that anybody's changed by since the last call. */
static int kw_put_points(const kp_state *s, i16 *last, kp_json_writer *w) {
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    int most = 0;
    kp_score(kw_match.game, s, points, rank);
    kp_json_begin_list(w, "points");
    for (int i = 0; i < kw_match.setup.seats; i++) {
        kp_json_int(w, NULL, points[i]);
        most = kp_max(most,
                      points[i] > last[i] ? points[i] - last[i] : last[i] - points[i]);
        last[i] = points[i];
    }
    kp_json_end(w);
    return most;
}

/* The action that led to a position: {"count","who","action","points","swing"}. */
static void kw_put_moment(u32 count, int turn, const kp_state *s, i16 *last,
                          kp_json_writer *w) {
    char words[KP_ACTION_TEXT] = "";
    kp_text text = kp_text_in(words, sizeof words);
    if (count > 0) kp_write_action(kw_match.game, kw_match.actions[count - 1], &text);
    kp_json_begin_object(w, NULL);
    kp_json_int(w, "count", count);
    if (count == 0)
        kp_json_null(w, "who");
    else if (turn == KP_CHANCE)
        kp_json_text(w, "who", "chance");
    else
        kp_json_int(w, "who", turn);
    kp_json_text(w, "action", words);
    int swing = kw_put_points(s, last, w);
    kp_json_int(w, "swing", count == 0 ? 0 : swing);
    kp_json_end(w);
}

static void kw_put_moments(kp_json_writer *w) {
    i16 last[KP_MAX_SEATS] = {0};
    kp_state s = kw_match.start;
    kp_json_begin_list(w, "moments");
    kw_put_moment(0, 0, &s, last, w);
    for (u32 i = 0; i < kw_match.count; i++) {
        int turn = kw_match.game->turn(&s);
        kw_match.game->apply(&s, kw_match.actions[i]);
        kw_put_moment(i + 1, turn, &s, last, w);
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

/* The position after so many actions. */
int kw_replay_view(u32 count, int seat) {
    const kp_game *g = kw_match.game;
    kp_text out = kw_output();
    kp_state s = kw_match.start;
    if (g == NULL) return -1;
    for (u32 i = 0; i < count && i < kw_match.count; i++)
        g->apply(&s, kw_match.actions[i]);
    kp_show_to(g, &s, seat);
    kp_write_state(g, &s, &out);
    return (int)out.used;
}
