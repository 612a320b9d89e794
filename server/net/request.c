/* SPDX-License-Identifier: MIT */
#include "server/net/request.h"

#include <string.h>
#include <strings.h>

static int is_exactly(http_slice s, const char *word) {
    return strlen(word) == s.size && memcmp(s.at, word, s.size) == 0;
}

static http_slice trim(http_slice s) {
    while (s.size > 0 && (*s.at == ' ' || *s.at == '\t')) {
        s.at++;
        s.size--;
    }
    while (s.size > 0 && (s.at[s.size - 1] == ' ' || s.at[s.size - 1] == '\t'))
        s.size--;
    return s;
}

/* The next element of a list; 0 at its end. */
static int next_word(http_slice *list, http_slice *word) {
    while (list->size > 0) {
        const char *comma = memchr(list->at, ',', list->size);
        size_t n = comma == NULL ? list->size : (size_t)(comma - list->at);
        *word = trim((http_slice){list->at, n});
        n += comma != NULL;
        list->at += n;
        list->size -= n;
        if (word->size > 0) return 1;
    }
    return 0;
}

/* ---- where it ends (RFC 9112, 2.2) ---- */
/* Lines end with CR LF; neither comes alone. */
static int is_bare(const char *bytes, size_t size, size_t i) {
    if (bytes[i] == '\r') return i + 1 < size && bytes[i + 1] != '\n';
    return bytes[i] == '\n' && (i == 0 || bytes[i - 1] != '\r');
}

long http_find_end(const char *bytes, size_t size, size_t *seen) {
    const char *line_end = memchr(bytes, '\r', size);
    size_t line = line_end == NULL ? size : (size_t)(line_end - bytes);
    if (line > HTTP_LINE) return -414;
    if (size > 0 && !http_is_token_char(bytes[0])) return -400; /* no method */
    for (size_t i = *seen; i < size; i++) {
        if (i >= HTTP_HEAD) return -431;
        if (bytes[i] == '\0' || is_bare(bytes, size, i)) return -400;
        if (bytes[i] == '\n' && i >= 3 && bytes[i - 2] == '\n') return (long)i + 1;
    }
    *seen = size == 0 ? 0 : size - 1; /* the last may be a CR that is looked at again */
    return 0;
}

/* ---- the request line (RFC 9112, 3) ---- */
static const char *const methods[] = {"GET",    "HEAD",  "POST",   "PUT",
                                      "DELETE", "PATCH", "OPTIONS"};

static int check_method(http_slice m) {
    for (size_t i = 0; i < KP_COUNT(methods); i++)
        if (is_exactly(m, methods[i])) return 0;
    return 501;
}

static int check_version(http_slice v, http_head *out) {
    if (v.size != 8 || memcmp(v.at, "HTTP/", 5) != 0 || v.at[6] != '.') return 400;
    if (v.at[5] < '0' || v.at[5] > '9' || v.at[7] < '0' || v.at[7] > '9') return 400;
    out->minor = v.at[7] == '0' ? 0 : 1;
    return v.at[5] == '1' ? 0 : 505;
}

/* Bytes up to the first of this character; all if there is none. */
static size_t up_to(http_slice s, char c) {
    const char *found = memchr(s.at, c, s.size);
    return found == NULL ? s.size : (size_t)(found - s.at);
}

static int read_request_line(http_slice line, http_head *out) {
    size_t n = up_to(line, ' ');
    out->method = (http_slice){line.at, n};
    if (n == 0 || n == line.size) return 400;
    for (size_t i = 0; i < n; i++)
        if (!http_is_token_char(line.at[i])) return 400;
    line.at += n + 1;
    line.size -= n + 1;
    n = up_to(line, ' ');
    out->target = (http_slice){line.at, n};
    if (n == 0 || n == line.size) return 400;
    for (size_t i = 0; i < n; i++)
        if (line.at[i] <= ' ' || line.at[i] > '~' || line.at[i] == '#') return 400;
    line.at += n + 1;
    line.size -= n + 1;
    int status = check_version(line, out);
    return status != 0 ? status : check_method(out->method);
}

/* What follows "http://" in an absolute target; 0 if it is another form. */
static int skip_scheme(http_slice *target) {
    static const char *const schemes[] = {"http://", "https://"};
    for (size_t i = 0; i < KP_COUNT(schemes); i++) {
        size_t n = strlen(schemes[i]);
        if (target->size <= n || strncasecmp(target->at, schemes[i], n) != 0) continue;
        target->at += n;
        target->size -= n;
        return 1;
    }
    return 0;
}

/* The four forms of a target (3.2): the host of an absolute one replaces the field. */
static int read_target(http_head *h) {
    http_slice rest = h->target;
    if (rest.at[0] == '/') return 0;
    if (rest.size == 1 && rest.at[0] == '*')
        return http_is(h->method, "OPTIONS") ? 0 : 400;
    if (!skip_scheme(&rest)) return 400;
    size_t slash = up_to(rest, '/'), mark = up_to(rest, '?');
    h->host = (http_slice){rest.at, slash < mark ? slash : mark};
    return http_is_host(h->host) ? 0 : 400;
}

/* ---- field lines (5) ---- */
static int next_field(http_slice *fields, http_slice *name, http_slice *value) {
    if (fields->size < 2) return 0;
    size_t line = up_to(*fields, '\n') + 1, colon = up_to(*fields, ':');
    *name = (http_slice){fields->at, colon};
    *value = trim((http_slice){fields->at + colon + 1, line - colon - 3});
    fields->at += line;
    fields->size -= line;
    return 1;
}

/* name ":" value CR LF, with nothing before the name or between it and the colon; so a
 * folded line is none. */
static int check_line(http_slice line) {
    size_t colon = up_to(line, ':');
    if (colon == 0 || colon == line.size) return 400;
    for (size_t i = 0; i < colon; i++)
        if (!http_is_token_char(line.at[i])) return 400;
    for (size_t i = colon + 1; i < line.size; i++)
        if (!http_is_value_char(line.at[i])) return 400;
    return 0;
}

static int check_lines(http_slice fields) {
    for (int count = 0; fields.size > 0; count++) {
        size_t n = up_to(fields, '\n');
        int status = check_line((http_slice){fields.at, n - 1});
        if (status != 0) return status;
        if (count == HTTP_FIELDS) return 431;
        fields.at += n + 1;
        fields.size -= n + 1;
    }
    return 0;
}

int http_find_field(const http_head *h, const char *name, http_slice *value) {
    http_slice rest = h->fields, at, found;
    int count = 0;
    *value = (http_slice){"", 0};
    while (next_field(&rest, &at, &found))
        if (http_is(at, name) && count++ == 0) *value = found;
    return count;
}

int http_join_field(const http_head *h, const char *name, char *list, size_t room) {
    http_slice rest = h->fields, at, value;
    size_t used = 0;
    int count = 0;
    while (next_field(&rest, &at, &value)) {
        if (!http_is(at, name)) continue;
        if (count++ > 0 && used < room) list[used++] = ',';
        if (value.size < room - used) memcpy(list + used, value.at, value.size);
        used = value.size < room - used ? used + value.size : room;
    }
    list[used < room ? used : 0] = '\0';
    return count;
}

int http_are_all(const http_head *h, const char *name, int (*good)(http_slice)) {
    http_slice rest = h->fields, at, value;
    while (next_field(&rest, &at, &value))
        if (http_is(at, name) && !good(value)) return 0;
    return 1;
}

static int find_word(const http_head *h, const char *name, const char *word,
                     int (*same)(http_slice, const char *)) {
    http_slice rest = h->fields, at, list, one;
    while (next_field(&rest, &at, &list)) {
        if (!http_is(at, name)) continue;
        while (next_word(&list, &one))
            if (same(one, word)) return 1;
    }
    return 0;
}

int http_has_word(const http_head *h, const char *name, const char *word) {
    return find_word(h, name, word, http_is);
}

int http_has_exactly(const http_head *h, const char *name, const char *word) {
    return find_word(h, name, word, is_exactly);
}

/* ---- what the fields say about the message (6, 7, 9) ---- */
static int read_length(http_head *h) {
    http_slice value;
    int count = http_find_field(h, "Content-Length", &value);
    h->length = -1;
    if (count == 0) return 0;
    if (count > 1 || value.size == 0) return 400;
    i64 length = 0;
    for (size_t i = 0; i < value.size; i++) {
        if (value.at[i] < '0' || value.at[i] > '9') return 400;
        if (length > INT64_MAX / 10 - 1) return 413;
        length = length * 10 + (value.at[i] - '0');
    }
    h->length = length;
    return 0;
}

/* Only "chunked" is known, and only as the last coding; beside a length it would be an
 * attempt to smuggle (6.3). */
static int read_codings(http_head *h) {
    http_slice rest = h->fields, name, list, coding;
    int given = 0, foreign = 0, last_chunked = 0, chunked = 0;
    while (next_field(&rest, &name, &list)) {
        if (!http_is(name, "Transfer-Encoding")) continue;
        given = 1;
        while (next_word(&list, &coding)) {
            last_chunked = http_is(coding, "chunked");
            chunked += last_chunked;
            foreign |= !last_chunked;
        }
    }
    if (!given) return 0;
    if (h->length >= 0 || h->minor == 0 || !last_chunked || chunked > 1) return 400;
    h->chunked = 1;
    return foreign ? 501 : 0;
}

static int read_host(http_head *h) {
    http_slice value;
    int count = http_find_field(h, "Host", &value);
    if (count > 1 || (count == 0 && h->minor > 0)) return 400;
    if (value.size > 0 && !http_is_host(value)) return 400; /* it may be empty */
    if (h->host.size == 0) h->host = value;
    return 0;
}

static int read_expectation(http_head *h) {
    http_slice value;
    if (h->minor == 0 || http_find_field(h, "Expect", &value) == 0) return 0;
    h->wants_continue = (u8)http_is(value, "100-continue");
    return h->wants_continue ? 0 : 417;
}

static int read_fields(http_head *h) {
    int status = read_host(h);
    if (status == 0) status = read_length(h);
    if (status == 0) status = read_codings(h);
    if (status == 0) status = read_expectation(h);
    h->close = (u8)http_has_word(h, "Connection", "close");
    h->keep_alive = (u8)http_has_word(h, "Connection", "keep-alive");
    /* An upgrade is for HTTP/1.1 and after (RFC 9110, 7.8). */
    h->upgrade = h->minor > 0 && http_has_word(h, "Connection", "upgrade");
    h->websocket = (u8)http_has_word(h, "Upgrade", "websocket");
    return status;
}

int http_read_head(const char *bytes, size_t size, http_head *out) {
    memset(out, 0, sizeof *out);
    http_slice line = {bytes, up_to((http_slice){bytes, size}, '\r')};
    out->fields = (http_slice){bytes + line.size + 2, size - line.size - 4};
    int status = read_request_line(line, out), wrong = check_lines(out->fields);
    if (wrong != 0 || status == 400) return wrong != 0 ? wrong : status;
    if (status == 0) status = read_target(out);
    return status != 0 ? status : read_fields(out);
}

/* ---- the target ---- */
static int hex(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static int decode_path(http_slice from, char *path) {
    size_t used = 0;
    for (size_t i = 0; i < from.size; i++) {
        char c = from.at[i];
        if (c == '%') {
            if (i + 2 >= from.size) return 400;
            int high = hex(from.at[i + 1]), low = hex(from.at[i + 2]);
            if (high < 0 || low < 0 || high * 16 + low < ' ') return 400;
            c = (char)(high * 16 + low);
            i += 2;
        }
        path[used++] = c;
    }
    path[used] = '\0';
    return 0;
}

int http_split_target(const http_head *h, char path[HTTP_LINE], char query[HTTP_LINE]) {
    http_slice rest = h->target;
    if (skip_scheme(&rest)) {
        rest.at += h->host.size;
        rest.size -= h->host.size;
    }
    size_t n = up_to(rest, '?'), skip = n + (n < rest.size);
    memcpy(query, rest.at + skip, rest.size - skip);
    query[rest.size - skip] = '\0';
    return decode_path(n == 0 ? (http_slice){"/", 1} : (http_slice){rest.at, n}, path);
}
