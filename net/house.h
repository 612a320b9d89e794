/* SPDX-License-Identifier: MIT */
/* The nets of the house: those that are shipped, inside the program, and those in the
 * folders that $KAUPANG_NETS names, separated by colons, as <game>.net. */
#ifndef KP_NET_HOUSE_H
#define KP_NET_HOUSE_H

#include "net/net.h"

enum { KP_HOUSE_NETS = 9 };

/* A game's net: `number` 1 is from the first of those folders or else the one that is
 * shipped, 2 is from the second folder, and so on. NULL with the reason if there is
 * none that can be used. It is read once and kept; threads may ask at the same time. */
const kp_net *kp_house_net(const kp_game *g, int number, kp_text *why);

#endif
