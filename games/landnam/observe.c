/* SPDX-License-Identifier: MIT */
/* Landnám: who knows what (rules chapter 3). Secret are fate cards in other hands and
 * with them the deck, which is what is left over. Goods are dealt, paid and traded in
 * the open, so every hand can be worked out: bots know them, screens show totals. */
#include "games/landnam/board.h"

KP_RULE void ln_hide(ln_state *s, int seat) {
    for (int other = 0; other < s->seats; other++)
        for (int fate = 0; fate < LN_FATES && other != seat; fate++)
            s->fate[other][fate] = KP_HIDDEN8;
}

/* Deals one card to a hand, each card of `unseen` equally likely; with `exploring` only
 * exploration cards. */
static KP_RULE void ln_guess_card(u8 *hand, u8 *unseen, int exploring, kp_rng *r) {
    int cards = 0, fate = 0;
    for (int i = 0; i < LN_FATES; i++)
        if (!exploring || ln_fate_phase(i) == LN_IN_EXPLORATION) cards += unseen[i];
    KP_CHECK(cards > 0);
    int pick = (int)kp_below(r, (u32)cards);
    for (;; fate++) {
        if (exploring && ln_fate_phase(fate) != LN_IN_EXPLORATION) continue;
        if (pick < unseen[fate]) break;
        pick -= unseen[fate];
    }
    unseen[fate]--;
    hand[fate]++;
}

/* Goods that a screen does not show, one hand after the other: of kinds the bank has
 * run out of every card is in a hand, of the others the bank keeps at least one. */
static KP_RULE void ln_guess_hand(u8 *hand, int cards, u8 *due, u8 *spare, kp_rng *r) {
    for (; cards > 0; cards--) {
        int good = 0, total = 0;
        while (good < LN_GOODS && due[good] == 0) good++;
        if (good < LN_GOODS) {
            due[good]--;
            hand[good]++;
            continue;
        }
        for (int i = 0; i < LN_GOODS; i++) total += spare[i];
        if (total == 0) return;
        int pick = (int)kp_below(r, (u32)total);
        for (good = 0; pick >= spare[good]; good++) pick -= spare[good];
        spare[good]--;
        hand[good]++;
    }
}

/* The maker of an offer holds what he gives; how many cards that is. */
static KP_RULE int ln_guess_offer(ln_state *s, int maker, u8 *due, u8 *spare) {
    int held = 0;
    for (int good = 0; good < LN_GOODS; good++)
        for (int card = 0; card < s->deal[good]; card++) {
            u8 *from = due[good] > 0 ? due : spare;
            from[good]--;
            s->goods[maker][good]++;
            held++;
        }
    return held;
}

static KP_RULE void ln_guess_goods(ln_state *s, kp_rng *r) {
    u8 due[LN_GOODS], spare[LN_GOODS];
    u64 hidden = 0;
    for (int other = 0; other < s->seats; other++)
        if (s->goods[other][0] == KP_HIDDEN8) hidden |= kp_bit(other);
    for (int good = 0; good < LN_GOODS; good++) {
        int unseen = LN_CARDS_PER_KIND, veiled = s->bank[good] == KP_HIDDEN8;
        for (int other = 0; other < s->seats; other++) {
            if (kp_has(hidden, other)) s->goods[other][good] = 0;
            unseen -= s->goods[other][good];
        }
        due[good] = (u8)(veiled || hidden == 0 ? 0 : unseen - s->bank[good]);
        spare[good] = (u8)(veiled ? unseen - 1 : 0);
    }
    int maker = s->deal_maker, held = 0;
    if (maker < s->seats && kp_has(hidden, maker))
        held = ln_guess_offer(s, maker, due, spare);
    KP_EACH (other, hidden) {
        int cards = s->goods_count[other] - (other == maker ? held : 0);
        ln_guess_hand(s->goods[other], cards, due, spare, r);
    }
    for (int good = 0; good < LN_GOODS; good++)
        if (s->bank[good] == KP_HIDDEN8) s->bank[good] = (u8)(spare[good] + 1);
}

/* Whoever has shown no exploration card still holds the one dealt to him (LN-SET-4): it
 * is dealt first, then the rest of all hands. */
KP_RULE void ln_guess(ln_state *s, int seat, kp_rng *r) {
    u8 unseen[LN_FATES];
    u8 hidden = 0;
    ln_guess_goods(s, r);
    for (int other = 0; other < s->seats; other++)
        if (s->fate[other][0] == KP_HIDDEN8) hidden |= ln_seat_bit(other);
    (void)seat;
    for (int fate = 0; fate < LN_FATES; fate++) {
        unseen[fate] = (u8)(ln_fate_count(fate) - s->discard[fate]);
        for (int other = 0; other < s->seats; other++) {
            if (kp_has(hidden, other)) s->fate[other][fate] = 0;
            unseen[fate] = (u8)(unseen[fate] - s->fate[other][fate]);
        }
    }
    KP_EACH (other, hidden)
        if (s->keeps_exploration[other]) ln_guess_card(s->fate[other], unseen, 1, r);
    KP_EACH (other, hidden)
        for (int card = s->keeps_exploration[other]; card < s->fates[other]; card++)
            ln_guess_card(s->fate[other], unseen, 0, r);
}

/* Screens show other hands and the bank by number only, but an empty pile is seen by
 * all; goods_hands_visible_to_all shows everything. */
KP_RULE void ln_veil(ln_state *s, int seat) {
    if (s->open_hands) return;
    for (int good = 0; good < LN_GOODS; good++) {
        if (s->bank[good] > 0) s->bank[good] = KP_HIDDEN8;
        for (int other = 0; other < s->seats; other++)
            if (other != seat) s->goods[other][good] = KP_HIDDEN8;
    }
}

/* Where what may be done depends on the kinds of goods in hand, which screens do not
 * show to others. */
static KP_RULE int ln_asks_for_goods(int phase) {
    return phase == LN_PHASE_BRING_CASE || phase == LN_PHASE_SUMMONS ||
           phase == LN_PHASE_CASE_WINDOW || phase == LN_PHASE_TRADE ||
           phase == LN_PHASE_ANSWER || phase == LN_PHASE_BUILD;
}

/* LN-TURN-7: where fate cards or goods decide, he who holds any is asked, fitting or
 * not. */
KP_RULE int ln_is_private(const ln_state *s) {
    if (ln_asks_for_goods(s->phase) && s->goods_count[s->decider] > 0 && !s->open_hands)
        return 1;
    switch (s->phase) {
    case LN_PHASE_HARVEST_CARD:
    case LN_PHASE_THING_OPEN:
    case LN_PHASE_CASE_WINDOW:
    case LN_PHASE_CASE_INTERRUPT:
    case LN_PHASE_THING_CLOSE:
    case LN_PHASE_MOVE_CHOICE:
    case LN_PHASE_STEP:
    case LN_PHASE_EXPLORE_CARD:
    case LN_PHASE_ENTER_WITH_CARD: return s->fates[s->decider] > 0;
    default: return 0;
    }
}
