/* SPDX-License-Identifier: MIT */
/* What the parts of the wasm module share: one buffer for text, one open game. */
#ifndef WASM_KAUPANG_H
#define WASM_KAUPANG_H

#include "core/json.h"
#include "core/match.h"
#include "core/text.h"
#include "core/walk.h"

#define KW_EXPORT(name) __attribute__((export_name(#name))) name

extern const kp_game *kw_game;
extern kp_state kw_state;

const kp_match *kw_replayed(void); /* the open record; NULL = none is */

char *kw_buffer(void);
kp_text kw_output(void); /* writes into the buffer */
/* What the buffer holds as JSON, to be freed; NULL = it is none. */
kp_json *kw_read_buffer(void);

/* Writes text of any length: the buffer grows until it fits. The length, or -1 if there
 * is no memory. `put` must not read the buffer. */
typedef void (*kw_writer)(const void *what, kp_text *out);
int kw_write(kw_writer put, const void *what);

#endif
