/* SPDX-License-Identifier: MIT */
/* Puerto Rico: features of a seat and their weights at the end, in the middle and at
 * the beginning of a game, in 64ths of a centipoint for each unit of the feature. */
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
    {0, 0, 0},            /* always */
    {0, 0, 0},            /* seats */
    {0, 0, 0},            /* seats */
    {0, 0, 0},            /* seats */
    {0, 0, 0},            /* seats */
    {6415, 6225, 6395},   /* vp */
    {6441, 6789, 6403},   /* printed */
    {59, 64, 66},         /* large */
    {26, 72, 47},         /* large_empty */
    {26, 53, 54},         /* small */
    {-7, 39, 44},         /* small_empty */
    {1746, 6644, 7425},   /* coins */
    {445, 3582, 4654},    /* coins_over */
    {2285, 3671, 3886},   /* held */
    {232, 868, 1326},     /* held_price */
    {-785, -92, -216},    /* held_many */
    {421, -51, -278},     /* loadable */
    {168, 427, -325},     /* sellable */
    {293, 321, -40},      /* kinds */
    {4222, 17566, 30876}, /* makes */
    {3951, 14160, 34360}, /* makes */
    {3694, 19624, 39347}, /* makes */
    {3614, 17846, 34565}, /* makes */
    {3670, 17759, 28524}, /* makes */
    {417, 7899, 19426},   /* more */
    {1193, 5516, 9784},   /* more */
    {634, 7480, 17676},   /* more */
    {1456, 8386, 27894},  /* more */
    {896, 7832, 23561},   /* more */
    {982, 10121, 21316},  /* quarries */
    {-130, 4729, 15071},  /* quarries_empty */
    {-146, 2019, 2933},   /* forests */
    {-660, 880, 1590},    /* tiles */
    {377, 699, 2264},     /* colonists */
    {-561, 705, 987},     /* san_juan */
    {-136, -571, 766},    /* empty_circles */
    {-238, -162, -275},   /* city_room */
    {-326, -307, 156},    /* wait */
    {137, -385, -735},    /* governor_soon */
    {142, 764, 499},      /* violet */
    {-597, 40, 232},      /* violet */
    {-215, 157, -645},    /* violet */
    {191, 1122, 1345},    /* violet */
    {917, 220, -240},     /* violet */
    {294, 428, -475},     /* violet */
    {-10, 148, 106},      /* violet */
    {-79, 205, 61},       /* violet */
    {286, 95, 339},       /* violet */
    {-631, -158, 75},     /* violet */
    {1826, 764, 716},     /* violet */
    {1033, -731, -128},   /* violet */
    {-208, -972, 404},    /* violet */
    {-647, 417, -1202},   /* violet */
    {-232, -102, -70},    /* violet */
    {-182, 661, -316},    /* violet */
    {-164, -772, 804},    /* violet */
    {-287, 882, 731},     /* violet */
    {445, 1027, 712},     /* violet */
    {669, -404, -419},    /* violet */
    {-1192, 283, -250},   /* violet */
    {-53, 305, 811},      /* violet */
    {1067, 379, -750},    /* violet */
    {-546, -1319, 328},   /* violet */
    {-252, 289, 297},     /* violet */
    {-195, 135, 89},      /* violet */
    {-302, 186, -560},    /* violet */
    {78, 887, 178},       /* violet */
    {37, 341, -438},      /* violet */
    {73, 679, -465},      /* violet */
    {-427, 512, -288},    /* violet */
};

#endif
