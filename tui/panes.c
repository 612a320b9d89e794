/* SPDX-License-Identifier: MIT */
/* Draws a session: lays the panes out for the size of the screen and fills each. */
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "tui/choices.h"
#include "tui/find.h"
#include "tui/foot.h"
#include "tui/result.h"
#include "tui/session.h"
#include "tui/show.h"

#define N_(english) english

static const tui_ink plain = {TUI_PLAIN, TUI_PLAIN, 0};
static const tui_ink bold = {TUI_PLAIN, TUI_PLAIN, TUI_BOLD};
static const tui_ink grey = {TUI_GREY, TUI_PLAIN, 0};
static const tui_ink lit = {TUI_PLAIN, TUI_PLAIN, TUI_REVERSE | TUI_BOLD};

static const char *const pane_names[TUI_PANES] = {N_("Board"), N_("Choices"),
                                                  N_("Players"), N_("Log")};

/* ---- layout ---------------------------------------------------------------------- */

enum { WIDE_WIDTH = 110, WIDE_HEIGHT = 30, WIDE_LOG = 6, HEAD = 2, FOOT = 1 };

static tui_area area(int y, int x, int height, int width) {
    tui_area a = {y, x, kp_max(0, height), kp_max(0, width)};
    return a;
}

/* Boxes beside each other; the areas are what is inside of them. The log has what the
 * choices leave. */
static tui_layout lay_out_wide(const tui_session *s, int width, int height, int lines) {
    int body = height - HEAD - FOOT, right = kp_min(60, width / 3);
    int x = width - right, seats = s->t->match.setup.seats;
    int players = kp_min(2 + 4 * seats, body / 2), rest = body - players;
    int choices = kp_max(rest / 2, kp_min(lines + 2, rest - WIDE_LOG));
    tui_layout l = {.wide = 1};
    l.board = area(HEAD + 1, 1, body - 2, x - 2);
    l.players = area(HEAD + 1, x + 1, players - 2, right - 2);
    l.choices = area(HEAD + players + 1, x + 1, choices - 2, right - 2);
    l.log = area(HEAD + players + choices + 1, x + 1, body - players - choices - 2,
                 right - 2);
    return l;
}

/* One pane above, so many lines of choices below, and between them the names of all
 * panes. */
static tui_layout lay_out_narrow(const tui_session *s, int width, int height,
                                 int choices) {
    int body = height - HEAD - FOOT;
    tui_layout l = {.wide = 0};
    if (s->doing != TUI_PLAYING) choices = 0;
    l.board = area(HEAD, 0, body - choices - 1, width - 1); /* ↑ and ↓ beside it */
    l.players = l.log = l.board;
    l.choices = area(height - FOOT - choices, 0, choices, width);
    if (s->pane == TUI_LOG_PANE || s->pane == TUI_PLAYERS_PANE) l.board.height = 0;
    return l;
}

/* ---- words ----------------------------------------------------------------------- */

static kp_text text_of(const tui_session *s, char *buffer, size_t size) {
    return tui_text_at(s->t, buffer, size);
}

tui_view tui_view_of(const tui_session *s, const kp_state *seen) {
    tui_view v = {s->t->match.game, seen,           s->t->seat,
                  s->t->name,       s->t->language, s->t->rank};
    return v;
}

/* The person, who may look on while a bot plays in his place. */
static int has_resigned(const tui_session *s) {
    return s->visit != NULL && s->t->seat >= 0 &&
           s->visit->at.seat[s->t->seat].resigned;
}

static void say_doing(const tui_session *s, kp_text *out) {
    int turn = s->t->match.game->turn(&s->t->match.state);
    if (s->visit != NULL && s->visit->lost)
        kp_say(out, "", "the connection is lost, trying again …");
    else if (s->doing == TUI_REPLAYING)
        kp_say(out, "", "action {0} of {1}", kp_number(s->t->match.count),
               kp_number(s->whole));
    else if (turn == KP_OVER || s->doing == TUI_OVER)
        kp_say(out, "", "The game is over");
    else if (turn == s->t->seat && !has_resigned(s))
        kp_say(out, "", "your move");
    else if (s->visit != NULL && turn >= 0)
        kp_say(out, "", "it is {0}’s turn", kp_words(s->t->name[turn]));
    else if (turn >= 0)
        kp_say(out, "", "{0} is thinking …", kp_words(s->t->name[turn]));
}

static void draw_title(tui_session *s) {
    char words[256];
    kp_text text = text_of(s, words, sizeof words);
    tui_fill(&s->page, 0, 0, 1, s->page.width, lit, ' ');
    kp_say(&text, s->t->match.game->id, s->t->match.game->title);
    kp_put(&text, " · ");
    say_doing(s, &text);
    if (s->visit != NULL && s->visit->unread > 0) {
        kp_put(&text, " · ");
        kp_say_count(&text, "", "{0} new message", "{0} new messages",
                     s->visit->unread);
    }
    tui_put_within(&s->page, 0, 1, s->page.width - 2, lit, words);
}

/* "Bo", or "Bo (away)". */
static void write_name(const tui_session *s, int seat, kp_text *out) {
    kp_put(out, s->t->name[seat]);
    if (s->visit == NULL || !tui_is_gone(s->visit, seat)) return;
    kp_put(out, " (");
    kp_say(out, "", "away");
    kp_put_char(out, ')');
}

static int put_player(tui_session *s, int seat, int y, int x, int width) {
    char words[64], name[128];
    kp_text text = text_of(s, words, sizeof words);
    kp_text who = text_of(s, name, sizeof name);
    int end = x + width;
    int moves =
        s->doing != TUI_OVER && s->t->match.game->turn(&s->t->match.state) == seat;
    x = tui_put(&s->page, y, x, bold, moves ? "▸" : " ");
    x = tui_put(&s->page, y, x, tui_seat_ink(seat), tui_seat_sign(seat));
    tui_write_points(s->t, seat, &text);
    if (s->visit != NULL && s->visit->at.clock != HALL_CLOCK_NONE) {
        kp_put_char(&text, ' ');
        tui_write_time(s->visit, seat, &text);
    }
    write_name(s, seat, &who);
    x = tui_put_within(&s->page, y, x + 1, end - x - 2 - tui_columns(words), bold,
                       name);
    return tui_put(&s->page, y, x + 1, bold, words);
}

static void draw_scores(tui_session *s) {
    int seats = s->t->match.setup.seats, share = s->page.width / seats;
    for (int seat = 0, x = 0; seat < seats; seat++)
        x = put_player(s, seat, 1, x, share - 2) + 2;
}

/* ---- the board ------------------------------------------------------------------- */

/* The position after the chosen action as the person would see it. What he does not
 * know is guessed before, so that looking ahead tells him nothing. */
static int preview(const tui_session *s, kp_state *seen) {
    const tui_moves *m = &s->moves;
    const kp_game *g = s->t->match.game;
    kp_rng rng = kp_rng_init(1);
    if (s->pane != TUI_CHOICES_PANE || s->doing != TUI_PLAYING) return 0;
    if (m->chosen >= m->items || m->item[m->chosen].count != 1) return 0;
    kp_state after = s->t->match.state;
    g->hide(&after, s->t->seat);
    g->guess(&after, s->t->seat, &rng);
    if (kp_try(g, &after, tui_action_of(m, m->chosen)) != KP_ERR_OK) return 0;
    *seen = tui_seen_by(s->t, &after);
    return 1;
}

/* Marks what the chosen action would change. */
static void mark_changes(tui_session *s, const kp_state *now) {
    tui_canvas before = {0};
    tui_view v = tui_view_of(s, now);
    tui_reset_canvas(&before, s->layout.board.width, s->layout.board.height);
    s->board->draw(&v, &before);
    for (int y = 0; y < kp_min(before.height, s->drawn.height); y++)
        for (int x = 0; x < kp_min(before.width, s->drawn.width); x++) {
            tui_cell *cell = tui_at(&s->drawn, y, x);
            const tui_cell *was = tui_at(&before, y, x);
            if (cell->code != was->code || cell->ink.bg != was->ink.bg ||
                cell->ink.fg != was->ink.fg)
                cell->ink.style ^= TUI_REVERSE;
        }
    tui_free_canvas(&before);
}

static void draw_position(tui_session *s, const kp_state *seen) {
    tui_area a = s->layout.board;
    kp_state after;
    tui_reset_canvas(&s->drawn, a.width, a.height);
    s->previews = preview(s, &after);
    tui_view v = tui_view_of(s, s->previews ? &after : seen);
    if (s->doing != TUI_REPLAYING && !s->previews)
        tui_offer(&s->drawn, v.game, s->moves.legal, s->moves.legals);
    if (s->doing == TUI_OVER && !s->show_final)
        tui_draw_result(&v, &s->t->match, &s->drawn);
    else
        s->board->draw(&v, &s->drawn);
    tui_trim(&s->drawn);
    s->strip = tui_add_buttons(&v, &s->drawn, a.width);
    if (s->previews) mark_changes(s, seen);
}

/* Blank, or a line of a box. */
static int is_frame(u32 code) {
    return code == ' ' || (code >= 0x2500 && code < 0x2580);
}

/* How a cell of the board looks in its pane: what can be chosen, and what is. */
static tui_ink ink_of(const tui_session *s, const tui_cell *cell) {
    tui_ink ink = cell->ink;
    if (cell->thing == TUI_NOTHING) return ink;
    if (cell->thing != s->thing || s->pane != TUI_BOARD_PANE) {
        int plainly = ink.bg == TUI_SAND || is_frame(cell->code);
        ink.style |= TUI_BOLD | (plainly ? 0 : TUI_UNDERLINE);
        return ink;
    }
    ink.style = (u8)((ink.style ^ TUI_REVERSE) | TUI_BOLD);
    return ink;
}

static void copy_line(tui_session *s, int from, int left, int to) {
    tui_area a = s->layout.board;
    for (int x = 0; x < a.width; x++) {
        const tui_cell *cell = tui_at(&s->drawn, from, left + x);
        tui_cell *shown = tui_at(&s->page, to, a.x + x);
        if (cell == NULL || shown == NULL) continue;
        *shown = *cell;
        shown->ink = ink_of(s, cell);
    }
}

/* The part of the board that fits, around what is chosen, and the buttons. */
static void show_board(tui_session *s) {
    tui_area a = s->layout.board;
    int lines = kp_max(0, a.height - s->strip), board = s->drawn.height - s->strip;
    tui_scroll_to_thing(s, lines, board);
    for (int y = 0; y < lines && s->top + y < board; y++)
        copy_line(s, s->top + y, s->left, a.y + y);
    for (int y = 0; y < kp_min(s->strip, a.height); y++)
        copy_line(s, board + y, 0, a.y + lines + y);
    if (s->top > 0) tui_put(&s->page, a.y, a.x + a.width, bold, "↑");
    if (s->top + lines < board)
        tui_put(&s->page, a.y + lines - 1, a.x + a.width, bold, "↓");
}

/* ---- players and log ------------------------------------------------------------- */

static int draw_holdings(tui_session *s, const tui_view *v, int seat, int y, int end) {
    tui_area a = s->layout.players;
    char words[2048];
    kp_text text = text_of(s, words, sizeof words);
    tui_look look = {0, s->t->name};
    if (s->board->draw_seat != NULL)
        return s->board->draw_seat(v, seat, &s->page, y, a.x + 2, a.width - 3);
    tui_write_seat(v->game, v->s, seat, &look, &text);
    return tui_put_paragraph(&s->page, y, a.x + 2, a.width - 3, end, plain, words);
}

static void draw_players(tui_session *s, const kp_state *seen) {
    tui_area a = s->layout.players;
    tui_view v = tui_view_of(s, seen);
    int y = a.y, end = a.y + a.height, height = s->page.height;
    for (int seat = 0; seat < s->t->match.setup.seats && y < end; seat++) {
        put_player(s, seat, y, a.x, a.width - 1);
        s->page.height = end; /* what does not fit is cut */
        y = draw_holdings(s, &v, seat, y + 1, end);
        s->page.height = height;
    }
}

static void draw_log(tui_session *s) {
    tui_area a = s->layout.log;
    int y = a.y + a.height, width = a.width - 2;
    i64 last = (i64)s->log->count - 1 - s->log_up;
    for (i64 i = last; i >= 0 && y > a.y; i--) {
        const tui_log_line *line = &s->log->line[i];
        tui_ink ink = line->seat >= 0 ? tui_seat_ink(line->seat) : grey;
        ink.style = line->divides ? bold.style : 0;
        int lines = tui_put_paragraph(&s->page, 0, 0, width, 0, ink, line->text);
        y -= lines;
        if (y < a.y) break;
        tui_put_paragraph(&s->page, y, a.x + 1, width, a.y + a.height, ink, line->text);
        tui_tint(s, y, a.x, lines, a.width);
    }
}

/* ---- the frame ------------------------------------------------------------------- */

static void box_pane(tui_session *s, tui_area a, int pane, const char *title) {
    tui_ink ink = s->pane == pane ? bold : grey;
    tui_box(&s->page, a.y - 1, a.x - 1, a.height + 2, a.width + 2, ink, title);
    for (int x = 0; x < a.width; x++)
        tui_at(&s->page, a.y - 1, a.x + x)->thing = (i16)(TUI_PANE_HIT + pane);
}

static void write_pane_name(const tui_session *s, int pane, kp_text *out) {
    if (pane == TUI_CHOICES_PANE) {
        tui_write_choices_title(s, out);
        return;
    }
    kp_say(out, "", pane_names[pane]);
    if (pane == TUI_BOARD_PANE && s->previews) {
        kp_put(out, " · ");
        kp_say(out, "", "after this choice");
    }
}

static void draw_boxes(tui_session *s) {
    tui_area areas[TUI_PANES] = {s->layout.board, s->layout.choices, s->layout.players,
                                 s->layout.log};
    for (int pane = 0; pane < TUI_PANES; pane++) {
        char words[128];
        kp_text text = text_of(s, words, sizeof words);
        write_pane_name(s, pane, &text);
        box_pane(s, areas[pane], pane, words);
    }
}

/* The names of all panes in one line, the one in use lit. */
static void draw_tabs(tui_session *s) {
    int y = s->layout.choices.y - 1, x = 1;
    tui_fill(&s->page, y, 0, 1, s->page.width, grey, 0x2500);
    for (int pane = 0; pane < TUI_PANES; pane++) {
        char words[128];
        int start = x, shown = s->pane == pane;
        kp_text text = text_of(s, words, sizeof words);
        kp_put_char(&text, ' ');
        write_pane_name(s, pane, &text);
        kp_put_char(&text, ' ');
        x = tui_put_within(&s->page, y, x, s->page.width - x, shown ? lit : grey,
                           words);
        for (int i = start; i < x && i < s->page.width; i++)
            tui_at(&s->page, y, i)->thing = (i16)(TUI_PANE_HIT + pane);
        x++;
    }
}

static void draw_and_find(tui_session *s, const kp_state *seen) {
    draw_position(s, seen);
    tui_find_thing(s);
}

static void lay_out_all(tui_session *s, const kp_state *seen, int width, int height) {
    int lines = 0;
    s->layout = lay_out_wide(s, width, height, height - HEAD - FOOT);
    if (s->pane == TUI_CHOICES_PANE)
        lines = tui_fit_choices(s, seen, s->layout.choices.height);
    draw_and_find(s, seen);
    if (lines == 0) lines = tui_count_choice_lines(s, seen);
    s->layout = lay_out_wide(s, width, height, lines);
}

/* The choices have no line that they do not need: where the board is in sight and would
 * be cut only one, and beside players and log, where nobody chooses, none. */
static void lay_out(tui_session *s, const kp_state *seen, int width, int height) {
    enum { FEW = 5 };
    int body = height - HEAD - FOOT, lines = s->pane == TUI_BOARD_PANE;
    if (width >= WIDE_WIDTH && height >= WIDE_HEIGHT)
        return lay_out_all(s, seen, width, height);
    s->layout = lay_out_narrow(s, width, height, lines);
    if (s->pane == TUI_CHOICES_PANE) {
        lines = tui_fit_choices(s, seen, body / 2);
        s->layout = lay_out_narrow(s, width, height, lines);
    }
    draw_and_find(s, seen);
    if (s->pane != TUI_BOARD_PANE) return;
    int spare = s->layout.board.height - s->drawn.height;
    s->layout = lay_out_narrow(s, width, height, kp_max(1, kp_min(FEW, 1 + spare)));
}

void tui_draw_session(tui_session *s, int width, int height) {
    kp_state seen = tui_seen_by(s->t, &s->t->match.state);
    tui_reset_canvas(&s->page, width, height);
    if (width < TUI_LEAST_WIDTH || height < TUI_LEAST_HEIGHT) {
        char words[8];
        kp_text like = text_of(s, words, sizeof words);
        tui_draw_too_small(&s->page, &like);
        return;
    }
    lay_out(s, &seen, width, height);
    int wide = s->layout.wide;
    draw_title(s);
    draw_scores(s);
    if (wide)
        draw_boxes(s);
    else
        draw_tabs(s);
    if (s->layout.board.height > 0) show_board(s);
    tui_draw_choices(s, &seen);
    if (wide || s->pane == TUI_PLAYERS_PANE) draw_players(s, &seen);
    if (wide || s->pane == TUI_LOG_PANE) draw_log(s);
    if ((wide || s->pane == TUI_LOG_PANE) && s->visit != NULL) s->visit->unread = 0;
    if (s->popup.text != NULL)
        tui_draw_popup(&s->popup, &s->page, HEAD, height - FOOT, s->board->tint);
    tui_draw_foot(s);
}
