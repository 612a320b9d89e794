/* SPDX-License-Identifier: MIT */
#include "bots/doubt.h"
#include "bots/priors.h"
#include "net/house.h"

/* A move of which less than so much of the best one's share is expected is not thought
 * of. */
#define BOT_DOUBTFUL 0.15f

static int bot_find_most(const float *share, int n) {
    int best = 0;
    for (int i = 1; i < n; i++)
        if (share[i] > share[best]) best = i;
    return best;
}

void bot_find_plausible(const bot *b, const void *s, const kp_action *legal, int n,
                        u8 *plausible, float *share) {
    i32 weight[KP_MAX_LEGAL], most = 0;
    bot_outlook outlook = {.settings = &b->settings};
    bot_set_priors(b->game, &outlook, s, legal, n, share);
    bot_blend_advice(b->game, &b->settings, s, legal, n, share);
    bot_prefer(b->game, s, legal, n, weight);
    for (int i = 0; i < n; i++) most = kp_max(most, weight[i]);
    /* Games give the least weight to what nobody does without a reason: refusing a
     * gift. */
    int best = bot_find_most(share, n);
    for (int i = 0; i < n; i++) plausible[i] = weight[i] > 1 || most <= 1 || i == best;
    for (int i = 0; i < n; i++)
        plausible[i] = plausible[i] && share[i] >= BOT_DOUBTFUL * share[best];
}

/* What the net expects of the moves, whatever the bot judges by; left as they are if no
 * net knows such games. */
static void bot_ask_net(const bot *b, const void *s, const kp_action *legal, int n,
                        float *share) {
    char reason[BOT_WHY];
    kp_text why = kp_text_in(reason, sizeof reason);
    const kp_net *net = kp_house_net(b->game, 1, &why);
    bot_outlook outlook = {.settings = &b->settings};
    if (net == NULL || !kp_net_knows(net, s)) return;
    outlook.mind = kp_mind_open(net);
    if (outlook.mind != NULL) bot_set_priors(b->game, &outlook, s, legal, n, share);
    kp_mind_close(outlook.mind);
}

int bot_slips(const bot *b, const void *observation, bot_answer *out) {
    kp_rng r = kp_rng_init(~b->seed ^ kp_hash_state(b->game, observation));
    if ((int)kp_below(&r, 100) >= b->settings.slip) return 0;
    kp_state state;
    kp_action legal[KP_MAX_LEGAL];
    u8 plausible[KP_MAX_LEGAL];
    float share[KP_MAX_LEGAL];
    i32 weight[KP_MAX_LEGAL], all = 0;
    kp_copy_state(b->game, &state, observation);
    b->game->guess(&state, b->game->turn(observation), &r);
    int n = b->game->legal(&state, legal);
    bot_find_plausible(b, &state, legal, n, plausible, share);
    bot_ask_net(b, &state, legal, n, share);
    plausible[bot_find_most(share, n)] = 0;
    for (int i = 0; i < n; i++) {
        weight[i] = plausible[i] ? 1 + (i32)(1e4f * share[i]) : 0;
        all += weight[i];
    }
    if (all > 0) out->action = legal[bot_draw_index(weight, n, &r)];
    return all > 0;
}
