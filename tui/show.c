/* SPDX-License-Identifier: MIT */
#include "tui/show.h"

#include <string.h>

#include "core/bits.h"
#include "core/fields.h"
#include "core/notation.h"
#include "core/walk.h"

enum { TUI_WIDTH = 88, TUI_LABEL = 16, TUI_LONG_SET = 16, TUI_CELLS = 8 };

static void bold(kp_text *out, const tui_look *look, const char *words) {
    if (look->colour) kp_put(out, "\033[1m");
    kp_put(out, words);
    if (look->colour) kp_put(out, "\033[0m");
}

/* "merchant_row" and "merchant-slot" read as words. */
static void put_label(kp_text *out, const char *name) {
    for (; *name != '\0'; name++)
        kp_put_char(out, *name == '_' || *name == '-' ? ' ' : *name);
}

/* ---- what is shown where ------------------------------------------------------------
 */

static int is_drawn(const kp_game *g, const kp_field *f) {
    int length = (int)strlen(f->name);
    return g->sketched != NULL && kp_find_word(g->sketched, f->name, length) >= 0;
}

/* Fields that only repeat the set-up, spare bytes and what the sketch draws are not
 * listed. */
static int is_listed(const kp_game *g, const kp_field *f) {
    return f->sight != KP_FILLER && strncmp(f->doc, "option:", 7) != 0 &&
           !is_drawn(g, f);
}

/* Whether the field's first index is the domain called so; "" = it has no index. */
static int is_indexed_by(const kp_field *f, const char *domain) {
    int length = 0;
    const char *first = kp_word_at(f->index, 0, &length);
    return first == NULL ? domain[0] == '\0' : kp_same_word(domain, first, length);
}

/* ---- one value
 * ------------------------------------------------------------------------ */

static void put_set(kp_text *out, const kp_domain *d, u64 set) {
    int written = 0;
    if (kp_size(set) > TUI_LONG_SET) {
        kp_put_int(out, kp_size(set));
        return;
    }
    KP_EACH (i, set) {
        if (written++ > 0) kp_put_char(out, ' ');
        kp_put_member(out, d, i);
    }
}

static void put_value(kp_text *out, const kp_shape *shape, i64 value) {
    if (value == kp_hidden_value(shape))
        kp_put_char(out, '?');
    else if (shape->kind == KP_VALUE_SET)
        put_set(out, &shape->values, (u64)value);
    else if (shape->kind == KP_VALUE_FLAG)
        kp_put(out, value != 0 ? "yes" : "no");
    else if (shape->kind == KP_VALUE_MEMBER && value < shape->values.count)
        kp_put_member(out, &shape->values, (int)value);
    else if (shape->kind == KP_VALUE_MEMBER)
        kp_put_char(out, '-');
    else
        kp_put_int(out, value);
}

/* Whether a value says nothing: zero, none, no, an empty set. */
static int is_nothing(const kp_shape *shape, i64 value) {
    if (shape->kind == KP_VALUE_MEMBER) return value == kp_none_value(shape);
    return value == 0;
}

/* The elements from..from+count-1: "yellow 2 red 1" where the index has names, without
 * those that say nothing; 0 if all do. */
static int put_values(kp_text *out, const kp_shape *shape, const void *s, int from,
                      int count) {
    const kp_domain *inner = shape->dims > 1 ? &shape->dim[shape->dims - 1] : NULL;
    int named = inner != NULL && inner->names != NULL, written = 0;
    for (int i = 0; i < count; i++) {
        i64 value = kp_get_element(shape->field, s, from + i);
        if (is_nothing(shape, value) && (named || shape->kind != KP_VALUE_NUMBER))
            continue;
        if (is_nothing(shape, value) && count == 1) continue;
        if (written++ > 0) kp_put_char(out, ' ');
        if (named) {
            kp_put(out, inner->names[i % inner->count]);
            kp_put_char(out, ' ');
        }
        put_value(out, shape, value);
    }
    return written;
}

/* Elements under one value of the first index. */
static int block_size(const kp_shape *shape) {
    int n = 1;
    for (int d = 1; d < shape->dims; d++) n *= shape->dim[d].count;
    return n;
}

/* ---- parts of the picture
 * -------------------------------------------------------------- */

static void put_facts(const kp_game *g, const void *s, const tui_look *look,
                      kp_text *out) {
    size_t line = out->used;
    bold(out, look, g->title);
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        if (!is_listed(g, f) || !is_indexed_by(f, "")) continue;
        kp_shape shape = kp_shape_of(g, f);
        i64 value = kp_get_element(f, s, 0);
        if (is_nothing(&shape, value) && shape.kind != KP_VALUE_NUMBER) continue;
        if (out->used - line > TUI_WIDTH - 20) {
            kp_put(out, "\n   ");
            line = out->used;
        }
        kp_put(out, " · ");
        put_label(out, f->name);
        kp_put_char(out, ' ');
        put_value(out, &shape, value);
    }
    kp_put_char(out, '\n');
}

/* Width of the widest cell of a table's column. */
static int column_width(const kp_game *g, const void *s, const char *domain, int i) {
    int widest = 2;
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        char cell[256];
        kp_text text = kp_text_in(cell, sizeof cell);
        if (!is_listed(g, f) || !is_indexed_by(f, domain)) continue;
        kp_shape shape = kp_shape_of(g, f);
        put_values(&text, &shape, s, i * block_size(&shape), block_size(&shape));
        widest = kp_max(widest, (int)text.used);
    }
    return widest + 2;
}

/* A small table: a column for each member of the domain, a row for each field. */
static void put_across(const kp_game *g, const void *s, const kp_domain *d,
                       const tui_look *look, kp_text *out) {
    int width[TUI_CELLS];
    size_t line = out->used;
    for (int i = 0; i < d->count; i++) width[i] = column_width(g, s, d->name, i);
    put_label(out, d->name);
    for (int i = 0, column = TUI_LABEL; i < d->count; column += width[i++]) {
        kp_put_column(out, line, column);
        kp_put_member(out, d, i);
    }
    kp_put_char(out, '\n');
    (void)look;
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        if (!is_listed(g, f) || !is_indexed_by(f, d->name)) continue;
        kp_shape shape = kp_shape_of(g, f);
        line = out->used;
        put_label(out, f->name);
        for (int i = 0, column = TUI_LABEL; i < d->count; column += width[i++]) {
            kp_put_column(out, line, column);
            put_values(out, &shape, s, i * block_size(&shape), block_size(&shape));
        }
        kp_put_char(out, '\n');
    }
}

/* A long table: a line for each member that has something to say. */
static void put_down(const kp_game *g, const void *s, const kp_domain *d,
                     kp_text *out) {
    for (int i = 0; i < d->count; i++) {
        char line[1024];
        int said = 0;
        kp_text text = kp_text_in(line, sizeof line);
        kp_put(&text, "  ");
        kp_put_member(&text, d, i);
        kp_put_column(&text, 0, TUI_LABEL);
        for (const kp_field *f = g->fields; f->name != NULL; f++) {
            if (!is_listed(g, f) || !is_indexed_by(f, d->name)) continue;
            kp_shape shape = kp_shape_of(g, f);
            size_t before = text.used;
            kp_put(&text, said > 0 ? " · " : "");
            put_label(&text, f->name);
            kp_put_char(&text, ' ');
            if (put_values(&text, &shape, s, i * block_size(&shape),
                           block_size(&shape)))
                said++;
            else
                text.used = before;
        }
        if (said == 0) continue;
        kp_put_bytes(out, line, kp_min((int)text.used, (int)sizeof line - 1));
        kp_put_char(out, '\n');
    }
}

static int has_fields(const kp_game *g, const char *domain) {
    for (const kp_field *f = g->fields; f->name != NULL; f++)
        if (is_listed(g, f) && is_indexed_by(f, domain)) return 1;
    return 0;
}

static void put_tables(const kp_game *g, const void *s, const tui_look *look,
                       kp_text *out) {
    for (const kp_domain *d = g->domains; d->name != NULL; d++) {
        if (!has_fields(g, d->name)) continue;
        kp_put_char(out, '\n');
        if (d->count <= TUI_CELLS) {
            put_across(g, s, d, look, out);
        } else {
            put_label(out, d->name);
            kp_put(out, ":\n");
            put_down(g, s, d, out);
        }
    }
}

static void put_seat(const kp_game *g, const void *s, int seat, kp_text *out) {
    size_t line = out->used;
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        char part[512];
        kp_text text = kp_text_in(part, sizeof part);
        if (!is_listed(g, f) || !is_indexed_by(f, "seat")) continue;
        kp_shape shape = kp_shape_of(g, f);
        put_label(&text, f->name);
        kp_put_char(&text, ' ');
        if (!put_values(&text, &shape, s, seat * block_size(&shape),
                        block_size(&shape)))
            continue;
        if (out->used > line && out->used - line + text.used > TUI_WIDTH - TUI_LABEL) {
            kp_put_char(out, '\n');
            line = out->used;
            kp_put_column(out, line, TUI_LABEL);
        } else if (out->used > line) {
            kp_put(out, " · ");
        }
        kp_put(out, part);
    }
    kp_put_char(out, '\n');
}

static void put_seats(const kp_game *g, const void *s, int viewer, const tui_look *look,
                      kp_text *out) {
    kp_put_char(out, '\n');
    for (int seat = 0; seat < kp_seats(g, s); seat++) {
        char label[64];
        kp_text text = kp_text_in(label, sizeof label);
        kp_put(&text, g->turn(s) == seat ? "> " : "  ");
        kp_put(&text, look->name[seat]);
        if (seat == viewer) kp_put(&text, " (you)");
        kp_put_column(&text, 0, TUI_LABEL);
        bold(out, look, label);
        put_seat(g, s, seat, out);
    }
}

void tui_show(const kp_game *g, const void *s, int viewer, const tui_look *look,
              kp_text *out) {
    put_facts(g, s, look, out);
    if (g->sketch != NULL) {
        kp_put_char(out, '\n');
        g->sketch(s, viewer, out);
    }
    put_tables(g, s, look, out);
    if (has_fields(g, "seat")) put_seats(g, s, viewer, look, out);
}

void tui_show_result(const kp_game *g, const void *s, const tui_look *look,
                     kp_text *out) {
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_score(g, s, points, rank);
    for (int place = 1; place <= kp_seats(g, s); place++)
        for (int seat = 0; seat < kp_seats(g, s); seat++) {
            i16 part[KP_MAX_SOURCES] = {0};
            size_t line = out->used;
            if (rank[seat] != place) continue;
            g->tally(s, seat, part);
            kp_put_int(out, place);
            kp_put(out, ". ");
            kp_put(out, look->name[seat]);
            kp_put_column(out, line, TUI_LABEL);
            kp_put_int(out, points[seat]);
            kp_put(out, " points =");
            for (int i = 0; g->sources[i] != NULL; i++) {
                kp_put(out, i == 0 ? " " : " + ");
                kp_put_int(out, part[i]);
                kp_put_char(out, ' ');
                kp_put(out, g->sources[i]);
            }
            kp_put_char(out, '\n');
        }
}
