/* SPDX-License-Identifier: MIT */
#ifndef CLI_BROWSER_H
#define CLI_BROWSER_H

/* Opens the page of a server in the user's browser and does not wait for it; 0 if there
 * is none, or no desktop to show it on. */
int cli_open_page(const char *address);

#endif
