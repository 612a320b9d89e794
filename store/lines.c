/* SPDX-License-Identifier: MIT */
/* An event as one line of text, as archives keep it. */
#include <stdlib.h>
#include <string.h>

#include "store/store.h"

void store_write_line(const store_event *e, kp_text *out) {
    kp_put_int(out, e->seq);
    kp_put_char(out, ' ');
    kp_put_int(out, e->at);
    kp_put_char(out, ' ');
    kp_put(out, e->kind);
    kp_put_char(out, ' ');
    kp_put_int(out, e->seat);
    kp_put_char(out, ' ');
    kp_put_hex(out, e->client);
    kp_put_char(out, ' ');
    kp_put_int(out, e->n);
    kp_put_char(out, ' ');
    kp_put(out, e->text);
    kp_put_char(out, '\n');
}

static int read_number(const char **at, i64 least, i64 most, i64 *out) {
    int length = (int)strcspn(*at, " \n");
    if (!kp_read_int(*at, length, out) || *out < least || *out > most) return 0;
    *at += length;
    if (**at != ' ') return 0;
    ++*at;
    return 1;
}

static int read_kind(const char **at, char *kind) {
    size_t length = strcspn(*at, " \n");
    if (length == 0 || length >= STORE_KIND || (*at)[length] != ' ') return 0;
    memcpy(kind, *at, length);
    kind[length] = '\0';
    *at += length + 1;
    return 1;
}

static int read_client(const char **at, u64 *client) {
    *client = 0;
    for (int i = 0; i < 16; i++) {
        const char *digits = "0123456789abcdef", c = (*at)[i];
        const char *digit = c == '\0' ? NULL : strchr(digits, c);
        if (digit == NULL) return 0;
        *client = *client << 4 | (u64)(digit - digits);
    }
    if ((*at)[16] != ' ') return 0;
    *at += 17;
    return 1;
}

const char *store_read_line(const char *line, store_event *out, char **text) {
    i64 seq, seat, n;
    const char *at = line;
    if (!read_number(&at, 1, UINT32_MAX, &seq)) return NULL;
    if (!read_number(&at, 0, INT64_MAX, &out->at) || !read_kind(&at, out->kind))
        return NULL;
    if (!read_number(&at, -1, STORE_SEATS - 1, &seat)) return NULL;
    if (!read_client(&at, &out->client)) return NULL;
    if (!read_number(&at, 0, UINT32_MAX, &n)) return NULL;
    size_t length = strcspn(at, "\n");
    out->seq = (u32)seq;
    out->seat = (int)seat;
    out->n = (u32)n;
    out->text = *text = strndup(at, length);
    if (*text == NULL) return NULL;
    return at + length + (at[length] == '\n');
}
