/* SPDX-License-Identifier: MIT */
/* The head of an HTTP/1.1 request (RFC 9112), read strictly: what the RFC lets a server
 * accept but not require is refused, because whoever stands between a client and us
 * might read it differently. Pure: bytes in, struct out. */
#ifndef SERVER_NET_REQUEST_H
#define SERVER_NET_REQUEST_H

#include "core/port.h"

enum {
    HTTP_LINE = 8192,  /* bytes of the request line, then 414 */
    HTTP_HEAD = 16384, /* bytes of the whole head, then 431 */
    HTTP_FIELDS = 100  /* field lines, then 431 */
};

/* Some of the bytes of a request, not terminated. */
typedef struct http_slice {
    const char *at;
    size_t size;
} http_slice;

int http_is(http_slice s, const char *word); /* letter case ignored */

typedef struct http_head {
    http_slice method, target, host; /* host: of the target where it names one */
    http_slice fields;               /* all field lines */
    i64 length;                      /* Content-Length; -1 = none */
    u8 minor;                        /* of HTTP/1.x */
    u8 chunked;                      /* Transfer-Encoding */
    u8 close, keep_alive, upgrade;   /* Connection */
    u8 websocket;                    /* Upgrade */
    u8 wants_continue;               /* Expect */
} http_head;

/* Looks for the end of a head: its size, 0 if it has not come, or -status. `seen` is
 * how far earlier calls have looked; begin with 0. */
long http_find_end(const char *bytes, size_t size, size_t *seen);
/* Reads a whole head; 0, or the status with which to refuse it. */
int http_read_head(const char *bytes, size_t size, http_head *out);

/* How many field lines have this name; *value is that of the first. */
int http_find_field(const http_head *h, const char *name, http_slice *value);
/* The values of all field lines of this name as one list; how many there are. A list
 * that is too long for `room` is left empty. */
int http_join_field(const http_head *h, const char *name, char *list, size_t room);
/* Whether the lists in the field lines of this name hold the word, letter case ignored;
 * or exactly this word. */
int http_has_word(const http_head *h, const char *name, const char *word);
int http_has_exactly(const http_head *h, const char *name, const char *word);
/* Whether the value of every field line of this name is good. */
int http_are_all(const http_head *h, const char *name, int (*good)(http_slice));
/* The target as path and query, percent signs of the path decoded; 0, or the status. */
int http_split_target(const http_head *h, char path[HTTP_LINE], char query[HTTP_LINE]);

/* Whether this names a host, and perhaps a port (RFC 3986, 3.2.2; host.c). */
int http_is_host(http_slice host);
/* Whether this is a list of extensions of WebSocket (RFC 6455, 9.1; extensions.c). */
int http_are_extensions(http_slice list);

/* ---- characters ---- */
int http_is_alphanumeric(char c);
int http_is_token_char(char c);
int http_is_value_char(char c);

#endif
