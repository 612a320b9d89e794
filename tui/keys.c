/* SPDX-License-Identifier: MIT */
#include "tui/keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/explain.h"
#include "tui/find.h"
#include "tui/typing.h"

#define N_(english) english

static kp_text message_of(tui_session *s) {
    return tui_text_at(s->t, s->message, sizeof s->message);
}

static void say(tui_session *s, const char *english) {
    kp_text text = message_of(s);
    kp_put(&text, kp_translate(&text, "", english));
}

/* ---- commands -------------------------------------------------------------------- */

/* What is chosen; where nothing can be, the keys. */
static void explain(tui_session *s) {
    tui_moves m;
    char words[8];
    kp_text like = tui_text_at(s->t, words, sizeof words);
    tui_listed(s, &m);
    if (m.items == 0) return tui_open_keys(&s->popup, &like);
    kp_state seen = tui_seen_by(s->t, &s->t->match.state);
    tui_view v = tui_view_of(s, &seen);
    kp_text out = tui_open_popup(&s->popup, &like);
    int item = s->pane == TUI_CHOICES_PANE ? m.chosen : 0;
    tui_explain(&v, s->board, s->rules, tui_action_of(&m, item), &out);
}

static void ask_for_hint(tui_session *s) {
    if (s->moves.legals == 0 || !s->t->helps || s->hint != NULL) return;
    s->hint = tui_begin_hint(s->t);
}

void tui_take_hint(tui_session *s) {
    char words[8];
    kp_text like = tui_text_at(s->t, words, sizeof words);
    if (s->hint == NULL || !tui_is_thought_done(s->hint)) return;
    kp_text out = tui_open_popup(&s->popup, &like);
    if (!tui_end_hint(s->hint, s->t, &out)) tui_close_popup(&s->popup);
    s->hint = NULL;
}

void tui_drop_hint(tui_session *s) {
    if (s->hint != NULL) tui_end_hint(s->hint, s->t, NULL);
    s->hint = NULL;
}

static int save(tui_session *s) {
    char path[TUI_PATH] = "";
    kp_text why = message_of(s);
    if (!tui_save(s->t, path, &why)) return 0;
    kp_text said = message_of(s);
    kp_say(&said, "", "Saved as {0}\n", kp_words(path));
    s->message[strcspn(s->message, "\n")] = '\0';
    return 1;
}

static void undo(tui_session *s) {
    if (!tui_take_back(s->t)) say(s, N_("There is nothing to take back."));
}

static int answer_leaving(tui_session *s, tui_key key) {
    u32 code = key.kind == TUI_CHARACTER ? key.code : 0;
    if (key.kind == TUI_RESIZED || key.kind == TUI_NO_KEY) return TUI_STAYS;
    s->leaving = 0;
    if (code == 's' && s->visit == NULL) return save(s) ? TUI_LEAVES : TUI_STAYS;
    return code == 'y' || key.kind == TUI_ENTER ? TUI_LEAVES : TUI_STAYS;
}

/* ---- the filter ------------------------------------------------------------------ */

static void filter(tui_session *s, const char *words) {
    char like[8];
    kp_state seen = tui_seen_by(s->t, &s->t->match.state);
    kp_text text = tui_text_at(s->t, like, sizeof like);
    tui_set_filter(&s->moves, words, &seen, &text);
    s->list_base = 0;
    s->item_top = 0;
}

static void begin_filter(tui_session *s) {
    s->unfiltered = s->moves;
    s->unfiltered_pane = s->pane;
    s->pane = TUI_CHOICES_PANE;
    filter(s, "");
    s->filtering = 1;
}

/* Back to where the player was before he looked for words. */
static void drop_filter(tui_session *s) {
    s->moves = s->unfiltered;
    s->pane = s->unfiltered_pane;
    s->item_top = 0;
}

static void end_filter(tui_session *s, int keep) {
    s->filtering = 0;
    if (!keep || s->moves.amount == 0) drop_filter(s);
}

static void edit_filter(tui_session *s, tui_key key) {
    char words[TUI_FILTER];
    memcpy(words, s->moves.filter, sizeof words);
    int types = key.kind == TUI_CHARACTER || key.kind == TUI_BACKSPACE ||
                key.kind == TUI_RESIZED || key.kind == TUI_NO_KEY;
    if (!types) return end_filter(s, key.kind != TUI_ESCAPE);
    tui_type(words, sizeof words, key);
    filter(s, words);
}

/* ---- choosing -------------------------------------------------------------------- */

static int looks_up(const tui_session *s) {
    return s->pane == TUI_PLAYERS_PANE || s->pane == TUI_LOG_PANE;
}

/* From the board to the list, at what can be done with the thing one was on. */
static void list_all(tui_session *s) {
    int first = s->moves.legals;
    filter(s, "");
    if (s->thing == TUI_NOTHING) return;
    const tui_thing *t = &s->drawn.thing[s->thing];
    for (int i = 0; i < t->count; i++)
        first = kp_min(first, s->drawn.touch[t->first + i]);
    tui_go_to_place(&s->moves, first);
}

static void go_to_pane(tui_session *s, int pane) {
    if (!looks_up(s)) s->home = s->pane;
    if (s->pane != TUI_CHOICES_PANE && pane == TUI_CHOICES_PANE) list_all(s);
    s->pane = pane;
    s->log_up = 0;
}

static void do_action(tui_session *s, kp_action a) {
    if (s->visit != NULL) {
        tui_act(s->visit, &a, 1);
        return;
    }
    kp_err err = kp_match_do(&s->t->match, a);
    if (err != KP_ERR_OK) say(s, kp_error_text(err));
}

static void enter_item(tui_session *s) {
    if (s->moves.items == 0 || tui_enter_item(&s->moves)) return;
    do_action(s, tui_action_of(&s->moves, s->moves.chosen));
}

static void list_thing(tui_session *s) {
    filter(s, "");
    tui_narrow_to_thing(&s->moves, &s->drawn, s->thing);
    s->list_base = s->moves.steps;
}

/* The only action of a thing is done; of several one is chosen from the list. */
static void enter_thing(tui_session *s) {
    if (s->thing == TUI_NOTHING) return;
    const tui_thing *t = &s->drawn.thing[s->thing];
    if (t->count == 1) {
        do_action(s, s->moves.legal[s->drawn.touch[t->first]]);
        return;
    }
    list_thing(s);
    s->pane = TUI_CHOICES_PANE;
}

/* To where the player was: a step of the list, what it was before it was filtered, the
 * board. */
static void step_back(tui_session *s) {
    if (s->hint != NULL) {
        tui_drop_hint(s);
    } else if (looks_up(s)) {
        s->pane = s->moves.legals > 0 ? s->home : TUI_BOARD_PANE;
    } else if (s->pane == TUI_CHOICES_PANE && s->moves.filter[0] != '\0') {
        drop_filter(s);
    } else if (s->pane == TUI_CHOICES_PANE && s->moves.steps > s->list_base) {
        tui_step_back(&s->moves);
    } else {
        filter(s, "");
        s->pane = TUI_BOARD_PANE;
    }
}

static void choose_item(tui_session *s, int by) {
    int last = kp_max(0, s->moves.items - 1);
    s->moves.chosen = kp_max(0, kp_min(last, s->moves.chosen + by));
}

static void scroll(tui_session *s, int by) {
    if (s->pane == TUI_LOG_PANE)
        s->log_up = kp_max(0, kp_min((int)s->log->count - 1, s->log_up - by));
    else
        s->top = kp_max(0, s->top + by);
}

/* Up and down, in whatever the pane has. */
static void move_by(tui_session *s, int way) {
    int by = way == TUI_DOWN ? 1 : way == TUI_UP ? -1 : 0;
    if (s->pane == TUI_CHOICES_PANE)
        choose_item(s, by);
    else if (s->pane != TUI_BOARD_PANE || s->drawn.things == 0)
        scroll(s, by);
    else
        tui_go(s, way);
}

static void move_page(tui_session *s, int by) {
    enum { PAGE = 8 };
    if (s->pane == TUI_CHOICES_PANE)
        choose_item(s, by * PAGE);
    else
        scroll(s, by * PAGE);
}

/* ---- the mouse ------------------------------------------------------------------- */

static void click_thing(tui_session *s, int thing) {
    int again = s->pane == TUI_BOARD_PANE && s->thing == thing;
    s->pane = TUI_BOARD_PANE;
    tui_choose_thing(s, thing);
    if (again) enter_thing(s);
}

/* A click on a choice chooses it, a second one does it. */
static void click_item(tui_session *s, int place) {
    int again = s->pane == TUI_CHOICES_PANE && tui_place_of(&s->moves) == place;
    if (s->pane == TUI_BOARD_PANE && s->thing != TUI_NOTHING) list_thing(s);
    s->pane = TUI_CHOICES_PANE;
    tui_go_to_place(&s->moves, place);
    if (again) enter_item(s);
}

static void click(tui_session *s, int y, int x) {
    const tui_cell *cell = tui_at(&s->page, y, x);
    if (cell == NULL || cell->thing == TUI_NOTHING) return;
    if (cell->thing >= TUI_PANE_HIT)
        go_to_pane(s, cell->thing - TUI_PANE_HIT);
    else if (cell->thing >= TUI_ITEM_HIT)
        click_item(s, cell->thing - TUI_ITEM_HIT);
    else
        click_thing(s, cell->thing);
}

/* ---- at a server's table --------------------------------------------------------- */

static void answer_resigning(tui_session *s, tui_key key) {
    if (key.kind == TUI_RESIZED || key.kind == TUI_NO_KEY) return;
    s->resigning = 0;
    if (key.kind == TUI_CHARACTER && key.code == 'y') tui_resign(s->visit);
}

static void talk(tui_session *s, tui_key key) {
    int what = tui_type(s->talk, sizeof s->talk, key);
    if (what == TUI_TYPES) return;
    s->talking = 0;
    if (what == TUI_TYPED && s->talk[0] != '\0') tui_chat(s->visit, s->talk);
}

/* What is answered by a letter there; 0 = nothing was asked. */
static int answer_there(tui_session *s, u32 code) {
    tui_visit *v = s->visit;
    if (tui_is_asked(v) && (code == 'y' || code == 'n')) {
        tui_answer(v, code == 'y');
        return 1;
    }
    if (s->doing != TUI_OVER || v->at.you < 0) return 0;
    if (code == 'a') tui_rematch(v);
    if (code == 'n') tui_refuse_rematch(v);
    return code == 'a' || code == 'n';
}

/* Commands that a server's table has, or has otherwise; 0 = it is none of them. */
static int command_there(tui_session *s, u32 code) {
    tui_visit *v = s->visit;
    int plays = v->at.you >= 0 && s->doing == TUI_PLAYING;
    if (answer_there(s, code)) return 1;
    if (code == 'c') {
        s->talking = 1;
        s->talk[0] = '\0';
    } else if (code == 'u' && plays) {
        tui_undo(v);
    } else if (code == 'R' && plays) {
        s->resigning = 1;
    } else if ((code == 'H' || (code == 'h' && s->pane != TUI_BOARD_PANE)) &&
               !s->t->helps) {
        say(s, N_("There is no help at this table."));
    } else if (code == 's' && v->record_of[0] == '\0') {
        say(s, N_("The server keeps the game."));
    } else {
        return code == 'u' || code == 'R';
    }
    return 1;
}

/* ---- keys ------------------------------------------------------------------------ */

/* hjkl go about the board; elsewhere h and l are commands. */
static int way_of(const tui_session *s, u32 code) {
    int board = s->pane == TUI_BOARD_PANE && s->drawn.things > 0;
    if (code == 'j') return TUI_DOWN;
    if (code == 'k') return TUI_UP;
    if (code == 'h' && board) return TUI_LEFT;
    if (code == 'l' && board) return TUI_RIGHT;
    return TUI_NO_KEY;
}

static int type_command(tui_session *s, u32 code) {
    if (s->visit != NULL && command_there(s, code)) return TUI_STAYS;
    if (way_of(s, code) != TUI_NO_KEY) {
        move_by(s, way_of(s, code));
    } else if (code >= '1' && code < '1' + TUI_PANES) {
        go_to_pane(s, (int)(code - '1'));
    } else if (code == 'q') {
        s->leaving = s->doing == TUI_PLAYING;
        return s->leaving ? TUI_STAYS : TUI_LEAVES;
    } else if (code == 'a' && s->doing == TUI_OVER) {
        return TUI_PLAYS_AGAIN;
    } else if (code == 'b' && s->doing == TUI_OVER) {
        s->show_final = !s->show_final;
    } else if (code == 'l' || code == 'L') {
        if (s->pane == TUI_LOG_PANE)
            step_back(s);
        else
            go_to_pane(s, TUI_LOG_PANE);
    } else if (code == '?') {
        explain(s);
    } else if (s->doing == TUI_REPLAYING) {
        return TUI_STAYS;
    } else if (code == 'h' || code == 'H') {
        ask_for_hint(s);
    } else if (code == 'u') {
        undo(s);
    } else if (code == 's') {
        save(s);
    } else if (code == '/' && s->moves.legals > 0) {
        begin_filter(s);
    }
    return TUI_STAYS;
}

static void press(tui_session *s, tui_key key) {
    switch (key.kind) {
    case TUI_UP:
    case TUI_DOWN:
    case TUI_LEFT:
    case TUI_RIGHT: move_by(s, key.kind); break;
    case TUI_PAGE_UP: move_page(s, -1); break;
    case TUI_PAGE_DOWN: move_page(s, 1); break;
    case TUI_WHEEL_UP: move_by(s, TUI_UP); break;
    case TUI_WHEEL_DOWN: move_by(s, TUI_DOWN); break;
    case TUI_TAB: go_to_pane(s, (s->pane + 1) % TUI_PANES); break;
    case TUI_BACK_TAB: go_to_pane(s, (s->pane + TUI_PANES - 1) % TUI_PANES); break;
    case TUI_ENTER:
        if (s->pane == TUI_CHOICES_PANE) enter_item(s);
        if (s->pane == TUI_BOARD_PANE) enter_thing(s);
        break;
    case TUI_ESCAPE:
    case TUI_BACKSPACE: step_back(s); break;
    case TUI_CLICK: click(s, key.y, key.x); break;
    default: break;
    }
}

int tui_handle(tui_session *s, tui_key key) {
    if (key.kind == TUI_ENDED) return TUI_IS_ENDED;
    if (key.kind == TUI_INTERRUPTED) {
        if (s->doing != TUI_PLAYING || s->leaving) return TUI_LEAVES;
        s->leaving = 1;
        return TUI_STAYS;
    }
    if (s->leaving) return answer_leaving(s, key);
    if (s->resigning || s->talking) {
        (s->resigning ? answer_resigning : talk)(s, key);
        return TUI_STAYS;
    }
    if (s->popup.text != NULL) {
        char words[8];
        kp_text like = tui_text_at(s->t, words, sizeof words);
        tui_read_popup(&s->popup, key, &like);
        return TUI_STAYS;
    }
    if (s->filtering) {
        edit_filter(s, key);
        return TUI_STAYS;
    }
    if (key.kind != TUI_RESIZED && key.kind != TUI_NO_KEY) s->message[0] = '\0';
    if (key.kind == TUI_CHARACTER) return type_command(s, key.code);
    press(s, key);
    return TUI_STAYS;
}
