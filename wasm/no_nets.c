/* SPDX-License-Identifier: MIT */
/* Nets are left out of what browsers load: there is none, so bots judge without and
 * nobody looks through one. */
#include "net/house.h"

const kp_net *kp_house_net(const kp_game *g, int number, kp_text *why) {
    (void)g, (void)number;
    kp_put(why, "there are no nets in browsers");
    return NULL;
}

int kp_net_knows(const kp_net *net, const void *s) {
    (void)net, (void)s;
    return 0;
}

kp_mind *kp_mind_open(const kp_net *net) {
    (void)net;
    return NULL;
}
void kp_mind_close(kp_mind *m) {
    (void)m;
}
size_t kp_mind_bytes(void) {
    return 0;
}
void kp_mind_look(kp_mind *m, const void *s, int seat) {
    (void)m, (void)s, (void)seat;
}
void kp_mind_shares(const kp_mind *m, u32 *share) {
    (void)m, (void)share;
}
void kp_mind_points(const kp_mind *m, i32 *centipoints) {
    (void)m, (void)centipoints;
}
void kp_mind_priors(kp_mind *m, const kp_action *legal, int n, u32 *prior) {
    (void)m, (void)legal, (void)n, (void)prior;
}
