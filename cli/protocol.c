/* SPDX-License-Identifier: MIT */
#include "cli/protocol.h"

#include <string.h>

#include "core/decode.h"
#include "core/explain.h"
#include "core/fields.h"
#include "core/notation.h"
#include "core/options.h"
#include "core/record.h"
#include "core/show.h"
#include "games/games.h"

enum {
    ENGINE_LIST = 512,
    ENGINE_NAMED = 24 /* legal actions that an error names */
};
#define ENGINE_VIEW "view [SEAT|all [screen]]"

static void reply_error(engine *e, kp_err err) {
    fprintf(e->out, "error %s%s%s\n", kp_error_text(err),
            e->reason[0] != '\0' ? ": " : "", e->reason);
}

static int refuse(engine *e, const char *reason) {
    fprintf(e->out, "error %s\n", reason);
    return 0;
}

/* Most commands need a game; says so if there is none. */
static int has_game(engine *e) {
    return e->match.game != NULL || refuse(e, "no game: begin with 'new GAME'");
}

static kp_err advance(engine *e) {
    return e->manual ? KP_ERR_OK : kp_advance(&e->match, &e->rng);
}

/* "ok" and the actions that followed automatically. */
static void reply_ok(engine *e, u32 from) {
    fprintf(e->out, "ok");
    for (u32 i = from; i < e->match.count; i++) {
        char text[KP_ACTION_TEXT];
        kp_text out = kp_text_in(text, sizeof text);
        kp_write_action(e->match.game, e->match.actions[i], &out);
        fprintf(e->out, "%s %s", i == from ? "" : ";", text);
    }
    fprintf(e->out, "\n");
}

static int read_u64(const char *word, int length, u64 *out) {
    i64 number;
    if (!kp_read_int(word, length, &number) || number < 0) return 0;
    *out = (u64)number;
    return 1;
}

/* One name=value of `new`: seed and deal are the engine's, the rest the game's. */
static kp_err read_new_word(engine *e, const kp_game *g, kp_setup *how, u64 *seed,
                            const char *word, int length) {
    if (length >= 5 && strncmp(word, "seed=", 5) == 0) {
        if (read_u64(word + 5, length - 5, seed)) return KP_ERR_OK;
        kp_put(&e->why, "seed must be a whole number, 0 or more");
        return KP_ERR_BAD_OPTION;
    }
    if (length >= 5 && strncmp(word, "deal=", 5) == 0) {
        kp_put(&e->why, "deal must be manual, or left out");
        return KP_ERR_BAD_OPTION;
    }
    return kp_read_option_word(g, how, word, length, &e->why);
}

static void do_new(engine *e, const char *args) {
    int length, manual = 0;
    u64 seed = cli_fresh_seed();
    char id[64];
    const char *word = kp_word_at(args, 0, &length);
    if (word == NULL || length >= (int)sizeof id) {
        refuse(e,
               "expected: new GAME [seats=N] [seed=S] [deal=manual] [OPTION=VALUE …]");
        return;
    }
    memcpy(id, word, (size_t)length);
    id[length] = '\0';
    const kp_game *g = kp_find_game(id);
    if (g == NULL) {
        reply_error(e, KP_ERR_UNKNOWN_GAME);
        return;
    }
    kp_setup how = kp_default_setup(g);
    kp_err err = KP_ERR_OK;
    for (int i = 1; err == KP_ERR_OK && (word = kp_word_at(args, i, &length)); i++) {
        if (kp_same_word("deal=manual", word, length))
            manual = 1;
        else
            err = read_new_word(e, g, &how, &seed, word, length);
    }
    if (err == KP_ERR_OK) err = kp_check_setup(g, &how, &e->why);
    if (err != KP_ERR_OK) {
        reply_error(e, err);
        return;
    }
    kp_match_free(&e->match);
    kp_match_init(&e->match, g, &how);
    e->think.sees = 0;
    e->rng = kp_rng_init(seed);
    e->manual = manual;
    advance(e);
    reply_ok(e, 0);
}

static void do_set(engine *e, const char *args) {
    kp_state changed = e->match.state;
    kp_err err = kp_set_state(e->match.game, &changed, args, &e->why);
    if (err == KP_ERR_OK) err = kp_match_set(&e->match, &changed, &e->why);
    if (err != KP_ERR_OK) {
        reply_error(e, err);
        return;
    }
    e->think.sees = 0;
    fprintf(e->out, "ok\n");
}

static void do_turn(engine *e, const char *args) {
    int turn = e->match.game->turn(&e->match.state);
    (void)args;
    if (turn == KP_OVER)
        fprintf(e->out, "over\n");
    else if (turn == KP_CHANCE)
        fprintf(e->out, "chance\n");
    else
        fprintf(e->out, "%d\n", turn);
}

static void reply_json(engine *e, cli_writer put) {
    char *text = cli_write_all(put, &e->match);
    fprintf(e->out, "%s\n", text);
    free(text);
}

static void put_legal(const void *what, kp_text *out) {
    const kp_match *m = what;
    kp_action list[KP_MAX_LEGAL];
    int n = kp_list_next(m->game, &m->state, list);
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_list(&w, NULL);
    for (int i = 0; i < n; i++) kp_json_action(&w, NULL, m->game, list[i]);
    kp_json_end(&w);
}

static void do_legal(engine *e, const char *args) {
    (void)args;
    reply_json(e, put_legal);
}

/* The actions of a line, separated by ";". */
static int read_actions(engine *e, const char *args, kp_action *list) {
    int n = 0;
    while (*args != '\0') {
        char one[KP_ACTION_TEXT];
        size_t length = strcspn(args, ";");
        if (n == ENGINE_LIST || length >= sizeof one) {
            kp_put(&e->why, "too many actions, or one is too long");
            return -1;
        }
        memcpy(one, args, length);
        one[length] = '\0';
        if (kp_read_action(e->match.game, one, &list[n], &e->why) != KP_ERR_OK)
            return -1;
        n++;
        args += length + (args[length] == ';');
    }
    return n;
}

/* Says at which of the actions the list stopped being legal, and what was. */
static void explain_illegal(engine *e, const kp_action *list, int n) {
    kp_state s = e->match.state;
    int i = 0;
    while (i < n && kp_try(e->match.game, &s, list[i]) == KP_ERR_OK) i++;
    if (i == n) return;
    kp_write_action(e->match.game, list[i], &e->why);
    kp_put(&e->why, ": ");
    kp_explain_turn(e->match.game, &s, ENGINE_NAMED, &e->why);
}

static void do_do(engine *e, const char *args) {
    kp_action list[ENGINE_LIST];
    int n = read_actions(e, args, list);
    if (n == 0) kp_put(&e->why, "expected: do ACTION [; ACTION …]");
    kp_err err = n <= 0 ? KP_ERR_UNKNOWN_ACTION : KP_ERR_OK;
    if (err == KP_ERR_OK) err = kp_match_do_all(&e->match, list, n);
    if (err == KP_ERR_ILLEGAL) explain_illegal(e, list, n);
    if (err != KP_ERR_OK) {
        reply_error(e, err);
        return;
    }
    u32 before = e->match.count;
    e->think.sees = 0;
    advance(e);
    reply_ok(e, before);
}

static void put_state(const void *what, kp_text *out) {
    const kp_match *m = what;
    kp_write_state(m->game, &m->state, out);
}

/* The outcomes of chance with their weights; none where a seat is to move. */
static void put_chance(const void *what, kp_text *out) {
    const kp_match *m = what;
    kp_outcome list[KP_MAX_OUTCOMES];
    int n =
        m->game->turn(&m->state) == KP_CHANCE ? m->game->chance(&m->state, list) : 0;
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    for (int i = 0; i < n; i++) {
        char action[KP_ACTION_TEXT];
        kp_text text = kp_text_in(action, sizeof action);
        kp_write_action(m->game, list[i].action, &text);
        kp_json_int(&w, action, list[i].weight);
    }
    kp_json_end(&w);
}

static void do_chance(engine *e, const char *args) {
    (void)args;
    reply_json(e, put_chance);
}

/* The viewer of `view`: a seat in play, or the one without a seat. */
static int read_viewer(const engine *e, const char *args, int *viewer) {
    int length;
    i64 number;
    const char *word = kp_word_at(args, 0, &length);
    *viewer = KP_SPECTATOR;
    if (word == NULL || kp_same_word("all", word, length)) return 1;
    if (!kp_read_int(word, length, &number)) return 0;
    *viewer = (int)number;
    return number >= 0 && number < e->match.setup.seats;
}

static void do_view(engine *e, const char *args) {
    kp_match seen = e->match;
    int length, viewer;
    const char *screen = kp_word_at(args, 1, &length);
    if (!read_viewer(e, args, &viewer) ||
        (screen != NULL && !kp_same_word("screen", screen, length))) {
        refuse(e, "expected: " ENGINE_VIEW);
        return;
    }
    if (screen != NULL)
        kp_show_to(seen.game, &seen.state, viewer);
    else
        seen.game->hide(&seen.state, viewer);
    char *text = cli_write_all(put_state, &seen);
    fprintf(e->out, "%s\n", text);
    free(text);
}

static void put_score(const void *what, kp_text *out) {
    const kp_match *m = what;
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_json_writer w = kp_json_to(out);
    kp_score(m->game, &m->state, points, rank);
    kp_json_begin_object(&w, NULL);
    kp_write_points(m->setup.seats, points, rank, &w);
    kp_json_end(&w);
}

static void do_score(engine *e, const char *args) {
    (void)args;
    reply_json(e, put_score);
}

static void put_record(const void *what, kp_text *out) {
    kp_write_record(what, out);
}

static void put_quoted(const void *what, kp_text *out) {
    kp_put_json_string(out, what);
}

static void do_record(engine *e, const char *args) {
    (void)args;
    if (e->match.set_by_hand) {
        refuse(e, "no record: the position was set by hand");
        return;
    }
    char *record = cli_write_all(put_record, &e->match);
    char *quoted = cli_write_all(put_quoted, record);
    fprintf(e->out, "%s\n", quoted);
    free(record);
    free(quoted);
}

/* Back to before the last real choice; with deal=manual, by one action. */
static void do_undo(engine *e, const char *args) {
    u32 count = e->match.count > 0 ? e->match.count - 1 : 0;
    kp_err err = KP_ERR_OK;
    (void)args;
    if (!e->manual) err = kp_find_undo(&e->match, KP_SPECTATOR, &count);
    if (e->match.count == 0) err = KP_ERR_NOTHING_TO_UNDO;
    if (err == KP_ERR_OK) err = kp_match_rewind(&e->match, count);
    if (err != KP_ERR_OK) {
        reply_error(e, err);
        return;
    }
    e->think.sees = 0;
    fprintf(e->out, "ok\n");
}

static void do_see(engine *e, const char *args) {
    if (!e->trusts)
        refuse(e, "positions with blanks are not taken here");
    else if (!think_see(&e->think, &e->match, args))
        refuse(e, e->think.reason);
    else
        fprintf(e->out, "ok\n");
}

static void do_go(engine *e, const char *args) {
    char text[4096];
    kp_text out = kp_text_in(text, sizeof text);
    if (!think_go(&e->think, &e->match, args, e->most_ms, &out))
        refuse(e, e->think.reason);
    else
        fprintf(e->out, "%s\n", text);
}

static void do_analyse(engine *e, const char *args) {
    kp_text out = kp_text_on_heap();
    if (!think_analyse(&e->think, &e->match, args, e->most_ms, &out))
        refuse(e, e->think.reason);
    else
        fprintf(e->out, "%s\n", out.at);
    free(out.at);
}

static void do_quit(engine *e, const char *args) {
    (void)args;
    e->quit = 1;
    fprintf(e->out, "bye\n");
}

typedef struct engine_command {
    const char *word, *form; /* form: of a command with a fixed number of words */
    int most, needs_game;    /* most: words of that form                        */
    void (*run)(engine *e, const char *args);
} engine_command;

static const engine_command engine_commands[] = {{"new", NULL, 0, 0, do_new},
                                                 {"set", NULL, 0, 1, do_set},
                                                 {"turn", "turn", 1, 1, do_turn},
                                                 {"legal", "legal", 1, 1, do_legal},
                                                 {"do", NULL, 0, 1, do_do},
                                                 {"chance", "chance", 1, 1, do_chance},
                                                 {"view", ENGINE_VIEW, 3, 1, do_view},
                                                 {"score", "score", 1, 1, do_score},
                                                 {"record", "record", 1, 1, do_record},
                                                 {"go", NULL, 0, 1, do_go},
                                                 {"analyse", NULL, 0, 1, do_analyse},
                                                 {"undo", "undo", 1, 1, do_undo},
                                                 {"see", NULL, 0, 1, do_see},
                                                 {"quit", "quit", 1, 0, do_quit},
                                                 {NULL, NULL, 0, 0, NULL}};

static void run_command(engine *e, const engine_command *c, const char *line,
                        const char *args) {
    if (c->form != NULL && kp_count_words(line) > c->most)
        fprintf(e->out, "error expected: %s\n", c->form);
    else if (!c->needs_game || has_game(e))
        c->run(e, args);
}

void engine_answer(engine *e, const char *line) {
    int length;
    const char *word = kp_word_at(line, 0, &length);
    e->why = kp_text_in(e->reason, sizeof e->reason);
    if (word == NULL) {
        refuse(e, "empty line");
        return;
    }
    for (const engine_command *c = engine_commands; c->word != NULL; c++) {
        if (!kp_same_word(c->word, word, length)) continue;
        run_command(e, c, line, word + length);
        return;
    }
    fprintf(e->out, "error no command begins like this; there are:");
    for (const engine_command *c = engine_commands; c->word != NULL; c++)
        fprintf(e->out, " %s", c->word);
    fprintf(e->out, "\n");
}

void engine_close(engine *e) {
    think_close(&e->think);
    kp_match_free(&e->match);
}
