/* SPDX-License-Identifier: MIT */
#include "core/error.h"

#include "core/port.h"

const char *kp_error_text(kp_err error) {
    static const char *const texts[] = {
#define ERROR(name, message) message,
#include "core/error.def"
    };
    return (size_t)error < KP_COUNT(texts) ? texts[error] : "an unknown error";
}
