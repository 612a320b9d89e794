/* SPDX-License-Identifier: MIT */
/* Contests of the public interface. */
#include <stdio.h>
#include <stdlib.h>

#include "lab/arena.h"
#include "lab/standings.h"

/* The contest as the arena takes it; 0 with the reason in why if it cannot be held. */
static int kp_plan_contest(const kp_contest *c, lab_contest *plan, char *why) {
    if (c->bot_count < 1 || c->bot_count > LAB_BOTS || c->games < 1 ||
        c->games > 10000000) {
        snprintf(why, KP_WHY, "a contest has 1 to %d bots and 1 to 10000000 games",
                 LAB_BOTS);
        return 0;
    }
    *plan = (lab_contest){.game = c->game,
                          .setup = c->setup,
                          .bots = (int)c->bot_count,
                          .games = c->games,
                          .seed = c->seed,
                          .budget = c->budget,
                          .workers = kp_min((int)(c->workers & 0xffff), 256),
                          .records = c->records};
    for (u32 i = 0; i < c->bot_count; i++) {
        bot *one = bot_open(c->bots[i], c->game, 0, why);
        if (one == NULL) return 0;
        bot_close(one);
        plan->spec[i] = c->bots[i];
    }
    return lab_refuse(plan, why) == NULL;
}

static char *kp_write_standings(const lab_contest *plan, const lab_outcome *out,
                                u32 games) {
    lab_standings table;
    kp_text text = kp_text_on_heap();
    lab_rank_kinds(plan, out, games, &table);
    lab_put_json(plan, &table, &text);
    return text.at;
}

char *kp_hold_contest(const kp_contest *c, char *why) {
    char unheard[KP_WHY];
    lab_contest plan;
    char *text = NULL;
    const lab_ranks alone = {0, 1};
    if (why == NULL) why = unheard;
    if (!kp_plan_contest(c, &plan, why)) return NULL;
    lab_outcome *out = calloc(lab_game_count(&plan), sizeof *out);
    u32 games = out != NULL ? lab_hold_contest(&plan, alone, out, why) : 0;
    if (games > 0) text = kp_write_standings(&plan, out, games);
    if (text == NULL && (out == NULL || games > 0))
        snprintf(why, KP_WHY, "there is not enough memory");
    free(out);
    return text;
}

void kp_free_text(char *text) {
    free(text);
}
