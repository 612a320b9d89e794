/* SPDX-License-Identifier: MIT */
/* Spice Road: a position as nets see it. */
#include "core/elements.h"

#include "games/spice-road/state.h"

typedef struct sr_notes {
    u8 cubes[SR_SEATS], value[SR_SEATS];
    i16 points[SR_SEATS]; /* as if the game ended now */
} sr_notes;

static KP_RULE int sr_asked(const sr_state *s) {
    return s->current;
}

static KP_RULE void sr_note(const sr_state *s, int me, sr_notes *n) {
    (void)me;
    for (int seat = 0; seat < s->seats; seat++) {
        i16 points[SR_SOURCES];
        sr_tally(s, seat, points);
        n->points[seat] = 0;
        for (int i = 0; i < SR_SOURCES; i++)
            n->points[seat] = (i16)(n->points[seat] + points[i]);
        n->cubes[seat] = n->value[seat] = 0;
        for (int spice = 0; spice < SR_SPICES; spice++) {
            int cubes = s->caravan[seat][spice];
            n->cubes[seat] = (u8)(n->cubes[seat] + cubes);
            n->value[seat] = (u8)(n->value[seat] + cubes * sr_spice_value(spice));
        }
    }
}

/* How many cubes a seat lacks for the card in a point slot; many if there is none. */
static KP_RULE int sr_missing(const sr_state *s, int seat, int slot) {
    u8 cost[SR_SPICES];
    int missing = 0;
    if (s->point_row[slot] >= SR_POINT_CARDS) return KP_NONE8;
    kp_unpack(sr_cost(s->point_row[slot]), cost);
    for (int spice = 0; spice < SR_SPICES; spice++)
        missing += kp_max(0, cost[spice] - s->caravan[seat][spice]);
    return missing;
}

#define KP_OWN(name) sr_##name
#define KP_OWN_CAPS(name) SR_##name
#define KP_ELEMENTS_DEF "games/spice-road/elements.def"
#include "core/make_elements.h"
