/* SPDX-License-Identifier: MIT */
/* Makes the function that writes a position's elements from the game's list
 * (core/elements.h). elements.c includes this once, after its notes and after saying
 * whose list it is:
 *
 *   #define KP_OWN(name) xx_##name
 *   #define KP_OWN_CAPS(name) XX_##name
 *   #define KP_ELEMENTS_DEF "games/the-game/elements.def"
 *
 * xx_note(s, me, &n) takes the notes; xx_asked(s) is the seat whose turn it is, chance
 * in between or not. */
KP_RULE int KP_OWN(elements)(const KP_OWN(state) * s, int seat, u8 *out) {
    const int seats = s->seats, asked = seat < 0 ? KP_OWN(asked)(s) : seat;
    const int me = asked < seats ? asked : 0;
    KP_OWN(notes) notes, *n = &notes;
    KP_OWN(note)(s, me, n);
    for (int after = 0; after < KP_OWN_CAPS(SEATS); after++) {
        const int in_play = after < seats;
        const int p = me + after < seats ? me + after
                      : in_play          ? me + after - seats
                                         : 0;
#define ELEMENT(name, index, count, level, most, value)
#define SETUP_ELEMENT(name, index, count, level, most, value)
#define SEAT_ELEMENT(name, index, count, level, most, value)                           \
    for (int i = 0; i < (count); i++)                                                  \
        *out++ = (u8)(in_play ? kp_level_##level((int)(value), most) : 0);
#include KP_ELEMENTS_DEF
    }
#define ELEMENT(name, index, count, level, most, value)                                \
    for (int i = 0; i < (count); i++) *out++ = kp_level_##level((int)(value), most);
#define SETUP_ELEMENT ELEMENT
#define SEAT_ELEMENT(name, index, count, level, most, value)
#include KP_ELEMENTS_DEF
    return me;
}

#undef KP_OWN
#undef KP_OWN_CAPS
#undef KP_ELEMENTS_DEF
