/* SPDX-License-Identifier: MIT */
/* Landnám: actions that their phrases would not say as people do. */
#include "core/text.h"
#include "games/landnam/state.h"

int ln_say(const kp_game *g, int family, const int *param, kp_text *out);

#define LN_N(english) english /* marks a text that is said later */

enum { LN_HEXES_OF_CORNER = 3 };

/* On the outer sea, which has no number for people; NULL = the phrase says it. */
static const char *ln_say_outer_sea(int family) {
    switch (family) {
    case LN_FAMILY_STEP: return LN_N("step onto the outer sea");
    case LN_FAMILY_GIVE_WAY: return LN_N("move aside to the outer sea");
    case LN_FAMILY_MOVE: return LN_N("move the ship on the outer sea");
    case LN_FAMILY_SUMMON:
        return LN_N("bring a case against the ship on the outer sea");
    default: return NULL;
    }
}

int ln_say(const kp_game *g, int family, const int *param, kp_text *out) {
    const char *at_sea = ln_say_outer_sea(family);
    (void)g;
    if (param[0] < 0) return 0;
    if (at_sea != NULL && param[0] == LN_OUTER_SEA) {
        kp_say(out, "landnam", at_sea);
        return 1;
    }
    if (family == LN_FAMILY_FARM) {
        kp_say(out, "landnam", "build a farm on corner {1} with the unit on hex {0}",
               kp_number(ln_site_hex(param[0])), kp_number(ln_site_corner(param[0])));
        return 1;
    }
    if (family == LN_FAMILY_BUILD) {
        kp_say(out, "landnam", "build a unit on hex {1} from the house on corner {0}",
               kp_number(param[0] / LN_HEXES_OF_CORNER),
               kp_number(ln_plot_hex(param[0])));
        return 1;
    }
    return 0;
}
