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
    {0, 0, 0},               /* always */
    {-16390, 58025, 191342}, /* seats */
    {-18151, 29459, 153612}, /* seats */
    {-17510, 34952, 142944}, /* seats */
    {-17269, 40370, 133989}, /* seats */
    {6564, 6808, 6465},      /* vp */
    {6476, 7622, 12837},     /* printed */
    {49, 17, 24},            /* large */
    {58, 22, 33},            /* large_empty */
    {9, 8, 9},               /* small */
    {12, 15, 15},            /* small_empty */
    {3334, 6574, 10843},     /* coins */
    {-279, 2765, -2285},     /* coins_over */
    {637, 2425, 3108},       /* held */
    {-301, 11, 1442},        /* held_price */
    {-779, 798, 2011},       /* held_many */
    {3831, 2773, 1235},      /* loadable */
    {376, 2445, 4315},       /* sellable */
    {-1097, -320, 1436},     /* kinds */
    {-2230, 12898, 22193},   /* makes */
    {-971, 10630, 9598},     /* makes */
    {-1098, 12865, 25590},   /* makes */
    {-1819, 11769, 20307},   /* makes */
    {-1700, 14723, 36198},   /* makes */
    {-4583, 8394, 21391},    /* more */
    {-2974, 5477, 5362},     /* more */
    {-2359, 6634, 21557},    /* more */
    {-3406, 5739, 15777},    /* more */
    {-4293, 9385, 31229},    /* more */
    {2007, 14378, 31112},    /* quarries */
    {-208, 8229, 25527},     /* quarries_empty */
    {-791, 10277, 22638},    /* forests */
    {48, -1366, 7691},       /* tiles */
    {-566, 3608, 17224},     /* colonists */
    {1102, -444, -4311},     /* san_juan */
    {-1017, -1944, 4976},    /* empty_circles */
    {584, -1321, 6176},      /* city_room */
    {-2645, -3291, -4274},   /* wait */
    {2040, 2977, 3701},      /* governor_soon */
    {-532, 1209, 4077},      /* violet */
    {940, -4205, -5777},     /* violet */
    {1234, -3727, 6090},     /* violet */
    {-1060, 15441, 14298},   /* violet */
    {-15, -1406, 10002},     /* violet */
    {575, -2477, -9892},     /* violet */
    {-855, 8720, 8596},      /* violet */
    {-430, 13662, -238},     /* violet */
    {668, 16616, 18190},     /* violet */
    {2202, 5001, 25747},     /* violet */
    {1955, 21544, 32121},    /* violet */
    {8661, 14596, -2102},    /* violet */
    {11252, 16583, 4713},    /* violet */
    {6639, 12049, -18044},   /* violet */
    {8776, 18997, 5535},     /* violet */
    {2807, 449, 17469},      /* violet */
    {8901, 14511, -8327},    /* violet */
    {-161, 4460, 1779},      /* violet */
    {2524, -4422, -2525},    /* violet */
    {6203, 2611, 1726},      /* violet */
    {-826, 15575, 15374},    /* violet */
    {2037, 1003, -6389},     /* violet */
    {-182, -459, -17593},    /* violet */
    {5232, 13881, 10582},    /* violet */
    {7716, -9822, -27802},   /* violet */
    {615, 15017, 23338},     /* violet */
    {2609, 10522, -12444},   /* violet */
    {-953, 21583, 45831},    /* violet */
    {6624, 33257, 40336},    /* violet */
    {0, 0, 0},               /* violet */
    {1942, -5834, -36394},   /* violet */
};

#endif
