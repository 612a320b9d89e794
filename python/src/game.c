/* SPDX-License-Identifier: MIT */
/* kaupang.Game: the rules of one game. There is one object for each, kept for ever. */
#include "ext.h"

enum { MOST_GAMES = 16 };
static game_object *wrapped[MOST_GAMES];

static game_object *game_make(const kp_game *g) {
    game_object *self = PyObject_New(game_object, game_type);
    if (self == NULL) return NULL;
    self->game = g;
    kp_get_facts(g, &self->facts);
    self->lens = kp_lens_open(g);
    if (self->lens != NULL) return self;
    Py_DECREF((PyObject *)self);
    PyErr_NoMemory();
    return NULL;
}

PyObject *game_wrap(const kp_game *g) {
    for (int i = 0; i < MOST_GAMES; i++) {
        if (wrapped[i] == NULL) wrapped[i] = game_make(g);
        if (wrapped[i] == NULL) return NULL;
        if (wrapped[i]->game == g) return Py_NewRef((PyObject *)wrapped[i]);
    }
    return refuse("there are more games than this module knows of");
}

static PyObject *game_new(PyTypeObject *type, PyObject *args, PyObject *keys) {
    const char *id;
    (void)type;
    if (keys != NULL && PyDict_Size(keys) > 0) {
        PyErr_SetString(PyExc_TypeError, "Game() takes the id of a game");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "s:Game", &id)) return NULL;
    const kp_game *g = kp_find_game(id);
    if (g != NULL) return game_wrap(g);
    PyErr_Format(kaupang_error, "there is no game '%.80s'", id);
    return NULL;
}

static void game_free(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    kp_lens_close(((game_object *)self)->lens);
    PyObject_Free(self);
    Py_DECREF((PyObject *)type);
}

static PyObject *game_repr(PyObject *self) {
    return PyUnicode_FromFormat("<kaupang.Game %s>", ((game_object *)self)->facts.id);
}

static PyObject *game_reduce(PyObject *self, PyObject *none) {
    (void)none;
    return Py_BuildValue("O(s)", (PyObject *)game_type,
                         ((game_object *)self)->facts.id);
}

/* ---- facts ---- */

typedef enum fact {
    FACT_MIN_SEATS,
    FACT_MAX_SEATS,
    FACT_ACTIONS,
    FACT_MAX_LEGAL,
    FACT_MAX_ACTIONS,
    FACT_STATE_SIZE,
    FACT_OBSERVATION
} fact;

static PyObject *game_get_number(PyObject *self, void *closure) {
    const game_object *game = (const game_object *)self;
    switch ((fact)(intptr_t)closure) {
    case FACT_MIN_SEATS: return PyLong_FromLong(game->facts.min_seats);
    case FACT_MAX_SEATS: return PyLong_FromLong(game->facts.max_seats);
    case FACT_ACTIONS: return PyLong_FromLong(game->facts.actions);
    case FACT_MAX_LEGAL: return PyLong_FromLong(game->facts.max_legal);
    case FACT_MAX_ACTIONS: return PyLong_FromLong(game->facts.max_actions);
    case FACT_STATE_SIZE: return PyLong_FromLong(game->facts.state_size);
    case FACT_OBSERVATION: return PyLong_FromSize_t(kp_lens_length(game->lens));
    }
    return NULL;
}

static PyObject *game_get_id(PyObject *self, void *closure) {
    const game_object *game = (const game_object *)self;
    return PyUnicode_FromString(closure != NULL ? game->facts.title : game->facts.id);
}

static PyObject *game_get_sources(PyObject *self, void *closure) {
    const game_object *game = (const game_object *)self;
    (void)closure;
    PyObject *names = PyTuple_New(game->facts.sources);
    for (int i = 0; names != NULL && i < game->facts.sources; i++) {
        PyObject *name = PyUnicode_FromString(kp_source_name(game->game, i));
        if (name == NULL || PyTuple_SetItem(names, i, name) != 0) Py_CLEAR(names);
    }
    return names;
}

static PyObject *game_describe(PyObject *self, PyObject *none) {
    const game_object *game = (const game_object *)self;
    PyObject *out;
    (void)none;
    WRITE_TEXT(out, kp_game_to_json(game->game, text_, size_));
    return out;
}

static PyObject *game_features(PyObject *self, PyObject *none) {
    const game_object *game = (const game_object *)self;
    Py_ssize_t count = (Py_ssize_t)kp_lens_length(game->lens);
    PyObject *names = PyTuple_New(count);
    (void)none;
    for (Py_ssize_t i = 0; names != NULL && i < count; i++) {
        PyObject *name;
        WRITE_TEXT(name, kp_entry_to_text(game->lens, (uint32_t)i, text_, size_));
        if (name == NULL || PyTuple_SetItem(names, i, name) != 0) Py_CLEAR(names);
    }
    return names;
}

/* ---- set-ups and notation ---- */

static PyObject *game_read_setup(PyObject *self, PyObject *words) {
    const game_object *game = (const game_object *)self;
    char why[KP_WHY];
    kp_setup how;
    PyObject *out;
    const char *text = read_text(words);
    if (text == NULL) return NULL;
    if (kp_read_setup(game->game, text, &how, why) != 0) return refuse(why);
    WRITE_TEXT(out, kp_setup_to_text(game->game, &how, text_, size_));
    return out;
}

static PyObject *game_random_setup(PyObject *self, PyObject *rng) {
    const game_object *game = (const game_object *)self;
    kp_rng *r;
    PyObject *out;
    if (!read_rng(rng, &r)) return NULL;
    kp_setup how = kp_random_setup(game->game, r);
    WRITE_TEXT(out, kp_setup_to_text(game->game, &how, text_, size_));
    return out;
}

static PyObject *game_start(PyObject *self, PyObject *words) {
    game_object *game = (game_object *)self;
    char why[KP_WHY];
    kp_setup how;
    kp_state s;
    const char *text = read_text(words);
    if (text == NULL) return NULL;
    if (kp_read_setup(game->game, text, &how, why) != 0 ||
        kp_start(game->game, &how, &s, why) != 0)
        return refuse(why);
    return state_wrap(game, &s, WHOLE);
}

static PyObject *game_to_text(PyObject *self, PyObject *action) {
    game_object *game = (game_object *)self;
    kp_action a;
    PyObject *out;
    if (!read_action(game, action, &a)) return NULL;
    WRITE_TEXT(out, kp_action_to_text(game->game, a, text_, size_));
    return out;
}

static PyObject *game_to_action(PyObject *self, PyObject *text) {
    kp_action a;
    if (read_text(text) == NULL) return NULL;
    return read_action((game_object *)self, text, &a) ? PyLong_FromLong(a) : NULL;
}

static PyMethodDef game_methods[] = {
    {"_describe", game_describe, METH_NOARGS, "The game's tables as JSON text."},
    {"_features", game_features, METH_NOARGS, "Names of an observation's entries."},
    {"_read_setup", game_read_setup, METH_O,
     "Words of a set-up, checked and complete."},
    {"_random_setup", game_random_setup, METH_O,
     "A set-up drawn with a Rng, as words."},
    {"_start", game_start, METH_O, "The State that a set-up's words make."},
    {"action_to_string", game_to_text, METH_O,
     "action_to_string(action) -> str: its notation, such as 'acquire 0'."},
    {"string_to_action", game_to_action, METH_O,
     "string_to_action(text) -> int: the action written so."},
    {"__reduce__", game_reduce, METH_NOARGS, "For pickle: a game is its id."},
    {0}};
static PyGetSetDef game_fields[] = {
    {"id", game_get_id, NULL, "What the game is called by programs.", NULL},
    {"title", game_get_id, NULL, "What people call it.", (void *)1},
    {"sources", game_get_sources, NULL, "Where points come from.", NULL},
    {"min_seats", game_get_number, NULL, "Fewest players.", (void *)FACT_MIN_SEATS},
    {"max_seats", game_get_number, NULL, "Most players.", (void *)FACT_MAX_SEATS},
    {"num_actions", game_get_number, NULL, "Actions are 0 … num_actions - 1.",
     (void *)FACT_ACTIONS},
    {"max_legal", game_get_number, NULL, "No position has more legal actions.",
     (void *)FACT_MAX_LEGAL},
    {"max_actions", game_get_number, NULL, "Longer games do not occur.",
     (void *)FACT_MAX_ACTIONS},
    {"state_size", game_get_number, NULL, "Bytes of a position.",
     (void *)FACT_STATE_SIZE},
    {"observation_size", game_get_number, NULL, "Entries of an observation.",
     (void *)FACT_OBSERVATION},
    {0}};
static PyType_Slot game_slots[] = {{Py_tp_doc, "The rules of one game."},
                                   {Py_tp_new, game_new},
                                   {Py_tp_dealloc, game_free},
                                   {Py_tp_repr, game_repr},
                                   {Py_tp_methods, game_methods},
                                   {Py_tp_getset, game_fields},
                                   {0, NULL}};
PyType_Spec game_spec = {"kaupang._kaupang.Game", sizeof(game_object), 0,
                         Py_TPFLAGS_DEFAULT, game_slots};
