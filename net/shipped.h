/* SPDX-License-Identifier: MIT */
/* The nets inside the program; tools/ship_nets.py makes the list from data/nets/. */
#ifndef KP_NET_SHIPPED_H
#define KP_NET_SHIPPED_H

#include "core/port.h"

typedef struct kp_shipped {
    const char *game;
    const u8 *bytes, *end;
} kp_shipped;

extern const kp_shipped kp_shipped_nets[]; /* ends with a row without a game */

#endif
