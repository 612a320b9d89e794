/* SPDX-License-Identifier: MIT */
/* Observations of the public interface. */
#include "core/observe.h"

#include <stdlib.h>

#include "core/text.h"

kp_lens *kp_lens_open(const kp_game *g) {
    kp_lens *lens = malloc(sizeof *lens);
    if (lens == NULL || kp_lens_init(lens, g)) return lens;
    free(lens);
    return NULL;
}

void kp_lens_close(kp_lens *lens) {
    free(lens);
}

size_t kp_lens_length(const kp_lens *lens) {
    return lens->length;
}

size_t kp_entry_to_text(const kp_lens *lens, uint32_t i, char *out, size_t size) {
    kp_text text = kp_text_in(out, size);
    if (i < lens->length) kp_write_entry(lens, i, &text);
    return text.used;
}
