/* SPDX-License-Identifier: MIT */
/* Statistics of a contest. Win shares carry Wilson intervals, points normal ones. Elo
 * is the Bradley-Terry fit to every pair of seats of different kinds in every game; its
 * interval is a bootstrap over blocks, because games of a block share a deal. Where one
 * kind never lost to another, every resample is the same: there the interval reaches to
 * what Wilson's bound of the share allows, and has no end on the other side. */
#include "lab/standings.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LAB_RESAMPLES = 200, LAB_FIT_STEPS = 60 };

/* Scores of kind a against kind b over some games: wins and half the ties. */
typedef struct lab_pairs {
    double score[LAB_BOTS][LAB_BOTS];
} lab_pairs;

static int lab_map_kinds(const lab_contest *c, u8 *kind) {
    int kinds = 0;
    for (int i = 0; i < c->bots; i++) {
        int k = 0;
        while (k < i && strcmp(c->spec[k], c->spec[i]) != 0) k++;
        kind[i] = k < i ? kind[k] : (u8)kinds++;
    }
    return kinds;
}

static void lab_add_pairs(const lab_contest *c, const u8 *kind, const lab_outcome *o,
                          lab_pairs *p) {
    for (int a = 0; a < c->setup.seats; a++)
        for (int b = 0; b < c->setup.seats; b++) {
            int ka = kind[o->bot[a]], kb = kind[o->bot[b]];
            if (ka == kb) continue;
            double score = o->rank[a] < o->rank[b] ? 1 : 0;
            if (o->rank[a] == o->rank[b]) score = 0.5;
            p->score[ka][kb] += score;
        }
}

/* Bradley-Terry strengths by the usual fixed-point steps, as Elo around their mean. So
 * many extra draws for each pair that met: one keeps a kind that never lost finite. */
static void lab_fit_elo(const lab_pairs *p, int kinds, double draws, double *elo) {
    double strength[LAB_BOTS], mean = 0;
    for (int k = 0; k < kinds; k++) strength[k] = 1;
    for (int step = 0; step < LAB_FIT_STEPS * kinds; step++) {
        for (int a = 0; a < kinds; a++) {
            double won = 0, weight = 0;
            for (int b = 0; b < kinds; b++) {
                double met = p->score[a][b] + p->score[b][a];
                if (a == b || met <= 0) continue;
                won += p->score[a][b] + draws / 2;
                weight += (met + draws) / (strength[a] + strength[b]);
            }
            if (weight > 0) strength[a] = won / weight;
        }
    }
    for (int k = 0; k < kinds; k++) mean += elo[k] = 400 * log10(strength[k]);
    for (int k = 0; k < kinds; k++) elo[k] -= mean / kinds;
}

static int lab_compare_numbers(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void lab_bootstrap_elo(const lab_contest *c, const lab_pairs *block, u32 blocks,
                              lab_standings *s) {
    static const u64 seed = 1; /* the interval is part of the table: always the same */
    double sample[LAB_BOTS][LAB_RESAMPLES];
    kp_rng r = kp_rng_init(c->seed ^ seed);
    for (int i = 0; i < LAB_RESAMPLES; i++) {
        lab_pairs sum = {0};
        double elo[LAB_BOTS];
        for (u32 n = 0; n < blocks; n++) {
            const lab_pairs *one = &block[kp_below(&r, blocks)];
            for (int a = 0; a < s->kinds; a++)
                for (int b = 0; b < s->kinds; b++) sum.score[a][b] += one->score[a][b];
        }
        lab_fit_elo(&sum, s->kinds, 1, elo);
        for (int k = 0; k < s->kinds; k++) sample[k][i] = elo[k];
    }
    for (int k = 0; k < s->kinds; k++) {
        qsort(sample[k], LAB_RESAMPLES, sizeof(double), lab_compare_numbers);
        s->row[k].elo_low = sample[k][LAB_RESAMPLES * 25 / 1000];
        s->row[k].elo_high = sample[k][LAB_RESAMPLES - 1 - LAB_RESAMPLES * 25 / 1000];
    }
}

/* Wilson's interval for a share of n. */
static void lab_wilson(double share, double n, double *low, double *high) {
    const double z = 1.959964;
    double scale = 1 + z * z / n, middle = (share + z * z / (2 * n)) / scale;
    double half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / scale;
    *low = middle - half > 0 ? middle - half : 0;
    *high = middle + half < 1 ? middle + half : 1;
}

/* Whether one of two kinds won all that was played between them; what it scored becomes
 * the least that Wilson's interval allows. */
static int lab_temper_sweep(lab_pairs *p, int winner, int loser) {
    double all = p->score[winner][loser], low, high;
    if (all <= 0 || p->score[loser][winner] > 0) return 0;
    lab_wilson(1, all, &low, &high);
    p->score[winner][loser] = all * low;
    p->score[loser][winner] = all * (1 - low);
    return 1;
}

/* Makes intervals wide enough for the clean sweeps among the pairs. */
static void lab_widen_for_sweeps(lab_pairs all, lab_standings *s) {
    int won[LAB_BOTS] = {0}, lost[LAB_BOTS] = {0}, met[LAB_BOTS] = {0}, sweeps = 0;
    double elo[LAB_BOTS];
    for (int a = 0; a < s->kinds; a++)
        for (int b = 0; b < s->kinds; b++) {
            met[a] += all.score[a][b] + all.score[b][a] > 0;
            int swept = lab_temper_sweep(&all, a, b);
            won[a] += swept;
            lost[b] += swept;
            sweeps += swept;
        }
    if (sweeps == 0) return;
    lab_fit_elo(&all, s->kinds, 0, elo);
    for (int k = 0; k < s->kinds; k++) {
        lab_row *row = &s->row[k];
        row->elo_low = fmin(row->elo_low, elo[k]);
        row->elo_high = fmax(row->elo_high, elo[k]);
        if (won[k] > 0 && won[k] == met[k]) row->elo_high = INFINITY;
        if (lost[k] > 0 && lost[k] == met[k]) row->elo_low = -INFINITY;
    }
}

static int lab_winners(const lab_outcome *o, int seats) {
    int winners = 0;
    for (int seat = 0; seat < seats; seat++) winners += o->rank[seat] == 1;
    return winners;
}

/* Sums over games that become the row of one kind. */
typedef struct lab_sums {
    double points, squares, seats, seconds, choices;
} lab_sums;

static void lab_add_game(const lab_contest *c, const u8 *kind, const lab_outcome *o,
                         lab_standings *s, lab_sums *sums) {
    int seats = c->setup.seats, winners = lab_winners(o, seats), seen = 0;
    s->mean_actions += o->actions;
    s->failures += o->failed >= 0;
    for (int seat = 0; seat < seats; seat++) {
        int k = kind[o->bot[seat]];
        lab_row *row = &s->row[k];
        lab_sums *sum = &sums[k];
        row->games += !(seen >> k & 1);
        seen |= 1 << k;
        row->failures += o->failed == seat;
        row->wins += o->rank[seat] == 1 ? 1.0 / winners : 0;
        row->even_share += 1.0 / seats;
        sum->seats++;
        sum->seconds += (double)o->seconds[seat];
        sum->choices += o->choices[seat];
        sum->points += o->points[seat];
        sum->squares += (double)o->points[seat] * o->points[seat];
    }
}

static void lab_finish_row(lab_row *row, const lab_sums *sum) {
    double n = sum->seats > 0 ? sum->seats : 1, games = row->games > 0 ? row->games : 1;
    row->points = sum->points / n;
    double variance = sum->squares / n - row->points * row->points;
    row->points_error = 1.96 * sqrt(variance > 0 ? variance / n : 0);
    row->seats = (int)(100 * sum->seats / games + 0.5);
    row->win_share = row->wins / games;
    row->even_share /= games;
    row->ms = sum->choices > 0 ? 1000 * sum->seconds / sum->choices : 0;
    lab_wilson(row->win_share, games, &row->win_low, &row->win_high);
}

static int lab_compare_rows(const void *a, const void *b) {
    const lab_row *x = a, *y = b;
    if (x->elo != y->elo) return x->elo < y->elo ? 1 : -1;
    return strcmp(x->spec, y->spec);
}

/* ---- the sequential test ---- */

static double lab_expected(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

/* Log likelihood ratio of n block scores with this mean and variance (the normal
 * approximation that chess engines' testing uses). */
static double lab_llr(const lab_sprt *t, double n, double mean, double variance) {
    double s0 = lab_expected(t->elo0), s1 = lab_expected(t->elo1);
    if (variance < 1e-4) variance = 1e-4; /* all blocks alike: not certainty */
    return n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
}

static double lab_low_bound(const lab_sprt *t) {
    return log(t->beta / (1 - t->alpha));
}
static double lab_high_bound(const lab_sprt *t) {
    return log((1 - t->beta) / t->alpha);
}

/* Walks the blocks in order; stops at the first where the test decides. */
static u32 lab_walk_test(const lab_contest *c, const lab_outcome *out, u32 games,
                         double *llr) {
    enum { LEAST_BLOCKS = 8 };
    u8 kind[LAB_BOTS];
    u32 size = (u32)lab_block_size(c), n = 0;
    double sum = 0, squares = 0;
    *llr = 0;
    if (lab_map_kinds(c, kind) != 2) return 0;
    for (u32 first = 0; first + size <= games; first += size) {
        lab_pairs p = {0};
        for (u32 i = first; i < first + size; i++) lab_add_pairs(c, kind, &out[i], &p);
        double score = p.score[0][1] / (p.score[0][1] + p.score[1][0]);
        n++;
        sum += score;
        squares += score * score;
        double mean = sum / n;
        *llr = lab_llr(&c->sprt, n, mean, squares / n - mean * mean);
        if (n < LEAST_BLOCKS) continue;
        if (*llr <= lab_low_bound(&c->sprt) || *llr >= lab_high_bound(&c->sprt))
            return first + size;
    }
    return 0;
}

u32 lab_test_stops(const lab_contest *c, const lab_outcome *out, u32 games) {
    double llr;
    return c->sprt.on ? lab_walk_test(c, out, games, &llr) : 0;
}

/* ---- the table ---- */

void lab_rank_kinds(const lab_contest *c, const lab_outcome *out, u32 games,
                    lab_standings *s) {
    u8 kind[LAB_BOTS];
    u32 size = (u32)lab_block_size(c), blocks = games / size;
    lab_sums sums[LAB_BOTS] = {0};
    lab_pairs all = {0}, *block = calloc(blocks > 0 ? blocks : 1, sizeof *block);
    double elo[LAB_BOTS];
    memset(s, 0, sizeof *s);
    s->kinds = lab_map_kinds(c, kind);
    s->games = games;
    for (int i = 0; i < c->bots; i++) s->row[kind[i]].spec = c->spec[i];
    for (u32 i = 0; i < games; i++) {
        lab_add_game(c, kind, &out[i], s, sums);
        lab_add_pairs(c, kind, &out[i], &all);
        if (block != NULL) lab_add_pairs(c, kind, &out[i], &block[i / size]);
    }
    s->mean_actions /= games > 0 ? games : 1;
    lab_fit_elo(&all, s->kinds, 1, elo);
    for (int k = 0; k < s->kinds; k++) {
        lab_finish_row(&s->row[k], &sums[k]);
        s->row[k].elo = elo[k];
        s->row[k].elo_low = s->kinds > 1 ? -INFINITY : 0; /* one block tells nothing */
        s->row[k].elo_high = s->kinds > 1 ? INFINITY : 0;
    }
    if (block != NULL && blocks > 1) lab_bootstrap_elo(c, block, blocks, s);
    lab_widen_for_sweeps(all, s);
    free(block);
    if (c->sprt.on) {
        lab_walk_test(c, out, games, &s->llr);
        s->llr_low = lab_low_bound(&c->sprt);
        s->llr_high = lab_high_bound(&c->sprt);
    }
    qsort(s->row, (size_t)s->kinds, sizeof s->row[0], lab_compare_rows);
}
