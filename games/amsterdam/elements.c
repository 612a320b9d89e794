/* SPDX-License-Identifier: MIT */
/* Amsterdam: a position as nets see it, from what one seat knows. */
#include "core/elements.h"

#include "games/amsterdam/state.h"

enum { AM_MOST_SPACES = 16 }; /* ways are looked for no further */

typedef struct am_notes {
    u64 done;     /* of the contracts held */
    u64 returned; /* by the seat itself */
    u8 missing[AM_CONTRACTS];
    u8 displayed[AM_KINDS], unseen[AM_KINDS];
} am_notes;

static KP_RULE int am_asked(const am_state *s) {
    return s->current;
}

/* The locations at the ends of these routes, apart from their own ends at `from`. */
static KP_RULE u64 am_ends_of(u64 routes) {
    u64 ends = 0;
    KP_EACH (route, routes) ends |= am_ends(route);
    return ends;
}

/* All that own routes connect with the location `from`. */
static KP_RULE u64 am_network_of(u64 routes, u64 from) {
    u64 all = from, fresh = from;
    while (fresh != 0) {
        u64 ends = 0;
        KP_EACH (place, fresh) ends |= am_ends_of(am_routes_at(place) & routes);
        fresh = ends & ~all;
        all |= fresh;
    }
    return all;
}

/* How many spaces of open routes a seat must still claim for a contract: places are
 * reached in the order of their distance, own routes count nothing. */
static KP_RULE int am_spaces_missing(const am_state *s, int seat, int contract) {
    u64 at[AM_MOST_SPACES + AM_LONGEST + 1] = {0}, seen = 0;
    u64 own = s->routes[seat], open = am_open_routes(s, seat);
    at[0] = kp_bit(am_contract_a(contract));
    for (int spaces = 0; spaces < AM_MOST_SPACES; spaces++) {
        u64 here = at[spaces] & ~seen;
        if (here == 0) continue;
        here = am_network_of(own, here) & ~seen;
        seen |= here;
        if (kp_has(here, am_contract_b(contract))) return spaces;
        KP_EACH (place, here) {
            KP_EACH (route, am_routes_at(place) & open)
                at[spaces + am_length(route)] |= am_ends(route) & ~seen;
        }
    }
    return AM_MOST_SPACES;
}

static KP_RULE void am_note_contracts(const am_state *s, int me, am_notes *n) {
    /* Where the seat's cards are blank there are none to see. */
    u64 near = s->contracts[me] == KP_HIDDEN_SET ? 0 : s->contracts[me];
    n->done = n->returned = 0;
    for (int contract = 0; contract < AM_CONTRACTS; contract++)
        n->missing[contract] = 0;
    for (int card = 0; card < AM_OFFER; card++)
        if (s->offer[me][card] < AM_CONTRACTS) near |= kp_bit(s->offer[me][card]);
    KP_EACH (contract, near) {
        n->missing[contract] = (u8)am_spaces_missing(s, me, contract);
        if (n->missing[contract] == 0) n->done |= kp_bit(contract);
    }
    for (int place = 0; place < AM_MOST_RETURNED; place++)
        if (s->returned_by[place] == me && s->returned[place] < AM_CONTRACTS)
            n->returned |= kp_bit(s->returned[place]);
}

/* Cards that the seat does not see and that nobody is known to hold (AMS-INFO-2). */
static KP_RULE void am_note(const am_state *s, int me, am_notes *n) {
    am_note_contracts(s, me, n);
    for (int kind = 0; kind < AM_KINDS; kind++) {
        int unseen = am_cards_of_kind(kind) - s->discard[kind];
        n->displayed[kind] = 0;
        for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++)
            n->displayed[kind] = (u8)(n->displayed[kind] + (s->display[slot] == kind));
        for (int seat = 0; seat < s->seats; seat++)
            unseen -= seat == me ? s->hand[seat][kind] : s->known[seat][kind];
        n->unseen[kind] = (u8)(unseen - n->displayed[kind]);
    }
}

#define KP_OWN(name) am_##name
#define KP_OWN_CAPS(name) AM_##name
#define KP_ELEMENTS_DEF "games/amsterdam/elements.def"
#include "core/make_elements.h"
