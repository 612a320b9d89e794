/* SPDX-License-Identifier: MIT */
/* --help of a command, from its entry and its flags. */
#include "cli/cli.h"

enum { FLAG_COLUMNS = 27 };

const cli_flag cli_common_flags[] = {
    {"lang", CLI_STRING, NULL, "en|is|sv|nb|nn", N_("the language")},
    {"help", CLI_SWITCH, NULL, "", N_("show this")},
    {0}};

/* Characters of a text in UTF-8. */
static int count_characters(const char *text) {
    int n = 0;
    for (; *text != '\0'; text++) n += ((u8)*text & 0xc0) != 0x80;
    return n;
}

static void print_flags(const cli_flag *flags) {
    for (const cli_flag *f = flags; f->name != NULL; f++) {
        char left[64];
        const char *value = f->kind == CLI_SWITCH ? "" : f->value;
        snprintf(left, sizeof left, "--%s%s%s", f->name, value[0] == '\0' ? "" : " ",
                 value);
        int room = kp_max(0, FLAG_COLUMNS - count_characters(left));
        printf("  %s%*s %s\n", left, room, "", cli_words(f->doc));
    }
}

const char *cli_usage_line(const cli_command *self, char line[CLI_USAGE_LINE]) {
    snprintf(line, CLI_USAGE_LINE, "%s%s%s", self->name,
             self->args[0] == '\0' ? "" : " ", self->args);
    return line;
}

void cli_print_help(const cli_command *self, const cli_flag *flags) {
    char line[CLI_USAGE_LINE];
    cli_say(stdout, "usage: kaupang {0}\n", kp_words(cli_usage_line(self, line)));
    printf("\n%s\n", cli_words(self->summary));
    if (self->help[0] != '\0') printf("\n%s\n", cli_words(self->help));
    printf("\n");
    print_flags(flags);
    print_flags(cli_common_flags);
}
