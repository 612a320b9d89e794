/* SPDX-License-Identifier: MIT */
/* The judge in the browser: the position at hand, and whole games, part by part, so
 * that the host can tell how far it is and stop between two parts. Only the module with
 * the strong bots has this. */
#include "wasm/kaupang.h"

#include "bots/review.h"

int KW_EXPORT(kw_analyse)(int viewer, u32 iterations, int best);
int KW_EXPORT(kw_review_thought)(void);
int KW_EXPORT(kw_review_open)(u32 iterations);
int KW_EXPORT(kw_review_part)(u32 part);
int KW_EXPORT(kw_review_write)(void);

/* Megabytes: a browser has little, and a thought of a few thousand iterations needs
 * no more. */
static const char kw_settings[] = "memory=32";

/* The analyst, or NULL with the reason in the buffer. */
static bot_analyst *kw_hire(const kp_game *g) {
    char why[BOT_WHY];
    bot_analyst *a = bot_analyst_open(g, kw_settings, why);
    kp_text out = kw_output();
    if (a == NULL) kp_put(&out, why);
    return a;
}

/* ---- a position ---- */

static bot_judgement kw_judgement;

/* What speaks for each move: for the best against the next best, for the others
 * against the best. */
static void kw_put_reasons(kp_json_writer *w) {
    const bot_judgement *j = &kw_judgement;
    bot_reason reason[BOT_REASONS];
    kp_json_begin_list(w, "reasons");
    for (int i = 0; i < j->options; i++) {
        int other = i == 0 ? 1 : 0, count = 0;
        if (other < j->options)
            count = bot_find_reasons(kw_game, &kw_state, j, i, other, reason);
        bot_write_reasons(kw_game, reason, count, NULL, w);
    }
    kp_json_end(w);
}

static void kw_put_judgement(const void *unused, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    (void)unused;
    kp_json_begin_object(&w, NULL);
    bot_write_judgement(kw_game, NULL, &kw_judgement, kp_json_value(&w, "judgement"));
    kw_put_reasons(&w);
    kp_json_end(&w);
}

/* The open game's position as the viewer may know it: {"judgement", "reasons"}, the
 * reasons of each move in turn; -1 with why there is no answer. */
int kw_analyse(int viewer, u32 iterations, int best) {
    bot_question q = {&kw_state, viewer, {iterations, 0}, best, -1};
    bot_analyst *a = kw_hire(kw_game);
    if (a == NULL) return -1;
    bot_analyse(a, &q, &kw_judgement);
    bot_analyst_close(a);
    return kw_write(kw_put_judgement, NULL);
}

/* ---- a game ---- */

static bot_review *kw_review;
static bot_analyst *kw_reviewer;

/* So many iterations for a decision of the open record are worth waiting for. */
int kw_review_thought(void) {
    const kp_match *m = kw_replayed();
    bot_analyst *a = m != NULL ? kw_hire(m->game) : NULL;
    int thought = a != NULL ? (int)bot_review_thought(a, m) : -1;
    bot_analyst_close(a);
    return thought;
}

/* Begins with the open record (kw_replay); how many parts it has, or -1. */
int kw_review_open(u32 iterations) {
    const kp_match *m = kw_replayed();
    bot_review_close(kw_review);
    bot_analyst_close(kw_reviewer);
    kw_review = NULL;
    kw_reviewer = m != NULL ? kw_hire(m->game) : NULL;
    if (kw_reviewer != NULL) kw_review = bot_review_open(m, iterations);
    return kw_review != NULL ? (int)bot_review_parts(kw_review) : -1;
}

/* Judges a part; 0 = there is no such part. */
int kw_review_part(u32 part) {
    if (kw_review == NULL || part >= bot_review_parts(kw_review)) return 0;
    bot_review_judge(kw_review, kw_reviewer, part);
    return 1;
}

static void kw_put_review(const void *review, kp_text *out) {
    bot_write_review(review, out);
}

/* After all parts: the review, which is then over; -1 = none was open. */
int kw_review_write(void) {
    if (kw_review == NULL) return -1;
    bot_review_finish(kw_review);
    int size = kw_write(kw_put_review, kw_review);
    bot_review_close(kw_review);
    bot_analyst_close(kw_reviewer);
    kw_review = NULL;
    kw_reviewer = NULL;
    return size;
}
