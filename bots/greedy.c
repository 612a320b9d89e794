/* SPDX-License-Identifier: MIT */
/* The bot that takes the best move by the game's careful judgement (`advise`), without
 * looking further. With `blur` its judgement of plausible moves is off by up to so much
 * of the game's temperature: the mistakes of a beginner. */
#include "bots/doubt.h"

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

/* The best of the plausible moves, by a judgement that is off. */
static int bot_find_blurred(const bot *b, const void *s, const kp_action *legal, int n,
                            const i32 *score, kp_rng *r) {
    i32 temperature = b->settings.spread * b->settings.temperature / 100;
    i32 blur = b->settings.blur * temperature / 100, most = 0;
    u8 plausible[KP_MAX_LEGAL];
    float share[KP_MAX_LEGAL];
    int best = -1;
    bot_find_plausible(b, s, legal, n, plausible, share);
    for (int i = 0; i < n; i++) {
        i32 judged = score[i] + bot_draw_error(blur, r);
        if (!plausible[i] || (best >= 0 && judged <= most)) continue;
        most = judged;
        best = i;
    }
    return best;
}

/* The best; of equals the one that the game prefers. */
static int bot_find_best(const kp_game *g, const void *s, const kp_action *legal, int n,
                         const i32 *score) {
    i32 weight[KP_MAX_LEGAL];
    int best = 0;
    bot_prefer(g, s, legal, n, weight);
    for (int i = 1; i < n; i++)
        if (score[i] > score[best] ||
            (score[i] == score[best] && weight[i] > weight[best]))
            best = i;
    return best;
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
    int n = g->legal(&state, legal);
    bot_advise(g, &state, legal, n, score);
    for (int i = 0; i < n; i++) bot_put_line(out, legal[i], score[i]);
    int best = b->settings.blur > 0 ? bot_find_blurred(b, &state, legal, n, score, &r)
                                    : bot_find_best(g, &state, legal, n, score);
    out->action = legal[best];
    return 0;
}

const bot_kind bot_greedy = {.name = "greedy", .choose = bot_choose_greedy};
