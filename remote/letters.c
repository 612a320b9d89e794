/* SPDX-License-Identifier: MIT */
#include "remote/letters.h"

#include <stdlib.h>
#include <string.h>

const remote_kept *remote_keep(remote_kept **list, u32 n, int lasting, const char *text,
                               size_t size) {
    remote_kept *one = malloc(sizeof *one + size);
    if (one == NULL) abort();
    *one = (remote_kept){NULL, n, (u8)lasting, size};
    memcpy(one->text, text, size);
    while (*list != NULL) list = &(*list)->next;
    *list = one;
    return one;
}

static void drop_first(remote_kept **list) {
    remote_kept *one = *list;
    *list = one->next;
    free(one);
}

void remote_forget(remote_kept **list, i64 n) {
    while (*list != NULL && (*list)->n != n) list = &(*list)->next;
    if (*list != NULL) drop_first(list);
}

void remote_forget_passing(remote_kept **list) {
    while (*list != NULL)
        if ((*list)->lasting)
            list = &(*list)->next;
        else
            drop_first(list);
}

void remote_forget_all(remote_kept **list) {
    while (*list != NULL) drop_first(list);
}
