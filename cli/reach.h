/* SPDX-License-Identifier: MIT */
#ifndef CLI_REACH_H
#define CLI_REACH_H
#include <stddef.h>

/* Writes the address at which others reach a server: where it listens at every address
 * of this machine (0.0.0.0), the first of them that is not the machine's own loop. */
void cli_reach(const char *address, char *into, size_t room);

#endif
