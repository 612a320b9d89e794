/* SPDX-License-Identifier: MIT */
#include "core/track.h"

#include "core/fields.h"

/* ---- making it ---- */

static void kp_fill_tables(kp_track *t) {
    for (int v = 0; v < 256; v++) {
        int cut = v > 127 ? 127 : v;
        t->number[v] = (u8)cut;
        t->secret[v] = v == KP_HIDDEN8 ? 0 : (u16)(cut | 0x100);
        for (int i = 0; i < 8; i++) t->bits[v] |= (u64)(v >> i & 1) << 8 * i;
        t->member[KP_MAX_SEATS][v] = t->set[KP_MAX_SEATS][v] = (u8)v;
    }
}

/* Members and sets as one seat counts the others. */
static void kp_turn_tables(kp_track *t, const kp_eye *eye) {
    for (int v = 0; v < 256; v++) {
        t->member[eye->first][v] = (u8)(v == KP_NONE8 ? v : kp_turn_value(eye, v));
        for (int i = 0; i < eye->seats; i++)
            t->set[eye->first][v] |= (u8)((v >> i & 1) << kp_seat_from(eye, i));
    }
}

static int kp_kind_of(const kp_column *c) {
    int is_byte = c->width == 1 && !c->is_signed, is_open = !c->may_hide;
    switch (c->kind) {
    case KP_VALUE_SET:
        if (c->seated)
            return is_byte && is_open && c->values <= 8 ? KP_BYTE_BITS : KP_BYTE_OTHER;
        return is_open ? KP_BYTE_BITS : KP_BYTE_OTHER;
    case KP_VALUE_MEMBER:
        return is_byte && is_open && c->values < KP_NONE8 ? KP_BYTE_MARK
                                                          : KP_BYTE_OTHER;
    default:
        if (!is_byte) return KP_BYTE_OTHER;
        return is_open ? KP_BYTE_NUMBER : KP_BYTE_SECRET;
    }
}

/* What byte i of a column is. Eight entries are written at once: those that would reach
 * beyond the row are left to the element. */
static kp_spot kp_spot_of(const kp_track *t, int column, int i) {
    const kp_column *c = &t->lens->column[column];
    int last = c->start + c->seats * c->elements * c->entries;
    int before = i % c->width * 8;
    kp_spot spot = {(u8)kp_kind_of(c), (u8)column, c->seated, (u8)c->values};
    if (spot.kind != KP_BYTE_BITS) return spot;
    if (last + 8 > (int)t->lens->length) spot.kind = KP_BYTE_OTHER;
    spot.size = (u8)(c->values > before ? kp_min(c->values - before, 8) : 0);
    return spot;
}

static void kp_chart_column(kp_track *t, int column) {
    const kp_column *c = &t->lens->column[column];
    int bytes = c->elements * c->width, by_seat = c->seats > 1;
    int seats = by_seat ? kp_min(c->seats, t->seats) : 1;
    for (int i = 0; i < bytes * seats; i++) {
        int byte = c->offset + i, element = i % bytes / c->width;
        u64 ones = (u64)0xff << byte % 8 * 8;
        kp_spot spot = t->spot[byte] = kp_spot_of(t, column, i);
        int within =
            element * c->entries + (spot.kind == KP_BYTE_BITS ? i % c->width * 8 : 0);
        for (int v = 0; v < t->seats; v++) {
            int place = by_seat ? kp_seat_from(&t->eye[v], i / bytes) : 0;
            t->entry[v][byte] =
                (u16)(c->start + place * c->elements * c->entries + within);
        }
        t->shown[byte / 8] |= ones;
        if (!by_seat && !c->seated) t->still[byte / 8] |= ones;
    }
}

/* Lists the bytes of one kind that turn, as the first seat counts the places. */
static void kp_list_turning(kp_track *t, int kind) {
    kp_turning *list = &t->turning;
    int n = kind == 0 ? 0 : list->ends[kind - 1];
    for (int byte = 0; byte < 8 * t->words; byte++) {
        u64 one = (u64)1 << byte % 8 * 8;
        const kp_column *c = &t->lens->column[t->spot[byte].column];
        int turns = (t->shown[byte / 8] & ~t->still[byte / 8] & one) != 0;
        if (!turns || t->spot[byte].kind != kind) continue;
        if (kind == KP_BYTE_OTHER && byte % c->width != 0) continue;
        int bytes = c->elements * c->width, at = byte - c->offset;
        for (int v = 0; v < t->seats; v++) {
            int seat = c->seats > 1 ? (at / bytes + v) % t->seats : 0;
            list->byte[v][n] = (u16)(c->offset + seat * bytes + at % bytes);
        }
        list->entry[n++] = t->entry[0][byte];
    }
    list->ends[kind] = (u16)n;
}

void kp_track_init(kp_track *t, const kp_lens *lens, int seats) {
    __builtin_memset(t, 0, sizeof *t);
    t->lens = lens;
    t->seats = seats;
    t->words = (lens->game->state_size + 7) / 8;
    kp_fill_tables(t);
    for (int v = 0; v < seats; v++) {
        t->eye[v] = (kp_eye){v, seats, lens->seats};
        kp_turn_tables(t, &t->eye[v]);
    }
    for (int i = 0; i < lens->columns; i++) kp_chart_column(t, i);
    for (int kind = 0; kind < KP_BYTE_KINDS; kind++) kp_list_turning(t, kind);
}

/* ---- following ---- */

/* A change of position and perhaps of viewer; the tables that each of them needs. */
typedef struct kp_change {
    const kp_track *track;
    const u8 *was, *now;
    int was_viewer, viewer;
} kp_change;

/* The first `size` entries of eight: the others keep what they have. */
static void kp_put_bits(const kp_track *t, u8 set, int size, i8 *to) {
    u64 own = size >= 8 ? ~(u64)0 : ((u64)1 << 8 * size) - 1, eight;
    __builtin_memcpy(&eight, to, 8);
    eight = (eight & ~own) | (t->bits[set] & own);
    __builtin_memcpy(to, &eight, 8);
}

static void kp_put_secret(const kp_track *t, u8 value, i8 *to) {
    to[0] = (i8)t->secret[value];
    to[1] = (i8)(t->secret[value] >> 8);
}

static void kp_move_mark(const kp_change *h, kp_spot spot, u8 was, u8 now, i8 *to) {
    const kp_track *t = h->track;
    int before = t->member[spot.seated ? h->was_viewer : KP_MAX_SEATS][was];
    int after = t->member[spot.seated ? h->viewer : KP_MAX_SEATS][now];
    to[kp_min(before, spot.size)] = 0;
    to[kp_min(after, spot.size)] = 1;
}

/* One byte that differs. */
static void kp_change_byte(const kp_change *h, int byte, i8 *row) {
    const kp_track *t = h->track;
    kp_spot spot = t->spot[byte];
    i8 *to = row + t->entry[h->viewer][byte];
    const kp_column *c = &t->lens->column[spot.column];
    switch (spot.kind) {
    case KP_BYTE_NUMBER: to[0] = (i8)t->number[h->now[byte]]; break;
    case KP_BYTE_SECRET: kp_put_secret(t, h->now[byte], to); break;
    case KP_BYTE_BITS:
        kp_put_bits(t, t->set[spot.seated ? h->viewer : KP_MAX_SEATS][h->now[byte]],
                    spot.size, to);
        break;
    case KP_BYTE_MARK: kp_move_mark(h, spot, h->was[byte], h->now[byte], to); break;
    default: kp_change_element(c, &t->eye[h->viewer], h->now + (byte & -c->width), to);
    }
}

/* Bytes that decide alone, all of them: writing is quicker than looking whether it is
 * needed. */
static void kp_turn_plain(const kp_change *h, i8 *row) {
    const kp_track *t = h->track;
    const kp_turning *list = &t->turning;
    const u16 *byte = list->byte[h->viewer], *entry = list->entry;
    const u8 *now = h->now;
    int i = 0, numbers = list->ends[KP_BYTE_NUMBER],
        secrets = list->ends[KP_BYTE_SECRET];
    int bits = list->ends[KP_BYTE_BITS];
    for (; i < numbers; i++) row[entry[i]] = (i8)t->number[now[byte[i]]];
    for (; i < secrets; i++) kp_put_secret(t, now[byte[i]], row + entry[i]);
    for (; i < bits; i++) {
        kp_spot spot = t->spot[byte[i]];
        u8 set = now[byte[i]];
        if (spot.seated && (set | h->was[byte[i]]) == 0) continue;
        kp_put_bits(t, t->set[spot.seated ? h->viewer : KP_MAX_SEATS][set], spot.size,
                    row + entry[i]);
    }
}

static void kp_turn_others(const kp_change *h, i8 *row) {
    const kp_track *t = h->track;
    const kp_turning *list = &t->turning;
    const u16 *before = list->byte[h->was_viewer], *after = list->byte[h->viewer];
    int i = list->ends[KP_BYTE_BITS], marks = list->ends[KP_BYTE_MARK];
    for (; i < marks; i++) {
        u8 was = h->was[before[i]], now = h->now[after[i]];
        if (was == KP_NONE8 && now == KP_NONE8) continue;
        kp_move_mark(h, t->spot[after[i]], was, now, row + list->entry[i]);
    }
    for (; i < list->ends[KP_BYTE_OTHER]; i++)
        kp_change_element(&t->lens->column[t->spot[after[i]].column],
                          &t->eye[h->viewer], h->now + after[i], row + list->entry[i]);
}

/* The words that differ. Hardly any do and nobody can guess which, so the list is made
 * without asking. */
static int kp_list_changes(const u64 *was, const u64 *now, const u64 *compared,
                           int words, u16 *out) {
    int n = 0;
    for (int i = 0; i < words; i++) {
        out[n] = (u16)i;
        n += ((was[i] ^ now[i]) & compared[i]) != 0;
    }
    return n;
}

void kp_track_row(const kp_track *t, const u64 *was, int was_viewer, const u64 *now,
                  int viewer, i8 *row) {
    kp_change h = {t, (const u8 *)was, (const u8 *)now, was_viewer, viewer};
    const u64 *compared = viewer == was_viewer ? t->shown : t->still;
    u16 word[KP_MAX_STATE / 8 + 1];
    int n = kp_list_changes(was, now, compared, t->words, word);
    for (int i = 0; i < n; i++) {
        u64 changed = (was[word[i]] ^ now[word[i]]) & compared[word[i]];
        for (; changed != 0; changed &= ~((u64)0xff << (__builtin_ctzll(changed) & 56)))
            kp_change_byte(&h, 8 * word[i] + __builtin_ctzll(changed) / 8, row);
    }
    if (viewer == was_viewer) return;
    row[was_viewer] = 0;
    row[viewer] = 1;
    kp_turn_plain(&h, row);
    kp_turn_others(&h, row);
}
