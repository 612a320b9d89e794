/* SPDX-License-Identifier: MIT */
#include "tui/visit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "core/notation.h"
#include "core/record.h"
#include "games/games.h"
#include "tui/news.h"

#define N_(english) english

kp_text tui_visit_text(const tui_visit *v, char *buffer, size_t size) {
    kp_text text = kp_text_in(buffer, size);
    text.language = v->language;
    return text;
}

static void say(tui_visit *v, const char *english) {
    kp_text text = tui_visit_text(v, v->said, sizeof v->said);
    kp_put(&text, kp_translate(&text, "", english));
    v->regained = 0;
}

/* A connection that is there again is told of with the first that comes over it, and
 * no more with the next. */
static void tell_regained(tui_visit *v) {
    if (v->regained == TUI_REGAINED) {
        say(v, N_("The connection is there again."));
        v->regained = TUI_TOLD;
    } else if (v->regained == TUI_TOLD) {
        v->said[0] = '\0';
        v->regained = 0;
    }
}

static int is_type(const kp_json *m, const char *type) {
    const char *is = kp_json_string(kp_json_get(m, "type"));
    return is != NULL && strcmp(is, type) == 0;
}

int tui_is_at_table(const tui_visit *v) {
    return v->at.id[0] != '\0';
}

int tui_has_board(const tui_visit *v) {
    return tui_is_at_table(v) && v->at.has_view && v->table.match.game != NULL &&
           (v->at.status == HALL_PLAYING || v->at.status == HALL_OVER);
}

/* ---- coming and going ---- */
static void clear_table(tui_visit *v) {
    if (v->table.match.game != NULL) tui_leave_table(&v->table);
    memset(&v->table, 0, sizeof v->table);
    memset(&v->at, 0, sizeof v->at);
    remote_end_fetch(v->record);
    v->record = NULL;
    tui_free_log(&v->log);
    free(v->undone.at);
    free(v->drawn.at);
    memset(&v->undone, 0, sizeof v->undone);
    memset(&v->drawn, 0, sizeof v->drawn);
    v->has_salts = 0;
    v->opened = v->follows = v->partly = 0;
    v->draws = 0;
    v->noted = v->unread = v->act = v->sit = v->linking = v->again = 0;
    v->salt[0] = v->commitment[0] = v->key[0] = v->url[0] = '\0';
    v->record_of[0] = '\0';
    v->position++;
}

static void leave(tui_visit *v) {
    if (tui_is_at_table(v) && remote_is_ready(v->link))
        remote_say(v->link, "close", v->at.id);
    clear_table(v);
}

void tui_go_to_table(tui_visit *v, const char *id, const char *key) {
    leave(v);
    snprintf(v->at.id, sizeof v->at.id, "%s", id);
    snprintf(v->key, sizeof v->key, "%s", key);
    if (remote_is_ready(v->link)) remote_subscribe(v->link, &v->at, 1);
}

void tui_go_to_lobby(tui_visit *v) {
    leave(v);
    tui_refresh_lobby(v);
}

/* ---- what the person wants ---- */
void tui_sit(tui_visit *v, int seat) {
    remote_letter l;
    u64 random = 0;
    if (getrandom(&random, sizeof random, 0) != (ssize_t)sizeof random) abort();
    snprintf(v->salt, sizeof v->salt, "%016llx", (unsigned long long)random);
    remote_begin(v->link, &l, "sit", v->at.id);
    if (seat >= 0) kp_json_int(&l.w, "seat", seat);
    if (v->key[0] != '\0' && seat < 0) kp_json_text(&l.w, "link", v->key);
    kp_json_text(&l.w, "salt", v->salt);
    v->sit = remote_send(v->link, &l, 1);
}

static u32 say_of_seat(tui_visit *v, const char *type, int seat, const char *level) {
    remote_letter l;
    remote_begin(v->link, &l, type, v->at.id);
    kp_json_int(&l.w, "seat", seat);
    if (level != NULL) kp_json_text(&l.w, "bot", level);
    return remote_send(v->link, &l, 1);
}

void tui_rise(tui_visit *v, int seat) {
    say_of_seat(v, "rise", seat, NULL);
}

void tui_say_ready(tui_visit *v) {
    remote_say(v->link, "ready", v->at.id);
}

void tui_say_wait(tui_visit *v) {
    remote_say(v->link, "wait", v->at.id);
}

void tui_seat_bot(tui_visit *v, int seat, const char *level) {
    say_of_seat(v, "bot", seat, level);
}

int tui_seat_to_offer(const tui_visit *v, int wanted) {
    const remote_table *t = &v->at;
    int found = -1;
    if (wanted >= 0 && wanted < t->setup.seats && t->seat[wanted].kind == HALL_FREE)
        return wanted;
    for (int i = t->setup.seats - 1; i >= 0; i--)
        if (t->seat[i].kind == HALL_FREE && !t->seat[i].kept) found = i;
    return found;
}

void tui_make_link(tui_visit *v, int seat) {
    v->linked = (i8)seat;
    v->linking = say_of_seat(v, "link", seat, NULL);
}

void tui_cancel_table(tui_visit *v) {
    remote_say(v->link, "cancel", v->at.id);
}

void tui_act(tui_visit *v, const kp_action *list, int count) {
    remote_letter l;
    if (v->act != 0) return;
    remote_begin(v->link, &l, "act", v->at.id);
    kp_json_int(&l.w, "seq", v->at.seq);
    kp_json_begin_list(&l.w, "do");
    for (int i = 0; i < count; i++) kp_json_action(&l.w, NULL, v->at.game, list[i]);
    kp_json_end(&l.w);
    v->act = remote_send(v->link, &l, 1);
    v->position++;
}

void tui_undo(tui_visit *v) {
    remote_say(v->link, v->at.undo_to >= 0 ? "undo" : "ask_undo", v->at.id);
}

int tui_is_asked(const tui_visit *v) {
    const remote_table *t = &v->at;
    return tui_is_at_table(v) && t->you >= 0 && t->asker >= 0 && t->asker != t->you &&
           (t->agreed >> t->you & 1) == 0;
}

void tui_answer(tui_visit *v, int yes) {
    remote_letter l;
    remote_begin(v->link, &l, yes ? "agree" : "refuse", v->at.id);
    if (yes) kp_json_int(&l.w, "seq", v->at.seq);
    remote_send(v->link, &l, 1);
}

void tui_resign(tui_visit *v) {
    remote_say(v->link, "resign", v->at.id);
}

void tui_chat(tui_visit *v, const char *words) {
    remote_letter l;
    remote_begin(v->link, &l, "chat", v->at.id);
    kp_json_text(&l.w, "text", words);
    remote_send(v->link, &l, 1);
}

void tui_rematch(tui_visit *v) {
    v->again = remote_say(v->link, "rematch", v->at.id);
}

void tui_refuse_rematch(tui_visit *v) {
    if (!tui_is_rematch_offered(v)) return;
    memcpy(v->refused, v->at.next, sizeof v->refused);
    remote_say(v->link, "cancel", v->at.next);
}

int tui_is_rematch_offered(const tui_visit *v) {
    return v->at.status == HALL_OVER && v->at.you >= 0 && v->at.next[0] != '\0' &&
           strcmp(v->at.next, v->refused) != 0;
}

/* ---- the table as boards draw it ---- */
/* What is to be known of who sits there, in brackets. */
static void put_standing(const remote_seat *seat, kp_text *text) {
    const char *words = seat->resigned      ? N_("resigned")
                        : seat->on_vacation ? N_("on vacation")
                        : seat->absent      ? N_("away")
                        : seat->is_bot      ? N_("bot")
                                            : NULL;
    if (words == NULL) return;
    kp_put(text, " (");
    kp_say(text, "", words);
    kp_put(text, ")");
}

static void name_seats(tui_visit *v) {
    for (int i = 0; i < v->at.setup.seats; i++) {
        const remote_seat *seat = &v->at.seat[i];
        kp_text text = tui_visit_text(v, v->name[i], sizeof v->name[i]);
        kp_put(&text, seat->name);
        if (seat->kind == HALL_FREE && seat->name[0] == '\0') kp_say(&text, "", "free");
        put_standing(seat, &text);
        v->table.name[i] = v->name[i];
    }
}

int tui_is_gone(const tui_visit *v, int seat) {
    const remote_seat *s = &v->at.seat[seat];
    return (v->at.gone >> seat & 1) != 0 && s->kind == HALL_PERSON &&
           seat != v->at.you && v->at.status != HALL_OVER && !s->is_bot && !s->absent &&
           !s->resigned;
}

static void sync_table(tui_visit *v) {
    tui_table *t = &v->table;
    if (t->match.game == NULL) {
        kp_match_init(&t->match, v->at.game, &v->at.setup);
        v->log.at = t->match.start;
        v->follows = 1;
    }
    t->seat = v->at.you;
    t->rank = v->at.has_result ? v->at.rank : NULL;
    t->language = v->language;
    if (v->at.has_view && v->record_of[0] == '\0') t->match.state = v->at.whole;
    name_seats(v);
    t->helps = v->at.help && v->at.you >= 0;
}

/* ---- the record of a game that is over ---- */
static void judge_dice(tui_visit *v, const char *text) {
    char reason[512];
    kp_text why = kp_text_in(reason, sizeof reason);
    hall_draws draws;
    hall_shown shown = {
        .commitment = v->commitment, .salt = v->salt, .table = v->at.id};
    if (!v->partly) shown.undone = v->undone.at != NULL ? v->undone.at : "";
    if (!v->partly) shown.drawn = v->drawn.at != NULL ? v->drawn.at : "";
    for (int i = 0; v->has_salts && i < v->at.setup.seats; i++)
        shown.salts[i] = v->salts[i];
    if (v->commitment[0] == '\0' || v->salt[0] == '\0') return;
    if (hall_verify_record(text, &v->table.match, &shown, &draws, &why))
        say(v, N_("The dice were fair: they follow from what was shown before."));
    else
        say(v, N_("The dice are NOT what was shown before the game."));
    tui_note(&v->log, v->said,
             KP_CHANCE); /* a key that comes late takes it off the foot */
}

static void on_record(void *whom, int status, const char *body,
                      remote_trouble trouble) {
    tui_visit *v = whom;
    char reason[512];
    kp_match m;
    kp_text why = kp_text_in(reason, sizeof reason);
    (void)trouble;
    if (status != 200 || !tui_is_at_table(v)) return;
    if (kp_read_record(body, kp_find_game, &m, &why) != KP_ERR_OK) return;
    if (m.game != v->at.game || m.setup.seats != v->at.setup.seats) {
        kp_match_free(&m);
        return;
    }
    kp_match_free(&v->table.match);
    v->table.match = m;
    snprintf(v->record_of, sizeof v->record_of, "%s", v->at.id);
    judge_dice(v, body);
    v->position++;
}

static void ask_record(tui_visit *v) {
    char path[64];
    remote_order order = {.method = "GET", .path = path, .whom = v, .done = on_record};
    if (v->record != NULL || v->record_of[0] != '\0') return;
    order.token = remote_token(v->link);
    snprintf(path, sizeof path, "/api/tables/%s/record", v->at.id);
    v->record = remote_begin_fetch(&v->loop, &v->plan, &order);
}

/* ---- hearing ---- */
static void keep_commitment(tui_visit *v, const kp_json *m) {
    const char *hex = kp_json_string(kp_json_get(kp_json_get(m, "dice"), "commitment"));
    if (hex != NULL && v->commitment[0] == '\0' && strlen(hex) < sizeof v->commitment)
        memcpy(v->commitment, hex, strlen(hex) + 1);
}

/* All are told when the game starts: what is told first counts. */
static void keep_salts(tui_visit *v, const kp_json *m) {
    const kp_json *salts = kp_json_get(kp_json_get(m, "dice"), "salts");
    int seat = 0;
    if (v->has_salts || salts == NULL || v->at.status == HALL_OVER) return;
    KP_JSON_EACH (salt, salts) {
        const char *text = kp_json_string(salt);
        if (seat < KP_MAX_SEATS && text != NULL)
            snprintf(v->salts[seat++], HALL_SALT, "%s", text);
    }
    v->has_salts = 1;
}

/* A seat that is kept for this person is taken at once: he made the table, or has said
 * yes to the rematch. */
static void take_kept_seat(tui_visit *v) {
    if (v->at.status != HALL_OPEN || v->at.you >= 0 || v->sit != 0) return;
    for (int i = 0; i < v->at.setup.seats; i++)
        if (v->at.seat[i].kind == HALL_FREE && v->at.seat[i].kept &&
            strcmp(v->at.seat[i].user, remote_me(v->link)->id) == 0)
            tui_sit(v, i);
}

static void give_up_table(tui_visit *v, const char *english) {
    tui_go_to_lobby(v);
    say(v, english);
}

static void take_table(tui_visit *v, const kp_json *m) {
    int whole = is_type(m, "table"), moved = kp_json_get(m, "turn") != NULL;
    if (!whole) tui_note_event(v, kp_json_get(m, "event"));
    if (!remote_take(&v->at, m)) {
        give_up_table(v, N_("the server tells of a position that cannot be"));
        return;
    }
    sync_table(v);
    if (whole)
        KP_JSON_EACH (entry, kp_json_get(m, "log")) tui_note_event(v, entry);
    if (whole && !v->opened) v->unread = 0;
    if (moved || whole) tui_note_position(v);
    v->opened = 1;
    v->position += moved || whole || kp_json_get(m, "you") != NULL;
    keep_commitment(v, m);
    keep_salts(v, m);
    if (v->make != 0 || v->at.after[0] != '\0') take_kept_seat(v);
    v->make = 0;
    if (v->at.status == HALL_OVER) ask_record(v);
    if (v->at.you >= 0 && v->at.seat[v->at.you].absent)
        remote_say(v->link, "back", v->at.id);
}

static void refuse(tui_visit *v, const kp_json *m, i64 n) {
    const char *code = kp_json_string(kp_json_get(m, "code"));
    const char *text = kp_json_string(kp_json_get(m, "text"));
    int lost = !v->opened && tui_is_at_table(v);
    if (lost) tui_go_to_lobby(v); /* there is no such table */
    say(v, remote_refusal_words(code, text));
    if (n == v->act && !lost) remote_subscribe(v->link, &v->at, 1);
}

static void take_link(tui_visit *v, const char *key) {
    remote_address to = v->plan.to;
    kp_text text = kp_text_in(v->url, sizeof v->url);
    if (!hall_is_name(key, HALL_LINK)) return;
    remote_write_origin(&to, &text);
    kp_put(&text, "/t/");
    kp_put(&text, v->at.id);
    kp_put_char(&text, '#');
    kp_put(&text, key);
}

static void hear_answer(tui_visit *v, const kp_json *m, i64 n) {
    const char *table = kp_json_string(kp_json_get(m, "table"));
    const char *key = kp_json_string(kp_json_get(m, "link"));
    if (is_type(m, "error")) {
        refuse(v, m, n);
        if (n == v->make) v->make = 0;
    } else if ((n == v->make || n == v->again) && table != NULL &&
               strlen(table) < HALL_ID) {
        u32 make = n == v->make ? v->make : 0;
        tui_go_to_table(v, table, "");
        v->make = make; /* until something is heard of it */
    } else if (n == v->linking && key != NULL) {
        take_link(v, key);
    }
    if (n == v->act) {
        v->act = 0;
        v->position++;
    }
    if (n == v->sit) {
        v->sit = 0;
        v->key[0] = '\0'; /* a link opens one seat once; others are free to take */
    }
    if (n == v->linking) v->linking = 0;
}

static void on_message(void *whom, const kp_json *m) {
    tui_visit *v = whom;
    const char *table = kp_json_string(kp_json_get(m, "table"));
    i64 n = kp_json_number(kp_json_get(m, "n"));
    int here = table != NULL && tui_is_at_table(v) && strcmp(table, v->at.id) == 0;
    int told = here && (is_type(m, "table") || (is_type(m, "update") && v->opened));
    if (told || is_type(m, "lobby")) tell_regained(v);
    if (told)
        take_table(v, m);
    else if (here && is_type(m, "presence"))
        remote_take_presence(&v->at, m);
    else if (here && is_type(m, "closed"))
        give_up_table(v, N_("this table cannot be seen any more"));
    else if (is_type(m, "lobby"))
        tui_list_tables(v, kp_json_get(m, "tables"));
    else if (n > 0)
        hear_answer(v, m, n);
}

static void on_changed(void *whom) {
    tui_visit *v = whom;
    v->said[0] = '\0';
    if (!remote_is_ready(v->link)) {
        v->lost = 1;
        return;
    }
    v->regained = v->ever_ready ? TUI_REGAINED : 0;
    v->ever_ready = 1;
    v->lost = 0;
    if (tui_is_at_table(v))
        remote_subscribe(v->link, &v->at, 1);
    else
        tui_refresh_lobby(v);
}

void tui_write_trouble(const tui_visit *v, kp_text *out) {
    const char *detail;
    remote_trouble why = remote_why(v->link, &detail);
    kp_say(out, "", remote_trouble_words(why), kp_words(v->plan.to.host),
           kp_words(detail));
}

/* ---- clocks ---- */
static i64 now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (i64)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void tui_write_time(const tui_visit *v, int seat, kp_text *out) {
    const remote_table *t = &v->at;
    i64 now = now_ms() + remote_clock_offset(v->link), left = t->left[seat];
    char words[32];
    if (t->clock == HALL_CLOCK_NONE || t->status != HALL_PLAYING) return;
    if (t->clock == HALL_CLOCK_SLOW && t->running != seat) return;
    if (t->clock == HALL_CLOCK_SLOW)
        left = t->deadline - now;
    else if (t->running == seat)
        left -= now - t->since;
    left = left < 0 ? 0 : left / 1000;
    if (left >= 3600)
        snprintf(words, sizeof words, "%d:%02d:%02d", (int)(left / 3600),
                 (int)(left / 60 % 60), (int)(left % 60));
    else
        snprintf(words, sizeof words, "%d:%02d", (int)(left / 60), (int)(left % 60));
    kp_put(out, words);
}

/* ---- for everybody ---- */
void tui_begin_visit(tui_visit *v, const remote_plan *plan) {
    v->plan = *plan;
    v->plan.whom = v;
    v->plan.changed = on_changed;
    v->plan.message = on_message;
    v->list = malloc((TUI_LISTED + 1) * sizeof *v->list);
    if (v->list == NULL || uv_loop_init(&v->loop) != 0) abort();
    snprintf(v->at.id, sizeof v->at.id, "%s", plan->to.table);
    snprintf(v->key, sizeof v->key, "%s", plan->to.link);
    v->link = remote_open(&v->loop, &v->plan);
}

void tui_run_visit(tui_visit *v) {
    uv_run(&v->loop, UV_RUN_NOWAIT);
}

void tui_end_visit(tui_visit *v) {
    clear_table(v);
    for (size_t i = 0; i < KP_COUNT(v->asking); i++) remote_end_fetch(v->asking[i]);
    remote_close(v->link);
    uv_run(&v->loop, UV_RUN_DEFAULT);
    uv_loop_close(&v->loop);
    free(v->list);
}
