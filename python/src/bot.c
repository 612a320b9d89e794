/* SPDX-License-Identifier: MIT */
/* kaupang.Bot: a player. It thinks without the GIL, so that many can think at once,
 * each in one thread at a time. */
#include "ext.h"

static PyObject *bot_new(PyTypeObject *type, PyObject *args, PyObject *keys) {
    static char *names[] = {"game", "spec", "seed", NULL};
    PyObject *game, *seed = NULL;
    const char *spec;
    char why[KP_WHY];
    uint64_t number = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keys, "O!s|O:Bot", names, game_type, &game,
                                     &spec, &seed) ||
        (seed != NULL && !read_u64(seed, &number)))
        return NULL;
    kp_bot *b = bot_open(spec, ((game_object *)game)->game, number, why);
    if (b == NULL) return refuse(why);
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    bot_object *self = (bot_object *)alloc(type, 0);
    if (self == NULL) {
        bot_close(b);
        return NULL;
    }
    self->game = (game_object *)Py_NewRef(game);
    self->bot = b;
    self->busy = 0;
    return (PyObject *)self;
}

static void bot_free(PyObject *self) {
    bot_object *b = (bot_object *)self;
    PyTypeObject *type = Py_TYPE(self);
    bot_close(b->bot);
    Py_DECREF((PyObject *)b->game);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF((PyObject *)type);
}

/* Whether the bot can be asked now; raises if not. */
static int is_ready(const bot_object *b) {
    if (b->busy) {
        PyErr_SetString(PyExc_RuntimeError, "this bot is thinking in another thread");
        return 0;
    }
    if (b->bot != NULL) return 1;
    refuse("this bot is closed");
    return 0;
}

static PyObject *bot_close_now(PyObject *self, PyObject *none) {
    bot_object *b = (bot_object *)self;
    (void)none;
    if (b->bot != NULL && !is_ready(b)) return NULL;
    bot_close(b->bot);
    b->bot = NULL;
    Py_RETURN_NONE;
}

static PyObject *bot_begin_game(PyObject *self, PyObject *setup) {
    bot_object *b = (bot_object *)self;
    char why[KP_WHY];
    kp_setup how;
    int failed;
    const char *words = read_text(setup);
    if (words == NULL || !is_ready(b)) return NULL;
    if (kp_read_setup(b->game->game, words, &how, why) != 0) return refuse(why);
    b->busy = 1;
    Py_BEGIN_ALLOW_THREADS failed = bot_begin(b->bot, &how);
    Py_END_ALLOW_THREADS b->busy = 0;
    if (failed) return refuse(bot_trouble(b->bot));
    Py_RETURN_NONE;
}

/* The line of the analysis that Python sees: (action, visits, win or None, points). */
static PyObject *line_of(const bot_line *line) {
    if (line->win < 0)
        return Py_BuildValue("iIOd", (int)line->action, (unsigned)line->visits, Py_None,
                             (double)line->points);
    return Py_BuildValue("iIdd", (int)line->action, (unsigned)line->visits,
                         (double)line->win, (double)line->points);
}

static PyObject *answer_of(const bot_answer *answer) {
    PyObject *lines = PyList_New(answer->lines);
    for (int i = 0; lines != NULL && i < answer->lines; i++) {
        PyObject *line = line_of(&answer->line[i]);
        if (line == NULL || PyList_SetItem(lines, i, line) != 0) Py_CLEAR(lines);
    }
    if (lines == NULL) return NULL;
    return Py_BuildValue("iIdN", (int)answer->action, (unsigned)answer->iterations,
                         (double)answer->seconds, lines);
}

/* Reads (state, iterations, milliseconds) into what the bot is asked. */
static int read_question(const bot_object *b, PyObject *args, kp_state *seen,
                         bot_budget *budget) {
    PyObject *state;
    const kp_game *g = b->game->game;
    if (!PyArg_ParseTuple(args, "O!II", state_type, &state, &budget->iterations,
                          &budget->milliseconds))
        return 0;
    const state_object *s = (const state_object *)state;
    if (s->game != b->game) {
        refuse("the position is of another game than the bot");
        return 0;
    }
    int turn = kp_turn(g, &s->state);
    if (turn < 0) {
        refuse(turn == KP_OVER ? "the game is over" : "it is chance's turn");
        return 0;
    }
    if (s->viewer != WHOLE && s->viewer != turn) {
        refuse("this view is not that of the seat to move");
        return 0;
    }
    memcpy(seen, &s->state, (size_t)s->game->facts.state_size);
    if (s->viewer == WHOLE) kp_hide(g, seen, turn);
    return 1;
}

static PyObject *bot_think(PyObject *self, PyObject *args) {
    bot_object *b = (bot_object *)self;
    kp_state seen;
    bot_budget budget;
    bot_answer answer = {0};
    int failed;
    if (!is_ready(b) || !read_question(b, args, &seen, &budget)) return NULL;
    b->busy = 1;
    Py_BEGIN_ALLOW_THREADS failed = bot_choose(b->bot, &seen, budget, &answer);
    Py_END_ALLOW_THREADS b->busy = 0;
    return failed ? refuse(bot_trouble(b->bot)) : answer_of(&answer);
}

static PyMethodDef bot_methods[] = {
    {"_think", bot_think, METH_VARARGS,
     "(action, iterations, seconds, [(action, visits, win, points)])"},
    {"_begin", bot_begin_game, METH_O, "Tells the bot the set-up's words."},
    {"close", bot_close_now, METH_NOARGS, "close(): ends the bot; twice is fine."},
    {0}};
static PyType_Slot bot_slots[] = {{Py_tp_new, bot_new},
                                  {Py_tp_dealloc, bot_free},
                                  {Py_tp_methods, bot_methods},
                                  {0, NULL}};
PyType_Spec bot_spec = {"kaupang._kaupang.Bot", sizeof(bot_object), 0,
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, bot_slots};
