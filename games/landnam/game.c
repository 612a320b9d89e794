/* SPDX-License-Identifier: MIT */
/* Landnám: the entry that makes it a game of the house. */
#include "games/landnam/bot/bot.h"
#include "games/landnam/options.h"
#include "games/landnam/state.h"

KP_STATIC_ASSERT(sizeof(ln_state) <= KP_MAX_STATE, "the board is too large");

#define KP_OWN(name) ln_##name
#define KP_OWN_CAPS(name) LN_##name
#define KP_STATE_DEF "games/landnam/state.def"
#define KP_ACTIONS_DEF "games/landnam/actions.def"
#define KP_ELEMENTS_DEF "games/landnam/elements.def"
#include "core/make_tables.h"

static const char *const ln_good_names[] = {LN_GOOD_NAMES};
static const char *const ln_terrain_names[] = {LN_TERRAIN_NAMES};
static const char *const ln_number_names[] = {LN_NUMBER_NAMES};
static const char *const ln_marker_names[] = {LN_NUMBER_NAMES, LN_GOOD_NAMES};
static const char *const ln_fate_names[] = {LN_FATE_NAMES};
static const char *const ln_site_names[] = {LN_SITE_NAMES};
static const char *const ln_plot_names[] = {LN_PLOT_NAMES};
static const char *const ln_unit_names[] = {
    "settler-0", "settler-1", "settler-2", "settler-3", "settler-4",
    "ship-0",    "ship-1",    "ship-2",    "ship-3",    "ship-4"};
static const char *const ln_building_names[] = {
    "farm-0",    "farm-1",    "farm-2",    "farm-3",    "farm-4",
    "village-0", "village-1", "village-2", "village-3", "village-4"};
static const char *const ln_party_names[] = {"prosecution", "defence"};
static const char *const ln_stage_names[] = {"give", "want", "to"};
static const char *const ln_phase_names[] = {LN_PHASES(KP_TEXT_OF)};
KP_STATIC_ASSERT(LN_SEATS == 5, "names of units and buildings are for five players");

static const kp_domain ln_domains[] = {
    {"good", LN_GOODS, 0, ln_good_names},
    {"terrain", LN_TERRAINS, 0, ln_terrain_names},
    {"number", LN_NUMBERS, 0, ln_number_names},
    {"marker", LN_MARKERS, 0, ln_marker_names},
    {"fate", LN_FATES, 0, ln_fate_names},
    {"hex", LN_HEXES, 0, NULL},
    {"corner", LN_CORNERS, 0, NULL},
    {"site", LN_PLOTS, 0, ln_site_names},
    {"plot", LN_PLOTS, 0, ln_plot_names},
    {"unit", LN_UNITS, 0, ln_unit_names, 1},
    {"building", LN_BUILDINGS, 0, ln_building_names, 1},
    {"side", LN_SIDES, 0, NULL},
    {"party", 2, 0, ln_party_names},
    {"rank", LN_SEATS, 0, NULL},
    {"berth", LN_PIECES_BOATS, 0, NULL, 0, 1},
    {"house", LN_PIECES_HOUSES, 0, NULL},
    {"cards", LN_CARDS_PER_KIND, 1, NULL},
    {"bonus", LN_BONUSES, 0, NULL},
    {"throw", 2, 0, NULL},
    {"total", LN_TOTALS, 2, NULL},
    {"refusal", LN_REFUSALS, 0, NULL},
    {"stage", LN_STAGES, 0, ln_stage_names},
    {"phase", LN_PHASE_COUNT, 0, ln_phase_names},
    {0}};

static const char *const ln_sources[] = {"houses", "white", "red", "black", NULL};
static const char *const ln_invariants[] = {
    "the phase and what is pending fit together",
    "every terrain tile is in the stock or on the map, and the rim is sea",
    "every number and harbour marker is free or on a hex that can carry it",
    "goods in hands and bank add up",
    "fate cards in hands, deck and discard add up",
    "houses, horses and boats on the map and in supply add up",
    "settlers stand on land, nobody on unknown hexes",
    "buildings keep their distance, border a number, and villages border sea",
    "red markers lie by others' units and near their prosecutor's buildings",
    "the game ends exactly when somebody has enough points at the end of a turn",
    "nobody shares a start side",
    "the sides of a case are apart and the answering side has not over-topped",
    "at most one offer is open and its maker holds what he gives",
    NULL};

KP_BIND_VEIL(ln)
KP_BIND_IS_PRIVATE(ln)
KP_BIND_WITNESS(ln)
KP_BIND_SKETCH(ln)
KP_BIND_GAME(ln)
KP_BIND_BOT(ln)
#define KP_OWN(name) ln_##name
#define KP_REASONS_DEF "games/landnam/bot/reasons.def"
#include "core/make_reasons.h"
KP_BIND_SIFT(ln)

extern const kp_teller ln_teller;
int ln_say(const kp_game *g, int family, const int *param, kp_text *out);
extern const kp_game ln_game;
const kp_game ln_game = {
    .id = "landnam",
    .title = "Landnám",
    KP_GAME_TABLES(ln, LN),
    .max_legal = 400, /* any data that tables.py accepts: 262 to build, 249 to stake */
    .max_actions = 400000, /* random games; docs/rules has the bound for all */
    .veil = ln_bound_veil,
    .is_private = ln_bound_is_private,
    .witness = ln_bound_witness,
    .teller = &ln_teller,
    .sketch = ln_bound_sketch,
    .sketched =
        "terrain marker unit building red_markers goods goods_count fate fates "
        "houses_left horses_left boats_left white red black outer_ships bank "
        "tiles_left markers_left harbours_left deal deal_maker case_hex case_good "
        "stake member members keeps_exploration refused refused_maker refused_to "
        "busy_corner busy_units worked outer_markers phase start_player active decider "
        "draws_due poll_left suitor suitors_left sued prosecutor side actor asked "
        "silver "
        "verdict_due mover mover_berth target explore_card red_die deal_stage "
        "deal_last deal_to deal_sent_to offers_left refusals returned_horses "
        "returned_boats start_side",
    KP_BOUND_GAME(ln),
    KP_BOUND_BOT(ln),
    KP_BOUND_REASONS(ln),
    KP_BOUND_SAY(ln),
    .sift = ln_bound_sift,
    .clock = "turn_no",
    .tuning =
        "turns=4:careful=100:spread=200:margin=10:advice=2:temperature=10:explore=200",
    .net_tuning = "advice=2:spread=200",
};
