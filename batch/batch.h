/* SPDX-License-Identifier: MIT */
/* Batch play: many games side by side, moved together. A batch lives on a
 * device: the processor's cores ("cpu") or a GPU ("cuda"). Both run the same rules and
 * draw the same numbers, so the same calls leave the same bytes on every device and
 * with any number of threads. docs/batch.md has a complete program.
 *
 * Every game has a random stream of its own (core/rng.h), from its seed: chance is
 * drawn from it, and so are random moves.
 *
 * Arrays have one entry, or one row, for each game, in the order of the games. They
 * belong to the caller. A CUDA batch takes them from the machine's memory or from the
 * GPU's: those that lie on its own GPU are used where they lie, on the default stream,
 * and results there are complete for whatever is queued on that stream afterwards.
 *
 * A call that returns anything but KP_ERR_OK has been refused as a whole: the batch is
 * as it was, no results were written, and kp_batch_why says why. The one exception is
 * a GPU that fails (KP_ERR_DEVICE): then the batch can only be closed.
 *
 * One thread at a time may use a batch; different batches are independent. */
#ifndef KP_BATCH_H
#define KP_BATCH_H

#include "core/error.h"
#include "core/game.h"
#include "core/text.h"

typedef struct kp_batch kp_batch;

/* Where games stop and wait for actions. Elsewhere chance is drawn from the game's
 * stream; forced moves, where only one action is legal, are made without drawing. */
enum {
    KP_PACE_ACTION, /* at every action: the caller supplies those of chance too */
    KP_PACE_TURN,   /* whenever a seat is to act */
    KP_PACE_CHOICE, /* whenever a seat has more than one legal action */
    KP_PACE_OPEN,   /* the same, and before chance, whose actions the caller supplies */
    KP_PACES
};

typedef struct kp_batch_plan {
    const kp_game *game; /* lives longer than the batch */
    kp_setup setup;      /* of every game that begins */
    u32 games;
    const char *device; /* "cpu", "cuda" or "cuda:K"; NULL = "cpu" */
    int threads;        /* of the cpu; 0 = one per core */
    int pace;
    int restart; /* whether a game that ends begins anew at once, from its stream */
    int sift;    /* whether lists, candidates and choices hold only what the game's bots
                    look at (`sift` of core/game.h), where it says so */
} kp_batch_plan;

/* A batch in which every game stands at its set-up, game i with seed i. NULL with a
 * reason in `why` if the plan cannot be carried out: no such device, too little memory,
 * an impossible set-up. */
kp_batch *kp_batch_open(const kp_batch_plan *plan, kp_text *why);
void kp_batch_close(kp_batch *b); /* NULL is fine */

/* Why the last call was refused; belongs to the batch. */
const char *kp_batch_why(const kp_batch *b);
/* The plan as carried out: threads and device are filled in. */
const kp_batch_plan *kp_batch_plan_of(const kp_batch *b);
/* Games at present: those of the plan, or as many as kp_batch_expand has made. */
u32 kp_batch_games(const kp_batch *b);
/* Length of a row of kp_batch_legal. */
u32 kp_batch_row(const kp_batch *b);
/* The positions, state_size bytes each, in the device's memory, for kernels of
 * your own. They stay there until the batch is closed. */
void *kp_batch_states(kp_batch *b);

/* ---- beginning ---- */
/* The games that `which` marks, all if it is NULL, are set up anew with these seeds,
 * and go on to the first stop. */
kp_err kp_batch_reset(kp_batch *b, const u64 *seed, const u8 *which);
/* All games of the plan, game i with seed + i. */
kp_err kp_batch_begin(kp_batch *b, u64 seed);

/* ---- looking ---- */
/* Whose turn it is: a seat, KP_CHANCE or KP_OVER. */
kp_err kp_batch_turns(kp_batch *b, i8 *turn);
/* How many actions are legal (of chance: possible); 0 when the game is over. */
kp_err kp_batch_counts(kp_batch *b, u16 *count);
/* The same, and which they are, in rising order: rows of kp_batch_row actions, of which
 * the first `count` are written. `count` may be NULL. */
kp_err kp_batch_legal(kp_batch *b, u16 *count, kp_action *list);
/* The same as rows of action_count bytes: 1 = legal. */
kp_err kp_batch_mask(kp_batch *b, u8 *mask);
/* Points and places of every seat as if the games ended now: rows of `seats` entries.
 * Either may be NULL. */
kp_err kp_batch_scores(kp_batch *b, i16 *points, u8 *rank);
/* The same points by source: a row of `seats` rows, one entry for each of the game's
 * sources. */
kp_err kp_batch_tally(kp_batch *b, i16 *points);
/* Positions as a seat may see them, rows of state_size bytes: blanks where it may not.
 * seat[i] is a seat or KP_SPECTATOR; NULL = whoever is to act, else a spectator. */
kp_err kp_batch_view(kp_batch *b, const i8 *seat, void *states);
/* Positions as nets see them (core/elements.h): rows of element_count bytes, from what
 * the seat may know, that seat first. seat[i] is a seat, or KP_SPECTATOR for whoever's
 * turn it is, even while chance decides; NULL = so for all. */
kp_err kp_batch_elements(kp_batch *b, const i8 *seat, u8 *rows);
/* kp_hash_state of every position. */
kp_err kp_batch_hashes(kp_batch *b, u64 *hash);

/* ---- moving ---- */
enum { KP_BATCH_STAY = 0xffff }; /* as an action: this game is left as it is */

/* What a step brought; any array may be NULL. Points and places are written where a
 * game ended, even if it has begun anew since. */
typedef struct kp_batch_news {
    u8 *over;    /* 1 where a game ended in this step */
    i16 *points; /* rows of `seats` */
    u8 *rank;    /* rows of `seats` */
    i8 *turn;    /* whose turn it is now */
} kp_batch_news;

/* Does one action in each game and goes on to the next stop. If any action is
 * illegal, nothing is done at all. `news` may be NULL. */
kp_err kp_batch_step(kp_batch *b, const kp_action *action, const kp_batch_news *news);

/* Draws a legal action in each game, with probability proportional to its weight
 * (uniform if all legal weights are 0), and writes it; KP_BATCH_STAY where the game is
 * over, an outcome of chance by its own weight. Rows of action_count weights, or one
 * row for all games. */
enum { KP_WEIGHTS_EACH, KP_WEIGHTS_SHARED };
kp_err kp_batch_choose(kp_batch *b, const u16 *weight, int rows, kp_action *action);

/* How seats choose in kp_batch_play: uniformly among the legal actions; or by one row
 * of weights over the action space, as above; or by the game's own move preference,
 * which only a cpu has. */
typedef struct kp_batch_policy {
    const u16 *weight;
    int prefer;
} kp_batch_policy;

/* The results of games played to the end; any array may be NULL. */
typedef struct kp_batch_played {
    u32 *actions, *decisions; /* all; those of seats only */
    u8 *finished;             /* 0 if the game's max_actions stopped it */
    u64 *hash;                /* of every position on the way; costs time */
} kp_batch_played;

/* Plays every game to its end, where it stays. Without a policy exactly as kp_play_out
 * with the game's stream. Both pointers may be NULL. */
kp_err kp_batch_play(kp_batch *b, const kp_batch_policy *policy,
                     const kp_batch_played *out);

/* ---- candidates ---- */
/* The games of `to` become the positions after each legal action of each game of
 * `from`, taken on at the pace of `to` (which must not restart). parent[c] and
 * action[c] say where candidate c came from; candidates of a game stand together, in
 * the order of its list. Each has a stream of its own, made from its game's stream and
 * the action; those of `from` do not move. Refused if there are more than the games
 * planned for `to`, which is also the room needed in parent and action (NULL = not
 * wanted). Both batches are of one set-up and on one device. */
kp_err kp_batch_expand(kp_batch *from, kp_batch *to, u32 *parent, kp_action *action);
/* Every game of `to` takes over the position of game index[i] of `from` and goes on to
 * the next stop with its own stream; KP_BATCH_NOBODY = stays as it is. News as of a
 * step. */
#define KP_BATCH_NOBODY 0xffffffffu
kp_err kp_batch_take(kp_batch *to, kp_batch *from, const u32 *index,
                     const kp_batch_news *news);

/* Every game becomes one that the seat considers possible: what it may not know is
 * drawn from the stream. seat as in kp_batch_view; nothing changes for a spectator. */
kp_err kp_batch_guess(kp_batch *b, const i8 *seat);

/* ---- positions in and out ---- */
/* `count` games from `first`: state_size bytes each, as they are; and the states of
 * their streams. Either array may be NULL. What is put must be sound positions without
 * blanks; they are checked and then stay as they are, wherever they would stop. They
 * may be set up otherwise and have fewer seats than the plan says, so that games of
 * several set-ups are moved together; in rows of `seats` entries those not in play are
 * 0. */
kp_err kp_batch_get(kp_batch *b, u32 first, u32 count, void *states, u64 *streams);
kp_err kp_batch_put(kp_batch *b, u32 first, u32 count, const void *states,
                    const u64 *streams);

#endif
