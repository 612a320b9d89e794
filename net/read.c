/* SPDX-License-Identifier: MIT */
/* A net from the bytes of its file (docs/nets.md), checked before anything is believed.
 */
#include "net/net.h"

#include <stdlib.h>
#include <string.h>

#include "core/notation.h"

typedef struct kp_plan {
    u32 features, actions, width, second, third, seats, sources, bytes, crc;
    u8 fraction, shift[5], weight_bytes;
} kp_plan;

static u32 kp_little(const u8 *at, int bytes) {
    u32 value = 0;
    for (int i = 0; i < bytes; i++) value |= (u32)at[i] << 8 * i;
    return value;
}

static u32 kp_crc32(const u8 *at, size_t size) {
    u32 table[256], crc = ~0u;
    for (u32 i = 0; i < 256; i++) {
        table[i] = i;
        for (int bit = 0; bit < 8; bit++)
            table[i] = table[i] >> 1 ^ (table[i] & 1 ? 0xedb88320u : 0);
    }
    for (size_t i = 0; i < size; i++) crc = crc >> 8 ^ table[(crc ^ at[i]) & 0xff];
    return ~crc;
}

static kp_plan kp_read_header(const u8 *at) {
    kp_plan p = {.features = kp_little(at + 32, 4),
                 .actions = kp_little(at + 36, 4),
                 .width = kp_little(at + 40, 2),
                 .second = kp_little(at + 42, 2),
                 .third = kp_little(at + 44, 2),
                 .seats = at[46],
                 .sources = at[47],
                 .fraction = at[48],
                 .weight_bytes = at[54],
                 .bytes = kp_little(at + 56, 4),
                 .crc = kp_little(at + 60, 4)};
    memcpy(p.shift, at + 49, sizeof p.shift);
    return p;
}

static u64 kp_layer_bytes(u64 inputs, u64 outputs) {
    return 2 * inputs * outputs + 4 * outputs;
}

static u64 kp_body_bytes(const kp_plan *p) {
    u64 row = (u64)p->width * p->weight_bytes + (p->weight_bytes == 1);
    return p->features * row + 2 * p->width + kp_layer_bytes(p->width, p->second) +
           kp_layer_bytes(p->second, p->third) + kp_layer_bytes(p->third, p->seats) +
           kp_layer_bytes(p->third, p->seats * p->sources) +
           p->actions * (p->width + 5);
}

static int kp_count_sources(const kp_game *g) {
    int n = 0;
    while (g->sources[n] != NULL) n++;
    return n;
}

static int kp_is_layered(const kp_plan *p) {
    for (int i = 0; i < 5; i++)
        if (p->shift[i] > 14) return 0;
    return p->width > 0 && p->width % 32 == 0 && p->width <= KP_NET_MAX_WIDTH &&
           p->second > 0 && p->second % 16 == 0 && p->second <= KP_NET_MAX_HIDDEN &&
           p->third > 0 && p->third % 16 == 0 && p->third <= KP_NET_MAX_HIDDEN &&
           p->fraction >= 4 && p->fraction <= 12 &&
           (p->weight_bytes == 1 || p->weight_bytes == 2);
}

/* Why these bytes are no net of this game; NULL if they are one. */
static const char *kp_refuse_net(const kp_game *g, const u8 *at, size_t size) {
    char id[17] = {0};
    if (size < KP_NET_HEADER || memcmp(at, "KAUPNET1", 8) != 0)
        return "this is no net, or of another version";
    memcpy(id, at + 8, 16);
    if (strcmp(id, g->id) != 0) return "the net is for another game";
    u64 digest = kp_little(at + 24, 4) | (u64)kp_little(at + 28, 4) << 32;
    kp_plan p = kp_read_header(at);
    if (digest != kp_elements_digest(g) || p.features != kp_feature_count(g) ||
        p.actions != g->action_count || p.seats != g->max_seats ||
        (int)p.sources != kp_count_sources(g))
        return "the net was trained on other elements of this game";
    if (!kp_is_layered(&p)) return "the net has layers that cannot be";
    if (p.bytes != kp_body_bytes(&p) || size != KP_NET_HEADER + (u64)p.bytes)
        return "the net is cut, or too long";
    if (p.crc != kp_crc32(at + KP_NET_HEADER, p.bytes)) return "the net is damaged";
    return NULL;
}

/* ---- from the file to memory ---- */
/* Where the next piece is read and where it goes. */
typedef struct kp_piece {
    const u8 *from;
    u8 *to;
} kp_piece;

/* Pieces are taken at multiples of 32 bytes. */
static void *kp_take_piece(kp_piece *at, size_t bytes) {
    u8 *here = at->to;
    at->to += (bytes + 31) / 32 * 32;
    return here;
}

static i16 *kp_read_16(kp_piece *at, size_t count) {
    i16 *out = kp_take_piece(at, count * sizeof *out);
    for (size_t i = 0; i < count; i++, at->from += 2)
        out[i] = (i16)kp_little(at->from, 2);
    return out;
}

static i32 *kp_read_32(kp_piece *at, size_t count) {
    i32 *out = kp_take_piece(at, count * sizeof *out);
    for (size_t i = 0; i < count; i++, at->from += 4)
        out[i] = (i32)kp_little(at->from, 4);
    return out;
}

/* Rows of 8 bits, each with a shift of its own, which stand before them. */
static i16 *kp_read_8(kp_piece *at, size_t rows, size_t width) {
    i16 *out = kp_take_piece(at, rows * width * sizeof *out);
    const u8 *shift = at->from;
    at->from += rows;
    for (size_t i = 0; i < rows * width; i++, at->from++)
        out[i] = (i16)((i8)*at->from * (1 << kp_min(shift[i / width], 8)));
    return out;
}

static kp_layer kp_read_layer(kp_piece *at, u32 inputs, u32 outputs, u8 shift) {
    kp_layer l = {.inputs = (u16)inputs, .outputs = (u16)outputs, .shift = shift};
    l.weight = kp_read_16(at, (size_t)inputs * outputs);
    l.bias = kp_read_32(at, outputs);
    return l;
}

/* Features without any weight were never seen. */
static void kp_find_known(kp_net *net, u32 features, const i16 *row) {
    for (u32 i = 0; i < features; i++)
        for (u32 k = 0; k < net->width; k++) net->known[i] |= *row++ != 0;
}

/* Of an element that is counted, byte b stands for all features up to b: its row
 * becomes their sum. */
static void kp_add_up_rows(kp_net *net, i16 *row) {
    size_t width = net->width;
    u32 next = 0;
    for (int i = 0; i < net->elements; i++) {
        net->first[i] = (u16)next;
        next += net->run[i]->most;
        if (net->run[i]->kind != KP_COUNTED) continue;
        i16 *at = row + (net->first[i] + 1) * width, *end = row + next * width;
        for (; at < end; at++) *at = (i16)(u16)(at[0] + at[-(ptrdiff_t)width]);
    }
}

void kp_find_seat_actions(const kp_game *g, u8 *seat_of, u16 *stride_of) {
    for (const kp_family *f = g->families; f->word != NULL; f++) {
        int stride = f->count, length;
        const char *name;
        for (int i = 0; (name = kp_word_at(f->params, i, &length)) != NULL; i++) {
            int count = kp_get_domain(g, name, length).count;
            stride /= count;
            if (!kp_same_word("seat", name, length)) continue;
            for (int a = 0; a < f->count; a++) {
                seat_of[f->first + a] = (u8)(1 + a / stride % count);
                stride_of[f->first + a] = (u16)stride;
            }
        }
    }
}

static void kp_fill_net(kp_net *net, const kp_plan *p, kp_piece *at) {
    const kp_game *g = net->game;
    net->run = kp_take_piece(at, g->element_count * sizeof *net->run);
    net->known = kp_take_piece(at, p->features);
    net->first = kp_take_piece(at, g->element_count * sizeof *net->first);
    net->seat_of = kp_take_piece(at, g->action_count);
    net->stride = kp_take_piece(at, g->action_count * sizeof *net->stride);
    i16 *row = p->weight_bytes == 2 ? kp_read_16(at, (size_t)p->features * p->width)
                                    : kp_read_8(at, p->features, p->width);
    net->bias = kp_read_16(at, p->width);
    net->second = kp_read_layer(at, p->width, p->second, p->shift[0]);
    net->third = kp_read_layer(at, p->second, p->third, p->shift[1]);
    net->win = kp_read_layer(at, p->third, p->seats, p->shift[2]);
    net->points = kp_read_layer(at, p->third, p->seats * p->sources, p->shift[3]);
    net->policy = (kp_layer){
        .inputs = (u16)p->width, .outputs = (u16)p->actions, .shift = p->shift[4]};
    net->policy.weight = kp_read_8(at, p->actions, p->width);
    net->policy.bias = kp_read_32(at, p->actions);
    kp_list_elements(g, net->run);
    kp_find_known(net, p->features, row);
    kp_add_up_rows(net, row);
    net->row = row;
    kp_find_seat_actions(g, net->seat_of, net->stride);
}

kp_net *kp_net_read(const kp_game *g, const u8 *bytes, size_t size, kp_text *why) {
    const char *trouble = kp_refuse_net(g, bytes, size);
    kp_plan p = {0};
    kp_net *net = NULL;
    if (trouble == NULL) {
        p = kp_read_header(bytes);
        /* Every number takes two bytes here, or four as in the file; pieces are
         * rounded up. */
        net = calloc(1, sizeof *net + 2 * (size_t)p.bytes + 16 * KP_MAX_ELEMENTS +
                            4 * (size_t)p.actions + p.features + 1024);
        if (net == NULL) trouble = "there is not enough memory for the net";
    }
    if (net == NULL) {
        kp_put(why, trouble);
        return NULL;
    }
    net->game = g;
    net->width = (u16)p.width;
    net->elements = g->element_count;
    net->fraction = p.fraction;
    net->digest = p.crc;
    net->sources = (u8)p.sources;
    u8 *start = (u8 *)(net + 1);
    kp_piece at = {bytes + KP_NET_HEADER, start + (32 - (uintptr_t)start % 32)};
    kp_fill_net(net, &p, &at);
    return net;
}

int kp_net_knows(const kp_net *net, const void *s) {
    u8 element[KP_MAX_ELEMENTS];
    net->game->write_elements(s, -1, element);
    for (int i = 0; i < net->elements; i++) {
        const kp_element *run = net->run[i];
        for (int b = run->kind == KP_COUNTED ? 1 : element[i]; b <= element[i]; b++)
            if (run->setup && b > 0 && !net->known[net->first[i] + b - 1]) return 0;
    }
    return 1;
}

void kp_net_free(kp_net *net) {
    free(net);
}
