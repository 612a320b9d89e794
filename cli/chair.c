/* SPDX-License-Identifier: MIT */
#include "cli/chair.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/cli.h"
#include "core/notation.h"

enum { USUAL_MS = 1000, LEAST_MS = 50, SHARE = 20 }; /* of what is left on the clock */

static void release(chair *c) {
    bot_close(c->bot);
    free(c);
}

void chair_leave(chair *c) {
    c->gone = 1;
    if (!c->thinking) release(c);
}

static void end(chair *c, const char *why) {
    if (c->done) return;
    c->done = 1;
    snprintf(c->why, sizeof c->why, "%s", why);
    c->ended(c);
}

/* ---- sitting down ---- */
static void sit(chair *c) {
    remote_letter l;
    char salt[17];
    snprintf(salt, sizeof salt, "%016llx", (unsigned long long)cli_fresh_seed());
    remote_begin(c->link, &l, "sit", c->table.id);
    if (c->key[0] != '\0') kp_json_text(&l.w, "link", c->key);
    kp_json_text(&l.w, "salt", salt);
    c->sit = remote_send(c->link, &l, 1);
}

/* ---- thinking ---- */
static void think(uv_work_t *work) {
    chair *c = work->data;
    c->failed = bot_choose(c->bot, &c->seen, c->budget, &c->answer) != 0;
}

static void look(chair *c);
static void on_thought(uv_work_t *work, int status);

static i64 now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (i64)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Its own time, or less where the clock is short. */
static bot_budget budget_of(const chair *c) {
    const remote_table *t = &c->table;
    bot_budget budget = {0, 0};
    i64 own = bot_is_program(c->spec) ? USUAL_MS : bot_longest_thought(c->bot);
    i64 left = t->left[t->you];
    i64 now = now_ms() + remote_clock_offset(c->link);
    if (t->clock == HALL_CLOCK_NONE) return budget;
    left = t->clock == HALL_CLOCK_SLOW ? t->deadline - now : left - (now - t->since);
    i64 share = left / SHARE;
    if (own == 0 || own <= share) return budget;
    budget.milliseconds = (u32)(share < LEAST_MS ? LEAST_MS : share);
    return budget;
}

/* Opens the bot and tells it what is played; 0 = it cannot play, `why` says. */
static int prepare(chair *c, char why[BOT_WHY]) {
    why[0] = '\0';
    if (c->bot == NULL)
        c->bot = bot_open(c->spec, c->table.game, cli_fresh_seed(), why);
    if (c->bot == NULL) return 0;
    if (!c->begun && bot_begin(c->bot, &c->table.setup) != 0) {
        snprintf(why, BOT_WHY, "%s", bot_trouble(c->bot));
        return 0;
    }
    c->begun = 1;
    return 1;
}

/* Who cannot play gives up, so that nobody waits for it. */
static void give_up(chair *c, const char *trouble) {
    char why[512];
    kp_text text = cli_text_in(why, sizeof why);
    kp_say(&text, "", "the bot {0} can no longer play: {1}", kp_words(c->spec),
           kp_words(trouble));
    remote_say(c->link, c->table.status == HALL_OPEN ? "rise" : "resign", c->table.id);
    end(c, why);
}

static void begin_thought(chair *c) {
    char why[BOT_WHY];
    if (!prepare(c, why)) {
        give_up(c, why);
        return;
    }
    c->thinking = 1;
    c->thought_of = c->table.seq;
    c->seen = c->table.view;
    c->budget = budget_of(c);
    c->work.data = c;
    uv_queue_work(uv_default_loop(), &c->work, think, on_thought);
}

static void play(chair *c) {
    remote_letter l;
    remote_begin(c->link, &l, "act", c->table.id);
    kp_json_int(&l.w, "seq", c->thought_of);
    kp_json_action(&l.w, "do", c->table.game, c->answer.action);
    c->act = remote_send(c->link, &l, 1);
}

/* A bot that failed is opened once more: what it must know is told anew. */
static void on_thought(uv_work_t *work, int status) {
    chair *c = work->data;
    (void)status;
    c->thinking = 0;
    if (c->gone) {
        release(c);
    } else if (c->done) {
        return;
    } else if (!c->failed) {
        play(c);
    } else if (c->restarted) {
        give_up(c, bot_trouble(c->bot));
    } else {
        c->restarted = 1;
        bot_close(c->bot);
        c->bot = NULL;
        c->begun = 0;
        look(c);
    }
}

/* ---- what the table wants of it ---- */
static void agree(chair *c) {
    remote_letter l;
    if (c->agreed == c->table.seq) return;
    c->agreed = c->table.seq;
    remote_begin(c->link, &l, "agree", c->table.id);
    kp_json_int(&l.w, "seq", c->table.seq);
    remote_send(c->link, &l, 1);
}

static void look(chair *c) {
    const remote_table *t = &c->table;
    if (c->done || t->game == NULL) return;
    if (t->status == HALL_OVER || t->status == HALL_CANCELLED) {
        end(c, "");
    } else if (t->you < 0) {
        if (c->sit == 0) sit(c);
    } else if (t->status == HALL_PLAYING) {
        int asked = t->asker >= 0 && t->asker != t->you;
        if (asked && (t->agreed >> t->you & 1) == 0) agree(c);
        if (t->seat[t->you].absent) {
            remote_say(c->link, "back", t->id);
        } else if (t->turn == t->you && t->legals > 0 && !c->thinking && c->act == 0) {
            begin_thought(c);
        }
    }
}

/* ---- hearing ---- */
static int is_passing(const char *code) {
    static const char *const passing[] = {
        "rate_limited", "busy", "store", "stale", "not_your_turn", "wrong_state"};
    for (size_t i = 0; i < KP_COUNT(passing); i++)
        if (strcmp(code, passing[i]) == 0) return 1;
    return 0;
}

static void hear_answer(chair *c, const kp_json *m, i64 n) {
    const char *code = kp_json_string(kp_json_get(m, "code"));
    const char *text = kp_json_string(kp_json_get(m, "text"));
    int was_sit = n == c->sit;
    if (n == c->act) c->act = 0;
    if (code == NULL) {
        look(c);
    } else if (was_sit || !is_passing(code)) {
        end(c, text == NULL ? code : text);
    } else {
        remote_subscribe(c->link, &c->table, 0); /* and look at it afresh */
    }
}

int chair_hear(chair *c, const kp_json *m) {
    const char *table = kp_json_string(kp_json_get(m, "table"));
    const char *type = kp_json_string(kp_json_get(m, "type"));
    i64 n = kp_json_number(kp_json_get(m, "n"));
    if (n > 0 && (n == c->act || n == c->sit)) {
        hear_answer(c, m, n);
        return 1;
    }
    if (table == NULL || strcmp(table, c->table.id) != 0) return 0;
    if (strcmp(type, "closed") == 0)
        end(c, cli_words(N_("this table cannot be seen any more")));
    else if (strcmp(type, "table") == 0 || strcmp(type, "update") == 0) {
        if (!remote_take(&c->table, m))
            end(c, cli_words(N_("the server tells of a position that cannot be")));
        look(c);
    }
    return 1;
}

void chair_return(chair *c) {
    if (!c->done || c->table.status == HALL_OVER)
        remote_subscribe(c->link, &c->table, 0);
}

chair *chair_take(remote *link, const char *table, const char *key, const char *spec) {
    chair *c = calloc(1, sizeof *c);
    if (c == NULL) abort();
    c->link = link;
    c->spec = spec;
    snprintf(c->table.id, sizeof c->table.id, "%s", table);
    snprintf(c->key, sizeof c->key, "%s", key);
    remote_subscribe(link, &c->table, 0);
    return c;
}
