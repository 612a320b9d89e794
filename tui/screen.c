/* SPDX-License-Identifier: MIT */
#define NCURSES_WIDECHAR 1
#include "tui/screen.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tui/hues.h"

/* What stands for a sign on terminals that have letters only. */
static const struct {
    u32 sign;
    char ascii;
} letters_for[] = {
    {0x2500, '-'}, {0x2502, '|'}, {0x250c, '+'}, {0x2510, '+'}, {0x2514, '+'},
    {0x2518, '+'}, {0x2026, '~'}, {0x00b7, '.'}, {0x25cf, 'o'}, {0x25b2, '^'},
    {0x25a0, '#'}, {0x25c6, '%'}, {0x2605, '*'}, {0x25b8, '>'}, {0x25c2, '<'},
    {0x2192, '>'}, {0x25cb, '.'}, {0x2013, '-'}, {0x00d7, 'x'}, {0x2713, '+'},
    {0x2717, '-'}, {0x2191, '^'}, {0x2193, 'v'}, {0x2248, '~'}, {0x2302, 'A'},
    {0x2190, '<'}, {0x25cc, '.'}, {0x2588, '#'}, {0x2265, '>'}};

static struct {
    SCREEN *screen;
    int colour, ascii;
} term;

static volatile sig_atomic_t asked_to_end, interrupted;

static void on_signal(int sig) {
    if (sig == SIGINT)
        interrupted = 1;
    else
        asked_to_end = 1;
}

/* Without SA_RESTART, so that reading a key is broken off. */
static void take_signals(void) {
    static const int taken[] = {SIGHUP, SIGINT, SIGTERM};
    struct sigaction how = {.sa_handler = on_signal};
    sigemptyset(&how.sa_mask);
    for (size_t i = 0; i < KP_COUNT(taken); i++) sigaction(taken[i], &how, NULL);
    asked_to_end = interrupted = 0;
}

int tui_has_terminal(void) {
    const char *kind = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && kind != NULL &&
           kind[0] != '\0' && strcmp(kind, "dumb") != 0;
}

/* Letters of all languages go out as UTF-8; signs only where the locale says that the
 * terminal reads it, and not to the Linux console, whose font has few. */
static void choose_letters(void) {
    setlocale(LC_CTYPE, "");
    term.ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0 ||
                 strncmp(getenv("TERM"), "linux", 5) == 0;
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
}

int tui_open_screen(int colour) {
    choose_letters();
    term.screen = newterm(NULL, stdout, stdin);
    if (term.screen == NULL) return 0;
    set_term(term.screen);
    set_escdelay(25);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    curs_set(0);
    term.colour = colour && has_colors();
    if (term.colour) {
        start_color();
        use_default_colors();
    }
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    take_signals();
    return 1;
}

void tui_close_screen(void) {
    if (term.screen == NULL) return;
    mousemask(0, NULL);
    endwin();
    delscreen(term.screen);
    term.screen = NULL;
}

int tui_screen_width(void) {
    return getmaxx(stdscr);
}
int tui_screen_height(void) {
    return getmaxy(stdscr);
}

/* ---- showing --------------------------------------------------------------------- */

static int value_of(int name) {
    const tui_hue *h = &tui_hues[name];
    if (COLORS > 0x8000) return h->rgb;
    return COLORS >= 256 ? h->many : h->few;
}

/* With eight colours a sign on its own colour would vanish: then the terminal's own. */
static int pair_of(tui_ink ink) {
    int fg = value_of(ink.fg), bg = value_of(ink.bg);
    if (!term.colour || (fg < 0 && bg < 0)) return 0;
    if (fg == bg) fg = -1;
    return alloc_pair(fg, bg);
}

static attr_t style_of(tui_ink ink) {
    return (ink.style & TUI_BOLD ? A_BOLD : 0) | (ink.style & TUI_FAINT ? A_DIM : 0) |
           (ink.style & TUI_UNDERLINE ? A_UNDERLINE : 0) |
           (ink.style & TUI_REVERSE ? A_REVERSE : 0);
}

static wchar_t letter_for(u32 code) {
    if (!term.ascii || code < 0x80) return (wchar_t)code;
    for (size_t i = 0; i < KP_COUNT(letters_for); i++)
        if (letters_for[i].sign == code) return (wchar_t)letters_for[i].ascii;
    return code < 0x180 ? (wchar_t)code : L'?';
}

static void show_cell(int y, int x, const tui_cell *cell) {
    wchar_t codes[TUI_MARKS + 2] = {letter_for(cell->code), 0};
    cchar_t shown;
    int pair = pair_of(cell->ink), n = 1;
    for (int i = 0; i < TUI_MARKS && cell->mark[i] != 0; i++)
        codes[n++] = (wchar_t)cell->mark[i];
    if (setcchar(&shown, codes, style_of(cell->ink), 0, &pair) == OK)
        mvadd_wch(y, x, &shown);
}

void tui_show_canvas(const tui_canvas *c) {
    erase();
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++) {
            const tui_cell *cell = tui_at(c, y, x);
            if (cell->code != 0) show_cell(y, x, cell);
        }
    refresh();
}

/* ---- reading --------------------------------------------------------------------- */

static tui_key plain_key(int kind) {
    tui_key key = {kind, 0, 0, 0};
    return key;
}

static tui_key read_mouse(void) {
    MEVENT event;
    if (getmouse(&event) != OK) return plain_key(TUI_NO_KEY);
    tui_key key = {TUI_NO_KEY, 0, event.y, event.x};
    if (event.bstate & BUTTON1_PRESSED) key.kind = TUI_CLICK;
    if (event.bstate & BUTTON4_PRESSED) key.kind = TUI_WHEEL_UP;
    if (event.bstate & BUTTON5_PRESSED) key.kind = TUI_WHEEL_DOWN;
    return key;
}

static tui_key special_key(wint_t got) {
    static const struct {
        int got, kind;
    } known[] = {{KEY_UP, TUI_UP},         {KEY_DOWN, TUI_DOWN},
                 {KEY_LEFT, TUI_LEFT},     {KEY_RIGHT, TUI_RIGHT},
                 {KEY_PPAGE, TUI_PAGE_UP}, {KEY_NPAGE, TUI_PAGE_DOWN},
                 {KEY_HOME, TUI_HOME},     {KEY_END, TUI_END},
                 {KEY_ENTER, TUI_ENTER},   {KEY_BACKSPACE, TUI_BACKSPACE},
                 {KEY_BTAB, TUI_BACK_TAB}, {KEY_RESIZE, TUI_RESIZED}};
    if (got == KEY_MOUSE) return read_mouse();
    if (got == KEY_RESIZE) clearok(curscr, TRUE); /* part was drawn for another size */
    for (size_t i = 0; i < KP_COUNT(known); i++)
        if ((wint_t)known[i].got == got) return plain_key(known[i].kind);
    return plain_key(TUI_NO_KEY);
}

static tui_key character_key(wint_t got) {
    tui_key key = {TUI_CHARACTER, (u32)got, 0, 0};
    if (got == '\r' || got == '\n') key.kind = TUI_ENTER;
    if (got == 27) key.kind = TUI_ESCAPE;
    if (got == '\t') key.kind = TUI_TAB;
    if (got == 8 || got == 127) key.kind = TUI_BACKSPACE;
    return key;
}

static int is_terminal_gone(void) {
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, 0) > 0 &&
           (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

/* Nothing was read: a signal came, the terminal is gone, or it is quiet. */
static tui_key no_key(void) {
    if (interrupted) {
        interrupted = 0;
        return plain_key(TUI_INTERRUPTED);
    }
    if (is_terminal_gone()) asked_to_end = 1;
    return plain_key(asked_to_end ? TUI_ENDED : TUI_NO_KEY);
}

/* Looks up now and then: a signal that comes just before reading begins does not break
 * it off. */
enum { LOOK_UP = 200 }; /* milliseconds */

tui_key tui_read_key(int wait) {
    for (;;) {
        wint_t got;
        if (asked_to_end) return plain_key(TUI_ENDED);
        timeout(wait ? LOOK_UP : 0);
        int kind = get_wch(&got);
        if (kind == KEY_CODE_YES) return special_key(got);
        if (kind != ERR) return character_key(got);
        tui_key key = no_key();
        if (key.kind != TUI_NO_KEY || !wait) return key;
    }
}

tui_key tui_read_key_or(int fd, int ms) {
    struct pollfd watched[] = {{STDIN_FILENO, POLLIN, 0}, {fd, POLLIN, 0}};
    tui_key key = tui_read_key(0); /* curses may have read more than one */
    if (key.kind != TUI_NO_KEY) return key;
    poll(watched, KP_COUNT(watched), ms < 0 || ms > LOOK_UP ? LOOK_UP : ms);
    return tui_read_key(0);
}
