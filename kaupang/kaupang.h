/* SPDX-License-Identifier: MIT */
/* The public interface of libkaupang: rules, bots and records of trading games.
 *
 *     #include <kaupang/kaupang.h>          cc … $(pkg-config --cflags --libs kaupang)
 *
 * A game is a constant, found by its id. A position is flat memory of the caller's,
 * kp_facts.state_size bytes without pointers: copy it with memcpy, keep a million of
 * them in one array. An action is a small integer. Chance is explicit: while kp_turn
 * says KP_CHANCE, somebody picks one of the outcomes and applies it like any action.
 *
 *     kp_state s;
 *     kp_setup how;
 *     kp_rng rng;
 *     const kp_game *g = kp_find_game("spice-road");
 *     kp_seed(&rng, 1);
 *     kp_read_setup(g, "seats=3", &how, NULL);
 *     kp_start(g, &how, &s, NULL);
 *     while (kp_turn(g, &s) != KP_OVER) kp_apply(g, &s, kp_random_action(g, &s, &rng));
 *
 * The library keeps no global state but the nets of its bots, which are read once and
 * then the same for everybody. Different threads may do anything with different
 * objects; one object is for one thread at a time. Functions that can fail return 0, or
 * -1 with the reason in `why`: KP_WHY bytes of the caller's, or NULL. On failure
 * nothing has changed. Functions that write text return the length of the whole text,
 * as snprintf does; what does not fit is left out, and the text is always terminated.
 */
#ifndef KAUPANG_H
#define KAUPANG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __GNUC__
#define KP_API __attribute__((visibility("default")))
#else
#define KP_API
#endif
#ifdef __cplusplus
extern "C" {
#endif

typedef uint16_t kp_action; /* index into the game's fixed action space */

enum { KP_CHANCE = -1, KP_OVER = -2 }; /* what kp_turn returns besides a seat */
enum { KP_SPECTATOR = -1 };            /* a viewer without a seat            */

/* Upper bounds over all games, for buffers on the stack. */
enum {
    KP_MAX_SEATS = 5,
    KP_MAX_OPTIONS = 16,
    KP_MAX_STATE = 1024,
    KP_MAX_LEGAL = 512,
    KP_MAX_OUTCOMES = 128,
    KP_MAX_SOURCES = 16,
    KP_WHY = 160,         /* room for the reason of a failure                      */
    KP_ACTION_TEXT = 128, /* room for any action's notation, terminator included   */
    KP_NAME_SIZE = 32     /* a player's name in UTF-8, terminator included         */
};

/* ---- games ---- */
typedef struct kp_game kp_game; /* the rules of a game; constant, never freed */

/* The i-th game, from 0, or NULL after the last. */
KP_API const kp_game *kp_nth_game(int i);
/* The game with this id, or NULL. */
KP_API const kp_game *kp_find_game(const char *id);

typedef struct kp_facts {
    const char *id, *title;
    int32_t min_seats, max_seats;
    int32_t actions;     /* the action space is 0 … actions - 1                  */
    int32_t max_legal;   /* no position has more legal actions                   */
    int32_t max_actions; /* longer games do not occur                            */
    int32_t state_size;  /* bytes of a position                                  */
    int32_t sources;     /* where points come from: kp_source_name(g, 0 …)       */
} kp_facts;
KP_API void kp_get_facts(const kp_game *g, kp_facts *out);
/* A source of points, or NULL after the last. */
KP_API const char *kp_source_name(const kp_game *g, int i);
/* Options, domains, families of actions and fields of the position as JSON. */
KP_API size_t kp_game_to_json(const kp_game *g, char *out, size_t size);

/* ---- set-ups ---- */
typedef struct kp_setup {
    uint8_t seats;
    uint64_t option[KP_MAX_OPTIONS]; /* index of the word, the number, or bits */
} kp_setup;

/* Reads words "seats=3 option=value …"; what is not given is the game's default. */
KP_API int kp_read_setup(const kp_game *g, const char *words, kp_setup *out, char *why);
/* The set-up as such words, all options written out. */
KP_API size_t kp_setup_to_text(const kp_game *g, const kp_setup *how, char *out,
                               size_t size);

/* ---- random numbers ---- */
/* SplitMix64: the same stream from the same seed on every machine. */
typedef struct kp_rng {
    uint64_t state;
} kp_rng;
KP_API void kp_seed(kp_rng *r, uint64_t seed);
/* The next 64 random bits; a number below n, all equally likely (n > 0). */
KP_API uint64_t kp_draw(kp_rng *r);
KP_API uint32_t kp_draw_below(kp_rng *r, uint32_t n);

/* A set-up drawn at random from all that the game accepts. */
KP_API kp_setup kp_random_setup(const kp_game *g, kp_rng *r);

/* ---- positions ---- */
/* Room for any game's position. Where many are kept, state_size bytes each will do;
 * they need no alignment beyond 8 bytes. */
typedef struct kp_state {
    uint64_t word[KP_MAX_STATE / 8];
} kp_state;

typedef struct kp_outcome {
    kp_action action;
    uint16_t weight; /* probability = weight / sum of weights */
} kp_outcome;

/* Begins a game; fails if the game does not accept the set-up. */
KP_API int kp_start(const kp_game *g, const kp_setup *how, void *s, char *why);
/* The seat that decides, KP_CHANCE or KP_OVER; the number of seats in play. */
KP_API int kp_turn(const kp_game *g, const void *s);
KP_API int kp_seat_count(const kp_game *g, const void *s);

/* Lists what can happen next, sorted, and returns how many: the legal actions of the
 * seat to move or the outcomes of chance as actions; none once the game is over. `out`
 * has room for KP_MAX_LEGAL. */
KP_API int kp_list_next(const kp_game *g, const void *s, kp_action *out);
/* The outcomes of chance with their weights, none if it is not chance's turn. `out` has
 * room for KP_MAX_OUTCOMES. */
KP_API int kp_list_outcomes(const kp_game *g, const void *s, kp_outcome *out);
/* Whether kp_list_next lists this action; any number may be passed. */
KP_API int kp_is_legal(const kp_game *g, const void *s, kp_action a);

/* Applies an action that is known to be legal: nothing is checked. */
KP_API void kp_apply(const kp_game *g, void *s, kp_action a);
/* Applies any action, if it is legal. */
KP_API int kp_do(const kp_game *g, void *s, kp_action a, char *why);

/* The outcome of chance that 64 random bits select; it is chance's turn. */
KP_API kp_action kp_pick_chance(const kp_game *g, const void *s, uint64_t random);
/* A uniformly random legal action, or an outcome of chance; the game is not over. */
KP_API kp_action kp_random_action(const kp_game *g, const void *s, kp_rng *r);

/* Points and place (1 = winner, ties share) of every seat, as if the game ended now. */
KP_API void kp_score(const kp_game *g, const void *s, int16_t *points, uint8_t *rank);
/* One seat's points by source: room for KP_MAX_SOURCES. */
KP_API void kp_tally(const kp_game *g, const void *s, int seat, int16_t *points);

KP_API uint64_t kp_hash_state(const kp_game *g, const void *s);
/* NULL, or which invariant the position breaks. */
KP_API const char *kp_check_state(const kp_game *g, const void *s);

/* ---- hidden information ---- */
/* Blanks what the seat (or KP_SPECTATOR) cannot know. On what is left only kp_turn, the
 * legal actions of that seat, JSON and hash work; to play on, call kp_guess first. */
KP_API void kp_hide(const kp_game *g, void *s, int seat);
/* Fills the blanks of a position hidden for the seat, consistently with what the seat
 * knows. */
KP_API void kp_guess(const kp_game *g, void *s, int seat, kp_rng *r);

/* ---- observations ---- */
/* What one seat may know of a position as a row of small numbers, for learners. Rows
 * have the same layout for every position and seat count of a game:
 *   - first, one entry per seat: 1 for the viewer's own (actions name seats that way);
 *   - then the fields of the position in order (kp_game_to_json lists them). Where the
 *     first index is a seat, the viewer comes first and the others follow around the
 *     table; absent seats are 0;
 *   - a number or a flag is one entry, clamped to -127 … 127;
 *   - a member of a domain is one-hot: an entry per member and a last one for none;
 *     a set has an entry per member. Seats as values also count from the viewer;
 *   - where a field can be blank, the last entry of each element says whether it is
 *     known; the other entries of a blank are 0. */
typedef struct kp_lens kp_lens;

/* The lens for a game, or NULL if out of memory; the caller closes it. It is immutable:
 * any number of threads may share one. */
KP_API kp_lens *kp_lens_open(const kp_game *g);
KP_API void kp_lens_close(kp_lens *lens);
/* Number of entries in a row. */
KP_API size_t kp_lens_length(const kp_lens *lens);
/* The row of a position that is hidden for the viewer (a seat or KP_SPECTATOR). */
KP_API void kp_observe(const kp_lens *lens, const void *seen, int viewer, int8_t *row);
/* What entry i is called: goods[+1][corn], phase=action, hand[+0]:s-yy; contracts[+1]?
 * says whether they are known. Seats count from the viewer. */
KP_API size_t kp_entry_to_text(const kp_lens *lens, uint32_t i, char *out, size_t size);

/* ---- whole games ---- */
typedef struct kp_playout {
    uint32_t actions, decisions; /* all actions; those of seats only                 */
    int32_t finished;            /* 0 if the game's max_actions stopped it           */
    int32_t broken; /* nonzero: an invariant broke, and the playout stopped there    */
    uint64_t hash;  /* of every position on the way, if requested                    */
} kp_playout;
enum { KP_WALK_HASH = 1, KP_WALK_CHECK = 2 };
/* Plays random moves in s to the end. */
KP_API kp_playout kp_play_out(const kp_game *g, void *s, kp_rng *r, int what);
/* Number of paths of `depth` actions (0 to 16), chance outcomes included; a game that
 * ends sooner counts as one. */
KP_API uint64_t kp_perft(const kp_game *g, const void *s, int depth);

/* ---- text ---- */
/* The notation of an action, "acquire 0", and back; actions beyond the action space
 * have no text. */
KP_API size_t kp_action_to_text(const kp_game *g, kp_action a, char *out, size_t size);
KP_API int kp_action_from_text(const kp_game *g, const char *text, kp_action *out,
                               char *why);
/* What people read in English: "acquire the merchant card in slot 0 (u-3)". The
 * position may be NULL, and is hidden for the reader. */
KP_API size_t kp_action_to_phrase(const kp_game *g, const void *s, kp_action a,
                                  char *out, size_t size);
/* A position as a JSON object with names; blanks are null. */
KP_API size_t kp_state_to_json(const kp_game *g, const void *s, char *out, size_t size);
/* Changes the fields that the object names and fills in what follows from the rest.
 * Fails if the position could not occur: some invariant would not hold. */
KP_API int kp_state_from_json(const kp_game *g, void *s, const char *json, char *why);

/* ---- matches and records ---- */
/* A game in progress: its set-up, the actions so far and the position they lead to. */
typedef struct kp_match kp_match;

/* A new match, or NULL; the caller closes it. */
KP_API kp_match *kp_match_open(const kp_game *g, const kp_setup *how, char *why);
KP_API void kp_match_close(kp_match *m);
KP_API const kp_game *kp_match_game(const kp_match *m);
KP_API void kp_match_setup(const kp_match *m, kp_setup *out);
/* The present position; belongs to the match. */
KP_API const void *kp_match_state(const kp_match *m);
/* The actions so far; they belong to the match and are valid until it changes. */
KP_API const kp_action *kp_match_actions(const kp_match *m, uint32_t *count);
KP_API int kp_match_play(kp_match *m, kp_action a, char *why);
/* Plays on until somebody has a real choice: draws for chance, and applies decisions
 * that have a single option. */
KP_API int kp_match_advance(kp_match *m, kp_rng *r, char *why);
/* Back to the position after the first `count` actions. */
KP_API int kp_match_back(kp_match *m, uint32_t count, char *why);
/* A player's name, "" if there is none; a new name is cut to fit, and control
 * characters are refused. */
KP_API const char *kp_match_name(const kp_match *m, int seat);
KP_API int kp_match_set_name(kp_match *m, int seat, const char *name, char *why);
/* The match as the text of a record (a .kaupang file). Reading plays it through, every
 * action checked; result and hash, where the record gives them, must agree. */
KP_API size_t kp_match_to_record(const kp_match *m, char *out, size_t size);
KP_API kp_match *kp_match_from_record(const char *text, char *why);

/* ---- scenarios ---- */
/* Runs a scenario (docs/notation.md): a position and steps as JSON. Returns 0 if
 * everything in it holds, else -1, and `why` (`size` bytes; 4096 are enough) names the
 * step, what was expected and what was found. */
KP_API int kp_check_scenario(const char *json, char *why, size_t size);

/* ---- bots ---- */
/* A bot is named by a line of text: a kind or a level, then settings.
 *     random   greedy   easy   medium   hard   expert
 *     ismcts:iterations=2000:threads=2      hard:ms=50
 *     cmd:./mybot --fast                    a program that speaks the engine protocol
 */
typedef struct kp_bot kp_bot;

/* How long to think. Zero means no such limit; if both are zero the bot's own settings
 * apply. With only a limit of iterations the answer depends on the seed and the
 * observations so far, and on nothing else. */
typedef struct bot_budget {
    uint32_t iterations;
    uint32_t milliseconds;
} bot_budget;

enum { BOT_LINES = 8, BOT_WHY = KP_WHY };

/* One move as the bot judges it. */
typedef struct bot_line {
    kp_action action;
    uint32_t visits;
    float win;    /* expected share of wins, 0 to 1; negative: unknown */
    float points; /* expected final points of the seat to move */
} bot_line;

typedef struct bot_answer {
    kp_action action;
    uint32_t iterations;
    float seconds;
    int lines; /* the best moves first; 0 if the bot does not explain itself */
    bot_line line[BOT_LINES];
} bot_answer;

/* The names that bot_open knows besides cmd: are kinds, and levels for people, which
 * are a kind with settings. The i-th, or NULL after the last. */
typedef struct bot_level {
    const char *name, *kind, *settings, *about;
} bot_level;
KP_API const bot_level *bot_level_at(int i);

/* A bot for one table, or NULL with the reason in why (BOT_WHY bytes). The caller
 * closes it. The same spec and seed give the same bot. */
KP_API kp_bot *bot_open(const char *spec, const kp_game *g, uint64_t seed, char *why);
KP_API void bot_close(kp_bot *b);
/* Whether the spec names a program to run (cmd:…): whoever takes specs from strangers
 * refuses those. */
KP_API int bot_is_program(const char *spec);

/* Before the first choice at a table and before each new game there: the set-up. Only
 * programs need it. Returns 0, or -1 if the bot has failed (see bot_trouble). */
KP_API int bot_begin(kp_bot *b, const kp_setup *how);

/* Chooses for the seat to move. `observation` is the position hidden for that seat; the
 * action is always legal. Returns 0, or -1 if the bot has failed (only programs do);
 * then only bot_close may follow. */
KP_API int bot_choose(kp_bot *b, const void *observation, bot_budget budget,
                      bot_answer *out);
/* The same from a full position: hides first, so that no bot can cheat. */
KP_API int bot_choose_for(kp_bot *b, const void *state, bot_budget budget,
                          bot_answer *out);

/* How many of the lines are worth showing: those with at least a hundredth of the
 * visits of the first. With fewer visits the means are noise. */
KP_API int bot_solid_lines(const bot_answer *answer);
/* Why the bot failed, in words; empty if it has not. Valid until bot_close. */
KP_API const char *bot_trouble(const kp_bot *b);

/* ---- vectors of games ---- */
/* Many games of one set-up, stepped together by a pool of threads; chance is drawn,
 * single options are taken, and a game that ends restarts at once. Every call updates
 * the caller's arrays, which have a row per game. */
enum { KP_REWARD_WIN, KP_REWARD_POINTS, KP_REWARD_MARGIN };

typedef struct kp_vector_plan {
    const kp_game *game;
    kp_setup setup;
    uint32_t games;
    uint32_t threads; /* 0 = one per core */
    uint32_t reward;  /* KP_REWARD_WIN: 1 shared among the winners; _POINTS: the points;
                         _MARGIN: the points less the best of the others' */
    /* Arrays that belong to the caller and live as long as the vector, or NULL. */
    int8_t *turn;        /* the seat to move                                          */
    int8_t *observation; /* rows of kp_lens_length: of the seat to move               */
    int8_t *mask;        /* rows of the action space: 1 = legal                       */
    uint8_t *over;       /* 1 where a game ended in this step                         */
    float *rewards;      /* rows of `seats`: of the game that ended, else 0           */
} kp_vector_plan;

typedef struct kp_vector kp_vector;

/* The games at their first choice, as kp_vector_reset with seed 0; NULL if the plan
 * cannot be carried out. The caller closes it. */
KP_API kp_vector *kp_vector_open(const kp_vector_plan *plan, char *why);
KP_API void kp_vector_close(kp_vector *v);
KP_API uint32_t kp_vector_threads(const kp_vector *v);
/* Restarts all games, game i with the random stream of seed + i. */
KP_API void kp_vector_reset(kp_vector *v, uint64_t seed);
/* One action in each game. If any of them is illegal, nothing is done at all. */
KP_API int kp_vector_step(kp_vector *v, const kp_action *action, char *why);
/* A random legal action for each game. */
KP_API void kp_vector_sample(const kp_vector *v, kp_rng *r, kp_action *action);
/* The position of a game, or NULL if there is no such game; belongs to the vector. */
KP_API const void *kp_vector_state(const kp_vector *v, uint32_t game);

/* ---- contests ---- */
/* Bots play each other many times, on equal deals and in all seats: games come in
 * blocks in which every bot has sat in every seat. */
typedef struct kp_contest {
    const kp_game *game;
    kp_setup setup;
    const char *const *bots; /* their names, which take the seats in turn     */
    uint32_t bot_count;      /* at most 16                                    */
    uint32_t games;          /* at least; whole blocks are played             */
    uint64_t seed;
    bot_budget budget;   /* of every bot; zero = its own settings             */
    uint32_t workers;    /* threads; 0 = one per core                         */
    const char *records; /* folder for a record of each game, or NULL         */
} kp_contest;

/* Runs the contest and returns its table as JSON (docs/bots.md), which the caller frees
 * with kp_free_text; NULL if it cannot be run. If budgets are iterations, the table
 * depends only on the contest, whatever the number of workers. */
KP_API char *kp_hold_contest(const kp_contest *c, char *why);
KP_API void kp_free_text(char *text);

#ifdef __cplusplus
}
#endif

#endif
