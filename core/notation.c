/* SPDX-License-Identifier: MIT */
#include "core/notation.h"

#include "core/fields.h"

kp_domain kp_get_domain(const kp_game *g, const char *name, int length) {
    kp_domain seat = {"seat", g->max_seats, 0, NULL}, none = {NULL, 0, 0, NULL};
    if (kp_same_word("seat", name, length)) return seat;
    for (const kp_domain *d = g->domains; d->name != NULL; d++)
        if (kp_same_word(d->name, name, length)) return *d;
    return none;
}

int kp_find_member(const kp_domain *d, const char *word, int length) {
    i64 number;
    if (d->names == NULL) {
        if (!kp_read_int(word, length, &number)) return -1;
        return number >= d->first && number < d->first + d->count
                   ? (int)number - d->first
                   : -1;
    }
    for (int i = 0; i < d->count; i++)
        if (kp_same_word(d->names[i], word, length)) return i;
    return -1;
}

void kp_put_member(kp_text *t, const kp_domain *d, int index) {
    if (d->names != NULL)
        kp_put(t, d->names[index]);
    else
        kp_put_int(t, d->first + index);
}

void kp_say_member(kp_text *t, const kp_game *g, const kp_domain *d, int index) {
    if (d->shown != NULL) {
        kp_put(t, d->shown[index]);
        return;
    }
    if (d->names == NULL) {
        kp_put_int(t, d->first + index + d->place);
        return;
    }
    const char *said = kp_translate_name(t, g->id, d->names[index]);
    for (const char *c = said ? said : d->names[index]; *c != '\0'; c++)
        kp_put_char(t, *c == '_' ? ' ' : *c);
}

const kp_family *kp_family_of(const kp_game *g, kp_action a) {
    const kp_family *f = g->families;
    while (f->word != NULL && a >= f->first + f->count) f++;
    return f;
}

static kp_domain kp_param_domain(const kp_game *g, const kp_family *f, int i) {
    int length = 0;
    const char *name = kp_word_at(f->params, i, &length);
    return kp_get_domain(g, name, length);
}

int kp_get_params(const kp_game *g, kp_action a, int *param) {
    const kp_family *f = kp_family_of(g, a);
    int n = kp_count_words(f->params), rest = a - f->first;
    for (int i = n - 1; i >= 0; i--) {
        int count = kp_param_domain(g, f, i).count;
        param[i] = rest % count;
        rest /= count;
    }
    return n;
}

void kp_write_action(const kp_game *g, kp_action a, kp_text *out) {
    const kp_family *f = kp_family_of(g, a);
    int param[KP_MAX_PARAMS], n = kp_get_params(g, a, param);
    kp_put(out, f->word);
    for (int i = 0; i < n; i++) {
        kp_domain d = kp_param_domain(g, f, i);
        kp_put_char(out, ' ');
        kp_put_member(out, &d, param[i]);
    }
}

void kp_json_action(kp_json_writer *w, const char *key, const kp_game *g, kp_action a) {
    kp_text *out = kp_json_value(w, key);
    kp_put_char(out, '"');
    kp_write_action(g, a, out);
    kp_put_char(out, '"');
}

/* The first field that says which member of another domain lies at each place of d,
 * such as the row of cards for the slots of a market; NULL if there is none. */
static const kp_field *kp_content_of(const kp_game *g, const kp_domain *d) {
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        int length, is_member = f->value[0] != '\0' && f->value[0] != '{';
        const char *index = kp_word_at(f->index, 0, &length);
        if (index != NULL && is_member && kp_count_words(f->index) == 1 &&
            kp_same_word(d->name, index, length) && d->names == NULL)
            return f;
    }
    return NULL;
}

static void kp_put_content(const kp_game *g, const void *s, const kp_domain *d,
                           int place, kp_text *out) {
    const kp_field *f = s == NULL ? NULL : kp_content_of(g, d);
    if (f == NULL) return;
    kp_shape shape = kp_shape_of(g, f);
    i64 value = kp_get_element(f, s, place);
    if (shape.kind != KP_VALUE_MEMBER || value >= shape.values.count) return;
    kp_put(out, " (");
    kp_say_member(out, g, &shape.values, (int)value);
    kp_put_char(out, ')');
}

const kp_field *kp_thing_places(const kp_game *g, const kp_family *f) {
    if (kp_count_words(f->params) == 0) return NULL;
    kp_domain d = kp_param_domain(g, f, 0);
    const kp_field *content = kp_content_of(g, &d);
    return content != NULL && kp_shape_of(g, content).values.names != NULL ? content
                                                                           : NULL;
}

kp_domain kp_thing_domain(const kp_game *g, const kp_family *f) {
    kp_domain none = {NULL, 0, 0, NULL};
    if (kp_count_words(f->params) == 0) return none;
    const kp_field *places = kp_thing_places(g, f);
    if (places == NULL) return kp_param_domain(g, f, 0);
    kp_shape shape = kp_shape_of(g, places);
    return shape.kind == KP_VALUE_MEMBER ? shape.values : none;
}

int kp_thing_of(const kp_game *g, const void *s, kp_action a) {
    int param[KP_MAX_PARAMS];
    if (kp_get_params(g, a, param) == 0) return -1;
    const kp_field *f = kp_thing_places(g, kp_family_of(g, a));
    return f != NULL ? (int)kp_get_element(f, s, param[0]) : param[0];
}

/* What the phrase counts: its first parameter without names. */
static i64 kp_counted(const kp_game *g, const kp_family *f, const int *param, int n) {
    for (int i = 0; i < n; i++) {
        kp_domain d = kp_param_domain(g, f, i);
        if (d.names == NULL && !d.place && !kp_same_word(d.name, "seat", 4))
            return d.first + param[i];
    }
    return 1;
}

enum { KP_PARAM_TEXT = 128 }; /* room for a parameter in words */

void kp_write_phrase(const kp_game *g, const void *s, kp_action a, kp_text *out) {
    const kp_family *f = kp_family_of(g, a);
    char words[KP_MAX_PARAMS][KP_PARAM_TEXT];
    kp_argument argument[KP_MAX_PARAMS];
    int param[KP_MAX_PARAMS], n = kp_get_params(g, a, param);
    if (g->say != NULL && g->say(g, (int)(f - g->families), param, out)) return;
    for (int i = 0; i < n; i++) {
        kp_text text = kp_text_like(out, words[i], KP_PARAM_TEXT);
        kp_domain d = kp_param_domain(g, f, i);
        if (kp_same_word(d.name, "seat", 4)) {
            kp_put_seat(&text, param[i]);
        } else {
            kp_say_member(&text, g, &d, param[i]);
            kp_put_content(g, s, &d, param[i], &text);
        }
        argument[i] = kp_words(words[i]);
    }
    const char *phrase =
        kp_translate_count(out, g->id, f->phrase, f->many, kp_counted(g, f, param, n));
    kp_put_filled(out, phrase, argument, n);
}

void kp_write_hidden_phrase(const kp_game *g, kp_action a, kp_text *out) {
    const kp_family *f = kp_family_of(g, a);
    char key[KP_ACTION_TEXT];
    kp_text text = kp_text_in(key, sizeof key);
    kp_put(&text, f->word);
    kp_put(&text, " (hidden)");
    const char *said = kp_translate(out, g->id, key);
    kp_put(out, said == key ? f->word : said);
}

/* How many letters must be changed, put in or left out to turn one word into the
 * other; the words are short, and what is beyond KP_LONGEST letters does not count. */
enum { KP_LONGEST = 31 };
static int kp_word_distance(const char *a, int length, const char *b) {
    u8 row[KP_LONGEST + 1];
    int n = 0;
    row[0] = 0;
    for (; n < KP_LONGEST && b[n] != '\0'; n++) row[n + 1] = (u8)(n + 1);
    for (int i = 0; i < length && i < KP_LONGEST; i++) {
        int corner = row[0]++;
        for (int k = 1; k <= n; k++) {
            int change = corner + (a[i] != b[k - 1]);
            corner = row[k];
            row[k] = (u8)kp_min(change, kp_min(corner, row[k - 1]) + 1);
        }
    }
    return row[n];
}

/* The members most like the word, the best first; returns how many. */
enum { KP_FEW_NAMES = 12, KP_LIKE = 3 };
static int kp_find_like(const kp_domain *d, const char *word, int length, int *like) {
    int distance[KP_LIKE], n = 0;
    for (int i = 0; i < d->count; i++) {
        int here = kp_word_distance(word, length, d->names[i]), at = n;
        while (at > 0 && here < distance[at - 1]) at--;
        if (at == KP_LIKE) continue;
        if (n < KP_LIKE) n++;
        for (int k = n - 1; k > at; k--) {
            distance[k] = distance[k - 1];
            like[k] = like[k - 1];
        }
        distance[at] = here;
        like[at] = i;
    }
    return n;
}

void kp_explain_domain(const kp_domain *d, const char *word, int length, kp_text *why) {
    int like[KP_FEW_NAMES], n = d->count;
    if (d->names == NULL) {
        kp_say(why, "", "a number from {0} to {1}", kp_number(d->first),
               kp_number(d->first + d->count - 1));
        return;
    }
    if (d->count > KP_FEW_NAMES) {
        n = kp_find_like(d, word, length, like);
        kp_say(why, "", "one of {0} names; most like it:", kp_number(d->count));
    } else {
        for (int i = 0; i < n; i++) like[i] = i;
        kp_say(why, "", "one of");
    }
    for (int i = 0; i < n; i++) {
        kp_put(why, i == 0 ? " " : ", ");
        kp_put(why, d->names[like[i]]);
    }
}

enum { KP_ALLOWED_TEXT = 512 }; /* room for what a parameter may be */

static kp_err kp_read_params(const kp_game *g, const kp_family *f, const char *text,
                             kp_action *out, kp_text *why) {
    int n = kp_count_words(f->params), index = 0, length;
    for (int i = 0; i < n; i++) {
        kp_domain d = kp_param_domain(g, f, i);
        const char *word = kp_word_at(text, i + 1, &length);
        int member = word == NULL ? -1 : kp_find_member(&d, word, length);
        if (member < 0) {
            char allowed[KP_ALLOWED_TEXT];
            kp_text list = kp_text_like(why, allowed, sizeof allowed);
            kp_explain_domain(&d, word == NULL ? "" : word, word == NULL ? 0 : length,
                              &list);
            kp_say(why, "", "word {0} of '{1}' must be {2}", kp_number(i + 2),
                   kp_words(f->word), kp_words(allowed));
            return KP_ERR_UNKNOWN_ACTION;
        }
        index = index * d.count + member;
    }
    if (kp_word_at(text, n + 1, &length) != NULL) {
        kp_say(why, "", "too many words after '{0}'", kp_words(f->word));
        return KP_ERR_UNKNOWN_ACTION;
    }
    *out = (kp_action)(f->first + index);
    return KP_ERR_OK;
}

kp_err kp_read_action(const kp_game *g, const char *text, kp_action *out,
                      kp_text *why) {
    int length;
    const char *word = kp_word_at(text, 0, &length);
    if (word != NULL)
        for (const kp_family *f = g->families; f->word != NULL; f++)
            if (kp_same_word(f->word, word, length))
                return kp_read_params(g, f, text, out, why);
    kp_say(why, "", "an action begins with one of:");
    for (const kp_family *f = g->families; f->word != NULL; f++) {
        kp_put_char(why, ' ');
        kp_put(why, f->word);
    }
    return KP_ERR_UNKNOWN_ACTION;
}

int kp_sees_action(const kp_game *g, const void *s, kp_action a, int viewer) {
    const kp_family *f = kp_family_of(g, a);
    if (f->visibility == KP_ALL) return 1;
    if (f->visibility == KP_NOBODY || viewer == KP_SPECTATOR) return 0;
    if (f->by == KP_BY_SEAT) return g->turn(s) == viewer;
    return g->witness != NULL && g->witness(s) == viewer;
}
