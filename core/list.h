/* SPDX-License-Identifier: MIT */
/* Where rules write the actions that they list: out[n++] = action, and out + n for
 * those who go on behind. It is an array of actions.
 *
 * On a GPU it is an array too, or one that keeps a single action, the k-th: a random
 * move then needs no memory for the whole list, which thousands of threads would have
 * to share a cache for. Rules see no difference. */
#ifndef KP_LIST_H
#define KP_LIST_H

#include "core/port.h"
#include "kaupang/kaupang.h"

#ifndef __CUDACC__
typedef kp_action *kp_list;
#else
enum { KP_KEEP_ALL = -1, KP_KEEP_NONE = -2 };

struct kp_cell {
    kp_action *to; /* the array, or where the one action goes */
    int at;        /* index in the whole list */
    int kept;      /* the only index that is written, or KP_KEEP_… */

    KP_RULE void operator=(kp_action a) const {
        if (kept == KP_KEEP_ALL)
            to[at] = a;
        else if (kept == at)
            *to = a;
    }
};

struct kp_list {
    kp_cell first;

    KP_RULE kp_list(kp_action *array) : first{array, 0, KP_KEEP_ALL} {}
    KP_RULE kp_list(kp_action *one, int k) : first{one, 0, k} {}
    KP_RULE kp_cell operator[](int i) const {
        return kp_cell{first.to, first.at + i, first.kept};
    }
    KP_RULE kp_list operator+(int n) const {
        kp_list further = *this;
        further.first.at += n;
        return further;
    }
};
#endif

#endif
