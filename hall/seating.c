/* SPDX-License-Identifier: MIT */
/* Who sits where: commands before the start and after the end. Nobody is seated but by
 * a command of their own. */
#include <string.h>

#include "hall/decide.h"
#include "hall/digest.h"

enum { SALT_MOST = 64 }; /* bytes */

static int is_seat(const hall_table *t, int seat) {
    return seat >= 0 && seat < t->how.setup.seats;
}

/* Whether anybody may sit there. */
static int is_free(const hall_seat *seat) {
    return seat->kind == HALL_FREE && !seat->has_link && seat->kept.id[0] == '\0';
}

static int find_free_seat(const hall_table *t) {
    for (int i = 0; i < t->how.setup.seats; i++)
        if (is_free(&t->seat[i])) return i;
    return -1;
}

static int find_link(const hall_table *t, const u8 *hash) {
    for (int i = 0; i < t->how.setup.seats; i++)
        if (t->seat[i].has_link && hall_is_same_digest(t->seat[i].link, hash)) return i;
    return -1;
}

int hall_has_link(const hall_table *t, const u8 *hash) {
    return hash != NULL && find_link(t, hash) >= 0;
}

/* A bot is never rated as a person. It sits down where it was invited: by a link, at a
 * table that says it is open to bots, or at its own. */
static hall_refusal check_bot(const hall_table *t, const hall_command *c,
                              hall_maker *m) {
    int invited = t->how.open_to_bots || c->hash != NULL || hall_is_host(t, c) ||
                  hall_kept_seat(t, c->user.id) >= 0;
    if (!c->user.is_bot) return HALL_NONE;
    if (t->how.rated)
        return hall_because(m, HALL_FORBIDDEN, "rated games are for people");
    if (invited) return HALL_NONE;
    return hall_because(m, HALL_FORBIDDEN,
                        "bots sit down at this table only with a link");
}

/* A rating is somebody's whom the house knows again. */
static hall_refusal check_guest(const hall_table *t, const hall_command *c,
                                hall_maker *m) {
    if (!t->how.rated || c->user.registered) return HALL_NONE;
    return hall_because(m, HALL_FORBIDDEN,
                        "rated games are for people with an account");
}

static hall_refusal check_welcome(const hall_command *c, hall_maker *m) {
    if (!c->barred) return HALL_NONE;
    return hall_because(m, HALL_FORBIDDEN,
                        "somebody here does not want to play with you");
}

static int may_begin(const hall_table *t, const hall_maker *m) {
    return t->how.start != HALL_START_ASKED && !hall_asks_ready(t) && hall_is_full(t) &&
           hall_are_all_there(t, m->now);
}

/* Sits down, and starts the game if that was the last free seat and nobody need ask. */
static hall_refusal take_seat(const hall_table *t, const hall_command *c, int seat,
                              hall_maker *m) {
    const char *salt = c->text == NULL ? "" : c->text;
    hall_refusal r = check_welcome(c, m);
    if (r == HALL_NONE) r = check_bot(t, c, m);
    if (r == HALL_NONE) r = check_guest(t, c, m);
    if (r != HALL_NONE) return r;
    /* Each salt is a line of what the dice are made of, and of the record. */
    if (salt[0] != '\0' && !hall_is_name(salt, SALT_MOST + 1))
        return hall_because(m, HALL_BAD_MESSAGE, "salt: up to 64 bytes on one line");
    r = hall_add_sit(m, seat, &c->user, salt);
    if (r != HALL_NONE || t->status != HALL_OPEN) return r;
    hall_table next = *t; /* only read, up to the start */
    next.seat[seat].kind = HALL_PERSON;
    next.seat[seat].user = c->user;
    next.seat[seat].sat = m->now;
    memcpy(next.seat[seat].salt, salt, strlen(salt) + 1);
    return may_begin(&next, m) ? hall_add_start(m, &next) : HALL_NONE;
}

/* Sitting down where one sits says that one is still there, once that is asked: when no
 * seat is free, and it was said too long ago. */
static hall_refusal stay(const hall_table *t, const hall_command *c, int own,
                         hall_maker *m) {
    i64 until = hall_there_until(t, own);
    hall_command again = *c;
    if (c->seat >= 0 && c->seat != own) return HALL_SEAT_TAKEN;
    if (until == 0 || m->now < until || !hall_is_full(t)) return HALL_SEAT_TAKEN;
    if (again.text == NULL) again.text = t->seat[own].salt;
    return take_seat(t, &again, own, m);
}

/* Links: a free seat's is the host's to give away, a player's own goes with the player
 * to another device. Whose result a rated game is, is settled when it starts. */
static hall_refusal sit_by_link(const hall_table *t, const hall_command *c,
                                hall_maker *m) {
    int own = hall_seat_of(t, c->user.id), seat = find_link(t, c->hash);
    if (seat < 0 || t->status == HALL_CANCELLED) return HALL_BAD_LINK;
    if (t->status == HALL_OVER) return HALL_WRONG_STATE;
    if (own >= 0 && own != seat) return HALL_SEAT_TAKEN;
    if (t->status == HALL_PLAYING && t->how.rated)
        return hall_because(m, HALL_FORBIDDEN,
                            "seats of rated games are not handed on");
    return take_seat(t, c, seat, m);
}

hall_refusal hall_do_sit(const hall_table *t, const hall_command *c, hall_maker *m) {
    if (c->hash != NULL) return sit_by_link(t, c, m);
    if (t->status != HALL_OPEN) return HALL_WRONG_STATE;
    if (hall_is_offer(t) && m->now >= hall_wake(t))
        return hall_because(m, HALL_WRONG_STATE, "this offer has lapsed");
    int own = hall_seat_of(t, c->user.id);
    if (own >= 0) return stay(t, c, own, m);
    int kept = hall_kept_seat(t, c->user.id), seat = c->seat;
    if (seat < 0) seat = kept >= 0 ? kept : find_free_seat(t);
    if (!is_seat(t, seat)) return HALL_NO_SEAT;
    if (t->seat[seat].kind != HALL_FREE) return HALL_SEAT_TAKEN;
    if (t->seat[seat].has_link && !hall_is_host(t, c)) return HALL_SEAT_TAKEN;
    if (t->seat[seat].kept.id[0] != '\0' && seat != kept) return HALL_SEAT_TAKEN;
    return take_seat(t, c, seat, m);
}

/* A rematch is for those who played: they say yes (sit) or no (cancel), and that is
 * all. */
static hall_refusal check_not_offer(const hall_table *t, hall_maker *m) {
    if (!hall_is_offer(t)) return HALL_NONE;
    return hall_because(m, HALL_WRONG_STATE,
                        "a rematch is offered: sit down to accept, cancel to decline");
}

hall_refusal hall_do_rise(const hall_table *t, const hall_command *c, hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    if (own < 0) own = hall_kept_seat(t, c->user.id); /* no to an invitation */
    int seat = c->seat < 0 ? own : c->seat;
    if (seat < 0) return HALL_NOT_SEATED;
    if (!is_seat(t, seat)) return HALL_NO_SEAT;
    if (seat != own && !hall_is_host(t, c)) return HALL_NOT_HOST;
    if (is_free(&t->seat[seat])) return HALL_NO_SEAT;
    if (hall_is_offer(t)) return check_not_offer(t, m);
    return hall_add(m, HALL_EV_RISE, seat, c->user.id);
}

hall_refusal hall_do_bot(const hall_table *t, const hall_command *c, hall_maker *m) {
    int seat = c->seat < 0 ? find_free_seat(t) : c->seat;
    if (hall_is_offer(t)) return check_not_offer(t, m);
    if (!is_seat(t, seat)) return HALL_NO_SEAT;
    if (t->seat[seat].kind != HALL_FREE) return HALL_SEAT_TAKEN;
    if (c->text == NULL || !hall_knows_bot(c->text)) return HALL_BAD_BOT;
    hall_refusal r = hall_add(m, HALL_EV_BOT, seat, c->text);
    if (r != HALL_NONE) return r;
    hall_table next = *t;
    next.seat[seat].kind = HALL_MACHINE;
    return may_begin(&next, m) ? hall_add_start(m, &next) : HALL_NONE;
}

hall_refusal hall_do_link(const hall_table *t, const hall_command *c, hall_maker *m) {
    char hex[2 * HALL_SECRET + 1];
    kp_text text = kp_text_in(hex, sizeof hex);
    int own = hall_seat_of(t, c->user.id), seat = c->seat < 0 ? own : c->seat;
    if (!is_seat(t, seat)) return HALL_NO_SEAT;
    if (c->hash == NULL) return HALL_BAD_MESSAGE;
    if (hall_is_offer(t)) return check_not_offer(t, m);
    if (t->status == HALL_PLAYING && t->how.rated)
        return hall_because(m, HALL_FORBIDDEN,
                            "seats of rated games are not handed on");
    if (t->seat[seat].kind == HALL_MACHINE) return HALL_SEAT_TAKEN;
    if (t->seat[seat].kind == HALL_FREE && !hall_is_host(t, c)) return HALL_NOT_HOST;
    if (t->seat[seat].kind == HALL_PERSON && seat != own) return HALL_FORBIDDEN;
    kp_put_hex_bytes(&text, c->hash, HALL_SECRET);
    return hall_add(m, HALL_EV_LINK, seat, hex);
}

/* A free seat is kept for a friend, who then sits down or says no (rise). The text has
 * id and name. */
hall_refusal hall_do_invite(const hall_table *t, const hall_command *c, hall_maker *m) {
    char user[HALL_ID];
    const char *words = c->text == NULL ? "" : c->text;
    size_t n = strcspn(words, " ");
    int seat = c->seat < 0 ? find_free_seat(t) : c->seat;
    if (n == 0 || n >= HALL_ID || words[n] != ' ') return HALL_BAD_MESSAGE;
    memcpy(user, words, n);
    user[n] = '\0';
    if (hall_is_offer(t)) return check_not_offer(t, m);
    if (!is_seat(t, seat) || !is_free(&t->seat[seat])) return HALL_NO_SEAT;
    if (hall_seat_of(t, user) >= 0 || hall_kept_seat(t, user) >= 0)
        return HALL_SEAT_TAKEN;
    if (c->barred)
        return hall_because(m, HALL_FORBIDDEN, "only friends can be invited");
    return hall_add(m, HALL_EV_KEEP, seat, words);
}

/* Said when it is known with whom one plays, and again by who may have gone since. */
hall_refusal hall_do_ready(const hall_table *t, const hall_command *c, hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    i64 until = hall_there_until(t, own);
    int is_gone = until != 0 && m->now >= until;
    if (!hall_asks_ready(t)) return HALL_WRONG_STATE;
    if (!hall_is_full(t))
        return hall_because(m, HALL_WRONG_STATE, "a seat is still free");
    if (t->seat[own].ready != 0 && !is_gone) return HALL_WRONG_STATE;
    return hall_add(m, HALL_EV_READY, own, "");
}

hall_refusal hall_do_wait(const hall_table *t, const hall_command *c, hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    if (t->seat[own].ready == 0) return HALL_WRONG_STATE;
    return hall_add(m, HALL_EV_WAIT, own, "");
}

hall_refusal hall_do_start(const hall_table *t, const hall_command *c, hall_maker *m) {
    (void)c;
    if (!hall_is_full(t))
        return hall_because(m, HALL_WRONG_STATE, "a seat is still free");
    if (hall_asks_ready(t))
        return hall_because(m, HALL_WRONG_STATE, "everybody says ready first");
    if (!hall_are_all_there(t, m->now))
        return hall_because(m, HALL_WRONG_STATE,
                            "somebody sat down a while ago and has not said to be "
                            "still there");
    return hall_add_start(m, t);
}

/* The host gives up a table, or whoever was offered a rematch says no: then the event
 * names the seat. */
hall_refusal hall_do_cancel(const hall_table *t, const hall_command *c, hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    if (own < 0) own = hall_kept_seat(t, c->user.id);
    if (hall_is_offer(t) && own >= 0) return hall_add(m, HALL_EV_CANCEL, own, "");
    if (!hall_is_host(t, c)) return HALL_NOT_HOST;
    return hall_add(m, HALL_EV_CANCEL, -1, "");
}

/* An offer that may still be accepted is not made twice. */
hall_refusal hall_do_rematch(const hall_table *t, const hall_command *c,
                             hall_maker *m) {
    int own = hall_seat_of(t, c->user.id);
    if (t->imported) return HALL_WRONG_STATE;
    if (c->barred) return check_welcome(c, m);
    if (!hall_has_rated_clock(&t->how)) return HALL_BAD_SETUP;
    if (t->next[0] != '\0' && m->now < t->next_at + hall_offer_time(t))
        return HALL_NONE;
    if (c->text == NULL || c->text[0] == '\0') return HALL_BAD_MESSAGE;
    return hall_add(m, HALL_EV_REMATCH, own, c->text);
}
