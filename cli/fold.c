/* SPDX-License-Identifier: MIT */
#include "cli/fold.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "tui/canvas.h"

enum { FOLD_USUAL = 80, FOLD_LEAST = 20, FOLD_LABEL = 20, FOLD_GAP = 3, FOLD_STEP = 2 };

int cli_columns(void) {
    struct winsize size;
    const char *said = getenv("COLUMNS");
    long columns = said != NULL ? strtol(said, NULL, 10) : 0;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
        size.ws_col > 0)
        columns = size.ws_col;
    if (columns <= 0 || columns > 10000) return FOLD_USUAL;
    return columns < FOLD_LEAST ? FOLD_LEAST : (int)columns;
}

/* Columns of some bytes; what changes the colour takes none. */
static int columns_of(const char *text, size_t length) {
    char plain[1024];
    size_t kept = 0;
    for (size_t i = 0; i < length && kept + 1 < sizeof plain; i++) {
        if (text[i] == '\033')
            while (i < length && text[i] != 'm') i++;
        else
            plain[kept++] = text[i];
    }
    plain[kept] = '\0';
    return tui_columns(plain);
}

/* Where the lines that follow begin: below what stands behind a label, that is a number
 * or words with a wide gap behind them, else a little further in than the line. */
static int hanging(const char *line, size_t length) {
    size_t lead = strspn(line, " ");
    for (size_t i = lead; i < length; i++) {
        size_t gap = strspn(line + i, " ");
        int column = columns_of(line, i);
        if (column > FOLD_LABEL) break;
        int numbered = i > lead && line[i - 1] >= '0' && line[i - 1] <= '9' &&
                       strspn(line + lead, "0123456789") == i - lead;
        if (gap >= (numbered ? 2 : FOLD_GAP) && i + gap < length)
            return column + (int)gap;
    }
    return (int)lead + FOLD_STEP;
}

/* The words of a line from a column on; those that have no room begin a new one. */
static void print_words(const char *line, size_t length, int column, int hang) {
    int width = cli_columns(), begun = 0;
    hang = hang > width / 2 ? FOLD_STEP : hang;
    for (size_t i = 0; i < length;) {
        size_t gap = strspn(line + i, " "), word = strcspn(line + i + gap, " \n");
        int wide = columns_of(line + i + gap, word);
        if (begun && word > 0 && column + (int)gap + wide > width) {
            printf("\n%*s", hang, "");
            column = hang;
        } else {
            printf("%.*s", (int)gap, line + i);
            column += (int)gap;
        }
        fwrite(line + i + gap, 1, word, stdout);
        column += wide;
        begun |= word > 0;
        i += gap + word;
    }
}

void cli_print(const char *text) {
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        print_words(text, length, 0, hanging(text, length));
        text += length;
        if (*text == '\n') putchar(*text++);
    }
}

void cli_print_item(const char *label, const char *text) {
    int column = columns_of(label, strlen(label));
    fputs(label, stdout);
    print_words(text, strlen(text), column, column);
    putchar('\n');
}
