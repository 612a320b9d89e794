/* SPDX-License-Identifier: MIT */
/* A small net with random weights, as the bytes of its file, for tests. */
#ifndef TEST_SEEDED_NET_H
#define TEST_SEEDED_NET_H

#include <stdlib.h>
#include <string.h>

#include "net/net.h"

typedef struct net_file {
    u8 *bytes;
    size_t size;
} net_file;

typedef struct net_shape {
    u32 width, second, third, weight_bytes;
} net_shape;

static void put_little(net_file *f, u32 value, int bytes) {
    for (int i = 0; i < bytes; i++) f->bytes[f->size++] = (u8)(value >> 8 * i);
}

/* `count` signed numbers of so many bytes, from -most to most. */
static void put_random(net_file *f, kp_rng *r, u32 count, int bytes, u32 most) {
    for (u32 i = 0; i < count; i++)
        put_little(f, kp_below(r, 2 * most + 1) - most, bytes);
}

static void put_layer(net_file *f, kp_rng *r, u32 inputs, u32 outputs) {
    put_random(f, r, inputs * outputs, 2, 40);
    put_random(f, r, outputs, 4, 5000);
}

static void put_rows(net_file *f, kp_rng *r, u32 rows, u32 width, u32 most) {
    for (u32 i = 0; i < rows; i++) put_little(f, kp_below(r, 3), 1);
    put_random(f, r, rows * width, 1, most);
}

static u32 crc_of(const u8 *at, size_t size) {
    u32 crc = ~0u;
    for (size_t i = 0; i < size; i++) {
        crc ^= at[i];
        for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    return ~crc;
}

/* The length and the check sum of what follows the header. */
static void seal(net_file *f) {
    size_t size = f->size;
    f->size = 56;
    put_little(f, (u32)(size - KP_NET_HEADER), 4);
    put_little(f, crc_of(f->bytes + KP_NET_HEADER, size - KP_NET_HEADER), 4);
    f->size = size;
}

static net_file make_net(const kp_game *g, net_shape n, u64 seed) {
    static const u8 shift[] = {7, 7, 6, 2, 6};
    kp_rng r = kp_rng_init(seed);
    u32 features = kp_feature_count(g), sources = 0, seats = g->max_seats;
    net_file f = {calloc(1, (size_t)features * n.width * 2 + (4u << 20)), 0};
    while (g->sources[sources] != NULL) sources++;
    memcpy(f.bytes, "KAUPNET1", 8);
    memcpy(f.bytes + 8, g->id, strlen(g->id));
    f.size = 24;
    put_little(&f, (u32)kp_elements_digest(g), 4);
    put_little(&f, (u32)(kp_elements_digest(g) >> 32), 4);
    put_little(&f, features, 4);
    put_little(&f, g->action_count, 4);
    put_little(&f, n.width, 2);
    put_little(&f, n.second, 2);
    put_little(&f, n.third, 2);
    put_little(&f, seats, 1);
    put_little(&f, sources, 1);
    put_little(&f, 8, 1);
    for (u32 i = 0; i < sizeof shift; i++) put_little(&f, shift[i], 1);
    put_little(&f, n.weight_bytes, 1);
    f.size = KP_NET_HEADER;
    if (n.weight_bytes == 1)
        put_rows(&f, &r, features, n.width, 20);
    else
        put_random(&f, &r, features * n.width, 2, 60);
    put_random(&f, &r, n.width, 2, 3000); /* some activations are cut */
    put_layer(&f, &r, n.width, n.second);
    put_layer(&f, &r, n.second, n.third);
    put_layer(&f, &r, n.third, seats);
    put_layer(&f, &r, n.third, seats * sources);
    put_rows(&f, &r, g->action_count, n.width, 20);
    put_random(&f, &r, g->action_count, 4, 5000);
    seal(&f);
    return f;
}

#endif
