/* SPDX-License-Identifier: MIT */
/* What happened and what would, told to one viewer: hall/retell.h, hall/standing.h and
 * hall/foresee.h for the browser. */
#include <stdlib.h>

#include "hall/foresee.h"
#include "hall/retell.h"
#include "hall/standing.h"
#include "wasm/kaupang.h"

int KW_EXPORT(kw_retell)(void);
int KW_EXPORT(kw_standing)(void);
int KW_EXPORT(kw_foresee)(void);

/* A question and who answers it. */
typedef struct kw_question {
    kp_json *asked;
    int (*answer)(const kp_json *question, kp_text *out);
} kw_question;

static void put_answer(const void *question, kp_text *out) {
    const kw_question *q = question;
    size_t start = out->used;
    if (q->answer(q->asked, out)) return;
    out->used = start;
    kp_put(out, "null");
}

/* The question in the buffer; null = it is not understood. */
static int ask(int (*answer)(const kp_json *question, kp_text *out)) {
    kw_question q = {kw_read_buffer(), answer};
    int size = kw_write(put_answer, &q);
    free(q.asked);
    return size;
}

int kw_retell(void) {
    return ask(hall_retell);
}
int kw_standing(void) {
    return ask(hall_write_standing);
}
int kw_foresee(void) {
    return ask(hall_foresee);
}
