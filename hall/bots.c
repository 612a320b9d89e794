/* SPDX-License-Identifier: MIT */
/* Which bots people may seat at a table: those of the house, by name alone. Settings
 * and programs (cmd:) are not for people who come over a network. */
#include <string.h>

#include "bots/bot.h"
#include "hall/hall.h"

int hall_knows_bot(const char *name) {
    for (int i = 0; bot_levels[i].name != NULL; i++)
        if (strcmp(bot_levels[i].name, name) == 0) return 1;
    return 0;
}
