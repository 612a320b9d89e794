/* SPDX-License-Identifier: MIT */
/* The network shell around the hall and the store: `kaupang serve`. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "core/text.h"

enum { SRV_ORIGINS = 8, SRV_PATH = 256 };

/* Everybody; people with an account; and those only if they were invited to make one.
 */
enum { SRV_OPEN, SRV_ACCOUNTS, SRV_INVITED };
extern const char *const srv_access_words[];

typedef struct srv_config {
    char listen[SRV_PATH]; /* address:port, [address]:port, or a port alone */
    char store[2 * SRV_PATH];
    char cert[SRV_PATH], key[SRV_PATH]; /* TLS, where given */
    char origin[SRV_ORIGINS][SRV_PATH]; /* besides the server's own */
    int origins;
    char host[SRV_ORIGINS][SRV_PATH]; /* the names it is reached by; none = near */
    int hosts;
    int behind_proxy;       /* believe X-Forwarded-For */
    u32 connections;        /* at most, in all                   */
    u32 per_address;        /* likewise, from one address        */
    u32 messages;           /* a second and connection           */
    u32 requests;           /* that read the store, a second and address */
    u32 imports;            /* a day and address                 */
    u32 guests;             /* new guests a minute and address   */
    u32 tables;             /* new tables a minute and user      */
    u32 silence;            /* seconds, then a ping; twice as long, and it is cut off */
    u32 archive_days;       /* finished tables are archived after so many */
    u32 session_days;       /* unused tokens are forgotten after so many */
    u32 thinkers;           /* threads for bots                  */
    u32 bots;               /* 1: users may be bots              */
    u32 think;              /* ms that a bot may think over a move */
    u32 bot_memory;         /* MiB for the bots of all tables    */
    u32 quiet;              /* log only what went wrong          */
    u32 access;             /* SRV_OPEN …: who may come          */
    char contact[SRV_PATH]; /* who runs it, for people to read */
    /* Reminders (post/); without these nothing is ever sent. */
    char url[SRV_PATH]; /* where people reach it, for what is sent to them */
    u32 push;           /* 1: Web Push is offered            */
    char push_host[SRV_ORIGINS][SRV_PATH]; /* push services; none = those we know */
    int push_hosts;
    char mail_from[SRV_PATH], mail_relay[SRV_PATH], mail_user[SRV_PATH],
        mail_password[SRV_PATH], mail_hook[SRV_PATH], mail_hook_key[SRV_PATH];
    char trust[SRV_PATH]; /* certificates of those it sends by, besides the system's */
    int any_port;         /* take one of the next if another program has this one */
    void (*announce)(const char *address); /* called once it listens; or NULL */
    /* Called if a server has this store already; its answer is srv_serve's. NULL = that
     * is an error. */
    int (*running)(const char *address);
} srv_config;

void srv_default_config(srv_config *c);
/* Sets one value by its name, as in a configuration file: 0 if there is no such setting
 * or the value does not fit; `why` says. */
int srv_set(srv_config *c, const char *name, const char *value, kp_text *why);
/* Lines "name value"; # begins a comment. 0 on an error. */
int srv_read_config(srv_config *c, const char *text, kp_text *why);
/* What may be set, for the help: name, what it is. Ends with NULL. */
typedef struct srv_setting {
    const char *name, *about;
} srv_setting;
extern const srv_setting srv_settings[];

/* Serves until told to stop by a signal. 0, or 1 after an error message. */
int srv_serve(const srv_config *c);

#endif
