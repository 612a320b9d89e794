/* SPDX-License-Identifier: MIT */
/* The sums that a net is made of, once for each kind of processor. All additions wrap,
 * so their order does not matter: every way gives the same bits. */
#ifndef KP_NET_WAYS_H
#define KP_NET_WAYS_H

#include "core/port.h"

/* Counts of numbers are multiples of 16, those of kp_ways.add of 32. */
typedef struct kp_ways {
    const char *name;
    /* Adds some rows to the sums and takes others away. */
    void (*add)(i16 *sums, int width, const i16 *const *plus, int pluses,
                const i16 *const *minus, int minuses);
    /* The sum of the products of two rows. */
    i32 (*multiply)(const i16 *a, const i16 *b, int count);
} kp_ways;

extern const kp_ways kp_ways_plain;  /* for every compiler and processor */
extern const kp_ways kp_ways_vector; /* what every processor of this kind has */
extern const kp_ways kp_ways_avx2;

/* The fastest that this processor has. */
const kp_ways *kp_best_ways(void);

#endif
