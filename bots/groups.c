/* SPDX-License-Identifier: MIT */
/* Which programs run, so that a program that is interrupted can take them along. This
 * is the one thing here that a signal handler must reach, so it is global; libkaupang,
 * which keeps no global state, is linked without it (lib/no_groups.c). */
#include "bots/kind.h"
#include <signal.h>
#include <stdatomic.h>

enum { BOT_PROGRAMS = 1024 }; /* more are only missed */

static _Atomic int bot_groups[BOT_PROGRAMS]; /* of processes; 0 = free */

void bot_note_group(int old, int new) {
    for (int i = 0; i < BOT_PROGRAMS; i++) {
        int expected = old;
        if (atomic_compare_exchange_strong(&bot_groups[i], &expected, new)) return;
    }
}

void bot_end_programs(void) {
    for (int i = 0; i < BOT_PROGRAMS; i++) {
        int group = atomic_load(&bot_groups[i]);
        if (group > 0) kill(-group, SIGKILL);
    }
}
