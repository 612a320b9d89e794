/* SPDX-License-Identifier: MIT */
/* What one viewer is told about a table, as JSON (docs/protocol.md). Everything about
 * the position passes through hall_view, so nothing can be told that the game hides. */
#include <string.h>

#include "core/fields.h"
#include "core/notation.h"
#include "core/show.h"
#include "hall/play.h"

static const char *const status_words[] = {"open", "playing", "over", "cancelled"};

void hall_view(const hall_table *t, int viewer, kp_state *out) {
    const kp_game *g = t->match.game;
    kp_copy_state(g, out, &t->match.state);
    kp_show_to(g, out, viewer);
}

/* ---- small pieces ---- */
static void put_vacation(const hall_table *t, int seat, kp_json_writer *w) {
    if (t->how.vacation == 0) return;
    kp_json_int(w, "vacation_left", hall_vacation_left(t, seat));
    if (hall_is_on_vacation(&t->seat[seat]))
        kp_json_int(w, "vacation_until", t->seat[seat].away_until);
}

/* `course`: also what became of it in the course of the game. */
static void put_seat(const hall_table *t, int i, int course, kp_json_writer *w) {
    static const char *const kinds[] = {"free", "person", "bot"};
    const hall_seat *seat = &t->seat[i];
    kp_json_begin_object(w, NULL);
    kp_json_int(w, "seat", i);
    kp_json_text(w, "kind", kinds[seat->kind]);
    if (seat->kind == HALL_PERSON) {
        kp_json_text(w, "user", seat->user.id);
        kp_json_text(w, "name", seat->user.name);
        kp_json_flag(w, "registered", seat->user.registered);
        if (seat->user.is_bot) kp_json_flag(w, "bot", 1);
    }
    if (t->status == HALL_OPEN && seat->ready != 0) kp_json_flag(w, "ready", 1);
    if (hall_there_until(t, i) != 0) kp_json_int(w, "until", hall_there_until(t, i));
    if (seat->kind == HALL_MACHINE) kp_json_text(w, "name", seat->bot);
    if (seat->kind == HALL_FREE && (seat->has_link || seat->kept.id[0] != '\0'))
        kp_json_flag(w, "kept", 1);
    if (seat->kind == HALL_FREE && seat->kept.id[0] != '\0') {
        kp_json_text(w, "for", seat->kept.id);
        kp_json_text(w, "name", seat->kept.name);
    }
    if (course && seat->absent) kp_json_flag(w, "absent", 1);
    if (course && seat->resigned) kp_json_flag(w, "resigned", 1);
    if (course && t->status == HALL_PLAYING && seat->kind == HALL_PERSON)
        put_vacation(t, i, w);
    kp_json_end(w);
}

static void put_seats(const hall_table *t, int course, kp_json_writer *w) {
    kp_json_begin_list(w, "seats");
    for (int i = 0; i < t->how.setup.seats; i++) put_seat(t, i, course, w);
    kp_json_end(w);
    if (t->status != HALL_OPEN || t->how.start != HALL_START_READY) return;
    if (hall_begins(t) != 0)
        kp_json_int(w, "begins", hall_begins(t));
    else
        kp_json_null(w, "begins");
}

/* ---- the log ---- */
static void put_step(const hall_table *t, const hall_step *step, int viewer,
                     kp_json_writer *w) {
    const kp_game *g = t->how.game;
    char text[KP_ACTION_TEXT];
    kp_text words = kp_text_in(text, sizeof text);
    int knows = step->seer == HALL_ALL_SEE || (viewer >= 0 && step->seer == viewer);
    const kp_family *f = kp_family_of(g, step->action);
    if (knows || f->params[0] == '\0') {
        kp_write_action(g, step->action, &words);
    } else {
        kp_put(&words, f->word);
        kp_put(&words, " ?");
    }
    kp_json_begin_list(w, NULL);
    if (step->by == KP_CHANCE)
        kp_json_text(w, NULL, "chance");
    else
        kp_json_int(w, NULL, step->by);
    kp_json_text(w, NULL, text);
    kp_json_end(w);
}

static void put_actions(const hall_table *t, const hall_entry *e, int viewer,
                        kp_json_writer *w) {
    kp_json_begin_list(w, "actions");
    for (u32 i = 0; i < e->steps; i++)
        put_step(t, &t->step[e->first_step + i], viewer, w);
    kp_json_end(w);
}

/* Talk of spectators is not for players while the game is on; nor is that of somebody
 * whom one has blocked, ever. What a seat decided beforehand is nobody else's business.
 */
static int is_hidden(const hall_table *t, const hall_entry *e, int viewer) {
    if (e->kind == HALL_EV_AHEAD) return viewer != e->seat;
    if (e->kind != HALL_EV_CHAT || viewer < 0) return 0;
    if (e->seat >= 0) return t->mute[viewer] >> e->seat & 1;
    return t->status == HALL_PLAYING;
}

static void put_entry(const hall_table *t, const hall_entry *e, const char *key,
                      int viewer, kp_json_writer *w) {
    int hidden = is_hidden(t, e, viewer);
    kp_json_begin_object(w, key);
    kp_json_int(w, "seq", e->seq);
    kp_json_int(w, "at", e->at);
    kp_json_text(w, "kind", hidden ? "hidden" : hall_event_word(e->kind));
    kp_json_int(w, "seat", hidden ? -1 : e->seat);
    switch (hidden ? HALL_EVENTS : e->kind) {
    case HALL_EV_SIT:
    case HALL_EV_KEEP:
    case HALL_EV_BOT: kp_json_text(w, "name", e->text); break;
    case HALL_EV_START:
    case HALL_EV_ACT:
    case HALL_EV_IMPORT: put_actions(t, e, viewer, w); break;
    case HALL_EV_UNDO:
    case HALL_EV_ASK_UNDO: kp_json_int(w, "to", e->to); break;
    case HALL_EV_VACATION: kp_json_int(w, "days", e->to); break;
    case HALL_EV_RESIGN: kp_json_text(w, "why", e->text); break;
    case HALL_EV_REMATCH: kp_json_text(w, "table", e->text); break;
    case HALL_EV_CHAT:
        kp_json_text(w, "name", e->name);
        kp_json_text(w, "text", e->text);
        break;
    default: break;
    }
    kp_json_end(w);
}

/* The first entry of the page that ends before entry `last`: as many as are told at
 * once, measured as this viewer is told them. */
static u32 find_page(const hall_table *t, int viewer, u32 first, u32 last) {
    char none[1];
    kp_text size = kp_text_in(none, sizeof none);
    u32 from = last;
    while (from > first) {
        kp_json_writer w = kp_json_to(&size);
        put_entry(t, &t->log[from - 1], NULL, viewer, &w);
        if (size.used > HALL_LOG_BYTES && from < last) break;
        from--;
    }
    return from;
}

static void put_log(const hall_table *t, const hall_asking *who, kp_json_writer *w) {
    u32 first = who->since >= t->seq ? t->seq : (u32)who->since, last = t->logged;
    if (who->since < 0) return;
    if (who->before > 0 && who->before - 1 < last) last = who->before - 1;
    if (first > last) first = last;
    first = find_page(t, who->viewer, first, last);
    kp_json_int(w, "log_from", first + 1);
    kp_json_begin_list(w, "log");
    for (u32 i = first; i < last; i++) put_entry(t, &t->log[i], NULL, who->viewer, w);
    kp_json_end(w);
}

void hall_write_log(const hall_table *t, const hall_asking *who, kp_text *out) {
    kp_json_writer writer = kp_json_to(out), *w = &writer;
    kp_json_begin_object(w, NULL);
    kp_json_text(w, "type", "log");
    if (who->n > 0) kp_json_int(w, "n", who->n);
    kp_json_text(w, "table", t->id);
    put_log(t, who, w);
    kp_json_end(w);
}

/* Whether this viewer is to move, and there. */
static int may_move(const hall_table *t, int viewer) {
    int turn = hall_turn(t);
    return viewer >= 0 && turn == viewer && hall_bot_turn(t) < 0 &&
           !hall_is_on_vacation(&t->seat[turn]);
}

void hall_write_choices(const hall_table *t, const hall_asking *who, kp_text *out) {
    const kp_game *g = t->how.game;
    kp_action legal[KP_MAX_LEGAL];
    kp_json_writer writer = kp_json_to(out), *w = &writer;
    int moves = may_move(t, who->viewer);
    int n = moves ? g->legal(&t->match.state, legal) : 0;
    kp_json_begin_object(w, NULL);
    kp_json_text(w, "type", "legal");
    if (who->n > 0) kp_json_int(w, "n", who->n);
    kp_json_text(w, "table", t->id);
    kp_json_int(w, "seq", t->seq);
    kp_json_begin_list(w, "legal");
    for (int i = 0; i < n; i++) kp_json_action(w, NULL, g, legal[i]);
    kp_json_end(w);
    kp_json_end(w);
}

/* ---- the position ---- */
static void put_time(const hall_table *t, kp_json_writer *w) {
    int turn = hall_turn(t), machine = hall_bot_turn(t) >= 0;
    int stands = machine || (turn >= 0 && hall_is_on_vacation(&t->seat[turn]));
    if (t->how.clock == HALL_CLOCK_NONE || t->status != HALL_PLAYING) return;
    kp_json_begin_object(w, "time");
    kp_json_int(w, "running", stands ? -1 : turn);
    if (t->how.clock == HALL_CLOCK_SLOW && !machine)
        kp_json_int(w, "deadline", hall_deadline(t));
    if (t->how.clock == HALL_CLOCK_LIVE) {
        kp_json_begin_list(w, "left");
        for (int i = 0; i < t->how.setup.seats; i++)
            kp_json_int(w, NULL, t->seat[i].left);
        kp_json_end(w);
        kp_json_int(w, "since", t->since);
    }
    kp_json_end(w);
}

static void put_turn(const hall_table *t, int viewer, kp_json_writer *w) {
    u32 earliest, last;
    int turn = hall_turn(t);
    kp_json_int(w, "count", t->match.count);
    if (turn < 0)
        kp_json_text(w, "turn", "over");
    else
        kp_json_int(w, "turn", turn);
    if (may_move(t, viewer))
        kp_write_legal(t->match.game, &t->match.state, kp_json_value(w, "legal"));
    if (turn >= 0 && turn == viewer && hall_quiet_until(t) != 0)
        kp_json_int(w, "quiet_until", hall_quiet_until(t));
    if (viewer >= 0 && hall_find_free_undo(t, viewer, &earliest, &last))
        kp_json_int(w, "undo_to", earliest);
    put_time(t, w);
}

static void put_view(const hall_table *t, int viewer, kp_json_writer *w) {
    kp_state seen;
    hall_view(t, viewer, &seen);
    kp_write_state(t->match.game, &seen, kp_json_value(w, "view"));
}

/* The fields that differ from what this viewer saw before the last event. */
static void put_changes(const hall_table *t, int viewer, kp_json_writer *w) {
    const kp_game *g = t->match.game;
    kp_state was = t->before, is;
    int written = 0;
    kp_show_to(g, &was, viewer);
    hall_view(t, viewer, &is);
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        const u8 *a = (const u8 *)&was + f->offset, *b = (const u8 *)&is + f->offset;
        if (f->visibility == KP_FILLER || memcmp(a, b, f->size) == 0) continue;
        if (written++ == 0) kp_json_begin_object(w, "view");
        kp_write_field(g, f, &is, kp_json_value(w, f->name));
    }
    if (written > 0) kp_json_end(w);
}

/* ---- the end ---- */
void hall_result(const hall_table *t, i16 *points, u8 *rank) {
    int seats = t->how.setup.seats, stayed = 0;
    u8 by_rules[KP_MAX_SEATS];
    kp_score(t->match.game, &t->match.state, points, by_rules);
    for (int i = 0; i < seats; i++) stayed += !t->seat[i].resigned;
    for (int i = 0; i < seats; i++) {
        rank[i] = (u8)(t->seat[i].resigned ? stayed + 1 : 1);
        for (int k = 0; k < seats && !t->seat[i].resigned; k++)
            rank[i] =
                (u8)(rank[i] + (!t->seat[k].resigned && by_rules[k] < by_rules[i]));
    }
}

static void put_result(const hall_table *t, kp_json_writer *w) {
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    const kp_game *g = t->match.game;
    int played = g->turn(&t->match.state) == KP_OVER;
    hall_result(t, points, rank);
    kp_json_begin_object(w, "result");
    kp_json_text(w, "how", played ? "played" : "resigned");
    kp_write_score(g, &t->match.state, points, rank, w);
    kp_json_end(w);
}

static void put_dice(const hall_table *t, kp_json_writer *w) {
    u8 hash[HALL_SECRET];
    if (t->imported) return;
    hall_commit(t->secret, hash);
    kp_json_begin_object(w, "dice");
    kp_json_hex(w, "commitment", hash, HALL_SECRET);
    if (t->status == HALL_OVER) kp_json_hex(w, "secret", t->secret, HALL_SECRET);
    if (t->status == HALL_PLAYING || t->status == HALL_OVER) {
        kp_json_begin_list(w, "salts");
        for (int i = 0; i < t->how.setup.seats; i++)
            kp_json_text(w, NULL, t->seat[i].salt);
        kp_json_end(w);
    }
    kp_json_end(w);
}

static void put_question(const hall_table *t, kp_json_writer *w) {
    if (t->asker < 0) {
        kp_json_null(w, "asked");
        return;
    }
    kp_json_begin_object(w, "asked");
    kp_json_int(w, "seat", t->asker);
    kp_json_int(w, "to", t->ask_to);
    kp_json_begin_list(w, "agreed");
    for (int i = 0; i < t->how.setup.seats; i++)
        if (t->agreed >> i & 1) kp_json_int(w, NULL, i);
    kp_json_end(w);
    kp_json_end(w);
}

/* The rematch of this table, or what this table is the rematch of. */
static void put_offer(const hall_table *t, kp_json_writer *w) {
    if (t->next[0] != '\0') kp_json_text(w, "rematch", t->next);
    if (!hall_is_offer(t)) return;
    kp_json_text(w, "after", t->after);
    if (t->status == HALL_OPEN) kp_json_int(w, "until", hall_wake(t));
}

/* ---- whole messages ---- */
void hall_write_table(const hall_table *t, const hall_asking *who, kp_text *out) {
    kp_json_writer writer = kp_json_to(out), *w = &writer;
    kp_json_begin_object(w, NULL);
    kp_json_text(w, "type", "table");
    if (who->n > 0) kp_json_int(w, "n", who->n);
    kp_json_text(w, "table", t->id);
    kp_json_int(w, "seq", t->seq);
    kp_json_int(w, "you", who->viewer);
    kp_json_text(w, "status", status_words[t->status]);
    kp_json_text(w, "host", t->host.id);
    kp_json_text(w, "host_name", t->host.name);
    hall_write_settings(&t->how, w);
    put_seats(t, 1, w);
    kp_json_int(w, "created", t->created);
    put_dice(t, w);
    if (t->status == HALL_PLAYING || t->status == HALL_OVER) {
        put_view(t, who->viewer, w);
        put_turn(t, who->viewer, w);
    }
    if (who->viewer >= 0 && t->seat[who->viewer].ahead_next != 0)
        hall_put_ahead(t, who->viewer, w);
    if (t->asker >= 0) put_question(t, w);
    if (t->status == HALL_OVER) put_result(t, w);
    put_offer(t, w);
    put_log(t, who, w);
    kp_json_end(w);
}

void hall_write_update(const hall_table *t, int viewer, int new_seat, kp_text *out) {
    const hall_entry *e = &t->log[t->logged - 1];
    kp_json_writer writer = kp_json_to(out), *w = &writer;
    kp_json_begin_object(w, NULL);
    kp_json_text(w, "type", "update");
    kp_json_text(w, "table", t->id);
    kp_json_int(w, "seq", t->seq);
    put_entry(t, e, "event", viewer, w);
    if (t->told_status) kp_json_text(w, "status", status_words[t->status]);
    if (t->told_seats) put_seats(t, 1, w);
    if (hall_event_traits(e->kind) & HALL_MOVES) {
        if (t->had_view)
            put_changes(t, viewer, w);
        else
            put_view(t, viewer, w);
        put_turn(t, viewer, w);
    } else if (new_seat && t->had_view) {
        put_view(t, viewer, w);
        put_turn(t, viewer, w);
    }
    if (t->told_asked) put_question(t, w);
    if (t->told_status && t->status == HALL_OVER) put_result(t, w);
    if (t->told_status && t->status != HALL_CANCELLED) put_dice(t, w);
    if (e->kind == HALL_EV_AHEAD && viewer == e->seat) hall_put_ahead(t, viewer, w);
    if (e->kind == HALL_EV_REMATCH) kp_json_text(w, "rematch", t->next);
    if (new_seat) kp_json_int(w, "you", viewer);
    kp_json_end(w);
}

void hall_write_summary(const hall_table *t, kp_text *out) {
    kp_json_writer writer = kp_json_to(out), *w = &writer;
    kp_json_begin_object(w, NULL);
    kp_json_text(w, "id", t->id);
    kp_json_text(w, "status", status_words[hall_listed_status(t)]);
    hall_write_settings(&t->how, w);
    put_seats(t, hall_is_shown(t), w);
    kp_json_text(w, "host", t->host.id);
    kp_json_text(w, "host_name", t->host.name);
    kp_json_int(w, "created", t->created);
    kp_json_int(w, "changed", hall_listed_time(t));
    if (t->status == HALL_OVER && hall_is_shown(t)) put_result(t, w);
    if (hall_is_shown(t)) put_offer(t, w);
    kp_json_end(w);
}
