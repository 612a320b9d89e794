/* SPDX-License-Identifier: MIT */
/* Landnám for bots: what the files of this folder share. All values are in centipoints:
 * a hundredth of a victory point. They read full positions (bots guess first). */
#ifndef LN_BOT_H
#define LN_BOT_H

#include "games/landnam/state.h"

enum {
#define WEIGHT(name, value, doc) LN_##name = value,
#include "games/landnam/bot/weights.def"
};

/* What hands are collected for. */
enum {
    LN_PROJECT_OF_FARM,
    LN_PROJECT_OF_VILLAGE,
    LN_PROJECT_OF_BOTH,
    LN_PROJECT_OF_SETTLER,
    LN_PROJECTS
};

/* One look over the map, for all players at once. */
typedef struct ln_survey {
    i32 income[LN_SEATS][LN_GOODS]; /* chance of a card each roll, in 144ths */
    i32 court[LN_SEATS];            /* what cases and red markers promise or threaten */
    i32 site[LN_HEXES];             /* value of the best farm site at each hex */
    u8 pips[LN_HEXES];              /* chance of a hex's number, in 144ths */
    u8 unit_hex[LN_HEXES];          /* where the units are */
    u8 units;
    u8 can_farm[LN_SEATS];    /* a unit stands at a farm site */
    u8 can_village[LN_SEATS]; /* a farm by the sea could be extended */
    u8 has_building[LN_SEATS];
} ln_survey;

KP_DECLARE_BOT(ln)
KP_RULE int ln_sift(const ln_state *s, kp_action *legal, int n);

KP_RULE void ln_look(const ln_state *s, ln_survey *v);
/* What a hand of goods is worth to this player. */
KP_RULE i32 ln_hand_value(const ln_state *s, const ln_survey *v, int seat,
                          const u8 *goods);
/* How near the hand is to paying something, in hundredths as told. */
KP_RULE i32 ln_project_value(const u8 *goods, u32 cost, i32 percent);
/* Parts of what a position is worth: units, fate cards, harbours. */
KP_RULE i32 ln_units_value(const ln_state *s, const ln_survey *v, int seat);
i32 ln_fates_value(const ln_state *s, int seat);
KP_RULE i32 ln_harbour_value(const ln_state *s, const ln_survey *v, int seat);
KP_RULE i32 ln_income_value(const i32 *income);
/* What all but the fate cards is worth to this player, as if alone: everybody sees it.
 */
KP_RULE i32 ln_open_value(const ln_state *s, const ln_survey *v, int seat);
/* What the whole position is worth to this player, as if alone. */
i32 ln_value(const ln_state *s, const ln_survey *v, int seat);
/* The same, with the others' value taken off. */
i32 ln_standing_of(const ln_state *s, int seat);

/* Judgement of a decision in a case; the higher the better. */
void ln_advise_case(const ln_state *s, const kp_action *legal, int n, i32 *score);
/* Judgement of trade with players: whether to offer, what, and whether to accept. */
void ln_advise_trade(const ln_state *s, const kp_action *legal, int n, i32 *score);

#endif
