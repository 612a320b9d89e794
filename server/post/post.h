/* SPDX-License-Identifier: MIT */
/* Reminders: people who chose so are told that a game waits for them, by Web Push, a
 * private feed or e-mail. What is told is the name of the game and the time left, never
 * anything of its position. Whatever goes out is sent by threads of its own, which wait
 * for nobody longer than SRV_POST_TIME; the loop never waits. */
#ifndef SERVER_POST_H
#define SERVER_POST_H

#include "server/people/people.h"

struct srv_post;
enum { SRV_POSTMEN = 4, SRV_POST_TIME = 10000 /* ms for one message to be taken */ };

/* What sending needs; NULL if the certificates of `trust` cannot be read. */
struct srv_post *srv_post_open(const srv_config *c);
void srv_post_hurry(struct srv_post *p); /* what is being sent is given up */
void srv_post_free(struct srv_post *p);
/* Now and then: reminds those whose time it is. */
void srv_post_round(srv_server *s, i64 now);

/* ---- requests (choices.c, mail.c, feed.c) ---- */
void srv_show_reminders(srv_http *h);
void srv_choose_reminders(srv_http *h);
void srv_add_device(srv_http *h);
void srv_drop_device(srv_http *h);
void srv_make_feed(srv_http *h);
void srv_drop_feed(srv_http *h);
void srv_ask_mail(srv_http *h);
void srv_drop_mail(srv_http *h);
void srv_confirm_mail(srv_http *h);
void srv_stop_mail(srv_http *h);
void srv_show_feed(srv_http *h);

#endif
