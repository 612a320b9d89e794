/* SPDX-License-Identifier: MIT */
/* Amsterdam: the entry that makes it a game of the house. */
#include "games/amsterdam/bot/bot.h"
#include "games/amsterdam/options.h"
#include "games/amsterdam/state.h"

#define KP_OWN(name) am_##name
#define KP_OWN_CAPS(name) AM_##name
#define KP_STATE_DEF "games/amsterdam/state.def"
#define KP_ACTIONS_DEF "games/amsterdam/actions.def"
#define KP_ELEMENTS_DEF "games/amsterdam/elements.def"
#include "core/make_tables.h"

static const char *const am_kind_names[] = {AM_KIND_NAMES};
static const char *const am_colour_names[] = {AM_COLOUR_NAMES};
static const char *const am_joker_names[] = {AM_JOKERS_NAMES};
static const char *const am_route_names[] = {AM_ROUTE_NAMES};
static const char *const am_contract_names[] = {AM_CONTRACT_NAMES};
static const char *const am_choice_names[] = {"first", "second", "both"};
static const char *const am_phase_names[] = {AM_PHASES(KP_TEXT_OF)};

static const kp_domain am_domains[] = {{"kind", AM_KINDS, 0, am_kind_names},
                                       {"colour", AM_KINDS, 0, am_colour_names},
                                       {"jokers", AM_JOKER_COUNTS, 0, am_joker_names},
                                       {"route", AM_ROUTES, 0, am_route_names},
                                       {"contract", AM_CONTRACTS, 0, am_contract_names},
                                       {"slot", AM_DISPLAY_SIZE, 0, NULL, 0, 1},
                                       {"place", AM_MOST_RETURNED, 0, NULL},
                                       {"card", AM_OFFER, 0, NULL},
                                       {"choice", AM_CHOICES, 0, am_choice_names},
                                       {"phase", AM_PHASE_COUNT, 0, am_phase_names},
                                       {0}};

static const char *const am_sources[] = {"routes", "contracts done",
                                         "contracts not done", "merchandise", NULL};
static const char *const am_invariants[] = {
    "the phase and what is on offer fit together",
    "every transport card is in exactly one place, and what is known of them is true",
    "every contract is in exactly one place, and everybody holds one after set-up",
    "carts and route points follow from the routes owned",
    "every bonus card is accounted for",
    "a route has one owner, and no player has both tracks of a double route",
    "deck, discard pile and display are settled",
    "the last round and the end have their reason",
    NULL};

/* AMS-OPT-4: the start seat must be in play. */
static const char *am_refuse(const kp_setup *how) {
    if (how->option[AM_OPTION_START_PLAYER] > how->seats)
        return "start_player names a seat that is not in play";
    return NULL;
}

KP_BIND_IS_PRIVATE(am)
KP_BIND_WITNESS(am)
KP_BIND_SKETCH(am)
KP_BIND_GAME(am)
KP_BIND_BOT(am)
#define KP_OWN(name) am_##name
#define KP_REASONS_DEF "games/amsterdam/bot/reasons.def"
#include "core/make_reasons.h"

extern const kp_teller am_teller;
int am_say(const kp_game *g, int family, const int *param, kp_text *out);
extern const kp_game am_game;
const kp_game am_game = {
    .id = "amsterdam",
    .title = "Ticket to Ride: Amsterdam",
    KP_GAME_TABLES(am, AM),
    .max_legal = AM_MAX_LEGAL,
    .max_actions = 20000,
    .refuse = am_refuse,
    .is_private = am_bound_is_private,
    .witness = am_bound_witness,
    KP_BOUND_GAME(am),
    KP_BOUND_BOT(am),
    KP_BOUND_REASONS(am),
    KP_BOUND_SAY(am),
    .clock = "current",
    .tuning = "turns=16:spread=500:margin=100:stray=10:temperature=10:explore=450",
    .teller = &am_teller,
    .sketch = am_bound_sketch,
    .sketched = "routes contracts contract_deck resets hand blind deck deck_bound "
                "discard display blind_size deck_size returned returned_by offer phase "
                "after_settle start current",
};
