/* SPDX-License-Identifier: MIT */
/* Prints how the structs of the public interface lie in memory: a line
 * "struct SIZE member=OFFSET …" each. Compiled against the installed header. */
#include <kaupang/kaupang.h>
#include <stdio.h>

#define STRUCT(name) printf(#name " %zu", sizeof(name))
#define MEMBER(name, member) printf(" " #member "=%zu", offsetof(name, member))

static void print_rules(void) {
    STRUCT(kp_facts);
    MEMBER(kp_facts, id);
    MEMBER(kp_facts, title);
    MEMBER(kp_facts, min_seats);
    MEMBER(kp_facts, max_seats);
    MEMBER(kp_facts, actions);
    MEMBER(kp_facts, max_legal);
    MEMBER(kp_facts, max_actions);
    MEMBER(kp_facts, state_size);
    MEMBER(kp_facts, sources);
    printf("\n");
    STRUCT(kp_setup);
    MEMBER(kp_setup, seats);
    MEMBER(kp_setup, option);
    printf("\n");
    STRUCT(kp_rng);
    printf("\n");
    STRUCT(kp_state);
    printf("\n");
    STRUCT(kp_outcome);
    MEMBER(kp_outcome, action);
    MEMBER(kp_outcome, weight);
    printf("\n");
    STRUCT(kp_playout);
    MEMBER(kp_playout, actions);
    MEMBER(kp_playout, decisions);
    MEMBER(kp_playout, finished);
    MEMBER(kp_playout, broken);
    MEMBER(kp_playout, hash);
    printf("\n");
}

static void print_bots(void) {
    STRUCT(bot_budget);
    MEMBER(bot_budget, iterations);
    MEMBER(bot_budget, milliseconds);
    printf("\n");
    STRUCT(bot_line);
    MEMBER(bot_line, action);
    MEMBER(bot_line, visits);
    MEMBER(bot_line, win);
    MEMBER(bot_line, points);
    printf("\n");
    STRUCT(bot_answer);
    MEMBER(bot_answer, action);
    MEMBER(bot_answer, iterations);
    MEMBER(bot_answer, seconds);
    MEMBER(bot_answer, lines);
    MEMBER(bot_answer, line);
    printf("\n");
    STRUCT(kp_contest);
    MEMBER(kp_contest, game);
    MEMBER(kp_contest, setup);
    MEMBER(kp_contest, bots);
    MEMBER(kp_contest, bot_count);
    MEMBER(kp_contest, games);
    MEMBER(kp_contest, seed);
    MEMBER(kp_contest, budget);
    MEMBER(kp_contest, workers);
    MEMBER(kp_contest, records);
    printf("\n");
    STRUCT(kp_vector_plan);
    MEMBER(kp_vector_plan, game);
    MEMBER(kp_vector_plan, setup);
    MEMBER(kp_vector_plan, games);
    MEMBER(kp_vector_plan, threads);
    MEMBER(kp_vector_plan, reward);
    MEMBER(kp_vector_plan, turn);
    MEMBER(kp_vector_plan, observation);
    MEMBER(kp_vector_plan, mask);
    MEMBER(kp_vector_plan, over);
    MEMBER(kp_vector_plan, rewards);
    printf("\n");
    STRUCT(bot_level);
    MEMBER(bot_level, name);
    MEMBER(bot_level, kind);
    MEMBER(bot_level, settings);
    MEMBER(bot_level, about);
    printf("\n");
}

int main(void) {
    print_rules();
    print_bots();
    return 0;
}
