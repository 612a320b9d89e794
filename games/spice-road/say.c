/* SPDX-License-Identifier: MIT */
/* Spice Road: actions that their phrases would not say as people do, and what the signs
 * of its cards mean. */
#include "core/notation.h"
#include "core/tell.h"
#include "games/spice-road/state.h"

int sr_say(const kp_game *g, int family, const int *param, kp_text *out);
void sr_sketch(const sr_state *s, int viewer, kp_text *out);

void sr_sketch(const sr_state *s, int viewer, kp_text *out) {
    (void)s, (void)viewer;
    kp_say(out, "spice-road",
           "Y yellow  R red  G green  B brown  + gain  ↑ one step up  → trade for"
           "  ★ points");
    kp_put_char(out, '\n');
}

static void sr_say_card(const kp_game *g, int card, kp_text *out) {
    static const char domain[] = "upgrade-card";
    kp_domain d = kp_get_domain(g, domain, sizeof domain - 1);
    if (card < 0)
        kp_put(out, "…");
    else
        kp_say_member(out, g, &d, card);
}

/* "play ↑↑: raise 1 yellow, 1 red": colours that stay as they are are not named. */
static void sr_say_upgrade(const kp_game *g, const int *param, kp_text *out) {
    char card[32], raised[128];
    kp_text name = kp_text_like(out, card, sizeof card);
    kp_text list = kp_text_like(out, raised, sizeof raised);
    i16 steps[KP_FACT_GOODS] = {0};
    int open = 0;
    for (int spice = 0; spice < SR_SPICES - 1; spice++) {
        open |= param[1 + spice] < 0;
        steps[spice] = (i16)kp_max(0, param[1 + spice]);
    }
    sr_say_card(g, param[0], &name);
    kp_say_amounts(g, steps, "", &list);
    if (open) kp_put(&list, list.used > 0 ? ", …" : "…");
    if (list.used == 0)
        kp_say(out, "spice-road", "play {0} and upgrade nothing", kp_words(card));
    else
        kp_say(out, "spice-road", "play {0}: upgrade {1}", kp_words(card),
               kp_words(raised));
}

int sr_say(const kp_game *g, int family, const int *param, kp_text *out) {
    if (family != SR_FAMILY_UPGRADE) return 0;
    sr_say_upgrade(g, param, out);
    return 1;
}
