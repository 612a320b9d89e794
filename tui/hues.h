/* SPDX-License-Identifier: MIT */
/* The colours as terminals know them: with millions of colours, with 256 and with 8. */
#ifndef TUI_HUES_H
#define TUI_HUES_H

typedef struct tui_hue {
    int rgb;         /* -1 = the terminal's own, as below */
    short many, few; /* of 256; of 8 */
} tui_hue;

extern const tui_hue tui_hues[]; /* TUI_HUES of them */

#endif
