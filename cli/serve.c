/* SPDX-License-Identifier: MIT */
/* kaupang serve: the server, set up from a file and flags. */
#include <string.h>

#include "cli/browser.h"
#include "cli/cli.h"
#include "cli/reach.h"
#include "cli/store.h"
#include "server/server.h"

/* Others on the way can read what is sent without TLS. */
static void warn_if_clear(const char *address) {
    if (strncmp(address, "http://", 7) != 0 || strncmp(address + 7, "127.", 4) == 0 ||
        strncmp(address + 7, "[::1]", 5) == 0)
        return;
    puts("This is not encrypted: passwords can be read by others on the network. Play "
         "as "
         "guests,\nor serve TLS (--set cert=FILE --set key=FILE; docs/security.md).");
    fflush(stdout);
}

static void announce(const char *address) {
    char reached[256];
    cli_reach(address, reached, sizeof reached);
    printf("Kaupang is at %s\n", reached);
    fflush(stdout);
    warn_if_clear(address);
}

/* For people at this machine: the page opens by itself. */
static void announce_page(const char *address) {
    char reached[256];
    cli_reach(address, reached, sizeof reached);
    printf("Kaupang is at %s/ (stop it with Ctrl-C)\n", reached);
    fflush(stdout);
    warn_if_clear(address);
    if (!cli_open_page(reached)) puts("Open this address in a browser.");
    fflush(stdout);
}

static int show_running(const char *address) {
    char reached[256];
    cli_reach(address, reached, sizeof reached);
    printf("Kaupang is already running at %s/\n", reached);
    if (!cli_open_page(reached)) puts("Open this address in a browser.");
    return CLI_OK;
}

/* The configuration file first, so that flags win over it. */
static int read_file(const cli_command *self, const char *path, srv_config *c) {
    char reason[512];
    kp_text why = kp_text_in(reason, sizeof reason);
    char *text = path == NULL ? NULL : cli_read_file(path);
    if (path == NULL) return 1;
    if (text == NULL) return 0;
    int fine = srv_read_config(c, text, &why);
    free(text);
    if (!fine) fprintf(stderr, "kaupang %s: %s: %s\n", self->name, path, reason);
    return fine;
}

static int set_words(const cli_command *self, const cli_list *words, srv_config *c) {
    for (int i = 0; i < words->count; i++) {
        char name[64], reason[256];
        kp_text why = kp_text_in(reason, sizeof reason);
        const char *equals = strchr(words->item[i], '=');
        if (equals == NULL || (size_t)(equals - words->item[i]) >= sizeof name) {
            cli_usage_error(self, "--set needs SETTING=VALUE");
            return 0;
        }
        snprintf(name, sizeof name, "%.*s", (int)(equals - words->item[i]),
                 words->item[i]);
        if (!srv_set(c, name, equals + 1, &why)) {
            cli_usage_error(self, "{0}", kp_words(reason));
            return 0;
        }
    }
    return 1;
}

static int set_flag(const cli_command *self, const char *name, const char *value,
                    srv_config *c) {
    char reason[256];
    kp_text why = kp_text_in(reason, sizeof reason);
    if (value == NULL || srv_set(c, name, value, &why)) return 1;
    cli_usage_error(self, "{0}", kp_words(reason));
    return 0;
}

static int run(const cli_command *self, int argc, char **argv) {
    const char *listen = NULL, *store = NULL, *file = NULL;
    int code, settings = 0, open = 0;
    cli_list words = {{0}, 0};
    srv_config c;
    const cli_flag flags[] = {
        {"listen", CLI_STRING, &listen, "ADDR", N_("address:port (127.0.0.1:7010)")},
        {"store", CLI_STRING, &store, "URL",
         N_("sqlite:PATH or postgres://… (in your data folder)")},
        {"config", CLI_STRING, &file, "FILE", N_("lines of NAME VALUE")},
        {"set", CLI_LIST, &words, "SETTING=VALUE",
         N_("one more setting; see --settings")},
        {"open", CLI_SWITCH, &open, "",
         N_("open the page in a browser; another port if this one is taken")},
        {"settings", CLI_SWITCH, &settings, "", N_("list all settings")},
        {0}};
    int n = cli_parse(self, flags, argc, argv, &code);
    if (n < 0) return code;
    if (n > 0)
        return cli_usage_error(self, N_("unexpected argument '{0}'"),
                               kp_words(argv[0]));
    if (settings) {
        for (int i = 0; srv_settings[i].name != NULL; i++)
            printf("%-14s %s\n", srv_settings[i].name, srv_settings[i].about);
        return CLI_OK;
    }
    srv_default_config(&c);
    if (!read_file(self, file, &c)) return CLI_FAILED;
    if (!set_words(self, &words, &c) || !set_flag(self, "listen", listen, &c) ||
        !set_flag(self, "store", store, &c))
        return CLI_USAGE;
    if (c.store[0] == '\0' && !cli_default_store(c.store, sizeof c.store)) {
        fprintf(stderr, "kaupang serve: no folder for the store; use --store\n");
        return CLI_FAILED;
    }
    c.announce = open ? announce_page : announce;
    c.running = open ? show_running : NULL;
    c.any_port = open;
    return srv_serve(&c) == 0 ? CLI_OK : CLI_FAILED;
}

const cli_command cli_serve = {
    .name = "serve",
    .args = "[--listen ADDR] [--store URL] [--config FILE] [--open]",
    .summary = N_("serve games to browsers and programs"),
    .help =
        N_("Stops on SIGTERM or SIGINT; nothing that was acknowledged is lost, even if "
           "it is\nkilled. The protocol is in docs/protocol.md."),
    .run = run};
