/* SPDX-License-Identifier: MIT */
/* --help=man: the manual page of a command in roff (man(7)), from what --help says. */
#include "cli/manual.h"

#include "tui/help.h"

/* Dashes are typed as they stand here; a line must not begin like a request. */
void cli_put_roff(const char *text) {
    int begins = 1;
    for (; *text != '\0'; text++) {
        if (begins && (*text == '.' || *text == '\'')) fputs("\\&", stdout);
        if (*text == '\\')
            fputs("\\e", stdout);
        else if (*text == '-')
            fputs("\\-", stdout);
        else if (*text == '\'')
            fputs("\\(aq", stdout);
        else
            putchar(*text);
        begins = *text == '\n';
    }
}

void cli_put_heading(const char *english) {
    printf(".SH ");
    cli_put_roff(cli_words(english));
    putchar('\n');
}

void cli_put_flags(const cli_flag *flags) {
    for (const cli_flag *f = flags; f->name != NULL; f++) {
        printf(".TP\n\\fB\\-\\-");
        cli_put_roff(f->name);
        printf("\\fR");
        if (f->kind != CLI_SWITCH) {
            printf(" \\fI");
            cli_put_roff(f->value);
            printf("\\fR");
        }
        putchar('\n');
        cli_put_roff(cli_words(f->doc));
        putchar('\n');
    }
}

void cli_begin_page(const char *name) {
    printf(".TH KAUPANG%s", name[0] == '\0' ? "" : "\\-");
    for (const char *c = name; *c != '\0'; c++)
        putchar(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
    printf(" 1 %s \"kaupang %s\" ", KAUPANG_RELEASED, KAUPANG_VERSION);
    printf("\"%s\"\n", cli_words(N_("Kaupang manual")));
}

void cli_put_exit_status(void) {
    cli_put_heading(N_("EXIT STATUS"));
    printf(".TP\n0\n%s\n", cli_words(N_("all is well")));
    printf(".TP\n1\n%s\n",
           cli_words(N_("the work was done or begun, and something in it failed")));
    printf(".TP\n2\n%s\n",
           cli_words(N_("the command line was wrong; nothing was done")));
}

static void put_keys(const tui_key_group *groups) {
    cli_put_heading(N_("KEYS"));
    for (const tui_key_group *g = groups; g->title != NULL; g++) {
        printf(".SS ");
        cli_put_roff(cli_words(g->title));
        putchar('\n');
        for (const tui_key_help *k = g->keys; k->key != NULL; k++) {
            printf(".TP\n\\fB");
            cli_put_roff(cli_words(k->key));
            printf("\\fR\n");
            cli_put_roff(cli_words(k->does));
            putchar('\n');
        }
    }
}

void cli_print_manual(const cli_command *self, const cli_flag *flags) {
    cli_begin_page(self->name);
    cli_put_heading(N_("NAME"));
    printf("kaupang\\-%s \\- ", self->name);
    cli_put_roff(cli_words(self->summary));
    putchar('\n');
    cli_put_heading(N_("SYNOPSIS"));
    printf("\\fBkaupang %s\\fR ", self->name);
    cli_put_roff(self->args);
    putchar('\n');
    if (self->help[0] != '\0') {
        cli_put_heading(N_("DESCRIPTION"));
        cli_put_roff(cli_words(self->help));
        putchar('\n');
    }
    cli_put_heading(N_("OPTIONS"));
    cli_put_flags(flags);
    cli_put_flags(cli_common_flags);
    if (self->keys != NULL) put_keys(self->keys);
    cli_put_exit_status();
    cli_put_heading(N_("SEE ALSO"));
    printf(".BR kaupang (1)\n");
}
