/* SPDX-License-Identifier: MIT */
/* Puerto Rico: a sensible placement of colonists ("fill sensibly"). Colonists are put
 * one by one where the next one earns most: chains of plantation and workshop by the
 * value of their barrels, violet buildings by the value of their function, quarries by
 * the money they save. */
#include "games/puerto-rico/bot/bot.h"

/* A board being filled: circles and colonists of each group from `first` on. Earlier
 * groups are as they are. */
typedef struct pr_plan {
    int first, seat;
    u8 crew[PR_GROUPS];
    u64 open; /* groups with an empty circle, from `first` on */
} pr_plan;

static int pr_plan_workers(const pr_state *s, const pr_plan *p, int good) {
    int workers = 0;
    KP_EACH (building, pr_makers(good) & s->city[p->seat])
        workers += p->crew[PR_FIRST_BUILDING_GROUP + building];
    return workers;
}

static int pr_plan_free_workers(const pr_state *s, const pr_plan *p, int good) {
    KP_EACH (building, pr_makers(good) & s->city[p->seat])
        if (kp_has(p->open, PR_FIRST_BUILDING_GROUP + building)) return 1;
    return 0;
}

/* One more barrel of a kind in each craftsman phase to come. */
static int pr_plan_barrel(const pr_state *s, const pr_plan *p, int good,
                          const pr_outlook *o) {
    int first = pr_plan_workers(s, p, good) == 0 || p->crew[good] == 0;
    int scarce = s->goods_supply[good] == 0 ? 2 : 1;
    return (PR_WEIGHT(PLACE_BARREL) * o->barrel / 100 +
            (first ? 2 : 1) * pr_good_price(good) * o->coin * PR_WEIGHT(PLACE_PRICE) /
                100 +
            (first ? PR_WEIGHT(PLACE_FIRST) : 0)) /
           scarce;
}

/* Value of one more colonist on a group. A half chain counts half if the other half can
 * still be filled. */
static int pr_plan_value(const pr_state *s, const pr_plan *p, int group,
                         const pr_outlook *o) {
    if (group == PR_TILE_CORN) return pr_plan_barrel(s, p, group, o);
    if (group == PR_TILE_QUARRY) return o->coin * PR_WEIGHT(PLACE_QUARRY) / 100;
    int building = group - PR_FIRST_BUILDING_GROUP;
    int good = group < PR_TILE_QUARRY                ? group
               : kp_has(PR_PRODUCTION_SET, building) ? pr_makes(building)
                                                     : KP_NONE8;
    if (good == KP_NONE8) {
        int value = pr_function_value(s, p->seat, building, o);
        return building == PR_GUESTHOUSE ? PR_THUMB_PLACE_GUESTHOUSE
                                         : value * PR_WEIGHT(PLACE_VIOLET) / 100;
    }
    int tiles = p->crew[good], workers = pr_plan_workers(s, p, good);
    int barrel = pr_plan_barrel(s, p, good, o);
    if (group < PR_TILE_QUARRY) {
        if (workers > tiles) return barrel;
        return pr_plan_free_workers(s, p, good) ? barrel * PR_THUMB_PLACE_TILE / 100
                                                : PR_THUMB_PLACE_TILE_IDLE;
    }
    if (tiles > workers) return barrel;
    return kp_has(p->open, good) ? barrel * PR_THUMB_PLACE_WORKSHOP / 100
                                 : PR_THUMB_PLACE_WORKSHOP_IDLE;
}

static void pr_plan_begin(const pr_state *s, pr_plan *p) {
    p->seat = s->actor;
    p->first = s->group;
    p->open = 0;
    u64 own = (kp_bit(PR_FIRST_BUILDING_GROUP) - 1) | (s->city[p->seat] & PR_CIRCLE_SET)
                                                          << PR_FIRST_BUILDING_GROUP;
    for (int group = 0; group < PR_GROUPS; group++) p->crew[group] = 0;
    KP_EACH (group, own) {
        p->crew[group] = (u8)pr_crew_of(s, p->seat, group);
        if (group >= p->first && pr_circles(s, p->seat, group) > 0)
            p->open |= kp_bit(group);
    }
}

int pr_plan_group(const pr_state *s, const pr_outlook *o) {
    pr_plan p;
    pr_plan_begin(s, &p);
    for (int left = s->san_juan[s->actor]; left > 0 && p.open != 0; left--) {
        int best = kp_lowest(p.open), most = -1;
        KP_EACH (group, p.open) {
            int value = pr_plan_value(s, &p, group, o);
            if (value > most) best = group;
            most = kp_max(most, value);
        }
        p.crew[best]++;
        if (p.crew[best] == pr_circles(s, p.seat, best)) p.open ^= kp_bit(best);
    }
    return p.crew[p.first];
}
