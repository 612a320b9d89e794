/* SPDX-License-Identifier: MIT */
/* JSON (RFC 8259): the one writer and the one reader. Neither needs a C library, so
 * both also run as wasm. */
#ifndef KP_JSON_H
#define KP_JSON_H

#include "core/text.h"

enum {
    KP_JSON_DEPTH = 32,     /* lists and objects within each other            */
    KP_JSON_ENTRIES = 1024, /* of one object, whose keys are compared in turn */
    KP_JSON_SIZE = 1 << 24  /* bytes of a text to read                        */
};

/* ---- writing ---- */
/* Commas, colons and escapes are the writer's work. Every value has a key: its name in
 * an object, NULL in a list and at the top. KP_CHECK traps a key that does not fit, an
 * end without a beginning, and anything after the one value at the top. */
typedef struct kp_json_writer {
    kp_text *text; /* belongs to the caller, who finds there whether it was cut */
    u32 depth;
    u64 objects; /* bit d: the container at depth d is an object */
    u64 filled;  /* bit d: it has an entry already */
} kp_json_writer;

kp_json_writer kp_json_to(kp_text *out);
void kp_json_begin_object(kp_json_writer *w, const char *key);
void kp_json_begin_list(kp_json_writer *w, const char *key);
/* An object that begins with the entries of one already written, without spaces
 * around it; anything but an object has none. */
void kp_json_begin_with(kp_json_writer *w, const char *key, const char *object,
                        size_t size);
void kp_json_end(kp_json_writer *w); /* of the innermost list or object */
void kp_json_null(kp_json_writer *w, const char *key);
void kp_json_flag(kp_json_writer *w, const char *key, int value);
void kp_json_int(kp_json_writer *w, const char *key, i64 number);
void kp_json_uint(kp_json_writer *w, const char *key, u64 number);
/* Rounded to so many decimals, at most 9; null where it is not finite. */
void kp_json_real(kp_json_writer *w, const char *key, double number, int decimals);
void kp_json_text(kp_json_writer *w, const char *key, const char *words);
void kp_json_bytes(kp_json_writer *w, const char *key, const char *bytes, size_t count);
/* Bytes as a text of hexadecimal digits. */
void kp_json_hex(kp_json_writer *w, const char *key, const u8 *bytes, size_t count);
/* Words separated by spaces, as a list of texts. */
void kp_json_words(kp_json_writer *w, const char *key, const char *words);
/* The place of one value, which the caller writes there whole before anything else. */
kp_text *kp_json_value(kp_json_writer *w, const char *key);

/* A single text with its quotation marks. */
void kp_put_json_string(kp_text *t, const char *words);

/* ---- reading ---- */
/* Strict: UTF-8, no key twice, no NUL in a text, whole numbers fit i64, nothing before
 * or after the one value. */
typedef enum kp_json_kind {
    KP_JSON_NULL,
    KP_JSON_FALSE,
    KP_JSON_TRUE,
    KP_JSON_INT,
    KP_JSON_REAL, /* a number with a fraction or an exponent */
    KP_JSON_TEXT,
    KP_JSON_LIST,
    KP_JSON_OBJECT
} kp_json_kind;

/* A value. The entries of a list or an object lie behind it, each with its own. */
typedef struct kp_json {
    const char *key;  /* its name in an object, terminated; else NULL */
    const char *text; /* of a text: decoded, terminated; of a REAL: as it was written */
    u8 kind;
    u32 length; /* bytes of `text`, or entries */
    u32 span;   /* values from this one to the next beside it */
    i64 number; /* of an INT */
} kp_json;

enum { KP_JSON_NAME = 40 };
typedef struct kp_json_error {
    size_t at;               /* byte, from 0 */
    u32 line, column;        /* from 1; columns are bytes */
    const char *reason;      /* constant */
    char name[KP_JSON_NAME]; /* what it is about, cut to fit: the key; "" = nothing */
} kp_json_error;

/* Room that is enough for the values of this text. */
u32 kp_json_room(const char *text, size_t size);
/* Reads the text, decoding its strings in place: the values point into it. The first is
 * the root; NULL = not JSON, or more values than `room`, and `error` says. */
const kp_json *kp_json_read(char *text, size_t size, kp_json *value, u32 room,
                            kp_json_error *error);
/* "line 2, column 7: duplicate key 'seat'". */
void kp_put_json_error(kp_text *out, const kp_json_error *error);

/* Questions about a value; all accept NULL, a value that is absent. */
int kp_json_is(const kp_json *v, kp_json_kind kind);
int kp_json_is_flag(const kp_json *v);
/* The entry of an object, or NULL. */
const kp_json *kp_json_get(const kp_json *object, const char *key);
/* Entries of a list or object; 0 of anything else. */
u32 kp_json_count(const kp_json *v);
const kp_json *kp_json_at(const kp_json *v, u32 i);
/* The decoded text, or NULL if the value is not a text. */
const char *kp_json_string(const kp_json *v);
/* The number of an INT; else 0. */
i64 kp_json_number(const kp_json *v);
const kp_json *kp_json_first(const kp_json *v);
const kp_json *kp_json_next(const kp_json *v, const kp_json *entry);
/* Each entry of a list or object in turn. */
#define KP_JSON_EACH(entry, v)                                                         \
    for (const kp_json *entry = kp_json_first(v); (entry) != NULL;                     \
         (entry) = kp_json_next((v), entry))
/* Writes it again, without the spaces and without its key. */
void kp_put_json(kp_text *out, const kp_json *v);

/* ---- for hosts with a heap (core/json_parse.c) ---- */
/* Reads a text that stays as it is. free() the root, and all of it is released. */
kp_json *kp_json_parse(const char *text, size_t size, kp_json_error *error);

#endif
