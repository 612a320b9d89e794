/* SPDX-License-Identifier: MIT */
#include "tui/find.h"

#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "tui/screen.h"

/* Distances are between middles; a line counts as two columns, as it looks. */
static int middle_y(const tui_thing *t) {
    return t->top + t->bottom;
}
static int middle_x(const tui_thing *t) {
    return (t->left + t->right) / 2;
}

void tui_choose_thing(tui_session *s, int thing) {
    s->thing = thing;
    if (thing == TUI_NOTHING) return;
    s->thing_identity = s->drawn.thing[thing].identity;
    s->thing_y = middle_y(&s->drawn.thing[thing]);
    s->thing_x = middle_x(&s->drawn.thing[thing]);
}

/* How little one would begin with an action: 0 = gladly. */
enum { AN_ENDING = 1, A_COST = 2 };

static int reluctance(const tui_session *s, kp_action a) {
    const char *word = kp_family_of(s->t->match.game, a)->word;
    int length = (int)strlen(word);
    if (kp_find_word(s->board->costly, word, length) >= 0) return A_COST;
    return kp_find_word(s->board->endings, word, length) >= 0 ? AN_ENDING : 0;
}

/* The least of all that can be done there. */
static int reluctance_at(const tui_session *s, const tui_thing *t) {
    int least = A_COST;
    for (int i = 0; i < t->count; i++)
        least =
            kp_min(least, reluctance(s, s->drawn.legal[s->drawn.touch[t->first + i]]));
    return least;
}

/* What the person was on, or what is nearest to where he was; where a choice begins,
 * only what one would begin with. */
void tui_find_thing(tui_session *s) {
    enum { FAR = 1 << 20 };
    int best = TUI_NOTHING, least = 0;
    for (int i = 0; i < s->drawn.things; i++) {
        const tui_thing *t = &s->drawn.thing[i];
        int far = 1 + abs(middle_y(t) - s->thing_y) + abs(middle_x(t) - s->thing_x);
        if (t->identity == s->thing_identity) far = 0;
        if (s->fresh) far += FAR * reluctance_at(s, t);
        if (best != TUI_NOTHING && far >= least) continue;
        best = i;
        least = far;
    }
    s->thing = best;
    if (best == TUI_NOTHING) return;
    if (s->fresh) tui_choose_thing(s, best);
    s->fresh = 0;
}

/* How far `to` lies that way; below 1 = it does not. What lies aside counts double. */
static int distance(const tui_thing *from, const tui_thing *to, int way) {
    int down = middle_y(to) - middle_y(from), right = middle_x(to) - middle_x(from);
    int ahead = way == TUI_UP      ? -down
                : way == TUI_DOWN  ? down
                : way == TUI_RIGHT ? right
                                   : -right;
    int upright = way == TUI_UP || way == TUI_DOWN;
    int aside = abs(upright ? right : down);
    if (ahead <= 0 || (!upright && aside > 2 * ahead)) return 0;
    return ahead + 2 * aside;
}

int tui_go(tui_session *s, int way) {
    int best = TUI_NOTHING, least = 0;
    if (s->thing == TUI_NOTHING) return 0;
    for (int i = 0; i < s->drawn.things; i++) {
        int far = distance(&s->drawn.thing[s->thing], &s->drawn.thing[i], way);
        if (far <= 0 || (best != TUI_NOTHING && far >= least)) continue;
        best = i;
        least = far;
    }
    if (best == TUI_NOTHING) return 0;
    tui_choose_thing(s, best);
    return 1;
}

/* The first line of a window of `room` lines out of `whole` that shows from … to. */
static int scrolled(int top, int room, int whole, int from, int to) {
    if (to >= top + room) top = to - room + 1;
    if (from < top) top = from;
    return kp_max(0, kp_min(top, whole - room));
}

void tui_scroll_to_thing(tui_session *s, int lines, int board) {
    const tui_thing none = {s->top, s->left, s->top, s->left, 0, 0, 0};
    const tui_thing *t = s->thing == TUI_NOTHING || s->pane != TUI_BOARD_PANE
                             ? &none
                             : &s->drawn.thing[s->thing];
    if (t->top >= board) t = &none; /* a button, always in sight */
    s->top = scrolled(s->top, lines, board, t->top, t->bottom);
    s->left =
        scrolled(s->left, s->layout.board.width, s->drawn.width, t->left, t->right);
}

static int by_number(const void *a, const void *b) {
    return *(const u16 *)a - *(const u16 *)b;
}

void tui_narrow_to_thing(tui_moves *m, const tui_canvas *c, int thing) {
    u16 among[KP_MAX_LEGAL];
    const tui_thing *t = &c->thing[thing];
    memcpy(among, c->touch + t->first, (size_t)t->count * sizeof *among);
    qsort(among, (size_t)t->count, sizeof *among, by_number);
    tui_narrow(m, among, t->count);
}
