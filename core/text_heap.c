/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "core/text.h"

static void kp_grow_on_heap(kp_text *t) {
    size_t size = t->size == 0 ? 4096 : 2 * t->size;
    char *more = realloc(t->at, size);
    if (more == NULL) abort();
    if (t->size == 0) more[0] = '\0';
    t->at = more;
    t->size = size;
}

kp_text kp_text_on_heap(void) {
    kp_text t = {0};
    t.grow = kp_grow_on_heap;
    kp_grow_on_heap(&t);
    return t;
}
