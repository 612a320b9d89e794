/* SPDX-License-Identifier: MIT */
/* Bots think on threads of their own. A bot gets what its seat may see and nothing else
 * (bot_choose_for); its choice comes back as a command like any other, and is dropped
 * if the table has gone on meanwhile. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "bots/keep.h"
#include "core/notation.h"
#include "games/games.h"
#include "server/tables/inside.h"

enum {
    SHOW_PACE = 500, /* ms between moves where bots play among themselves */
    /* ms that an answer to a private decision takes beyond the bot's own time. */
    PRIVATE_PACE = 20,
    UNTIMED = 200 /* ms that a bot without a limit of time has for one */
};

typedef struct think_job {
    srv_job head;
    srv_server *srv;
    bot_chair chair;
    bot *bot;    /* that sits there, or NULL: one is to be opened */
    u32 count;   /* actions so far, */
    u64 trail;   /* and which */
    u32 longest; /* ms that it may think */
    u32 epoch, seq;
    int failed, went_on;
    char without_net[BOT_WHY]; /* why it judges without one; "" = it does not */
    const kp_game *game;
    kp_setup setup;
    kp_state state;
    u64 seed;
    kp_action action;
    i64 not_before, pace; /* when the answer may be given; 0 = at once */
} think_job;

/* How long every answer to a private decision takes: longer than the bot thinks.
 * Whether it had a choice at all is hidden, and a choice of one needs no thought. */
static bot_budget keep_pace(think_job *j) {
    u32 thought = j->bot != NULL ? bot_longest_thought(j->bot) : 0;
    if (thought == BOT_UNTIMED) thought = UNTIMED;
    if (thought > j->longest) thought = j->longest;
    j->pace = thought + thought / 2 + PRIVATE_PACE;
    j->not_before = srv_now() + j->pace;
    return (bot_budget){0, thought};
}

static void think(srv_job *job, store *s) {
    think_job *j = (think_job *)job;
    char why[BOT_WHY];
    bot_answer answer;
    bot_budget budget = {0, 0};
    (void)s;
    int fresh = j->bot == NULL;
    if (fresh) j->bot = bot_open(j->chair.spec, j->game, j->seed, why);
    if (j->game->is_private != NULL && j->game->is_private(&j->state))
        budget = keep_pace(j);
    if (j->bot == NULL) j->bot = bot_open("random", j->game, j->seed, why);
    if (j->bot != NULL && bot_longest_thought(j->bot) != BOT_UNTIMED &&
        bot_longest_thought(j->bot) > j->longest)
        budget.milliseconds = j->longest;
    j->failed = j->bot == NULL || (fresh && bot_begin(j->bot, &j->setup) != 0) ||
                bot_choose_for(j->bot, &j->state, budget, &answer) != 0;
    if (j->failed) return;
    j->action = answer.action;
    j->went_on = bot_went_on(j->bot);
    if (fresh)
        snprintf(j->without_net, sizeof j->without_net, "%s",
                 bot_without_net(j->bot, &j->state));
}

/* Once a game, for the operator. */
static void say_without_net(const think_job *j) {
    u32 game = 0;
    while (kp_games[game] != j->game) game++;
    if (j->without_net[0] == '\0' || (j->srv->without_net >> game & 1) != 0) return;
    j->srv->without_net |= 1u << game;
    srv_log(j->srv, SRV_WARN, "bots judge without a net", "game", j->game->id, "why",
            j->without_net, NULL);
}

/* The bot stays at its seat, as long as its table is in memory and there is room. */
static void keep_bot(think_job *j) {
    if (j->bot == NULL) return;
    if (j->failed || srv_find_table(j->srv, j->chair.table) == NULL)
        bot_close(j->bot);
    else
        bot_keep_put(&j->srv->minds, &j->chair, j->bot, j->count, j->trail);
    j->bot = NULL;
}

/* Moves as the bot chose, unless the table has gone on meanwhile. */
static void answer(srv_table *t, const think_job *j) {
    char words[KP_ACTION_TEXT];
    kp_text text = kp_text_in(words, sizeof words);
    hall_batch b;
    u32 again;
    kp_write_action(j->game, j->action, &text);
    hall_command c = {.kind = HALL_DO_BOT_ACT,
                      .seat = j->chair.seat,
                      .at = -1,
                      .to = -1,
                      .seq = j->seq,
                      .text = words};
    if (hall_decide(&t->hall, &c, srv_now(), &b, &again) != HALL_NONE) return;
    j->srv->count.bot_moves++;
    j->srv->count.bots_went_on += (u64)j->went_on;
    if (srv_is_show(&t->hall)) t->bot_after = srv_now() + SHOW_PACE;
    srv_apply_batch(t, &b, NULL);
}

static void finish(think_job *j) {
    srv_table *t = srv_find_table(j->srv, j->chair.table);
    if (t != NULL) t->thinking = 0;
    if (t != NULL && t->state == SRV_READY && t->epoch == j->epoch && !j->failed)
        answer(t, j);
    if (j->failed)
        srv_log(j->srv, SRV_ERROR, "a bot failed", "bot", j->chair.spec, NULL);
    free(j);
    if (t != NULL && t->state == SRV_READY) srv_think(t);
}

/* The answer is ready; some must wait. One that is late (the machine is busy) waits for
 * the next beat, so that not even then its time tells how long it thought. */
static void on_thought(srv_job *job) {
    think_job *j = (think_job *)job;
    srv_table *t = srv_find_table(j->srv, j->chair.table);
    i64 now = srv_now();
    say_without_net(j);
    keep_bot(j);
    if (t == NULL || j->failed || j->pace == 0) {
        finish(j);
        return;
    }
    if (j->not_before < now)
        j->not_before += (now - j->not_before + j->pace - 1) / j->pace * j->pace;
    t->held = j;
    srv_think(t);
}

void srv_drop_thought(srv_table *t) {
    free(t->held);
    t->held = NULL;
    bot_keep_drop(&t->srv->minds, t->id);
}

/* Who sits there. A bot has a share of the memory: as much is left for those that wait
 * as for those that think. */
static void take_chair(think_job *j, srv_table *t, int seat) {
    const srv_config *c = &t->srv->config;
    u32 share = c->bot_memory / (2 * c->thinkers);
    kp_text spec = kp_text_in(j->chair.spec, sizeof j->chair.spec);
    memcpy(j->chair.table, t->id, sizeof t->id);
    j->chair.seat = seat;
    j->chair.owner = t->owner;
    kp_put(&spec, hall_bot_name(&t->hall, seat));
    kp_put(&spec, ":memory=");
    kp_put_int(&spec, share > 1 ? share : 1);
    t->srv->minds.most = (size_t)c->bot_memory << 19; /* half of it */
    j->count = t->hall.match.count;
    j->trail = bot_trail(&t->hall.match, j->count);
    j->longest = c->think;
    j->bot = bot_keep_take(&t->srv->minds, &j->chair, &t->hall.match);
}

/* Gives an answer that had to wait; 1 while there is one. */
static int give_held(srv_table *t) {
    think_job *j = t->held;
    if (j == NULL) return 0;
    if (j->not_before > srv_now() && t->epoch == j->epoch) {
        srv_set_alarm(t, j->not_before);
        return 1;
    }
    t->held = NULL;
    finish(j); /* which thinks on */
    return 1;
}

/* A question that was decided beforehand: the sweep that comes then answers, if it is
 * to. Set whatever the seat holds. */
static void wait_for_house(srv_table *t) {
    i64 until = hall_quiet_until(&t->hall);
    if (until > srv_now()) srv_set_alarm(t, until);
}

void srv_think(srv_table *t) {
    if (t->state != SRV_READY || t->srv->stopping || give_held(t) || t->thinking)
        return;
    int seat = hall_bot_turn(&t->hall);
    if (seat < 0) wait_for_house(t);
    if (seat < 0 || (t->subs == NULL && srv_is_show(&t->hall))) return;
    if (t->bot_after > srv_now()) {
        srv_set_alarm(t, t->bot_after);
        return;
    }
    think_job *j = calloc(1, sizeof *j);
    if (j == NULL) return;
    j->head.work = think;
    j->head.done = on_thought;
    j->srv = t->srv;
    j->epoch = t->epoch;
    j->seq = t->hall.seq;
    take_chair(j, t, seat);
    j->game = t->hall.how.game;
    j->setup = t->hall.how.setup;
    j->state = t->hall.match.state;
    randombytes_buf(&j->seed, sizeof j->seed);
    t->thinking = srv_pool_add(&t->srv->thinkers, t->owner, &j->head);
    if (t->thinking) return;
    bot_close(j->bot); /* the sweep tries again */
    free(j);
}
