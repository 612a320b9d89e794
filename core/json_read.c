/* SPDX-License-Identifier: MIT */
#include "core/json.h"

/* A text on its way to values. */
typedef struct kp_json_reader {
    char *text; /* strings are decoded in place: they never become longer */
    size_t size, at;
    u32 line;
    size_t line_start;
    kp_json *value;
    u32 room, used, depth;
    const char *reason; /* NULL = nothing wrong so far */
    const char *name;   /* what it is about, or NULL */
} kp_json_reader;

static int kp_json_wrong(kp_json_reader *r, const char *reason) {
    if (r->reason == NULL) r->reason = reason;
    return 0;
}

/* The character at the reader, or -1 at the end. */
static int kp_json_peek(const kp_json_reader *r) {
    return r->at < r->size ? (u8)r->text[r->at] : -1;
}

static void kp_json_skip_space(kp_json_reader *r) {
    for (;; r->at++) {
        int c = kp_json_peek(r);
        if (c == '\n') {
            r->line++;
            r->line_start = r->at + 1;
        } else if (c != ' ' && c != '\t' && c != '\r') {
            return;
        }
    }
}

static int kp_json_take(kp_json_reader *r, char c) {
    if (kp_json_peek(r) != c) return 0;
    r->at++;
    return 1;
}

/* ---- strings ---- */
static int kp_json_take_hex(kp_json_reader *r, u32 *out) {
    *out = 0;
    for (int i = 0; i < 4; i++) {
        int c = kp_json_peek(r), lower = c | 0x20;
        if (c >= '0' && c <= '9')
            *out = *out << 4 | (u32)(c - '0');
        else if (lower >= 'a' && lower <= 'f')
            *out = *out << 4 | (u32)(lower - 'a' + 10);
        else
            return kp_json_wrong(r, "\\u needs four hexadecimal digits");
        r->at++;
    }
    return 1;
}

static char *kp_json_put_utf8(char *to, u32 code) {
    int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const u8 first[] = {0, 0xc0, 0xe0, 0xf0};
    *to++ = (char)(first[more] | code >> 6 * more);
    while (more-- > 0) *to++ = (char)(0x80 | (code >> 6 * more & 0x3f));
    return to;
}

/* After "\u": two of them where the first is half of a character. NULL = wrong. */
static char *kp_json_take_code(kp_json_reader *r, char *to) {
    u32 code, low;
    if (!kp_json_take_hex(r, &code)) return NULL;
    int is_half = code >= 0xd800 && code < 0xe000;
    if (code == 0) kp_json_wrong(r, "a text may not contain NUL");
    if (is_half) {
        if (code >= 0xdc00 || !kp_json_take(r, '\\') || !kp_json_take(r, 'u') ||
            !kp_json_take_hex(r, &low) || low < 0xdc00 || low >= 0xe000)
            kp_json_wrong(r, "half of a surrogate pair");
        else
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    return r->reason != NULL ? NULL : kp_json_put_utf8(to, code);
}

/* After a backslash; where the text goes on, or NULL. */
static char *kp_json_take_escape(kp_json_reader *r, char *to) {
    static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    if (kp_json_take(r, 'u')) return kp_json_take_code(r, to);
    for (int i = 0; names[i] != '\0'; i++) {
        if (!kp_json_take(r, names[i])) continue;
        *to = meant[i];
        return to + 1;
    }
    kp_json_wrong(r, "there is no such escape");
    return NULL;
}

/* One character as it stands; where the text goes on, or NULL. */
static char *kp_json_take_plain(kp_json_reader *r, char *to) {
    int c = kp_json_peek(r);
    int length = c < 0 ? 0 : kp_utf8_length(r->text + r->at, r->size - r->at);
    if (c < 0)
        kp_json_wrong(r, "the text does not end");
    else if (c < 0x20)
        kp_json_wrong(r, "control characters must be escaped");
    else if (length == 0)
        kp_json_wrong(r, "this is not UTF-8");
    if (r->reason != NULL) return NULL;
    while (length-- > 0) *to++ = r->text[r->at++];
    return to;
}

static int kp_json_take_string(kp_json_reader *r, const char **out, u32 *length) {
    if (!kp_json_take(r, '"')) return kp_json_wrong(r, "expected a text in quotes");
    char *start = r->text + r->at, *to = start;
    while (to != NULL && kp_json_peek(r) != '"')
        to = kp_json_take(r, '\\') ? kp_json_take_escape(r, to)
                                   : kp_json_take_plain(r, to);
    if (to == NULL) return 0;
    *to = '\0'; /* at the latest where the closing quotation mark stands */
    r->at++;
    *out = start;
    *length = (u32)(to - start);
    return 1;
}

/* ---- numbers and words ---- */
static u32 kp_json_take_digits(kp_json_reader *r) {
    u32 n = 0;
    for (; kp_json_peek(r) >= '0' && kp_json_peek(r) <= '9'; n++) r->at++;
    return n;
}

static int kp_json_take_int(kp_json_reader *r, kp_json *v, size_t start) {
    int minus = r->text[start] == '-';
    u64 most = minus ? (u64)1 << 63 : ((u64)1 << 63) - 1, number = 0;
    for (size_t i = start + (size_t)minus; i < r->at; i++) {
        u64 digit = (u64)(r->text[i] - '0');
        if (number > (most - digit) / 10)
            return kp_json_wrong(r, "this number is too large");
        number = number * 10 + digit;
    }
    v->kind = KP_JSON_INT;
    v->number = minus ? (i64)(0 - number) : (i64)number;
    return 1;
}

static int kp_json_take_number(kp_json_reader *r, kp_json *v) {
    size_t start = r->at;
    int real = 0, fine = 1;
    kp_json_take(r, '-');
    if (!kp_json_take(r, '0')) fine = kp_json_take_digits(r) > 0;
    if (fine && kp_json_take(r, '.')) {
        real = 1;
        fine = kp_json_take_digits(r) > 0;
    }
    if (fine && (kp_json_take(r, 'e') || kp_json_take(r, 'E'))) {
        real = 1;
        if (!kp_json_take(r, '+')) kp_json_take(r, '-');
        fine = kp_json_take_digits(r) > 0;
    }
    if (!fine) return kp_json_wrong(r, "a digit is missing");
    if (!real) return kp_json_take_int(r, v, start);
    v->kind = KP_JSON_REAL;
    v->text = r->text + start;
    v->length = (u32)(r->at - start);
    return 1;
}

static int kp_json_take_word(kp_json_reader *r, kp_json *v) {
    static const char *const words[] = {"null", "false", "true"};
    for (int i = 0; i < 3; i++) {
        size_t n = 0;
        while (words[i][n] != '\0' && r->at + n < r->size &&
               words[i][n] == r->text[r->at + n])
            n++;
        if (words[i][n] != '\0') continue;
        v->kind = (u8)(KP_JSON_NULL + i);
        r->at += n;
        return 1;
    }
    return kp_json_wrong(r, "expected a value");
}

/* ---- values ---- */
static int kp_json_take_value(kp_json_reader *r, const char *key);

static int kp_json_take_key(kp_json_reader *r, u32 object, const char **key) {
    u32 length;
    size_t start = r->at;
    const kp_json *o = &r->value[object];
    if (!kp_json_take_string(r, key, &length)) return 0;
    if (kp_json_get(o, *key) != NULL) {
        r->at = start;
        r->name = *key;
        return kp_json_wrong(r, "duplicate key");
    }
    if (o->length == KP_JSON_ENTRIES)
        return kp_json_wrong(r, "too many entries in one object");
    kp_json_skip_space(r);
    return kp_json_take(r, ':') ? 1 : kp_json_wrong(r, "expected ':'");
}

/* The entries after the opening bracket; `v` is the number of the list or object. */
static int kp_json_take_entries(kp_json_reader *r, u32 v, char end) {
    if (r->depth++ == KP_JSON_DEPTH) return kp_json_wrong(r, "too deep");
    kp_json_skip_space(r);
    if (!kp_json_take(r, end)) {
        do {
            const char *key = NULL;
            kp_json_skip_space(r);
            if (end == '}' && !kp_json_take_key(r, v, &key)) return 0;
            if (!kp_json_take_value(r, key)) return 0;
            r->value[v].length++;
            r->value[v].span = r->used - v;
            kp_json_skip_space(r);
        } while (kp_json_take(r, ','));
        if (!kp_json_take(r, end))
            return kp_json_wrong(r, end == '}' ? "expected ',' or '}'"
                                               : "expected ',' or ']'");
    }
    r->depth--;
    return 1;
}

static int kp_json_take_value(kp_json_reader *r, const char *key) {
    kp_json_skip_space(r);
    if (r->used == r->room) return kp_json_wrong(r, "too many values");
    u32 index = r->used++;
    kp_json *v = &r->value[index];
    *v = (kp_json){.key = key, .span = 1};
    int c = kp_json_peek(r);
    if (c == '{' || c == '[') {
        v->kind = c == '{' ? KP_JSON_OBJECT : KP_JSON_LIST;
        r->at++;
        return kp_json_take_entries(r, index, c == '{' ? '}' : ']');
    }
    if (c == '"') {
        v->kind = KP_JSON_TEXT;
        return kp_json_take_string(r, &v->text, &v->length);
    }
    if (c == '-' || (c >= '0' && c <= '9')) return kp_json_take_number(r, v);
    return kp_json_take_word(r, v);
}

u32 kp_json_room(const char *text, size_t size) {
    u32 values = 1; /* each value is the first, or the first within, or after a comma */
    for (size_t i = 0; i < size && i < KP_JSON_SIZE; i++)
        values += text[i] == ',' || text[i] == '[' || text[i] == '{';
    return values;
}

/* Whole characters of the name, as many as fit. */
static void kp_json_keep_name(const char *name, kp_json_error *error) {
    size_t used = 0, rest = 0;
    while (name[rest] != '\0') rest++;
    for (size_t n; rest > 0 &&
                   used + (n = (size_t)kp_utf8_length(name, rest)) < sizeof error->name;
         name += n, rest -= n)
        for (size_t i = 0; i < n; i++) error->name[used++] = name[i];
    error->name[used] = '\0';
}

const kp_json *kp_json_read(char *text, size_t size, kp_json *value, u32 room,
                            kp_json_error *error) {
    kp_json_reader r = {
        .text = text, .size = size, .line = 1, .value = value, .room = room};
    if (size > KP_JSON_SIZE)
        kp_json_wrong(&r, "this is too large");
    else if (kp_json_take_value(&r, NULL)) {
        kp_json_skip_space(&r);
        if (r.at < size) kp_json_wrong(&r, "expected nothing more");
    }
    if (r.reason == NULL) return value;
    *error =
        (kp_json_error){r.at, r.line, (u32)(r.at - r.line_start) + 1, r.reason, ""};
    if (r.name != NULL) kp_json_keep_name(r.name, error);
    return NULL;
}

void kp_put_json_error(kp_text *out, const kp_json_error *error) {
    kp_put(out, "line ");
    kp_put_int(out, error->line);
    kp_put(out, ", column ");
    kp_put_int(out, error->column);
    kp_put(out, ": ");
    kp_put(out, error->reason);
    if (error->name[0] == '\0') return;
    kp_put(out, " '");
    kp_put(out, error->name);
    kp_put_char(out, '\'');
}

/* ---- questions ---- */
int kp_json_is(const kp_json *v, kp_json_kind kind) {
    return v != NULL && v->kind == kind;
}

int kp_json_is_flag(const kp_json *v) {
    return kp_json_is(v, KP_JSON_TRUE) || kp_json_is(v, KP_JSON_FALSE);
}

u32 kp_json_count(const kp_json *v) {
    return v != NULL && v->kind >= KP_JSON_LIST ? v->length : 0;
}

const kp_json *kp_json_first(const kp_json *v) {
    return kp_json_count(v) > 0 ? v + 1 : NULL;
}

const kp_json *kp_json_next(const kp_json *v, const kp_json *entry) {
    const kp_json *next = entry + entry->span;
    return next < v + v->span ? next : NULL;
}

static int kp_json_same(const char *a, const char *b) {
    while (*a != '\0' && *a == *b) a++, b++;
    return *a == *b;
}

const kp_json *kp_json_get(const kp_json *object, const char *key) {
    if (!kp_json_is(object, KP_JSON_OBJECT)) return NULL;
    const kp_json *e = kp_json_first(object);
    while (e != NULL && !kp_json_same(e->key, key)) e = kp_json_next(object, e);
    return e;
}

const kp_json *kp_json_at(const kp_json *v, u32 i) {
    const kp_json *e = kp_json_first(v);
    while (e != NULL && i-- > 0) e = kp_json_next(v, e);
    return e;
}

const char *kp_json_string(const kp_json *v) {
    return kp_json_is(v, KP_JSON_TEXT) ? v->text : NULL;
}

i64 kp_json_number(const kp_json *v) {
    return kp_json_is(v, KP_JSON_INT) ? v->number : 0;
}

static void kp_json_write_again(kp_json_writer *w, const char *key, const kp_json *v) {
    switch (v->kind) {
    case KP_JSON_NULL: kp_json_null(w, key); return;
    case KP_JSON_FALSE:
    case KP_JSON_TRUE: kp_json_flag(w, key, v->kind == KP_JSON_TRUE); return;
    case KP_JSON_INT: kp_json_int(w, key, v->number); return;
    case KP_JSON_REAL: kp_put_bytes(kp_json_value(w, key), v->text, v->length); return;
    case KP_JSON_TEXT: kp_json_bytes(w, key, v->text, v->length); return;
    case KP_JSON_LIST: kp_json_begin_list(w, key); break;
    default: kp_json_begin_object(w, key); break;
    }
    KP_JSON_EACH (e, v) kp_json_write_again(w, e->key, e);
    kp_json_end(w);
}

void kp_put_json(kp_text *out, const kp_json *v) {
    kp_json_writer w = kp_json_to(out);
    kp_json_write_again(&w, NULL, v);
}
