/* SPDX-License-Identifier: MIT */
#include "tui/news.h"

#include <string.h>

#include "core/notation.h"
#include "hall/retell.h"

#define N_(english) english

static const char *string(const kp_json *m, const char *key) {
    const char *text = kp_json_string(kp_json_get(m, key));
    return text == NULL ? "" : text;
}

static kp_text line_of(const tui_visit *v, char *buffer, size_t size) {
    return tui_text_at(&v->table, buffer, size);
}

/* ---- actions ---- */
/* In the words in which it is chosen, where the game tells nothing of it or the
 * position is not known. */
static void note_phrase(tui_visit *v, int seat, kp_action a, int hidden,
                        const kp_state *seen) {
    char text[512];
    kp_text line = line_of(v, text, sizeof text);
    if (seat >= 0) kp_put(&line, v->table.name[seat]);
    kp_put(&line, seat >= 0 ? ": " : "* ");
    if (hidden)
        kp_write_hidden_phrase(v->at.game, a, &line);
    else
        kp_write_phrase(v->at.game, seen, a, &line);
    tui_note(&v->log, text, seat);
}

/* The position goes along as far as it is known. */
static void note_action(tui_visit *v, int seat, const char *words) {
    char reason[256];
    const kp_game *g = v->at.game;
    kp_text why = kp_text_in(reason, sizeof reason);
    const kp_family *hidden = hall_find_hidden(g, words);
    hall_deed deed = {.action = hidden == NULL ? 0 : hidden->first, .after = v->log.at};
    kp_rng rng = kp_rng_init(v->noted);
    int followed = v->follows;
    kp_state seen = v->log.at;
    if (hidden == NULL && kp_read_action(g, words, &deed.action, &why) != KP_ERR_OK)
        return;
    g->hide(&seen, v->at.you);
    v->follows = v->follows && hall_follow(g, v->at.you, words, &rng, &deed);
    v->log.at = deed.after;
    if (v->follows && g->teller != NULL)
        tui_note_deed(&v->log, &v->table, &deed.before, deed.action);
    else
        note_phrase(v, seat, deed.action, hidden != NULL, followed ? &seen : NULL);
}

static void note_draw(tui_visit *v, const char *words) {
    if (v->drawn.at == NULL) v->drawn = kp_text_on_heap();
    if (v->draws++ > 0) kp_put_char(&v->drawn, ';');
    kp_put(&v->drawn, words == NULL ? "" : words);
}

static void note_actions(tui_visit *v, const kp_json *list) {
    KP_JSON_EACH (one, list) {
        const kp_json *who = kp_json_at(one, 0);
        const char *words = kp_json_string(kp_json_at(one, 1));
        i64 seat = kp_json_is(who, KP_JSON_INT) ? kp_json_number(who) : KP_CHANCE;
        if (seat == KP_CHANCE) note_draw(v, words);
        if (words != NULL && seat < v->at.setup.seats)
            note_action(v, seat < 0 ? KP_CHANCE : (int)seat, words);
    }
}

/* ---- the rest ---- */
static const char *words_for(const char *kind, const kp_json *event) {
    static const struct {
        const char *kind, *words;
    } known[] = {{"sit", N_("{0} sits down.")},
                 {"bot", N_("The bot {0} sits down.")},
                 {"rise", N_("{0} gets up.")},
                 {"ready", N_("{0} is ready.")},
                 {"wait", N_("{0} is not ready.")},
                 {"undo", N_("{0} takes back a move.")},
                 {"ask_undo", N_("{0} asks to take back a move.")},
                 {"agree", N_("{0} agrees.")},
                 {"refuse", N_("{0} refuses.")},
                 {"absent", N_("{0} ran out of time; a bot takes over.")},
                 {"vacation", N_("{0} goes on vacation.")},
                 {"back", N_("{0} is back.")},
                 {"resign", N_("{0} resigns.")},
                 {"rematch", N_("{0} offers a rematch.")},
                 {"cancel", N_("The table was closed.")},
                 {"leave", N_("Somebody has left for good.")},
                 {"start", N_("The game begins.")}};
    if (strcmp(kind, "resign") == 0 && strcmp(string(event, "why"), "time") == 0)
        return N_("{0} lost on time.");
    for (size_t i = 0; i < KP_COUNT(known); i++)
        if (strcmp(known[i].kind, kind) == 0) return known[i].words;
    return NULL;
}

static void note_talk(tui_visit *v, int seat, const char *name, const char *words) {
    char text[TUI_CHAT + KP_NAME_SIZE + 16];
    kp_text line = line_of(v, text, sizeof text);
    if (!hall_is_name(words, TUI_CHAT)) words = "?";
    kp_put(&line, name);
    kp_put(&line, " » ");
    kp_put(&line, words);
    tui_note(&v->log, text, seat < 0 ? KP_CHANCE : seat);
    if (seat < 0 || seat != v->at.you) v->unread++;
}

/* For the end, when the record is held to it. */
static void keep_undo(tui_visit *v, const kp_json *event) {
    v->follows = 0;
    if (v->undone.at == NULL) v->undone = kp_text_on_heap();
    if (v->undone.used > 0) kp_put_char(&v->undone, ' ');
    kp_put_int(&v->undone, v->draws);
    kp_put_char(&v->undone, ':');
    kp_put_int(&v->undone, kp_json_number(kp_json_get(event, "to")));
}

void tui_note_event(tui_visit *v, const kp_json *event) {
    char text[256];
    i64 seq = kp_json_number(kp_json_get(event, "seq"));
    i64 number = kp_json_number(kp_json_get(event, "seat"));
    int seat = number >= 0 && number < v->at.setup.seats ? (int)number : -1;
    const char *kind = string(event, "kind"), *name = string(event, "name");
    if (seq <= v->noted || v->at.game == NULL) return;
    if (v->noted == 0 && seq != 1) v->follows = 0;
    v->partly |= v->noted == 0 && seq != 1;
    v->noted = (u32)seq;
    if (name[0] == '\0' && seat >= 0) name = v->table.name[seat];
    if (!hall_is_name(name, HALL_BOT + 16)) name = "?";
    kp_text line = line_of(v, text, sizeof text);
    const char *words = words_for(kind, event);
    if (strcmp(kind, "chat") == 0) {
        note_talk(v, seat, name, string(event, "text"));
    } else if (words != NULL) {
        kp_say(&line, "", words, kp_words(name));
        tui_note(&v->log, text, seat < 0 ? KP_CHANCE : seat);
    }
    note_actions(v, kp_json_get(event, "actions"));
    if (strcmp(kind, "undo") == 0) keep_undo(v, event);
}

void tui_note_position(tui_visit *v) {
    v->log.at = v->at.whole;
    v->follows = v->at.has_view;
}
