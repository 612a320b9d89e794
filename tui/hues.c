/* SPDX-License-Identifier: MIT */
#include "tui/hues.h"

#include "tui/canvas.h"

/* What is written in a hue on the terminal's own ground can be read on black and on
 * white: such hues are of middling lightness. Yellow, sand and moss are grounds only.
 * tests/tui/test_labels.c holds whatever is drawn to it. */
const tui_hue tui_hues[TUI_HUES] = {
    [TUI_PLAIN] = {-1, -1, -1},        [TUI_GREY] = {0x8a8a8a, 245, -1},
    [TUI_RED] = {0xd03838, 167, 1},    [TUI_ORANGE] = {0xcf6a14, 166, 3},
    [TUI_YELLOW] = {0xc8a000, 178, 3}, [TUI_GREEN] = {0x3c9a46, 28, 2},
    [TUI_BLUE] = {0x4682d2, 68, 4},    [TUI_PINK] = {0xc454a0, 133, 5},
    [TUI_BROWN] = {0x9a6236, 130, 1},  [TUI_BLACK] = {0x101010, 16, 0},
    [TUI_WHITE] = {0xf4f4f4, 255, 7},  [TUI_SEA] = {0x3a8fb0, 67, 4},
    [TUI_LEAF] = {0x5f8f3f, 64, 2},    [TUI_SAND] = {0xbf9f5f, 143, 3},
    [TUI_STONE] = {0x87878f, 102, 7},  [TUI_MOSS] = {0x8a9a3a, 106, 2}};
