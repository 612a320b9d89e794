/* SPDX-License-Identifier: MIT */
/* The bot that takes the best move by the game's careful judgement (`advise`), without
 * looking further. With `blur` its judgement is off by up to so much of the game's
 * temperature: the mistakes of a beginner. */
#include "bots/kind.h"

/* An error that is small more often than large: the sum of two even ones. */
static i32 bot_draw_error(i32 most, kp_rng *r) {
    if (most == 0) return 0;
    return (i32)kp_below(r, (u32)most + 1) - (i32)kp_below(r, (u32)most + 1);
}

static void bot_put_line(bot_answer *out, kp_action action, i32 score) {
    int at = out->lines < BOT_LINES ? out->lines++ : BOT_LINES - 1;
    float points = (float)score / 100;
    if (at == BOT_LINES - 1 && out->line[at].visits > 0 &&
        out->line[at].points >= points)
        return;
    while (at > 0 && out->line[at - 1].points < points) {
        out->line[at] = out->line[at - 1];
        at--;
    }
    out->line[at] =
        (bot_line){.action = action, .visits = 1, .win = -1, .points = points};
}

static int bot_choose_greedy(bot *b, const void *observation, bot_budget budget,
                             bot_answer *out) {
    (void)budget;
    const kp_game *g = b->game;
    kp_state state;
    kp_action legal[KP_MAX_LEGAL];
    i32 score[KP_MAX_LEGAL];
    kp_rng r = bot_rng(b, observation);
    kp_copy_state(g, &state, observation);
    g->guess(&state, g->turn(observation), &r);
    int n = g->legal(&state, legal), best = 0;
    i32 temperature = b->settings.spread * b->settings.temperature / 100;
    i32 blur = b->settings.blur * temperature / 100;
    bot_advise(g, &state, legal, n, score);
    for (int i = 0; i < n; i++) {
        bot_put_line(out, legal[i], score[i]);
        score[i] += bot_draw_error(blur, &r);
        if (score[i] > score[best]) best = i;
    }
    out->action = legal[best];
    return 0;
}

const bot_kind bot_greedy = {.name = "greedy", .choose = bot_choose_greedy};
