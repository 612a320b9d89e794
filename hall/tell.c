/* SPDX-License-Identifier: MIT */
/* What one viewer is told about a table, as JSON (docs/protocol.md). Everything about
 * the position passes through hall_view, so nothing can be told that the game hides. */
#include <string.h>

#include "core/fields.h"
#include "core/notation.h"
#include "hall/play.h"

static const char *const status_words[] = {"open", "playing", "over", "cancelled"};

void hall_view(const hall_table *t, int viewer, kp_state *out) {
    const kp_game *g = t->match.game;
    kp_copy_state(g, out, &t->match.state);
    g->hide(out, viewer);
    if (g->veil != NULL) g->veil(out, viewer);
}

/* ---- small pieces ---- */
static void put_member(kp_text *out, const char *name) {
    kp_put(out, ",\"");
    kp_put(out, name);
    kp_put(out, "\":");
}

static void put_number(kp_text *out, const char *name, i64 number) {
    put_member(out, name);
    kp_put_int(out, number);
}

static void put_string(kp_text *out, const char *name, const char *text) {
    put_member(out, name);
    kp_put_json_string(out, text);
}

static void put_seat(const hall_table *t, int i, kp_text *out) {
    static const char *const kinds[] = {"free", "person", "bot"};
    const hall_seat *seat = &t->seat[i];
    kp_put(out, "{\"seat\":");
    kp_put_int(out, i);
    put_string(out, "kind", kinds[seat->kind]);
    if (seat->kind == HALL_PERSON) {
        put_string(out, "user", seat->user.id);
        put_string(out, "name", seat->user.name);
        kp_put(out, seat->user.registered ? ",\"registered\":true"
                                          : ",\"registered\":false");
    }
    if (seat->kind == HALL_MACHINE) put_string(out, "name", seat->bot);
    if (seat->kind == HALL_FREE && (seat->has_link || seat->kept.id[0] != '\0'))
        kp_put(out, ",\"kept\":true");
    if (seat->kind == HALL_FREE && seat->kept.id[0] != '\0') {
        put_string(out, "for", seat->kept.id);
        put_string(out, "name", seat->kept.name);
    }
    if (seat->absent) kp_put(out, ",\"absent\":true");
    if (seat->resigned) kp_put(out, ",\"resigned\":true");
    kp_put_char(out, '}');
}

static void put_seats(const hall_table *t, kp_text *out) {
    put_member(out, "seats");
    for (int i = 0; i < t->how.setup.seats; i++) {
        kp_put_char(out, i == 0 ? '[' : ',');
        put_seat(t, i, out);
    }
    kp_put_char(out, ']');
}

/* ---- the log ---- */
static void put_step(const hall_table *t, const hall_step *step, int viewer,
                     kp_text *out) {
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
    kp_put_char(out, '[');
    if (step->by == KP_CHANCE)
        kp_put(out, "\"chance\"");
    else
        kp_put_int(out, step->by);
    kp_put_char(out, ',');
    kp_put_json_string(out, text);
    kp_put_char(out, ']');
}

static void put_actions(const hall_table *t, const hall_entry *e, int viewer,
                        kp_text *out) {
    put_member(out, "actions");
    kp_put_char(out, '[');
    for (u32 i = 0; i < e->steps; i++) {
        if (i > 0) kp_put_char(out, ',');
        put_step(t, &t->step[e->first_step + i], viewer, out);
    }
    kp_put_char(out, ']');
}

/* Talk of spectators is not for players while the game is on. */
static int is_hidden(const hall_table *t, const hall_entry *e, int viewer) {
    return e->kind == HALL_EV_CHAT && e->seat < 0 && viewer >= 0 &&
           t->status == HALL_PLAYING;
}

static void put_entry(const hall_table *t, const hall_entry *e, int viewer,
                      kp_text *out) {
    int hidden = is_hidden(t, e, viewer);
    kp_put(out, "{\"seq\":");
    kp_put_int(out, e->seq);
    put_number(out, "at", e->at);
    put_string(out, "kind", hidden ? "hidden" : hall_event_word(e->kind));
    put_number(out, "seat", e->seat);
    if (hidden) {
        kp_put_char(out, '}');
        return;
    }
    switch (e->kind) {
    case HALL_EV_SIT:
    case HALL_EV_KEEP:
    case HALL_EV_BOT: put_string(out, "name", e->text); break;
    case HALL_EV_START:
    case HALL_EV_ACT:
    case HALL_EV_IMPORT: put_actions(t, e, viewer, out); break;
    case HALL_EV_UNDO:
    case HALL_EV_ASK_UNDO: put_number(out, "to", e->to); break;
    case HALL_EV_RESIGN: put_string(out, "why", e->text); break;
    case HALL_EV_REMATCH: put_string(out, "table", e->text); break;
    case HALL_EV_CHAT:
        put_string(out, "name", e->name);
        put_string(out, "text", e->text);
        break;
    default: break;
    }
    kp_put_char(out, '}');
}

/* The first entry of the page that ends before entry `last`: as many as are told at
 * once, measured as this viewer is told them. */
static u32 find_page(const hall_table *t, int viewer, u32 first, u32 last) {
    char none[1];
    kp_text size = kp_text_in(none, sizeof none);
    u32 from = last;
    while (from > first) {
        put_entry(t, &t->log[from - 1], viewer, &size);
        if (size.used > HALL_LOG_BYTES && from < last) break;
        from--;
    }
    return from;
}

static void put_log(const hall_table *t, const hall_asking *who, kp_text *out) {
    u32 first = who->since >= t->seq ? t->seq : (u32)who->since, last = t->logged;
    if (who->since < 0) return;
    if (who->before > 0 && who->before - 1 < last) last = who->before - 1;
    if (first > last) first = last;
    first = find_page(t, who->viewer, first, last);
    put_number(out, "log_from", first + 1);
    put_member(out, "log");
    kp_put_char(out, '[');
    for (u32 i = first; i < last; i++) {
        if (i > first) kp_put_char(out, ',');
        put_entry(t, &t->log[i], who->viewer, out);
    }
    kp_put_char(out, ']');
}

void hall_write_log(const hall_table *t, const hall_asking *who, kp_text *out) {
    kp_put(out, "{\"type\":\"log\"");
    if (who->n > 0) put_number(out, "n", who->n);
    put_string(out, "table", t->id);
    put_log(t, who, out);
    kp_put_char(out, '}');
}

/* ---- the position ---- */
static void put_param(kp_text *out, const kp_domain *d, int index) {
    if (d->names != NULL)
        kp_put_json_string(out, d->names[index]);
    else
        kp_put_int(out, d->first + index);
}

static int get_domains(const kp_game *g, const kp_family *f, kp_domain *domain) {
    int length, n = kp_count_words(f->params);
    for (int i = 0; i < n; i++) {
        const char *word = kp_word_at(f->params, i, &length);
        domain[i] = kp_get_domain(g, word, length);
    }
    return n;
}

/* Legal lists are sorted by number, so the actions of a family stand together. */
static void put_legal(const hall_table *t, kp_text *out) {
    const kp_game *g = t->match.game;
    kp_action list[KP_MAX_LEGAL];
    kp_domain domain[KP_MAX_PARAMS];
    const kp_family *family = NULL;
    int n = g->legal(&t->match.state, list), params = 0;
    put_member(out, "legal");
    kp_put_char(out, '{');
    for (int i = 0; i < n; i++) {
        int param[KP_MAX_PARAMS];
        if (family == NULL || list[i] >= family->first + family->count) {
            if (family != NULL) kp_put(out, "],");
            family = kp_family_of(g, list[i]);
            params = get_domains(g, family, domain);
            kp_put_json_string(out, family->word);
            kp_put(out, ":[");
        } else {
            kp_put_char(out, ',');
        }
        int rest = list[i] - family->first;
        for (int k = params - 1; k >= 0; k--) {
            param[k] = rest % domain[k].count;
            rest /= domain[k].count;
        }
        kp_put_char(out, '[');
        for (int k = 0; k < params; k++) {
            if (k > 0) kp_put_char(out, ',');
            put_param(out, &domain[k], param[k]);
        }
        kp_put_char(out, ']');
    }
    kp_put(out, n > 0 ? "]}" : "}");
}

static void put_time(const hall_table *t, kp_text *out) {
    int turn = hall_turn(t), machine = hall_bot_turn(t) >= 0;
    if (t->how.clock == HALL_CLOCK_NONE || t->status != HALL_PLAYING) return;
    put_member(out, "time");
    kp_put(out, "{\"running\":");
    kp_put_int(out, machine ? -1 : turn);
    if (t->how.clock == HALL_CLOCK_SLOW && !machine)
        put_number(out, "deadline", hall_wake(t));
    if (t->how.clock == HALL_CLOCK_LIVE) {
        put_member(out, "left");
        for (int i = 0; i < t->how.setup.seats; i++) {
            kp_put_char(out, i == 0 ? '[' : ',');
            kp_put_int(out, t->seat[i].left);
        }
        kp_put_char(out, ']');
        put_number(out, "since", t->since);
    }
    kp_put_char(out, '}');
}

static void put_turn(const hall_table *t, int viewer, kp_text *out) {
    u32 earliest, last;
    int turn = hall_turn(t);
    put_number(out, "count", t->match.count);
    if (turn < 0)
        put_string(out, "turn", "over");
    else
        put_number(out, "turn", turn);
    if (turn >= 0 && turn == viewer && hall_bot_turn(t) < 0) put_legal(t, out);
    if (viewer >= 0 && hall_find_free_undo(t, viewer, &earliest, &last))
        put_number(out, "undo_to", earliest);
    put_time(t, out);
}

static void put_view(const hall_table *t, int viewer, kp_text *out) {
    kp_state seen;
    hall_view(t, viewer, &seen);
    put_member(out, "view");
    kp_write_state(t->match.game, &seen, out);
}

/* The fields that differ from what this viewer saw before the last event. */
static void put_changes(const hall_table *t, int viewer, kp_text *out) {
    const kp_game *g = t->match.game;
    kp_state was = t->before, is;
    int written = 0;
    g->hide(&was, viewer);
    if (g->veil != NULL) g->veil(&was, viewer);
    hall_view(t, viewer, &is);
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        const u8 *a = (const u8 *)&was + f->offset, *b = (const u8 *)&is + f->offset;
        if (f->sight == KP_FILLER || memcmp(a, b, f->size) == 0) continue;
        if (written++ == 0) {
            put_member(out, "view");
            kp_put_char(out, '{');
        } else {
            kp_put_char(out, ',');
        }
        kp_put_json_string(out, f->name);
        kp_put_char(out, ':');
        kp_write_field(g, f, &is, out);
    }
    if (written > 0) kp_put_char(out, '}');
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

static void put_list(kp_text *out, const char *name, const int *value, int count) {
    put_member(out, name);
    for (int i = 0; i < count; i++) {
        kp_put_char(out, i == 0 ? '[' : ',');
        kp_put_int(out, value[i]);
    }
    kp_put_char(out, ']');
}

static void put_sources(const hall_table *t, kp_text *out) {
    const kp_game *g = t->match.game;
    put_member(out, "sources");
    for (int seat = 0; seat < t->how.setup.seats; seat++) {
        i16 points[KP_MAX_SOURCES] = {0};
        g->tally(&t->match.state, seat, points);
        kp_put(out, seat == 0 ? "[[" : ",[");
        for (int i = 0; g->sources[i] != NULL; i++) {
            if (i > 0) kp_put_char(out, ',');
            kp_put_int(out, points[i]);
        }
        kp_put_char(out, ']');
    }
    kp_put_char(out, ']');
}

static void put_result(const hall_table *t, kp_text *out) {
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    int value[KP_MAX_SEATS], seats = t->how.setup.seats;
    int played = t->match.game->turn(&t->match.state) == KP_OVER;
    hall_result(t, points, rank);
    put_member(out, "result");
    kp_put(out, played ? "{\"how\":\"played\"" : "{\"how\":\"resigned\"");
    for (int i = 0; i < seats; i++) value[i] = points[i];
    put_list(out, "points", value, seats);
    for (int i = 0; i < seats; i++) value[i] = rank[i];
    put_list(out, "rank", value, seats);
    put_sources(t, out);
    kp_put_char(out, '}');
}

static void put_dice(const hall_table *t, kp_text *out) {
    u8 hash[HALL_SECRET];
    if (t->imported) return;
    hall_commit(t->secret, hash);
    put_member(out, "dice");
    kp_put(out, "{\"commitment\":\"");
    kp_put_hex_bytes(out, hash, HALL_SECRET);
    if (t->status == HALL_OVER) {
        kp_put(out, "\",\"secret\":\"");
        kp_put_hex_bytes(out, t->secret, HALL_SECRET);
        kp_put(out, "\",\"salts\":[");
        for (int i = 0; i < t->how.setup.seats; i++) {
            if (i > 0) kp_put_char(out, ',');
            kp_put_json_string(out, t->seat[i].salt);
        }
        kp_put(out, "]}");
        return;
    }
    kp_put(out, "\"}");
}

static void put_question(const hall_table *t, kp_text *out) {
    int agreed[KP_MAX_SEATS], n = 0;
    put_member(out, "asked");
    if (t->asker < 0) {
        kp_put(out, "null");
        return;
    }
    kp_put(out, "{\"seat\":");
    kp_put_int(out, t->asker);
    put_number(out, "to", t->ask_to);
    for (int i = 0; i < t->how.setup.seats; i++)
        if (t->agreed >> i & 1) agreed[n++] = i;
    put_list(out, "agreed", agreed, n);
    kp_put_char(out, '}');
}

/* The rematch of this table, or what this table is the rematch of. */
static void put_offer(const hall_table *t, kp_text *out) {
    if (t->next[0] != '\0') put_string(out, "rematch", t->next);
    if (!hall_is_offer(t)) return;
    put_string(out, "after", t->after);
    if (t->status == HALL_OPEN) put_number(out, "until", hall_wake(t));
}

/* ---- whole messages ---- */
void hall_write_table(const hall_table *t, const hall_asking *who, kp_text *out) {
    kp_put(out, "{\"type\":\"table\"");
    if (who->n > 0) put_number(out, "n", who->n);
    put_string(out, "table", t->id);
    put_number(out, "seq", t->seq);
    put_number(out, "you", who->viewer);
    put_string(out, "status", status_words[t->status]);
    put_string(out, "host", t->host.id);
    kp_put_char(out, ',');
    hall_write_settings(&t->how, out);
    put_seats(t, out);
    put_number(out, "created", t->created);
    put_dice(t, out);
    if (t->status == HALL_PLAYING || t->status == HALL_OVER) {
        put_view(t, who->viewer, out);
        put_turn(t, who->viewer, out);
    }
    if (t->asker >= 0) put_question(t, out);
    if (t->status == HALL_OVER) put_result(t, out);
    put_offer(t, out);
    put_log(t, who, out);
    kp_put_char(out, '}');
}

void hall_write_update(const hall_table *t, int viewer, int new_seat, kp_text *out) {
    const hall_entry *e = &t->log[t->logged - 1];
    kp_put(out, "{\"type\":\"update\"");
    put_string(out, "table", t->id);
    put_number(out, "seq", t->seq);
    put_member(out, "event");
    put_entry(t, e, viewer, out);
    if (t->told_status) put_string(out, "status", status_words[t->status]);
    if (t->told_seats) put_seats(t, out);
    if (hall_event_traits(e->kind) & HALL_MOVES) {
        if (t->had_view)
            put_changes(t, viewer, out);
        else
            put_view(t, viewer, out);
        put_turn(t, viewer, out);
    } else if (new_seat && t->had_view) {
        put_view(t, viewer, out);
        put_turn(t, viewer, out);
    }
    if (t->told_asked) put_question(t, out);
    if (t->told_status && t->status == HALL_OVER) {
        put_result(t, out);
        put_dice(t, out);
    }
    if (e->kind == HALL_EV_REMATCH) put_string(out, "rematch", t->next);
    if (new_seat) put_number(out, "you", viewer);
    kp_put_char(out, '}');
}

void hall_write_summary(const hall_table *t, kp_text *out) {
    kp_put(out, "{\"id\":");
    kp_put_json_string(out, t->id);
    put_string(out, "status", status_words[t->status]);
    kp_put_char(out, ',');
    hall_write_settings(&t->how, out);
    put_seats(t, out);
    put_string(out, "host", t->host.id);
    put_number(out, "created", t->created);
    put_number(out, "changed", t->changed);
    if (t->status == HALL_OVER && hall_is_shown(t)) put_result(t, out);
    put_offer(t, out);
    kp_put_char(out, '}');
}
