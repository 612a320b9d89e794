/* SPDX-License-Identifier: MIT */
/* The elements of a position: what nets see of it (docs/nets.md). A row of small bytes
 * made from what one seat may know, with that seat first and the others in their order
 * after it, so that one net serves every seat. All seats that a game can have are
 * there; those that are not in play are 0.
 *
 * A game lists its elements in elements.def, a run of equal ones in each line:
 *
 *   SEAT_ELEMENT(name, index, count, level, most, value)   once for each seat, `p`
 *   ELEMENT(name, index, count, level, most, value)        once
 *   SETUP_ELEMENT(name, index, count, level, most, value)  the same, of what the set-up
 *                                                          says and play never changes
 *
 * index names the domains that `i` counts through, from 0 to count - 1 ("" = a single
 * value); value is an expression of the position `s`, the first seat `me`, the notes
 * `n` that elements.c takes beforehand, and `i` (and `p`). The level makes a byte of
 * it:
 *
 *   UP_TO(most)   a count, capped. Byte b stands for 1, 2 … b all being reached.
 *   SCALED(most)  the same of large numbers, in steps that grow: 1 up to 10, 2 up to
 * 30, then 5. ONE_OF(most)  one of so many things, of which value is the number from 0;
 * anything else is none. Byte b stands for thing b - 1 alone, 0 for none.
 */
#ifndef KP_ELEMENTS_H
#define KP_ELEMENTS_H

#include "core/game.h"

enum { KP_MAX_ELEMENTS = 2048 };

static inline KP_RULE u8 kp_level_UP_TO(int value, int most) {
    return (u8)(value < 0 ? 0 : value > most ? most : value);
}
static inline KP_RULE u8 kp_level_SCALED(int value, int most) {
    int level = value;
    if (value > 10) level = 10 + (value - 10) / 2;
    if (value > 30) level = 20 + (value - 30) / 5;
    return kp_level_UP_TO(level, most);
}
static inline KP_RULE u8 kp_level_ONE_OF(int value, int most) {
    return (u8)(value < 0 || value >= most ? 0 : value + 1);
}

/* How far a seat sits after the first; KP_NONE8 if there is no such seat. */
static inline KP_RULE int kp_seats_after(int first, int seat, int seats) {
    if (seat < 0 || seat >= seats) return KP_NONE8;
    return seat >= first ? seat - first : seat - first + seats;
}

/* Of each element of a position the run it belongs to, in the order of the row. */
void kp_list_elements(const kp_game *g, const kp_element **run);
/* How many features a game has: each element has `most`, one for each byte but 0. */
u32 kp_feature_count(const kp_game *g);
/* The number of the lists: nets are for positions written by the same one. */
u64 kp_elements_digest(const kp_game *g);
struct kp_json_writer;
/* The list as an object: {"digest":…,"elements":N,"features":N,"seats":N,"sources":N,
 * "actions":N,"runs":[{"name":…,"index":[…],"count":…,"kind":"up-to"|"one-of","most":…,
 * "seats":…}]}. Runs follow each other in the row; those with seats stand first, all of
 * one seat before those of the next. */
void kp_describe_elements(const kp_game *g, const char *key, struct kp_json_writer *w);

#endif
