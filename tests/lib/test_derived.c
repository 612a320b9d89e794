/* SPDX-License-Identifier: MIT */
/* kp_state_from_json fills in what follows from the rest of a position, in every game,
 * and says what is wrong where nothing fits. Uses the installed header alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kaupang/kaupang.h"

enum { FEW = 2 };
static int number, failed;

static void report(int fine, const char *id, const char *what, const char *found) {
    printf("%s %d - %s: %s\n", fine ? "ok" : "not ok", ++number, id, what);
    if (fine) return;
    printf("# found: %s\n", found);
    failed = 1;
}

/* A position of the seed's game, a few actions after its start. */
static void begin(const kp_game *g, kp_state *s) {
    char why[KP_WHY];
    kp_rng r;
    kp_setup how;
    if (kp_read_setup(g, "", &how, why) != 0 || kp_start(g, &how, s, why) != 0) abort();
    kp_seed(&r, 7);
    for (int done = 0; done < FEW || kp_turn(g, s) == KP_CHANCE;) {
        done += kp_turn(g, s) != KP_CHANCE;
        kp_apply(g, s, kp_random_action(g, s, &r));
    }
}

static void fills_in(const char *id, const char *given, const char *follows) {
    static char json[1 << 16];
    char why[KP_WHY] = "";
    kp_state s;
    const kp_game *g = kp_find_game(id);
    begin(g, &s);
    int err = kp_state_from_json(g, &s, given, why);
    kp_state_to_json(g, &s, json, sizeof json);
    report(err == 0 && strstr(json, follows) != NULL, id, follows,
           err == 0 ? json : why);
    report(kp_check_state(g, &s) == NULL, id, "the position holds", "it does not");
}

static void refuses(const char *id, const char *given, const char *words) {
    char why[KP_WHY] = "";
    kp_state s, before;
    const kp_game *g = kp_find_game(id);
    begin(g, &s);
    memcpy(&before, &s, sizeof s);
    int err = kp_state_from_json(g, &s, given, why);
    report(err != 0 && strstr(why, words) != NULL, id, words, why);
    report(kp_hash_state(g, &s) == kp_hash_state(g, &before), id,
           "a refusal changes nothing", "another position");
}

int main(void) {
    fills_in("spice-road", "{\"coins_gold\":[1,0],\"claimed\":{\"0\":[\"p6-yyrr\"]}}",
             "\"gold\":3,");
    fills_in("puerto-rico", "{\"goods\":{\"0\":{\"corn\":2}},\"vp\":{\"0\":3}}",
             "\"goods_supply\":{\"corn\":6,");
    fills_in("puerto-rico", "{\"vp\":[3,0]}", "\"vp_pool\":62,");
    fills_in("amsterdam", "{\"hand\":{\"0\":{\"pink\":2,\"red\":0}}}",
             "\"hand_size\":[3,2]");
    fills_in("landnam", "{\"goods\":{\"0\":{\"iron\":5}}}", "\"bank\":{\"iron\":11,");
    fills_in("landnam", "{\"goods\":{\"0\":{\"iron\":5}}}", "\"goods_count\":[11,");
    refuses("spice-road", "{\"gold\":9}", "gold: 5 too many");
    refuses("puerto-rico", "{\"goods\":{\"0\":{\"corn\":30}}}", "goods_supply.corn: ");
    refuses("amsterdam", "{\"hand\":{\"0\":{\"pink\":9}}}", "deck.pink: ");
    refuses("landnam", "{\"fate\":{\"0\":{\"duel\":2}}}", "discard.duel: 1 too many");
    printf("1..%d\n", number);
    return failed;
}
