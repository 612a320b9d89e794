/* SPDX-License-Identifier: MIT */
/* Puerto Rico: actions that their phrases would not say as people do. */
#include "core/notation.h"
#include "games/puerto-rico/state.h"

int pr_say(const kp_game *g, int family, const int *param, kp_text *out);

/* Nobody takes or puts "0 colonists". */
int pr_say(const kp_game *g, int family, const int *param, kp_text *out) {
    char group[64];
    kp_text name = kp_text_like(out, group, sizeof group);
    kp_domain d = kp_get_domain(g, "group", 5);
    if (family == PR_FAMILY_RECRUIT && param[0] == 0) {
        kp_say(out, "puerto-rico", "take no colonist from the supply");
        return 1;
    }
    if (family == PR_FAMILY_ASSIGN && param[0] >= 0 && param[1] == 0) {
        kp_say_member(&name, g, &d, param[0]);
        kp_say(out, "puerto-rico", "place no colonist on {0}", kp_words(group));
        return 1;
    }
    return 0;
}
