/* SPDX-License-Identifier: MIT */
/* kaupang config: the settings, and where each of them comes from. */
#include <string.h>

#include "cli/settings.h"
#include "lang/lang.h"

static void print_setting(int id) {
    char text[1024];
    kp_text out = cli_text_in(text, sizeof text);
    const char *value = cli_setting(id);
    kp_put(&out, cli_setting_rows[id].name);
    kp_put_column(&out, 0, 10);
    if (id == CLI_LANGUAGE)
        kp_put(&out, lang_code(cli_language()));
    else
        kp_put(&out, value[0] == '\0' ? "-" : value);
    kp_put_column(&out, 0, 22);
    kp_put_char(&out, ' ');
    if (id == CLI_LANGUAGE && cli_is_language_given())
        kp_say(&out, "", "option --{0}", kp_words("lang"));
    else if (id == CLI_LANGUAGE && value[0] == '\0')
        kp_say(&out, "", "the system");
    else
        cli_put_origin(id, &out);
    puts(text);
}

static int run(const cli_command *self, int argc, char **argv) {
    const char *given[CLI_SETTINGS] = {NULL};
    cli_flag flags[CLI_SETTINGS + 1] = {{0}};
    int code, count = 0;
    for (int id = 0; id < CLI_SETTINGS; id++) {
        const cli_setting_row *row = &cli_setting_rows[id];
        if (id == CLI_LANGUAGE) continue; /* every command has it */
        flags[count++] = (cli_flag){row->option, CLI_STRING, &given[id],
                                    row->values[0] != '\0' ? row->values
                                    : id == CLI_BOTS       ? "BOT"
                                                           : "NAME",
                                    row->doc};
    }
    int n = cli_parse(self, flags, argc, argv, &code);
    if (n < 0) return code;
    if (n > 0)
        return cli_usage_error(self, N_("unexpected argument '{0}'"),
                               kp_words(argv[0]));
    for (int id = 0; id < CLI_SETTINGS; id++)
        if (given[id] != NULL && !cli_set(id, given[id])) return CLI_USAGE;
    for (int id = 0; id < CLI_SETTINGS; id++) print_setting(id);
    cli_say(stdout, "\nfile: {0}\n", kp_words(cli_settings_file()));
    return CLI_OK;
}

const cli_command cli_config = {
    .name = "config",
    .args = "",
    .summary = N_("show the settings and where each comes from"),
    .help = N_("An option wins over the environment, the environment over the file\n"
               "$XDG_CONFIG_HOME/kaupang/config, which has lines of NAME VALUE."),
    .run = run};
