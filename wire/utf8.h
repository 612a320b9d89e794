/* SPDX-License-Identifier: MIT */
/* Whether bytes are UTF-8 (RFC 3629): no surrogates, nothing overlong, nothing beyond
 * U+10FFFF; in pieces, as they come. */
#ifndef WIRE_UTF8_H
#define WIRE_UTF8_H

#include "core/port.h"

/* What must come next. All zeros at the start, and after every whole character. */
typedef struct utf8_state {
    u8 missing;   /* bytes of a character that has begun */
    u8 low, high; /* bounds of the next of them */
} utf8_state;

int utf8_take(utf8_state *s, const u8 *bytes, size_t size); /* 0 = it is not UTF-8 */

#endif
