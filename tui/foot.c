/* SPDX-License-Identifier: MIT */
#include "tui/foot.h"

#include <string.h>

#define N_(english) english

static const tui_ink bold = {TUI_PLAIN, TUI_PLAIN, TUI_BOLD};
static const tui_ink grey = {TUI_GREY, TUI_PLAIN, 0};

static const tui_key_help *keys_here(const tui_session *s) {
    static const tui_key_help board[] = {
        {"←↑↓→", N_("choose")}, {"Enter", N_("do")}, {"Tab", N_("list")},
        {"/", N_("find")},      {"u", N_("undo")},   {"H", N_("hint")},
        {"L", N_("log")},       {"s", N_("save")},   {"?", N_("help")},
        {"q", N_("leave")},     {NULL, NULL}};
    static const tui_key_help list[] = {
        {"↑↓", N_("choose")}, {"Enter", N_("do")}, {"Esc", N_("back")},
        {"/", N_("find")},    {"u", N_("undo")},   {"h", N_("hint")},
        {"l", N_("log")},     {"s", N_("save")},   {"?", N_("help")},
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
        {"←↑↓→", N_("choose")}, {"Enter", N_("do")}, {"Tab", N_("list")},
        {"/", N_("find")},      {"u", N_("undo")},   {"c", N_("chat")},
        {"L", N_("log")},       {"R", N_("resign")}, {"H", N_("hint")},
        {"?", N_("help")},      {"q", N_("leave")},  {NULL, NULL}};
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

/* How the keys are written: words of at most so many columns, and the gap behind each
 * key. The last two, help and leaving, keep their words. */
typedef struct spelling {
    int letters, gap, count;
    int terse; /* keys with a name, such as Enter, have no word */
} spelling;

enum { FOOT_LONG = 64, FOOT_KEPT = 2 };

static int letters_of(const tui_key_help *keys, int key, spelling how) {
    if (key >= how.count - FOOT_KEPT) return FOOT_LONG;
    return how.terse && tui_columns(keys[key].key) > 1 ? 0 : how.letters;
}

/* The columns of "q leave" in the person's language, and of the gap behind it. */
static int write_key(const tui_key_help *keys, int key, const kp_text *like,
                     spelling how, char words[64]) {
    kp_text text = kp_text_like(like, words, 64);
    kp_say(&text, "", keys[key].does);
    int said = kp_min(tui_columns(words), letters_of(keys, key, how));
    return tui_columns(keys[key].key) + (said > 0 ? 1 + said : 0) + how.gap;
}

/* The columns of the keys from one on. */
static int keys_width(const tui_key_help *keys, int from, const kp_text *like,
                      spelling how) {
    char words[64];
    int wide = -how.gap;
    for (int i = from; i < how.count; i++) wide += write_key(keys, i, like, how, words);
    return wide;
}

/* Where the keys are many, words are cut so that each has its place, and at last left
 * out. */
static spelling spell(const tui_key_help *keys, const kp_text *like, int room) {
    enum { MIDDLING = 12, SHORT = 3 };
    spelling how = {FOOT_LONG, 2, 0, 0};
    while (keys[how.count].key != NULL) how.count++;
    if (keys_width(keys, 0, like, how) <= room) return how;
    how.gap = 1;
    if (keys_width(keys, 0, like, how) <= room) return how;
    how.terse = 1;
    for (how.letters = MIDDLING; how.letters >= SHORT; how.letters--)
        if (keys_width(keys, 0, like, how) <= room) return how;
    how.letters = 0;
    return how;
}

void tui_draw_keys(tui_canvas *c, int y, int x, const tui_key_help *keys,
                   const kp_text *like) {
    spelling how = spell(keys, like, c->width - x - 1);
    int last = kp_max(0, how.count - FOOT_KEPT);
    int kept = keys_width(keys, last, like, how);
    for (int i = 0; i < how.count; i++) {
        char words[64];
        int wide = write_key(keys, i, like, how, words),
            letters = letters_of(keys, i, how);
        if (i < last && x + wide + kept >= c->width) continue;
        int end = tui_put(c, y, x, bold, keys[i].key);
        if (letters > 0) tui_put_short(c, y, end + 1, letters, grey, words);
        x += wide;
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
