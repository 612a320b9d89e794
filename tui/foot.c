/* SPDX-License-Identifier: MIT */
#include "tui/foot.h"

#include <string.h>

#define N_(english) english

static const tui_ink bold = {TUI_PLAIN, TUI_PLAIN, TUI_BOLD};
static const tui_ink grey = {TUI_GREY, TUI_PLAIN, 0};

static const tui_key_help *keys_here(const tui_session *s) {
    static const tui_key_help board[] = {
        {"←↑↓→", N_("choose")}, {"Enter", N_("do")},  {"Tab", N_("list")},
        {"/", N_("find")},      {"u", N_("undo")},    {"H", N_("hint")},
        {"L", N_("log")},       {"s", N_("save"), 1}, {"?", N_("help")},
        {"q", N_("leave")},     {NULL, NULL}};
    static const tui_key_help list[] = {
        {"↑↓", N_("choose")}, {"Enter", N_("do")},  {"Esc", N_("back")},
        {"/", N_("find")},    {"u", N_("undo")},    {"h", N_("hint")},
        {"l", N_("log")},     {"s", N_("save"), 1}, {"?", N_("help")},
        {"q", N_("leave")},   {NULL, NULL}};
    static const tui_key_help over[] = {
        {"s", N_("save")},  {"a", N_("again")}, {"b", N_("board or points")},
        {"u", N_("undo")},  {"l", N_("log")},   {"?", N_("help")},
        {"q", N_("leave")}, {NULL, NULL}};
    static const tui_key_help replay[] = {{"←→", N_("one action")},
                                          {"PgUp PgDn", N_("ten")},
                                          {"Home End", N_("ends")},
                                          {"Tab", N_("pane")},
                                          {"?", N_("help")},
                                          {"q", N_("leave")},
                                          {NULL, NULL}};
    if (s->doing == TUI_REPLAYING) return replay;
    if (s->doing == TUI_OVER) return over;
    return s->pane == TUI_BOARD_PANE ? board : list;
}

/* At a server's table: who watches has little to do. */
static const tui_key_help *keys_there(const tui_session *s) {
    static const tui_key_help board[] = {
        {"←↑↓→", N_("choose")}, {"Enter", N_("do")},    {"Tab", N_("list")},
        {"/", N_("find"), 1},   {"u", N_("undo")},      {"c", N_("chat")},
        {"L", N_("log")},       {"R", N_("resign"), 3}, {"H", N_("hint"), 2},
        {"?", N_("help")},      {"q", N_("leave")},     {NULL, NULL}};
    static const tui_key_help watching[] = {{"Tab", N_("pane")}, {"c", N_("chat")},
                                            {"l", N_("log")},    {"?", N_("help")},
                                            {"q", N_("leave")},  {NULL, NULL}};
    static const tui_key_help over[] = {
        {"a", N_("rematch")}, {"b", N_("board or points")},
        {"c", N_("chat")},    {"l", N_("log")},
        {"s", N_("save")},    {"?", N_("help")},
        {"q", N_("leave")},   {NULL, NULL}};
    if (s->doing == TUI_OVER) return over;
    return s->t->seat < 0 ? watching : board;
}

typedef struct question {
    const char *words;
    tui_key_help keys[4];
} question;

static const question *asked_of(const tui_session *s) {
    static const question leave = {N_("Leave the game?"),
                                   {{"y", N_("leave")},
                                    {"s", N_("save and leave")},
                                    {"n", N_("stay")},
                                    {NULL, NULL}}};
    static const question go = {N_("Leave the table? Your seat is kept."),
                                {{"y", N_("leave")}, {"n", N_("stay")}, {NULL, NULL}}};
    static const question resign = {
        N_("Give up the game?"),
        {{"y", N_("resign")}, {"n", N_("play on")}, {NULL, NULL}}};
    static const question undo = {
        N_("May {0} take back a move?"),
        {{"y", N_("agree")}, {"n", N_("refuse")}, {NULL, NULL}}};
    static const question again = {
        N_("A rematch is offered."),
        {{"a", N_("accept")}, {"n", N_("refuse")}, {NULL, NULL}}};
    static const question thinking = {N_("An expert is thinking …"),
                                      {{"Esc", N_("stop")}, {NULL, NULL}}};
    if (s->leaving) return s->visit != NULL ? &go : &leave;
    if (s->resigning) return &resign;
    if (s->hint != NULL) return &thinking;
    if (s->visit == NULL) return NULL;
    if (tui_is_asked(s->visit)) return &undo;
    if (tui_is_rematch_offered(s->visit)) return &again;
    return NULL;
}

/* How the keys are written: which are left out, how wide the gap behind each is, and
 * whether words that have a short one are short. */
typedef struct spelling {
    u32 left_out;
    int gap, count, in_short;
} spelling;

enum { FOOT_KEPT = 2 }; /* the last ones, help and leaving */

static const char *in_short(const kp_text *like, const char *does) {
    if (strcmp(does, "undo") == 0) return kp_translate(like, "in short", "undo");
    if (strcmp(does, "hint") == 0) return kp_translate(like, "in short", "hint");
    if (strcmp(does, "log") == 0) return kp_translate(like, "in short", "log");
    if (strcmp(does, "resign") == 0) return kp_translate(like, "in short", "resign");
    return kp_translate(like, "", does);
}

static const char *word_of(const tui_key_help *key, const kp_text *like, spelling how) {
    return how.in_short ? in_short(like, key->does) : kp_translate(like, "", key->does);
}

/* The columns of "q leave" in the person's language, and of the gap behind it. */
static int key_width(const tui_key_help *key, const kp_text *like, spelling how) {
    return tui_columns(key->key) + 1 + tui_columns(word_of(key, like, how)) + how.gap;
}

static int keys_width(const tui_key_help *keys, const kp_text *like, spelling how) {
    int wide = -how.gap;
    for (int i = 0; i < how.count; i++)
        if ((how.left_out >> i & 1) == 0) wide += key_width(&keys[i], like, how);
    return wide;
}

/* Which key goes next: the one that can be spared most, else the last; -1 = none. */
static int find_spare(const tui_key_help *keys, spelling how) {
    int found = -1;
    for (int i = 0; i < how.count - FOOT_KEPT; i++) {
        if ((how.left_out >> i & 1) != 0) continue;
        if (found < 0 || keys[i].spare >= keys[found].spare) found = i;
    }
    return found;
}

/* Where the keys are many, words are short, and at last keys are left out, which the
 * help has; a key never stands without its word. */
static spelling spell(const tui_key_help *keys, const kp_text *like, int room) {
    spelling how = {0, 2, 0, 0};
    while (keys[how.count].key != NULL) how.count++;
    if (keys_width(keys, like, how) <= room) return how;
    how.gap = 1;
    if (keys_width(keys, like, how) <= room) return how;
    how.in_short = 1;
    while (keys_width(keys, like, how) > room) {
        int spare = find_spare(keys, how);
        if (spare < 0) break;
        how.left_out |= 1U << spare;
    }
    return how;
}

void tui_draw_keys(tui_canvas *c, int y, int x, const tui_key_help *keys,
                   const kp_text *like) {
    spelling how = spell(keys, like, c->width - x - 1);
    for (int i = 0; i < how.count; i++) {
        if ((how.left_out >> i & 1) != 0) continue;
        int end = tui_put(c, y, x, bold, keys[i].key);
        tui_put(c, y, end + 1, grey, word_of(&keys[i], like, how));
        x += key_width(&keys[i], like, how);
    }
}

void tui_draw_typing(tui_canvas *c, int y, const char *prompt, const char *words) {
    int x = tui_put(c, y, 1, bold, prompt) + 1, room = c->width - x - 2;
    while (tui_columns(words) > room && words[0] != '\0') {
        words++;
        while ((words[0] & 0xc0) == 0x80) words++;
    }
    x = tui_put(c, y, x, bold, words);
    tui_put(c, y, x, bold, "_");
}

void tui_draw_foot(tui_session *s) {
    char words[192];
    int y = s->page.height - 1, x = 1;
    kp_text text = tui_text_at(s->t, words, sizeof words);
    const question *q = asked_of(s);
    if (s->talking) {
        kp_say(&text, "", "Say:");
        tui_draw_typing(&s->page, y, words, s->talk);
    } else if (q != NULL) {
        const char *asker = s->visit != NULL && s->visit->at.asker >= 0
                                ? s->t->name[s->visit->at.asker]
                                : "";
        kp_say(&text, "", q->words, kp_words(asker));
        x = tui_put(&s->page, y, x, bold, words) + 2;
        tui_draw_keys(&s->page, y, x, q->keys, &text);
    } else if (s->message[0] != '\0') {
        tui_put_within(&s->page, y, 1, s->page.width - 2, bold, s->message);
    } else {
        tui_draw_keys(&s->page, y, x, s->visit != NULL ? keys_there(s) : keys_here(s),
                      &text);
    }
}

void tui_draw_too_small(tui_canvas *c, const kp_text *like) {
    static const tui_ink plain = {TUI_PLAIN, TUI_PLAIN, 0};
    char words[128];
    kp_text text = kp_text_like(like, words, sizeof words);
    kp_say(&text, "", "The window is too small: at least {0} by {1}.",
           kp_number(TUI_LEAST_WIDTH), kp_number(TUI_LEAST_HEIGHT));
    tui_put_paragraph(c, 0, 0, c->width, c->height, plain, words);
}
