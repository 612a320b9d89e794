/* SPDX-License-Identifier: MIT */
/* Bytes to a server and back, through TLS where the address asks for it. */
#ifndef REMOTE_STREAM_H
#define REMOTE_STREAM_H

#include "remote/remote.h"

typedef struct remote_stream remote_stream;

typedef struct remote_ends {
    void (*opened)(void *whom);
    void (*bytes)(void *whom, const char *bytes, size_t size);
    /* The end, or it did not come about; call remote_drop. */
    void (*closed)(void *whom, remote_trouble why, const char *detail);
} remote_ends;

remote_stream *remote_dial(uv_loop_t *loop, const remote_plan *plan,
                           const remote_ends *ends, void *whom);
void remote_put(remote_stream *s, const void *bytes, size_t size);
/* Nothing is called back any more; what was put is still written. NULL does nothing. */
void remote_drop(remote_stream *s);

#endif
