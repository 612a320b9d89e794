/* SPDX-License-Identifier: MIT */
/* Archived events, compressed and back. */
#include <stdlib.h>
#include <zstd.h>

#include "store/inside.h"

enum { ARCHIVE_MOST = 64 << 20, LEVEL = 12 };

char *store_pack(const char *text, size_t size, size_t *packed_size) {
    size_t room = ZSTD_compressBound(size);
    char *packed = malloc(room);
    if (packed == NULL) return NULL;
    *packed_size = ZSTD_compress(packed, room, text, size, LEVEL);
    if (!ZSTD_isError(*packed_size)) return packed;
    free(packed);
    return NULL;
}

static int take_packed(const sql_row *row, void *whom) {
    char **out = whom;
    const sql_value *body = &row->value[0];
    unsigned long long size = ZSTD_getFrameContentSize(body->data, body->size);
    if (size > ARCHIVE_MOST) return 1;
    char *text = malloc((size_t)size + 1);
    if (text == NULL) return 1;
    size_t got = ZSTD_decompress(text, (size_t)size, body->data, body->size);
    if (ZSTD_isError(got) || got != size) {
        free(text);
        return 1;
    }
    text[got] = '\0';
    *out = text;
    return 0;
}

int store_unpack(store *s, const char *table, char **out) {
    sql_value in = sql_text(table);
    *out = NULL;
    int rows = store_query(s, SQL_GET_ARCHIVE, &in, take_packed, out);
    return rows < 0 || (rows > 0 && *out == NULL) ? -1 : 0;
}
