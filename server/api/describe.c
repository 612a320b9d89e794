/* SPDX-License-Identifier: MIT */
/* Games and bots described for clients (docs/protocol.md, section 7). */
#include "core/describe.h"

#include "bots/bot.h"
#include "games/games.h"
#include "server/api/api.h"

void srv_put_games(const void *unused, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    (void)unused;
    kp_json_begin_object(&w, NULL);
    kp_json_begin_list(&w, "games");
    for (int i = 0; kp_games[i] != NULL; i++) {
        kp_json_begin_object(&w, NULL);
        kp_describe_briefly(kp_games[i], &w);
        kp_json_end(&w);
    }
    kp_json_end(&w);
    kp_json_end(&w);
}

void srv_put_game(const void *game, kp_text *out) {
    kp_describe_game(game, out);
}

void srv_put_bots(const void *unused, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    (void)unused;
    kp_json_begin_object(&w, NULL);
    kp_json_begin_list(&w, "bots");
    for (int i = 0; bot_levels[i].name != NULL; i++) {
        kp_json_begin_object(&w, NULL);
        kp_json_text(&w, "name", bot_levels[i].name);
        kp_json_text(&w, "about", bot_levels[i].about);
        kp_json_end(&w);
    }
    kp_json_end(&w);
    kp_json_end(&w);
}
