/* SPDX-License-Identifier: MIT */
/* Many games searched for puzzles by several threads, a journal of those that are done,
 * and a choice of what was found. */
#include "core/json.h"
#include "lab/mine.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LAB_HUNTERS = 64, LAB_LEVELS = 6 };

typedef struct lab_chase {
    const lab_hunt *hunt;
    char **found; /* a list of puzzles for each game that is done; NULL = not yet */
    u32 next, done, puzzles;
    double until; /* 0 = no limit */
    int failed;
    FILE *journal;
    pthread_mutex_t lock;
} lab_chase;

static double lab_clock(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- the journal ---- */

/* The first line: which hunt it is. More games than before go on with the same one. */
static void lab_put_hunt(const lab_hunt *h, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "puzzles", h->game->id);
    kp_json_int(&w, "seats", h->setup.seats);
    kp_json_uint(&w, "seed", h->seed);
    kp_json_int(&w, "iterations", h->iterations);
    kp_json_int(&w, "margin", h->margin);
    kp_json_begin_list(&w, "options");
    for (int i = 0; h->game->options[i].name != NULL; i++)
        kp_json_int(&w, NULL, h->setup.option[i]);
    kp_json_end(&w);
    kp_json_end(&w);
}

/* How many there are in the list; -1 = it is none. */
static int lab_count_puzzles(const char *list, size_t size) {
    kp_json_error error;
    kp_json *root = kp_json_parse(list, size, &error);
    int count = kp_json_is(root, KP_JSON_LIST) ? (int)kp_json_count(root) : -1;
    free(root);
    return count;
}

/* A line "NUMBER LIST"; one that was cut off in the middle is no line. */
static void lab_take_line(lab_chase *c, char *line) {
    char *list;
    unsigned long i = strtoul(line, &list, 10);
    line[strcspn(line, "\n")] = '\0';
    if (*list != ' ' || i >= c->hunt->games || c->found[i] != NULL) return;
    int count = lab_count_puzzles(list + 1, strlen(list + 1));
    if (count < 0) return;
    c->found[i] = strdup(list + 1);
    if (c->found[i] == NULL) return;
    c->done++;
    c->puzzles += (u32)count;
}

static int lab_resume(lab_chase *c, char *why) {
    char head[1024], *line = NULL;
    size_t room = 0;
    kp_text text = kp_text_in(head, sizeof head);
    lab_put_hunt(c->hunt, &text);
    kp_put_char(&text, '\n');
    c->journal = fopen(c->hunt->journal, "a+");
    if (c->journal == NULL) {
        snprintf(why, BOT_WHY, "%.100s cannot be written", c->hunt->journal);
        return -1;
    }
    rewind(c->journal);
    ssize_t size = getline(&line, &room, c->journal);
    if (size > 0 && strcmp(line, head) != 0) {
        snprintf(why, BOT_WHY, "%.100s is the journal of something else",
                 c->hunt->journal);
        free(line);
        return -1;
    }
    int whole = 1;
    while (size > 0 && (size = getline(&line, &room, c->journal)) > 0) {
        whole = line[size - 1] == '\n';
        lab_take_line(c, line);
    }
    free(line);
    fseek(c->journal, 0, SEEK_END);
    if (ftell(c->journal) == 0) fputs(head, c->journal);
    if (!whole) fputc('\n', c->journal);
    return 0;
}

/* ---- the games ---- */

/* The lock is held. */
static void lab_note_found(lab_chase *c, u32 i, kp_text *list) {
    c->found[i] = list->at;
    c->done++;
    c->puzzles += (u32)kp_max(lab_count_puzzles(list->at, list->used), 0);
    if (c->journal != NULL) {
        fprintf(c->journal, "%u %s\n", i, list->at);
        fflush(c->journal);
    }
    if (c->hunt->progress)
        fprintf(stderr, "\r%u of %u games, %u puzzles  ", c->done, c->hunt->games,
                c->puzzles);
}

static u32 lab_take_next(lab_chase *c) {
    u32 games = c->hunt->games;
    while (c->next < games && c->found[c->next] != NULL) c->next++;
    if (c->failed || (c->until > 0 && lab_clock() > c->until)) return games;
    return c->next < games ? c->next++ : games;
}

static void *lab_chase_games(void *chase) {
    lab_chase *c = chase;
    char why[BOT_WHY];
    bot_analyst *a = bot_analyst_open(c->hunt->game, "", why);
    pthread_mutex_lock(&c->lock);
    if (a == NULL) c->failed = 1;
    for (;;) {
        u32 i = lab_take_next(c);
        if (i == c->hunt->games) break;
        pthread_mutex_unlock(&c->lock);
        kp_text list = kp_text_on_heap();
        int fine = lab_mine_game(c->hunt, a, i, &list) == 0;
        pthread_mutex_lock(&c->lock);
        if (fine) {
            lab_note_found(c, i, &list);
        } else {
            c->failed = 1;
            free(list.at);
        }
    }
    pthread_mutex_unlock(&c->lock);
    bot_analyst_close(a);
    return NULL;
}

static void lab_chase_all(lab_chase *c) {
    pthread_t thread[LAB_HUNTERS];
    long cores =
        c->hunt->workers > 0 ? c->hunt->workers : sysconf(_SC_NPROCESSORS_ONLN);
    int started = 1, wanted = cores < LAB_HUNTERS ? (int)cores : LAB_HUNTERS;
    for (; started < wanted; started++)
        if (pthread_create(&thread[started], NULL, lab_chase_games, c) != 0) break;
    lab_chase_games(c);
    for (int i = 1; i < started; i++) pthread_join(thread[i], NULL);
    if (c->hunt->progress) fprintf(stderr, "\n");
}

/* ---- the choice ---- */

/* Everything that was found, in the order of the games. */
typedef struct lab_pile {
    kp_json **root; /* of each game; NULL = none */
    const kp_json **puzzle;
    u8 *taken;
    u32 count;
} lab_pile;

static int lab_same_group(const kp_json *a, const kp_json *b) {
    return strcmp(kp_json_string(kp_json_get(a, "theme")),
                  kp_json_string(kp_json_get(b, "theme"))) == 0 &&
           kp_json_number(kp_json_get(a, "difficulty")) ==
               kp_json_number(kp_json_get(b, "difficulty"));
}

/* How many of its theme and difficulty were found before it. */
static u32 lab_rank_in_group(const lab_pile *pile, u32 which) {
    u32 rank = 0;
    for (u32 i = 0; i < which; i++)
        rank += (u32)lab_same_group(pile->puzzle[i], pile->puzzle[which]);
    return rank;
}

/* Takes the first of every theme and difficulty, then the second, until there are
 * enough: so that no theme fills the file. */
static u32 lab_pick(lab_pile *pile, u32 wanted) {
    u32 taken = 0, rank = 0;
    for (u32 left = pile->count; left > 0 && taken < wanted; rank++)
        for (u32 i = 0; i < pile->count && taken < wanted; i++) {
            if (lab_rank_in_group(pile, i) != rank) continue;
            pile->taken[i] = 1;
            taken++;
            left--;
        }
    return taken;
}

static int lab_pile_up(const lab_chase *c, lab_pile *pile) {
    kp_json_error error;
    pile->root = calloc(c->hunt->games + 1u, sizeof *pile->root);
    pile->puzzle = calloc(c->puzzles + 1u, sizeof *pile->puzzle);
    pile->taken = calloc(c->puzzles + 1u, 1);
    if (pile->root == NULL || pile->puzzle == NULL || pile->taken == NULL) return -1;
    for (u32 i = 0; i < c->hunt->games; i++) {
        if (c->found[i] == NULL) continue;
        pile->root[i] = kp_json_parse(c->found[i], strlen(c->found[i]), &error);
        KP_JSON_EACH (puzzle, pile->root[i])
            if (pile->count < c->puzzles) pile->puzzle[pile->count++] = puzzle;
    }
    return 0;
}

static void lab_free_pile(const lab_chase *c, lab_pile *pile) {
    for (u32 i = 0; pile->root != NULL && i < c->hunt->games; i++) free(pile->root[i]);
    free(pile->root);
    free(pile->puzzle);
    free(pile->taken);
}

/* The file: easy ones first, each on a line of its own. */
static void lab_write_file(const lab_hunt *h, const lab_pile *pile, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "game", h->game->id);
    kp_json_begin_list(&w, "puzzles");
    for (int level = 0; level < LAB_LEVELS; level++)
        for (u32 i = 0; i < pile->count; i++) {
            const kp_json *puzzle = pile->puzzle[i];
            if (!pile->taken[i] ||
                kp_json_number(kp_json_get(puzzle, "difficulty")) != level)
                continue;
            kp_text *line = kp_json_value(&w, NULL);
            kp_put_char(line, '\n');
            kp_put_json(line, puzzle);
        }
    kp_json_end(&w);
    kp_json_end(&w);
    kp_put_char(out, '\n');
}

/* ---- the hunt ---- */

static int lab_choose(const lab_chase *c, u32 wanted, kp_text *out) {
    lab_pile pile = {0};
    int count = -1;
    if (lab_pile_up(c, &pile) == 0) {
        count = (int)lab_pick(&pile, wanted);
        lab_write_file(c->hunt, &pile, out);
    }
    lab_free_pile(c, &pile);
    return count;
}

int lab_hunt_puzzles(const lab_hunt *h, u32 wanted, kp_text *out, char *why) {
    lab_chase c = {.hunt = h};
    int count = -1;
    snprintf(why, BOT_WHY, "there is not enough memory");
    c.found = calloc(h->games + 1u, sizeof *c.found);
    if (c.found == NULL) return -1;
    pthread_mutex_init(&c.lock, NULL);
    if (h->minutes > 0) c.until = lab_clock() + 60.0 * h->minutes;
    if (h->journal == NULL || lab_resume(&c, why) == 0) {
        lab_chase_all(&c);
        if (!c.failed) count = lab_choose(&c, wanted, out);
    }
    if (c.journal != NULL) fclose(c.journal);
    for (u32 i = 0; i < h->games; i++) free(c.found[i]);
    free(c.found);
    pthread_mutex_destroy(&c.lock);
    return count;
}
