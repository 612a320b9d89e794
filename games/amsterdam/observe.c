/* SPDX-License-Identifier: MIT */
/* Amsterdam: who knows what (AMS-INFO-1 to AMS-INFO-5), and filling what a viewer does
 * not know with something that fits all he knows. */
#include "games/amsterdam/state.h"

/* ---- hiding ---------------------------------------------------------------------- */
static KP_RULE void am_blank(u8 *cards) {
    for (int kind = 0; kind < AM_KINDS; kind++) cards[kind] = KP_HIDDEN8;
}

/* Two cards were dealt to everybody, and that is all that shows until all have chosen
 * (AMS-SET-8); later it is public whether an offer exists, not what it is. */
static KP_RULE void am_hide_offer(am_state *s, int seat) {
    for (int card = 0; card < AM_OFFER; card++)
        if (s->phase == AM_PHASE_FIRST_CONTRACTS || s->offer[seat][card] != KP_NONE8)
            s->offer[seat][card] = KP_HIDDEN8;
}

/* AMS-INFO-1; contracts are laid open at the end (AMS-SCORE-2). */
static KP_RULE void am_hide_player(am_state *s, int seat) {
    am_blank(s->hand[seat]);
    am_blank(s->blind[seat]);
    am_hide_offer(s, seat);
    if (s->phase != AM_PHASE_OVER) s->contracts[seat] = KP_HIDDEN_SET;
}

KP_RULE void am_hide(am_state *s, int seat) {
    am_blank(s->deck);
    s->contract_deck = KP_HIDDEN_SET;
    for (int place = 0; place < AM_MOST_RETURNED; place++) /* AMS-INFO-4 */
        if (s->returned[place] != KP_NONE8 && s->returned_by[place] != seat)
            s->returned[place] = KP_HIDDEN8;
    for (int other = 0; other < s->seats; other++)
        if (other != seat) am_hide_player(s, other);
}

/* ---- guessing: transport cards --------------------------------------------------- */
/* Takes a card out of the heap at random, each equally likely. */
static KP_RULE int am_pop_card(u8 *heap, int total, kp_rng *r) {
    int at = (int)kp_below(r, (u32)total), kind = 0;
    while (at >= heap[kind]) at -= heap[kind++];
    heap[kind]--;
    return kind;
}

static KP_RULE void am_move_random(u8 *from, u8 *to, int count, kp_rng *r) {
    int total = am_sum(from);
    KP_CHECK(total >= count);
    for (; count > 0; count--) to[am_pop_card(from, total--, r)]++;
}

/* What the viewer cannot place: every card that he does not see and that nobody is
 * known to hold (AMS-INFO-2). */
static KP_RULE void am_count_unseen(const am_state *s, int seat, u8 *unseen) {
    for (int kind = 0; kind < AM_KINDS; kind++) {
        int count = am_cards_of_kind(kind) - s->discard[kind];
        for (int other = 0; other < s->seats; other++)
            count -= other == seat ? s->hand[other][kind] : s->known[other][kind];
        for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++)
            count -= s->display[slot] == kind;
        KP_CHECK(count >= 0);
        unseen[kind] = (u8)count;
    }
}

static KP_RULE u32 am_choose_count(int n, int k) {
    u32 ways = 1;
    if (k < 0 || k > n) return 0;
    for (int i = 0; i < k; i++) ways = ways * (u32)(n - i) / (u32)(i + 1);
    return ways;
}

/* A display of too many jokers stands only over a deck with few plain cards
 * (AMS-DRAW-9). How many, given a deck drawn at random from `heap`: by the number of
 * such decks. */
static KP_RULE int am_guess_plain(const u8 *heap, int size, int bound, kp_rng *r) {
    int jokers = heap[AM_JOKER], plain = am_sum(heap) - jokers;
    u32 ways[AM_PLAIN_NEEDED], total = 0;
    KP_CHECK(bound < AM_PLAIN_NEEDED);
    for (int n = 0; n <= bound; n++) {
        ways[n] = am_choose_count(plain, n) * am_choose_count(jokers, size - n);
        total += ways[n];
    }
    u32 at = kp_below(r, total);
    int n = 0;
    while (at >= ways[n]) at -= ways[n++];
    return n;
}

static KP_RULE int am_is_settled(const am_state *s) {
    return s->phase != AM_PHASE_FIRST_PLAYER && s->phase != AM_PHASE_DEAL_CARD &&
           s->phase != AM_PHASE_OPEN_CARD;
}

/* AMS-INFO-3: the deck is drawn at random from the cards that are unseen and may lie
 * there; `heap` holds those, and keeps what is not in the deck. Fewer cards stay out
 * than go in, so those that stay are drawn. */
static KP_RULE void am_guess_deck(am_state *s, u8 *heap, kp_rng *r) {
    u8 left[AM_KINDS] = {0};
    int bound = am_plain_bound(s), jokers = heap[AM_JOKER];
    int stay = am_sum(heap) - s->deck_size;
    if (am_is_settled(s) && s->resets < AM_MOST_RESETS &&
        am_open_jokers(s) >= AM_DISPLAY_RESET_JOKER_COUNT) {
        int inside = s->deck_size - am_guess_plain(heap, s->deck_size, bound, r);
        left[AM_JOKER] = (u8)(jokers - inside);
        heap[AM_JOKER] = 0;
        am_move_random(heap, left, stay - left[AM_JOKER], r);
        heap[AM_JOKER] = (u8)inside;
    } else {
        am_move_random(heap, left, stay, r);
    }
    for (int kind = 0; kind < AM_KINDS; kind++) {
        s->deck[kind] = heap[kind];
        heap[kind] = left[kind];
    }
}

/* The cards of a guess on their way to their places. */
typedef struct am_heaps {
    u8 unseen[AM_KINDS]; /* go to the unknown parts of the other hands          */
    u8 drawn[AM_KINDS];  /* were drawn blind by the others since the reshuffle  */
    u8 fresh[AM_KINDS];  /* are in both heaps: drawn blind and still held        */
} am_heaps;

/* Splits what the viewer cannot place into the deck and the three heaps. */
static KP_RULE void am_guess_heaps(am_state *s, int seat, am_heaps *heaps, kp_rng *r) {
    am_count_unseen(s, seat, heaps->unseen);
    for (int kind = 0; kind < AM_KINDS; kind++) {
        int own = seat >= 0 ? s->blind[seat][kind] : 0;
        heaps->drawn[kind] = (u8)(s->deck_bound[kind] - own);
        heaps->fresh[kind] = (u8)kp_min(heaps->unseen[kind], heaps->drawn[kind]);
    }
    am_guess_deck(s, heaps->fresh, r);
    for (int kind = 0; kind < AM_KINDS; kind++) {
        heaps->unseen[kind] = (u8)(heaps->unseen[kind] - s->deck[kind]);
        heaps->drawn[kind] = (u8)(heaps->drawn[kind] - s->deck[kind]);
    }
}

/* Fresh cards go to players who have drawn blind since the reshuffle, to each at most
 * as many as he drew and can hold unseen. Where cards drawn blind were paid since, some
 * fresh ones may find no such place; they stay in the other heaps. */
static KP_RULE void am_deal_fresh(am_state *s, int seat, am_heaps *heaps, kp_rng *r) {
    int room[AM_SEATS], rooms = 0;
    for (int other = 0; other < s->seats; other++) {
        int unknown = s->hand_size[other] - am_sum(s->known[other]);
        room[other] = other == seat ? 0 : kp_min(unknown, s->blind_size[other]);
        rooms += room[other];
    }
    for (int left = am_sum(heaps->fresh); left > 0 && rooms > 0; left--, rooms--) {
        int kind = am_pop_card(heaps->fresh, left, r);
        int at = (int)kp_below(r, (u32)rooms), other = 0;
        while (at >= room[other]) at -= room[other++];
        room[other]--;
        s->hand[other][kind]++;
        s->blind[other][kind]++;
        heaps->unseen[kind]--;
        heaps->drawn[kind]--;
    }
}

/* AMS-INFO-2, AMS-INFO-3. Every way in which the cards may lie is equally likely as
 * long as nobody has paid with cards drawn blind since the reshuffle (AMS-INFO-5). */
static KP_RULE void am_guess_cards(am_state *s, int seat, kp_rng *r) {
    am_heaps heaps;
    am_guess_heaps(s, seat, &heaps, r);
    for (int other = 0; other < s->seats; other++)
        for (int kind = 0; other != seat && kind < AM_KINDS; kind++) {
            s->hand[other][kind] = s->known[other][kind];
            s->blind[other][kind] = 0;
        }
    am_deal_fresh(s, seat, &heaps, r);
    for (int other = 0; other < s->seats; other++) {
        if (other == seat) continue;
        am_move_random(heaps.unseen, s->hand[other],
                       s->hand_size[other] - am_sum(s->hand[other]), r);
        am_move_random(heaps.drawn, s->blind[other],
                       s->blind_size[other] - am_sum(s->blind[other]), r);
    }
}

/* ---- guessing: contracts --------------------------------------------------------- */
static KP_RULE int am_pop_random(u64 *set, kp_rng *r) {
    u64 left = *set;
    for (u32 skip = kp_below(r, (u32)kp_size(left)); skip > 0; skip--) left &= left - 1;
    *set ^= left & (0 - left);
    return kp_lowest(left);
}

/* What the viewer sees of all contracts. */
static KP_RULE u64 am_seen_contracts(const am_state *s) {
    u64 seen = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->contracts[seat] != KP_HIDDEN_SET) seen |= s->contracts[seat];
        for (int card = 0; card < AM_OFFER; card++)
            if (s->offer[seat][card] < AM_CONTRACTS)
                seen |= kp_bit(s->offer[seat][card]);
    }
    for (int place = 0; place < AM_MOST_RETURNED; place++)
        if (s->returned[place] < AM_CONTRACTS) seen |= kp_bit(s->returned[place]);
    return seen;
}

/* Two cards each; those who have chosen kept the first, the second or both. */
static KP_RULE void am_guess_choice(am_state *s, int seat, kp_rng *r) {
    if (am_position(s, seat) >= am_position(s, s->current)) return;
    u32 choice = kp_below(r, AM_CHOICES);
    for (u32 card = 0; card < AM_OFFER; card++) {
        if (choice != AM_KEEP_BOTH && choice != card) continue;
        s->contracts[seat] |= kp_bit(s->offer[seat][card]);
        s->offer[seat][card] = KP_NONE8;
    }
}

static KP_RULE void am_guess_contracts(am_state *s, kp_rng *r) {
    u64 unseen = (kp_bit(AM_CONTRACTS) - 1) & ~am_seen_contracts(s);
    for (int seat = 0; seat < s->seats; seat++) {
        for (int card = 0; card < AM_OFFER; card++)
            if (s->offer[seat][card] == KP_HIDDEN8)
                s->offer[seat][card] = (u8)am_pop_random(&unseen, r);
        if (s->contracts[seat] != KP_HIDDEN_SET) continue;
        s->contracts[seat] = 0;
        for (int i = 0; i < s->contracts_held[seat]; i++)
            s->contracts[seat] |= kp_bit(am_pop_random(&unseen, r));
        if (s->phase == AM_PHASE_FIRST_CONTRACTS) am_guess_choice(s, seat, r);
    }
    for (int place = 0; place < AM_MOST_RETURNED; place++)
        if (s->returned[place] == KP_HIDDEN8)
            s->returned[place] = (u8)am_pop_random(&unseen, r);
    s->contract_deck = unseen;
}

KP_RULE void am_guess(am_state *s, int seat, kp_rng *r) {
    am_guess_cards(s, seat, r);
    am_guess_contracts(s, r);
}

/* Which routes a player can pay for is his own knowledge, and so is that he must pass.
 */
KP_RULE int am_is_private(const am_state *s) {
    return s->phase == AM_PHASE_TURN;
}
