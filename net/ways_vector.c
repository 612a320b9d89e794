/* SPDX-License-Identifier: MIT */
/* The sums with the vectors that every processor of this kind has. */
#define KP_WAYS kp_ways_vector
#define KP_WAYS_NAME "vector"
#include "net/lanes.h"
#ifndef kp_load
const kp_ways kp_ways_vector = {"none", NULL, NULL};
#endif
