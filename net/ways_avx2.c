/* SPDX-License-Identifier: MIT */
/* The sums for processors with AVX2: compiled for them, and only used on them. */
#define KP_WAYS kp_ways_avx2
#define KP_WAYS_NAME "avx2"
#include "net/lanes.h"
