/* SPDX-License-Identifier: MIT */
/* kaupang scenario: runs scenario files and prints TAP. A scenario sets up a position
 * and says, step by step, what must be legal, what happens, and what is seen; the
 * format is in docs/notation.md. */
#include <jansson.h>
#include <string.h>

#include "cli/cli.h"
#include "core/decode.h"
#include "core/fields.h"
#include "core/notation.h"
#include "core/options.h"
#include "games/games.h"

/* A scenario being run. `why` collects what was expected and what was found. */
typedef struct scenario {
    const kp_game *game;
    kp_setup setup;
    kp_state state;
    json_t *file; /* the parsed file; owned */
    int step;     /* from 1; 0 before the first */
    char reason[4096];
    kp_text why;
} scenario;

static int fail(scenario *sc, const char *what, const char *more) {
    kp_put(&sc->why, what);
    kp_put(&sc->why, more);
    return 0;
}

static int read_action(scenario *sc, json_t *v, kp_action *a) {
    if (!json_is_string(v)) return fail(sc, "expected an action as text", "");
    if (kp_read_action(sc->game, json_string_value(v), a, &sc->why) == KP_ERR_OK)
        return 1;
    return fail(sc, " in: ", json_string_value(v));
}

/* ---- one function a kind of step; each returns whether it holds --------------------
 */

static void put_list(kp_text *out, const kp_game *g, const kp_action *list, int n) {
    for (int i = 0; i < n; i++) {
        kp_put(out, i == 0 ? "" : "; ");
        kp_write_action(g, list[i], out);
    }
}

static int step_legal(scenario *sc, json_t *v) {
    kp_action list[KP_MAX_LEGAL], expected;
    int n = kp_list_next(sc->game, &sc->state, list);
    int same = json_is_array(v) && json_array_size(v) == (size_t)n;
    u8 named[KP_MAX_LEGAL] = {0}; /* so that naming one twice is noticed */
    for (size_t i = 0; i < json_array_size(v); i++) {
        int at = 0;
        if (!read_action(sc, json_array_get(v, i), &expected)) return 0;
        while (at < n && (list[at] != expected || named[at])) at++;
        if (at < n) named[at] = 1;
        same &= at < n;
    }
    if (same) return 1;
    fail(sc, "expected the legal actions ", "");
    for (size_t i = 0; i < json_array_size(v); i++)
        fail(sc, i == 0 ? "" : "; ", json_string_value(json_array_get(v, i)));
    fail(sc, "\nfound ", "");
    put_list(&sc->why, sc->game, list, n);
    return 0;
}

static int step_can_or_cannot(scenario *sc, json_t *v, int expected) {
    kp_action a;
    size_t n = json_is_array(v) ? json_array_size(v) : 1;
    for (size_t i = 0; i < n; i++) {
        json_t *one = json_is_array(v) ? json_array_get(v, i) : v;
        if (!read_action(sc, one, &a)) return 0;
        if (kp_is_legal(sc->game, &sc->state, a) != expected)
            return fail(sc,
                        expected ? "expected legal, found illegal: "
                                 : "expected illegal, found legal: ",
                        json_string_value(one));
    }
    return 1;
}
static int step_can(scenario *sc, json_t *v) {
    return step_can_or_cannot(sc, v, 1);
}
static int step_cannot(scenario *sc, json_t *v) {
    return step_can_or_cannot(sc, v, 0);
}

static int do_one(scenario *sc, json_t *v) {
    kp_action a;
    if (!read_action(sc, v, &a)) return 0;
    kp_err err = kp_try(sc->game, &sc->state, a);
    if (err != KP_ERR_OK) {
        fail(sc, kp_error_text(err), ": ");
        return fail(sc, json_string_value(v), "");
    }
    int broken = sc->game->check(&sc->state);
    if (broken == 0 || json_is_true(json_object_get(sc->file, "loose"))) return 1;
    fail(sc, "after ", json_string_value(v));
    return fail(sc, " this no longer holds: ", sc->game->invariants[broken - 1]);
}

static int step_do(scenario *sc, json_t *v) {
    if (!json_is_array(v)) return do_one(sc, v);
    for (size_t i = 0; i < json_array_size(v); i++)
        if (!do_one(sc, json_array_get(v, i))) return 0;
    return 1;
}

static void put_field(scenario *sc, const kp_field *f, const void *s) {
    kp_write_field(sc->game, f, s, &sc->why);
}

/* The fields of `s` that `then` names must be as it says. */
static int compare(scenario *sc, const kp_state *s, json_t *then) {
    kp_state wanted = *s;
    if (kp_read_fields(sc->game, &wanted, then, &sc->why) != KP_ERR_OK) return 0;
    int same = 1;
    for (const kp_field *f = sc->game->fields; f->name != NULL; f++) {
        const u8 *a = (const u8 *)&wanted + f->offset, *b = (const u8 *)s + f->offset;
        if (memcmp(a, b, f->size) == 0) continue;
        fail(sc, same ? "field '" : "\nfield '", f->name);
        fail(sc, "': expected ", "");
        put_field(sc, f, &wanted);
        fail(sc, ", found ", "");
        put_field(sc, f, s);
        same = 0;
    }
    return same;
}

static int step_then(scenario *sc, json_t *v) {
    return compare(sc, &sc->state, v);
}

static int step_numbers(scenario *sc, json_t *v, const char *what, int ranks) {
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_score(sc->game, &sc->state, points, rank);
    int seats = kp_seats(sc->game, &sc->state),
        same = json_array_size(v) == (size_t)seats;
    for (int i = 0; same && i < seats; i++)
        same = json_integer_value(json_array_get(v, (size_t)i)) ==
               (ranks ? rank[i] : points[i]);
    if (same) return 1;
    char *expected = json_dumps(v, JSON_ENCODE_ANY);
    fail(sc, what, " expected ");
    fail(sc, expected != NULL ? expected : "?", ", found [");
    free(expected);
    for (int i = 0; i < seats; i++) {
        if (i > 0) kp_put(&sc->why, ", ");
        kp_put_int(&sc->why, ranks ? rank[i] : points[i]);
    }
    return fail(sc, "]", "");
}
static int step_score(scenario *sc, json_t *v) {
    return step_numbers(sc, v, "score:", 0);
}
static int step_rank(scenario *sc, json_t *v) {
    return step_numbers(sc, v, "rank:", 1);
}

static int step_turn(scenario *sc, json_t *v) {
    int turn = sc->game->turn(&sc->state), expected = -3;
    if (json_is_integer(v)) expected = (int)json_integer_value(v);
    if (json_is_string(v) && strcmp(json_string_value(v), "chance") == 0)
        expected = KP_CHANCE;
    if (json_is_string(v) && strcmp(json_string_value(v), "over") == 0)
        expected = KP_OVER;
    if (expected == turn) return 1;
    fail(sc, "turn: found ",
         turn == KP_OVER     ? "over"
         : turn == KP_CHANCE ? "chance"
                             : "");
    if (turn >= 0) kp_put_int(&sc->why, turn);
    char *wanted = json_dumps(v, JSON_ENCODE_ANY);
    fail(sc, ", expected ", wanted != NULL ? wanted : "?");
    free(wanted);
    return 0;
}

static int step_chance(scenario *sc, json_t *v) {
    kp_outcome out[KP_MAX_OUTCOMES];
    const char *text;
    json_t *weight;
    int n =
        sc->game->turn(&sc->state) == KP_CHANCE ? sc->game->chance(&sc->state, out) : 0;
    int same = json_object_size(v) == (size_t)n;
    json_object_foreach(v, text, weight) {
        kp_action a;
        int found = 0;
        if (kp_read_action(sc->game, text, &a, &sc->why) != KP_ERR_OK) return 0;
        for (int i = 0; i < n; i++)
            found |= out[i].action == a && out[i].weight == json_integer_value(weight);
        same &= found;
    }
    if (same) return 1;
    fail(sc, "chance: found", "");
    for (int i = 0; i < n; i++) {
        kp_put(&sc->why, i == 0 ? " " : "; ");
        kp_write_action(sc->game, out[i].action, &sc->why);
        kp_put(&sc->why, " × ");
        kp_put_int(&sc->why, out[i].weight);
    }
    char *wanted = json_dumps(v, JSON_ENCODE_ANY);
    fail(sc, "; expected ", wanted != NULL ? wanted : "?");
    free(wanted);
    return 0;
}

static int step_moves(scenario *sc, json_t *v) {
    u64 moves = kp_count_moves(sc->game, &sc->state);
    if (json_is_integer(v) && (u64)json_integer_value(v) == moves) return 1;
    fail(sc, "moves: expected ", "");
    kp_put_int(&sc->why, json_integer_value(v));
    fail(sc, ", found ", "");
    kp_put_int(&sc->why, (i64)moves);
    return 0;
}

/* "observe" looks through one seat's eyes; its "then" is compared with that view. */
static int step_observe(scenario *sc, json_t *step, json_t *seat) {
    kp_state seen = sc->state;
    int spectator = json_is_string(seat) && strcmp(json_string_value(seat), "all") == 0;
    int viewer = spectator ? KP_SPECTATOR : (int)json_integer_value(seat);
    if (!spectator && (!json_is_integer(seat) || viewer < 0 ||
                       viewer >= kp_seats(sc->game, &sc->state)))
        return fail(sc, "observe needs a seat in play, or \"all\"", "");
    sc->game->hide(&seen, viewer);
    if (sc->game->veil != NULL && json_is_true(json_object_get(step, "screen")))
        sc->game->veil(&seen, viewer);
    return compare(sc, &seen, json_object_get(step, "then"));
}

typedef struct step_kind {
    const char *key;
    int (*run)(scenario *sc, json_t *value);
} step_kind;

static const step_kind step_kinds[] = {
    {"legal", step_legal}, {"can", step_can},   {"cannot", step_cannot},
    {"do", step_do},       {"then", step_then}, {"score", step_score},
    {"rank", step_rank},   {"turn", step_turn}, {"chance", step_chance},
    {"moves", step_moves}, {NULL, NULL}};

/* A step that observes has its own few entries. */
static int is_step_key(const char *key, int observes) {
    if (strcmp(key, "why") == 0) return 1;
    if (observes)
        return strcmp(key, "observe") == 0 || strcmp(key, "screen") == 0 ||
               strcmp(key, "then") == 0;
    for (const step_kind *k = step_kinds; k->key != NULL; k++)
        if (strcmp(k->key, key) == 0) return 1;
    return 0;
}

static int run_step(scenario *sc, json_t *step) {
    const char *key;
    json_t *value;
    if (!json_is_object(step)) return fail(sc, "a step is an object", "");
    json_t *seat = json_object_get(step, "observe");
    json_object_foreach(step, key, value) {
        if (!is_step_key(key, seat != NULL))
            return fail(sc, "there is no kind of step ", key);
    }
    if (seat != NULL) return step_observe(sc, step, seat);
    for (const step_kind *k = step_kinds; k->key != NULL; k++) {
        value = json_object_get(step, k->key);
        if (value != NULL && !k->run(sc, value)) return 0;
    }
    return 1;
}

/* ---- the position the steps begin with --------------------------------------------
 */

static int read_options(scenario *sc) {
    char number[24];
    const char *name;
    json_t *value, *seats = json_object_get(sc->file, "seats");
    sc->setup = kp_default_setup(sc->game);
    snprintf(number, sizeof number, "%lld", (long long)json_integer_value(seats));
    if (kp_read_option(sc->game, &sc->setup, "seats", number, &sc->why) != KP_ERR_OK)
        return 0;
    json_object_foreach(json_object_get(sc->file, "options"), name, value) {
        const char *word = json_string_value(value);
        if (json_is_integer(value)) {
            snprintf(number, sizeof number, "%lld",
                     (long long)json_integer_value(value));
            word = number;
        }
        if (word == NULL) return fail(sc, "an option is a text or a number: ", name);
        if (kp_read_option(sc->game, &sc->setup, name, word, &sc->why) != KP_ERR_OK)
            return 0;
    }
    return kp_check_setup(sc->game, &sc->setup, &sc->why) == KP_ERR_OK;
}

static int make_position(scenario *sc) {
    json_t *deal = json_object_get(sc->file, "deal");
    json_t *set = json_object_get(sc->file, "set");
    sc->game->setup(&sc->state, &sc->setup);
    if (deal != NULL && !step_do(sc, deal)) return 0;
    if (set == NULL) return 1;
    if (kp_read_fields(sc->game, &sc->state, set, &sc->why) != KP_ERR_OK) return 0;
    int broken = sc->game->check(&sc->state);
    if (broken == 0 || json_is_true(json_object_get(sc->file, "loose"))) return 1;
    return fail(sc, "the position is impossible: it breaks: ",
                sc->game->invariants[broken - 1]);
}

/* A set-up that must be refused with a reason that contains these words. */
static int check_refusal(scenario *sc, const char *words) {
    if (words == NULL) return fail(sc, "refused needs a text: part of the reason", "");
    if (read_options(sc))
        return fail(sc, "expected a refused set-up, found it accepted; words: ", words);
    if (strstr(sc->reason, words) != NULL) return 1;
    return fail(sc, "\nexpected the reason to contain: ", words);
}

static int run_scenario(scenario *sc) {
    static const char *const keys[] = {"game", "seats", "options", "rules", "about",
                                       "deal", "set",   "loose",   "steps", "refused"};
    const char *key, *id = json_string_value(json_object_get(sc->file, "game"));
    json_t *value, *refused = json_object_get(sc->file, "refused");
    json_object_foreach(sc->file, key, value) {
        int known = 0;
        for (size_t i = 0; i < KP_COUNT(keys); i++) known |= strcmp(keys[i], key) == 0;
        if (!known) return fail(sc, "a scenario has no entry ", key);
    }
    sc->game = id == NULL ? NULL : kp_find_game(id);
    if (sc->game == NULL)
        return fail(sc, "there is no game ", id == NULL ? "named" : id);
    if (refused != NULL) return check_refusal(sc, json_string_value(refused));
    if (!read_options(sc) || !make_position(sc)) return 0;
    json_t *steps = json_object_get(sc->file, "steps");
    if (json_array_size(steps) == 0) return fail(sc, "a scenario needs steps", "");
    for (size_t i = 0; i < json_array_size(steps); i++) {
        sc->step = (int)i + 1;
        if (!run_step(sc, json_array_get(steps, i))) return 0;
    }
    return 1;
}

/* ---- TAP ---------------------------------------------------------------------------
 */

static void print_rules(const json_t *file) {
    json_t *rules = json_object_get(file, "rules");
    for (size_t i = 0; i < json_array_size(rules); i++)
        printf("%s%s", i == 0 ? " (" : ", ",
               json_string_value(json_array_get(rules, i)));
    if (json_array_size(rules) > 0) printf(")");
}

static void print_reason(const scenario *sc) {
    if (sc->step > 0) printf("# step %d\n", sc->step);
    for (const char *line = sc->reason; *line != '\0';) {
        size_t n = strcspn(line, "\n");
        printf("# %.*s\n", (int)n, line);
        line += n + (line[n] == '\n');
    }
}

static int run_file(const char *path, int number) {
    scenario sc = {0};
    json_error_t at;
    sc.why = kp_text_in(sc.reason, sizeof sc.reason);
    sc.file = json_load_file(path, JSON_REJECT_DUPLICATES, &at);
    int ok = sc.file != NULL ? json_is_object(sc.file) : 0;
    if (sc.file == NULL)
        snprintf(sc.reason, sizeof sc.reason, "line %d: %s", at.line, at.text);
    else if (ok)
        ok = run_scenario(&sc);
    printf("%s %d - %s", ok ? "ok" : "not ok", number, path);
    print_rules(sc.file);
    printf("\n");
    if (!ok) print_reason(&sc);
    json_decref(sc.file);
    return ok;
}

static int run(const cli_command *self, int argc, char **argv) {
    const cli_flag flags[] = {{0}};
    int code, failed = 0, n = cli_parse(self, flags, argc, argv, &code);
    if (n < 0) return code;
    if (n == 0) return cli_usage_error(self, "no scenario file was given");
    printf("TAP version 13\n1..%d\n", n);
    for (int i = 0; i < n; i++) failed += !run_file(argv[i], i + 1);
    if (failed > 0) printf("# %d of %d failed\n", failed, n);
    return failed == 0 ? CLI_OK : CLI_FAILED;
}

const cli_command cli_scenario = {
    .name = "scenario",
    .args = "FILE…",
    .summary =
        N_("run scenario files (rules written as positions and steps), print TAP"),
    .help = N_("The format of scenario files is described in docs/notation.md."),
    .run = run};
