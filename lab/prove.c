/* SPDX-License-Identifier: MIT */
/* Puzzles judged again, with more search than found them. */
#include "core/notation.h"
#include "core/record.h"
#include "games/games.h"
#include "lab/mine.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LAB_PROVERS = 64 };

typedef struct lab_jury {
    const kp_json *puzzles;
    u32 times, next, failed;
    const kp_game *game;
    lab_complaint complain;
    pthread_mutex_t lock;
} lab_jury;

/* The answer's action, or -1 if it is no legal one. */
static int lab_read_move(const kp_match *m, const kp_json *said) {
    char why[BOT_WHY];
    kp_text reason = kp_text_in(why, sizeof why);
    kp_action a;
    const char *words = kp_json_string(said);
    if (words == NULL || kp_read_action(m->game, words, &a, &reason) != KP_ERR_OK)
        return -1;
    return kp_is_legal(m->game, &m->state, a) ? a : -1;
}

static const char *lab_judge_answer(const lab_jury *jury, bot_analyst *a,
                                    const kp_match *m, const kp_json *puzzle) {
    i64 iterations = kp_json_number(kp_json_get(puzzle, "iterations"));
    int answer = lab_read_move(m, kp_json_get(puzzle, "answer"));
    int seat = m->game->turn(&m->state);
    bot_judgement *j = calloc(1, sizeof *j);
    const char *wrong = NULL;
    if (j == NULL) return "there is not enough memory";
    if (iterations < 1 || iterations > 1000000)
        wrong = "it does not say how much search found it";
    else if (answer < 0)
        wrong = "the answer is not legal";
    else if (seat < 0 || kp_json_number(kp_json_get(puzzle, "seat")) != seat)
        wrong = "it is another seat's turn";
    if (wrong == NULL) {
        bot_question q = {
            &m->state, seat, {(u32)iterations * jury->times, 0}, LAB_COMPARED, answer};
        bot_analyse(a, &q, j);
        if (j->played != 0) wrong = "another move is better";
    }
    free(j);
    return wrong;
}

static const char *lab_judge_puzzle(const lab_jury *jury, bot_analyst *a,
                                    const kp_json *puzzle) {
    char why[BOT_WHY];
    kp_text reason = kp_text_in(why, sizeof why);
    const char *record = kp_json_string(kp_json_get(puzzle, "record"));
    kp_match m;
    if (record == NULL ||
        kp_read_record(record, kp_find_game, &m, &reason) != KP_ERR_OK)
        return "its record cannot be read";
    const char *wrong = "it is of another game";
    if (m.game == jury->game) wrong = lab_judge_answer(jury, a, &m, puzzle);
    KP_JSON_EACH (other, kp_json_get(puzzle, "alternatives"))
        if (wrong == NULL && lab_read_move(&m, kp_json_get(other, "action")) < 0)
            wrong = "an alternative is not legal";
    kp_match_free(&m);
    return wrong;
}

static void *lab_judge_some(void *sworn) {
    lab_jury *jury = sworn;
    char why[BOT_WHY];
    bot_analyst *a = bot_analyst_open(jury->game, "", why);
    pthread_mutex_lock(&jury->lock);
    while (jury->next < kp_json_count(jury->puzzles)) {
        u32 i = jury->next++;
        pthread_mutex_unlock(&jury->lock);
        const char *wrong =
            a == NULL ? why : lab_judge_puzzle(jury, a, kp_json_at(jury->puzzles, i));
        pthread_mutex_lock(&jury->lock);
        if (wrong == NULL) continue;
        jury->failed++;
        jury->complain(i, wrong);
    }
    pthread_mutex_unlock(&jury->lock);
    bot_analyst_close(a);
    return NULL;
}

static void lab_judge_all(lab_jury *jury, int workers) {
    pthread_t thread[LAB_PROVERS];
    long cores = workers > 0 ? workers : sysconf(_SC_NPROCESSORS_ONLN);
    int started = 1, wanted = cores < LAB_PROVERS ? (int)cores : LAB_PROVERS;
    for (; started < wanted; started++)
        if (pthread_create(&thread[started], NULL, lab_judge_some, jury) != 0) break;
    lab_judge_some(jury);
    for (int i = 1; i < started; i++) pthread_join(thread[i], NULL);
}

void lab_prove_puzzles(const char *text, u32 times, int workers, lab_complaint complain,
                       lab_proof *out) {
    kp_json_error error;
    kp_json *root = kp_json_parse(text, strlen(text), &error);
    lab_jury jury = {.times = times, .complain = complain};
    memset(out, 0, sizeof *out);
    const char *id = kp_json_string(kp_json_get(root, "game"));
    jury.puzzles = kp_json_get(root, "puzzles");
    jury.game = id != NULL ? kp_find_game(id) : NULL;
    if (root == NULL) {
        kp_text why = kp_text_in(out->why, sizeof out->why);
        kp_put_json_error(&why, &error);
    } else if (jury.game == NULL || !kp_json_is(jury.puzzles, KP_JSON_LIST)) {
        snprintf(out->why, sizeof out->why, "this is no file of puzzles");
    } else {
        pthread_mutex_init(&jury.lock, NULL);
        lab_judge_all(&jury, workers);
        pthread_mutex_destroy(&jury.lock);
        out->game = jury.game;
    }
    out->puzzles = kp_json_count(jury.puzzles);
    out->failed = jury.failed;
    free(root);
}
