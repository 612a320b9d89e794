/* SPDX-License-Identifier: MIT */
#include "tui/choices.h"

#include "tui/find.h"

static const tui_ink plain = {TUI_PLAIN, TUI_PLAIN, 0};
static const tui_ink bold = {TUI_PLAIN, TUI_PLAIN, TUI_BOLD};
static const tui_ink grey = {TUI_GREY, TUI_PLAIN, 0};
static const tui_ink lit = {TUI_PLAIN, TUI_PLAIN, TUI_REVERSE | TUI_BOLD};

void tui_tint(tui_session *s, int y, int x, int lines, int width) {
    if (s->board->tint == NULL) return;
    for (int line = 0; line < lines; line++)
        s->board->tint(&s->page, y + line, x, x + width);
}

/* ---- a list that fits ------------------------------------------------------------ */

void tui_listed(const tui_session *s, tui_moves *out) {
    *out = s->moves;
    if (s->pane != TUI_BOARD_PANE || s->thing == TUI_NOTHING) return;
    while (tui_step_back(out)) {
    }
    tui_narrow_to_thing(out, &s->drawn, s->thing);
}

/* What a choice says, in words; returns its lines in so many columns. */
static int write_choice(tui_session *s, const tui_moves *m, int item,
                        const kp_state *seen, char words[256]) {
    kp_text text = tui_text_at(s->t, words, 256);
    tui_write_item(m, item, seen, &text);
    if (m->item[item].count > 1) {
        kp_put(&text, " ▸ ");
        kp_put_int(&text, m->item[item].count);
    }
    return tui_put_paragraph(&s->page, 0, 0, s->layout.choices.width - 2, 0, plain,
                             words);
}

static int count_lines(tui_session *s, const tui_moves *m, const kp_state *seen) {
    char words[256];
    int lines = 0;
    for (int item = 0; item < m->items; item++)
        lines += write_choice(s, m, item, seen, words);
    return lines;
}

int tui_count_choice_lines(tui_session *s, const kp_state *seen) {
    tui_moves m;
    tui_listed(s, &m);
    return count_lines(s, &m, seen);
}

static int divide(tui_session *s, tui_moves *m, const kp_state *seen, int few,
                  int parts) {
    tui_divide(m, few, parts);
    return count_lines(s, m, seen);
}

/* If the list cannot be whole it is divided by kinds, and if not even so, in parts each
 * of which fits. */
static int fit(tui_session *s, tui_moves *m, const kp_state *seen, int room) {
    int at = tui_place_of(m), lines = divide(s, m, seen, TUI_FEW, 0);
    if (lines > room) lines = divide(s, m, seen, 0, 0);
    int items = m->items, each = kp_max(2, items * room / kp_max(1, lines));
    for (int parts = (items + each - 1) / each; lines > room && parts > 1; parts--)
        lines = divide(s, m, seen, 0, parts);
    tui_go_to_place(m, at);
    return kp_max(1, kp_min(lines, room));
}

int tui_fit_choices(tui_session *s, const kp_state *seen, int room) {
    return fit(s, &s->moves, seen, room);
}

/* The first choice in sight, such that the chosen one is too: a screen may be so small
 * that not even parts fit. */
static int first_in_sight(tui_session *s, const tui_moves *m, const kp_state *seen,
                          int chosen) {
    char words[256];
    int top = kp_min(s->item_top, chosen), lines = 0;
    for (int item = chosen; item >= top; item--) {
        lines += write_choice(s, m, item, seen, words);
        if (lines > s->layout.choices.height) return kp_min(item + 1, chosen);
    }
    return top;
}

/* ---- drawing --------------------------------------------------------------------- */

/* One choice, whole, over as many lines as it takes; returns them. */
static int draw_choice(tui_session *s, const tui_moves *m, int item,
                       const kp_state *seen, int y, int is_chosen) {
    tui_area a = s->layout.choices;
    char words[256];
    int lines = kp_min(write_choice(s, m, item, seen, words), a.y + a.height - y);
    if (is_chosen) tui_fill(&s->page, y, a.x, lines, a.width, lit, ' ');
    if (lines > 1) tui_put(&s->page, y, a.x, is_chosen ? lit : grey, "·");
    tui_put_paragraph(&s->page, y, a.x + 1, a.width - 2, a.y + a.height,
                      is_chosen ? lit : plain, words);
    tui_tint(s, y, a.x, lines, a.width);
    for (int line = y; line < y + lines; line++)
        for (int x = 0; x < a.width; x++)
            tui_at(&s->page, line, a.x + x)->thing =
                (i16)(TUI_ITEM_HIT + m->item[item].first);
    return lines;
}

/* How many more there are, in the corner: below the board there is room for few, and
 * Enter leads to all of them. */
static void put_more(tui_session *s, int more) {
    tui_area a = s->layout.choices;
    char words[16];
    kp_text text = kp_text_in(words, sizeof words);
    kp_put_char(&text, '+');
    kp_put_int(&text, more);
    tui_put(&s->page, a.y + a.height - 1, a.x + a.width + 1, bold, words);
}

static int count_behind(const tui_moves *m, int item) {
    int count = 0;
    for (; item < m->items; item++) count += m->item[item].count;
    return count;
}

void tui_draw_choices(tui_session *s, const kp_state *seen) {
    enum { MORE = 5 };
    tui_area *a = &s->layout.choices;
    tui_moves m;
    tui_listed(s, &m);
    int chosen = s->pane == TUI_CHOICES_PANE ? m.chosen : -1, y = a->y;
    if (a->height <= 0) return;
    if (chosen < 0) fit(s, &m, seen, a->height);
    int item = s->item_top = chosen < 0 ? 0 : first_in_sight(s, &m, seen, chosen);
    int fits = count_lines(s, &m, seen) <= a->height;
    if (!fits) a->width -= MORE;
    for (; y < a->y + a->height && item < m.items; item++)
        y += draw_choice(s, &m, item, seen, y, item == chosen);
    if (!fits && item < m.items) put_more(s, count_behind(&m, item));
    if (!fits) a->width += MORE;
}

void tui_write_choices_title(const tui_session *s, kp_text *out) {
    const tui_moves *m = &s->moves;
    int inside = s->pane == TUI_CHOICES_PANE;
    if (inside && m->steps > 0) kp_put(out, "◂ ");
    kp_say(out, "", "Choices");
    kp_put_char(out, ' ');
    kp_put_int(out, inside ? m->amount : m->legals);
    if (s->filtering || m->filter[0] != '\0') {
        kp_put(out, "  /");
        kp_put(out, m->filter);
        if (s->filtering) kp_put_char(out, '_');
    }
}
