/* SPDX-License-Identifier: MIT */
/* A mind looks at positions with a net. The sums of the first layer are kept for each
 * seat, with the elements they were made of: of the next position only the elements
 * that differ are looked up. */
#include "net/net.h"
#include "net/ways.h"

#include <stdlib.h>
#include <string.h>

typedef struct kp_memo {
    int filled;
    u8 element[KP_MAX_ELEMENTS];
    i16 sum[KP_NET_MAX_WIDTH];
} kp_memo;

struct kp_mind {
    const kp_net *net;
    const kp_ways *ways;
    int first, seats;             /* of the position looked at */
    i16 active[KP_NET_MAX_WIDTH]; /* the first layer's activations */
    i16 third[KP_NET_MAX_HIDDEN]; /* the third's */
    const i16 *plus[KP_MAX_ELEMENTS], *minus[KP_MAX_ELEMENTS];
    kp_memo memo[KP_MAX_SEATS];
};

kp_mind *kp_mind_open(const kp_net *net) {
    kp_mind *m = calloc(1, sizeof *m);
    if (m == NULL) return NULL;
    m->net = net;
    m->ways = kp_best_ways();
    return m;
}

void kp_mind_close(kp_mind *m) {
    free(m);
}

size_t kp_mind_bytes(void) {
    return sizeof(kp_mind);
}

void kp_mind_use(kp_mind *m, const kp_ways *ways) {
    m->ways = ways;
}

static const i16 *kp_row_of(const kp_net *net, int element, u8 byte) {
    return net->row + (size_t)(net->first[element] + byte - 1) * net->width;
}

/* Forgets the position, so that the sums are made anew. */
static void kp_forget(const kp_net *net, kp_memo *memo) {
    memcpy(memo->sum, net->bias, net->width * sizeof *net->bias);
    memset(memo->element, 0, sizeof memo->element);
}

/* Whether to make the sums anew takes fewer rows than to change what differs. */
static int kp_is_far(const kp_net *net, const kp_memo *memo, const u8 *now) {
    int rows = 0;
    for (int i = 0; i < net->elements; i++)
        rows += now[i] == memo->element[i] ? -(now[i] != 0) : memo->element[i] != 0;
    return rows > 0;
}

/* From the sums of the last position seen from this seat to those of this one. */
static void kp_recall(kp_mind *m, kp_memo *memo, const u8 *now) {
    const kp_net *net = m->net;
    int pluses = 0, minuses = 0;
    if (!memo->filled || kp_is_far(net, memo, now)) kp_forget(net, memo);
    memo->filled = 1;
    for (int i = 0; i < net->elements; i++) {
        u8 old = memo->element[i];
        if (now[i] == old) continue;
        if (now[i] != 0) m->plus[pluses++] = kp_row_of(net, i, now[i]);
        if (old != 0) m->minus[minuses++] = kp_row_of(net, i, old);
        memo->element[i] = now[i];
    }
    m->ways->add(memo->sum, net->width, m->plus, pluses, m->minus, minuses);
}

/* A sum as an activation: not below 0, and cut. */
static i16 kp_activate(i32 sum) {
    return (i16)(sum < 0 ? 0 : sum > KP_NET_MOST ? KP_NET_MOST : sum);
}

static i32 kp_output(const kp_mind *m, const kp_layer *l, int i, const i16 *in) {
    const i16 *row = l->weight + (size_t)i * l->inputs;
    return (i32)((u32)m->ways->multiply(row, in, l->inputs) + (u32)l->bias[i]);
}

void kp_mind_look(kp_mind *m, const void *s, int seat) {
    const kp_net *net = m->net;
    const kp_game *g = net->game;
    u8 now[KP_MAX_ELEMENTS];
    i16 second[KP_NET_MAX_HIDDEN];
    m->seats = kp_seats(g, s);
    m->first = g->write_elements(s, seat, now);
    kp_memo *memo = &m->memo[m->first];
    kp_recall(m, memo, now);
    for (int i = 0; i < net->width; i++) m->active[i] = kp_activate(memo->sum[i]);
    for (int i = 0; i < net->second.outputs; i++)
        second[i] =
            kp_activate(kp_output(m, &net->second, i, m->active) >> net->second.shift);
    for (int i = 0; i < net->third.outputs; i++)
        m->third[i] =
            kp_activate(kp_output(m, &net->third, i, second) >> net->third.shift);
}

static int kp_seat_at(const kp_mind *m, int after) {
    return (m->first + after) % m->seats;
}

void kp_mind_shares(const kp_mind *m, u32 *share) {
    i32 win[KP_MAX_SEATS];
    u32 turned[KP_MAX_SEATS];
    for (int i = 0; i < m->seats; i++) win[i] = kp_output(m, &m->net->win, i, m->third);
    kp_net_softmax(win, m->seats, m->net->fraction + m->net->win.shift, turned);
    for (int i = 0; i < m->seats; i++) share[kp_seat_at(m, i)] = turned[i];
}

void kp_mind_points(const kp_mind *m, i32 *centipoints) {
    const kp_layer *l = &m->net->points;
    int sources = m->net->sources;
    for (int i = 0; i < m->seats; i++)
        for (int k = 0; k < sources; k++) {
            i64 points = kp_output(m, l, i * sources + k, m->third);
            centipoints[kp_seat_at(m, i) * sources + k] =
                (i32)(points * 100 >> (m->net->fraction + l->shift));
        }
}

/* The action as seen from the first seat. */
static int kp_action_after(const kp_mind *m, kp_action a) {
    int seat = m->net->seat_of[a] - 1;
    if (seat < 0 || seat >= m->seats) return a;
    return a + (kp_seats_after(m->first, seat, m->seats) - seat) * m->net->stride[a];
}

void kp_mind_priors(kp_mind *m, const kp_action *legal, int n, u32 *prior) {
    i32 number[KP_MAX_LEGAL];
    for (int i = 0; i < n; i++)
        number[i] =
            kp_output(m, &m->net->policy, kp_action_after(m, legal[i]), m->active);
    kp_net_softmax(number, n, m->net->fraction + m->net->policy.shift, prior);
}
