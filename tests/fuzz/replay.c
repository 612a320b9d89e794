/* SPDX-License-Identifier: MIT */
/* Plays what a fuzzer has found worth keeping, once, in any build. Prints TAP. The file
 * (tests/fuzz/pack.py makes it) has each input as its length in decimal, a line feed,
 * its bytes, and a line feed.
 * usage: replay CORPUS */
#include <stdio.h>
#include <stdlib.h>

#include "core/port.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

/* The bytes of the next input, which the caller frees; NULL at the end. */
static u8 *read_input(FILE *from, size_t *size) {
    enum { MOST = 1 << 16 };
    unsigned length;
    if (fscanf(from, "%u", &length) != 1 || length > MOST || fgetc(from) != '\n')
        return NULL;
    u8 *data = malloc(length + 1u);
    if (data == NULL) abort();
    if (fread(data, 1, length, from) != length || fgetc(from) != '\n') {
        free(data);
        return NULL;
    }
    *size = length;
    return data;
}

int main(int count, char **words) {
    FILE *from = count == 2 ? fopen(words[1], "rb") : NULL;
    size_t size;
    int inputs = 0;
    if (from == NULL) {
        fputs("usage: replay CORPUS\n", stderr);
        return 2;
    }
    for (u8 *data; (data = read_input(from, &size)) != NULL; inputs++) {
        LLVMFuzzerTestOneInput(data, size); /* aborts where something is wrong */
        free(data);
    }
    int whole = feof(from) && inputs > 0;
    fclose(from);
    printf("1..1\n%s 1 - %d inputs\n", whole ? "ok" : "not ok", inputs);
    return !whole;
}
