/* SPDX-License-Identifier: MIT */
/* Sec-WebSocket-Extensions by its grammar (RFC 6455, 9.1). None is spoken here, but who
 * offers one must do so in words. */
#include "server/net/request.h"

static void skip_space(http_slice *s) {
    while (s->size > 0 && (*s->at == ' ' || *s->at == '\t')) {
        s->at++;
        s->size--;
    }
}

static int take_char(http_slice *s, char c) {
    skip_space(s);
    if (s->size == 0 || *s->at != c) return 0;
    s->at++;
    s->size--;
    skip_space(s);
    return 1;
}

static int take_token(http_slice *s) {
    size_t n = 0;
    while (n < s->size && http_is_token_char(s->at[n])) n++;
    s->at += n;
    s->size -= n;
    return n > 0;
}

/* What is quoted must be a token once the quotes and backslashes are gone. */
static int take_quoted(http_slice *s) {
    size_t n = 1;
    for (; n < s->size && s->at[n] != '"'; n++) {
        if (s->at[n] == '\\') n++;
        if (n >= s->size || !http_is_token_char(s->at[n])) return 0;
    }
    if (n < 2 || n >= s->size) return 0;
    s->at += n + 1;
    s->size -= n + 1;
    return 1;
}

/* token *( ";" token [ "=" ( token / quoted token ) ] ) */
static int take_extension(http_slice *s) {
    if (!take_token(s)) return 0;
    while (take_char(s, ';')) {
        if (!take_token(s)) return 0;
        if (!take_char(s, '=')) continue;
        if (s->size > 0 && *s->at == '"' ? !take_quoted(s) : !take_token(s)) return 0;
    }
    return 1;
}

static void skip_commas(http_slice *s) {
    int found;
    do found = take_char(s, ',');
    while (found);
}

/* At least one, separated by commas; between commas there may be nothing. */
int http_are_extensions(http_slice list) {
    int count = 0;
    skip_commas(&list);
    while (list.size > 0) {
        if (!take_extension(&list)) return 0;
        count++;
        skip_space(&list);
        if (list.size > 0 && !take_char(&list, ',')) return 0;
        skip_commas(&list);
    }
    return count > 0;
}
