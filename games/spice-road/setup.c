/* SPDX-License-Identifier: MIT */
/* Spice Road: the position before anything is revealed (rules chapter 3). The cards
 * that setup turns up, and the first player, are chance actions that follow. */
#include "games/spice-road/options.h"
#include "games/spice-road/state.h"

static KP_RULE void sr_copy_options(sr_state *s, const kp_setup *how) {
    s->leftover_cubes = (u8)how->option[SR_OPTION_LEFTOVER_CUBES];
    s->coin_mandatory = how->option[SR_OPTION_COIN_CLAIM] != 0;
    s->empty_rest = how->option[SR_OPTION_EMPTY_REST] != 0;
    s->empty_upgrade = how->option[SR_OPTION_EMPTY_UPGRADE] == 0;
    s->hands_closed = how->option[SR_OPTION_HAND_DISPLAY] != 0;
    s->claimed_face_down = how->option[SR_OPTION_CLAIMED_CARDS_DISPLAY] != 0;
    s->max_rounds = (u16)how->option[SR_OPTION_MAX_ROUNDS]; /* SR-END-7 */
}

/* SR-SET-1 to SR-SET-6; SR-SET-7 follows when the first player is known. */
KP_RULE void sr_setup(sr_state *s, const kp_setup *how) {
    sr_state empty = {0};
    *s = empty;
    s->seats = how->seats;
    sr_copy_options(s, how);
    u64 starting = kp_bit(SR_STARTING_CARDS) - 1;
    s->point_deck = kp_bit(SR_POINT_CARDS) - 1;
    s->merchant_deck = (kp_bit(SR_MERCHANTS) - 1) & ~starting;
    for (int seat = 0; seat < s->seats; seat++) s->hand[seat] = starting;
    for (int slot = 0; slot < SR_MERCHANT_SLOTS; slot++)
        s->merchant_row[slot] = KP_NONE8;
    for (int slot = 0; slot < SR_POINT_SLOTS; slot++) s->point_row[slot] = KP_NONE8;
    s->gold = s->silver = (u8)(SR_COINS_PER_SEAT * s->seats);
    s->wanted_slot = s->last_returned = KP_NONE8;
    s->phase = SR_PHASE_FIRST_PLAYER;
    if (how->option[SR_OPTION_FIRST_PLAYER] != 0)
        sr_apply(s, KP_ACTION(SR_A_FIRST, how->option[SR_OPTION_FIRST_SEAT]));
}
