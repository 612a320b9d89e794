/* SPDX-License-Identifier: MIT */
#include "tui/menu.h"

#include <string.h>

enum { HEAD = 3, FOOT = 1, LOG_LINES = 8 };

static const tui_ink plain = {TUI_PLAIN, TUI_PLAIN, 0};
static const tui_ink bold = {TUI_PLAIN, TUI_PLAIN, TUI_BOLD};
static const tui_ink grey = {TUI_GREY, TUI_PLAIN, 0};
static const tui_ink lit = {TUI_PLAIN, TUI_PLAIN, TUI_REVERSE | TUI_BOLD};

void tui_clear_menu(tui_menu *m) {
    m->rows = 0;
    m->log = NULL;
    m->title[0] = m->about[0] = '\0';
}

kp_text tui_add_row(tui_menu *m, const kp_text *like) {
    int row = m->rows < TUI_ROWS - 1 ? m->rows++ : TUI_ROWS - 1;
    return kp_text_like(like, m->row[row], TUI_ROW);
}

static void draw_row(tui_menu *m, int row, int y) {
    tui_canvas *c = &m->page;
    tui_ink ink = row == m->chosen ? lit : plain;
    if (row == m->chosen) tui_fill(c, y, 0, 1, c->width, lit, ' ');
    tui_put_within(c, y, 1, c->width - 2, ink, m->row[row]);
    for (int x = 0; x < c->width; x++) tui_at(c, y, x)->thing = (i16)row;
}

static void draw_rows(tui_menu *m, int lines) {
    tui_canvas *c = &m->page;
    m->chosen = kp_max(0, kp_min(m->chosen, m->rows - 1));
    if (m->chosen < m->top) m->top = m->chosen;
    if (m->chosen >= m->top + lines) m->top = m->chosen - lines + 1;
    m->top = kp_max(0, kp_min(m->top, m->rows - lines));
    for (int y = 0; y < lines && m->top + y < m->rows; y++)
        draw_row(m, m->top + y, HEAD + y);
    if (m->top > 0) tui_put(c, HEAD, c->width - 1, bold, "↑");
    if (m->top + lines < m->rows) tui_put(c, HEAD + lines - 1, c->width - 1, bold, "↓");
}

/* The newest lines, from the foot upwards. */
static void draw_log(tui_menu *m, int top) {
    tui_canvas *c = &m->page;
    int y = c->height - FOOT;
    tui_fill(c, top, 0, 1, c->width, grey, 0x2500);
    for (i64 i = (i64)m->log->count - 1; i >= 0 && y > top + 1; i--) {
        const tui_log_line *line = &m->log->line[i];
        tui_ink ink = line->seat >= 0 ? tui_seat_ink(line->seat) : grey;
        ink.style = 0;
        y -= tui_put_paragraph(c, 0, 0, c->width - 2, 0, ink, line->text);
        if (y > top)
            tui_put_paragraph(c, y, 1, c->width - 2, c->height - FOOT, ink, line->text);
    }
}

static void draw_end(tui_menu *m, const kp_text *like) {
    tui_canvas *c = &m->page;
    int y = c->height - 1;
    if (m->prompt != NULL)
        tui_draw_typing(c, y, m->prompt, m->line);
    else if (m->said[0] != '\0')
        tui_put_within(c, y, 1, c->width - 2, bold, m->said);
    else
        tui_draw_keys(c, y, 1, m->keys, like);
}

void tui_draw_menu(tui_menu *m, int width, int height, const kp_text *like) {
    tui_canvas *c = &m->page;
    tui_reset_canvas(c, width, height);
    if (width < TUI_LEAST_WIDTH || height < TUI_LEAST_HEIGHT) {
        tui_draw_too_small(c, like);
        return;
    }
    int lines = height - HEAD - FOOT, talk = 0;
    if (m->log != NULL && m->log->count > 0) talk = kp_min(LOG_LINES, lines / 2);
    tui_fill(c, 0, 0, 1, width, lit, ' ');
    tui_put_within(c, 0, 1, width - 2, lit, m->title);
    tui_put_within(c, 1, 1, width - 2, grey, m->about);
    draw_rows(m, lines - talk);
    if (talk > 0) draw_log(m, HEAD + lines - talk);
    if (m->popup.text != NULL) tui_draw_popup(&m->popup, c, HEAD, height - FOOT, NULL);
    draw_end(m, like);
}

static int click(tui_menu *m, tui_key key) {
    const tui_cell *cell = tui_at(&m->page, key.y, key.x);
    if (cell == NULL || cell->thing == TUI_NOTHING) return TUI_NO_KEY;
    int again = cell->thing == m->chosen;
    m->chosen = cell->thing;
    return again ? TUI_ENTER : TUI_NO_KEY;
}

int tui_go_about(tui_menu *m, tui_key key) {
    enum { PAGE = 10 };
    u32 code = key.kind == TUI_CHARACTER ? key.code : 0;
    if (key.kind == TUI_CLICK) return click(m, key);
    if (key.kind == TUI_UP || key.kind == TUI_WHEEL_UP || code == 'k') m->chosen--;
    if (key.kind == TUI_DOWN || key.kind == TUI_WHEEL_DOWN || code == 'j') m->chosen++;
    if (key.kind == TUI_PAGE_UP) m->chosen -= PAGE;
    if (key.kind == TUI_PAGE_DOWN) m->chosen += PAGE;
    if (key.kind == TUI_HOME) m->chosen = 0;
    if (key.kind == TUI_END) m->chosen = m->rows - 1;
    m->chosen = kp_max(0, kp_min(m->chosen, m->rows - 1));
    return key.kind;
}

void tui_free_menu(tui_menu *m) {
    tui_free_canvas(&m->page);
    tui_close_popup(&m->popup);
}
