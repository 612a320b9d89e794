/* SPDX-License-Identifier: MIT */
/* Snapshots of long tables, compressed. What they hold is the writer's business; here
 * they are bytes beside the log, of which only the latest of a table is kept. */
#include <stdlib.h>
#include <zstd.h>

#include "store/inside.h"

enum { LEVEL = 3, MOST = 256 << 20 };

int store_put_snapshot(store *s, const char *table, const store_snapshot *from) {
    size_t room = ZSTD_compressBound(from->size);
    char *packed = malloc(room);
    size_t size = packed == NULL
                      ? 0
                      : ZSTD_compress(packed, room, from->bytes, from->size, LEVEL);
    sql_value in[] = {sql_text(table), sql_number(from->seq), sql_bytes(packed, size)};
    int done =
        packed == NULL || ZSTD_isError(size) ? -1 : store_run(s, SQL_PUT_SNAPSHOT, in);
    free(packed);
    return done < 0 ? -1 : 0;
}

typedef struct unpacking {
    u8 *bytes;
    size_t size;
} unpacking;

/* What cannot be unpacked is as good as not there: the table will be replayed. */
static int unpack(const sql_row *row, void *whom) {
    unpacking *out = whom;
    const sql_value *body = &row->value[0];
    unsigned long long size = ZSTD_getFrameContentSize(body->data, body->size);
    if (size == 0 || size > MOST) return 1;
    u8 *bytes = malloc((size_t)size);
    if (bytes == NULL) return 1;
    if (ZSTD_decompress(bytes, (size_t)size, body->data, body->size) != size) {
        free(bytes);
        return 1;
    }
    out->bytes = bytes;
    out->size = (size_t)size;
    return 0;
}

u8 *store_read_snapshot(store *s, const char *table, size_t *size) {
    sql_value in = sql_text(table);
    unpacking out = {NULL, 0};
    if (store_query(s, SQL_GET_SNAPSHOT, &in, unpack, &out) < 0) return NULL;
    *size = out.size;
    return out.bytes;
}
