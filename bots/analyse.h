/* SPDX-License-Identifier: MIT */
/* A judge that can be asked: who wins a position and how likely, with how many points
 * from what, and which moves are best. It searches as the bots do, with the net of the
 * game where there is one; then the moves in question are looked at until each has been
 * seen often enough to be compared. With a budget of iterations the answer depends on
 * the question alone, and is the same on every machine. */
#ifndef BOT_ANALYSE_H
#define BOT_ANALYSE_H

#include "bots/value.h"
#include "core/json.h"
#include "core/tell.h"

enum {
    BOT_SURE = 10000,            /* a win share of one */
    BOT_BEST = 8,                /* moves that are told, at most */
    BOT_FOLLOWING = 8,           /* moves of a line, at most */
    BOT_TO_COME = KP_MAX_SOURCES /* points of which the source is not known yet */
};

/* What may be expected of a game. */
typedef struct bot_prospect {
    i32 win[KP_MAX_SEATS];                 /* shares, BOT_SURE in all      */
    i32 points[KP_MAX_SEATS][BOT_SOURCES]; /* final centipoints by source  */
} bot_prospect;

/* A decision further on, as it would probably be made. */
typedef struct bot_next {
    kp_action action;
    i8 seat;
    u8 drawn; /* chance has drawn something before it */
} bot_next;

typedef struct bot_option {
    kp_action action;
    u32 visits;
    bot_prospect then;
    bot_next next[BOT_FOLLOWING];
    int following;
    kp_state world; /* after the action, with what was guessed */
} bot_option;

typedef struct bot_question {
    const void *state; /* the whole position */
    int viewer;        /* whose knowledge counts: a seat, or KP_ALL_KNOWING for all */
    bot_budget budget; /* nothing: BOT_THOUGHT iterations */
    int best;          /* moves wanted, 1 to BOT_BEST */
    int played;        /* a legal action that is judged too; -1 = none */
} bot_question;
enum { BOT_THOUGHT = 2000 };

typedef struct bot_judgement {
    int turn, viewer, seats;
    u32 iterations;
    int with_net;
    bot_prospect now;                /* with the best move */
    bot_option option[BOT_BEST + 1]; /* the best first; none where nobody decides */
    int options;
    int played; /* which of them was asked for; -1 = none was */
} bot_judgement;

typedef struct bot_analyst bot_analyst;

/* `settings` as for bots, "net=0"; NULL, with the reason in why (BOT_WHY bytes), if
 * they are wrong or there is no memory. The caller closes it. */
bot_analyst *bot_analyst_open(const kp_game *g, const char *settings, char *why);
void bot_analyst_close(bot_analyst *a); /* NULL is fine */
/* From another thread: the present or else the next answer comes at once. */
void bot_hurry_analyst(bot_analyst *a);

/* Whether a net judges games that are set up like this one. */
int bot_has_net(const bot_analyst *a, const void *state);
/* Which net that is, by the digest of its weights; 0 = none. */
u32 bot_net_digest(const bot_analyst *a, const void *state);

void bot_analyse(bot_analyst *a, const bot_question *q, bot_judgement *out);

/* Goes along a line: called with each position in which a seat moves, with a choice or
 * without, and last with the one behind the line, where the action is not known (-1)
 * unless the game is over there. What chance brings is the likeliest. */
typedef struct bot_step {
    const kp_state *state;
    int seat, action; /* seat KP_OVER: the game ends here */
    int drawn;        /* chance has drawn something since the line began */
} bot_step;
typedef void (*bot_visitor)(void *whom, const bot_step *step);
void bot_visit_line(const kp_game *g, const bot_option *o, bot_visitor visit,
                    void *whom);

/* A position judged by static evaluation: nothing hidden, no search. */
void bot_appraise(bot_analyst *a, const void *state, bot_prospect *out);

/* Centipoints of all sources. */
i32 bot_total(const bot_prospect *p, int seat);

/* The judgement as an object (docs/notation.md). With the state that was asked about,
 * actions are also said as people read them, in the language of the text; it may be
 * NULL. */
void bot_write_judgement(const kp_game *g, const void *state, const bot_judgement *j,
                         kp_text *out);
/* Into an object: "win", "points" and "sources" of every seat. */
void bot_write_prospect(const kp_game *g, int seats, const bot_prospect *p,
                        kp_json_writer *w);

#endif
