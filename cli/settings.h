/* SPDX-License-Identifier: MIT */
/* Settings of the person at the terminal (settings.def): an option wins over the
 * environment, the environment over $XDG_CONFIG_HOME/kaupang/config, the file over what
 * is usual. What is wrong in the file or the environment is said once, with its place,
 * and passed over. */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include "cli/cli.h"

enum cli_setting_id {
#define SETTING(NAME, name, option, environment, values, usual, doc) CLI_##NAME,
#include "cli/settings.def"
    CLI_SETTINGS
};

typedef struct cli_setting_row {
    const char *name, *option, *environment, *values, *usual, *doc;
} cli_setting_row;
extern const cli_setting_row cli_setting_rows[CLI_SETTINGS];

enum { CLI_SETTING_SIZE = 256 };
/* Its value; "" = none. Lives as long as the program. */
const char *cli_setting(int id);
/* As an option said it; 0 after a message if it may not be that. */
int cli_set(int id, const char *value);
/* The same; an option that was not given, NULL, leaves the setting as it is. */
int cli_set_given(int id, const char *value);
/* Where the value came from, for people. */
void cli_put_origin(int id, kp_text *out);
/* Where the file is, or would be; "" = there is no home. */
const char *cli_settings_file(void);
/* Whether the terminal is to be coloured. */
int cli_has_colours(void);

#endif
