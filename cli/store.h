/* SPDX-License-Identifier: MIT */
/* Where the store is, unless somebody says otherwise. */
#ifndef CLI_STORE_H
#define CLI_STORE_H

#include <stddef.h>

/* In the data folder, which is made if need be; 0 if there is no home. */
int cli_default_store(char *into, size_t room);

#endif
