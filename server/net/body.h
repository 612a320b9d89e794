/* SPDX-License-Identifier: MIT */
/* The body of a request: a known number of bytes, or chunks (RFC 9112, 6 and 7.1). */
#ifndef SERVER_NET_BODY_H
#define SERVER_NET_BODY_H

#include "server/net/request.h"

typedef struct http_body {
    u64 left;  /* bytes of content until the end, or until the chunk's */
    u32 extra; /* bytes of chunk extensions and trailers so far */
    u8 state;
    u8 digits; /* of the chunk's size */
} http_body;

void http_start_body(http_body *b, const http_head *h);
int http_is_body_done(const http_body *b);
/* Takes bytes from the start: how many, or -status. *content is what of them belongs to
 * the content. Until it is done or everything is taken, call again with the rest. */
long http_read_body(http_body *b, const char *bytes, size_t size, http_slice *content);

#endif
