/* SPDX-License-Identifier: MIT */
/* Puerto Rico: features of a seat and their weights at the end, in the middle and at
 * the beginning of a game, in 64ths of a centipoint for each unit of the feature. Tuned
 * by self-play (SPSA, some 28,000 steps of four games); the rows of seats, equal for
 * all players, by the mean result of 119,000 playouts. */
#ifndef PR_HEURISTIC_WEIGHTS_H
#define PR_HEURISTIC_WEIGHTS_H

#include "core/port.h"

enum {
    PR_F_ALWAYS,
    PR_F_SEATS,
    PR_F_SEATS_LAST = PR_F_SEATS + 3,
    PR_F_VP,
    PR_F_PRINTED,
    PR_F_LARGE,
    PR_F_LARGE_EMPTY,
    PR_F_SMALL,
    PR_F_SMALL_EMPTY,
    PR_F_COINS,
    PR_F_COINS_OVER,
    PR_F_HELD,
    PR_F_HELD_PRICE,
    PR_F_HELD_MANY,
    PR_F_LOADABLE,
    PR_F_SELLABLE,
    PR_F_KINDS,
    PR_F_MAKES,
    PR_F_MAKES_LAST = PR_F_MAKES + 4,
    PR_F_MORE,
    PR_F_MORE_LAST = PR_F_MORE + 4,
    PR_F_QUARRIES,
    PR_F_QUARRIES_EMPTY,
    PR_F_FORESTS,
    PR_F_TILES,
    PR_F_COLONISTS,
    PR_F_SAN_JUAN,
    PR_F_EMPTY_CIRCLES,
    PR_F_CITY_ROOM,
    PR_F_WAIT,
    PR_F_GOVERNOR_SOON,
    PR_F_VIOLET,
    PR_F_VIOLET_LAST = PR_F_VIOLET + 30,
    PR_FEATURES
};

static const i32 pr_weights[][3] = {
    {0, 0, 0},              /* always */
    {-5459, 62823, 324072}, /* seats */
    {-6430, 23959, 271209}, /* seats */
    {-8095, 26534, 266808}, /* seats */
    {-7662, 31466, 259396}, /* seats */
    {6307, 6097, 6614},     /* vp */
    {6347, 6909, 6643},     /* printed */
    {69, 57, 81},           /* large */
    {33, 88, 45},           /* large_empty */
    {28, 63, 52},           /* small */
    {-7, 49, 41},           /* small_empty */
    {1855, 6999, 6872},     /* coins */
    {550, 3412, 4686},      /* coins_over */
    {1858, 4146, 3338},     /* held */
    {592, 610, 1047},       /* held_price */
    {-907, -927, -164},     /* held_many */
    {808, 11, -636},        /* loadable */
    {62, 695, -59},         /* sellable */
    {-140, 851, 228},       /* kinds */
    {4168, 16283, 32913},   /* makes */
    {3567, 10431, 29041},   /* makes */
    {3694, 15911, 37975},   /* makes */
    {3329, 15867, 42164},   /* makes */
    {3367, 17001, 27461},   /* makes */
    {1183, 7134, 22553},    /* more */
    {781, 5410, 7820},      /* more */
    {1257, 5662, 17428},    /* more */
    {1021, 7632, 29665},    /* more */
    {449, 7872, 26322},     /* more */
    {847, 10259, 27396},    /* quarries */
    {-427, 5129, 17647},    /* quarries_empty */
    {-451, 2524, 2608},     /* forests */
    {-1014, 1082, 1657},    /* tiles */
    {-433, 1049, 2522},     /* colonists */
    {-433, 451, 1088},      /* san_juan */
    {-145, -697, 1383},     /* empty_circles */
    {-1198, 185, -5},       /* city_room */
    {249, -1742, -7},       /* wait */
    {-276, -51, -358},      /* governor_soon */
    {-453, 1137, 928},      /* violet */
    {-1214, 681, 442},      /* violet */
    {-333, -1110, -353},    /* violet */
    {-133, 1802, 1031},     /* violet */
    {916, 1741, 534},       /* violet */
    {393, -312, 674},       /* violet */
    {-107, 269, 130},       /* violet */
    {-125, -491, 421},      /* violet */
    {430, 164, 1226},       /* violet */
    {-2607, -71, -291},     /* violet */
    {1290, 1008, 672},      /* violet */
    {659, -854, 814},       /* violet */
    {147, 83, 1183},        /* violet */
    {-261, 315, -619},      /* violet */
    {676, 283, -244},       /* violet */
    {25, 1215, 54},         /* violet */
    {-890, -1151, 1323},    /* violet */
    {-697, 709, -79},       /* violet */
    {989, 477, 831},        /* violet */
    {177, -1268, -464},     /* violet */
    {-654, -205, 109},      /* violet */
    {-410, -1027, -110},    /* violet */
    {1858, -312, 235},      /* violet */
    {688, -2245, 216},      /* violet */
    {-1417, -93, 540},      /* violet */
    {-73, -968, -62},       /* violet */
    {643, 1116, -443},      /* violet */
    {-262, 397, -129},      /* violet */
    {-624, 8, -758},        /* violet */
    {23, 673, -683},        /* violet */
    {-547, -58, -348},      /* violet */
};

#endif
