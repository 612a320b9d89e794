/* SPDX-License-Identifier: MIT */
/* Memory for what runs as wasm: a list of free blocks, sorted by address; neighbours
 * are joined, and the first that is large enough is taken. */
#include "core/port.h"

#include <stdlib.h>
#include <string.h>

extern u8 __heap_base; /* where the linker's own data ends */
enum { PAGE = 65536, GRAIN = 16 };

/* Stands before every block; `next` counts while the block is free. */
typedef struct block {
    size_t size; /* of what follows */
    struct block *next;
    u32 pad[2];
} block;
KP_STATIC_ASSERT(sizeof(block) == GRAIN, "blocks keep what follows aligned");

static block *first_free;
static size_t top; /* what was ever handed out ends here */

static block *extend(size_t size) {
    if (top == 0) top = ((size_t)&__heap_base + GRAIN - 1) / GRAIN * GRAIN;
    size_t end = top + sizeof(block) + size;
    size_t room = __builtin_wasm_memory_size(0) * PAGE;
    if (end < top) return NULL;
    if (end > room &&
        __builtin_wasm_memory_grow(0, (end - room + PAGE - 1) / PAGE) == (size_t)-1)
        return NULL;
    block *b = (block *)top;
    b->size = size;
    top = end;
    return b;
}

/* Takes the block out of the list; what it has too much stays there. */
static void take(block **place, size_t size) {
    block *b = *place;
    if (b->size < size + sizeof(block) + GRAIN) {
        *place = b->next;
        return;
    }
    block *rest = (block *)((u8 *)(b + 1) + size);
    rest->size = b->size - size - sizeof(block);
    rest->next = b->next;
    b->size = size;
    *place = rest;
}

void *malloc(size_t bytes) {
    size_t size = (bytes + GRAIN - 1) / GRAIN * GRAIN;
    block **place = &first_free;
    if (size < bytes) return NULL;
    if (size == 0) size = GRAIN;
    while (*place != NULL && (*place)->size < size) place = &(*place)->next;
    block *b = *place != NULL ? *place : extend(size);
    if (*place != NULL) take(place, size);
    return b == NULL ? NULL : b + 1;
}

static int join(block *a, const block *b) {
    if (a == NULL || (const u8 *)(a + 1) + a->size != (const u8 *)b) return 0;
    a->size += sizeof(block) + b->size;
    a->next = b->next;
    return 1;
}

void free(void *memory) {
    if (memory == NULL) return;
    block *b = (block *)memory - 1, *before = NULL, *after = first_free;
    while (after != NULL && after < b) {
        before = after;
        after = after->next;
    }
    b->next = after;
    if (before == NULL)
        first_free = b;
    else
        before->next = b;
    join(b, after);
    join(before, b);
}

void *calloc(size_t count, size_t bytes) {
    if (bytes > 0 && count > (size_t)-1 / bytes) return NULL;
    void *memory = malloc(count * bytes);
    if (memory != NULL) memset(memory, 0, count * bytes);
    return memory;
}

void *realloc(void *memory, size_t bytes) {
    void *more = malloc(bytes);
    if (memory == NULL || more == NULL) return more;
    size_t had = ((block *)memory - 1)->size;
    memcpy(more, memory, had < bytes ? had : bytes);
    free(memory);
    return more;
}
