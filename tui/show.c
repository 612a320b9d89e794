/* SPDX-License-Identifier: MIT */
#include "tui/show.h"

#include <string.h>

#include "core/bits.h"
#include "core/fields.h"
#include "core/notation.h"
#include "core/walk.h"

#define N_(english) english /* marks a text that is said later */

enum { TUI_WIDTH = 80, TUI_LABEL = 16, TUI_LONG_SET = 16, TUI_CELLS = 8 };

/* What is being drawn, for whom; the text to write to is passed beside it. */
typedef struct tui_page {
    const kp_game *game;
    const void *s;
    const tui_look *look;
} tui_page;

static void bold(kp_text *out, const tui_look *look, const char *words) {
    if (look->colour) kp_put(out, "\033[1m");
    kp_put(out, words);
    if (look->colour) kp_put(out, "\033[0m");
}

/* "merchant_row" and "merchant-slot" read as words, in the language of the text. */
static void put_label(const tui_page *p, kp_text *out, const char *name) {
    const char *said = kp_translate_name(out, p->game->id, name);
    if (said != NULL) {
        kp_put(out, said);
        return;
    }
    for (; *name != '\0'; name++)
        kp_put_char(out, *name == '_' || *name == '-' ? ' ' : *name);
}

/* Characters on the screen. */
static int width_of(const char *words) {
    int width = 0;
    for (; *words != '\0'; words++) width += (*words & 0xc0) != 0x80;
    return width;
}

/* Of what was written from there on. */
static int width_since(const kp_text *out, size_t from) {
    int width = 0;
    for (size_t i = from; i < out->used && i < out->size; i++)
        width += (out->at[i] & 0xc0) != 0x80;
    return width;
}

/* ---- what is shown where -------------------------------------------------------- */

static int is_drawn(const kp_game *g, const kp_field *f) {
    int length = (int)strlen(f->name);
    return g->sketched != NULL && kp_find_word(g->sketched, f->name, length) >= 0;
}

/* Fields that only repeat the set-up, spare bytes and what the sketch draws are not
 * listed. */
static int is_listed(const kp_game *g, const kp_field *f) {
    return f->visibility != KP_FILLER && f->offset != g->seats_offset &&
           strncmp(f->doc, "option:", 7) != 0 && !is_drawn(g, f);
}

/* Whether the field is listed under the domain of its first index; "" = no index. */
static int belongs_to(const kp_game *g, const kp_field *f, const char *domain) {
    int length = 0;
    const char *first = kp_word_at(f->index, 0, &length);
    if (!is_listed(g, f)) return 0;
    return first == NULL ? domain[0] == '\0' : kp_same_word(domain, first, length);
}

static int has_fields(const kp_game *g, const char *domain) {
    for (const kp_field *f = g->fields; f->name != NULL; f++)
        if (belongs_to(g, f, domain)) return 1;
    return 0;
}

/* ---- one value ---- */

static void put_set(const tui_page *p, const kp_domain *d, u64 set, kp_text *out) {
    int written = 0;
    if (kp_size(set) > TUI_LONG_SET) {
        kp_put_int(out, kp_size(set));
        return;
    }
    KP_EACH (i, set) {
        if (written++ > 0) kp_put_char(out, ' ');
        kp_say_member(out, p->game, d, i);
    }
}

static void put_member(const tui_page *p, const kp_domain *d, i64 value, kp_text *out) {
    if (value >= d->count)
        kp_put_char(out, '-');
    else if (kp_same_word(d->name, "seat", 4))
        kp_put(out, p->look->name[value]);
    else
        kp_say_member(out, p->game, d, (int)value);
}

static void put_value(const tui_page *p, const kp_shape *shape, i64 value,
                      kp_text *out) {
    if (value == kp_hidden_value(shape))
        kp_put_char(out, '?');
    else if (shape->kind == KP_VALUE_SET)
        put_set(p, &shape->values, (u64)value, out);
    else if (shape->kind == KP_VALUE_FLAG)
        kp_say(out, "", value != 0 ? N_("yes") : N_("no"));
    else if (shape->kind == KP_VALUE_MEMBER)
        put_member(p, &shape->values, value, out);
    else
        kp_put_int(out, value);
}

/* Whether a value says nothing: zero, none, no, an empty set. */
static int is_nothing(const kp_shape *shape, i64 value) {
    if (shape->kind == KP_VALUE_MEMBER) return value == kp_none_value(shape);
    return value == 0;
}

static int is_all_hidden(const tui_page *p, const kp_shape *shape, int from,
                         int count) {
    i64 hidden = kp_hidden_value(shape);
    for (int k = 0; k < count; k++)
        if (kp_get_element(shape->field, p->s, from + k) != hidden) return 0;
    return 1;
}

/* Everything under place i of the field's first index: "yellow 2 red 1" where the inner
 * index has names. What says nothing is left out; returns whether anything was said. */
static int put_place(const tui_page *p, const kp_shape *shape, int i, kp_text *out) {
    const kp_domain *inner = shape->dims > 1 ? &shape->dim[shape->dims - 1] : NULL;
    int count = 1, written = 0;
    for (int d = 1; d < shape->dims; d++) count *= shape->dim[d].count;
    if (is_all_hidden(p, shape, i * count, count)) {
        kp_put_char(out, '?');
        return 1;
    }
    for (int k = 0; k < count; k++) {
        i64 value = kp_get_element(shape->field, p->s, i * count + k);
        if (is_nothing(shape, value)) continue;
        if (written++ > 0) kp_put_char(out, ' ');
        if (inner != NULL && inner->names != NULL) {
            kp_say_member(out, p->game, inner, k % inner->count);
            kp_put_char(out, ' ');
        }
        put_value(p, shape, value, out);
    }
    return written > 0;
}

/* ---- parts of the page ---- */

static void put_facts(const tui_page *p, kp_text *out) {
    size_t line = out->used;
    bold(out, p->look, kp_translate(out, p->game->id, p->game->title));
    for (const kp_field *f = p->game->fields; f->name != NULL; f++) {
        if (!belongs_to(p->game, f, "")) continue;
        kp_shape shape = kp_shape_of(p->game, f);
        i64 value = kp_get_element(f, p->s, 0);
        if (is_nothing(&shape, value)) continue;
        if (width_since(out, line) > TUI_WIDTH - 20) {
            kp_put(out, "\n   ");
            line = out->used;
        }
        kp_put(out, " · ");
        put_label(p, out, f->name);
        kp_put_char(out, ' ');
        put_value(p, &shape, value, out);
    }
    kp_put_char(out, '\n');
}

/* Width of column i of a table: its widest cell and a gap. */
static int column_width(const tui_page *p, const kp_domain *d, int i,
                        const kp_text *out) {
    char name[128];
    kp_text heading = kp_text_like(out, name, sizeof name);
    kp_say_member(&heading, p->game, d, i);
    int widest = width_of(name);
    for (const kp_field *f = p->game->fields; f->name != NULL; f++) {
        char cell[256];
        kp_text text = kp_text_like(out, cell, sizeof cell);
        if (!belongs_to(p->game, f, d->name)) continue;
        kp_shape shape = kp_shape_of(p->game, f);
        put_place(p, &shape, i, &text);
        widest = kp_max(widest, width_of(cell));
    }
    return widest + 2;
}

/* A small table: a column for each member of the domain, a row for each field. */
static void put_across(const tui_page *p, const kp_domain *d, kp_text *out) {
    int width[TUI_CELLS] = {0};
    kp_put_char(out, '\n');
    size_t line = out->used;
    for (int i = 0; i < d->count; i++) width[i] = column_width(p, d, i, out);
    put_label(p, out, d->name);
    for (int i = 0, column = TUI_LABEL; i < d->count; column += width[i++]) {
        kp_put_column(out, line, column);
        kp_say_member(out, p->game, d, i);
    }
    kp_put_char(out, '\n');
    for (const kp_field *f = p->game->fields; f->name != NULL; f++) {
        if (!belongs_to(p->game, f, d->name)) continue;
        kp_shape shape = kp_shape_of(p->game, f);
        line = out->used;
        put_label(p, out, f->name);
        for (int i = 0, column = TUI_LABEL; i < d->count; column += width[i++]) {
            kp_put_column(out, line, column);
            put_place(p, &shape, i, out);
        }
        kp_put_char(out, '\n');
    }
}

/* All fields of one place, "label value · label value", broken into lines behind
 * `margin`; returns how many were said. */
static int put_fields_of(const tui_page *p, const char *domain, int i, kp_text *out) {
    size_t line = out->used;
    int said = 0;
    for (const kp_field *f = p->game->fields; f->name != NULL; f++) {
        char part[512];
        kp_text text = kp_text_like(out, part, sizeof part);
        if (!belongs_to(p->game, f, domain)) continue;
        kp_shape shape = kp_shape_of(p->game, f);
        put_label(p, &text, f->name);
        kp_put_char(&text, ' ');
        if (!put_place(p, &shape, i, &text)) continue;
        int wide = width_of(part) + width_of(" · ");
        if (said > 0 && width_since(out, line) + wide > TUI_WIDTH - TUI_LABEL) {
            kp_put_char(out, '\n');
            kp_put_column(out, out->used, TUI_LABEL);
            line = out->used;
        } else if (said > 0) {
            kp_put(out, " · ");
        }
        kp_put(out, part);
        said++;
    }
    return said;
}

/* A long table: a line for each member that has something to say, under a heading. */
static void put_down(const tui_page *p, const kp_domain *d, kp_text *out) {
    int lines = 0;
    for (int i = 0; i < d->count; i++) {
        char line[2048];
        kp_text text = kp_text_like(out, line, sizeof line);
        kp_put(&text, "  ");
        kp_say_member(&text, p->game, d, i);
        kp_put_column(&text, 0, TUI_LABEL);
        if (put_fields_of(p, d->name, i, &text) == 0) continue;
        if (lines++ == 0) {
            kp_put_char(out, '\n');
            put_label(p, out, d->name);
            kp_put(out, ":\n");
        }
        kp_put(out, line);
        kp_put_char(out, '\n');
    }
}

static void put_tables(const tui_page *p, kp_text *out) {
    for (const kp_domain *d = p->game->domains; d->name != NULL; d++) {
        if (!has_fields(p->game, d->name)) continue;
        if (d->count <= TUI_CELLS)
            put_across(p, d, out);
        else
            put_down(p, d, out);
    }
}

static void put_seats(const tui_page *p, kp_text *out) {
    kp_put_char(out, '\n');
    for (int seat = 0; seat < kp_seats(p->game, p->s); seat++) {
        char label[64];
        kp_text text = kp_text_in(label, sizeof label);
        kp_put(&text, p->game->turn(p->s) == seat ? "> " : "  ");
        kp_put(&text, p->look->name[seat]);
        kp_put_column(&text, 0, TUI_LABEL);
        bold(out, p->look, label);
        put_fields_of(p, "seat", seat, out);
        kp_put_char(out, '\n');
    }
}

void tui_show(const kp_game *g, const void *s, int viewer, const tui_look *look,
              kp_text *out) {
    tui_page page = {g, s, look};
    put_facts(&page, out);
    if (g->sketch != NULL) {
        kp_put_char(out, '\n');
        out->seats = look->name;
        g->sketch(s, viewer, out);
        out->seats = NULL;
    }
    put_tables(&page, out);
    if (has_fields(g, "seat")) put_seats(&page, out);
}

void tui_write_seat(const kp_game *g, const void *s, int seat, const tui_look *look,
                    kp_text *out) {
    tui_page page = {g, s, look};
    int said = 0;
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        char part[512];
        kp_text text = kp_text_like(out, part, sizeof part);
        if (!belongs_to(g, f, "seat")) continue;
        kp_shape shape = kp_shape_of(g, f);
        put_label(&page, &text, f->name);
        kp_put_char(&text, ' ');
        if (!put_place(&page, &shape, seat, &text)) continue;
        kp_put(out, said++ > 0 ? " · " : "");
        kp_put(out, part);
    }
}

static void put_place_line(const tui_page *p, int place, int seat, kp_text *out) {
    i16 part[KP_MAX_SOURCES] = {0};
    size_t line = out->used;
    int total = 0;
    p->game->tally(p->s, seat, part);
    for (int i = 0; p->game->sources[i] != NULL; i++) total += part[i];
    kp_put_int(out, place);
    kp_put(out, ". ");
    kp_put(out, p->look->name[seat]);
    kp_put_column(out, line, TUI_LABEL);
    kp_say_count(out, "", "{0} point", "{0} points", total);
    kp_put(out, " =");
    for (int i = 0; p->game->sources[i] != NULL; i++) {
        kp_put(out, i == 0 ? " " : " + ");
        kp_put_int(out, part[i]);
        kp_put_char(out, ' ');
        kp_say(out, p->game->id, p->game->sources[i]);
    }
    kp_put_char(out, '\n');
}

void tui_show_result(const kp_game *g, const void *s, const tui_look *look,
                     kp_text *out) {
    tui_page page = {g, s, look};
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_score(g, s, points, rank);
    for (int place = 1; place <= kp_seats(g, s); place++)
        for (int seat = 0; seat < kp_seats(g, s); seat++)
            if (rank[seat] == place) put_place_line(&page, place, seat, out);
}
