/* SPDX-License-Identifier: MIT */
#include "core/describe.h"

#include "core/notation.h"
#include "core/options.h"
#include "core/tell.h"

static void kp_write_names(kp_json_writer *w, const char *key, const char *const *names,
                           int count) {
    kp_json_begin_list(w, key);
    for (int i = 0; i < count; i++) kp_json_text(w, NULL, names[i]);
    kp_json_end(w);
}

/* A word, a number, or a set of a domain's members. */
static void kp_describe_option(const kp_game *g, int i, kp_json_writer *w) {
    const kp_option *o = &g->options[i];
    char normal[256];
    kp_text text = kp_text_in(normal, sizeof normal);
    kp_setup how = kp_default_setup(g);
    int is_number = o->values[0] == '\0', is_set = o->values[0] == '{', length = 0;
    const char *word = kp_word_at(o->values, 0, &length);
    kp_write_option(g, &how, i, &text);
    kp_json_begin_object(w, NULL);
    kp_json_text(w, "name", o->name);
    kp_json_text(w, "kind", is_number ? "number" : is_set ? "set" : "word");
    if (is_number) {
        kp_json_int(w, "min", o->min);
        kp_json_int(w, "max", o->max);
        kp_json_int(w, "normal", o->normal);
    } else if (is_set) {
        kp_json_bytes(w, "domain", word + 1, (size_t)length - 2);
        kp_json_text(w, "normal", normal);
    } else {
        kp_json_words(w, "values", o->values);
        kp_json_text(w, "normal", normal);
    }
    kp_json_text(w, "doc", o->doc);
    kp_json_end(w);
}

static void kp_describe_domain(const kp_domain *d, kp_json_writer *w) {
    kp_json_begin_object(w, NULL);
    kp_json_text(w, "name", d->name);
    if (d->names != NULL) {
        kp_write_names(w, "names", d->names, d->count);
    } else {
        kp_json_int(w, "first", d->first);
        kp_json_int(w, "count", d->count);
        if (d->place) kp_json_flag(w, "place", 1);
    }
    kp_json_end(w);
}

static const char *kp_visibility_word(int visibility) {
    return visibility == KP_ALL ? "all" : visibility == KP_OWNER ? "owner" : "nobody";
}

static void kp_describe_family(const kp_family *f, kp_json_writer *w) {
    kp_json_begin_object(w, NULL);
    kp_json_text(w, "word", f->word);
    kp_json_words(w, "params", f->params);
    kp_json_text(w, "by", f->by == KP_BY_SEAT ? "seat" : "chance");
    kp_json_text(w, "sight", kp_visibility_word(f->visibility));
    kp_json_text(w, "phrase", f->phrase);
    if (f->many != NULL) kp_json_text(w, "many", f->many);
    kp_json_end(w);
}

static void kp_describe_field(const kp_field *f, kp_json_writer *w) {
    kp_json_begin_object(w, NULL);
    kp_json_text(w, "name", f->name);
    kp_json_words(w, "index", f->index);
    kp_json_text(w, "value", f->value);
    kp_json_text(w, "sight", kp_visibility_word(f->visibility));
    kp_json_text(w, "doc", f->doc);
    kp_json_end(w);
}

static void kp_describe_fact(const kp_fact_kind *f, kp_json_writer *w) {
    static const char *const manners[] = {"sentence", "joins", "divider", "proposal"};
    kp_json_begin_object(w, NULL);
    kp_json_text(w, "word", f->word);
    kp_json_words(w, "params", f->params);
    kp_json_text(w, "manner", manners[f->manner]);
    kp_json_text(w, "phrase", f->phrase);
    if (f->many != NULL) kp_json_text(w, "many", f->many);
    if (f->you != NULL) kp_json_text(w, "you", f->you);
    if (f->you_many != NULL) kp_json_text(w, "you_many", f->you_many);
    kp_json_end(w);
}

/* How the game is told: the amounts of its goods, and its kinds of facts. */
static void kp_describe_teller(const kp_game *g, kp_json_writer *w) {
    const kp_teller *t = g->teller;
    if (t == NULL) return;
    kp_json_begin_list(w, "amounts");
    for (const kp_amount *a = t->amounts; a->one != NULL; a++) {
        kp_json_begin_list(w, NULL);
        kp_json_text(w, NULL, a->one);
        kp_json_text(w, NULL, a->many);
        kp_json_end(w);
    }
    kp_json_end(w);
    kp_json_begin_list(w, "facts");
    for (const kp_fact_kind *f = t->kinds; f->word != NULL; f++) kp_describe_fact(f, w);
    kp_json_end(w);
}

void kp_describe_briefly(const kp_game *g, kp_json_writer *w) {
    kp_json_text(w, "id", g->id);
    kp_json_text(w, "title", g->title);
    kp_json_int(w, "min_seats", g->min_seats);
    kp_json_int(w, "max_seats", g->max_seats);
}

void kp_describe_game(const kp_game *g, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    int sources = 0;
    while (g->sources[sources] != NULL) sources++;
    kp_json_begin_object(&w, NULL);
    kp_describe_briefly(g, &w);
    kp_write_names(&w, "sources", g->sources, sources);
    kp_json_begin_list(&w, "options");
    for (int i = 0; g->options[i].name != NULL; i++) kp_describe_option(g, i, &w);
    kp_json_end(&w);
    kp_json_begin_list(&w, "domains");
    for (const kp_domain *d = g->domains; d->name != NULL; d++)
        kp_describe_domain(d, &w);
    kp_json_end(&w);
    kp_json_begin_list(&w, "families");
    for (const kp_family *f = g->families; f->word != NULL; f++)
        kp_describe_family(f, &w);
    kp_json_end(&w);
    kp_json_begin_list(&w, "fields");
    for (const kp_field *f = g->fields; f->name != NULL; f++)
        if (f->visibility != KP_FILLER) kp_describe_field(f, &w);
    kp_json_end(&w);
    kp_describe_teller(g, &w);
    kp_json_end(&w);
}
