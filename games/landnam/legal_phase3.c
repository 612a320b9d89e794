/* SPDX-License-Identifier: MIT */
/* Landnám: what may be done in the third phase of a turn: trade and building (rules
 * chapter 8). Lists are made in the order of actions.def. */
#include "games/landnam/board.h"
#include "games/landnam/building.h"
#include "games/landnam/trade.h"

/* ---- trade ----------------------------------------------------------------------- */
/* LN-TRADE-1 to LN-TRADE-3. */
static KP_RULE int ln_list_bank(const ln_state *s, kp_action *out) {
    int n = 0;
    for (int give = 0; give < LN_GOODS; give++) {
        int cards = s->goods[s->active][give];
        if (cards < LN_TRADE_HARBOUR) continue;
        if (cards < LN_TRADE_BANK && cards < ln_bank_ratio(s, s->active, give))
            continue;
        for (int get = 0; get < LN_GOODS; get++)
            if (get != give && s->bank[get] > 0)
                out[n++] = (kp_action)(LN_A_BANK + give * LN_GOODS + get);
    }
    return n;
}

/* D12. */
static KP_RULE int ln_list_trade_acts(const ln_state *s, kp_action *out) {
    int n = ln_list_bank(s, out);
    if (s->offers_left[s->active] > 0 && s->goods_count[s->active] > 0 &&
        ln_richest_taker(s, s->active) > 0)
        out[n++] = LN_A_OFFER;
    out[n++] = LN_A_END_TRADE;
    return n;
}

/* LN-TRADE-13: at most all kinds but one, in order, never going back. */
static KP_RULE int ln_list_gives(const ln_state *s, kp_action *out) {
    int n = 0, kinds = 0, from = s->deal_last == KP_NONE8 ? 0 : s->deal_last;
    for (int good = 0; good < LN_GOODS; good++) kinds += s->deal[good] > 0;
    for (int good = from; good < LN_GOODS; good++) {
        int is_new = s->deal[good] == 0;
        if (is_new && kinds == LN_GOODS - 1) continue;
        if (s->goods[s->deal_maker][good] > s->deal[good])
            out[n++] = (kp_action)(LN_A_GIVE + good);
    }
    return n;
}

static KP_RULE int ln_list_wants(const ln_state *s, kp_action *out) {
    int n = 0, wanted = 0;
    int from = s->deal_stage == LN_STAGE_WANT ? s->deal_last : 0;
    for (int good = 0; good < LN_GOODS; good++) wanted += kp_max(0, -s->deal[good]);
    if (wanted >= ln_richest_taker(s, s->deal_maker)) return 0;
    for (int good = from; good < LN_GOODS; good++)
        if (s->deal[good] <= 0) out[n++] = (kp_action)(LN_A_WANT + good);
    return n;
}

/* The active player names addressees from his left round the table, each once; seats
 * further round than those named, in seat order for the list. */
static KP_RULE int ln_list_addressees(const ln_state *s, kp_action *out) {
    int n = 0, last = 0;
    for (int place = 1; place < s->seats; place++)
        if (kp_has(s->deal_to, (s->active + place) % s->seats)) last = place;
    for (int seat = 0; seat < s->seats; seat++) {
        int place = (seat - s->active + s->seats) % s->seats;
        if (place > last) out[n++] = (kp_action)(LN_A_TO + seat);
    }
    return n;
}

static KP_RULE int ln_list_draft(const ln_state *s, kp_action *out) {
    int n = 0, begun = s->deal_last != KP_NONE8;
    if (s->deal_stage == LN_STAGE_GIVE) n = ln_list_gives(s, out);
    if (s->deal_stage != LN_STAGE_TO && begun) n += ln_list_wants(s, out + n);
    if (s->deal_stage != LN_STAGE_GIVE) {
        if (s->deal_maker == s->active) n += ln_list_addressees(s, out + n);
        if (!ln_is_barred(s)) out[n++] = LN_A_SEND;
    }
    out[n++] = LN_A_DROP;
    return n;
}

/* D13, D14a: who lacks the cards can only decline (LN-TURN-7). */
static KP_RULE int ln_list_answers(const ln_state *s, kp_action *out) {
    int n = 0, holds = 1;
    for (int good = 0; good < LN_GOODS; good++)
        holds &= s->goods[s->decider][good] >= -s->deal[good];
    if (holds) out[n++] = LN_A_ACCEPT;
    out[n++] = LN_A_DECLINE;
    return n;
}

KP_RULE int ln_list_trade(const ln_state *s, kp_action *out) {
    switch (s->phase) {
    case LN_PHASE_TRADE: return ln_list_trade_acts(s, out);
    case LN_PHASE_DRAFT: return ln_list_draft(s, out);
    case LN_PHASE_ANSWER: return ln_list_answers(s, out);
    default: /* D14 */
        out[0] = LN_A_PASS;
        out[1] = LN_A_OFFER;
        return 2;
    }
}

/* ---- building -------------------------------------------------------------------- */
/* The active player's units that have not worked this turn, in order of their hexes. */
static KP_RULE int ln_find_workers(const ln_state *s, u8 *hexes) {
    int n = 0, settler = ln_piece(LN_SETTLER, s->active),
        ship = ln_piece(LN_SHIP, s->active);
    for (int hex = LN_CENTRE; hex < LN_HEXES; hex++) {
        int unit = s->unit[hex];
        if ((unit == settler || unit == ship) && !s->worked[hex]) hexes[n++] = (u8)hex;
    }
    return n;
}

/* LN-BLD-9, ruling 1: refused if the number would not change. */
static KP_RULE int ln_list_paid_ageing(const ln_state *s, const u8 *hexes, int count,
                                       int back, kp_action *out) {
    int n = 0, step = back ? LN_NUMBERS - 1 : 1;
    for (int i = 0; i < count; i++) {
        int hex = hexes[i], number = s->marker[hex];
        if (!ln_is_numbered(s, hex)) continue;
        if (s->goods[s->active][ln_good_of(s->terrain[hex])] < LN_AGE_COST) continue;
        if (ln_aged(s, number, step) != number)
            out[n++] = (kp_action)((back ? LN_A_AGE_BACK : LN_A_AGE) + hex);
    }
    return n;
}

/* LN-BLD-5, LN-OUT-1: no farm for an outlaw. */
static KP_RULE int ln_list_farms(const ln_state *s, const u8 *hexes, int count,
                                 kp_action *out) {
    int n = 0;
    if (s->houses_left[s->active] == 0 || !ln_affords(s, s->active, LN_COST_FARM))
        return 0;
    for (int i = 0; i < count; i++) {
        if (s->red_markers[hexes[i]] != 0) continue;
        LN_EACH_SITE(site, hexes[i])
        if (ln_is_farm_site(s, ln_site_corner(site)))
            out[n++] = (kp_action)(LN_A_FARM + site);
    }
    return n;
}

/* LN-BLD-2, LN-BLD-3, LN-BLD-10 (c) and (d). */
static KP_RULE int ln_list_units(const ln_state *s, kp_action *out) {
    int n = 0, seat = s->active;
    int settler = s->horses_left[seat] > 0 && ln_affords(s, seat, LN_COST_SETTLER);
    int ship = s->boats_left[seat] > 0 && ln_affords(s, seat, LN_COST_SHIP);
    if (!settler && !ship) return 0;
    for (int corner = 0; corner < LN_CORNERS; corner++) {
        int building = s->building[corner];
        if (building == KP_NONE8 || ln_owner(building) != seat) continue;
        int limit = ln_is_village(building) ? LN_UNITS_PER_TURN_VILLAGE
                                            : LN_UNITS_PER_TURN_FARM;
        if (ln_units_built(s, corner) >= limit) continue;
        for (int plot = 3 * corner; plot < 3 * corner + 3; plot++) {
            int hex = ln_plot_hex(plot), terrain = s->terrain[hex];
            if (terrain == KP_NONE8 || s->unit[hex] != KP_NONE8 || s->worked[hex])
                continue;
            if (terrain == LN_SEA ? ship : settler)
                out[n++] = (kp_action)(LN_A_BUILD + plot);
        }
    }
    return n;
}

/* LN-BLD-7, LN-BLD-10 (c): a farm that has built or was built this turn must wait. */
static KP_RULE int ln_list_villages(const ln_state *s, kp_action *out) {
    int n = 0, farm = ln_piece(LN_FARM, s->active);
    if (s->houses_left[s->active] == 0 || !ln_affords(s, s->active, LN_COST_VILLAGE))
        return 0;
    for (int corner = 0; corner < LN_CORNERS; corner++)
        if (s->building[corner] == farm && ln_units_built(s, corner) == 0 &&
            ln_borders_sea(s, corner))
            out[n++] = (kp_action)(LN_A_VILLAGE + corner);
    return n;
}

/* LN-BLD-8, ruling 46. */
static KP_RULE int ln_list_harbours(const ln_state *s, const u8 *hexes, int count,
                                    kp_action *out) {
    int n = 0;
    for (int i = 0; i < count; i++) {
        if (!ln_is_harbour_site(s, hexes[i])) continue;
        for (int good = 0; good < LN_GOODS; good++)
            if (s->harbours_left[good] > 0 &&
                s->goods[s->active][good] >= LN_HARBOUR_COST)
                out[n++] = (kp_action)(LN_A_HARBOUR + hexes[i] * LN_GOODS + good);
    }
    return n;
}

/* D15. */
KP_RULE int ln_list_building(const ln_state *s, kp_action *out) {
    u8 hexes[LN_PIECES_HORSES + LN_PIECES_BOATS];
    int n = 0, seat = s->active;
    if (s->goods_count[seat] > 0) {
        int count = ln_find_workers(s, hexes);
        n += ln_list_paid_ageing(s, hexes, count, 0, out + n);
        if (s->age_back) n += ln_list_paid_ageing(s, hexes, count, 1, out + n);
        n += ln_list_farms(s, hexes, count, out + n);
        n += ln_list_units(s, out + n);
        if (s->boats_left[seat] > 0 && ln_affords(s, seat, LN_COST_SHIP))
            out[n++] = LN_A_LAUNCH; /* LN-BLD-4 */
        n += ln_list_villages(s, out + n);
        n += ln_list_harbours(s, hexes, count, out + n);
    }
    out[n++] = LN_A_END_TURN;
    return n;
}
