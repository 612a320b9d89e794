/* SPDX-License-Identifier: MIT */
#include "server/net/body.h"

enum {
    EXTRA = 8192, /* most bytes of chunk extensions and trailers */
    DIGITS = 8    /* of a chunk's size: under 4 GiB */
};

enum {
    PLAIN,     /* so many bytes */
    SIZE,      /* digits of a chunk's size */
    BLANK,     /* white space after them, an extension must follow */
    EXTENSION, /* read over */
    SIZE_END,  /* LF after the size */
    CHUNK,     /* bytes of a chunk */
    CHUNK_CR,  /* the line end behind them */
    CHUNK_LF,
    LINE,  /* at the start of a trailer line, or of the last line */
    NAME,  /* of a trailer field */
    VALUE, /* likewise */
    VALUE_END,
    LAST, /* LF of the last line */
    DONE
};

void http_start_body(http_body *b, const http_head *h) {
    *b = (http_body){.state = h->chunked ? SIZE : PLAIN,
                     .left = h->length > 0 ? (u64)h->length : 0};
    if (b->state == PLAIN && b->left == 0) b->state = DONE;
}

int http_is_body_done(const http_body *b) {
    return b->state == DONE;
}

static int digit_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static int after_size(const http_body *b, char c) {
    if (b->digits == 0) return -1;
    if (c == ';') return EXTENSION;
    if (c == ' ' || c == '\t') return BLANK;
    return c == '\r' ? SIZE_END : -1;
}

static int read_size(http_body *b, char c) {
    int value = digit_value(c);
    if (value < 0) return after_size(b, c);
    if (b->digits == DIGITS) return -1;
    b->left = b->left * 16 + (u64)value;
    b->digits++;
    return SIZE;
}

static int end_size(http_body *b, char c) {
    if (c != '\n') return -1;
    b->digits = 0;
    return b->left > 0 ? CHUNK : LINE;
}

/* The state after this byte, which is none of the content; -1 if it does not fit. */
static int step(http_body *b, char c) {
    switch (b->state) {
    case SIZE: return read_size(b, c);
    case BLANK: return c == ' ' || c == '\t' ? BLANK : c == ';' ? EXTENSION : -1;
    case EXTENSION:
        return c == '\r' ? SIZE_END : http_is_value_char(c) ? EXTENSION : -1;
    case SIZE_END: return end_size(b, c);
    case CHUNK_CR: return c == '\r' ? CHUNK_LF : -1;
    case CHUNK_LF: return c == '\n' ? SIZE : -1;
    case LINE: return c == '\r' ? LAST : http_is_token_char(c) ? NAME : -1;
    case NAME: return c == ':' ? VALUE : http_is_token_char(c) ? NAME : -1;
    case VALUE: return c == '\r' ? VALUE_END : http_is_value_char(c) ? VALUE : -1;
    case VALUE_END: return c == '\n' ? LINE : -1;
    default: return c == '\n' ? DONE : -1;
    }
}

static long take_content(http_body *b, const char *bytes, size_t size,
                         http_slice *content) {
    size_t n = size < b->left ? size : (size_t)b->left;
    *content = (http_slice){bytes, n};
    b->left -= n;
    if (b->left == 0) b->state = b->state == PLAIN ? DONE : CHUNK_CR;
    return (long)n;
}

static int is_extra(int state) {
    return state == BLANK || state == EXTENSION || state == NAME || state == VALUE;
}

long http_read_body(http_body *b, const char *bytes, size_t size, http_slice *content) {
    *content = (http_slice){bytes, 0};
    if (b->state == PLAIN || b->state == CHUNK)
        return take_content(b, bytes, size, content);
    size_t i = 0;
    while (i < size && b->state != CHUNK && b->state != DONE) {
        int next = step(b, bytes[i++]);
        if (next < 0) return -400;
        b->state = (u8)next;
        if (is_extra(next) && ++b->extra > EXTRA) return -431;
    }
    return (long)i;
}
