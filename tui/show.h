/* SPDX-License-Identifier: MIT */
/* Any game's position as text for a terminal, made from its field table. A game that
 * has a board to draw does so in its own sketch; the fields it draws are left out here.
 */
#ifndef TUI_SHOW_H
#define TUI_SHOW_H

#include "core/game.h"
#include "core/text.h"

typedef struct tui_look {
    int colour;              /* use bold and colour */
    const char *const *name; /* one a seat */
} tui_look;

/* The position as `viewer` may see it; s is already hidden for the viewer. */
void tui_show(const kp_game *g, const void *s, int viewer, const tui_look *look,
              kp_text *out);

/* What a seat has, on one line that may be long; nothing where the sketch draws it. */
void tui_write_seat(const kp_game *g, const void *s, int seat, const tui_look *look,
                    kp_text *out);

/* Points by source and place, at the end of a game. */
void tui_show_result(const kp_game *g, const void *s, const tui_look *look,
                     kp_text *out);

#endif
