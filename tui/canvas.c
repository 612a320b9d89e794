/* SPDX-License-Identifier: MIT */
#include "tui/canvas.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "core/notation.h"

static void blank_cells(tui_canvas *c, size_t from, size_t to) {
    tui_cell blank = {' ', {0, 0}, {TUI_PLAIN, TUI_PLAIN, 0}, TUI_NOTHING};
    for (size_t i = from; i < to; i++) c->cell[i] = blank;
}

static void size_cells(tui_canvas *c, int width, int height) {
    size_t cells = (size_t)width * (size_t)height;
    tui_cell *cell = realloc(c->cell, cells * sizeof *cell);
    if (cell == NULL) abort();
    c->cell = cell;
    c->width = width;
    c->height = height;
}

void tui_reset_canvas(tui_canvas *c, int width, int height) {
    size_cells(c, kp_max(1, width), kp_max(1, height));
    blank_cells(c, 0, (size_t)c->width * (size_t)c->height);
    c->things = c->touches = c->legals = 0;
    c->drawing = TUI_NOTHING;
}

void tui_need(tui_canvas *c, int width, int height) {
    int legals = c->legals;
    tui_reset_canvas(c, kp_max(width, c->width), kp_max(height, c->height));
    c->legals = legals;
}

static int is_blank_line(const tui_canvas *c, int y) {
    for (int x = 0; x < c->width; x++) {
        const tui_cell *cell = tui_at(c, y, x);
        if (cell->code != ' ' || cell->ink.bg != TUI_PLAIN) return 0;
    }
    return 1;
}

void tui_trim(tui_canvas *c) {
    while (c->height > 1 && is_blank_line(c, c->height - 1)) c->height--;
}

void tui_add_lines(tui_canvas *c, int lines) {
    size_t before = (size_t)c->width * (size_t)c->height;
    size_cells(c, c->width, c->height + lines);
    blank_cells(c, before, (size_t)c->width * (size_t)c->height);
}

void tui_free_canvas(tui_canvas *c) {
    free(c->cell);
    c->cell = NULL;
}

void tui_offer(tui_canvas *c, const kp_game *g, const kp_action *legal, int legals) {
    c->game = g;
    c->legal = legal;
    c->legals = legals;
}

tui_cell *tui_at(const tui_canvas *c, int y, int x) {
    if (y < 0 || x < 0 || y >= c->height || x >= c->width) return NULL;
    return &c->cell[(size_t)y * (size_t)c->width + (size_t)x];
}

/* ---- characters ------------------------------------------------------------------ */

/* The character at *text, which moves behind it; a byte that begins none is a
 * question mark. */
static u32 next_code(const char **text) {
    int length = kp_utf8_length(*text, strlen(*text));
    const unsigned char *at = (const unsigned char *)*text;
    if (length == 0) {
        (*text)++;
        return '?';
    }
    u32 code = length == 1 ? at[0] : at[0] & (0x7fU >> length);
    for (int i = 1; i < length; i++) code = code << 6 | (at[i] & 0x3f);
    *text += length;
    return code;
}

static int width_of(u32 code) {
    if (code < 0x20 || code == 0x7f) return 1; /* drawn as a blank */
    int width = wcwidth((wchar_t)code);
    return width < 0 ? 1 : width;
}

int tui_columns(const char *text) {
    int columns = 0;
    while (*text != '\0') columns += width_of(next_code(&text));
    return columns;
}

static void extend_thing(tui_canvas *c, int y, int x) {
    tui_thing *t = &c->thing[c->drawing];
    int first = t->top > t->bottom;
    t->top = first ? y : kp_min(t->top, y);
    t->bottom = first ? y : kp_max(t->bottom, y);
    t->left = first ? x : kp_min(t->left, x);
    t->right = first ? x : kp_max(t->right, x);
}

static void put_code(tui_canvas *c, int y, int x, tui_ink ink, u32 code) {
    tui_cell *cell = tui_at(c, y, x);
    if (cell == NULL) return;
    tui_cell new = {code < 0x20 && code != 0 ? ' ' : code, {0, 0}, ink, c->drawing};
    if (new.ink.bg == TUI_PLAIN) new.ink.bg = cell->ink.bg;
    *cell = new;
    if (c->drawing != TUI_NOTHING) extend_thing(c, y, x);
}

static void add_mark(tui_canvas *c, int y, int x, u32 code) {
    tui_cell *cell = tui_at(c, y, x);
    for (int i = 0; cell != NULL && i < TUI_MARKS; i++) {
        if (cell->mark[i] != 0) continue;
        cell->mark[i] = code;
        return;
    }
}

static int put_until(tui_canvas *c, int y, int x, int end, tui_ink ink,
                     const char *text) {
    int last = x;
    while (*text != '\0') {
        u32 code = next_code(&text);
        int width = width_of(code);
        if (width == 0) {
            add_mark(c, y, last, code);
            continue;
        }
        if (x + width > end) break;
        put_code(c, y, last = x, ink, code);
        if (width == 2) put_code(c, y, x + 1, ink, 0);
        x += width;
    }
    return x;
}

int tui_put(tui_canvas *c, int y, int x, tui_ink ink, const char *text) {
    return put_until(c, y, x, c->width, ink, text);
}

int tui_put_within(tui_canvas *c, int y, int x, int width, tui_ink ink,
                   const char *text) {
    if (width <= 0) return x;
    if (tui_columns(text) <= width) return put_until(c, y, x, x + width, ink, text);
    int end = put_until(c, y, x, x + width - 1, ink, text);
    return put_until(c, y, end, x + width, ink, "…");
}

int tui_put_number(tui_canvas *c, int y, int x, tui_ink ink, i64 number) {
    char digits[24];
    kp_text text = kp_text_in(digits, sizeof digits);
    kp_put_int(&text, number);
    return tui_put(c, y, x, ink, digits);
}

void tui_fill(tui_canvas *c, int y, int x, int height, int width, tui_ink ink,
              u32 code) {
    for (int line = y; line < y + height; line++)
        for (int column = x; column < x + width; column++)
            put_code(c, line, column, ink, code);
}

void tui_box(tui_canvas *c, int y, int x, int height, int width, tui_ink ink,
             const char *title) {
    int right = x + width - 1, bottom = y + height - 1;
    if (height < 2 || width < 2) return;
    tui_fill(c, y, x + 1, 1, width - 2, ink, 0x2500);
    tui_fill(c, bottom, x + 1, 1, width - 2, ink, 0x2500);
    tui_fill(c, y + 1, x, height - 2, 1, ink, 0x2502);
    tui_fill(c, y + 1, right, height - 2, 1, ink, 0x2502);
    tui_put(c, y, x, ink, "┌");
    tui_put(c, y, right, ink, "┐");
    tui_put(c, bottom, x, ink, "└");
    tui_put(c, bottom, right, ink, "┘");
    if (title[0] != '\0' && width > 6) {
        int end = tui_put_within(c, y, x + 2, width - 5, ink, title);
        tui_put(c, y, end, ink, " ");
        tui_put(c, y, x + 1, ink, " ");
    }
}

/* Bytes of the longest beginning of the text that fits the width, broken at a space
 * where there is one. */
static size_t line_length(const char *text, int width) {
    const char *at = text, *space = NULL;
    int columns = 0;
    while (*at != '\0' && *at != '\n') {
        const char *here = at;
        if (*at == ' ') space = at;
        columns += width_of(next_code(&at));
        if (columns <= width) continue;
        if (space != NULL && space > text) return (size_t)(space - text);
        return here > text ? (size_t)(here - text) : (size_t)(at - text);
    }
    return (size_t)(at - text);
}

int tui_put_paragraph(tui_canvas *c, int y, int x, int width, int end, tui_ink ink,
                      const char *text) {
    char line[1024];
    while (*text != '\0') {
        size_t length = line_length(text, kp_max(1, width));
        size_t kept = length < sizeof line ? length : sizeof line - 1;
        memcpy(line, text, kept);
        line[kept] = '\0';
        if (y >= 0 && y < end) put_until(c, y, x, x + width, ink, line);
        y++;
        text += length;
        if (*text == ' ' || *text == '\n') text++;
    }
    return y;
}

/* ---- things ---------------------------------------------------------------------- */

void tui_begin_thing(tui_canvas *c) {
    tui_thing fresh = {1, 0, 0, 0, c->touches, 0, 0};
    if (c->things == TUI_THINGS) return;
    c->thing[c->things] = fresh;
    c->drawing = (i16)c->things++;
}

static void add_touch(tui_canvas *c, int index) {
    if (c->drawing == TUI_NOTHING || c->touches == TUI_TOUCHES) return;
    tui_thing *t = &c->thing[c->drawing];
    for (int i = 0; i < t->count; i++)
        if (c->touch[t->first + i] == index) return;
    c->touch[c->touches++] = (u16)index;
    t->count++;
}

static int has_member(const kp_game *g, kp_action a, const char *domain, int member) {
    int param[KP_MAX_PARAMS], length = 0;
    int n = kp_get_params(g, a, param);
    const kp_family *f = kp_family_of(g, a);
    for (int i = 0; i < n; i++) {
        const char *word = kp_word_at(f->params, i, &length);
        if (param[i] == member && kp_same_word(domain, word, length)) return 1;
    }
    return 0;
}

/* FNV-1a over words and a number. */
static u32 identify(const char *family, const char *domain, int number) {
    const char *const words[] = {family != NULL ? family : "", domain};
    u32 hash = 2166136261U;
    for (size_t i = 0; i < KP_COUNT(words); i++)
        for (const char *at = words[i];; at++) {
            hash = (hash ^ (u8)*at) * 16777619U;
            if (*at == '\0') break;
        }
    hash = (hash ^ (u32)number) * 16777619U;
    return hash != 0 ? hash : 1;
}

static void be_known(tui_canvas *c, const char *family, const char *domain,
                     int number) {
    if (c->drawing == TUI_NOTHING || c->thing[c->drawing].identity != 0) return;
    c->thing[c->drawing].identity = identify(family, domain, number);
}

void tui_touch_by(tui_canvas *c, const char *family, const char *domain, int member) {
    be_known(c, family, domain, member);
    for (int i = 0; i < c->legals; i++) {
        if (family != NULL &&
            strcmp(kp_family_of(c->game, c->legal[i])->word, family) != 0)
            continue;
        if (member < 0 || has_member(c->game, c->legal[i], domain, member))
            add_touch(c, i);
    }
}

void tui_touch(tui_canvas *c, const char *domain, int member) {
    tui_touch_by(c, NULL, domain, member);
}

void tui_touch_action(tui_canvas *c, kp_action a) {
    be_known(c, NULL, "", a);
    for (int i = 0; i < c->legals; i++)
        if (c->legal[i] == a) add_touch(c, i);
}

/* Forgets the thing drawn last and whose cells they were. */
static void drop_thing(tui_canvas *c) {
    tui_thing *t = &c->thing[c->drawing];
    for (int y = t->top; y <= t->bottom; y++)
        for (int x = t->left; x <= t->right; x++)
            if (tui_at(c, y, x)->thing == c->drawing)
                tui_at(c, y, x)->thing = TUI_NOTHING;
    c->things--;
}

int tui_end_thing(tui_canvas *c) {
    if (c->drawing == TUI_NOTHING) return 0;
    tui_thing *t = &c->thing[c->drawing];
    int stays = t->count > 0 && t->top <= t->bottom;
    if (!stays) {
        c->touches = t->first;
        drop_thing(c);
    }
    c->drawing = TUI_NOTHING;
    return stays;
}

int tui_is_touched(const tui_canvas *c, int legal_index) {
    for (int i = 0; i < c->touches; i++)
        if (c->touch[i] == legal_index) return 1;
    return 0;
}
