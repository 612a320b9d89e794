/* SPDX-License-Identifier: MIT */
#include "tui/board.h"

#include <stdlib.h>
#include <string.h>

#include "boards_list.h"
#include "core/notation.h"
#include "tui/moves.h"
#include "tui/show.h"

kp_text tui_view_text(const tui_view *v, char *buffer, size_t size) {
    kp_text text = kp_text_in(buffer, size);
    text.language = v->language;
    text.seats = v->name;
    return text;
}

tui_ink tui_seat_ink(int seat) {
    static const u8 hue[KP_MAX_SEATS] = {TUI_RED, TUI_BLUE, TUI_GREEN, TUI_ORANGE,
                                         TUI_PINK};
    tui_ink ink = {hue[seat], TUI_PLAIN, TUI_BOLD};
    return ink;
}

const char *tui_seat_sign(int seat) {
    static const char *const sign[KP_MAX_SEATS] = {"●", "▲", "■", "◆", "★"};
    return sign[seat];
}

/* ---- any game -------------------------------------------------------------------- */

static void grow_text(kp_text *t) {
    char *more = realloc(t->at, 2 * t->size);
    if (more == NULL) abort();
    t->at = more;
    t->size *= 2;
}

static void measure(char *text, int *width, int *height) {
    *width = *height = 0;
    for (char *line = text; *line != '\0';) {
        char *end = line + strcspn(line, "\n"), kept = *end;
        *end = '\0';
        *width = kp_max(*width, tui_columns(line));
        ++*height;
        *end = kept;
        line = kept == '\0' ? end : end + 1;
    }
}

static void draw_any(const tui_view *v, tui_canvas *c) {
    tui_ink ink = {TUI_PLAIN, TUI_PLAIN, 0};
    tui_look look = {0, v->name};
    int width, height, y = 0;
    kp_text text = tui_view_text(v, malloc(4096), 4096);
    if (text.at == NULL) abort();
    text.grow = grow_text;
    tui_show(v->game, v->s, v->viewer, &look, &text);
    measure(text.at, &width, &height);
    tui_need(c, width, height);
    for (char *line = text.at; *line != '\0'; y++) {
        char *end = line + strcspn(line, "\n"), kept = *end;
        *end = '\0';
        tui_put(c, y, 0, ink, line);
        line = kept == '\0' ? end : end + 1;
    }
    free(text.at);
}

static const tui_board any_board = {"", draw_any, NULL, NULL, "", "", ""};

#define X(prefix) extern const tui_board prefix##_board;
TUI_BOARD_LIST(X)
#undef X

const tui_board *tui_board_of(const kp_game *g) {
#define X(prefix) &prefix##_board,
    static const tui_board *const boards[] = {TUI_BOARD_LIST(X) NULL};
#undef X
    for (int i = 0; boards[i] != NULL; i++)
        if (strcmp(boards[i]->game, g->id) == 0) return boards[i];
    return &any_board;
}

/* ---- buttons --------------------------------------------------------------------- */

/* The untouched actions, family by family. */
static void leave_untouched(const tui_canvas *c, const tui_view *v, tui_moves *left) {
    tui_no_moves(left, v->game);
    memcpy(left->legal, c->legal, (size_t)c->legals * sizeof *c->legal);
    left->legals = c->legals;
    for (int i = 0; i < c->legals; i++) {
        if (tui_is_touched(c, i)) continue;
        const kp_family *f = kp_family_of(v->game, c->legal[i]);
        tui_item *last = left->items > 0 ? &left->item[left->items - 1] : NULL;
        if (last != NULL &&
            kp_family_of(v->game, c->legal[left->among[last->first]]) == f) {
            last->count++;
        } else {
            tui_item fresh = {(u16)left->amount, 1};
            left->item[left->items++] = fresh;
        }
        left->among[left->amount++] = (u16)i;
    }
}

static void draw_button(tui_canvas *c, const tui_moves *left, int item, int y, int x,
                        const char *label, int width) {
    tui_ink ink = {TUI_BLACK, TUI_SAND, 0};
    tui_begin_thing(c);
    for (int i = 0; i < left->item[item].count; i++)
        tui_touch_action(c, left->legal[left->among[left->item[item].first + i]]);
    tui_put(c, y, x, ink, " ");
    int end = tui_put_within(c, y, x + 1, width - 2, ink, label);
    tui_put(c, y, end, ink, " ");
    tui_end_thing(c);
}

int tui_add_buttons(const tui_view *v, tui_canvas *c, int width) {
    tui_moves left;
    int lines = 0, x = width;
    leave_untouched(c, v, &left);
    for (int item = 0; item < left.items; item++) {
        char label[256];
        kp_text text = tui_view_text(v, label, sizeof label);
        tui_write_item(&left, item, v->s, &text);
        int wide = kp_min(tui_columns(label) + 2, width);
        if (x + wide > width) {
            tui_add_lines(c, 1);
            lines++;
            x = 0;
        }
        draw_button(c, &left, item, c->height - 1, x, label, wide);
        x += wide + 1;
    }
    return lines;
}
