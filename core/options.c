/* SPDX-License-Identifier: MIT */
#include "core/options.h"

#include "core/bits.h"
#include "core/notation.h"

enum { KP_OPTION_TEXT = 1024 }; /* longer words are no option */

kp_setup kp_default_setup(const kp_game *g) {
    kp_setup how = {g->min_seats, {0}};
    for (int i = 0; g->options[i].name != NULL; i++)
        how.option[i] = g->options[i].normal;
    return how;
}

static int kp_length(const char *word) {
    int n = 0;
    while (word[n] != '\0') n++;
    return n;
}

static int kp_is_set_option(const kp_option *o) {
    return o->values[0] == '{';
}

static kp_domain kp_option_domain(const kp_game *g, const kp_option *o) {
    return kp_get_domain(g, o->values + 1, kp_length(o->values) - 2);
}

int kp_option_members(const kp_game *g, const kp_option *o) {
    return kp_option_domain(g, o).count;
}

/* "a,b,c" into the bits of a domain. */
static int kp_read_set_option(const kp_domain *d, const char *value, u64 *out) {
    u64 set = 0;
    while (*value != '\0') {
        int n = 0;
        while (value[n] != '\0' && value[n] != ',') n++;
        int member = kp_find_member(d, value, n);
        if (member < 0) return 0;
        set |= kp_bit(member);
        value += n;
        if (*value == ',' && *++value == '\0') return 0;
    }
    *out = set;
    return 1;
}

static int kp_read_option_value(const kp_game *g, const kp_option *o, const char *value,
                                u64 *out) {
    int length = kp_length(value);
    i64 number;
    if (kp_is_set_option(o)) {
        kp_domain d = kp_option_domain(g, o);
        return kp_read_set_option(&d, value, out);
    }
    if (o->values[0] != '\0') {
        int word = kp_find_word(o->values, value, length);
        *out = word < 0 ? *out : (u64)word;
        return word >= 0;
    }
    if (!kp_read_int(value, length, &number) || number < o->min || number > o->max)
        return 0;
    *out = (u64)number;
    return 1;
}

void kp_write_allowed(const kp_game *g, int i, kp_text *out) {
    const kp_option *o = &g->options[i];
    if (kp_is_set_option(o)) {
        kp_domain d = kp_option_domain(g, o);
        kp_say(out, "", "a list, separated by commas, of:");
        for (int k = 0; k < d.count; k++) {
            kp_put_char(out, ' ');
            kp_put_member(out, &d, k);
        }
    } else if (o->values[0] == '\0') {
        kp_say(out, "", "{0} to {1}", kp_number(o->min), kp_number(o->max));
    } else {
        const char *word;
        int length;
        for (int k = 0; (word = kp_word_at(o->values, k, &length)) != NULL; k++) {
            if (k > 0) kp_put(out, ", ");
            kp_put_bytes(out, word, (size_t)length);
        }
    }
}

static kp_err kp_read_seats(const kp_game *g, kp_setup *how, const char *value,
                            kp_text *why) {
    i64 seats;
    int is_number = kp_read_int(value, kp_length(value), &seats);
    if (!is_number || seats < g->min_seats || seats > g->max_seats) {
        kp_say(why, "", "seats must be {0} to {1} in {2}", kp_number(g->min_seats),
               kp_number(g->max_seats), kp_words(g->id));
        return KP_ERR_BAD_SEATS;
    }
    how->seats = (u8)seats;
    return KP_ERR_OK;
}

kp_err kp_read_option(const kp_game *g, kp_setup *how, const char *name,
                      const char *value, kp_text *why) {
    if (kp_same_word("seats", name, kp_length(name)))
        return kp_read_seats(g, how, value, why);
    for (int i = 0; g->options[i].name != NULL; i++) {
        if (!kp_same_word(g->options[i].name, name, kp_length(name))) continue;
        if (kp_read_option_value(g, &g->options[i], value, &how->option[i]))
            return KP_ERR_OK;
        char allowed[KP_OPTION_TEXT];
        kp_text list = kp_text_like(why, allowed, sizeof allowed);
        kp_write_allowed(g, i, &list);
        kp_say(why, "", "{0} must be {1}", kp_words(g->options[i].name),
               kp_words(allowed));
        return KP_ERR_BAD_OPTION;
    }
    kp_say(why, "", "no option '{0}'; there are: seats", kp_words(name));
    for (int i = 0; g->options[i].name != NULL; i++) {
        kp_put(why, ", ");
        kp_put(why, g->options[i].name);
    }
    return KP_ERR_UNKNOWN_OPTION;
}

kp_err kp_read_option_word(const kp_game *g, kp_setup *how, const char *word,
                           int length, kp_text *why) {
    char copy[KP_OPTION_TEXT];
    int equals = -1;
    for (int i = 0; i < length && length < KP_OPTION_TEXT; i++) {
        copy[i] = word[i];
        if (word[i] == '=' && equals < 0) equals = i;
    }
    if (equals < 0) {
        kp_say(why, "", "an option is written name=value");
        return KP_ERR_UNKNOWN_OPTION;
    }
    copy[length] = copy[equals] = '\0';
    return kp_read_option(g, how, copy, copy + equals + 1, why);
}

kp_err kp_check_setup(const kp_game *g, const kp_setup *how, kp_text *why) {
    const char *reason = g->refuse == NULL ? NULL : g->refuse(how);
    if (reason == NULL) return KP_ERR_OK;
    kp_say(why, g->id, reason);
    return KP_ERR_REFUSED_SETUP;
}

void kp_write_option(const kp_game *g, const kp_setup *how, int i, kp_text *out) {
    const kp_option *o = &g->options[i];
    int length, written = 0;
    if (kp_is_set_option(o)) {
        kp_domain d = kp_option_domain(g, o);
        KP_EACH (member, how->option[i]) {
            if (written++ > 0) kp_put_char(out, ',');
            kp_put_member(out, &d, member);
        }
    } else if (o->values[0] == '\0') {
        kp_put_int(out, (i64)how->option[i]);
    } else {
        const char *word = kp_word_at(o->values, (int)how->option[i], &length);
        kp_put_bytes(out, word, (size_t)length);
    }
}
