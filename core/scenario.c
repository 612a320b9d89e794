/* SPDX-License-Identifier: MIT */
/* The frame of a scenario: what its entries are, and the position it begins with. */
#include "core/scenario.h"

#include <stdio.h>
#include <string.h>

#include "core/decode.h"
#include "core/options.h"
#include "core/scenario_steps.h"

/* What an entry of the file must be. */
enum { ENTRY_TEXT, ENTRY_NUMBER, ENTRY_FLAG, ENTRY_LIST, ENTRY_OBJECT };
static const char *const entry_form[] = {"a text", "a whole number", "true or false",
                                         "a list", "an object"};

typedef struct kp_scenario_entry {
    const char *key;
    u8 form;
    u8 is_setup; /* may stand beside `refused` */
} kp_scenario_entry;

static const kp_scenario_entry entries[] = {
    {"game", ENTRY_TEXT, 1},   {"seats", ENTRY_NUMBER, 1}, {"options", ENTRY_OBJECT, 1},
    {"rules", ENTRY_LIST, 1},  {"about", ENTRY_TEXT, 1},   {"deal", ENTRY_LIST, 0},
    {"set", ENTRY_OBJECT, 0},  {"loose", ENTRY_FLAG, 0},   {"steps", ENTRY_LIST, 0},
    {"refused", ENTRY_TEXT, 1}};

static int has_form(const kp_json *v, int form) {
    switch (form) {
    case ENTRY_TEXT: return kp_json_is(v, KP_JSON_TEXT);
    case ENTRY_NUMBER: return kp_json_is(v, KP_JSON_INT);
    case ENTRY_FLAG: return kp_json_is_flag(v);
    case ENTRY_LIST: return kp_json_is(v, KP_JSON_LIST);
    default: return kp_json_is(v, KP_JSON_OBJECT);
    }
}

static int check_entry(kp_scenario *sc, const kp_json *v, int refused) {
    for (size_t i = 0; i < KP_COUNT(entries); i++) {
        if (strcmp(entries[i].key, v->key) != 0) continue;
        if (refused && !entries[i].is_setup)
            return kp_scenario_fail(sc, v->key, " has no place beside refused");
        if (!has_form(v, entries[i].form)) {
            kp_scenario_fail(sc, v->key, " is ");
            return kp_scenario_fail(sc, entry_form[entries[i].form], "");
        }
        if (v->kind < KP_JSON_LIST || kp_json_count(v) > 0) return 1;
        return kp_scenario_fail(sc, v->key, " is empty and says nothing");
    }
    return kp_scenario_fail(sc, "a scenario has no entry ", v->key);
}

static int check_entries(kp_scenario *sc, const kp_json *file) {
    int refused = kp_json_get(file, "refused") != NULL;
    if (!kp_json_is(file, KP_JSON_OBJECT))
        return kp_scenario_fail(sc, "a scenario is an object", "");
    KP_JSON_EACH (entry, file) {
        if (!check_entry(sc, entry, refused)) return 0;
    }
    KP_JSON_EACH (rule, kp_json_get(file, "rules")) {
        if (kp_json_string(rule) == NULL || rule->length == 0)
            return kp_scenario_fail(sc, "rules is a list of texts: the rules' ids", "");
    }
    if (kp_json_get(file, "seats") == NULL)
        return kp_scenario_fail(sc, "a scenario needs seats", "");
    return refused || kp_json_count(kp_json_get(file, "steps")) > 0 ||
           kp_scenario_fail(sc, "a scenario needs steps", "");
}

/* One option: the value as the word that people write. */
static int read_option(kp_scenario *sc, const char *name, const kp_json *value) {
    char number[24];
    const char *word = kp_json_string(value);
    if (kp_json_is(value, KP_JSON_INT)) {
        snprintf(number, sizeof number, "%lld", (long long)kp_json_number(value));
        word = number;
    }
    if (word == NULL)
        return kp_scenario_fail(sc, "an option is a text or a number: ", name);
    return kp_read_option(sc->game, &sc->setup, name, word, sc->why) == KP_ERR_OK;
}

static int read_options(kp_scenario *sc, const kp_json *file) {
    sc->setup = kp_default_setup(sc->game);
    if (!read_option(sc, "seats", kp_json_get(file, "seats"))) return 0;
    KP_JSON_EACH (value, kp_json_get(file, "options")) {
        if (!read_option(sc, value->key, value)) return 0;
    }
    return kp_check_setup(sc->game, &sc->setup, sc->why) == KP_ERR_OK;
}

/* Pieces may be missing or too many, but everything has a value, and the seats stay. */
static kp_err set_loosely(kp_scenario *sc, const kp_json *set) {
    kp_err err = kp_check_whole(set, sc->why);
    if (err == KP_ERR_OK) err = kp_read_fields(sc->game, &sc->state, set, sc->why);
    if (err != KP_ERR_OK || kp_seats(sc->game, &sc->state) == sc->setup.seats)
        return err;
    kp_put(sc->why, "the number of seats cannot change");
    return KP_ERR_BROKEN;
}

static int make_position(kp_scenario *sc, const kp_json *file) {
    const kp_json *deal = kp_json_get(file, "deal"), *set = kp_json_get(file, "set");
    sc->game->setup(&sc->state, &sc->setup);
    if (deal != NULL && !kp_scenario_do(sc, deal)) return 0;
    if (set == NULL) return 1;
    if (!kp_scenario_names_fields(sc, set)) return kp_scenario_fail(sc, " (set)", "");
    kp_err err = sc->loose ? set_loosely(sc, set)
                           : kp_set_position(sc->game, &sc->state, set, sc->why);
    return err == KP_ERR_OK || kp_scenario_fail(sc, " (set)", "");
}

/* A set-up that must be refused with a reason that contains these words. */
static int check_refusal(kp_scenario *sc, const kp_json *file) {
    const char *words = kp_json_string(kp_json_get(file, "refused"));
    size_t before = sc->why->used;
    if (words[0] == '\0')
        return kp_scenario_fail(sc, "refused needs a part of the reason", "");
    if (read_options(sc, file))
        return kp_scenario_fail(sc, "expected a refused set-up, found it accepted", "");
    if (strstr(sc->why->at + before, words) != NULL) return 1;
    return kp_scenario_fail(sc, "\nexpected the reason to contain: ", words);
}

int kp_run_scenario(const kp_json *file, kp_game_finder find, kp_text *why) {
    kp_scenario sc = {.why = why};
    if (!check_entries(&sc, file)) return 0;
    const char *id = kp_json_string(kp_json_get(file, "game"));
    sc.game = id == NULL ? NULL : find(id);
    sc.loose = kp_json_is(kp_json_get(file, "loose"), KP_JSON_TRUE);
    if (sc.game == NULL)
        return kp_scenario_fail(&sc, "there is no game ", id == NULL ? "named" : id);
    if (kp_json_get(file, "refused") != NULL) return check_refusal(&sc, file);
    if (!read_options(&sc, file) || !make_position(&sc, file)) return 0;
    return kp_scenario_steps(&sc, kp_json_get(file, "steps"));
}
