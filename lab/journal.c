/* SPDX-License-Identifier: MIT */
#include "lab/journal.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

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
    hash = kp_mix(hash ^ c->budget.iterations);
    return kp_mix(hash ^ c->budget.milliseconds);
}

static void lab_heading(const lab_contest *c, char *line) {
    snprintf(line, LAB_LINE, "kaupang-arena 1 %s %016llx\n", c->game->id,
             (unsigned long long)lab_fingerprint(c));
}

/* Reads one line into its row. A last line cut short by a crash is passed over. */
static void lab_read_line(const lab_contest *c, char *line, lab_outcome *out) {
    lab_outcome o = {.done = 1};
    char *at = line, *end = strchr(line, '\n');
    if (end == NULL) return;
    *end = '\0';
    unsigned long i = strtoul(at, &at, 10);
    if (at == line || i >= lab_game_count(c)) return;
    o.failed = (i8)strtol(at, &at, 10);
    o.actions = (u32)strtoul(at, &at, 10);
    for (int seat = 0; seat < c->setup.seats; seat++) {
        o.points[seat] = (i16)strtol(at, &at, 10);
        o.rank[seat] = (u8)strtoul(at, &at, 10);
        o.choices[seat] = (u32)strtoul(at, &at, 10);
        o.seconds[seat] = strtof(at, &at);
    }
    if (*at == ' ') snprintf(o.why, sizeof o.why, "%s", at + 1);
    lab_arrange(c, (u32)i, o.bot);
    out[i] = o;
}

FILE *lab_open_journal(const lab_contest *c, const char *path, lab_outcome *out,
                       char *why) {
    char line[LAB_LINE], heading[LAB_LINE];
    lab_heading(c, heading);
    FILE *journal = fopen(path, "r+");
    if (journal == NULL && errno == ENOENT) journal = fopen(path, "w+");
    if (journal == NULL) {
        snprintf(why, BOT_WHY, "%.60s: %s", path, strerror(errno));
        return NULL;
    }
    if (fgets(line, sizeof line, journal) == NULL) {
        fputs(heading, journal);
    } else if (strcmp(line, heading) != 0) {
        snprintf(why, BOT_WHY, "%.60s is the journal of another contest", path);
        fclose(journal);
        return NULL;
    }
    while (fgets(line, sizeof line, journal) != NULL) lab_read_line(c, line, out);
    fseek(journal, 0, SEEK_END);
    if (ftell(journal) > 0) {
        fseek(journal, -1, SEEK_END);
        int last = fgetc(journal);
        fseek(journal, 0, SEEK_END);
        if (last != '\n') fputc('\n', journal);
    }
    fflush(journal);
    return journal;
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
