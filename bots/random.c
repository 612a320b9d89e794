/* SPDX-License-Identifier: MIT */
/* The bot that plays any legal move, all equally likely: the yardstick. */
#include "bots/kind.h"

static int bot_choose_random(bot *b, const void *observation, bot_budget budget,
                             bot_answer *out) {
    (void)budget;
    kp_action legal[KP_MAX_LEGAL];
    kp_rng r = bot_rng(b, observation);
    int n = b->game->legal(observation, legal);
    out->action = legal[kp_below(&r, (u32)n)];
    return 0;
}

const bot_kind bot_random = {.name = "random", .choose = bot_choose_random};
