/* SPDX-License-Identifier: MIT */
#include "tui/there.h"

#include <stdlib.h>
#include <string.h>

#include "tui/keys.h"

#define N_(english) english

kp_text tui_page_text(const tui_pages *p, char *buffer, size_t size) {
    return tui_visit_text(p->v, buffer, size);
}

void tui_ask_line(tui_pages *p, int *what_for, const char *english) {
    char words[8];
    kp_text like = tui_page_text(p, words, sizeof words);
    *what_for = 1;
    p->menu.prompt = kp_translate(&like, "", english);
    p->menu.line[0] = '\0';
}

/* ---- pages ----------------------------------------------------------------------- */

static void fill_waiting(tui_pages *p) {
    static const tui_key_help keys[] = {{"q", N_("leave")}, {NULL, NULL}};
    kp_text title = tui_page_text(p, p->menu.title, TUI_ROW);
    kp_say(&title, "", "Connecting to {0} …", kp_words(p->v->plan.to.host));
    p->menu.keys = keys;
}

static void show_page(tui_pages *p) {
    char words[8];
    kp_text like = tui_page_text(p, words, sizeof words);
    tui_clear_menu(&p->menu);
    if (!p->v->ever_ready)
        fill_waiting(p);
    else if (p->making)
        tui_fill_form(p);
    else if (tui_is_at_table(p->v))
        tui_fill_room(p);
    else
        tui_fill_lobby(p);
    memcpy(p->menu.said, p->v->said, sizeof p->menu.said);
    if (p->v->lost && p->v->ever_ready) {
        kp_text said = tui_page_text(p, p->menu.said, sizeof p->menu.said);
        kp_say(&said, "", "the connection is lost, trying again …");
    }
    tui_draw_menu(&p->menu, tui_screen_width(), tui_screen_height(), &like);
    tui_show_canvas(&p->menu.page);
}

/* The list of keys over the page; 0 = it is not meant. */
static int use_help(tui_pages *p, tui_key key) {
    char words[8];
    kp_text like = tui_page_text(p, words, sizeof words);
    int asked = key.kind == TUI_CHARACTER && key.code == '?' && p->menu.prompt == NULL;
    if (p->menu.popup.text != NULL)
        tui_read_popup(&p->menu.popup, key, &like);
    else if (asked)
        tui_open_keys(&p->menu.popup, &like);
    else
        return 0;
    return 1;
}

static void use_page(tui_pages *p, tui_key key) {
    int typed = key.kind != TUI_NO_KEY && key.kind != TUI_RESIZED;
    if (typed) p->v->said[0] = '\0';
    if (key.kind == TUI_INTERRUPTED || key.kind == TUI_ENDED)
        p->leaves = 1;
    else if (use_help(p, key))
        return;
    else if (!p->v->ever_ready)
        p->leaves = key.kind == TUI_CHARACTER && key.code == 'q';
    else if (p->making)
        tui_use_form(p, key);
    else if (tui_is_at_table(p->v))
        tui_use_room(p, key);
    else
        tui_use_lobby(p, key);
}

/* ---- the game -------------------------------------------------------------------- */

/* What the server offers now, unless an answer to the last choice is awaited. */
static void begin_choice(tui_session *s) {
    const tui_visit *v = s->visit;
    if (v->at.status == HALL_PLAYING && v->at.turn == v->at.you && v->act == 0)
        tui_offer_moves(&s->moves, v->at.game, v->at.legal, v->at.legals);
    else
        tui_no_moves(&s->moves, v->at.game);
    s->item_top = 0;
    s->fresh = 1;
    s->home = TUI_BOARD_PANE;
    if (s->pane == TUI_CHOICES_PANE) s->pane = TUI_BOARD_PANE;
}

static void show_game(tui_session *s) {
    tui_visit *v = s->visit;
    s->doing = v->at.status == HALL_OVER ? TUI_OVER : TUI_PLAYING;
    s->show_final |= s->doing == TUI_OVER && v->record_of[0] == '\0';
    if (v->said[0] != '\0') memcpy(s->message, v->said, sizeof s->message);
    v->said[0] = '\0';
    tui_draw_session(s, tui_screen_width(), tui_screen_height());
    tui_show_canvas(&s->page);
}

static tui_key wait_for_key(tui_visit *v) {
    tui_run_visit(v);
    return tui_read_key_or(uv_backend_fd(&v->loop), uv_backend_timeout(&v->loop));
}

/* The game at this table, until the person leaves it or another table is opened. */
static void play_game(tui_pages *p) {
    tui_visit *v = p->v;
    tui_session *s = malloc(sizeof *s);
    char id[HALL_ID];
    u32 shown = v->position - 1, heard = v->log.count;
    if (s == NULL) abort();
    memcpy(id, v->at.id, sizeof id);
    tui_begin_session(s, &v->table, v->rules_of(v->at.game), TUI_PLAYING);
    s->visit = v;
    s->log = &v->log;
    while (tui_has_board(v) && strcmp(id, v->at.id) == 0 &&
           !remote_has_failed(v->link)) {
        if (v->position != shown) begin_choice(s);
        if (v->position != shown) tui_drop_hint(s);
        if (v->position != shown && v->record_of[0] != '\0') s->show_final = 0;
        if (v->log.count != heard) s->message[0] = '\0'; /* something happened since */
        shown = v->position;
        heard = v->log.count;
        tui_take_hint(s);
        show_game(s);
        tui_key key = wait_for_key(v);
        if (strcmp(id, v->at.id) != 0) break;
        int what = tui_handle(s, key);
        if (what == TUI_STAYS || what == TUI_PLAYS_AGAIN) continue;
        p->leaves = what == TUI_IS_ENDED;
        tui_go_to_lobby(v);
    }
    tui_end_session(s);
    free(s);
}

int tui_play_there(tui_visit *v, int colours) {
    tui_pages *p = calloc(1, sizeof *p);
    if (p == NULL) abort();
    if (!tui_open_screen(colours)) {
        free(p);
        return TUI_CANNOT_SHOW;
    }
    p->v = v;
    while (!p->leaves && !remote_has_failed(v->link)) {
        if (tui_has_board(v)) {
            play_game(p);
            continue;
        }
        show_page(p);
        use_page(p, wait_for_key(v));
    }
    tui_close_screen();
    tui_free_menu(&p->menu);
    free(p);
    return remote_has_failed(v->link) ? TUI_NO_SERVER : TUI_WENT_WELL;
}
