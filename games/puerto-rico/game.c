/* SPDX-License-Identifier: MIT */
/* Puerto Rico: the entry that makes it a game of the house. */
#include "games/puerto-rico/bot/bot.h"
#include "games/puerto-rico/options.h"
#include "games/puerto-rico/state.h"

KP_STATIC_ASSERT(sizeof(pr_state) <= 512, "a state is cheap to copy");

#define KP_OWN(name) pr_##name
#define KP_OWN_CAPS(name) PR_##name
#define KP_STATE_DEF "games/puerto-rico/state.def"
#define KP_ACTIONS_DEF "games/puerto-rico/actions.def"
#define KP_ELEMENTS_DEF "games/puerto-rico/elements.def"
#include "core/make_tables.h"

static const char *const pr_good_names[] = {PR_GOOD_NAMES};
static const char *const pr_tile_names[] = {PR_TILE_NAMES};
static const char *const pr_card_names[] = {PR_CARD_NAMES};
static const char *const pr_building_names[] = {PR_BUILDING_NAMES};
static const char *const pr_violet_names[] = {PR_VIOLET_NAMES};
static const char *const pr_group_names[] = {PR_GROUP_NAMES};
static const char *const pr_place_names[] = {PR_PLACE_NAMES};
static const char *const pr_set_names[] = {"base",   "draft",         "all",
                                           "random", "new-buildings", "custom"};
static const char *const pr_end_names[] = {"colonists", "city", "victory-points",
                                           "rounds"};
static const char *const pr_item_names[] = {"colonist", "good", "vp"};
static const char *const pr_payment_names[] = {
    "colonist",    "good",    "colonist-good",   "vp",
    "colonist-vp", "good-vp", "colonist-good-vp"};
static const char *const pr_step_names[] = {PR_STEPS(KP_TEXT_OF)};

static const kp_domain pr_domains[] = {
    {"good", PR_GOODS, 0, pr_good_names},
    {"tile", PR_TILES, 0, pr_tile_names},
    {"worked-tile", PR_WORKED_TILES, 0, pr_tile_names},
    {"card", PR_CARDS, 0, pr_card_names},
    {"building", PR_BUILDINGS, 0, pr_building_names},
    {"violet", PR_VIOLETS, 0, pr_violet_names},
    {"group", PR_GROUPS, 0, pr_group_names},
    {"place", PR_PLACES, 0, pr_place_names},
    {"ship", PR_SHIPS, PR_SMALLEST_SHIP, NULL},
    {"recruits", PR_RECRUITS, 0, NULL},
    {"colonists", PR_COLONISTS, 0, NULL},
    {"barrels", PR_BARRELS, 0, NULL},
    {"payment", PR_PAYMENTS, 0, pr_payment_names},
    {"item", PR_ITEMS, 0, pr_item_names},
    {"building-set", PR_SETS, 0, pr_set_names},
    {"end-cause", PR_END_CAUSES, 0, pr_end_names},
    {"step", PR_STEP_COUNT, 0, pr_step_names},
    {0}};

static const char *const pr_sources[] = {"victory points", "buildings", "guild hall",
                                         "residence",      "fortress",  "customs house",
                                         "city hall",      "cloister",  NULL};

static const char *const pr_invariants[] = {
    "the step, the role and what is pending fit together",
    "the barrels of every kind add up",
    "the colonists add up",
    "the tiles of every kind add up",
    "the victory points add up, and an empty pool ends the game",
    "the copies of every building add up and nobody owns two alike",
    "islands and cities hold at most twelve spaces, and a full city ends the game",
    "no group has more colonists than circles",
    "after placing, San Juan is empty unless all circles are filled",
    "the trading house holds at most three barrels between trader phases",
    "ships carry one kind each, all different, and none is full between phases",
    "nobody stores more than his warehouses hold",
    "the role cards taken follow from the number of picks",
    "between settler phases the row is full as long as there are tiles",
    "the game is over only for a reason",
    "nobody has more doubloons or points than a game can bring",
    NULL};

static const char *pr_refuse(const kp_setup *how) {
    int custom = how->option[PR_OPTION_BUILDING_SET] == PR_SET_CUSTOM;
    if (custom && how->option[PR_OPTION_BUILDINGS] == 0)
        return "building_set=custom needs buildings=…, at least one violet building";
    if (!custom && how->option[PR_OPTION_BUILDINGS] != 0)
        return "buildings=… is for building_set=custom only";
    return NULL;
}

KP_BIND_VEIL(pr)
KP_BIND_SKETCH(pr)
KP_BIND_GAME(pr)
KP_BIND_BOT(pr)
#define KP_OWN(name) pr_##name
#define KP_REASONS_DEF "games/puerto-rico/bot/reasons.def"
#include "core/make_reasons.h"

extern const kp_teller pr_teller;
int pr_say(const kp_game *g, int family, const int *param, kp_text *out);
extern const kp_game pr_game;
const kp_game pr_game = {
    .id = "puerto-rico",
    .title = "Puerto Rico",
    KP_GAME_TABLES(pr, PR),
    .max_legal = 64,
    .max_actions = 100000,
    .refuse = pr_refuse,
    .veil = pr_bound_veil,
    KP_BOUND_GAME(pr),
    KP_BOUND_BOT(pr),
    KP_BOUND_REASONS(pr),
    KP_BOUND_SAY(pr),
    .tuning = "turns=64:spread=500:advice=2:temperature=10",
    .sketch = pr_bound_sketch,
    .sketched =
        "in_play city vp_pool card_doubloons doubloons vp governor card_taker stock "
        "quarries forests row pile discard goods_supply house ship_good ship_load "
        "colonist_supply colonist_ship goods island tile_crew crew san_juan group room "
        "tiles_to_draw drawn_tile new_tile new_building owed good count produced "
        "craftsman_produced at_post captain_bonus idle_turns wharf_used "
        "small_wharf_used had_turn whole_kinds single_barrels library_on library_used "
        "picks chooser end_causes step actor role",
    .teller = &pr_teller,
};
