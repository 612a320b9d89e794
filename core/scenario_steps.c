/* SPDX-License-Identifier: MIT */
/* The kinds of step, one function each: they return whether what they say holds. */
#include "core/scenario_steps.h"

#include <string.h>

#include "core/decode.h"
#include "core/explain.h"
#include "core/fields.h"
#include "core/notation.h"

int kp_scenario_fail(kp_scenario *sc, const char *what, const char *more) {
    kp_put(sc->why, what);
    kp_put(sc->why, more);
    return 0;
}

static int fail_json(kp_scenario *sc, const char *what, const kp_json *v) {
    kp_put(sc->why, what);
    kp_put_json(sc->why, v);
    return 0;
}

static int read_action(kp_scenario *sc, const kp_json *v, kp_action *a) {
    const char *text = kp_json_string(v);
    if (text == NULL) return fail_json(sc, "an action is a text, not ", v);
    if (kp_read_action(sc->game, text, a, sc->why) == KP_ERR_OK) return 1;
    return kp_scenario_fail(sc, " in: ", text);
}

/* One value, or the list of several that it is; an empty list says nothing. */
static int is_one_or_more(kp_scenario *sc, const kp_json *v) {
    if (!kp_json_is(v, KP_JSON_LIST) || kp_json_count(v) > 0) return 1;
    return kp_scenario_fail(sc, "an empty list says nothing", "");
}
static u32 count_of(const kp_json *v) {
    return kp_json_is(v, KP_JSON_LIST) ? kp_json_count(v) : 1;
}
static const kp_json *one_of(const kp_json *v, u32 i) {
    return kp_json_is(v, KP_JSON_LIST) ? kp_json_at(v, i) : v;
}

/* The actions of one list that are not in the other, after `what`. */
static void put_missing(kp_scenario *sc, const char *what, const kp_action *list, int n,
                        const u8 *found) {
    int written = 0;
    for (int i = 0; i < n; i++) {
        if (found[i]) continue;
        kp_put(sc->why, written++ == 0 ? what : "; ");
        kp_write_action(sc->game, list[i], sc->why);
    }
    if (written > 0) kp_put_char(sc->why, '\n');
}

static int is_among(const kp_action *list, int n, kp_action a) {
    while (n > 0 && list[n - 1] != a) n--;
    return n > 0;
}

static int step_legal(kp_scenario *sc, const kp_json *v) {
    kp_action legal[KP_MAX_LEGAL], listed[KP_MAX_LEGAL];
    u8 in_list[KP_MAX_LEGAL] = {0}, is_legal[KP_MAX_LEGAL] = {0};
    int n = kp_list_next(sc->game, &sc->state, legal), m = 0, same = 1;
    if (!kp_json_is(v, KP_JSON_LIST)) return fail_json(sc, "expected a list, not ", v);
    if (kp_json_count(v) > KP_MAX_LEGAL)
        return kp_scenario_fail(sc, "no game has so many legal actions", "");
    KP_JSON_EACH (entry, v) {
        int at = 0;
        if (!read_action(sc, entry, &listed[m])) return 0;
        if (is_among(listed, m, listed[m]))
            return kp_scenario_fail(sc, "named twice: ", kp_json_string(entry));
        while (at < n && legal[at] != listed[m]) at++;
        if (at < n) in_list[at] = is_legal[m] = 1;
        same &= at < n;
        m++;
    }
    if (same && m == n) return 1;
    put_missing(sc, "expected but not legal: ", listed, m, is_legal);
    put_missing(sc, "found legal but not expected: ", legal, n, in_list);
    return 0;
}

static int are_legal(kp_scenario *sc, const kp_json *v, int expected) {
    kp_action a;
    if (!is_one_or_more(sc, v)) return 0;
    for (u32 i = 0; i < count_of(v); i++) {
        if (!read_action(sc, one_of(v, i), &a)) return 0;
        if (kp_is_legal(sc->game, &sc->state, a) == expected) continue;
        kp_scenario_fail(sc,
                         expected ? "expected legal, found illegal: "
                                  : "expected illegal, found legal: ",
                         kp_json_string(one_of(v, i)));
        kp_put_char(sc->why, '\n');
        kp_explain_turn(sc->game, &sc->state, KP_MAX_LEGAL, sc->why);
        return 0;
    }
    return 1;
}
static int step_can(kp_scenario *sc, const kp_json *v) {
    return are_legal(sc, v, 1);
}
static int step_cannot(kp_scenario *sc, const kp_json *v) {
    return are_legal(sc, v, 0);
}

static int do_one(kp_scenario *sc, const kp_json *v) {
    kp_action a;
    if (!read_action(sc, v, &a)) return 0;
    if (kp_try(sc->game, &sc->state, a) != KP_ERR_OK) {
        kp_scenario_fail(sc, "expected legal, found illegal: ", kp_json_string(v));
        kp_put_char(sc->why, '\n');
        kp_explain_turn(sc->game, &sc->state, KP_MAX_LEGAL, sc->why);
        return 0;
    }
    if (sc->loose || sc->game->check(&sc->state, NULL) == 0) return 1;
    kp_scenario_fail(sc, "after ", kp_json_string(v));
    kp_put(sc->why, " this no longer holds: ");
    kp_explain_broken(sc->game, &sc->state, sc->why);
    return 0;
}

int kp_scenario_do(kp_scenario *sc, const kp_json *actions) {
    if (!is_one_or_more(sc, actions)) return 0;
    for (u32 i = 0; i < count_of(actions); i++)
        if (!do_one(sc, one_of(actions, i))) return 0;
    return 1;
}

/* An empty object names nothing; an empty list is a set without members. */
static int has_empty_object(const kp_json *v) {
    if (kp_json_is(v, KP_JSON_OBJECT) && kp_json_count(v) == 0) return 1;
    KP_JSON_EACH (entry, v) {
        if (has_empty_object(entry)) return 1;
    }
    return 0;
}

int kp_scenario_names_fields(kp_scenario *sc, const kp_json *fields) {
    static const char says_nothing[] = "an empty object says nothing";
    if (!kp_json_is(fields, KP_JSON_OBJECT)) return 1;
    if (kp_json_count(fields) == 0) return kp_scenario_fail(sc, says_nothing, "");
    KP_JSON_EACH (field, fields) {
        if (!has_empty_object(field)) continue;
        kp_scenario_fail(sc, field->key, ": ");
        return kp_scenario_fail(sc, says_nothing, "");
    }
    return 1;
}

/* The fields of `s` that `then` names must be as it says. */
static int compare(kp_scenario *sc, const kp_state *s, const kp_json *then) {
    kp_state expected = *s;
    int differences = 0;
    if (!kp_scenario_names_fields(sc, then)) return 0;
    if (kp_read_fields(sc->game, &expected, then, sc->why) != KP_ERR_OK) return 0;
    for (const kp_field *f = sc->game->fields; f->name != NULL; f++) {
        int more = kp_explain_field(sc->game, f, &expected, s, "\n", sc->why);
        if (more > 0) kp_put_char(sc->why, '\n');
        differences += more;
    }
    return differences == 0;
}

static int step_then(kp_scenario *sc, const kp_json *v) {
    return compare(sc, &sc->state, v);
}

/* A list of whole numbers, one a seat. */
static int is_number_a_seat(kp_scenario *sc, const kp_json *v) {
    int seats = kp_seats(sc->game, &sc->state), numbers = 0;
    KP_JSON_EACH (entry, v) numbers += kp_json_is(entry, KP_JSON_INT);
    if (kp_json_is(v, KP_JSON_LIST) && numbers == seats &&
        kp_json_count(v) == (u32)seats)
        return 1;
    return fail_json(sc, "expected a list of whole numbers, one a seat, not ", v);
}

static int are_numbers(kp_scenario *sc, const kp_json *v, const i64 *found) {
    int seats = kp_seats(sc->game, &sc->state), same = 1;
    if (!is_number_a_seat(sc, v)) return 0;
    for (int seat = 0; seat < seats; seat++) {
        i64 expected = kp_json_number(kp_json_at(v, (u32)seat));
        if (expected == found[seat]) continue;
        kp_put(sc->why, same ? "seat " : "\nseat ");
        kp_put_int(sc->why, seat);
        kp_put(sc->why, ": expected ");
        kp_put_int(sc->why, expected);
        kp_put(sc->why, ", found ");
        kp_put_int(sc->why, found[seat]);
        same = 0;
    }
    return same;
}
static int step_score(kp_scenario *sc, const kp_json *v) {
    i64 found[KP_MAX_SEATS];
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_score(sc->game, &sc->state, points, rank);
    for (int i = 0; i < kp_seats(sc->game, &sc->state); i++) found[i] = points[i];
    return are_numbers(sc, v, found);
}
static int step_rank(kp_scenario *sc, const kp_json *v) {
    i64 found[KP_MAX_SEATS];
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_score(sc->game, &sc->state, points, rank);
    for (int i = 0; i < kp_seats(sc->game, &sc->state); i++) found[i] = rank[i];
    return are_numbers(sc, v, found);
}

static int step_turn(kp_scenario *sc, const kp_json *v) {
    const char *word = kp_json_string(v);
    int expected = KP_OVER - 1, seats = kp_seats(sc->game, &sc->state);
    if (kp_json_is(v, KP_JSON_INT) && kp_json_number(v) >= 0 &&
        kp_json_number(v) < seats)
        expected = (int)kp_json_number(v);
    else if (word != NULL && strcmp(word, "chance") == 0)
        expected = KP_CHANCE;
    else if (word != NULL && strcmp(word, "over") == 0)
        expected = KP_OVER;
    else
        return fail_json(sc, "expected a seat in play, \"chance\" or \"over\", not ",
                         v);
    if (expected == sc->game->turn(&sc->state)) return 1;
    fail_json(sc, "expected ", v);
    kp_put(sc->why, ", found: ");
    kp_explain_turn(sc->game, &sc->state, KP_MAX_LEGAL, sc->why);
    return 0;
}

/* An outcome of chance with its weight; 0 where the action is no outcome. */
static int weight_of(const kp_outcome *out, int n, kp_action a) {
    for (int i = 0; i < n; i++)
        if (out[i].action == a) return out[i].weight;
    return 0;
}

static int compare_weight(kp_scenario *sc, kp_action a, i64 expected, i64 found) {
    if (expected == found) return 1;
    kp_write_action(sc->game, a, sc->why);
    kp_put(sc->why, ": expected ");
    kp_put_int(sc->why, expected);
    kp_put(sc->why, ", found ");
    kp_put_int(sc->why, found);
    kp_put_char(sc->why, '\n');
    return 0;
}

static int step_chance(kp_scenario *sc, const kp_json *v) {
    kp_outcome out[KP_MAX_OUTCOMES];
    u8 listed[KP_MAX_OUTCOMES] = {0};
    int same = 1;
    if (!kp_json_is(v, KP_JSON_OBJECT) || kp_json_count(v) == 0)
        return fail_json(sc, "expected an object of actions and weights, not ", v);
    if (sc->game->turn(&sc->state) != KP_CHANCE) {
        kp_put(sc->why, "expected chance to be next, found: ");
        kp_explain_turn(sc->game, &sc->state, KP_MAX_LEGAL, sc->why);
        return 0;
    }
    int n = sc->game->chance(&sc->state, out);
    KP_JSON_EACH (weight, v) {
        kp_action a;
        if (!kp_json_is(weight, KP_JSON_INT) || kp_json_number(weight) < 1)
            return fail_json(sc, "a weight is a whole number, 1 or more, not ", weight);
        if (kp_read_action(sc->game, weight->key, &a, sc->why) != KP_ERR_OK) return 0;
        for (int i = 0; i < n; i++) listed[i] |= out[i].action == a;
        same &= compare_weight(sc, a, kp_json_number(weight), weight_of(out, n, a));
    }
    for (int i = 0; i < n; i++)
        if (!listed[i]) same &= compare_weight(sc, out[i].action, 0, out[i].weight);
    return same;
}

static int step_moves(kp_scenario *sc, const kp_json *v) {
    u64 moves = kp_count_moves(sc->game, &sc->state);
    if (!kp_json_is(v, KP_JSON_INT) || kp_json_number(v) < 0)
        return fail_json(sc, "expected a whole number, 0 or more, not ", v);
    if (sc->game->turn(&sc->state) < 0) {
        kp_put(sc->why, "expected a seat to move, found: ");
        kp_explain_turn(sc->game, &sc->state, KP_MAX_LEGAL, sc->why);
        return 0;
    }
    if (moves == KP_UNCOUNTED)
        return kp_scenario_fail(
            sc, "there are too many moves, or too long ones, to count", "");
    if ((u64)kp_json_number(v) == moves) return 1;
    fail_json(sc, "expected ", v);
    kp_put(sc->why, ", found ");
    kp_put_int(sc->why, (i64)moves);
    return 0;
}

/* What would have been: the steps go on from here, and afterwards this position is
 * there again. */
static int step_instead(kp_scenario *sc, const kp_json *v) {
    kp_state here = sc->state;
    int ok = kp_scenario_steps(sc, v);
    sc->state = here;
    return ok;
}

typedef struct kp_step_kind {
    const char *key;
    int (*run)(kp_scenario *sc, const kp_json *value);
} kp_step_kind;

/* In the order in which the entries of one step are looked at. */
static const kp_step_kind step_kinds[] = {
    {"legal", step_legal},  {"can", step_can},         {"cannot", step_cannot},
    {"do", kp_scenario_do}, {"then", step_then},       {"score", step_score},
    {"rank", step_rank},    {"turn", step_turn},       {"chance", step_chance},
    {"moves", step_moves},  {"instead", step_instead}, {NULL, NULL}};

/* "observe" looks through one seat's eyes; its "then" is compared with that view. */
static int step_observe(kp_scenario *sc, const kp_json *step) {
    const kp_json *seat = kp_json_get(step, "observe"),
                  *screen = kp_json_get(step, "screen");
    kp_state seen = sc->state;
    const char *word = kp_json_string(seat);
    int viewer = (int)kp_json_number(seat);
    if (word != NULL && strcmp(word, "all") == 0)
        viewer = KP_SPECTATOR;
    else if (!kp_json_is(seat, KP_JSON_INT) || kp_json_number(seat) < 0 ||
             kp_json_number(seat) >= kp_seats(sc->game, &sc->state))
        return fail_json(sc, "expected a seat in play, or \"all\", not ", seat);
    if (screen != NULL && !kp_json_is_flag(screen))
        return kp_scenario_fail(sc, "screen is true or false", "");
    if (kp_json_get(step, "then") == NULL)
        return kp_scenario_fail(sc, "it needs a 'then': what is seen", "");
    if (kp_json_is(screen, KP_JSON_TRUE))
        kp_show_to(sc->game, &seen, viewer);
    else
        sc->game->hide(&seen, viewer);
    return compare(sc, &seen, kp_json_get(step, "then"));
}

static int is_step_kind(const char *key) {
    for (const kp_step_kind *k = step_kinds; k->key != NULL; k++)
        if (strcmp(k->key, key) == 0) return 1;
    return 0;
}

/* A step that observes has its own few entries. */
static int check_key(kp_scenario *sc, const char *key, int observes) {
    int screen = strcmp(key, "screen") == 0, kind = is_step_kind(key);
    if (strcmp(key, "why") == 0 || strcmp(key, "observe") == 0) return 1;
    if (!screen && !kind) return kp_scenario_fail(sc, "there is no kind of step ", key);
    if (screen && !observes)
        return kp_scenario_fail(sc, key, " has no place without observe");
    if (kind && observes && strcmp(key, "then") != 0)
        return kp_scenario_fail(sc, key, " has no place beside observe");
    return 1;
}

/* Whether the step is one at all: known entries, and something besides the remark. */
static int is_sound(kp_scenario *sc, const kp_json *step, int observes) {
    const kp_json *remark = kp_json_get(step, "why");
    if (!kp_json_is(step, KP_JSON_OBJECT))
        return fail_json(sc, "a step is an object, not ", step);
    KP_JSON_EACH (entry, step) {
        if (!check_key(sc, entry->key, observes)) return 0;
    }
    if (remark != NULL && kp_json_string(remark) == NULL)
        return fail_json(sc, "why is a text, not ", remark);
    if (kp_json_count(step) == (u32)(remark != NULL))
        return kp_scenario_fail(sc, "a step without an entry says nothing", "");
    return 1;
}

/* What was said since `used`, such as the place of something that holds after all. */
static void take_back(kp_text *why, size_t used) {
    why->used = used;
    if (used < why->size) why->at[used] = '\0';
}

static int run_step(kp_scenario *sc, const kp_json *step) {
    size_t place = sc->why->used;
    int observes = kp_json_get(step, "observe") != NULL;
    kp_put(sc->why, "\n");
    if (!is_sound(sc, step, observes)) return 0;
    if (observes) {
        take_back(sc->why, place);
        kp_put(sc->why, ", observe\n");
        return step_observe(sc, step);
    }
    for (const kp_step_kind *k = step_kinds; k->key != NULL; k++) {
        const kp_json *value = kp_json_get(step, k->key);
        if (value == NULL) continue;
        take_back(sc->why, place);
        kp_scenario_fail(sc, ", ", k->key);
        kp_put_char(sc->why, '\n');
        if (!k->run(sc, value)) return 0;
    }
    return 1;
}

int kp_scenario_steps(kp_scenario *sc, const kp_json *steps) {
    size_t used = sc->why->used;
    int number = 0;
    if (!kp_json_is(steps, KP_JSON_LIST) || kp_json_count(steps) == 0)
        return kp_scenario_fail(sc, "a list of steps is needed", "");
    KP_JSON_EACH (step, steps) {
        kp_put(sc->why, "step ");
        kp_put_int(sc->why, ++number);
        if (!run_step(sc, step)) return 0;
        take_back(sc->why, used);
    }
    return 1;
}
