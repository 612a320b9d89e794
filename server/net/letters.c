/* SPDX-License-Identifier: MIT */
/* Characters and words of HTTP (RFC 9110, 5.5 and 5.6.2). */
#include <string.h>
#include <strings.h>

#include "server/net/request.h"

int http_is_alphanumeric(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

int http_is_token_char(char c) {
    return http_is_alphanumeric(c) ||
           (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

int http_is_value_char(char c) {
    return c == '\t' || ((u8)c >= ' ' && c != 0x7f);
}

int http_is(http_slice s, const char *word) {
    return strlen(word) == s.size && strncasecmp(s.at, word, s.size) == 0;
}
