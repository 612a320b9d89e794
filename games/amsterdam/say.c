/* SPDX-License-Identifier: MIT */
/* Amsterdam: actions that their phrases would not say as people do. */
#include "core/notation.h"
#include "core/tell.h"
#include "games/amsterdam/state.h"

int am_say(const kp_game *g, int family, const int *param, kp_text *out);

/* "2 red, 1 joker": the cards that pay for the route, as far as they are chosen. */
static void am_say_payment(const kp_game *g, const int *param, kp_text *out) {
    i16 cards[KP_FACT_GOODS] = {0};
    int jokers = param[1], colour = param[2], plain = am_length(param[0]) - jokers;
    if (jokers > 0) cards[AM_JOKER] = (i16)jokers;
    if (jokers >= 0 && plain > 0 && colour >= 0) cards[colour] = (i16)plain;
    kp_say_amounts(g, cards, "", out);
    if (jokers < 0 || (plain > 0 && colour < 0))
        kp_put(out, out->used > 0 ? ", …" : "…");
}

int am_say(const kp_game *g, int family, const int *param, kp_text *out) {
    char route[128], payment[128];
    kp_text name = kp_text_like(out, route, sizeof route);
    kp_text cards = kp_text_like(out, payment, sizeof payment);
    kp_domain d = kp_get_domain(g, "route", 5);
    if (family != AM_FAMILY_CLAIM || param[0] < 0) return 0;
    kp_say_member(&name, g, &d, param[0]);
    am_say_payment(g, param, &cards);
    kp_say(out, "amsterdam", "claim {0} with {1}", kp_words(route), kp_words(payment));
    return 1;
}
