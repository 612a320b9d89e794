/* SPDX-License-Identifier: MIT */
/* What happened and what would, told to one viewer: hall/retell.h and hall/foresee.h
 * for the browser. */
#include <stdlib.h>

#include "hall/foresee.h"
#include "hall/retell.h"
#include "wasm/kaupang.h"

int KW_EXPORT(kw_retell)(void);
int KW_EXPORT(kw_foresee)(void);

static void put_retold(const void *question, kp_text *out) {
    if (!hall_retell(question, out)) kp_put(out, "null");
}
static void put_foreseen(const void *question, kp_text *out) {
    size_t start = out->used;
    if (hall_foresee(question, out)) return;
    out->used = start;
    kp_put(out, "null");
}

/* The question in the buffer; null = it is not understood. */
static int answer(void (*put)(const void *question, kp_text *out)) {
    kp_json *question = kw_read_buffer();
    int size = kw_write(put, question);
    free(question);
    return size;
}

int kw_retell(void) {
    return answer(put_retold);
}
int kw_foresee(void) {
    return answer(put_foreseen);
}
