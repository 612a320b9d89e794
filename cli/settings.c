/* SPDX-License-Identifier: MIT */
#include "cli/settings.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

const cli_setting_row cli_setting_rows[CLI_SETTINGS] = {
#define SETTING(NAME, name, option, environment, values, usual, doc)                   \
    {name, option, environment, values, usual, doc},
#include "cli/settings.def"
};

enum { FROM_NOWHERE, FROM_FILE, FROM_ENVIRONMENT, FROM_OPTION };
enum { FILE_MAX = 64 << 10, LINE_MAX_BYTES = 1024, COMPLAINTS = 5 };

/* What is set, read at the first question. */
static struct {
    int read, complaints;
    char path[512];
    struct {
        char value[CLI_SETTING_SIZE];
        int from, line;
    } of[CLI_SETTINGS];
} settings;

/* ---- what a value may be --------------------------------------------------------- */

static int is_among(const char *list, const char *value) {
    size_t length = strlen(value);
    for (; *list != '\0'; list += strcspn(list, "|"), list += *list == '|')
        if (strcspn(list, "|") == length && strncmp(list, value, length) == 0) return 1;
    return 0;
}

static int is_text(const char *value) {
    size_t size = strlen(value);
    for (size_t i = 0; i < size;) {
        int n = kp_utf8_length(value + i, size - i);
        if (n == 0 || (unsigned char)value[i] < ' ' || value[i] == 127) return 0;
        i += (size_t)n;
    }
    return size > 0 && size < CLI_SETTING_SIZE;
}

static int is_allowed(int id, const char *value) {
    const cli_setting_row *row = &cli_setting_rows[id];
    if (row->values[0] != '\0') return is_among(row->values, value);
    return is_text(value) && (id != CLI_NAME || strlen(value) < KP_NAME_SIZE);
}

static void put_allowed(int id, kp_text *out) {
    const cli_setting_row *row = &cli_setting_rows[id];
    if (row->values[0] != '\0')
        kp_put(out, row->values);
    else if (id == CLI_NAME)
        kp_say_count(out, "", "text of at most {0} byte", "text of at most {0} bytes",
                     KP_NAME_SIZE - 1);
    else
        kp_say(out, "", "text");
}

static void keep(int id, const char *value, int from, int line) {
    snprintf(settings.of[id].value, CLI_SETTING_SIZE, "%s", value);
    settings.of[id].from = from;
    settings.of[id].line = line;
}

/* ---- messages -------------------------------------------------------------------- */

/* Rubbish must not do to the terminal what it pleases. */
static void make_printable(char *words) {
    for (size_t i = 0, size = strlen(words); i < size;) {
        int n = kp_utf8_length(words + i, size - i);
        if (n == 0 || (unsigned char)words[i] < ' ' || words[i] == 127) {
            words[i++] = '?';
            continue;
        }
        i += (size_t)n;
    }
}

/* Begins a message about the file; 0 = there were enough. */
static int complain(int line) {
    if (settings.complaints++ >= COMPLAINTS) return 0;
    fprintf(stderr, "kaupang: %s:%d: ", settings.path, line);
    return 1;
}

static void refuse_name(int line, char *name) {
    make_printable(name);
    if (!complain(line)) return;
    cli_say(stderr, "there is no setting '{0}'; there are:", kp_words(name));
    for (int id = 0; id < CLI_SETTINGS; id++)
        fprintf(stderr, " %s", cli_setting_rows[id].name);
    fprintf(stderr, "\n");
}

static void say_allowed(int id) {
    char allowed[128];
    kp_text text = cli_text_in(allowed, sizeof allowed);
    put_allowed(id, &text);
    cli_say(stderr, "{0} must be {1}\n", kp_words(cli_setting_rows[id].name),
            kp_words(allowed));
}

/* ---- the file -------------------------------------------------------------------- */

static int find_setting(const char *name) {
    for (int id = 0; id < CLI_SETTINGS; id++)
        if (strcmp(cli_setting_rows[id].name, name) == 0) return id;
    return -1;
}

static void trim(char *words) {
    size_t end = strlen(words);
    while (end > 0 && strchr(" \t\r", words[end - 1]) != NULL) words[--end] = '\0';
}

/* "name value" or "name = value"; what follows # is a comment. */
static void read_line(char *line, int number) {
    line[strcspn(line, "#")] = '\0';
    char *name = line + strspn(line, " \t\r");
    size_t length = strcspn(name, " \t\r=");
    if (name[0] == '\0') return;
    char *value = name + length + strspn(name + length, " \t");
    if (*value == '=') value += 1 + strspn(value + 1, " \t");
    name[length] = '\0';
    trim(value);
    int id = find_setting(name);
    if (id < 0)
        refuse_name(number, name);
    else if (is_allowed(id, value))
        keep(id, value, FROM_FILE, number);
    else if (complain(number))
        say_allowed(id);
}

static void read_text(char *text, size_t size) {
    int number = 1;
    for (size_t at = 0; at < size; number++) {
        char *end = memchr(text + at, '\n', size - at);
        size_t n = (end != NULL ? (size_t)(end - text) : size) - at;
        char line[LINE_MAX_BYTES];
        size_t kept = n < sizeof line ? n : sizeof line - 1;
        for (size_t i = 0; i < kept; i++)
            line[i] = text[at + i] == '\0' ? '\1' : text[at + i];
        line[kept] = '\0';
        read_line(line, number);
        at += n + 1;
    }
    if (settings.complaints > COMPLAINTS) {
        fprintf(stderr, "kaupang: %s: ", settings.path);
        cli_say(stderr, "and more like this\n");
    }
}

static void read_file(void) {
    FILE *f = fopen(settings.path, "rb");
    if (f == NULL && (errno == ENOENT || errno == ENOTDIR)) return;
    char *text = f == NULL ? NULL : malloc(FILE_MAX);
    size_t size = text == NULL ? 0 : fread(text, 1, FILE_MAX, f);
    if (text == NULL || ferror(f))
        fprintf(stderr, "kaupang: %s: %s\n", settings.path, strerror(errno));
    else if (size == FILE_MAX)
        cli_say(stderr, "kaupang: {0} is too long for a file of settings\n",
                kp_words(settings.path));
    else
        read_text(text, size);
    free(text);
    if (f != NULL) fclose(f);
}

static void find_file(void) {
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    if (config != NULL && config[0] == '/')
        snprintf(settings.path, sizeof settings.path, "%.480s/kaupang/config", config);
    else if (home != NULL && home[0] == '/')
        snprintf(settings.path, sizeof settings.path, "%.470s/.config/kaupang/config",
                 home);
}

static void read_environment(void) {
    for (int id = 0; id < CLI_SETTINGS; id++) {
        const char *value = getenv(cli_setting_rows[id].environment);
        if (value == NULL || value[0] == '\0') continue;
        if (is_allowed(id, value)) {
            keep(id, value, FROM_ENVIRONMENT, 0);
            continue;
        }
        fprintf(stderr, "kaupang: %s: ", cli_setting_rows[id].environment);
        say_allowed(id);
    }
    /* What every program understands (no-color.org); one's own word wins. */
    if (getenv("NO_COLOR") != NULL && settings.of[CLI_COLOUR].from != FROM_ENVIRONMENT)
        keep(CLI_COLOUR, "never", FROM_ENVIRONMENT, -1);
}

static void read_settings(void) {
    if (settings.read) return;
    settings.read = 1; /* the messages themselves ask for the language */
    for (int id = 0; id < CLI_SETTINGS; id++)
        keep(id, cli_setting_rows[id].usual, FROM_NOWHERE, 0);
    find_file();
    if (settings.path[0] != '\0') read_file();
    read_environment();
}

/* ---- questions ------------------------------------------------------------------- */

const char *cli_setting(int id) {
    read_settings();
    return settings.of[id].value;
}

int cli_set_given(int id, const char *value) {
    return value == NULL || cli_set(id, value);
}

int cli_set(int id, const char *value) {
    read_settings();
    if (is_allowed(id, value)) {
        keep(id, value, FROM_OPTION, 0);
        return 1;
    }
    fprintf(stderr, "kaupang: --%s: ", cli_setting_rows[id].option);
    say_allowed(id);
    return 0;
}

const char *cli_settings_file(void) {
    read_settings();
    return settings.path;
}

void cli_put_origin(int id, kp_text *out) {
    read_settings();
    switch (settings.of[id].from) {
    case FROM_OPTION:
        kp_say(out, "", "option --{0}", kp_words(cli_setting_rows[id].option));
        break;
    case FROM_ENVIRONMENT:
        kp_say(out, "", "environment, {0}",
               kp_words(settings.of[id].line < 0 ? "NO_COLOR"
                                                 : cli_setting_rows[id].environment));
        break;
    case FROM_FILE:
        kp_say(out, "", "{0}, line {1}", kp_words(settings.path),
               kp_number(settings.of[id].line));
        break;
    default: kp_say(out, "", "as usual");
    }
}

int cli_has_colours(void) {
    const char *colour = cli_setting(CLI_COLOUR);
    return strcmp(colour, "always") == 0 ||
           (strcmp(colour, "auto") == 0 && isatty(STDOUT_FILENO));
}
