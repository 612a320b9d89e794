/* SPDX-License-Identifier: MIT */
/* Puerto Rico: sizes, enums, the position and the rule functions. Goods and plantations
 * share their numbers (corn, indigo, sugar, tobacco, coffee). A group is a place where
 * colonists work: the five plantation kinds, the quarries, then the buildings. */
#ifndef PR_STATE_H
#define PR_STATE_H

#include "core/bind.h"
#include "core/bits.h"
#include "pr_data.h"

enum {
    PR_WORKED_TILES = PR_FIRST_BUILDING_GROUP, /* all tiles but the forest */
    PR_PLACES = PR_GROUPS + 1,                 /* the groups and San Juan  */
    PR_IN_SAN_JUAN = PR_GROUPS,
    PR_RECRUITS = 3,   /* 0 to 2 colonists by the mayor's privilege */
    PR_COLONISTS = 13, /* 0 to 12 colonists on a group              */
    PR_BARRELS = 12,   /* 0 to 11 barrels of a kind                 */
    PR_PAYMENTS = 7    /* non-empty sets of three items             */
};

/* What is decided next, in the order of the rules. Steps are of four sorts: decisions;
 * GUEST_ steps, the windows of chapter 7, each right before the step it belongs to;
 * gains, which are decisions with strict_optional only, each right before the step that
 * follows it; and steps that only move on, where no position ever rests. The last
 * column names whose pr_run_ function does it. */
#define PR_STEPS(X)                                                                    \
    X(CHOOSE_GOVERNOR, "choose-governor", round) /* chance */                          \
    X(DRAW_KIND, "draw-kind", round)             /* chance */                          \
    X(DRAFT, "draft", round)                                                           \
    X(ROLE, "role", round)                                                             \
    X(GUEST_ROLE, "guest-r0", round)                                                   \
    X(LIBRARY, "library", round)                                                       \
    X(BEGIN_ROLE, "begin-role", round) /* moves on */                                  \
    /* settler */                                                                      \
    X(GUEST_HACIENDA, "guest-s1", settler)                                             \
    X(HACIENDA, "hacienda", settler)                                                   \
    X(HACIENDA_TILE, "hacienda-tile", settler) /* chance */                            \
    X(GUEST_FOREST, "guest-s2", settler)                                               \
    X(HACIENDA_FOREST, "hacienda-forest", settler)                                     \
    X(GUEST_SETTLE, "guest-s3", settler)                                               \
    X(SETTLE, "settle", settler)                                                       \
    X(HOSPICE, "hospice", settler)                                                     \
    X(SETTLED, "settled", settler) /* moves on */                                      \
    X(GUEST_LIBRARY_TILE, "guest-s4", settler)                                         \
    X(LIBRARY_TILE, "library-tile", settler)                                           \
    X(RENEW_ROW, "renew-row", settler) /* moves on */                                  \
    X(TURN_UP, "turn-up", settler)     /* chance */                                    \
    /* mayor */                                                                        \
    X(RECRUIT, "recruit", mayor)                                                       \
    X(ARRIVE, "arrive", mayor) /* moves on */                                          \
    X(ASSIGN, "assign", mayor)                                                         \
    /* builder */                                                                      \
    X(GUEST_BUILD, "guest-b1", builder)                                                \
    X(BUILD, "build", builder)                                                         \
    X(PAY_WITH, "pay-with", builder)                                                   \
    X(RETURN_COLONIST, "return-colonist", builder)                                     \
    X(RETURN_GOOD, "return-good", builder)                                             \
    X(UNIVERSITY, "university", builder)                                               \
    X(CHURCH, "church", builder) /* gain */                                            \
    X(BUILT, "built", builder)   /* moves on */                                        \
    /* craftsman */                                                                    \
    X(GUEST_PRODUCE, "guest-c1", craftsman)                                            \
    X(BEGIN_PRODUCE, "begin-produce", craftsman) /* moves on */                        \
    X(PRODUCE, "produce", craftsman)             /* gain */                            \
    X(AQUEDUCT, "aqueduct", craftsman)           /* gain */                            \
    X(FACTORY, "factory", craftsman)             /* gain */                            \
    X(SPECIALTY, "specialty", craftsman)         /* gain */                            \
    X(PRODUCED, "produced", craftsman)           /* moves on */                        \
    X(GUEST_CRAFT, "guest-c2", craftsman)                                              \
    X(BEGIN_CRAFT, "begin-craft", craftsman) /* moves on */                            \
    X(CRAFT, "craft", craftsman)                                                       \
    X(CRAFT_SPECIALTY, "craft-specialty", craftsman) /* gain */                        \
    X(CRAFTED, "crafted", craftsman)                 /* moves on */                    \
    /* trader */                                                                       \
    X(GUEST_SELL, "guest-t1", trader)                                                  \
    X(SELL, "sell", trader)                                                            \
    X(TRADER_BONUS, "trader-bonus", trader) /* gain */                                 \
    X(SMALL_MARKET, "small-market", trader) /* gain */                                 \
    X(LARGE_MARKET, "large-market", trader) /* gain */                                 \
    X(SOLD, "sold", trader)                 /* moves on */                             \
    /* captain */                                                                      \
    X(CAPTAIN_LIGHT, "captain-lighthouse", captain) /* gain */                         \
    X(GUEST_LOAD, "guest-k1", captain)                                                 \
    X(UNION_HALL, "union-hall", captain) /* gain */                                    \
    X(LOAD, "load", captain)                                                           \
    X(SMALL_WHARF, "small-wharf", captain)                                             \
    X(CAPTAIN_BONUS, "captain-bonus", captain) /* gain */                              \
    X(HARBOR, "harbor", captain)               /* gain */                              \
    X(LIGHTHOUSE, "lighthouse", captain)       /* gain */                              \
    X(LOADED, "loaded", captain)               /* moves on */                          \
    X(GUEST_STORE, "guest-k2", storage)                                                \
    X(STORE, "store", storage)                                                         \
    X(KEEP, "keep", storage)                                                           \
    X(STORED, "stored", storage) /* moves on */                                        \
    /* prospector and the end */                                                       \
    X(PROSPECT, "prospect", round)   /* gain */                                        \
    X(ROLE_OVER, "role-over", round) /* moves on */                                    \
    X(GUEST_END, "guest-e1", round)                                                    \
    X(OVER, "over", round)
enum {
#define X(name, text, role) PR_STEP_##name,
    PR_STEPS(X)
#undef X
        PR_STEP_COUNT
};

enum {
    PR_SET_BASE,
    PR_SET_DRAFT,
    PR_SET_ALL,
    PR_SET_RANDOM,
    PR_SET_NEW,
    PR_SET_CUSTOM,
    PR_SETS
};
enum { PR_END_COLONISTS, PR_END_CITY, PR_END_VP, PR_END_ROUNDS, PR_END_CAUSES };
enum { PR_ITEM_COLONIST, PR_ITEM_GOOD, PR_ITEM_VP, PR_ITEMS };
enum {
    PR_FROM_CHIPS,
    PR_FROM_BUILDINGS,
    PR_FROM_GUILD_HALL,
    PR_FROM_RESIDENCE,
    PR_FROM_FORTRESS,
    PR_FROM_CUSTOMS_HOUSE,
    PR_FROM_CITY_HALL,
    PR_FROM_CLOISTER,
    PR_SOURCES
};

typedef struct pr_state {
#define FIELD(type, name, shape, index, value, visibility, doc) type name shape;
#include "games/puerto-rico/state.def"
} pr_state;

/* What is decided next: a GPU plays games that are alike in this side by side. */
static inline KP_RULE int pr_phase(const pr_state *s) {
    return s->step;
}

#define KP_OWN(name) pr_##name
#define KP_OWN_CAPS(name) PR_##name
#define KP_ACTIONS_DEF "games/puerto-rico/actions.def"
#include "core/make_actions.h"

/* ---- the rules ------------------------------------------------------------------- */
KP_DECLARE_GAME(pr)
KP_RULE void pr_veil(pr_state *s, int seat);

/* Moves on until something is to be decided. The pr_run_ functions do one step of their
 * role and answer whether the run goes on; pr_apply_ take a decision of their role. */
KP_RULE void pr_run(pr_state *s);
KP_RULE int pr_run_settler(pr_state *s);
KP_RULE int pr_run_mayor(pr_state *s);
KP_RULE int pr_required_colonists(const pr_state *s);
KP_RULE int pr_run_builder(pr_state *s);
KP_RULE int pr_run_craftsman(pr_state *s);
KP_RULE int pr_run_trader(pr_state *s);
KP_RULE int pr_run_captain(pr_state *s);
KP_RULE int pr_run_storage(pr_state *s);
KP_RULE void pr_apply_chance(pr_state *s, kp_action a);
KP_RULE void pr_apply_settler(pr_state *s, kp_action a);
KP_RULE void pr_apply_mayor(pr_state *s, kp_action a);
KP_RULE void pr_apply_builder(pr_state *s, kp_action a);
KP_RULE void pr_apply_craftsman(pr_state *s, kp_action a);
KP_RULE void pr_apply_trader(pr_state *s, kp_action a);
KP_RULE void pr_apply_captain(pr_state *s, kp_action a);
KP_RULE void pr_apply_storage(pr_state *s, kp_action a);

KP_RULE void pr_answer_hospice(pr_state *s, int take);
KP_RULE void pr_answer_university(pr_state *s, int take);
KP_RULE void pr_deal_start(pr_state *s);
KP_RULE void pr_open_kind(pr_state *s, int building);
KP_RULE void pr_begin_round(pr_state *s);
KP_RULE u64 pr_draftable(const pr_state *s);
KP_RULE u64 pr_storable_kinds(const pr_state *s);
KP_RULE u64 pr_keepable_kinds(const pr_state *s);
KP_RULE u64 pr_guest_places(const pr_state *s);
KP_RULE void pr_move_guest(pr_state *s, int group);
KP_RULE int pr_gain(const pr_state *s);
KP_RULE void pr_take_gain(pr_state *s, int amount);

void pr_sketch(const pr_state *s, int viewer, kp_text *out);

#endif
