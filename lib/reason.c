/* SPDX-License-Identifier: MIT */
#include "lib/inside.h"

void kp_reason_init(kp_reason *r, char *why) {
    r->why = why != NULL ? why : r->unheard;
    r->text = kp_text_in(r->detail, sizeof r->detail);
}

int kp_answer(kp_reason *r, kp_err error) {
    if (error == KP_ERR_OK) return 0;
    kp_text out = kp_text_in(r->why, KP_WHY);
    kp_put(&out, kp_error_text(error));
    if (r->text.used > 0) {
        kp_put(&out, ": ");
        kp_put(&out, r->detail);
    }
    return -1;
}
