/* SPDX-License-Identifier: MIT */
/* Whether the dice of a served game were fair, worked out where its player sits. */
#include <stdlib.h>

#include "core/json.h"
#include "core/record.h"
#include "core/show.h"
#include "core/walk.h"
#include "games/games.h"
#include "hall/hall.h"
#include "wasm/kaupang.h"

int KW_EXPORT(kw_verify)(void);

static int read_match(const char *record, kp_match *m, kp_text *why) {
    if (record != NULL)
        return kp_read_record(record, kp_find_game, m, why) == KP_ERR_OK;
    kp_put(why, "there is no record");
    return 0;
}

static hall_shown read_shown(const kp_json *given) {
    hall_shown shown = {.commitment = kp_json_string(kp_json_get(given, "commitment")),
                        .salt = kp_json_string(kp_json_get(given, "salt")),
                        .undone = kp_json_string(kp_json_get(given, "undone")),
                        .table = kp_json_string(kp_json_get(given, "table")),
                        .drawn = kp_json_string(kp_json_get(given, "drawn"))};
    int seat = 0;
    KP_JSON_EACH (salt, kp_json_get(given, "salts"))
        if (seat < KP_MAX_SEATS) shown.salts[seat++] = kp_json_string(salt);
    return shown;
}

/* {"record","commitment","salt","undone","table","drawn","salts"} in the buffer, all
 * but the first as they were shown before the game and told in its course (hall_shown):
 * how the game of that record ended, {"sources","rank"}, and its draws,
 * {"made","taken_back"}, if its dice were fair; -1 with the reason otherwise. */
int kw_verify(void) {
    char reason[512];
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_match m = {0};
    kp_text why = kp_text_in(reason, sizeof reason);
    kp_json *given = kw_read_buffer();
    const char *record = kp_json_string(kp_json_get(given, "record"));
    hall_shown shown = read_shown(given);
    hall_draws draws = {0, 0};
    int fair = read_match(record, &m, &why) &&
               hall_verify_record(record, &m, &shown, &draws, &why);
    kp_text out = kw_output();
    free(given);
    if (fair) {
        kp_json_writer w = kp_json_to(&out);
        kp_score(m.game, &m.state, points, rank);
        kp_json_begin_object(&w, NULL);
        kp_write_score(m.game, &m.state, points, rank, &w);
        kp_json_int(&w, "made", draws.made);
        kp_json_int(&w, "taken_back", draws.taken_back);
        kp_json_end(&w);
    } else {
        kp_put(&out, reason);
    }
    kp_match_free(&m);
    return fair ? (int)out.used : -1;
}
