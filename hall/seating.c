/* SPDX-License-Identifier: MIT */
/* Who sits where: commands before the start and after the end. Nobody is seated but by
 * a command of their own. */
#include <sodium.h>
#include <string.h>

#include "hall/decide.h"

static int is_seat(const hall_table *t, int seat) {
    return seat >= 0 && seat < t->how.setup.seats;
}

static int find_free_seat(const hall_table *t) {
    for (int i = 0; i < t->how.setup.seats; i++)
        if (t->seat[i].kind == HALL_FREE && !t->seat[i].has_link) return i;
    return -1;
}

static int find_link(const hall_table *t, const u8 *hash) {
    for (int i = 0; i < t->how.setup.seats; i++)
        if (t->seat[i].has_link &&
            sodium_memcmp(t->seat[i].link, hash, HALL_SECRET) == 0)
            return i;
    return -1;
}

/* Sits down, and starts the game if that was the last free seat and nobody need ask. */
static hall_refusal take_seat(const hall_table *t, const hall_command *c, int seat,
                              hall_maker *m) {
    const char *salt = c->text == NULL ? "" : c->text;
    if (strlen(salt) > 64)
        return hall_because(m, HALL_BAD_MESSAGE, "salt: up to 64 bytes");
    hall_refusal r = hall_add_sit(m, seat, &c->user, salt);
    if (r != HALL_NONE || t->status != HALL_OPEN || !t->how.start_full) return r;
    hall_table next = *t; /* only read, up to the start */
    next.seat[seat].kind = HALL_PERSON;
    memcpy(next.seat[seat].salt, salt, strlen(salt) + 1);
    return hall_is_full(&next) ? hall_add_start(m, &next) : HALL_NONE;
}

hall_refusal hall_do_sit(const hall_table *t, const hall_command *c, hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    if (c->hash != NULL) {
        int seat = find_link(t, c->hash);
        if (seat < 0 || t->status == HALL_CANCELLED) return HALL_BAD_LINK;
        if (own >= 0 && own != seat) return HALL_SEAT_TAKEN;
        return take_seat(t, c, seat, m);
    }
    if (t->status != HALL_OPEN) return HALL_WRONG_STATE;
    if (own >= 0) return HALL_SEAT_TAKEN;
    int seat = c->seat < 0 ? find_free_seat(t) : c->seat;
    if (!is_seat(t, seat)) return HALL_NO_SEAT;
    if (t->seat[seat].kind != HALL_FREE) return HALL_SEAT_TAKEN;
    if (t->seat[seat].has_link && !hall_is_host(t, c)) return HALL_SEAT_TAKEN;
    return take_seat(t, c, seat, m);
}

hall_refusal hall_do_rise(const hall_table *t, const hall_command *c, hall_maker *m) {
    int own = hall_seat_of(t, c->user.id), seat = c->seat < 0 ? own : c->seat;
    if (seat < 0) return HALL_NOT_SEATED;
    if (!is_seat(t, seat)) return HALL_NO_SEAT;
    if (seat != own && !hall_is_host(t, c)) return HALL_NOT_HOST;
    if (t->seat[seat].kind == HALL_FREE && !t->seat[seat].has_link) return HALL_NO_SEAT;
    return hall_add(m, HALL_EV_RISE, seat, "");
}

hall_refusal hall_do_bot(const hall_table *t, const hall_command *c, hall_maker *m) {
    int seat = c->seat < 0 ? find_free_seat(t) : c->seat;
    if (!is_seat(t, seat)) return HALL_NO_SEAT;
    if (t->seat[seat].kind != HALL_FREE) return HALL_SEAT_TAKEN;
    if (c->text == NULL || !hall_knows_bot(c->text)) return HALL_BAD_BOT;
    hall_refusal r = hall_add(m, HALL_EV_BOT, seat, c->text);
    if (r != HALL_NONE || !t->how.start_full) return r;
    hall_table next = *t;
    next.seat[seat].kind = HALL_MACHINE;
    return hall_is_full(&next) ? hall_add_start(m, &next) : HALL_NONE;
}

hall_refusal hall_do_link(const hall_table *t, const hall_command *c, hall_maker *m) {
    char hex[2 * HALL_SECRET + 1];
    kp_text text = kp_text_in(hex, sizeof hex);
    int own = hall_seat_of(t, c->user.id), seat = c->seat < 0 ? own : c->seat;
    if (!is_seat(t, seat)) return HALL_NO_SEAT;
    if (c->hash == NULL) return HALL_BAD_MESSAGE;
    if (t->seat[seat].kind == HALL_MACHINE) return HALL_SEAT_TAKEN;
    if (t->seat[seat].kind == HALL_FREE && !hall_is_host(t, c)) return HALL_NOT_HOST;
    if (t->seat[seat].kind == HALL_PERSON && seat != own) return HALL_FORBIDDEN;
    kp_put_hex_bytes(&text, c->hash, HALL_SECRET);
    return hall_add(m, HALL_EV_LINK, seat, hex);
}

hall_refusal hall_do_start(const hall_table *t, const hall_command *c, hall_maker *m) {
    (void)c;
    if (!hall_is_full(t))
        return hall_because(m, HALL_WRONG_STATE, "a seat is still free");
    return hall_add_start(m, t);
}

hall_refusal hall_do_cancel(const hall_table *t, const hall_command *c, hall_maker *m) {
    (void)t;
    (void)c;
    return hall_add(m, HALL_EV_CANCEL, -1, "");
}

hall_refusal hall_do_rematch(const hall_table *t, const hall_command *c,
                             hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    if (t->imported) return HALL_WRONG_STATE;
    if (t->next[0] != '\0') return HALL_NONE; /* there is one: no event */
    if (c->text == NULL || c->text[0] == '\0') return HALL_BAD_MESSAGE;
    return hall_add(m, HALL_EV_REMATCH, own, c->text);
}
