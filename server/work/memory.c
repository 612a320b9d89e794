/* SPDX-License-Identifier: MIT */
/* How memory is taken from the system. */
#include <malloc.h>

#include "server/work/work.h"

/* The system changes a process's memory for one thread at a time, and whoever hashes a
 * password or frees a search tree is at it for milliseconds, on a busy machine for half
 * a second: everybody else who wants more memory, or gives some back, waits. So what
 * was freed is kept for the next who needs some, and moves need no more in the long
 * run. */
void srv_keep_memory(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 32 << 20); /* bytes: no text is as long */
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    mallopt(M_TOP_PAD, 4 << 20);
#endif
}
