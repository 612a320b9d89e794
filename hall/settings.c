/* SPDX-License-Identifier: MIT */
/* The settings of a table as JSON, the way clients send them and the store keeps them.
 */
#include <string.h>

#include "core/options.h"
#include "core/show.h"
#include "games/games.h"
#include "hall/decide.h"

enum { CLOCK_MOST = 60 * 60 * 24 * 60, DELAY_MOST = 86400, VACATION_MOST = 60 };

enum { RATED_LEAST = 60 }; /* seconds on the clock of a rated game, or a turn of it */

int hall_has_rated_clock(const hall_settings *how) {
    return !how->rated || how->clock == HALL_CLOCK_NONE || how->base >= RATED_LEAST;
}

static hall_refusal say(kp_text *why, hall_refusal r, const char *what) {
    kp_put(why, what);
    return r;
}

static const char *const undos[] = {"free", "never", NULL},
                         *const lates[] = {"bot", "lose", NULL},
                         *const starts[] = {"asked", "full", "ready", NULL};

/* Whether the member is absent, which is the first word, or one of the words. */
static int read_word(const kp_json *from, const char *name, const char *const *words,
                     u8 *which) {
    const kp_json *value = kp_json_get(from, name);
    const char *text = kp_json_string(value);
    *which = 0;
    if (value == NULL) return 1;
    while (text != NULL && words[*which] != NULL && strcmp(text, words[*which]) != 0)
        ++*which;
    return text != NULL && words[*which] != NULL;
}

static int read_flag(const kp_json *from, const char *name, u8 *out) {
    const kp_json *value = kp_json_get(from, name);
    if (value != NULL) *out = kp_json_is(value, KP_JSON_TRUE);
    return value == NULL || kp_json_is_flag(value);
}

static int read_seconds(const kp_json *from, const char *name, u32 *out) {
    const kp_json *value = kp_json_get(from, name);
    i64 number = kp_json_number(value);
    if (!kp_json_is(value, KP_JSON_INT) || number < 0 || number > CLOCK_MOST) return 0;
    *out = (u32)number;
    return 1;
}

static int read_clock(const kp_json *clock, hall_settings *out) {
    const char *kind = kp_json_string(kp_json_get(clock, "kind"));
    if (clock == NULL) return 1;
    if (kind == NULL) return 0;
    if (strcmp(kind, "none") == 0) return 1;
    if (strcmp(kind, "live") == 0) {
        out->clock = HALL_CLOCK_LIVE;
        return read_seconds(clock, "base", &out->base) &&
               read_seconds(clock, "add", &out->add) && out->base + out->add > 0;
    }
    out->clock = HALL_CLOCK_SLOW;
    return strcmp(kind, "slow") == 0 && read_seconds(clock, "turn", &out->base) &&
           out->base > 0;
}

static int read_watch(const kp_json *watch, hall_settings *out) {
    const char *word = kp_json_string(watch);
    i64 delay = kp_json_number(watch);
    out->can_watch = 1;
    if (watch == NULL || (word != NULL && strcmp(word, "yes") == 0)) return 1;
    out->can_watch = word == NULL;
    if (word != NULL) return strcmp(word, "no") == 0;
    out->watch_delay = (u32)delay;
    return kp_json_is(watch, KP_JSON_INT) && delay >= 1 && delay <= DELAY_MOST;
}

/* Days; only where there is a clock of days to stop. */
static int read_vacation(const kp_json *days, hall_settings *out) {
    i64 number = kp_json_number(days);
    if (days == NULL) return 1; /* tables of before have none */
    if (!kp_json_is(days, KP_JSON_INT) || number < 0 || number > VACATION_MOST)
        return 0;
    out->vacation = (u32)number;
    return number == 0 || out->clock == HALL_CLOCK_SLOW;
}

static hall_refusal read_option(const char *name, const kp_json *value,
                                hall_settings *out, kp_text *why) {
    char digits[24];
    kp_text text = kp_text_in(digits, sizeof digits);
    const char *word = kp_json_string(value);
    if (word == NULL && !kp_json_is(value, KP_JSON_INT))
        return say(why, HALL_BAD_SETUP, "an option is a text or a number");
    if (word == NULL) kp_put_int(&text, kp_json_number(value));
    if (kp_read_option(out->game, &out->setup, name, word != NULL ? word : digits,
                       why) != KP_ERR_OK)
        return HALL_BAD_SETUP;
    return HALL_NONE;
}

static hall_refusal read_setup(const kp_json *from, hall_settings *out, kp_text *why) {
    const char *id = kp_json_string(kp_json_get(from, "game"));
    const kp_json *seats = kp_json_get(from, "seats");
    const kp_json *options = kp_json_get(from, "options");
    out->game = id == NULL ? NULL : kp_find_game(id);
    if (out->game == NULL) return say(why, HALL_BAD_SETUP, "there is no such game");
    out->setup = kp_default_setup(out->game);
    hall_refusal r = HALL_NONE;
    if (seats != NULL) r = read_option("seats", seats, out, why);
    if (options != NULL && !kp_json_is(options, KP_JSON_OBJECT))
        return say(why, HALL_BAD_MESSAGE, "options must be an object");
    KP_JSON_EACH (entry, options)
        if (r == HALL_NONE) r = read_option(entry->key, entry, out, why);
    if (r != HALL_NONE) return r;
    if (kp_check_setup(out->game, &out->setup, why) != KP_ERR_OK) return HALL_BAD_SETUP;
    return HALL_NONE;
}

hall_refusal hall_read_settings(const kp_json *from, hall_settings *out, kp_text *why) {
    const kp_json *title = kp_json_get(from, "title");
    const char *text = kp_json_string(title);
    memset(out, 0, sizeof *out);
    out->is_public = 1;
    hall_refusal r = read_setup(from, out, why);
    if (r != HALL_NONE) return r;
    if (title != NULL && text == NULL)
        return say(why, HALL_BAD_MESSAGE, "title must be a text");
    if (text != NULL && text[0] != '\0') {
        if (!hall_is_name(text, 61))
            return say(why, HALL_BAD_MESSAGE, "this title is too long or not plain");
        memcpy(out->title, text, strlen(text) + 1);
    }
    if (!read_flag(from, "public", &out->is_public) ||
        !read_flag(from, "rated", &out->rated))
        return say(why, HALL_BAD_MESSAGE, "public and rated are true or false");
    out->help = !out->rated; /* tables of before said nothing about it */
    if (!read_flag(from, "help", &out->help))
        return say(why, HALL_BAD_MESSAGE, "help is true or false");
    if (!read_flag(from, "open_to_bots", &out->open_to_bots))
        return say(why, HALL_BAD_MESSAGE, "open_to_bots is true or false");
    if (!read_word(from, "undo", undos, &out->undo_never) ||
        !read_word(from, "timeout", lates, &out->timeout_loses) ||
        !read_word(from, "start", starts, &out->start))
        return say(why, HALL_BAD_MESSAGE, "undo, timeout or start is not understood");
    if (!read_clock(kp_json_get(from, "clock"), out))
        return say(why, HALL_BAD_MESSAGE, "this clock is not understood");
    if (!read_vacation(kp_json_get(from, "vacation"), out))
        return say(why, HALL_BAD_MESSAGE, "vacation: 0 to 60 days, with a slow clock");
    if (!read_watch(kp_json_get(from, "watch"), out))
        return say(why, HALL_BAD_MESSAGE, "watch is yes, no or seconds up to 86400");
    return HALL_NONE;
}

static void put_clock(const hall_settings *how, kp_json_writer *w) {
    static const char *const kinds[] = {"none", "live", "slow"};
    kp_json_begin_object(w, "clock");
    kp_json_text(w, "kind", kinds[how->clock]);
    if (how->clock == HALL_CLOCK_SLOW) kp_json_int(w, "turn", how->base);
    if (how->clock == HALL_CLOCK_LIVE) {
        kp_json_int(w, "base", how->base);
        kp_json_int(w, "add", how->add);
    }
    kp_json_end(w);
}

void hall_write_settings(const hall_settings *how, kp_json_writer *w) {
    kp_json_text(w, "game", how->game->id);
    kp_json_text(w, "title", how->title);
    kp_write_options(how->game, &how->setup, w);
    kp_json_flag(w, "public", how->is_public);
    kp_json_flag(w, "rated", how->rated);
    kp_json_flag(w, "help", how->help);
    if (how->open_to_bots) kp_json_flag(w, "open_to_bots", 1);
    kp_json_text(w, "undo", undos[how->undo_never]);
    kp_json_text(w, "timeout", lates[how->timeout_loses]);
    kp_json_text(w, "start", starts[how->start]);
    if (how->watch_delay > 0)
        kp_json_int(w, "watch", how->watch_delay);
    else
        kp_json_text(w, "watch", how->can_watch ? "yes" : "no");
    put_clock(how, w);
    if (how->vacation > 0) kp_json_int(w, "vacation", how->vacation);
}
