/* SPDX-License-Identifier: MIT */
/* Spice Road: the entry that makes it a game of the house. */
#include "games/spice-road/bot/bot.h"
#include "games/spice-road/options.h"
#include "games/spice-road/state.h"

#define KP_OWN(name) sr_##name
#define KP_OWN_CAPS(name) SR_##name
#define KP_STATE_DEF "games/spice-road/state.def"
#define KP_ACTIONS_DEF "games/spice-road/actions.def"
#define KP_ELEMENTS_DEF "games/spice-road/elements.def"
#include "core/make_tables.h"

static const char *const sr_spice_names[] = {SR_SPICE_NAMES};
static const char *const sr_merchant_names[] = {SR_MERCHANT_NAMES};
static const char *const sr_spice_card_names[] = {SR_SPICE_CARD_NAMES};
static const char *const sr_upgrade_card_names[] = {SR_UPGRADE_CARD_NAMES};
static const char *const sr_trade_card_names[] = {SR_TRADE_CARD_NAMES};
static const char *const sr_point_names[] = {SR_POINT_NAMES};
/* What people read for the codes of the cards. */
static const char *const sr_merchant_shown[] = {SR_MERCHANT_SHOWN_NAMES};
static const char *const sr_spice_card_shown[] = {SR_SPICE_CARD_SHOWN_NAMES};
static const char *const sr_upgrade_card_shown[] = {SR_UPGRADE_CARD_SHOWN_NAMES};
static const char *const sr_trade_card_shown[] = {SR_TRADE_CARD_SHOWN_NAMES};
static const char *const sr_point_shown[] = {SR_POINT_SHOWN_NAMES};
static const char *const sr_leftover_names[] = {"non_yellow_1", "all_1", "none"};
static const char *const sr_phase_names[] = {SR_PHASES(KP_TEXT_OF)};

static const kp_domain sr_domains[] = {
    {"spice", SR_SPICES, 0, sr_spice_names},
    {"merchant", SR_MERCHANTS, 0, sr_merchant_names, 0, 0, sr_merchant_shown},
    {"spice-card", SR_SPICE_CARDS, 0, sr_spice_card_names, 0, 0, sr_spice_card_shown},
    {"upgrade-card", SR_UPGRADE_CARDS, 0, sr_upgrade_card_names, 0, 0,
     sr_upgrade_card_shown},
    {"trade-card", SR_TRADE_CARDS, 0, sr_trade_card_names, 0, 0, sr_trade_card_shown},
    {"point", SR_POINT_CARDS, 0, sr_point_names, 0, 0, sr_point_shown},
    {"steps", SR_STEPS, 0, NULL},
    {"times", SR_TIMES, 1, NULL},
    {"merchant-slot", SR_MERCHANT_SLOTS, 0, NULL, 0, 1},
    {"point-slot", SR_POINT_SLOTS, 0, NULL, 0, 1},
    {"coin-slot", SR_COIN_SLOTS, 0, NULL, 0, 1},
    {"phase", SR_PHASE_COUNT, 0, sr_phase_names},
    {"leftover", SR_LEFTOVERS, 0, sr_leftover_names},
    {0}};

static const char *const sr_sources[] = {"point cards", "gold", "silver", "cubes",
                                         NULL};
static const char *const sr_invariants[] = {
    "the phase and what is pending fit together",
    "every merchant card and every point card is in exactly one place",
    "the rows have no gaps and the last merchant card carries no cubes",
    "all coins are there, and nobody has more coins than point cards",
    "caravans hold at most ten cubes between turns",
    "the game ends exactly when somebody has claimed enough point cards",
    "the round is not beyond the last (max_rounds)",
    NULL};

static const char *sr_refuse(const kp_setup *how) {
    int named = how->option[SR_OPTION_FIRST_PLAYER] != 0;
    if (named && how->option[SR_OPTION_FIRST_SEAT] >= how->seats)
        return "first_seat names a seat that is not in play";
    return NULL;
}

void sr_sketch(const sr_state *s, int viewer, kp_text *out);
KP_BIND_VEIL(sr)
KP_BIND_SKETCH(sr)
KP_BIND_GAME(sr)
KP_BIND_BOT(sr)
#define KP_OWN(name) sr_##name
#define KP_REASONS_DEF "games/spice-road/bot/reasons.def"
#include "core/make_reasons.h"

extern const kp_teller sr_teller;
int sr_say(const kp_game *g, int family, const int *param, kp_text *out);
extern const kp_game sr_game;
const kp_game sr_game = {
    .id = "spice-road",
    .title = "Century: Spice Road",
    KP_GAME_TABLES(sr, SR),
    .max_legal = 400,
    .max_actions = 100000,
    .refuse = sr_refuse,
    .veil = sr_bound_veil,
    .sketch = sr_bound_sketch,
    KP_BOUND_GAME(sr),
    KP_BOUND_BOT(sr),
    KP_BOUND_REASONS(sr),
    KP_BOUND_SAY(sr),
    .clock = "current",
    .tuning = "turns=16:careful=100:explore=250:temperature=12",
    .teller = &sr_teller,
};
