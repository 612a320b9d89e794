/* SPDX-License-Identifier: MIT */
/* A table as bytes, so that a long one need not be replayed from its first event. A
 * snapshot is a convenience and never the truth: it names the layout it was written
 * with, carries its own SHA-256, and whoever finds either wrong replays. One walk over
 * the table serves for counting, writing and reading, so the three cannot differ. */
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "hall/digest.h"
#include "hall/play.h"

enum { FORMAT = 7, HASH = HALL_DIGEST, LONGEST_TEXT = 1 << 16 };
enum { COUNT, WRITE, READ };

typedef struct walk {
    int way, failed;
    u8 *bytes;
    size_t used, size;
} walk;

static void pass(walk *w, void *data, size_t size) {
    if (w->way != COUNT && size > w->size - w->used) w->failed = 1;
    if (w->failed) return;
    if (w->way == WRITE && size > 0) memcpy(w->bytes + w->used, data, size);
    if (w->way == READ && size > 0) memcpy(data, w->bytes + w->used, size);
    w->used += size;
}

/* A list of *count things; reading makes room for them. */
static void pass_list(walk *w, void **list, u32 count, u32 *room, size_t size) {
    if (w->way == READ && !w->failed) {
        if ((w->size - w->used) / size < count) {
            w->failed = 1;
            return;
        }
        *list = calloc(count == 0 ? 1 : count, size);
        *room = *list == NULL ? 0 : count == 0 ? 1 : count;
        if (*list == NULL) w->failed = 1;
    }
    if (!w->failed) pass(w, *list, count * size);
}

static void pass_text(walk *w, char **text) {
    u32 size = w->way == READ || *text == NULL ? 0 : (u32)strlen(*text) + 1;
    pass(w, &size, sizeof size);
    if (w->failed || size == 0) return;
    if (w->way == READ) {
        if (size > w->size - w->used || size > LONGEST_TEXT) {
            w->failed = 1;
            return;
        }
        *text = calloc(1, size);
        if (*text == NULL) w->failed = 1;
    }
    if (!w->failed) pass(w, *text, size);
    if (w->way == READ && !w->failed) (*text)[size - 1] = '\0';
}

static void pass_log(walk *w, hall_table *t) {
    u32 count = t->logged;
    pass(w, &count, sizeof count);
    if (w->way == READ && !w->failed) {
        if ((w->size - w->used) / sizeof *t->log < count) {
            w->failed = 1;
            return;
        }
        t->log = calloc(count + 1u, sizeof *t->log);
        t->log_room = t->log == NULL ? 0 : count + 1;
        if (t->log == NULL) w->failed = 1;
    }
    for (u32 i = 0; !w->failed && i < count; i++) {
        hall_entry plain = {0};
        if (w->way != READ) plain = t->log[i];
        plain.text = plain.name = NULL; /* addresses mean nothing elsewhere */
        pass(w, &plain, sizeof plain);
        if (w->way == READ) {
            plain.text = plain.name = NULL;
            t->log[i] = plain;
            t->logged = i + 1;
            w->failed |= hall_remember(t, i) != HALL_NONE;
        }
        pass_text(w, &t->log[i].text);
        pass_text(w, &t->log[i].name);
    }
}

static void pass_match(walk *w, hall_table *t) {
    kp_match *m = &t->match;
    const kp_game *g = t->how.game;
    u8 has_match = m->game != NULL;
    pass(w, &has_match, sizeof has_match);
    if (w->failed || !has_match) return;
    m->game = g;
    pass(w, &m->setup, sizeof m->setup);
    pass(w, m->name, sizeof m->name);
    pass(w, &m->state, g->state_size);
    pass(w, &m->start, g->state_size);
    pass(w, &t->before, g->state_size);
    pass(w, &m->count, sizeof m->count);
    pass_list(w, (void **)&m->actions, m->count, &m->room, sizeof *m->actions);
    pass_list(w, (void **)&t->mark, m->count, &t->marks, sizeof *t->mark);
    pass(w, t->checkpoint, sizeof t->checkpoint);
    pass(w, &t->stepped, sizeof t->stepped);
    pass_list(w, (void **)&t->step, t->stepped, &t->step_room, sizeof *t->step);
}

/* Everything of a table that has no address in it. */
#define PLAIN(X)                                                                       \
    X(id)                                                                              \
    X(host)                                                                            \
    X(status)                                                                          \
    X(imported)                                                                        \
    X(shown)                                                                           \
    X(seq)                                                                             \
    X(moved)                                                                           \
    X(created)                                                                         \
    X(changed)                                                                         \
    X(ended)                                                                           \
    X(after)                                                                           \
    X(seat)                                                                            \
    X(secret)                                                                          \
    X(key)                                                                             \
    X(draws)                                                                           \
    X(undo_seat)                                                                       \
    X(undo_floor)                                                                      \
    X(asker)                                                                           \
    X(ask_to)                                                                          \
    X(ask_seq)                                                                         \
    X(agreed)                                                                          \
    X(since)                                                                           \
    X(next)                                                                            \
    X(next_at)                                                                         \
    X(persons)                                                                         \
    X(had_view)                                                                        \
    X(told_status)                                                                     \
    X(told_seats)                                                                      \
    X(told_asked)

static void pass_table(walk *w, hall_table *t) {
    hall_settings how = t->how;
    const kp_game *g = t->how.game;
    how.game = NULL;
    pass(w, &how, sizeof how);
    how.game = g;
    if (w->way == READ) t->how = how;
#define PASS(field) pass(w, &t->field, sizeof t->field);
    PLAIN(PASS)
#undef PASS
    pass_list(w, (void **)&t->person, t->persons, &t->person_room, sizeof *t->person);
    pass_match(w, t);
    pass_log(w, t);
}

static u64 mix_bytes(u64 hash, const void *data, size_t size) {
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ ((const u8 *)data)[i]) * 0x100000001b3u;
    return hash;
}

/* One number for the layout of tables and of this game's positions and actions. */
static u64 layout_of(const kp_game *g) {
    const u32 sizes[] = {FORMAT,
                         (u32)sizeof(hall_table),
                         (u32)sizeof(hall_entry),
                         (u32)sizeof(hall_settings),
                         (u32)sizeof(hall_seat),
                         g->state_size,
                         (u32)g->action_count};
    u64 hash = mix_bytes(0xcbf29ce484222325u, sizes, sizeof sizes);
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        const u16 place[] = {f->offset, f->size};
        hash = mix_bytes(hash, f->name, strlen(f->name) + 1);
        hash = mix_bytes(hash, place, sizeof place);
    }
    return kp_mix(hash);
}

typedef struct heading {
    u64 layout;
    char game[24];
    u32 seq, unused;
} heading;

u8 *hall_write_snapshot(const hall_table *t, size_t *size) {
    heading head = {.layout = layout_of(t->how.game), .seq = t->seq};
    walk w = {.way = COUNT};
    hall_table *from = (hall_table *)t; /* writing changes nothing */
    if (strlen(t->how.game->id) >= sizeof head.game) return NULL;
    memcpy(head.game, t->how.game->id, strlen(t->how.game->id));
    pass_table(&w, from);
    *size = sizeof head + w.used + HASH;
    u8 *bytes = malloc(*size);
    if (bytes == NULL) return NULL;
    memcpy(bytes, &head, sizeof head);
    w = (walk){.way = WRITE, .bytes = bytes, .used = sizeof head, .size = *size - HASH};
    pass_table(&w, from);
    hall_sha256(bytes, w.used, bytes + w.used);
    return bytes;
}

static const kp_game *check_heading(const u8 *bytes, size_t size, heading *head) {
    u8 hash[HASH];
    if (size < sizeof *head + HASH) return NULL;
    hall_sha256(bytes, size - HASH, hash);
    if (memcmp(hash, bytes + size - HASH, HASH) != 0) return NULL;
    memcpy(head, bytes, sizeof *head);
    head->game[sizeof head->game - 1] = '\0';
    const kp_game *g = kp_find_game(head->game);
    return g != NULL && head->layout == layout_of(g) ? g : NULL;
}

int hall_read_snapshot(hall_table *t, const u8 *bytes, size_t size) {
    heading head;
    char id[HALL_ID];
    const kp_game *g = check_heading(bytes, size, &head);
    if (g == NULL) return 0;
    walk w = {
        .way = READ, .bytes = (u8 *)bytes, .used = sizeof head, .size = size - HASH};
    memcpy(id, t->id, sizeof id);
    t->how.game = g;
    pass_table(&w, t);
    if (!w.failed && w.used == w.size && t->seq == head.seq && t->seq == t->logged &&
        memcmp(t->id, id, sizeof id) == 0)
        return 1;
    hall_free(t);
    hall_init(t, id);
    return 0;
}

int hall_fits_snapshot(const hall_table *t, const hall_event *e) {
    const hall_entry *last = &t->log[t->logged - 1];
    return e->seq == last->seq && e->at == last->at && e->kind == last->kind &&
           e->seat == last->seat;
}
