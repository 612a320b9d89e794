/* SPDX-License-Identifier: MIT */
/* Errors at the boundary: one list makes the numbers, the names and the messages. Rules
 * have no errors; what they are given is legal by contract. */
#ifndef KP_ERROR_H
#define KP_ERROR_H

typedef enum kp_err {
#define ERROR(name, message) KP_ERR_##name,
#include "core/error.def"
    KP_ERR_COUNT
} kp_err;

/* What went wrong, in words; the text is constant. */
const char *kp_error_text(kp_err error);

#endif
