/* SPDX-License-Identifier: MIT */
/* kaupang review: judges every decision of a record. */
#include "cli/review.h"

#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "core/record.h"
#include "games/games.h"
#include "lang/lang.h"

enum { REVIEW_THREADS = 64, BAR_WIDTH = 30 };

/* Several threads at one review, each with an analyst. */
typedef struct review_work {
    bot_review *review;
    u32 next; /* part; atomic accesses only */
    pthread_mutex_t lock;
    u32 done;  /* with the lock */
    int shows; /* a bar on the terminal */
} review_work;

static void show_bar(u32 done, u32 all) {
    int full = all > 0 ? (int)((u64)done * BAR_WIDTH / all) : BAR_WIDTH;
    char bar[3 * BAR_WIDTH + 1] = "";
    for (int i = 0; i < BAR_WIDTH; i++) strcat(bar, i < full ? "█" : "·");
    fprintf(stderr, "\r%s %u/%u", bar, done, all);
    if (done == all) fprintf(stderr, "\r\033[K");
    fflush(stderr);
}

/* One thread draws at a time, so the bar never goes back, and nothing after its end. */
static void note_part(review_work *w, u32 all) {
    pthread_mutex_lock(&w->lock);
    w->done++;
    if (w->shows && (w->done % 8 == 0 || w->done == all)) show_bar(w->done, all);
    pthread_mutex_unlock(&w->lock);
}

static void *judge_parts(void *work) {
    review_work *w = work;
    char why[BOT_WHY];
    u32 all = bot_review_parts(w->review);
    bot_analyst *a = bot_analyst_open(w->review->match->game, "", why);
    if (a == NULL) return NULL; /* the others do its part */
    for (;;) {
        u32 part = __atomic_fetch_add(&w->next, 1, __ATOMIC_RELAXED);
        if (part >= all) break;
        bot_review_judge(w->review, a, part);
        note_part(w, all);
    }
    bot_analyst_close(a);
    return NULL;
}

/* All parts, with so many threads; 0 if there was no memory for it. */
static int judge_all(bot_review *r, int threads, int shows) {
    review_work w = {.review = r, .shows = shows};
    pthread_t thread[REVIEW_THREADS];
    int started = 1;
    pthread_mutex_init(&w.lock, NULL);
    for (; started < threads; started++)
        if (pthread_create(&thread[started], NULL, judge_parts, &w) != 0) break;
    judge_parts(&w);
    for (int i = 1; i < started; i++) pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&w.lock);
    return w.done == bot_review_parts(r);
}

static void name_seats(review_report *report, kp_match *m) {
    cli_number_names(m);
    for (int seat = 0; seat < m->setup.seats; seat++) {
        kp_text text = cli_text_in(report->name[seat], KP_SEAT_WORDS);
        if (m->name[seat][0] != '\0')
            kp_put(&text, m->name[seat]);
        else
            kp_say(&text, "", "seat {0}", kp_number(seat + 1));
        report->names[seat] = report->name[seat];
    }
}

static void put_json(const void *report, kp_text *out) {
    bot_write_review(((const review_report *)report)->review, out);
    kp_put_char(out, '\n');
}

static int count_cores(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > REVIEW_THREADS ? REVIEW_THREADS : (int)cores;
}

/* As many iterations as are worth waiting for. */
static u64 usual_iterations(const kp_match *m) {
    char why[BOT_WHY];
    bot_analyst *a = bot_analyst_open(m->game, "", why);
    u64 usual = a != NULL ? bot_review_thought(a, m) : 1;
    bot_analyst_close(a);
    return usual;
}

static int review(kp_match *m, u64 iterations, int threads, cli_writer put) {
    if (iterations == 0) iterations = usual_iterations(m);
    bot_review *r = bot_review_open(m, (u32)iterations);
    int shows = isatty(STDERR_FILENO);
    if (r == NULL || !judge_all(r, threads, shows)) {
        cli_say(stderr, "kaupang review: there is not enough memory\n");
        bot_review_close(r);
        return CLI_FAILED;
    }
    bot_review_finish(r);
    review_report report = {.review = r, .language = cli_language()};
    if (put != put_json) name_seats(&report, m);
    char *out = cli_write_all(put, &report);
    fputs(out, stdout);
    free(out);
    bot_review_close(r);
    return CLI_OK;
}

static int run(const cli_command *self, int argc, char **argv) {
    int json = 0, html = 0, code;
    u64 iterations = 0, threads = 0;
    char reason[2048];
    kp_match m;
    const cli_flag flags[] = {
        {"json", CLI_SWITCH, &json, "", N_("everything, for programs")},
        {"html", CLI_SWITCH, &html, "", N_("a page for a browser, in one file")},
        {"iterations", CLI_NUMBER, &iterations, "N",
         N_("how long each decision is thought about")},
        {"threads", CLI_NUMBER, &threads, "N", N_("threads; all cores if not given")},
        {0}};
    int n = cli_parse(self, flags, argc, argv, &code);
    if (n < 0) return code;
    if (n != 1) return cli_usage_error(self, N_("exactly one record is needed"));
    if (json && html) return cli_usage_error(self, N_("--json or --html, not both"));
    if (iterations > 10000000 || (iterations > 0 && iterations < 10))
        return cli_usage_error(self,
                               N_("--iterations is a number from 10 to 10000000"));
    char *text = cli_read_file(argv[0]);
    if (text == NULL) return CLI_FAILED;
    kp_text why = cli_text_in(reason, sizeof reason);
    kp_err err = kp_read_record(text, kp_find_game, &m, &why);
    free(text);
    if (err != KP_ERR_OK) {
        fprintf(stderr, "kaupang review: %s: %s\n", argv[0], reason);
        return CLI_FAILED;
    }
    int crew = threads == 0 ? count_cores() : (int)kp_min((int)threads, REVIEW_THREADS);
    code = review(&m, iterations, crew,
                  json   ? put_json
                  : html ? review_put_page
                         : review_put_lines);
    kp_match_free(&m);
    return code;
}

const cli_command cli_review = {
    .name = "review",
    .args = "FILE [--json|--html] [--iterations N]",
    .summary = N_("judge every decision of a record"),
    .help = N_(
        "Who was how likely to win when, which decisions cost the most and what was\n"
        "better, how well everybody played, and what chance gave or took. A decision\n"
        "is judged by what its player could know. The same iterations give the same\n"
        "review on every machine. FILE may be - for standard input."),
    .run = run};
