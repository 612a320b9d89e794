/* SPDX-License-Identifier: MIT */
/* A whole game judged: what every decision cost, and what chance gave and took.
 *
 * A decision is judged by what its seat could know, as a teacher would: who was right
 * to hope is not blamed for what a hidden card turned out to be. The chances along the
 * game are told with everything open. Luck is measured by static evaluation where
 * chance acts: the chances after what was drawn, less their mean over all that could
 * have been drawn.
 *
 * The parts of a review can be judged in any order, by several threads, each with an
 * analyst of its own; what comes out depends on the game and the iterations alone. */
#ifndef BOT_REVIEW_H
#define BOT_REVIEW_H

#include "bots/reason.h"
#include "core/match.h"

enum {
    BOT_LOSS_TOLD = 200, /* a smaller loss is within the judge's error */
    BOT_MISTAKE = 500,   /* a larger one is counted as a mistake */
    BOT_LUCK_TOLD = 300,
    BOT_MOMENTS = 12 /* key moments, at most */
};

/* A choice that somebody had. */
typedef struct bot_decision {
    u32 at;    /* actions before it */
    u32 round; /* from 1; 0 = before the first */
    i8 seat;
    kp_action played, better; /* the same where nothing better was found */
    i32 loss;                 /* of the seat's win share */
    i32 stake;                /* between the best and the worst that was compared */
    bot_prospect open;        /* before it, everything known, best play to follow */
    bot_prospect with_better, with_played; /* as the seat could know */
    bot_next next[BOT_FOLLOWING];          /* after the better move */
    int following;
    bot_reason reason[BOT_REASONS]; /* for the better move */
    int reasons;
} bot_decision;

/* Something that chance did. */
typedef struct bot_stroke {
    u32 at, round;
    kp_action action;
    i32 gift[KP_MAX_SEATS]; /* win shares that it gave; they add up to 0 */
} bot_stroke;

/* What a seat made of it. */
typedef struct bot_showing {
    u32 decisions;
    i32 accuracy; /* hundredths of a per cent, decisions weighed by their stakes */
    u32 mistakes;
    i32 lost; /* win shares, by its own decisions */
    i32 luck; /* win shares, by chance */
} bot_showing;

/* A turning point: a decision or a stroke of chance. */
typedef struct bot_moment {
    int is_luck;
    u32 which; /* of the decisions or the strokes */
    i32 size;
} bot_moment;

typedef struct bot_review {
    const kp_match *match; /* the caller's, as long as the review is used */
    u32 iterations;
    u32 rounds;
    int by_turns; /* the game counts turns, not rounds */
    bot_decision *decision;
    bot_stroke *stroke;
    u32 decisions, strokes;
    u8 *states; /* before each decision, then before each stroke */
    u32 net;    /* that judged, by its digest; 0 = none did */
    bot_showing showing[KP_MAX_SEATS];
    bot_moment moment[BOT_MOMENTS]; /* in the order of the game */
    int moments;
} bot_review;

/* Finds what is to be judged; NULL if there is not enough memory. The caller closes
 * it. */
bot_review *bot_review_open(const kp_match *m, u32 iterations);
void bot_review_close(bot_review *r); /* NULL is fine */
/* As many iterations for a decision as are worth waiting for: where no net judges, each
 * takes much longer, and long games have many. */
u32 bot_review_thought(const bot_analyst *a, const kp_match *m);
/* How many parts there are to judge, and one of them. */
u32 bot_review_parts(const bot_review *r);
void bot_review_judge(bot_review *r, bot_analyst *a, u32 part);
/* After all parts: showings and moments. */
void bot_review_finish(bot_review *r);

/* The finished review as an object (docs/notation.md), the same in every language. */
void bot_write_review(const bot_review *r, kp_text *out);

#endif
