/* SPDX-License-Identifier: MIT */
#include "core/show.h"

#include "core/notation.h"
#include "core/options.h"
#include "core/walk.h"

static int kp_get_domains(const kp_game *g, const kp_family *f, kp_domain *domain) {
    int length, n = kp_count_words(f->params);
    for (int i = 0; i < n; i++) {
        const char *word = kp_word_at(f->params, i, &length);
        domain[i] = kp_get_domain(g, word, length);
    }
    return n;
}

/* The parameters as a list: names, or numbers where the domain has none. */
static void kp_write_params(int rest, const kp_domain *domain, int n,
                            kp_json_writer *w) {
    int param[KP_MAX_PARAMS];
    for (int i = n - 1; i >= 0; i--) {
        param[i] = rest % domain[i].count;
        rest /= domain[i].count;
    }
    kp_json_begin_list(w, NULL);
    for (int i = 0; i < n; i++) {
        const kp_domain *d = &domain[i];
        if (d->names != NULL)
            kp_json_text(w, NULL, d->names[param[i]]);
        else
            kp_json_int(w, NULL, d->first + param[i]);
    }
    kp_json_end(w);
}

/* Legal lists are sorted by number, so the actions of a family stand together. */
void kp_write_legal(const kp_game *g, const void *s, kp_text *out) {
    kp_action list[KP_MAX_LEGAL];
    kp_domain domain[KP_MAX_PARAMS];
    const kp_family *family = NULL;
    kp_json_writer w = kp_json_to(out);
    int n = kp_list_next(g, s, list), params = 0;
    kp_json_begin_object(&w, NULL);
    for (int i = 0; i < n; i++) {
        if (family == NULL || list[i] >= family->first + family->count) {
            if (family != NULL) kp_json_end(&w);
            family = kp_family_of(g, list[i]);
            params = kp_get_domains(g, family, domain);
            kp_json_begin_list(&w, family->word);
        }
        kp_write_params(list[i] - family->first, domain, params, &w);
    }
    if (family != NULL) kp_json_end(&w);
    kp_json_end(&w);
}

static void kp_write_sources(const kp_game *g, const void *s, int seat,
                             kp_json_writer *out) {
    i16 points[KP_MAX_SOURCES] = {0};
    g->tally(s, seat, points);
    kp_json_begin_list(out, NULL);
    for (int i = 0; g->sources[i] != NULL; i++) kp_json_int(out, NULL, points[i]);
    kp_json_end(out);
}

void kp_write_options(const kp_game *g, const kp_setup *how, kp_json_writer *out) {
    kp_setup normal = kp_default_setup(g);
    kp_json_begin_object(out, "options");
    for (int i = 0; g->options[i].name != NULL; i++) {
        char value[1024];
        kp_text text = kp_text_in(value, sizeof value);
        if (how->option[i] == normal.option[i]) continue;
        kp_write_option(g, how, i, &text);
        kp_json_text(out, g->options[i].name, value);
    }
    kp_json_end(out);
}

void kp_write_points(int seats, const i16 *points, const u8 *rank,
                     kp_json_writer *out) {
    kp_json_begin_list(out, "points");
    for (int i = 0; i < seats; i++) kp_json_int(out, NULL, points[i]);
    kp_json_end(out);
    kp_json_begin_list(out, "rank");
    for (int i = 0; i < seats; i++) kp_json_int(out, NULL, rank[i]);
    kp_json_end(out);
}

void kp_write_score(const kp_game *g, const void *s, const i16 *points, const u8 *rank,
                    kp_json_writer *out) {
    int seats = kp_seats(g, s);
    kp_write_points(seats, points, rank, out);
    kp_json_begin_list(out, "sources");
    for (int i = 0; i < seats; i++) kp_write_sources(g, s, i, out);
    kp_json_end(out);
}
