/* SPDX-License-Identifier: MIT */
#include "core/tell.h"

#include "core/fields.h"
#include "core/notation.h"
#include "core/walk.h"

/* ---- what happened ---- */

static kp_parts kp_seen_parts(const kp_game *g, kp_action a, int sees) {
    kp_parts parts = {0};
    int param[KP_MAX_PARAMS], n = kp_get_params(g, a, param);
    parts.family = (u16)(kp_family_of(g, a) - g->families);
    for (int i = 0; i < n; i++) parts.param[i] = sees ? (u16)param[i] : KP_HIDDEN16;
    return parts;
}

void kp_tell(const kp_game *g, const void *before, kp_action a, const void *after,
             int viewer, kp_telling *out) {
    kp_state was, is;
    int sees = viewer == KP_ALL_KNOWING || kp_sees_action(g, before, a, viewer);
    kp_deed deed = {&was, &is, g->turn(before), kp_seen_parts(g, a, sees)};
    kp_copy_state(g, &was, before);
    kp_copy_state(g, &is, after);
    if (viewer != KP_ALL_KNOWING) {
        kp_show_to(g, &was, viewer);
        kp_show_to(g, &is, viewer);
    }
    out->count = 0;
    g->teller->tell(&deed, out);
}

kp_fact *kp_add_fact(kp_telling *out, int kind, int seat) {
    static const kp_fact nothing;
    KP_CHECK(out->count < KP_MOST_FACTS);
    kp_fact *fact = &out->fact[out->count++];
    *fact = nothing;
    fact->kind = (u8)kind;
    fact->seat = (i8)seat;
    return fact;
}

void kp_add_difference(kp_fact *fact, const u8 *before, const u8 *after, int goods) {
    for (int i = 0; i < goods; i++) {
        int more = after[i] - before[i];
        fact->gain[i] = (i16)(fact->gain[i] + kp_max(more, 0));
        fact->cost[i] = (i16)(fact->cost[i] + kp_max(-more, 0));
    }
}

int kp_join_fact(const kp_game *g, kp_fact *last, const kp_fact *next) {
    if (g->teller->kinds[next->kind].manner != KP_JOINS || last->kind != next->kind ||
        last->seat != next->seat)
        return 0;
    for (int i = 0; i < KP_FACT_ARGS; i++)
        if (last->arg[i] != next->arg[i]) return 0;
    for (int i = 0; i < KP_FACT_GOODS; i++) {
        last->cost[i] = (i16)(last->cost[i] + next->cost[i]);
        last->gain[i] = (i16)(last->gain[i] + next->gain[i]);
    }
    last->points = (i16)(last->points + next->points);
    return 1;
}

/* ---- in words ---- */

enum { KP_LIST_TEXT = 256, KP_PLACEHOLDER = 8 };

/* The {name} that begins here, into `name`; its length with the braces, or 0. */
static int kp_named_placeholder_at(const char *words, char name[KP_PLACEHOLDER]) {
    int n = 1;
    if (words[0] != '{') return 0;
    for (; words[n] != '}'; n++) {
        if (words[n] == '\0' || n == KP_PLACEHOLDER) return 0;
        name[n - 1] = words[n];
    }
    name[n - 1] = '\0';
    return n + 1;
}

static int kp_same_name(const char *name, const char *other) {
    while (*name != '\0' && *name == *other) name++, other++;
    return *name == *other;
}

static int kp_has_placeholder(const char *words, const char *wanted) {
    char name[KP_PLACEHOLDER];
    for (; *words != '\0'; words++)
        if (kp_named_placeholder_at(words, name) > 0 && kp_same_name(name, wanted))
            return 1;
    return 0;
}

/* Puts the words before the next placeholder and reads its name; what follows it, or
 * NULL where there is none. */
static const char *kp_put_until(const char *words, char name[KP_PLACEHOLDER],
                                kp_text *out) {
    for (; *words != '\0'; words++) {
        int length = kp_named_placeholder_at(words, name);
        if (length > 0) return words + length;
        kp_put_char(out, *words);
    }
    return NULL;
}

void kp_say_amounts(const kp_game *g, const i16 *amount, const char *sign,
                    kp_text *out) {
    int written = 0;
    for (int i = 0; g->teller->amounts[i].one != NULL; i++) {
        const kp_amount *a = &g->teller->amounts[i];
        if (amount[i] == 0) continue;
        kp_put(out, written++ > 0 ? ", " : "");
        kp_put(out, sign);
        const char *words = kp_translate_count(out, g->id, a->one, a->many, amount[i]);
        char name[KP_PLACEHOLDER];
        while ((words = kp_put_until(words, name, out)) != NULL)
            kp_put_int(out, amount[i]);
    }
}

static kp_domain kp_arg_domain(const kp_game *g, const kp_fact_kind *kind, int i) {
    int length = 0;
    const char *name = kp_word_at(kind->params, i, &length);
    kp_domain none = {0};
    return name == NULL ? none : kp_get_domain(g, name, length);
}

static int kp_names_seat(const kp_domain *d) {
    return d->name != NULL && kp_same_word(d->name, "seat", 4);
}

/* An argument whose domain the game does not have is a plain number. */
static void kp_say_arg(const kp_game *g, const kp_fact *fact, int i, kp_text *out) {
    kp_domain d = kp_arg_domain(g, &g->teller->kinds[fact->kind], i);
    if (d.name == NULL)
        kp_put_int(out, fact->arg[i]);
    else if (kp_names_seat(&d))
        kp_put_seat(out, fact->arg[i]);
    else
        kp_say_member(out, g, &d, fact->arg[i]);
}

/* What the phrase counts: its first plain number. */
static i64 kp_count_of(const kp_game *g, const kp_fact *fact) {
    const kp_fact_kind *kind = &g->teller->kinds[fact->kind];
    for (int i = 0; i < kp_count_words(kind->params); i++)
        if (kp_arg_domain(g, kind, i).name == NULL) return fact->arg[i];
    return 1;
}

static void kp_fill_placeholder(const kp_game *g, const kp_fact *fact, const char *name,
                                kp_text *out) {
    if (kp_same_name(name, "who"))
        kp_put_seat(out, fact->seat);
    else if (kp_same_name(name, "cost"))
        kp_say_amounts(g, fact->cost, "", out);
    else if (kp_same_name(name, "gain"))
        kp_say_amounts(g, fact->gain, "", out);
    else
        kp_say_arg(g, fact, name[0] - '0', out);
}

static int kp_any(const i16 *amount) {
    for (int i = 0; i < KP_FACT_GOODS; i++)
        if (amount[i] != 0) return 1;
    return 0;
}

void kp_say_fact(const kp_game *g, const kp_fact *fact, int you, kp_text *out) {
    const kp_fact_kind *kind = &g->teller->kinds[fact->kind];
    int mine = you >= 0 && fact->seat == you && kind->you != NULL;
    const char *one = mine ? kind->you : kind->phrase;
    const char *many = mine ? kind->you_many : kind->many;
    const char *words = kp_translate_count(out, g->id, one, many, kp_count_of(g, fact));
    int named = kp_has_placeholder(words, "gain");
    char name[KP_PLACEHOLDER];
    while ((words = kp_put_until(words, name, out)) != NULL)
        kp_fill_placeholder(g, fact, name, out);
    if (!named && kp_any(fact->gain)) {
        kp_put(out, " · ");
        kp_say_amounts(g, fact->gain, "+", out);
    }
    if (fact->points == 0) return;
    kp_put(out, fact->points > 0 ? " · +" : " · −");
    kp_put_int(out, fact->points > 0 ? fact->points : -fact->points);
}

/* ---- as JSON ---- */

static void kp_write_amounts(const kp_game *g, const char *key, const i16 *amount,
                             kp_json_writer *w) {
    if (!kp_any(amount)) return;
    kp_json_begin_list(w, key);
    for (int i = 0; g->teller->amounts[i].one != NULL; i++)
        kp_json_int(w, NULL, amount[i]);
    kp_json_end(w);
}

static void kp_write_arg(const kp_game *g, const kp_fact *fact, int i,
                         kp_json_writer *w) {
    kp_domain d = kp_arg_domain(g, &g->teller->kinds[fact->kind], i);
    if (d.name == NULL || kp_names_seat(&d))
        kp_json_int(w, NULL, fact->arg[i]);
    else if (d.names == NULL)
        kp_json_int(w, NULL, d.first + fact->arg[i]);
    else
        kp_json_text(w, NULL, d.names[fact->arg[i]]);
}

void kp_write_fact(const kp_game *g, const kp_fact *fact, kp_json_writer *w) {
    const kp_fact_kind *kind = &g->teller->kinds[fact->kind];
    kp_json_begin_object(w, NULL);
    kp_json_text(w, "kind", kind->word);
    if (fact->seat >= 0) kp_json_int(w, "seat", fact->seat);
    kp_json_begin_list(w, "args");
    for (int i = 0; i < kp_count_words(kind->params); i++) kp_write_arg(g, fact, i, w);
    kp_json_end(w);
    kp_write_amounts(g, "cost", fact->cost, w);
    kp_write_amounts(g, "gain", fact->gain, w);
    if (fact->points != 0) kp_json_int(w, "points", fact->points);
    kp_json_end(w);
}
