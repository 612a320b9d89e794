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

char *store_unpack_bytes(const char *bytes, size_t packed) {
    unsigned long long size = ZSTD_getFrameContentSize(bytes, packed);
    if (size > ARCHIVE_MOST) return NULL;
    char *text = malloc((size_t)size + 1);
    if (text == NULL) return NULL;
    size_t got = ZSTD_decompress(text, (size_t)size, bytes, packed);
    if (ZSTD_isError(got) || got != size) {
        free(text);
        return NULL;
    }
    text[got] = '\0';
    return text;
}

static int take_packed(const sql_row *row, void *whom) {
    char **out = whom;
    *out = store_unpack_bytes(row->value[0].data, row->value[0].size);
    return *out == NULL;
}

int store_unpack(store *s, const char *table, char **out) {
    sql_value in = sql_text(table);
    *out = NULL;
    int rows = store_query(s, SQL_GET_ARCHIVE, &in, take_packed, out);
    return rows < 0 || (rows > 0 && *out == NULL) ? -1 : 0;
}
