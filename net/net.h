/* SPDX-License-Identifier: MIT */
/* Nets: a position's win shares, expected points and promising moves, in integers, so
 * that every machine computes the same bits. docs/nets.md says what is computed and how
 * the file is laid out. */
#ifndef KP_NET_H
#define KP_NET_H

#include "core/elements.h"
#include "core/text.h"

enum {
    KP_NET_HEADER = 64,
    KP_NET_MAX_WIDTH = 1024,
    KP_NET_MAX_HIDDEN = 128,
    KP_NET_MOST = 2047,  /* of an activation */
    KP_NET_ONE = 1 << 16 /* a share of 1 */
};

/* One fully connected layer: rows of weights, one for each output. */
typedef struct kp_layer {
    const i16 *weight;
    const i32 *bias;
    u16 inputs, outputs;
    u8 shift; /* weights are in units of 2^-shift */
} kp_layer;

/* A net in memory; it does not change and may be shared by threads. */
typedef struct kp_net {
    const kp_game *game;
    u16 width;    /* of the first layer */
    u16 elements; /* of the game */
    u8 fraction;  /* activations are in units of 2^-fraction */
    u8 sources;
    u32 digest;     /* of its weights: the CRC-32 in the file */
    u16 *first;     /* the row of each element's byte 1 */
    const i16 *row; /* for each byte of each element what it adds to the first layer */
    const i16 *bias;
    const kp_element **run; /* of each element */
    u8 *known;              /* of each feature: whether training ever saw it */
    kp_layer second, third, win, points, policy;
    u8 *seat_of; /* of each action: 1 + the seat it names, 0 if it names none */
    u16 *stride; /* how many actions lie between those that name neighbours */
} kp_net;

/* A net from the bytes of its file, for this game; NULL with the reason. */
kp_net *kp_net_read(const kp_game *g, const u8 *bytes, size_t size, kp_text *why);
void kp_net_free(kp_net *net); /* NULL is fine */

/* Which actions name a seat, and how their neighbours are found (seat_of and stride
 * above); what is given is all 0. */
void kp_find_seat_actions(const kp_game *g, u8 *seat_of, u16 *stride);

/* Whether the net was trained on games that are set up like this one: all that says so
 * was seen in training, that is, has weights. */
int kp_net_knows(const kp_net *net, const void *s);

/* What one thread thinks of one position after the other. It remembers the last one it
 * saw from each seat: positions that are alike cost less. */
typedef struct kp_mind kp_mind;
kp_mind *kp_mind_open(const kp_net *net); /* NULL if out of memory */
void kp_mind_close(kp_mind *m);           /* NULL is fine */
size_t kp_mind_bytes(void);               /* that a mind takes */

/* Looks at a position, from the seat given or, if it is -1, from the seat whose turn it
 * is. What follows is asked about that position. */
void kp_mind_look(kp_mind *m, const void *s, int seat);
/* How likely each seat is to win, in units of 1 / KP_NET_ONE; they add up to one. */
void kp_mind_shares(const kp_mind *m, u32 *share);
/* Points that each seat is expected to end with, × 100, by source: rows of the game's
 * sources. */
void kp_mind_points(const kp_mind *m, i32 *centipoints);
/* How promising each of these actions is; they add up to one. */
void kp_mind_priors(kp_mind *m, const kp_action *legal, int n, u32 *prior);

/* Another way to add up than the best one here (net/ways.h), for tests. */
struct kp_ways;
void kp_mind_use(kp_mind *m, const struct kp_ways *ways);

/* The softmax of n numbers in units of 2^-unit as shares that add up to KP_NET_ONE. */
void kp_net_softmax(const i32 *number, int n, int unit, u32 *share);

#endif
