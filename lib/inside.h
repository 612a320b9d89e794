/* SPDX-License-Identifier: MIT */
/* What the sources of the public interface share. */
#ifndef KP_INSIDE_H
#define KP_INSIDE_H

#include "core/error.h"
#include "core/text.h"
#include "kaupang/kaupang.h"

/* Room for the reason of a failure: the caller's, or this one if he wants none. */
typedef struct kp_reason {
    char unheard[KP_WHY];
    char detail[KP_WHY];
    kp_text text; /* of the detail */
    char *why;
} kp_reason;

/* Begins a reason; NULL is allowed. The reason stays the caller's. */
void kp_reason_init(kp_reason *r, char *why);
/* 0 if there is no error, else -1, and the reason says what and the detail. */
int kp_answer(kp_reason *r, kp_err error);

#endif
