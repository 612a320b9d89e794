/* SPDX-License-Identifier: MIT */
/* What people have chosen to be reminded by: devices (Web Push), a feed, e-mail.
 * Without a choice there is no row. Of secrets that only come in the store has hashes;
 * what it must send (endpoints, addresses) it has as it is. */
#ifndef STORE_REMIND_H
#define STORE_REMIND_H

#include "store/store.h"

enum {
    STORE_MAIL = 256,
    STORE_ENDPOINT = 512,
    STORE_POINT = 96,  /* a device's public key, as base64url */
    STORE_DEVICE = 20, /* its id: the beginning of a hash */
    STORE_DEVICES = 8  /* most of one person */
};
enum { STORE_MAIL_NONE, STORE_MAIL_ASKED, STORE_MAIL_FINE };

typedef struct store_choices {
    int every_turn;   /* instead of at most once a day */
    char language[4]; /* "is" … */
    int has_feed;
    int mail_state;
    char mail[STORE_MAIL];
    i64 told; /* when they were last reminded */
} store_choices;

typedef struct store_device {
    char id[STORE_DEVICE];
    char endpoint[STORE_ENDPOINT], point[STORE_POINT], secret[STORE_POINT];
    i64 added;
} store_device;

/* ---- writing: store_write.kind is STORE_REMIND ---- */
enum {
    STORE_CHOOSE,       /* every_turn, language                                   */
    STORE_FEED,         /* hash, or "": none any more                             */
    STORE_ASK_MAIL,     /* mail and the hash that will confirm it                 */
    STORE_CONFIRM_MAIL, /* hash; STORE_TAKEN: there is no such question           */
    STORE_STOP_MAIL,    /* mail, of this user; "" = whichever                     */
    STORE_ADD_DEVICE,   /* device, and hash of the session it belongs to          */
    STORE_DROP_DEVICE,  /* device.id, of this user                                */
    STORE_TELL,         /* told, if it was `before`; else STORE_TAKEN             */
    STORE_FORGET        /* all of it: the account is deleted                      */
};
typedef struct store_remind {
    int what;
    char user[STORE_ID];
    store_choices choices;
    store_device device;
    char hash[STORE_HASH];
    i64 at, before;
} store_remind;

/* ---- reading ---- */
/* 1; 0 = nothing was chosen, and `out` has the defaults; -1. */
int store_read_choices(store *s, const char *user, store_choices *out);
typedef void (*store_device_taker)(const store_device *d, void *whom);
int store_read_devices(store *s, const char *user, store_device_taker take, void *whom);
/* Whose feed it is: 1, 0 or -1. */
int store_find_feed(store *s, const char *hash, store_user *out);
/* A game in which the person is to move. */
typedef struct store_waiting {
    const char *table, *summary; /* the store's, while it is read */
    i64 since, deadline;         /* 0 = none */
} store_waiting;
typedef void (*store_waiting_taker)(const store_waiting *w, void *whom);
/* The most urgent first. */
int store_read_waiting(store *s, const char *user, int limit, store_waiting_taker take,
                       void *whom);
/* Who is to be reminded now. Turns younger than `rested` wait for nobody yet; who is
 * told once a day was told before `day`. */
typedef void (*store_due_person)(const char *user, i64 told, void *whom);
int store_read_unreminded(store *s, i64 day, i64 rested, store_due_person take,
                          void *whom);
/* The secret of this house, as hex; made when it is first asked for. 0 or -1. */
int store_read_house_key(store *s, const char *made, char key[STORE_HASH]);

#endif
