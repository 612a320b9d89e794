/* SPDX-License-Identifier: MIT */
/* The table of a contest for people, as JSON and as CSV. Times stay out of the plain
 * table so that it is the same for the same seed on every machine. */
#include "lab/standings.h"
#include <stdlib.h>
#include <string.h>

#include "core/json.h"

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

static void lab_put_row(const lab_row *r, kp_json_writer *w) {
    kp_json_begin_object(w, NULL);
    kp_json_text(w, "bot", r->spec);
    kp_json_int(w, "games", r->games);
    kp_json_int(w, "failures", r->failures);
    kp_json_real(w, "wins", r->win_share, 4);
    kp_json_begin_list(w, "wins_95");
    kp_json_real(w, NULL, r->win_low, 4);
    kp_json_real(w, NULL, r->win_high, 4);
    kp_json_end(w);
    kp_json_real(w, "even", r->even_share, 4);
    kp_json_real(w, "points", r->points, 4);
    kp_json_real(w, "points_95", r->points_error, 4);
    kp_json_real(w, "elo", r->elo, 1);
    kp_json_begin_list(w, "elo_95"); /* null is an end that is not known */
    kp_json_real(w, NULL, r->elo_low, 1);
    kp_json_real(w, NULL, r->elo_high, 1);
    kp_json_end(w);
    kp_json_real(w, "ms", r->ms, 3);
    kp_json_end(w);
}

static void lab_put_sprt(const lab_contest *c, const lab_standings *s,
                         kp_json_writer *w) {
    kp_json_begin_object(w, "sprt");
    kp_json_real(w, "elo0", c->sprt.elo0, 1);
    kp_json_real(w, "elo1", c->sprt.elo1, 1);
    kp_json_real(w, "llr", s->llr, 4);
    kp_json_real(w, "low", s->llr_low, 4);
    kp_json_real(w, "high", s->llr_high, 4);
    kp_json_end(w);
}

void lab_put_json(const lab_contest *c, const lab_standings *s, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "game", c->game->id);
    kp_json_int(&w, "seats", c->setup.seats);
    kp_json_int(&w, "games", s->games);
    kp_json_int(&w, "block", lab_block_size(c));
    kp_json_uint(&w, "seed", c->seed);
    kp_json_real(&w, "actions", s->mean_actions, 1);
    if (c->sprt.on) lab_put_sprt(c, s, &w);
    kp_json_begin_list(&w, "bots");
    for (int k = 0; k < s->kinds; k++) lab_put_row(&s->row[k], &w);
    kp_json_end(&w);
    kp_json_end(&w);
    kp_put_char(out, '\n');
}

void lab_write_json(const lab_contest *c, const lab_standings *s, FILE *to) {
    kp_text out = kp_text_on_heap();
    lab_put_json(c, s, &out);
    fputs(out.at, to);
    free(out.at);
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
