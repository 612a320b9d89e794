/* SPDX-License-Identifier: MIT */
/* Games and bots described for clients (docs/protocol.md, section 7). */
#include "bots/bot.h"
#include "core/options.h"
#include "games/games.h"
#include "server/api/api.h"

static void put_member(kp_text *out, const char *name) {
    kp_put(out, ",\"");
    kp_put(out, name);
    kp_put(out, "\":");
}

static void put_string(kp_text *out, const char *name, const char *text) {
    put_member(out, name);
    kp_put_json_string(out, text);
}

static void put_number(kp_text *out, const char *name, i64 number) {
    put_member(out, name);
    kp_put_int(out, number);
}

/* Words separated by spaces as a list. */
static void put_words(kp_text *out, const char *name, const char *words) {
    int length;
    const char *word;
    put_member(out, name);
    kp_put_char(out, '[');
    for (int i = 0; (word = kp_word_at(words, i, &length)) != NULL; i++) {
        kp_put(out, i > 0 ? ",\"" : "\"");
        kp_put_bytes(out, word, (size_t)length);
        kp_put_char(out, '"');
    }
    kp_put_char(out, ']');
}

static void put_head(kp_text *out, const kp_game *g) {
    kp_put(out, "{\"id\":");
    kp_put_json_string(out, g->id);
    put_string(out, "title", g->title);
    put_number(out, "min_seats", g->min_seats);
    put_number(out, "max_seats", g->max_seats);
}

void srv_put_games(const void *unused, kp_text *out) {
    (void)unused;
    kp_put(out, "{\"games\":[");
    for (int i = 0; kp_games[i] != NULL; i++) {
        if (i > 0) kp_put_char(out, ',');
        put_head(out, kp_games[i]);
        kp_put_char(out, '}');
    }
    kp_put(out, "]}");
}

static void put_option(const kp_game *g, int i, kp_text *out) {
    const kp_option *o = &g->options[i];
    char normal[256];
    kp_text text = kp_text_in(normal, sizeof normal);
    kp_setup how = kp_default_setup(g);
    kp_write_option(g, &how, i, &text);
    kp_put(out, "{\"name\":");
    kp_put_json_string(out, o->name);
    if (o->values[0] == '\0') {
        put_string(out, "kind", "number");
        put_number(out, "min", o->min);
        put_number(out, "max", o->max);
        put_number(out, "normal", o->normal);
    } else if (o->values[0] == '{') {
        put_string(out, "kind", "set");
        put_member(out, "domain");
        kp_put_char(out, '"');
        for (const char *c = o->values + 1; *c != '}' && *c != '\0'; c++)
            kp_put_char(out, *c);
        kp_put_char(out, '"');
        put_string(out, "normal", normal);
    } else {
        put_string(out, "kind", "word");
        put_words(out, "values", o->values);
        put_string(out, "normal", normal);
    }
    put_string(out, "doc", o->doc);
    kp_put_char(out, '}');
}

static void put_domain(const kp_domain *d, kp_text *out) {
    kp_put(out, "{\"name\":");
    kp_put_json_string(out, d->name);
    if (d->names == NULL) {
        put_number(out, "first", d->first);
        put_number(out, "count", d->count);
    } else {
        put_member(out, "names");
        for (int i = 0; i < d->count; i++) {
            kp_put_char(out, i == 0 ? '[' : ',');
            kp_put_json_string(out, d->names[i]);
        }
        kp_put_char(out, ']');
    }
    kp_put_char(out, '}');
}

static const char *sight_word(int sight) {
    return sight == KP_ALL ? "all" : sight == KP_OWNER ? "owner" : "nobody";
}

static void put_family(const kp_family *f, kp_text *out) {
    kp_put(out, "{\"word\":");
    kp_put_json_string(out, f->word);
    put_words(out, "params", f->params);
    put_string(out, "by", f->by == KP_BY_SEAT ? "seat" : "chance");
    put_string(out, "sight", sight_word(f->sight));
    put_string(out, "phrase", f->phrase);
    kp_put_char(out, '}');
}

static void put_field(const kp_field *f, kp_text *out) {
    kp_put(out, "{\"name\":");
    kp_put_json_string(out, f->name);
    put_words(out, "index", f->index);
    put_string(out, "value", f->value);
    put_string(out, "sight", sight_word(f->sight));
    put_string(out, "doc", f->doc);
    kp_put_char(out, '}');
}

void srv_put_game(const void *game, kp_text *out) {
    const kp_game *g = game;
    int n = 0;
    put_head(out, g);
    put_member(out, "sources");
    for (int i = 0; g->sources[i] != NULL; i++) {
        kp_put_char(out, i == 0 ? '[' : ',');
        kp_put_json_string(out, g->sources[i]);
    }
    kp_put(out, "],\"options\":[");
    for (int i = 0; g->options[i].name != NULL; i++) {
        if (i > 0) kp_put_char(out, ',');
        put_option(g, i, out);
    }
    kp_put(out, "],\"domains\":[");
    for (const kp_domain *d = g->domains; d->name != NULL; d++) {
        if (d != g->domains) kp_put_char(out, ',');
        put_domain(d, out);
    }
    kp_put(out, "],\"families\":[");
    for (const kp_family *f = g->families; f->word != NULL; f++) {
        if (f != g->families) kp_put_char(out, ',');
        put_family(f, out);
    }
    kp_put(out, "],\"fields\":[");
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        if (f->sight == KP_FILLER) continue;
        if (n++ > 0) kp_put_char(out, ',');
        put_field(f, out);
    }
    kp_put(out, "]}");
}

void srv_put_bots(const void *unused, kp_text *out) {
    (void)unused;
    kp_put(out, "{\"bots\":[");
    for (int i = 0; bot_levels[i].name != NULL; i++) {
        if (i > 0) kp_put_char(out, ',');
        kp_put(out, "{\"name\":");
        kp_put_json_string(out, bot_levels[i].name);
        put_string(out, "about", bot_levels[i].about);
        kp_put_char(out, '}');
    }
    kp_put(out, "]}");
}
