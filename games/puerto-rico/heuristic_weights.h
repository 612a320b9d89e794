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
    {6400, 6400, 6400},   /* vp */
    {6400, 6400, 6400},   /* printed */
    {64, 64, 64},         /* large */
    {12, 51, 51},         /* large_empty */
    {12, 64, 64},         /* small */
    {6, 38, 51},          /* small_empty */
    {1600, 5120, 7040},   /* coins */
    {320, 3200, 4480},    /* coins_over */
    {3200, 3840, 4480},   /* held */
    {640, 1280, 1920},    /* held_price */
    {-640, -640, -320},   /* held_many */
    {0, 0, 0},            /* loadable */
    {0, 0, 0},            /* sellable */
    {0, 0, 0},            /* kinds */
    {3840, 16000, 32000}, /* makes */
    {3840, 16000, 32000}, /* makes */
    {3840, 16000, 32000}, /* makes */
    {3840, 16000, 32000}, /* makes */
    {3840, 16000, 32000}, /* makes */
    {640, 7680, 22400},   /* more */
    {640, 7680, 22400},   /* more */
    {640, 7680, 22400},   /* more */
    {640, 7680, 22400},   /* more */
    {640, 7680, 22400},   /* more */
    {640, 9600, 19200},   /* quarries */
    {0, 3840, 9600},      /* quarries_empty */
    {0, 1920, 3840},      /* forests */
    {0, 960, 1600},       /* tiles */
    {320, 960, 1920},     /* colonists */
    {0, 640, 640},        /* san_juan */
    {0, 0, 0},            /* empty_circles */
    {0, 0, 0},            /* city_room */
    {0, 0, 0},            /* wait */
    {0, 0, 0},            /* governor_soon */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
    {0, 0, 0},            /* violet */
};

#endif
