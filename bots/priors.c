/* SPDX-License-Identifier: MIT */
#include "bots/priors.h"
#include "bots/exact.h"

/* Careful judgements as shares (a softmax): a move worse by the temperature, counted in
 * hundredths of the spread, has 1/e of the share. */
void bot_blend_advice(const kp_game *g, const bot_settings *how, const void *s,
                      const kp_action *legal, int n, float *prior) {
    i32 score[KP_MAX_LEGAL], most;
    float share[KP_MAX_LEGAL], sum = 0;
    float temperature = (float)how->spread * (float)how->temperature / 100;
    bot_advise(g, s, legal, n, score);
    most = score[0];
    for (int i = 1; i < n; i++) most = kp_max(most, score[i]);
    for (int i = 0; i < n; i++)
        sum += share[i] = bot_exp((float)(score[i] - most) / temperature);
    for (int i = 0; i < n; i++) prior[i] = 0.5f * prior[i] + 0.5f * share[i] / sum;
}

/* What the net thinks of each move, or the game's own preference. */
static void bot_weigh_moves(const kp_game *g, kp_mind *mind, const void *s,
                            const kp_action *legal, int n, float *weight) {
    u32 share[KP_MAX_LEGAL];
    i32 own[KP_MAX_LEGAL];
    if (mind != NULL) {
        kp_mind_look(mind, s, -1);
        kp_mind_priors(mind, legal, n, share);
        for (int i = 0; i < n; i++) weight[i] = (float)share[i];
    } else {
        bot_prefer(g, s, legal, n, own);
        for (int i = 0; i < n; i++) weight[i] = (float)own[i];
    }
}

/* How much is expected of each move before any is tried. */
void bot_set_priors(const kp_game *g, const bot_outlook *outlook, const void *s,
                    const kp_action *legal, int n, float *prior) {
    float weight[KP_MAX_LEGAL];
    float sum = 0, sharp = (float)outlook->settings->sharpness / 100;
    bot_weigh_moves(g, outlook->mind, s, legal, n, weight);
    for (int i = 0; i < n; i++) {
        float w = weight[i];
        sum += prior[i] = outlook->settings->sharpness == 100 ? w : bot_power(w, sharp);
    }
    for (int i = 0; i < n; i++)
        prior[i] = sum > 0 ? 0.9f * prior[i] / sum + 0.1f / (float)n : 1.0f / (float)n;
}
