/* SPDX-License-Identifier: MIT */
/* Lines that people read, broken at words: as wide as the terminal, else as COLUMNS
 * says, else 80 columns. */
#ifndef CLI_FOLD_H
#define CLI_FOLD_H

int cli_columns(void);
/* Every line of the text. */
void cli_print(const char *text);
/* One line behind its label; what does not fit stands below the text. */
void cli_print_item(const char *label, const char *text);

#endif
