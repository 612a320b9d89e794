/* SPDX-License-Identifier: MIT */
/* What happened, told to one viewer: hall/retell.h for the browser. */
#include <stdlib.h>

#include "hall/retell.h"
#include "wasm/kaupang.h"

int KW_EXPORT(kw_retell)(void);

static void put_retold(const void *question, kp_text *out) {
    if (!hall_retell(question, out)) kp_put(out, "null");
}

/* The question in the buffer; null = it is not understood. */
int kw_retell(void) {
    kp_json *question = kw_read_buffer();
    int size = kw_write(put_retold, question);
    free(question);
    return size;
}
