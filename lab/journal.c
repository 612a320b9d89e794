/* SPDX-License-Identifier: MIT */
#include "lab/journal.h"
#include "lab/random.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LAB_LINE = 1024 };

static u64 lab_mix_text(u64 hash, const char *text) {
    for (; *text != '\0'; text++) hash = kp_mix(hash ^ (u64)(unsigned char)*text);
    return kp_mix(hash + 1);
}

/* What makes two contests the same; the number of games does not. */
static u64 lab_fingerprint(const lab_contest *c) {
    u64 hash = lab_mix_text(c->seed, c->game->id);
    hash = kp_mix(hash ^ c->setup.seats);
    for (int i = 0; i < KP_MAX_OPTIONS; i++) hash = kp_mix(hash ^ c->setup.option[i]);
    for (int i = 0; i < c->bots; i++) hash = lab_mix_text(hash, c->spec[i]);
    if (lab_is_random(c)) hash = lab_mix_text(hash, "one stream a game");
    hash = kp_mix(hash ^ c->budget.iterations);
    return kp_mix(hash ^ c->budget.milliseconds);
}

static void lab_heading(const lab_contest *c, char *line) {
    snprintf(line, LAB_LINE, "kaupang-arena 1 %s %016llx\n", c->game->id,
             (unsigned long long)lab_fingerprint(c));
}

/* The next number of a line, from `least` to `most`; 0 if there is no such number. */
static int lab_read_number(char **at, long least, long most, long *out) {
    char *end;
    errno = 0;
    *out = strtol(*at, &end, 10);
    if (end == *at || errno != 0 || *out < least || *out > most) return 0;
    *at = end;
    return 1;
}

static int lab_read_seat(char **at, int seats, lab_outcome *o, int seat) {
    long points, rank, choices;
    char *end;
    if (!lab_read_number(at, INT16_MIN, INT16_MAX, &points) ||
        !lab_read_number(at, 1, seats, &rank) ||
        !lab_read_number(at, 0, INT32_MAX, &choices))
        return 0;
    o->seconds[seat] = strtof(*at, &end);
    if (end == *at) return 0;
    *at = end;
    o->points[seat] = (i16)points;
    o->rank[seat] = (u8)rank;
    o->choices[seat] = (u32)choices;
    return 1;
}

/* Reads one line into its row. A line that no finished game can have written is passed
 * over, and the game is played again. */
static void lab_read_line(const lab_contest *c, char *line, lab_outcome *out) {
    lab_outcome o = {.done = 1};
    int seats = c->setup.seats;
    long i, failed, actions;
    char *at = line, *end = strchr(line, '\n');
    if (end == NULL) return;
    *end = '\0';
    if (!lab_read_number(&at, 0, (long)lab_game_count(c) - 1, &i) ||
        !lab_read_number(&at, -1, seats - 1, &failed) ||
        !lab_read_number(&at, 0, INT32_MAX, &actions))
        return;
    o.failed = (i8)failed;
    o.actions = (u32)actions;
    for (int seat = 0; seat < seats; seat++)
        if (!lab_read_seat(&at, seats, &o, seat)) return;
    if (*at != (failed < 0 ? '\0' : ' ')) return;
    if (failed >= 0) snprintf(o.why, sizeof o.why, "%s", at + 1);
    lab_arrange(c, (u32)i, o.bot);
    out[i] = o;
}

/* Reads all lines and takes away a last one that an interruption has cut short. */
static int lab_read_journal(const lab_contest *c, FILE *journal, lab_outcome *out) {
    char line[LAB_LINE];
    long whole = ftell(journal);
    while (fgets(line, sizeof line, journal) != NULL) {
        if (strchr(line, '\n') != NULL) whole = ftell(journal);
        lab_read_line(c, line, out);
    }
    return whole < 0 || ftruncate(fileno(journal), whole) != 0 ||
                   fseek(journal, whole, SEEK_SET) != 0
               ? -1
               : 0;
}

FILE *lab_open_journal(const lab_contest *c, const char *path, lab_outcome *out,
                       char *why) {
    char line[LAB_LINE], heading[LAB_LINE];
    lab_heading(c, heading);
    FILE *journal = fopen(path, "r+e");
    if (journal == NULL && errno == ENOENT) journal = fopen(path, "w+e");
    if (journal == NULL) {
        snprintf(why, BOT_WHY, "%.60s: %s", path, strerror(errno));
        return NULL;
    }
    int begun = fgets(line, sizeof line, journal) != NULL;
    int failed = 0;
    if (begun && strcmp(line, heading) != 0) {
        snprintf(why, BOT_WHY, "%.60s is the journal of another contest", path);
        fclose(journal);
        return NULL;
    }
    if (begun)
        failed = lab_read_journal(c, journal, out) != 0;
    else
        failed = fputs(heading, journal) < 0 || fflush(journal) != 0;
    if (!failed) return journal;
    snprintf(why, BOT_WHY, "%.60s: %s", path, strerror(errno));
    fclose(journal);
    return NULL;
}

void lab_write_journal(const lab_contest *c, FILE *journal, u32 i,
                       const lab_outcome *o) {
    fprintf(journal, "%u %d %u", i, o->failed, o->actions);
    for (int seat = 0; seat < c->setup.seats; seat++)
        fprintf(journal, " %d %u %u %.4f", o->points[seat], o->rank[seat],
                o->choices[seat], (double)o->seconds[seat]);
    if (o->failed >= 0) fprintf(journal, " %s", o->why);
    fputc('\n', journal);
    fflush(journal);
}
