/* SPDX-License-Identifier: MIT */
/* kaupang scenario: runs scenario files and prints TAP. A scenario sets up a position
 * and says, step by step, what must be legal, what happens, and what is seen; the
 * format is in docs/notation.md. */
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
    kp_json *file; /* the parsed file; owned */
    int step;      /* from 1; 0 before the first */
    char reason[4096];
    kp_text why;
} scenario;

static int fail(scenario *sc, const char *what, const char *more) {
    kp_put(&sc->why, what);
    kp_put(&sc->why, more);
    return 0;
}

static int read_action(scenario *sc, const kp_json *v, kp_action *a) {
    if (!kp_json_is(v, KP_JSON_TEXT)) return fail(sc, "expected an action as text", "");
    if (kp_read_action(sc->game, kp_json_string(v), a, &sc->why) == KP_ERR_OK) return 1;
    return fail(sc, " in: ", kp_json_string(v));
}

/* ---- one function a kind of step; each returns whether it holds --------------------
 */

static void put_list(kp_text *out, const kp_game *g, const kp_action *list, int n) {
    for (int i = 0; i < n; i++) {
        kp_put(out, i == 0 ? "" : "; ");
        kp_write_action(g, list[i], out);
    }
}

static int step_legal(scenario *sc, const kp_json *v) {
    kp_action list[KP_MAX_LEGAL], expected;
    int n = kp_list_next(sc->game, &sc->state, list);
    int same = kp_json_is(v, KP_JSON_LIST) && kp_json_count(v) == (u32)n;
    u8 named[KP_MAX_LEGAL] = {0}; /* so that naming one twice is noticed */
    for (u32 i = 0; i < kp_json_count(v); i++) {
        int at = 0;
        if (!read_action(sc, kp_json_at(v, i), &expected)) return 0;
        while (at < n && (list[at] != expected || named[at])) at++;
        if (at < n) named[at] = 1;
        same &= at < n;
    }
    if (same) return 1;
    fail(sc, "expected the legal actions ", "");
    for (u32 i = 0; i < kp_json_count(v); i++)
        fail(sc, i == 0 ? "" : "; ", kp_json_string(kp_json_at(v, i)));
    fail(sc, "\nfound ", "");
    put_list(&sc->why, sc->game, list, n);
    return 0;
}

static int step_can_or_cannot(scenario *sc, const kp_json *v, int expected) {
    kp_action a;
    u32 n = kp_json_is(v, KP_JSON_LIST) ? kp_json_count(v) : 1;
    for (u32 i = 0; i < n; i++) {
        const kp_json *one = kp_json_is(v, KP_JSON_LIST) ? kp_json_at(v, i) : v;
        if (!read_action(sc, one, &a)) return 0;
        if (kp_is_legal(sc->game, &sc->state, a) != expected)
            return fail(sc,
                        expected ? "expected legal, found illegal: "
                                 : "expected illegal, found legal: ",
                        kp_json_string(one));
    }
    return 1;
}
static int step_can(scenario *sc, const kp_json *v) {
    return step_can_or_cannot(sc, v, 1);
}
static int step_cannot(scenario *sc, const kp_json *v) {
    return step_can_or_cannot(sc, v, 0);
}

static int do_one(scenario *sc, const kp_json *v) {
    kp_action a;
    if (!read_action(sc, v, &a)) return 0;
    kp_err err = kp_try(sc->game, &sc->state, a);
    if (err != KP_ERR_OK) {
        fail(sc, kp_error_text(err), ": ");
        return fail(sc, kp_json_string(v), "");
    }
    int broken = sc->game->check(&sc->state);
    if (broken == 0 || kp_json_is(kp_json_get(sc->file, "loose"), KP_JSON_TRUE))
        return 1;
    fail(sc, "after ", kp_json_string(v));
    return fail(sc, " this no longer holds: ", sc->game->invariants[broken - 1]);
}

static int step_do(scenario *sc, const kp_json *v) {
    if (!kp_json_is(v, KP_JSON_LIST)) return do_one(sc, v);
    for (u32 i = 0; i < kp_json_count(v); i++)
        if (!do_one(sc, kp_json_at(v, i))) return 0;
    return 1;
}

static void put_field(scenario *sc, const kp_field *f, const void *s) {
    kp_write_field(sc->game, f, s, &sc->why);
}

/* The fields of `s` that `then` names must be as it says. */
static int compare(scenario *sc, const kp_state *s, const kp_json *then) {
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

static int step_then(scenario *sc, const kp_json *v) {
    return compare(sc, &sc->state, v);
}

static int step_numbers(scenario *sc, const kp_json *v, const char *what, int ranks) {
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_score(sc->game, &sc->state, points, rank);
    int seats = kp_seats(sc->game, &sc->state), same = kp_json_count(v) == (u32)seats;
    for (int i = 0; same && i < seats; i++)
        same = kp_json_number(kp_json_at(v, (u32)i)) == (ranks ? rank[i] : points[i]);
    if (same) return 1;
    fail(sc, what, " expected ");
    kp_put_json(&sc->why, v);
    fail(sc, ", found [", "");
    for (int i = 0; i < seats; i++) {
        if (i > 0) kp_put(&sc->why, ", ");
        kp_put_int(&sc->why, ranks ? rank[i] : points[i]);
    }
    return fail(sc, "]", "");
}
static int step_score(scenario *sc, const kp_json *v) {
    return step_numbers(sc, v, "score:", 0);
}
static int step_rank(scenario *sc, const kp_json *v) {
    return step_numbers(sc, v, "rank:", 1);
}

static int step_turn(scenario *sc, const kp_json *v) {
    int turn = sc->game->turn(&sc->state), expected = -3;
    if (kp_json_is(v, KP_JSON_INT)) expected = (int)kp_json_number(v);
    if (kp_json_is(v, KP_JSON_TEXT) && strcmp(kp_json_string(v), "chance") == 0)
        expected = KP_CHANCE;
    if (kp_json_is(v, KP_JSON_TEXT) && strcmp(kp_json_string(v), "over") == 0)
        expected = KP_OVER;
    if (expected == turn) return 1;
    fail(sc, "turn: found ",
         turn == KP_OVER     ? "over"
         : turn == KP_CHANCE ? "chance"
                             : "");
    if (turn >= 0) kp_put_int(&sc->why, turn);
    fail(sc, ", expected ", "");
    kp_put_json(&sc->why, v);
    return 0;
}

static int step_chance(scenario *sc, const kp_json *v) {
    kp_outcome out[KP_MAX_OUTCOMES];
    int n =
        sc->game->turn(&sc->state) == KP_CHANCE ? sc->game->chance(&sc->state, out) : 0;
    int same = kp_json_count(v) == (u32)n;
    KP_JSON_EACH (weight, v) {
        kp_action a;
        int found = 0;
        if (kp_read_action(sc->game, weight->key, &a, &sc->why) != KP_ERR_OK) return 0;
        for (int i = 0; i < n; i++)
            found |= out[i].action == a && out[i].weight == kp_json_number(weight);
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
    fail(sc, "; expected ", "");
    kp_put_json(&sc->why, v);
    return 0;
}

static int step_moves(scenario *sc, const kp_json *v) {
    u64 moves = kp_count_moves(sc->game, &sc->state);
    if (kp_json_is(v, KP_JSON_INT) && (u64)kp_json_number(v) == moves) return 1;
    fail(sc, "moves: expected ", "");
    kp_put_int(&sc->why, kp_json_number(v));
    fail(sc, ", found ", "");
    kp_put_int(&sc->why, (i64)moves);
    return 0;
}

/* "observe" looks through one seat's eyes; its "then" is compared with that view. */
static int step_observe(scenario *sc, const kp_json *step, const kp_json *seat) {
    kp_state seen = sc->state;
    int spectator =
        kp_json_is(seat, KP_JSON_TEXT) && strcmp(kp_json_string(seat), "all") == 0;
    int viewer = spectator ? KP_SPECTATOR : (int)kp_json_number(seat);
    if (!spectator && (!kp_json_is(seat, KP_JSON_INT) || viewer < 0 ||
                       viewer >= kp_seats(sc->game, &sc->state)))
        return fail(sc, "observe needs a seat in play, or \"all\"", "");
    sc->game->hide(&seen, viewer);
    if (sc->game->veil != NULL && kp_json_is(kp_json_get(step, "screen"), KP_JSON_TRUE))
        sc->game->veil(&seen, viewer);
    return compare(sc, &seen, kp_json_get(step, "then"));
}

typedef struct step_kind {
    const char *key;
    int (*run)(scenario *sc, const kp_json *value);
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

static int run_step(scenario *sc, const kp_json *step) {
    if (!kp_json_is(step, KP_JSON_OBJECT)) return fail(sc, "a step is an object", "");
    const kp_json *seat = kp_json_get(step, "observe");
    KP_JSON_EACH (entry, step) {
        if (!is_step_key(entry->key, seat != NULL))
            return fail(sc, "there is no kind of step ", entry->key);
    }
    if (seat != NULL) return step_observe(sc, step, seat);
    for (const step_kind *k = step_kinds; k->key != NULL; k++) {
        const kp_json *value = kp_json_get(step, k->key);
        if (value != NULL && !k->run(sc, value)) return 0;
    }
    return 1;
}

/* ---- the position the steps begin with --------------------------------------------
 */

static int read_options(scenario *sc) {
    char number[24];
    const kp_json *seats = kp_json_get(sc->file, "seats");
    const kp_json *options = kp_json_get(sc->file, "options");
    sc->setup = kp_default_setup(sc->game);
    snprintf(number, sizeof number, "%lld", (long long)kp_json_number(seats));
    if (kp_read_option(sc->game, &sc->setup, "seats", number, &sc->why) != KP_ERR_OK)
        return 0;
    KP_JSON_EACH (value, options) {
        const char *word = kp_json_string(value);
        if (kp_json_is(value, KP_JSON_INT)) {
            snprintf(number, sizeof number, "%lld", (long long)kp_json_number(value));
            word = number;
        }
        if (word == NULL)
            return fail(sc, "an option is a text or a number: ", value->key);
        if (kp_read_option(sc->game, &sc->setup, value->key, word, &sc->why) !=
            KP_ERR_OK)
            return 0;
    }
    return kp_check_setup(sc->game, &sc->setup, &sc->why) == KP_ERR_OK;
}

static int make_position(scenario *sc) {
    const kp_json *deal = kp_json_get(sc->file, "deal");
    const kp_json *set = kp_json_get(sc->file, "set");
    sc->game->setup(&sc->state, &sc->setup);
    if (deal != NULL && !step_do(sc, deal)) return 0;
    if (set == NULL) return 1;
    if (kp_read_fields(sc->game, &sc->state, set, &sc->why) != KP_ERR_OK) return 0;
    int broken = sc->game->check(&sc->state);
    if (broken == 0 || kp_json_is(kp_json_get(sc->file, "loose"), KP_JSON_TRUE))
        return 1;
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
    const char *id = kp_json_string(kp_json_get(sc->file, "game"));
    const kp_json *refused = kp_json_get(sc->file, "refused");
    KP_JSON_EACH (entry, sc->file) {
        int known = 0;
        for (size_t i = 0; i < KP_COUNT(keys); i++)
            known |= strcmp(keys[i], entry->key) == 0;
        if (!known) return fail(sc, "a scenario has no entry ", entry->key);
    }
    sc->game = id == NULL ? NULL : kp_find_game(id);
    if (sc->game == NULL)
        return fail(sc, "there is no game ", id == NULL ? "named" : id);
    if (refused != NULL) return check_refusal(sc, kp_json_string(refused));
    if (!read_options(sc) || !make_position(sc)) return 0;
    const kp_json *steps = kp_json_get(sc->file, "steps");
    if (kp_json_count(steps) == 0) return fail(sc, "a scenario needs steps", "");
    for (u32 i = 0; i < kp_json_count(steps); i++) {
        sc->step = (int)i + 1;
        if (!run_step(sc, kp_json_at(steps, i))) return 0;
    }
    return 1;
}

/* ---- TAP ---------------------------------------------------------------------------
 */

static void print_rules(const kp_json *file) {
    const kp_json *rules = kp_json_get(file, "rules");
    for (u32 i = 0; i < kp_json_count(rules); i++)
        printf("%s%s", i == 0 ? " (" : ", ", kp_json_string(kp_json_at(rules, i)));
    if (kp_json_count(rules) > 0) printf(")");
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
    kp_json_error error;
    char *text = cli_read_file(path);
    sc.why = kp_text_in(sc.reason, sizeof sc.reason);
    if (text != NULL) sc.file = kp_json_parse(text, strlen(text), &error);
    int ok = kp_json_is(sc.file, KP_JSON_OBJECT) && run_scenario(&sc);
    if (text == NULL)
        kp_put(&sc.why, "there is no such file");
    else if (sc.file == NULL)
        kp_put_json_error(&sc.why, &error);
    else if (!kp_json_is(sc.file, KP_JSON_OBJECT))
        kp_put(&sc.why, "a scenario is an object");
    printf("%s %d - %s", ok ? "ok" : "not ok", number, path);
    print_rules(sc.file);
    printf("\n");
    if (!ok) print_reason(&sc);
    free(sc.file);
    free(text);
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
