/* SPDX-License-Identifier: MIT */
#include "core/describe.h"

#include "core/json.h"
#include "core/notation.h"

static void kp_put_key(kp_text *out, const char *key) {
    kp_put_json_string(out, key);
    kp_put_char(out, ':');
}

static void kp_put_text_pair(kp_text *out, const char *key, const char *value) {
    kp_put_key(out, key);
    kp_put_json_string(out, value);
}

static void kp_put_int_pair(kp_text *out, const char *key, i64 value) {
    kp_put_char(out, ',');
    kp_put_key(out, key);
    kp_put_int(out, value);
}

/* A list of words as a list of strings. */
static void kp_put_word_list(kp_text *out, const char *key, const char *words) {
    int length;
    const char *word;
    kp_put_char(out, ',');
    kp_put_key(out, key);
    kp_put_char(out, '[');
    for (int i = 0; (word = kp_word_at(words, i, &length)) != NULL; i++) {
        kp_put(out, i > 0 ? ",\"" : "\"");
        kp_put_bytes(out, word, (size_t)length);
        kp_put_char(out, '"');
    }
    kp_put_char(out, ']');
}

static void kp_put_name_list(kp_text *out, const char *key, const char *const *names,
                             int count) {
    kp_put_char(out, ',');
    kp_put_key(out, key);
    kp_put_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (i > 0) kp_put_char(out, ',');
        kp_put_json_string(out, names[i]);
    }
    kp_put_char(out, ']');
}

/* A word, a number, or a set of a domain's members. */
static void kp_describe_option(const kp_option *o, kp_text *out) {
    kp_put_char(out, '{');
    kp_put_text_pair(out, "name", o->name);
    if (o->values[0] == '{') {
        kp_put(out, ",\"kind\":\"set\",\"domain\":\"");
        int length;
        const char *word = kp_word_at(o->values, 0, &length);
        kp_put_bytes(out, word + 1, (size_t)length - 2);
        kp_put_char(out, '"');
    } else if (o->values[0] == '\0') {
        kp_put(out, ",\"kind\":\"number\"");
        kp_put_int_pair(out, "min", o->min);
        kp_put_int_pair(out, "max", o->max);
        kp_put_int_pair(out, "normal", o->normal);
    } else {
        int length;
        const char *word = kp_word_at(o->values, 0, &length);
        kp_put(out, ",\"kind\":\"word\"");
        kp_put_word_list(out, "values", o->values);
        kp_put(out, ",\"normal\":\"");
        kp_put_bytes(out, word, (size_t)length);
        kp_put_char(out, '"');
    }
    kp_put_char(out, ',');
    kp_put_text_pair(out, "doc", o->doc);
    kp_put_char(out, '}');
}

static void kp_describe_domain(const kp_domain *d, kp_text *out) {
    kp_put_char(out, '{');
    kp_put_text_pair(out, "name", d->name);
    if (d->names != NULL) {
        kp_put_name_list(out, "names", d->names, d->count);
    } else {
        kp_put_int_pair(out, "first", d->first);
        kp_put_int_pair(out, "count", d->count);
    }
    kp_put_char(out, '}');
}

static const char *kp_sight_word(int sight) {
    return sight == KP_ALL ? "all" : sight == KP_OWNER ? "owner" : "nobody";
}

static void kp_describe_family(const kp_family *f, kp_text *out) {
    kp_put_char(out, '{');
    kp_put_text_pair(out, "word", f->word);
    kp_put_word_list(out, "params", f->params);
    kp_put(out, f->by == KP_BY_SEAT ? ",\"by\":\"seat\"," : ",\"by\":\"chance\",");
    kp_put_text_pair(out, "sight", kp_sight_word(f->sight));
    kp_put_char(out, ',');
    kp_put_text_pair(out, "phrase", f->phrase);
    kp_put_char(out, '}');
}

static void kp_describe_field(const kp_field *f, kp_text *out) {
    kp_put_char(out, '{');
    kp_put_text_pair(out, "name", f->name);
    kp_put_word_list(out, "index", f->index);
    kp_put_char(out, ',');
    kp_put_text_pair(out, "value", f->value);
    kp_put_char(out, ',');
    kp_put_text_pair(out, "sight", kp_sight_word(f->sight));
    kp_put_int_pair(out, "offset", f->offset);
    kp_put_int_pair(out, "size", f->size);
    kp_put_int_pair(out, "width", f->width);
    kp_put_int_pair(out, "signed", f->is_signed);
    kp_put_char(out, ',');
    kp_put_text_pair(out, "doc", f->doc);
    kp_put_char(out, '}');
}

static void kp_describe_fields(const kp_game *g, kp_text *out) {
    int written = 0;
    kp_put(out, ",\"fields\":[");
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        if (f->sight == KP_FILLER) continue;
        if (written++ > 0) kp_put_char(out, ',');
        kp_describe_field(f, out);
    }
    kp_put_char(out, ']');
}

/* Every other list of a game ends with a row without a name. */
#define KP_DESCRIBE_ROWS(key, list, mark, describe)                                    \
    kp_put(out, ",\"" key "\":[");                                                     \
    for (int i = 0; (list)[i].mark != NULL; i++) {                                     \
        if (i > 0) kp_put_char(out, ',');                                              \
        describe(&(list)[i], out);                                                     \
    }                                                                                  \
    kp_put_char(out, ']')

void kp_describe_game(const kp_game *g, kp_text *out) {
    int sources = 0;
    while (g->sources[sources] != NULL) sources++;
    kp_put_char(out, '{');
    kp_put_text_pair(out, "id", g->id);
    kp_put_char(out, ',');
    kp_put_text_pair(out, "title", g->title);
    kp_put_int_pair(out, "min_seats", g->min_seats);
    kp_put_int_pair(out, "max_seats", g->max_seats);
    kp_put_int_pair(out, "state_size", g->state_size);
    kp_put_name_list(out, "sources", g->sources, sources);
    KP_DESCRIBE_ROWS("options", g->options, name, kp_describe_option);
    KP_DESCRIBE_ROWS("domains", g->domains, name, kp_describe_domain);
    KP_DESCRIBE_ROWS("families", g->families, word, kp_describe_family);
    kp_describe_fields(g, out);
    kp_put_char(out, '}');
}
