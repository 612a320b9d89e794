/* SPDX-License-Identifier: MIT */
/* Landnám: the harvest (rules chapter 5): harvest cards, goods or famine, and the hex
 * that ages. What each hex gives follows from the map, the number and the card played,
 * so it is worked out again where it is needed and stored nowhere. */
#include "games/landnam/board.h"
#include "games/landnam/harvest.h"

/* LN-HAR-3: the hexes of the number; a total without markers harvests nothing (ruling
 * 36). */
static KP_RULE u64 ln_harvested(const ln_state *s, int from) {
    if (s->harvest_number >= LN_NUMBERS) return 0;
    return ln_hexes_with(s->marker, s->harvest_number, from) & ln_within_rim(from);
}

/* LN-HAR-4, LN-HAR-5, LN-HAR-6: what a hex gives to every seat; returns the sum. */
KP_RULE int ln_hex_gives(const ln_state *s, int hex, u8 *due) {
    int unit = s->unit[hex], sum = 0;
    int peace = s->harvest_card == LN_FATE_NEIGHBOUR_PEACE;
    for (int seat = 0; seat < s->seats; seat++) due[seat] = 0;
    if (unit != KP_NONE8) {
        due[ln_owner(unit)] = LN_YIELD_SETTLER;
        sum = LN_YIELD_SETTLER;
        if (!peace) return sum;
    }
    LN_EACH_SITE(site, hex) {
        int building = s->building[ln_site_corner(site)];
        if (building == KP_NONE8) continue;
        int owner = ln_owner(building);
        int cards = ln_is_village(building) ? LN_YIELD_VILLAGE : LN_YIELD_FARM;
        if (owner == s->active && s->harvest_card == LN_FATE_BUMPER_CROP)
            cards += LN_BUMPER_EXTRA;
        due[owner] = (u8)(due[owner] + cards);
        sum += cards;
    }
    return sum;
}

/* LN-AGE-2: the hexes that may age, at most as many as there are markers of a number;
 * `fallow` frees the choice. */
KP_RULE int ln_list_ageing(const ln_state *s, u8 *hexes) {
    u8 due[LN_SEATS], gave[LN_HEXES];
    int n = 0, most = 0, settled = 0, kept = 0;
    LN_EACH_HEX (hex, ln_harvested(s, from)) {
        int cards = ln_hex_gives(s, hex, due);
        if (cards == 0) continue;
        settled |= s->unit[hex] != KP_NONE8;
        most = kp_max(most, cards);
        gave[n] = (u8)cards;
        hexes[n++] = (u8)hex;
    }
    if (s->harvest_card == LN_FATE_FALLOW) return n;
    for (int i = 0; i < n; i++) {
        int has_unit = s->unit[hexes[i]] != KP_NONE8;
        if (settled ? has_unit : gave[i] == most) hexes[kept++] = hexes[i];
    }
    return kept;
}

/* LN-HAR-7: everybody returns the short kinds and nobody gets anything. */
static KP_RULE void ln_starve(ln_state *s, const u16 *due) {
    s->famine = 1;
    for (int good = 0; good < LN_GOODS; good++) {
        if (due[good] <= s->bank[good]) continue;
        for (int seat = 0; seat < s->seats; seat++)
            ln_pay_goods(s, seat, good, s->goods[seat][good]);
    }
}

/* LN-HAR-3, LN-HAR-7, LN-HAR-8. */
static KP_RULE void ln_harvest(ln_state *s) {
    u8 share[LN_SEATS][LN_GOODS] = {{0}}, due[LN_SEATS];
    u16 total[LN_GOODS] = {0};
    int is_short = 0;
    LN_EACH_HEX (hex, ln_harvested(s, from)) {
        int good = ln_good_of(s->terrain[hex]);
        KP_CHECK(good != KP_NONE8);
        total[good] = (u16)(total[good] + ln_hex_gives(s, hex, due));
        for (int seat = 0; seat < s->seats; seat++)
            share[seat][good] = (u8)(share[seat][good] + due[seat]);
    }
    for (int good = 0; good < LN_GOODS; good++) is_short |= total[good] > s->bank[good];
    if (is_short) {
        ln_starve(s, total);
        return;
    }
    for (int seat = 0; seat < s->seats; seat++)
        for (int good = 0; good < LN_GOODS; good++)
            ln_take_goods(s, seat, good, share[seat][good]);
}

/* LN-HAR-2, LN-TURN-7: asked whoever holds a fate card, fitting or not. */
KP_RULE int ln_rest_at_harvest(ln_state *s) {
    s->decider = s->active;
    if (s->fates[s->active] > 0) return 1;
    ln_harvest(s);
    s->phase = LN_PHASE_AGEING;
    return 0;
}

/* LN-AGE-1: after a famine, or if nothing was given, nothing ages. */
KP_RULE int ln_rest_at_ageing(ln_state *s) {
    u8 hexes[LN_HEXES];
    if (!s->famine && ln_list_ageing(s, hexes) > 0) return 1;
    ln_begin_movement(s);
    return 0;
}

/* LN-AGE-3, LN-AGE-4: the old marker is free once the new one lies. */
KP_RULE void ln_age_hex(ln_state *s, int hex, int step) {
    int number = s->marker[hex], next = ln_aged(s, number, step);
    KP_CHECK(ln_is_numbered(s, hex));
    if (next == number) return;
    s->markers_left[next]--;
    s->markers_left[number]++;
    s->marker[hex] = (u8)next;
}

KP_RULE void ln_apply_harvest(ln_state *s, kp_action a) {
    kp_parts act = ln_parts(a);
    if (s->phase == LN_PHASE_AGEING) {
        if (act.family != LN_FAMILY_PASS) ln_age_hex(s, act.param[0], 1);
        ln_begin_movement(s);
        return;
    }
    if (act.family == LN_FAMILY_PROPHECY) {
        s->harvest_number = (u8)act.param[0];
        s->harvest_card = LN_FATE_PROPHECY;
    } else if (act.family == LN_FAMILY_PLAY) {
        s->harvest_card = (u8)act.param[0];
    }
    if (s->harvest_card != KP_NONE8) ln_discard_fate(s, s->active, s->harvest_card);
    ln_harvest(s);
    s->phase = LN_PHASE_AGEING;
}
