/* SPDX-License-Identifier: MIT */
/* The table of a contest for people, as JSON and as CSV. Times stay out of the plain
 * table so that it is the same for the same seed on every machine. */
#include "lab/standings.h"
#include <math.h>
#include <string.h>

static int lab_spec_width(const lab_standings *s) {
    int width = 3;
    for (int k = 0; k < s->kinds; k++) {
        int length = (int)strlen(s->row[k].spec);
        if (length > width) width = length;
    }
    return width;
}

void lab_write_table(const lab_contest *c, const lab_standings *s, FILE *to) {
    int width = lab_spec_width(s);
    fprintf(to, "%s, %d seats, %u games in blocks of %d, seed %llu\n", c->game->id,
            c->setup.seats, s->games, lab_block_size(c), (unsigned long long)c->seed);
    fprintf(to,
            "%-*s  games   wins  [ 95 %%      ]   even   points         Elo  [ 95 %%   "
            " ]\n",
            width, "bot");
    for (int k = 0; k < s->kinds; k++) {
        const lab_row *r = &s->row[k];
        fprintf(to,
                "%-*s  %5u  %5.1f%%  [%5.1f %5.1f]  %5.1f%%  %6.2f ± %4.2f  %+6.0f  "
                "[%+5.0f %+5.0f]\n",
                width, r->spec, r->games, 100 * r->win_share, 100 * r->win_low,
                100 * r->win_high, 100 * r->even_share, r->points, r->points_error,
                r->elo, r->elo_low, r->elo_high);
        if (r->failures > 0)
            fprintf(to, "%-*s  failed in %u of them\n", width, "", r->failures);
    }
    fprintf(to, "mean length %.1f actions\n", s->mean_actions);
    if (!c->sprt.on) return;
    const char *verdict = s->llr >= s->llr_high  ? "stronger"
                          : s->llr <= s->llr_low ? "not stronger"
                                                 : "undecided";
    fprintf(to, "sequential test of %s: Elo %g against %g: LLR %.2f [%.2f %.2f], %s\n",
            c->spec[0], c->sprt.elo0, c->sprt.elo1, s->llr, s->llr_low, s->llr_high,
            verdict);
}

static void lab_write_json_text(const char *text, FILE *to) {
    fputc('"', to);
    for (; *text != '\0'; text++) {
        unsigned char ch = (unsigned char)*text;
        if (ch == '"' || ch == '\\')
            fprintf(to, "\\%c", ch);
        else if (ch < 0x20)
            fprintf(to, "\\u%04x", ch);
        else
            fputc(ch, to);
    }
    fputc('"', to);
}

/* JSON knows no infinity: null is an end that is not known. */
static void lab_write_bound(double elo, FILE *to) {
    if (isfinite(elo))
        fprintf(to, "%.1f", elo);
    else
        fputs("null", to);
}

void lab_write_json(const lab_contest *c, const lab_standings *s, FILE *to) {
    fprintf(to,
            "{\"game\":\"%s\",\"seats\":%d,\"games\":%u,\"block\":%d,\"seed\":%llu,"
            "\"actions\":%.1f,",
            c->game->id, c->setup.seats, s->games, lab_block_size(c),
            (unsigned long long)c->seed, s->mean_actions);
    if (c->sprt.on)
        fprintf(to,
                "\"sprt\":{\"elo0\":%g,\"elo1\":%g,\"llr\":%.4f,\"low\":%.4f,\"high\":%"
                ".4f},",
                c->sprt.elo0, c->sprt.elo1, s->llr, s->llr_low, s->llr_high);
    fprintf(to, "\"bots\":[");
    for (int k = 0; k < s->kinds; k++) {
        const lab_row *r = &s->row[k];
        fprintf(to, "%s{\"bot\":", k > 0 ? "," : "");
        lab_write_json_text(r->spec, to);
        fprintf(to,
                ",\"games\":%u,\"failures\":%u,\"wins\":%.4f,\"wins_95\":[%.4f,%.4f],"
                "\"even\":%.4f,",
                r->games, r->failures, r->win_share, r->win_low, r->win_high,
                r->even_share);
        fprintf(to, "\"points\":%.4f,\"points_95\":%.4f,\"elo\":%.1f,\"elo_95\":[",
                r->points, r->points_error, r->elo);
        lab_write_bound(r->elo_low, to);
        fputc(',', to);
        lab_write_bound(r->elo_high, to);
        fprintf(to, "],\"ms\":%.3f}", r->ms);
    }
    fprintf(to, "]}\n");
}

void lab_write_csv(const lab_contest *c, const lab_standings *s, FILE *to) {
    (void)c;
    fprintf(to, "bot,games,failures,wins,wins_low,wins_high,even,points,points_error,"
                "elo,elo_low,elo_high,ms\n");
    for (int k = 0; k < s->kinds; k++) {
        const lab_row *r = &s->row[k];
        fputc('"', to);
        for (const char *p = r->spec; *p != '\0'; p++) {
            if (*p == '"') fputc('"', to);
            fputc(*p, to);
        }
        fprintf(to, "\",%u,%u,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%.1f,%.1f,%.1f,%.3f\n",
                r->games, r->failures, r->win_share, r->win_low, r->win_high,
                r->even_share, r->points, r->points_error, r->elo, r->elo_low,
                r->elo_high, r->ms);
    }
}
