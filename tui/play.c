/* SPDX-License-Identifier: MIT */
#include "tui/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/explain.h"
#include "tui/find.h"
#include "tui/keys.h"
#include "tui/screen.h"

void tui_begin_session(tui_session *s, tui_table *t, const char *rules, int doing) {
    memset(s, 0, sizeof *s);
    s->t = t;
    s->rules = rules;
    s->board = tui_board_of(t->match.game);
    s->doing = doing;
    s->whole = t->match.count;
    s->log = &s->own_log;
    tui_no_moves(&s->moves, t->match.game);
}

void tui_end_session(tui_session *s) {
    tui_drop_hint(s);
    tui_free_canvas(&s->page);
    tui_free_canvas(&s->drawn);
    tui_free_log(&s->own_log);
    tui_close_popup(&s->popup);
}

static void redraw(tui_session *s) {
    tui_follow(s->log, s->t);
    tui_draw_session(s, tui_screen_width(), tui_screen_height());
    tui_show_canvas(&s->page);
}

/* ---- playing --------------------------------------------------------------------- */

static void begin_choice(tui_session *s) {
    tui_begin_moves(&s->moves, s->t->match.game, &s->t->match.state);
    s->item_top = 0;
    s->fresh = 1;
    s->home = TUI_BOARD_PANE;
    if (s->pane == TUI_CHOICES_PANE) s->pane = TUI_BOARD_PANE;
}

/* The next key, or none once the expert has something to say. */
static tui_key next_key(const tui_session *s) {
    return s->hint == NULL ? tui_read_key(1)
                           : tui_read_key_or(tui_thought_fd(s->hint), -1);
}

/* Lets the person choose until something has been done; 0 = he leaves. */
static int let_person_move(tui_session *s) {
    u32 before = s->t->match.count;
    begin_choice(s);
    for (;;) {
        tui_take_hint(s);
        redraw(s);
        int what = tui_handle(s, next_key(s));
        if (what == TUI_STAYS && s->t->match.count == before) continue;
        tui_drop_hint(s);
        if (what != TUI_STAYS) return what;
        s->message[0] = '\0';
        return TUI_STAYS;
    }
}

/* Keys are answered while the bot thinks. Who leaves ends programs that take their
 * time. A game whose bot fails ends without being asked, and is kept. */
static int let_bot_move(tui_session *s) {
    int seat = s->t->match.game->turn(&s->t->match.state), what = TUI_STAYS;
    u32 before = s->t->match.count;
    tui_thought *thought = tui_begin_thought(s->t);
    tui_no_moves(&s->moves, s->t->match.game);
    while (!tui_is_thought_done(thought) && what == TUI_STAYS &&
           s->t->match.count == before) {
        redraw(s);
        what = tui_handle(s, tui_read_key_or(tui_thought_fd(thought), -1));
    }
    if (what != TUI_STAYS) bot_end_programs();
    int wanted = what == TUI_STAYS && s->t->match.count == before;
    if (tui_end_thought(thought, s->t, wanted)) return what;
    kp_text text = tui_text_at(s->t, s->message, sizeof s->message);
    kp_say(&text, "", "{0} can no longer play: {1}\n", kp_words(s->t->name[seat]),
           kp_words(bot_trouble(s->t->bot[seat])));
    return TUI_IS_ENDED;
}

/* The points, until the person leaves, plays again or takes something back. */
static int stay_at_end(tui_session *s) {
    u32 end = s->t->match.count;
    int what = TUI_STAYS;
    s->doing = TUI_OVER;
    s->pane = TUI_BOARD_PANE;
    tui_no_moves(&s->moves, s->t->match.game);
    while (what == TUI_STAYS && s->t->match.count == end) {
        redraw(s);
        what = tui_handle(s, tui_read_key(1));
    }
    s->doing = TUI_PLAYING;
    return what;
}

static int play_on(tui_session *s) {
    int what = TUI_STAYS;
    while (what == TUI_STAYS) {
        kp_advance(&s->t->match, &s->t->rng);
        int turn = s->t->match.game->turn(&s->t->match.state);
        if (turn == KP_OVER)
            what = stay_at_end(s);
        else if (turn == s->t->seat)
            what = let_person_move(s);
        else
            what = let_bot_move(s);
    }
    return what;
}

int tui_play(tui_table *t, const char *rules) {
    tui_session *s = malloc(sizeof *s); /* too large for some stacks */
    if (s == NULL) abort();
    if (!tui_open_screen(!t->no_colours)) {
        free(s);
        return TUI_NO_SCREEN;
    }
    tui_begin_session(s, t, rules, TUI_PLAYING);
    int what = play_on(s);
    tui_close_screen();
    if (s->message[0] != '\0')
        fprintf(stderr, "%.*s\n", (int)strcspn(s->message, "\n"), s->message);
    if (what == TUI_IS_ENDED) tui_rescue(t);
    tui_end_session(s);
    free(s);
    return what == TUI_PLAYS_AGAIN ? TUI_AGAIN : TUI_LEFT_TABLE;
}

/* ---- replaying ------------------------------------------------------------------- */

/* Brings the match to so many actions of the record. */
static void go_to(kp_match *m, const kp_action *record, u32 count) {
    if (count < m->count) kp_match_rewind(m, count);
    while (m->count < count) kp_match_do_legal(m, record[m->count]);
}

static u32 step_by(const tui_session *s, tui_key key) {
    i64 at = s->t->match.count, step = 0;
    int code = key.kind == TUI_CHARACTER ? (int)key.code : 0;
    if (key.kind == TUI_RIGHT || code == ' ' || code == 'l') step = 1;
    if (key.kind == TUI_LEFT || code == 'h') step = -1;
    if (key.kind == TUI_PAGE_DOWN || key.kind == TUI_PAGE_UP)
        step = key.kind == TUI_PAGE_DOWN ? 10 : -10;
    if (key.kind == TUI_HOME || key.kind == TUI_END)
        step = key.kind == TUI_END ? (i64)s->whole : -(i64)s->whole;
    at += step;
    return (u32)(at < 0 ? 0 : at > (i64)s->whole ? (i64)s->whole : at);
}

int tui_replay(tui_table *t, const char *rules) {
    tui_session *s = malloc(sizeof *s);
    kp_action *record = malloc((t->match.count + 1) * sizeof *record);
    int what = TUI_STAYS;
    if (s == NULL || record == NULL) abort();
    if (!tui_open_screen(!t->no_colours)) {
        free(s);
        free(record);
        return TUI_NO_SCREEN;
    }
    if (t->match.count > 0)
        memcpy(record, t->match.actions, t->match.count * sizeof *record);
    tui_begin_session(s, t, rules, TUI_REPLAYING);
    go_to(&t->match, record, 0);
    while (what == TUI_STAYS) {
        redraw(s);
        tui_key key = tui_read_key(1);
        u32 to = step_by(s, key);
        if (to != t->match.count)
            go_to(&t->match, record, to);
        else
            what = tui_handle(s, key);
    }
    tui_close_screen();
    tui_end_session(s);
    free(s);
    free(record);
    return TUI_LEFT_TABLE;
}
